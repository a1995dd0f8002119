"""The Dark Lord for tests: positions by the names of territories, moves by their notation.

```
    t1  t2  t3
  t4  t5  t6  t7
t8  t9  t10 t11 t12
  t13 t14 t15 t16
    t17 t18 t19
```
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from games.catalogue.dark_lord.rules.choosing import begin_round
from games.catalogue.dark_lord.rules.land import LAND_BY_NAME, LANDS, LORD, NAMES
from games.catalogue.dark_lord.rules.moves import Questions, parse_move
from games.catalogue.dark_lord.rules.options import Config
from games.catalogue.dark_lord.rules.position import Position
from games.catalogue.dark_lord.rules.rules import DARK_LORD
from games.catalogue.dark_lord.rules.state import DarkLord, initial_state
from games.catalogue.dark_lord.rules.view import Ending, Phase
from games.kit.rules.api import Event
from games.kit.rules.replay import AnyState
from games.kit.rules.seats import Mover, Seat

ASKED: Final = "questions a.1:2/b.1:0"
"""Seat 0's right answer is at place 2, seat 1's at place 0."""


def lands(text: str) -> set[int]:
    """Territories by their names, divided by spaces."""
    return {LAND_BY_NAME[name] for name in text.split()}


def names(found: set[int] | frozenset[int]) -> str:
    """The inverse, in rising order."""
    return " ".join(NAMES[land] for land in sorted(found))


def start(**options: Any) -> DarkLord:
    return initial_state(DARK_LORD.parse_config(options), 3)


def expanding(bases: str = "t1,t3,t19", **options: Any) -> DarkLord:
    """The castles stand and nothing has been claimed."""
    return play(start(**options), f"bases {bases}")


def battle(
    first: str,
    second: str,
    *,
    bases: tuple[str, str, str] = ("t1", "t3", "t19"),
    towers: tuple[int, int, int] = (3, 3, 3),
    number: int = 1,
    **options: Any,
) -> DarkLord:
    """A round of the battle begins; the allies hold their bases and these, the Dark Lord has all the rest."""
    held = [lands(f"{first} {bases[0]}"), lands(f"{second} {bases[1]}")]
    held.append(set(range(LANDS)) - held[0] - held[1])
    assert not held[0] & held[1]
    assert LAND_BY_NAME[bases[2]] in held[LORD]
    masks = [sum(1 << land for land in each) for each in held]
    position = Position(
        options=Config(**options),
        phase=Phase.CHOOSE,
        bases=(LAND_BY_NAME[bases[0]], LAND_BY_NAME[bases[1]], LAND_BY_NAME[bases[2]]),
        held=(masks[0], masks[1], masks[2]),
        towers=towers,
    )
    return DarkLord(begin_round(position, number)[0])


def play(state: DarkLord, *moves: str) -> DarkLord:
    """After moves in notation, each by whoever is to move; an answer is ``0: answer 2``."""
    for text in moves:
        state = step(state, text)[0]
    return state


def step(state: DarkLord, text: str) -> tuple[DarkLord, tuple[Event, ...]]:
    """After a move in notation, and what it brought about."""
    seat, _, notation = text.rpartition(": ")
    move = parse_move(notation)
    mover: Mover = Seat(int(seat)) if seat else next(iter(state.to_move), None)
    assert seat or len(state.to_move) < 2
    after = state.play(mover, move)
    return after.state, after.events


def told(state: DarkLord, text: str) -> dict[str, list[Event]]:
    """The events of a move, by code."""
    events: dict[str, list[Event]] = {}
    for event in step(state, text)[1]:
        events.setdefault(event.code, []).append(event)
    return events


def legal(state: AnyState, seat: int | None = None) -> list[str]:
    """The notations of all legal moves of a seat, or of whoever is to move."""
    if seat is None:
        (seat,) = state.to_move
    return [move.notation() for move in state.legal_moves(Seat(seat))]


def may(state: AnyState) -> str:
    """The territories that whoever is to move may name."""
    return " ".join(text.split()[1] for text in legal(state))


def held(state: DarkLord, seat: int) -> str:
    """The territories that a seat holds, its castle among them."""
    return names({land for land, owner in enumerate(state.view(None).owners) if owner == seat})


def answering(state: DarkLord, first: str = "", second: str = "") -> DarkLord:
    """Both choose (by default the first that they may) and are asked `ASKED`."""
    for _ in range(2):
        (seat,) = state.to_move
        wish = (first, second)[seat]
        state = play(state, f"attack {wish}" if wish else legal(state)[0])
    return play(state, ASKED)


def answered(state: DarkLord, *, right: tuple[bool, bool]) -> DarkLord:
    """Both answer, rightly or wrongly."""
    first, second = ("2" if right[0] else "1"), ("0" if right[1] else "3")
    return play(state, f"0: answer {first}", f"1: answer {second}")


def asked(state: AnyState) -> list[int]:
    """The seats that are to move."""
    return sorted(state.to_move)


def result(state: DarkLord) -> tuple[Ending | None, list[int]]:
    """The ending of a match, and its winners."""
    return state.view(None).ending, [] if state.outcome is None else sorted(state.outcome.winners)


def drawn(state: DarkLord, seed: int) -> DarkLord:
    """After the move of chance that is due."""
    move = state.chance_move(Random(seed), DARK_LORD.made_up)
    assert move is not None
    return state.play(None, move).state


def questions_of(state: DarkLord, seed: int = 1) -> Questions:
    """The questions that chance draws."""
    move = state.chance_move(Random(seed), DARK_LORD.made_up)
    assert isinstance(move, Questions)
    return move
