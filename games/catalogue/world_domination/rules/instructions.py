"""Standing instructions of World Domination: passing, throwing low cards, throwing one when void."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import ClassVar, Final, TypeAlias

from games.catalogue.world_domination.rules.cards import CARD_BY_NAME, NAMES, SUIT_OF, VALUE_OF, Card
from games.catalogue.world_domination.rules.moves import Move, Pass, Play
from games.catalogue.world_domination.rules.observation import preview
from games.catalogue.world_domination.rules.view import Phase, View
from games.kit.rules.errors import BadNotation
from games.kit.rules.instructions import Instructions, Off
from games.kit.rules.seats import Seat, seats_of


@dataclass(frozen=True, slots=True)
class PassOn:
    """Pass in the auction, whatever is bid; but not if nobody else bids."""

    kind: ClassVar[str] = "pass"

    def notation(self) -> str:
        return "pass"


@dataclass(frozen=True, slots=True)
class Lowest:
    """Play the lowest power card if nothing that may be played would lead the conflict."""

    kind: ClassVar[str] = "lowest"

    def notation(self) -> str:
        return "lowest"


@dataclass(frozen=True, slots=True)
class Throw:
    """Play this power card if the hand has nothing of the suit that was led."""

    card: Card
    kind: ClassVar[str] = "throw"

    def notation(self) -> str:
        return f"throw {NAMES[self.card]}"


Instruction: TypeAlias = PassOn | Lowest | Throw
Carried: TypeAlias = Move | Off | None

_CARD_PLAY: Final = frozenset({Phase.TARGET, Phase.PLAY})


def parse(text: str) -> Instruction:
    """The instruction that `text` is the notation of. :raises BadNotation: ``unknown-instruction``."""
    kind, _, name = text.partition(" ")
    if text in {"pass", "lowest"}:
        return PassOn() if text == "pass" else Lowest()
    if kind == "throw" and name in CARD_BY_NAME and VALUE_OF[CARD_BY_NAME[name]]:
        return Throw(CARD_BY_NAME[name])
    raise BadNotation("unknown-instruction", text=text[:40])


def offered(view: View) -> tuple[Instruction, ...]:
    """The instructions that the viewer may give while it waits in the auction or in the conflicts."""
    if view.viewer is None or view.viewer in view.to_move or not view.hand:
        return ()
    if stands(view, PassOn()):
        return (PassOn(),)
    if view.phase in _CARD_PLAY:
        return (Lowest(), *(Throw(card) for card in view.hand if VALUE_OF[card]))
    return ()


def stands(view: View, instruction: Instruction) -> bool:
    """True if it may still be carried out before the next deal."""
    match instruction:
        case PassOn():
            auction = view.auction
            return view.phase is Phase.AUCTION and auction is not None and view.viewer not in auction.passed
        case Lowest():
            return view.phase in _CARD_PLAY
        case Throw(card):
            return view.phase in _CARD_PLAY and card in (view.hand or ())


def carried_out(view: View, instruction: Instruction) -> Carried:
    """The move that an instruction asks for in a turn of the viewer; off: ``nobody-bids``."""
    return _CARRIED_OUT[instruction.kind](view, instruction) if view.legal else None


def _pass(view: View, instruction: Instruction) -> Carried:  # noqa: ARG001 - one of three
    auction = view.auction
    if view.phase is not Phase.AUCTION or auction is None:
        return None
    others = set(seats_of(view.seats)) - {view.viewer}
    if auction.highest is None and others <= auction.passed:
        return Off("nobody-bids")  # it would cost the cards, and a bid of 10 would have been enough
    return Pass()


def _lowest(view: View, instruction: Instruction) -> Carried:  # noqa: ARG001 - one of three
    plays = _answers(view)
    powers = [move for move in plays if VALUE_OF[move.card]]
    if not powers or any(_leads(view, view.viewer, move) for move in plays):
        return None
    return min(powers, key=lambda move: (VALUE_OF[move.card], move.card))


def _throw(view: View, instruction: Instruction) -> Carried:
    conflict = view.conflict
    if not isinstance(instruction, Throw) or conflict is None or conflict.leading is None:
        return None
    if any(SUIT_OF[card] is conflict.leading for card in view.hand or ()):
        return None
    return next((move for move in _answers(view) if move.card == instruction.card), None)


def _answers(view: View) -> list[Play]:
    """The cards that the viewer may play to a conflict that another seat has begun."""
    if view.phase is not Phase.PLAY or view.conflict is None or not view.conflict.laid:
        return []
    return [move for move in view.legal if isinstance(move, Play)]


def _leads(view: View, seat: Seat | None, move: Play) -> bool:
    return preview(view, move).leader == seat


_CARRIED_OUT: Final[dict[str, Callable[[View, Instruction], Carried]]] = {
    "pass": _pass,
    "lowest": _lowest,
    "throw": _throw,
}

INSTRUCTIONS: Final[Instructions[View, Move]] = Instructions(
    kinds=("pass", "throw", "lowest"),
    parse=parse,
    offered=offered,
    stands=stands,
    carried_out=carried_out,
)
