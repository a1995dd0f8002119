"""The events of Three Colours: every code with the keys of its data. All are for everybody.

``seat`` is the seat that acts; colours are `Colour`, cells ints.

==================== =========================================================================================
code                 data
==================== =========================================================================================
campaign-started     number: always 1; with the first disc
disc-placed          cell, colour, left: discs of the colour that the supply has then
swapped              – (the seats have exchanged their pairs of colours)
colour-won           colour, way: `Way`, cells: the chain or fence that did it (see `Win`), mover: who put the
                     deciding disc, for_both: whether it connected the colour for both seats,
                     trophy: whether a disc was left to be taken, barred: the colour of a fence or None,
                     fenced: the seat that is fenced off, or None. `seat` has won it
campaign-ended       number: always 1, winners, scores: by seat
resigned             –
match-ended          winners, scores, reason
==================== =========================================================================================
"""

from __future__ import annotations

from typing import Final

from games.kit.rules.api import CAMPAIGN_ENDED, CAMPAIGN_STARTED, RESIGNED

DISC_PLACED: Final = "disc-placed"
SWAPPED: Final = "swapped"
COLOUR_WON: Final = "colour-won"
MATCH_ENDED: Final = "match-ended"

CODES: Final = frozenset(
    {CAMPAIGN_STARTED, DISC_PLACED, SWAPPED, COLOUR_WON, CAMPAIGN_ENDED, RESIGNED, MATCH_ENDED}
)
"""Every code; a presenter must have words for each."""
