"""Words of a game for its bots' verdicts: moves, cards, and the consequences of a move."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy

from games.kit.rules.seats import Seat

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


HIDDEN: Final = gettext_lazy(
    "It sees what you saw at each moment: your own cards, the board and what everybody had been told."
    " It has to imagine what the others held, as you did."
)
IMAGINED: Final = gettext_lazy(
    "A decision was costly if the bot’s own choice did better than yours in many imagined deals and "
    "play-outs, the same for both."
)


@dataclass(frozen=True, slots=True)
class Fact:
    """Something that a move led to in imagined worlds, in the mean."""

    label: StrOrPromise
    """Over its column: *Countries*."""
    told: StrOrPromise
    """Of two moves, with ``%(advised)s`` and ``%(made)s``: a whole sentence."""
    is_share: bool = False
    """True if it is a chance, told in per cent."""


@dataclass(frozen=True, slots=True)
class JudgeWords:
    """Words of a game for its bots' judgements."""

    option: Callable[[Any, str], SafeString]
    """A legal move as one of several to choose from, by a seat's view and the move's notation: *Bid 10*."""
    outlook: Callable[[int], StrOrPromise]
    """Name of the curve's value, with so many seats: *Your side’s chance to win the campaign*."""
    worth: Callable[[str, int], StrOrPromise]
    """Measure by which moves are compared, of one of the units of `kit/bots/weighing.py`, with so many seats:
    a sentence.
    """
    facts: Mapping[str, Fact] = field(default_factory=dict[str, Fact])
    card: Callable[[int], SafeString] | None = None
    """A card within a sentence; None: there are none."""
    known: Callable[[Mapping[str, Sequence[float]], Sequence[str], Seat], tuple[SafeString, ...]] | None = (
        None
    )
    """Facts that the bots took for granted, in sentences; with the holders of seats, and the player's."""
    hidden: StrOrPromise = HIDDEN
    """Limits of the bot's knowledge, and what it has to imagine; over the page."""
    imagined: StrOrPromise = IMAGINED
    """Worlds in which a decision and the bot's are compared."""
    unjudged: StrOrPromise = ""
    """Decisions without a verdict, and why; a sentence. Empty: of all there is one."""
