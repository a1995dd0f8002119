"""Trees of variations: moves that may follow a position, whoever makes them. Pure, and of any game.

A move stands there as a short code of its game, of small letters and digits. A forest has one canonical
notation: siblings in the order in which they came, after a comma, and in brackets what follows a move, as in
``k5p(j5g(j6p),j6o(j5p)),i3g``. A line is the codes from the root to a node.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from games.kit.rules.errors import BadNotation, MatchOver

if TYPE_CHECKING:
    from games.kit.rules.instructions import Instruction

MOST_MOVES: Final = 1_000
"""Limit of the moves in a tree that were tried."""
LONGEST_NOTATION: Final = 16_000
"""Limit of a notation, in characters: more than any tree within the limits has."""
DEEPEST_NOTATION: Final = 200
"""Limit of the moves of a line in a notation: more than a match of any game has that is thought about."""
_TOKEN: Final = re.compile(r"[a-z0-9]{1,12}|[(),]")


@dataclass(frozen=True, slots=True)
class Variation:
    """A move, and what may follow it."""

    code: str
    then: Forest = ()


Forest: TypeAlias = tuple[Variation, ...]
"""The moves that may follow a position, none of them twice."""
Line: TypeAlias = tuple[str, ...]


def notation_of(forest: Forest) -> str:
    """The only text form of a forest; empty of an empty one."""
    return ",".join(f"{each.code}({notation_of(each.then)})" if each.then else each.code for each in forest)


def parse_forest(text: str) -> Forest:
    """The forest that `text` is the notation of. :raises BadNotation: ``bad-tree``, ``too-many-moves``."""
    if len(text) > LONGEST_NOTATION:
        raise BadNotation("too-many-moves")
    if not text:
        return ()
    tokens = _TOKEN.findall(text)
    open_lists: list[list[Variation]] = [[]]
    codes: list[str] = []
    for before, token in pairwise(["", *tokens]):
        match token:
            case "(" if before.isalnum():
                if len(open_lists) > DEEPEST_NOTATION:
                    raise BadNotation("too-many-moves")
                open_lists[-1].pop()
                open_lists.append([])
                codes.append(before)
            case ")" if len(open_lists) > 1:
                then = tuple(open_lists.pop())
                open_lists[-1].append(Variation(codes.pop(), then))
            case ",":
                pass
            case _ if token.isalnum() and before in {"", "(", ","}:
                open_lists[-1].append(Variation(token))
            case _:
                raise BadNotation("bad-tree", text=text[:40])
    forest = tuple(open_lists[0])
    if len(open_lists) > 1 or notation_of(forest) != text or not _are_single(forest):
        raise BadNotation("bad-tree", text=text[:40])
    return forest


def _are_single(forest: Forest) -> bool:
    return len({each.code for each in forest}) == len(forest) and all(
        _are_single(each.then) for each in forest
    )


def size_of(forest: Forest) -> int:
    """The number of moves in it."""
    return sum(1 + size_of(each.then) for each in forest)


def depth_of(forest: Forest) -> int:
    """The number of moves of its longest line."""
    return max((1 + depth_of(each.then) for each in forest), default=0)


def lines_of(forest: Forest, before: Line = ()) -> Iterator[Line]:
    """The line to every node, each before those below it."""
    for each in forest:
        line = (*before, each.code)
        yield line
        yield from lines_of(each.then, line)


def after(forest: Forest, line: Sequence[str]) -> Forest | None:
    """The moves that may follow a line; None: the forest has no such line."""
    for code in line:
        found = next((each for each in forest if each.code == code), None)
        if found is None:
            return None
        forest = found.then
    return forest


def with_line(forest: Forest, line: Sequence[str]) -> Forest:
    """The forest with a line in it, and all that it had."""
    if not line:
        return forest
    code, *rest = line
    if all(each.code != code for each in forest):
        return (*forest, Variation(code, with_line((), rest)))
    return tuple(
        Variation(code, with_line(each.then, rest)) if each.code == code else each for each in forest
    )


def with_forest(forest: Forest, more: Forest) -> Forest:
    """Two forests of one position as one."""
    for line in lines_of(more):
        forest = with_line(forest, line)
    return forest


def without(forest: Forest, line: Sequence[str]) -> Forest:
    """The forest without the move at the end of a line, and without all that follows it."""
    code, *rest = line
    if not rest:
        return tuple(each for each in forest if each.code != code)
    return tuple(Variation(code, without(each.then, rest)) if each.code == code else each for each in forest)


def tried(forest: Forest, played: Sequence[str]) -> int:
    """The number of moves in a forest that are not among those that were played from its root on."""
    shared = 0
    for length in range(1, len(played) + 1):
        if after(forest, played[:length]) is None:
            break
        shared = length
    return size_of(forest) - shared


@dataclass(frozen=True, slots=True)
class Variations:
    """Moves tried ahead, in a game that hides nothing and has no chance, and answers kept from them."""

    code: Callable[[Any], str]
    """The code of a move. :raises BadNotation: one that nobody tries."""
    move: Callable[[str], Any]
    """The move of a code. :raises BadNotation: it is none."""
    kind: str
    """Kind of the instruction that holds answers."""
    deepest: int
    """Limit of the moves in a line of answers."""
    answers: Callable[[int, Forest, bool], Instruction]
    """The instruction: by the moves made until now, and whether its seat is to move."""
    kept: Callable[[Any], tuple[int, Forest]]
    """The inverse: after how many moves, and what."""


# --- answers ------------------------------------------------------------------------------------------


def answers_of(forest: Forest, *, is_mine: bool, chosen: Sequence[str] = (), kept: Forest = ()) -> Forest:
    """The part of a forest that says for each move of the other's at most one answer, and ends with answers.

    At the root, where nothing has been answered yet, all of one's own moves may stand: each is made by hand,
    or is not. An own move that would be one's first below a move of the other's is an answer.

    :param is_mine: whether its root is to be moved at by whoever answers.
    :param chosen: the line that is looked at: its branch alone, and its moves where there are several
        answers.
    :param kept: the answers of before, which stand beside that branch.
    """
    branch = tuple(each for each in forest if not chosen or each.code == chosen[0])
    if is_mine:
        found = tuple(
            Variation(each.code, then)
            for each in branch
            if (then := _conditions(each.then, chosen[1:], after(kept, [each.code]) or ()))
        )
    else:
        found = _conditions(branch, chosen, kept)
    return _beside(kept, found)


def _beside(kept: Forest, found: Forest) -> Forest:
    """The answers of before, with the branches that were found in the place of what it had of those."""
    new = {each.code: each for each in found}
    old = tuple(new.pop(each.code, each) for each in kept)
    return (*old, *new.values())


def _conditions(forest: Forest, chosen: Sequence[str], kept: Forest) -> Forest:
    """Moves of the other's, each with the answer to it; none that has no answer."""
    found: list[Variation] = []
    for each in forest:
        is_on = bool(chosen) and each.code == chosen[0]
        line = chosen[1:] if is_on else ()
        before = after(kept, [each.code]) or ()
        answer = _answer(each.then, line, before)
        if answer is not None:
            below = after(before, [answer.code]) or ()
            then = _conditions(answer.then, line[1:], below)
            found.append(Variation(each.code, (Variation(answer.code, then),)))
    return tuple(found)


