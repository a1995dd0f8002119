"""Motions agreed to while something else happens: done once, or not at all."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from accounts.models import User
from games.models import Match
from games.services.deals.checks import faults_of
from moderation.models import Action, Motion
from moderation.services.carry_out import carry_out, seen_of
from tests.support.clock import NOON
from tests.support.moderators import moderator, wanted
from tests.support.races import Racer, racing
from tests.support.tables import legal, match_of, people, turns

from .races import ROUNDS, calls, meet, sends

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def racers() -> Iterator[list[Racer]]:
    with racing(2) as ready:
        yield ready


def running(number: int) -> Match:
    return match_of(people(f"ann{number}", f"ben{number}"), game="three-colours", pace=Match.Pace.STANDARD)


def moved(match: Match, by: User) -> Motion:
    """Somebody wants a match to end, and another has to agree."""
    motion = carry_out(wanted("end", by, match, winners=[0]), now=NOON, rng=Random(1))
    assert isinstance(motion, Motion)
    return motion


def agrees(motion: Motion, by: User, match: Match) -> dict[str, Any]:
    return calls("motions.second", motion_id=motion.pk, by_id=by.pk, seen=seen_of(match))


def ended(match: Match) -> int:
    """The number of times that the match was ended; all that its rows say follows from its record."""
    match.refresh_from_db()
    assert faults_of(match) == []
    number = Action.objects.filter(match=match, code="end").count()
    assert (match.status == Match.Status.FINISHED) == (number == 1)
    assert match.events.filter(code="moderated").count() == Action.objects.filter(match=match).count()
    return number


def test_seconded_by_two_at_once_or_clicked_twice_it_is_done_once(racers: list[Racer]) -> None:
    mona, mark, mia = (moderator(name, "steward") for name in ("mona", "mark", "mia"))
    for number in range(ROUNDS):
        match = running(number)
        motion = moved(match, mona)
        both = [agrees(motion, by, match) for by in (mark, mia if number % 2 else mark)]
        came = meet(racers, *both, seed=number)
        assert sorted(came) == (["CaseNotOpen", "done"] if number % 2 else ["done", "done"])
        assert ended(match) == 1


def test_seconded_and_declined_at_once_it_is_one_of_them(racers: list[Racer]) -> None:
    mona, mark, mia = (moderator(name, "steward") for name in ("mona", "mark", "mia"))
    for number in range(ROUNDS):
        match = running(number)
        motion = moved(match, mona)
        declines = calls("motions.decline", motion_id=motion.pk, by_id=(mia if number % 2 else mona).pk)
        agreed, declined = meet(racers, agrees(motion, mark, match), declines, seed=number)
        assert sorted([agreed, declined]) == ["CaseNotOpen", "done"]
        assert ended(match) == int(agreed == "done")
        motion.refresh_from_db()
        given_up = Motion.State.DECLINED if number % 2 else Motion.State.WITHDRAWN
        assert motion.state == (Motion.State.CARRIED if agreed == "done" else given_up)


def test_seconded_while_somebody_moves_it_ends_first_or_finds_that_the_match_has_changed(
    racers: list[Racer],
) -> None:
    mona, mark = moderator("mona", "steward"), moderator("mark", "steward")
    for number in range(ROUNDS):
        match = running(number)
        motion, (turn,) = moved(match, mona), turns(match)
        move = {
            "act": "move", "match_id": match.pk, "user_id": turn.player_id, "turn_ply": turn.turn_ply,
            "notation": legal(match, turn.seat)[0], "arrived_at": NOON, "now": NOON,
        }  # fmt: skip
        agreed, played = meet(racers, agrees(motion, mark, match), move, seed=number)
        assert (agreed, played) in {("done", "NotRunning"), ("Changed", "played")}
        assert ended(match) == int(agreed == "done")
        motion.refresh_from_db()
        assert (motion.state == Motion.State.OPEN) == (agreed == "Changed")  # it may be agreed to once more


def test_seconded_while_another_act_is_done_one_finds_the_other(racers: list[Racer]) -> None:
    mona, mark = moderator("mona", "steward"), moderator("mark", "steward")
    for number in range(ROUNDS):
        match = running(number)
        motion = moved(match, mona)
        pauses = sends(wanted("pause", mona, match, days=3))
        agreed, paused = meet(racers, agrees(motion, mark, match), pauses, seed=number)
        assert sorted([agreed, paused]) in (["Changed", "done"], ["NotNow", "done"])
        assert ended(match) == int(agreed == "done")


def test_a_motion_clicked_twice_is_one(racers: list[Racer]) -> None:
    mona, _mark = moderator("mona", "steward"), moderator("mark", "steward")
    for number in range(ROUNDS):
        match = running(number)
        form = sends(wanted("end", mona, match, winners=[0]))
        assert meet(racers, form, form, seed=number) == ["done", "done"]
        assert Motion.objects.filter(match=match).count() == 1
        assert not ended(match)
