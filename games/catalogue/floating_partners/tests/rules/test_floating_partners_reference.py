"""The rules against a second, independent reading of their text: legal moves, scores and outcome."""

from __future__ import annotations

import json
from itertools import product
from random import Random
from typing import Any

import pytest

from games.catalogue.floating_partners.rules.moves import Bid, Move
from games.catalogue.floating_partners.rules.rules import FLOATING_PARTNERS
from games.catalogue.floating_partners.rules.view import View
from games.catalogue.floating_partners.tests.rules.reference import replay
from games.kit.bots.levels import choose_random
from games.kit.rules.records import dump_record, parse_record
from games.kit.rules.replay import Replay
from games.kit.rules.seats import Seat
from games.kit.rules.selfplay import Choose, play_match

TABLES = [
    pytest.param(seats, {"six_pack": pack, "break_penalty": pays}, id=f"{seats}-{pack}-{pays}")
    for seats, pays in product(FLOATING_PARTNERS.seat_counts, ("each", "breaker"))
    for pack in (("500", "two") if seats == 6 else ("500",))
]


def match_of(choose: Choose, seats: int, options: dict[str, Any], seed: str) -> str:
    """The record of a match in which everybody chooses alike."""
    config = FLOATING_PARTNERS.parse_config(options)
    return dump_record(play_match(FLOATING_PARTNERS, config, [choose] * seats, Random(seed)))


def choose_modest(view: View, rng: Random) -> Move:
    """Any legal move, but bids that are soon made, so that scores grow."""
    low = [move for move in view.legal if not isinstance(move, Bid) or move.number < 3]
    return rng.choice(low or view.legal)


def hold_together(line: str) -> None:
    """Every moment of a match as the rules and as the reference see it."""
    told = replay(json.loads(line))
    record = parse_record(line)
    game = Replay.start(FLOATING_PARTNERS, FLOATING_PARTNERS.parse_config(record.options), record.seats)
    for ply, moment in enumerate(told):
        state = game.state
        assert list(state.to_move) == ([] if moment.to_move is None else [moment.to_move]), ply
        for seat in state.to_move:
            legal = [move.notation() for move in state.legal_moves(Seat(seat))]
            assert sorted(legal) == sorted(moment.legal), ply
        assert list(state.view(None).scores) == moment.scores, ply
        assert (state.outcome.winners if state.outcome else None) == moment.winners, ply
        if ply < len(record.moves):
            game = game.extend(record.moves[ply].mover, record.moves[ply].notation)
    assert game.state.outcome is not None
    assert list(game.state.outcome.scores) == told[-1].scores


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_both_readings_of_the_rules_agree_at_every_ply(seats: int, options: dict[str, Any]) -> None:
    for number in range(2):
        hold_together(match_of(choose_random, seats, {**options, "max_hands": 4}, f"{seats}/{number}"))


def test_both_readings_agree_when_the_match_ends_and_who_wins() -> None:
    for number, seats in enumerate(FLOATING_PARTNERS.seat_counts):
        line = match_of(choose_modest, seats, {"target": 100, "max_hands": 30}, f"target/{number}")
        assert max(json.loads(line)["outcome"]["scores"]) >= 100
        hold_together(line)


def test_both_readings_agree_that_a_seat_that_resigned_cannot_win() -> None:
    record = json.loads(match_of(choose_random, 4, {"max_hands": 2}, "resigned"))
    for winner in record["outcome"]["winners"]:
        record["moves"].insert(7, [winner, "resign"])
    record["outcome"] = None
    hold_together(json.dumps(record))