def _answer(forest: Forest, chosen: Sequence[str], kept: Forest) -> Variation | None:
    def rank(each: Variation) -> tuple[bool, bool]:
        return bool(chosen) and each.code == chosen[0], any(each.code == old.code for old in kept)

    return max(forest, key=rank, default=None)


def count_answers(forest: Forest, *, is_mine: bool) -> int:
    """The number of answers in a part that `answers_of` has made."""
    if is_mine:
        return sum(count_answers(each.then, is_mine=False) for each in forest)
    return sum(1 + count_answers(answer.then, is_mine=False) for each in forest for answer in each.then)


def are_answers(forest: Forest, *, is_mine: bool) -> bool:
    """True if it is such a part: each move of the other's has exactly one answer, and there is one at all."""
    if is_mine:
        return bool(forest) and all(are_answers(each.then, is_mine=False) for each in forest)
    return bool(forest) and all(
        len(each.then) == 1 and (not each.then[0].then or are_answers(each.then[0].then, is_mine=False))
        for each in forest
    )


# --- along a line -------------------------------------------------------------------------------------


def positions(variations: Variations, state: Any, line: Sequence[str]) -> tuple[Any, ...]:
    """The state, and that after each move of a line. :raises RulesError: one that may not be made."""
    found = [state]
    for code in line:
        mover = next(iter(found[-1].to_move), None)
        if mover is None:
            raise MatchOver("match-over")
        found.append(found[-1].play(mover, variations.move(code)).state)
    return tuple(found)
