"""Standing instructions of Floating Partners: keeping the suit, standing, low cards, one card when void.

Each names what its seat expects, where that may change before its turn comes: then it is off.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar, Final, TypeAlias

from games.catalogue.floating_partners.rules.cards import (
    CARD_BY_NAME,
    DECLARATION_BY_LETTERS,
    NAMES,
    Card,
    Declaration,
)
from games.catalogue.floating_partners.rules.moves import Declare, Move, Play, Stand
from games.catalogue.floating_partners.rules.ranking import (
    beats,
    best_of,
    is_trump,
    strength,
    suit_led,
    suit_under,
)
from games.catalogue.floating_partners.rules.view import Phase, Trick, View
from games.kit.rules.errors import BadNotation
from games.kit.rules.instructions import Instructions, Off
from games.kit.rules.notation import read_number, read_seat
from games.kit.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Keep:
    """Keep the declaration, as long as the others who hold it are these."""

    declaration: Declaration
    partners: tuple[Seat, ...] = ()
    """In the order of their seats."""
    kind: ClassVar[str] = "keep"

    def notation(self) -> str:
        held = f"keep {self.declaration.letters}"
        return f"{held} with {','.join(map(str, self.partners))}" if self.partners else held


@dataclass(frozen=True, slots=True)
class StandOn:
    """Stand on a bid in the further rounds of the bidding."""

    number: int
    if_highest: bool = False
    """Only while it is the highest; if another seat has raised above it this is off."""
    kind: ClassVar[str] = "stand"

    def notation(self) -> str:
        return f"stand {self.number} highest" if self.if_highest else f"stand {self.number}"


@dataclass(frozen=True, slots=True)
class Lowest:
    """Play the lowest card if none that may be played would win the trick as it stands."""

    kind: ClassVar[str] = "lowest"

    def notation(self) -> str:
        return "lowest"


@dataclass(frozen=True, slots=True)
class Throw:
    """Play this card if the hand has nothing of the suit that was led."""

    card: Card
    kind: ClassVar[str] = "throw"

    def notation(self) -> str:
        return f"throw {NAMES[self.card]}"


Instruction: TypeAlias = Keep | StandOn | Lowest | Throw
Carried: TypeAlias = Move | Off | None

_CARD_PLAY: Final = frozenset({Phase.DISCARD, Phase.PLAY})


def _keep(words: list[str]) -> Keep:
    letters, *rest = words
    if rest:
        _, seats = rest
        return Keep(DECLARATION_BY_LETTERS[letters], tuple(map(read_seat, seats.split(","))))
    return Keep(DECLARATION_BY_LETTERS[letters])


def _stand(words: list[str]) -> StandOn:
    number, *rest = words
    return StandOn(read_number(number), if_highest=bool(rest))


def _lowest(words: list[str]) -> Lowest:
    () = words
    return Lowest()


def _throw(words: list[str]) -> Throw:
    (name,) = words
    return Throw(CARD_BY_NAME[name])


_KINDS: Final[dict[str, Callable[[list[str]], Instruction]]] = {
    "keep": _keep,
    "stand": _stand,
    "lowest": _lowest,
    "throw": _throw,
}


def parse(text: str) -> Instruction:
    """The instruction that `text` is the notation of. :raises BadNotation: ``unknown-instruction``."""
    kind, *words = text[:100].split(" ")
    try:
        read = _KINDS[kind](words)
    except (KeyError, ValueError) as error:
        raise BadNotation("unknown-instruction", text=text[:40]) from error
    if read.notation() != text:
        raise BadNotation("unknown-instruction", text=text[:40])
    return read


def offered(view: View) -> tuple[Instruction, ...]:
    """The instructions that the viewer may give while it waits: in the declaring, the bidding or the play."""
    me = view.viewer
    if me is None or me in view.to_move:
        return ()
    match view.phase:
        case Phase.DECLARE if me not in view.spoken and (mine := view.declared[me]) is not None:
            return (Keep(mine, _partners(view, me)),)
        case Phase.BID if me in view.still_in and (number := view.bids[me]) is not None:
            stand = StandOn(number)
            return (StandOn(number, if_highest=True), stand) if view.highest == me else (stand,)
        case Phase.DISCARD | Phase.PLAY if hand := view.hands[me]:
            return (Lowest(), *map(Throw, dict.fromkeys(hand)))
        case _:
            return ()


def stands(view: View, instruction: Instruction) -> bool:
    """True if it may still be carried out before the next deal."""
    me = view.viewer
    if me is None:
        return False
    match instruction:
        case Keep(declaration):
            return view.phase is Phase.DECLARE and me not in view.spoken and view.declared[me] is declaration
        case StandOn(number):
            return view.phase is Phase.BID and me in view.still_in and view.bids[me] == number
        case Lowest():
            return view.phase in _CARD_PLAY and bool(view.hands[me])
        case Throw(card):
            return view.phase in _CARD_PLAY and card in (view.hands[me] or ())


def carried_out(view: View, instruction: Instruction) -> Carried:
    """The move that an instruction asks for in the viewer's turn; off: ``partners-changed``, ``overbid``."""
    me = view.viewer
    if me is None or not view.legal or not stands(view, instruction):
        return None
    match instruction:
        case Keep(declaration, partners):
            return Declare(declaration) if _partners(view, me) == partners else Off("partners-changed")
        case StandOn(_, if_highest):
            if if_highest and view.highest != me:
                return Off("overbid")
            return Stand()
        case Lowest():
            return _lowest_of(view)
        case Throw(card):
            return _thrown(view, me, card)


def _partners(view: View, me: Seat) -> tuple[Seat, ...]:
    return tuple(sorted(view.alliance(me) - {me}))


def _answered(view: View) -> Trick | None:
    """The trick that the viewer is to play to, if another seat has led."""
    trick = view.trick
    return trick if view.phase is Phase.PLAY and trick is not None and trick.laid else None


def _lowest_of(view: View) -> Play | None:
    """The weakest card if none would win: of a plain suit before a trump, of equal ones the first in card
    order."""
    trick = _answered(view)
    best = best_of(trick.laid, trick.trumps) if trick else None
    cards = [move.card for move in view.legal if isinstance(move, Play)]
    if trick is None or best is None or any(beats(card, best.card, trick.trumps) for card in cards):
        return None
    trumps = trick.trumps
    return Play(min(cards, key=lambda card: (is_trump(card, trumps), strength(card, trumps), card)))


def _thrown(view: View, me: Seat, card: Card) -> Play | None:
    trick = _answered(view)
    if trick is None:
        return None
    led = suit_led(trick)
    if any(suit_under(held, trick.trumps) is led for held in view.hands[me] or ()):
        return None
    play = Play(card)
    return play if play in view.legal else None


INSTRUCTIONS: Final[Instructions[View, Any]] = Instructions(
    kinds=("keep", "stand", "throw", "lowest"),
    parse=parse,
    offered=offered,
    stands=stands,
    carried_out=carried_out,
)
