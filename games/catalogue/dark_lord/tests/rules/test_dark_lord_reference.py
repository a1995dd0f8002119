"""The package against a second reading of the rules, over random matches."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from games.catalogue.dark_lord.rules.land import NAMES
from games.catalogue.dark_lord.rules.moves import Attack, Strike, parse_move
from games.catalogue.dark_lord.rules.rules import DARK_LORD
from games.catalogue.dark_lord.rules.state import DarkLord
from games.catalogue.dark_lord.tests.rules.reference import Match, Refused
from games.catalogue.dark_lord.tests.rules.tables import start
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Mover, Resign, Seat, seats_of

ANY = [
    *(f"{kind} {name}" for kind in ("claim", "attack", "strike") for name in NAMES),
    *(f"answer {place}" for place in ("0", "1", "2", "3", "-")),
]
"""Every move that a seat may ever make, but resigning."""
MATCHES = 60


def matches(seed: int) -> Iterator[tuple[DarkLord, Match, Mover, str]]:
    """A match with the reference beside it, and the next move; now and then with an eye for castles.

    Bots that know much and go for castles, or know little and do not, so that every ending comes.
    """
    rng = Random(seed)
    state, reference = start(), Match()
    knowledge, eye = (rng.choice((0.2, 0.7, 0.95)), rng.random()) if seed % 4 else (0.78, 0.0)
    while True:
        mover, text = _next(state, rng, knowledge, eye)
        yield state, reference, mover, text
        if state.outcome is not None:
            return
        reference.play(mover, text)
        state = state.play(mover, parse_move(text)).state


def _next(state: DarkLord, rng: Random, knowledge: float, eye: float) -> tuple[Mover, str]:
    chance = state.chance_move(rng, DARK_LORD.made_up)
    if chance is not None:
        return None, chance.notation()
    if state.outcome is not None:
        return Seat(0), "resign"
    if rng.random() < 0.01:
        staying = [seat for seat in seats_of(3) if seat not in state.position.resigned]
        if staying:
            return rng.choice(staying), "resign"
    seat = rng.choice(sorted(state.to_move))
    move = DARK_LORD.recall(state, seat, knowledge, rng)
    legal = state.legal_moves(seat)
    castles = state.position.bases or ()
    at_castles = [each for each in legal if isinstance(each, Attack | Strike) and each.land in castles]
    others = [each for each in legal if each not in at_castles]
    if move is None or rng.random() < 0.1:
        move = rng.choice(at_castles if at_castles and (rng.random() < eye or not others) else others)
    return seat, move.notation()


@pytest.mark.parametrize("seed", range(MATCHES))
def test_both_readings_allow_the_same_moves_and_end_alike(seed: int) -> None:
    for state, reference, _, _ in matches(seed):
        view = state.view(None)
        assert view.to_move == reference.to_move()
        for seat in seats_of(3):
            assert {move.notation() for move in state.legal_moves(seat)} == reference.legal(seat)
        assert {
            NAMES[n]: owner for n, owner in enumerate(view.owners) if owner is not None
        } == reference.owner
        assert view.towers == tuple(reference.towers.values())
        assert (view.fallen, view.strikes_left) == (reference.fallen, reference.strikes)
        assert view.points == tuple(reference.points())
        assert view.ending == (reference.ending or None)
        assert view.resigned == reference.resigned
        if view.phase not in {"bases", "claim"}:
            assert view.round == reference.round
    assert state.outcome is not None
    assert sorted(state.outcome.winners) == reference.winners()
    assert (state.outcome.scores, state.outcome.reason) == (tuple(reference.points()), "played")


@pytest.mark.parametrize("seed", range(0, MATCHES, 6))
def test_both_readings_refuse_the_same_moves(seed: int) -> None:
    rng = Random(seed)
    for state, reference, mover, text in matches(seed):
        assert refuses(state, mover, text) == (state.outcome is not None)
        legal = [reference.legal(seat) for seat in seats_of(3)]
        for seat in seats_of(3):
            for other in rng.sample(ANY, 12):
                assert refuses(state, seat, other) == (other not in legal[seat])
        for other in rng.sample(ANY, 3):
            assert refuses(state, None, other)
        for other in ("bases t1,t2,t9", "questions x:0/x:1", "resign"):
            assert refuses(state, None, other) == _refuses(reference, other) is True


def refuses(state: DarkLord, mover: Mover, text: str) -> bool:
    try:
        state.play(mover, parse_move(text))
    except IllegalMove:
        return True
    return False


def _refuses(reference: Match, text: str) -> bool:
    try:
        reference.play(None, text)
    except Refused:
        return True
    return False


def test_all_five_endings_are_among_them() -> None:
    endings = [state.view(None).ending for seed in range(MATCHES) for state, *_ in matches(seed)]
    assert set(endings) == {None, "lord-fell", "allies-points", "draw", "lord-points", "ally-fell"}


def test_resigning_twice_is_refused_by_both() -> None:
    state, reference = start().play(Seat(1), Resign()).state, Match()
    reference.play(1, "resign")
    assert refuses(state, Seat(1), "resign")
    with pytest.raises(Refused):
        reference.play(1, "resign")
