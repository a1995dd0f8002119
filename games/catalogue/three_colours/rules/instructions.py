"""Conditional moves: *if the other places b4, then I c5*, and so on, as a tree of variations.

The tree hangs from the position at which it was given, told by the number of moves made until then. A move of
its seat's own at the root is made by hand; each below a move of the other's is an answer, and made at once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar, Final

from games.catalogue.three_colours.rules.codes import code_of, parse_code
from games.catalogue.three_colours.rules.moves import Move, Place
from games.catalogue.three_colours.rules.observation import position_of
from games.catalogue.three_colours.rules.state import ThreeColours
from games.catalogue.three_colours.rules.view import View
from games.kit.rules.errors import BadNotation, RulesError
from games.kit.rules.instructions import Instructions, Off
from games.kit.rules.notation import read_number
from games.kit.rules.seats import Seat
from games.kit.rules.variations import (
    MOST_MOVES,
    Forest,
    Variations,
    are_answers,
    count_answers,
    depth_of,
    notation_of,
    parse_forest,
    size_of,
)

DEEPEST: Final = 60
"""Limit of the discs in a line of answers."""


@dataclass(frozen=True, slots=True)
class Answers:
    """Answers to what the other may do."""

    made: int = 0
    """Moves of the match, when they were given."""
    tree: Forest = ()
    is_mine: bool = False
    """True if its seat was to move then, and the moves at the root are its own."""
    kind: ClassVar[str] = "answers"

    def notation(self) -> str:
        if not self.tree:
            return self.kind
        return f"{self.kind} {'mine' if self.is_mine else 'other'} {self.made} {notation_of(self.tree)}"


NONE: Final = Answers()


def parse(text: str) -> Answers:
    """The instruction that `text` is the notation of. :raises BadNotation:"""
    if text == NONE.notation():
        return NONE
    try:
        kind, whose, made, tree = text.split(" ")
        read = Answers(read_number(made), parse_forest(tree), whose == "mine")
    except ValueError as error:
        raise BadNotation("unknown-instruction", text=text[:40]) from error
    if kind != Answers.kind or read.notation() != text:
        raise BadNotation("unknown-instruction", text=text[:40])
    return read


def fits(view: View, each: Answers) -> bool:
    """True if a seat may give such answers now: all of the tree is legal from here, and within the limits."""
    me = view.viewer
    if me is None or view.outcome is not None or not each.tree:
        return False
    is_here = each.made == view.moves and each.is_mine == (me in view.to_move)
    is_small = depth_of(each.tree) <= DEEPEST and size_of(each.tree) <= MOST_MOVES
    if not (is_here and is_small and are_answers(each.tree, is_mine=each.is_mine)):
        return False
    try:
        check_legal(ThreeColours(position_of(view)), each.tree)
    except RulesError:
        return False
    return True


def check_legal(state: ThreeColours, tree: Forest) -> None:
    """:raises RulesError: a move of a tree is none, or may not be made where it stands."""
    for each in tree:
        check_legal(state.play(mover_of(state), parse_code(each.code)).state, each.then)


def stands(view: View, each: Answers) -> bool:
    """True if an answer may still be due."""
    return bool(_reached(view, each))


def carried_out(view: View, each: Answers) -> Move | Off | None:
    """The answer to the move that the other has made; off: ``unforeseen``."""
    if view.viewer not in view.to_move or (each.is_mine and view.moves == each.made):
        return None
    here = _reached(view, each)
    if not here:
        return Off("unforeseen", NONE.notation())
    move = parse_code(here[0].code)
    return move if move in view.legal else Off("unforeseen", NONE.notation())


def waiting(view: View, each: Answers) -> int:
    """The number of answers that may still be made."""
    return count_answers(_reached(view, each) or (), is_mine=view.viewer in view.to_move)


def _reached(view: View, each: Answers) -> Forest | None:
    """Rest of the tree after the moves made since it was given; None: they are not in it.

    Discs stay where they lie, so that a line has been played exactly if all of its discs lie there.
    """
    return _followed(view, each.tree, view.moves - each.made)


def _followed(view: View, tree: Forest, steps: int) -> Forest | None:
    if steps <= 0:
        return tree if steps == 0 else None
    for variation in tree:
        if _lies(view, variation.code):
            found = _followed(view, variation.then, steps - 1)
            if found is not None:
                return found
    return None


def _lies(view: View, code: str) -> bool:
    move = parse_code(code)
    return view.discs[move.cell] is move.colour if isinstance(move, Place) else view.swapped


def nothing_offered(view: View) -> tuple[Answers, ...]:  # noqa: ARG001 - as in `Instructions.offered`
    """Nothing: there are too many trees, of which `fits` knows each."""
    return ()


INSTRUCTIONS: Final[Instructions[View, Any]] = Instructions(
    kinds=(Answers.kind,),
    parse=parse,
    offered=nothing_offered,
    stands=stands,
    carried_out=carried_out,
    fits=fits,
    at_once={Answers.kind: NONE.notation()},
)


def _kept(each: Answers) -> tuple[int, Forest]:
    return each.made, each.tree


VARIATIONS: Final = Variations(
    code=code_of,
    move=parse_code,
    kind=Answers.kind,
    deepest=DEEPEST,
    answers=Answers,
    kept=_kept,
)


def mover_of(state: ThreeColours) -> Seat | None:
    """The seat to move; None after the end."""
    return next(iter(state.to_move), None)
