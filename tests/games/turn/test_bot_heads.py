"""Heads of bots that fail or have to be stopped: the match goes on, and the log says where."""

from __future__ import annotations

import logging
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from prometheus_client import REGISTRY

from games.models import Match
from games.services.turn import bots
from games.thinking.choosing import Thought
from games.thinking.pool import HeadError, HeadStopped, PoolEnded
from tests.support.bots import begun_by_a_bot, whose_turn
from tests.support.tables import legal, record


@pytest.fixture
def match(db: None) -> Match:
    """The first to speak is a bot, and so is everybody but Ann."""
    return begun_by_a_bot()


class Head:
    """A head that does what a test says, and notes which levels were asked."""

    def __init__(self, *does: str | Exception) -> None:
        self.does = list(does)
        self.asked: list[str] = []

    def __call__(self, slug: str, level: str, view: Any, seed: int, sign: Callable[[], None]) -> Thought:
        self.asked.append(level)
        does = self.does.pop(0) if len(self.does) > 1 else self.does[0]
        if isinstance(does, Exception):
            raise does
        return Thought(does, 0.0)


def chosen(match: Match) -> Thought | None:
    seat, turn_ply = whose_turn(match)
    return bots.choose_for_bot(match_id=match.pk, seat=seat, turn_ply=turn_ply, rng=Random(1))


def make_level(match: Match, level: str) -> None:
    match.tenures.filter(seat=whose_turn(match)[0]).update(level=level)


@pytest.mark.parametrize("does", ["play M9", "nonsense", HeadError("broken")])
def test_a_bot_that_fails_plays_a_legal_move_and_is_logged_with_its_place(
    match: Match, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, does: str | HeadError
) -> None:
    monkeypatch.setattr(bots, "think", Head(does))
    with caplog.at_level(logging.ERROR):
        thought = chosen(match)
    assert thought is not None
    assert thought.notation in legal(match, whose_turn(match)[0])
    assert f"match {match.key} seat {whose_turn(match)[0]} at ply 3" in caplog.text
    assert "play M9" not in caplog.text, "the log names no card"


def test_the_log_tells_what_kind_of_thing_was_raised_in_a_head(
    match: Match, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(bots, "think", Head(HeadError("IllegalMove")))
    with caplog.at_level(logging.ERROR):
        chosen(match)
    assert "failed with IllegalMove" in caplog.text


def test_a_bot_of_a_level_that_is_not_there_any_more_plays_on(match: Match) -> None:
    make_level(match, "grandmaster")
    thought = chosen(match)
    assert thought is not None
    assert thought.notation in legal(match, whose_turn(match)[0])


def test_a_head_that_fails_makes_way_for_a_weaker_one(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    make_level(match, "normal")
    head = Head(HeadError("broken"), "pass")
    monkeypatch.setattr(bots, "think", head)
    assert chosen(match) == Thought("pass", 0.0)
    assert head.asked == ["normal", "steady"]


def test_a_head_that_was_stopped_plays_nothing_and_is_asked_again(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_level(match, "normal")
    head = Head(HeadStopped("too long"), "pass")
    monkeypatch.setattr(bots, "think", head)
    assert chosen(match) is None
    assert len(record(match)) == 3
    assert chosen(match) == Thought("pass", 0.0)
    assert head.asked == ["normal", "normal"]


def test_a_head_that_is_stopped_again_and_again_makes_way_for_a_weaker_one_never_for_chance(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_level(match, "normal")
    head = Head(HeadStopped("too long"))
    monkeypatch.setattr(bots, "think", head)
    assert [chosen(match) for _ in range(9)] == [None] * 9
    assert head.asked == ["normal"] * 2 + ["steady"] * 2 + ["easy"] * 2 + ["beginner"] * 3


def stops(level: str) -> float:
    """The number of heads of a level at World Domination that had to be stopped."""
    labels = {"game": "world-domination", "level": level}
    return REGISTRY.get_sample_value("alliances_bot_stops_total", labels) or 0.0


@pytest.mark.parametrize(
    ("stop", "counted"), [(HeadStopped("too long"), 1.0), (PoolEnded("the site ends"), 0.0)]
)
def test_heads_that_had_to_be_stopped_are_counted_and_those_that_ended_with_the_site_are_not(
    match: Match, monkeypatch: pytest.MonkeyPatch, stop: HeadStopped, counted: float
) -> None:
    make_level(match, "normal")
    monkeypatch.setattr(bots, "think", Head(stop))
    before = stops("normal")
    assert chosen(match) is None
    assert stops("normal") - before == counted


def test_only_one_thinks_about_a_turn(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    others: list[Thought | None] = []

    def head(*_: Any) -> Thought:
        others.append(chosen(match))
        return Thought("pass", 0.0)

    monkeypatch.setattr(bots, "think", head)
    assert chosen(match) == Thought("pass", 0.0)
    assert others == [None]
