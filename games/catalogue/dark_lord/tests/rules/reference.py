"""The Dark Lord once more, from its text alone: slow, with sets of names, and told nothing by the package.

Notations go in and come out; `test_dark_lord_reference.py` holds it against the package.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

# "The map is a hexagon of side 3 (axial coordinates, |q|, |r|, |q + r| <= 2)": by row from the top.
_PLACES: Final = sorted((r, q) for q in range(-2, 3) for r in range(-2, 3) if abs(q + r) <= 2)
PLACE: Final = {f"t{number}": (q, r) for number, (r, q) in enumerate(_PLACES, 1)}


def touch(one: str, other: str) -> bool:
    """True if two territories are neighbours: one step along one of the three axes."""
    (q, r), (p, s) = PLACE[one], PLACE[other]
    return (q - p, r - s) in {(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)}


class Refused(Exception):  # noqa: N818 - it says what is so
    """A move that the text does not allow."""


class Match:
    """A match, move by move."""

    def __init__(self) -> None:
        self.castles: list[str] = []
        self.owner: dict[str, int] = {}
        self.towers = {0: 3, 1: 3, 2: 3}
        self.fallen: int | None = None
        self.round = 0
        self.chosen: dict[int, str] = {}
        self.asked: list[tuple[str, int]] = []
        self.given: dict[int, int | None] = {}
        self.strikes = 0
        self.used: Counter[str] = Counter()
        self.resigned: set[int] = set()
        self.ending = ""

    # Seats to move ----------------------------------------------------------------------------------

    def stage(self) -> str:
        if self.ending:
            return "over"
        if not self.castles:
            return "bases"
        if len(self.owner) < 19:
            return "claim"
        if len(self.chosen) < 2:
            return "attack"
        if not self.asked:
            return "questions"
        return "answer" if len(self.given) < 2 else "strike"

    def to_move(self) -> set[int]:
        match self.stage():
            case "claim":
                return {[2, 0, 1][(len(self.owner) - 3) % 3]}
            case "attack":
                first = 0 if self.round % 2 == 1 else 1
                return {1 - first} if first in self.chosen else {first}
            case "answer":
                return {0, 1} - set(self.given)
            case "strike":
                return {2}
        return set()

    # Legal moves ------------------------------------------------------------------------------------

    def held(self, *seats: int) -> list[str]:
        return [land for land in PLACE if self.owner.get(land) in seats]

    def beside(self, lands: list[str], *seats: int) -> list[str]:
        """Those of `lands` that are adjacent to a territory of one of the seats."""
        return [land for land in lands if any(touch(land, other) for other in self.held(*seats))]

    def legal(self, seat: int) -> set[str]:
        if seat not in self.to_move():
            return set()
        stage = self.stage()
        if stage == "answer":
            return {"answer 0", "answer 1", "answer 2", "answer 3", "answer -"}
        return {f"{stage} {land}" for land in getattr(self, f"_may_{stage}")(seat)}

    def _may_claim(self, seat: int) -> list[str]:
        free = [land for land in PLACE if land not in self.owner]
        own = self.beside(free, seat)
        if own:
            return own
        if seat != 2 and self.beside(free, 1 - seat):
            return self.beside(free, 1 - seat)
        return free

    def _may_attack(self, seat: int) -> list[str]:
        gone = {land for land in self.chosen.values() if land != self.castles[2]}
        left = [land for land in self.held(2) if land not in gone]
        return self.beside(left, seat) or self.beside(left, 1 - seat)

    def _may_strike(self, seat: int) -> list[str]:
        return self.beside(self.held(0, 1), seat)

    # Moves -----------------------------------------------------------------------------------------

    def play(self, mover: int | None, notation: str) -> None:
        kind, _, what = notation.partition(" ")
        if self.ending:
            raise Refused
        if kind == "resign":
            if mover is None or mover in self.resigned:
                raise Refused
            self.resigned.add(mover)
            return
        if mover is None:
            if kind != self.stage() or kind not in {"bases", "questions"}:
                raise Refused
            getattr(self, f"_{kind}")(what)
            return
        if notation not in self.legal(mover):
            raise Refused
        getattr(self, f"_{kind}")(mover, what)

    def _bases(self, what: str) -> None:
        lands = what.split(",")
        if len(set(lands)) != 3 or any(touch(one, other) for one in lands for other in lands):
            raise Refused
        self.castles = lands
        self.owner = {land: seat for seat, land in enumerate(lands)}

    def _claim(self, seat: int, land: str) -> None:
        self.owner[land] = seat
        if len(self.owner) == 19:
            self.round = 1

    def _attack(self, seat: int, land: str) -> None:
        self.chosen[seat] = land

    def _questions(self, what: str) -> None:
        asked = [(text.split(":")[0], int(text.split(":")[1])) for text in what.split("/")]
        self.used.update(name for name, _ in asked)
        if max(self.used.values()) > 1:
            self.used.subtract(name for name, _ in asked)
            raise Refused
        self.asked = asked

    def _answer(self, seat: int, what: str) -> None:
        self.given[seat] = None if what == "-" else int(what)
        if len(self.given) < 2:
            return
        right = {ally for ally in (0, 1) if self.given[ally] == self.asked[ally][1]}
        for ally in (0, 1) if self.round % 2 == 1 else (1, 0):
            if ally in right and not self.ending:
                self._win(ally)
        self.strikes = 0 if self.ending else 1 + 2 - len(right)

    def _win(self, ally: int) -> None:
        land = self.chosen[ally]
        if land != self.castles[2]:
            self.owner[land] = ally
            return
        self.towers[2] -= 1
        if not self.towers[2]:
            self.fallen, self.ending = 2, "lord-fell"

    def _strike(self, _seat: int, land: str) -> None:
        of = self.owner[land]
        self.strikes -= 1
        if land == self.castles[of]:
            self.towers[of] -= 1
            if not self.towers[of]:
                self.fallen, self.ending, self.strikes = of, "ally-fell", 0
                return
        else:
            self.owner[land] = 2
        if self.strikes:
            return
        if self.round == 10:
            allies, lord = self.points()[0] + self.points()[1], self.points()[2]
            self.ending = "draw" if allies == lord else "allies-points" if allies > lord else "lord-points"
            return
        self.round += 1
        self.chosen, self.asked, self.given = {}, [], {}

    # Consequences -----------------------------------------------------------------------------------

    def points(self) -> list[int]:
        total = [0, 0, 0]
        for land, seat in self.owner.items():
            if land not in self.castles:
                total[seat] += 400 if seat == 2 else 200
            elif seat != self.fallen:
                total[seat] += 400
        return total

    def winners(self) -> list[int]:
        return {"lord-fell": [0, 1], "allies-points": [0, 1], "draw": []}.get(self.ending, [2])
