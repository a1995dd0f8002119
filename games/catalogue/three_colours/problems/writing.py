"""Writes proofs down: the defender's replies with the answers, and what is played against whoever solves."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any, Final

from games.catalogue.three_colours.problems.proving import Prover, TooMuch, passed, played
from games.catalogue.three_colours.problems.race import cells_in
from games.catalogue.three_colours.rules.fast import Fast, move_of

Node = dict[str, Any]

MOST_NAMED: Final = 4_000
"""Answers that are written down at most before `TooMuch` is raised: more is no proof that one reads."""
MERGED: Final = 2
"""With so many discs left a reply to which the usual answers fit as well is not named."""


def notation(code: int) -> str:
    """The notation of a disc."""
    return move_of(code).notation()


class Writer:
    """Writes the proof of what one seat forces."""

    def __init__(self, prover: Prover) -> None:
        self.prover = prover
        self.named = 0

    # --- all replies --------------------------------------------------------------------------------

    def proof(self, board: Fast, count: int, stood: tuple[int, ...] = ()) -> Node:
        """The replies of the other seat, to move, while the seat has `count` discs left.

        :param stood: the cells of discs that have stood for a pass, and are not on the board.
        """
        usual = self._usual(board, count, stood)
        to: Node = {}
        for code in self.replies(board, count):
            after = played(board, code)
            if after.won[self.prover.colour] != self.prover.seat:
                to[notation(code)] = self._answer(after, count, stood)
        # What beats a pass goes through no cell of those that are not named; what beats one of these may.
        answer, then = self._answer(passed(board), count, (*stood, usual // 3))
        if count <= MERGED:
            for code in self.replies(board, count):
                name = notation(code)
                if name in to and to[name] != [answer, then] and not self._fits(board, code, answer, then):
                    continue
                to.pop(name, None)
        return {"to": to, "other": [notation(usual), answer, then]}

    def _answer(self, board: Fast, count: int, stood: tuple[int, ...]) -> list[Any]:
        """The answer in a position that the seat wins, and what comes then."""
        code = self.prover.answer(board, count)
        self.named += 1
        if code is None or self.named > MOST_NAMED:
            raise TooMuch
        after = played(board, code)
        if after.won[self.prover.colour] == self.prover.seat:
            return [notation(code), None]
        return [notation(code), self.proof(after, count - 1, stood)]

    def _fits(self, board: Fast, code: int, answer: str, then: Node | None) -> bool:
        """True if the usual answers beat a reply too."""
        after = played(board, code)
        if after.over or after.won[self.prover.colour] >= 0:
            return after.won[self.prover.colour] == self.prover.seat
        names = {notation(each): each for each in after.legal()}
        if answer not in names:
            return False
        last = played(after, names[answer])
        if last.won[self.prover.colour] == self.prover.seat:
            return True
        if then is None or last.over:
            return False
        for each in last.legal():
            given = then["to"].get(notation(each)) or then["other"][1:]
            if not self._fits(last, each, given[0], given[1]):
                return False
        return True

    def replies(self, board: Fast, count: int) -> Iterator[int]:
        """The replies that need an answer of their own; all others are like a pass."""
        for cell in cells_in(self.prover.holds(board, count)):
            if board.empty >> cell & 1:
                yield from (3 * cell + colour for colour in range(3) if board.supply[colour])

    def _usual(self, board: Fast, count: int, stood: tuple[int, ...] = ()) -> int:
        """A disc that stands for all that are like a pass."""
        needed = set(cells_in(self.prover.holds(board, count) | self.prover.between(board, count)))
        for code in board.legal():
            if code // 3 not in needed and code // 3 not in stood and code % 3 == self.prover.foe:
                return code
        raise TooMuch

    # --- what is played -----------------------------------------------------------------------------

    def play(self, board: Fast, count: int) -> Node:
        """The node of a position in which the seat has `count` discs left and is to move."""
        prover = self.prover
        good: Node = {}
        for code in sorted(prover.winning(board, count)):
            after = played(board, code)
            if after.won[prover.colour] == prover.seat:
                good[notation(code)] = None
                continue
            reply = self.longest(after, count - 1)
            good[notation(code)] = {
                "reply": notation(reply),
                "then": self.play(played(after, reply), count - 1),
            }
        if count == 1:
            return {"good": good}
        spoiled: defaultdict[str, list[str]] = defaultdict(list)
        for code in board.legal():
            if notation(code) not in good:
                after = played(board, code)
                over = after.over or after.won[prover.colour] >= 0
                reply_to = None if over else prover.stops(after, count - 1)
                spoiled["" if reply_to is None else notation(reply_to)].append(notation(code))
        usual = max(spoiled, key=lambda reply: len(spoiled[reply]))
        del spoiled[usual]
        return {"good": good, "bad": dict(spoiled), "else": usual}

    def longest(self, board: Fast, count: int) -> int:
        """The reply that holds out longest; of those the one that leaves the fewest discs seeming to win."""
        best: tuple[int, int, int] | None = None
        usual = self._usual(board, count)
        codes = sorted({*self.replies(board, count), usual})
        for code in codes:
            after = played(board, code)
            if after.won[self.prover.colour] == self.prover.seat:
                continue
            soon = next(n for n in range(1, count + 1) if self.prover.forces(after, n))
            found = (soon, -len(list(self.prover.candidates(after, soon))), -code)
            best = found if best is None else max(best, found)
        if best is None:
            raise LookupError
        return -best[2]
