"""Time that moderators give, and turns that they excuse."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from games.selectors.people.reliability import reliability_of
from games.services.reliability import turn_kept
from moderation.acts.base import NotNow
from moderation.acts.registry import ACTS
from moderation.forms.registry import form_of
from tests.support.acts import done, undone
from tests.support.clock import NOON
from tests.support.lapsed_turns import BOT, LOSE, holder, lapse, lapsed_at, paced
from tests.support.moderators import moderator
from tests.support.tables import bot, match_of, people, play, turns

pytestmark = pytest.mark.django_db(transaction=True)
WEEK = timedelta(days=7)


@pytest.fixture
def mona() -> User:
    bot("understudy")
    return moderator("mona", "steward")


@pytest.mark.parametrize("fields", [{}, {"pace": "hour", "pace_hour": 20, "pace_zone": "UTC"}])
def test_a_turn_lasts_so_much_longer_whatever_its_pace_allows(fields: dict[str, Any], mona: User) -> None:
    match = match_of(people("ann", "ben", "cat"), contract=BOT, **{"pace": "standard", **fields})
    seat, before = turns(match)[0].seat, turns(match)[0].deadline_at
    assert before is not None
    action = done("give-time", mona, match, seat=seat, days=7)
    after = holder(match, seat).deadline_at
    assert after is not None
    assert after >= before + WEEK
    undone(action, mona, match)
    assert holder(match, seat).deadline_at == max(before, NOON + timedelta(days=1))


def test_of_time_that_is_taken_back_a_day_stays(mona: User) -> None:
    match = paced(BOT)
    seat, before = turns(match)[0].seat, turns(match)[0].deadline_at
    assert before is not None
    action = done("give-time", mona, match, seat=seat, days=7)
    late = before + timedelta(days=1)
    undone(action, mona, match, now=late)
    assert holder(match, seat).deadline_at == late + timedelta(days=1)


def test_no_time_is_given_to_a_turn_that_is_over_or_a_clock_that_does_not_run(mona: User) -> None:
    match = paced(BOT)
    turn = turns(match)[0]
    assert turn.deadline_at is not None
    idle = next(seat for seat in range(3) if seat != turn.seat)
    for code, now, values in (
        ("no-clock", NOON, {"seat": idle, "days": 1}),
        ("no-such-seat", NOON, {"seat": 9, "days": 1}),
        ("bad-days", NOON, {"seat": turn.seat, "days": 8}),
        ("turn-over", turn.deadline_at, {"seat": turn.seat, "days": 1}),
    ):
        with pytest.raises(NotNow, match=code):
            done("give-time", mona, match, now=now, **values)
    action = done("give-time", mona, match, seat=turn.seat, days=1)
    play(match, seat=turn.seat)
    with pytest.raises(NotNow, match="turn-over"):
        undone(action, mona, match)


@pytest.mark.parametrize("contract", [BOT, LOSE])
def test_a_turn_that_is_excused_counts_as_if_in_time_until_it_is_blamed_again(
    contract: str, mona: User
) -> None:
    match = paced(contract)
    whose = turns(match)[0].player_id
    for _ in range(3):
        turn_kept(match, whose, in_time=True)
    lapse(match)
    now = lapsed_at(match) + timedelta(days=29)
    form = form_of("excuse")(act=ACTS["excuse"], target=match, by=mona, now=now)
    ((event, _words),) = form.fields["event"].choices  # type: ignore[attr-defined]
    assert reliability_of(whose).in_time == 3
    left = reliability_of(whose).left
    action = done("excuse", mona, match, event=event, now=now)
    assert (reliability_of(whose).turns, reliability_of(whose).in_time, reliability_of(whose).left) == (
        4,
        4,
        0,
    )
    with pytest.raises(NotNow, match="excused"):
        done("excuse", mona, match, event=event, now=now)
    undone(action, mona, match)
    assert (reliability_of(whose).in_time, reliability_of(whose).left) == (3, left)


def test_a_turn_is_excused_for_30_days_and_at_its_own_match(mona: User) -> None:
    match = paced(BOT)
    lapse(match)
    event = match.events.get(code="timeout")
    with pytest.raises(NotNow, match="too-old"):
        done("excuse", mona, match, event=event.pk, now=event.at + timedelta(days=30, seconds=1))
    with pytest.raises(NotNow, match="no-such-timeout"):
        done("excuse", mona, paced(BOT, "eve", "fay", "gil"), event=event.pk, now=event.at)
