"""Problems of Three Colours: one disc alone forces a colour, within three, five or seven discs.

The game has no chance, so that no deal of it can be played at several tables: it has no board of the day, and
on every day a problem stands beside the board instead.

A problem is a position of a match between two bots. The colour is forced *within* so many discs of both, the
last of which wins it, and no other first disc forces it within as many. That disc is always of the ally of
whoever solves, for on the same cell a disc of the colour itself never does more (see `race`): what has to be
found is the cell.

The steps of difficulty go by what is measured: how many discs it takes (3, 5 or 7, of which two, three or
four are one's own), and at least `TEMPTING` other first discs make a threat that has to be answered. The
defender holds out as long as can be, and then leaves the fewest discs that seem to win (`Writer.longest`).

A match of bots and what is proved of it take some three seconds of a processor, one in which much nearly wins
ten. Out of five matches come some three problems, out of some twenty one of seven discs: five seconds of a
processor for each problem that is found, a minute for one of seven discs.
"""

from pathlib import Path
from typing import Final

from games.catalogue.three_colours.problems.finding import LENGTHS, faults, find
from games.kit.problem import Problems

PROBLEMS: Final = Problems(LENGTHS, find, faults, Path(__file__).parent / "stock.jsonl")
