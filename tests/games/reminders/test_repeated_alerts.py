"""Second occurrences, which are told a second time, and false alerts, which are taken back."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random

import pytest

from accounts.models import Alert, Delivery, Device, Kind, User
from accounts.notifications.fan_out import spread
from games.models import Match, SeatTenure
from games.selectors.reminders.outdated import no_longer_so
from games.services.absence.contract import come_back
from games.services.alerts import MOST_A_DAY
from games.services.lobby.invitations import invite
from games.services.lobby.tables import leave_seat, open_table
from games.services.time import pauses
from games.services.time.warnings import warn_of_deadlines
from games.services.votes import proposals
from tests.games.time.test_overtaken_timeouts import DUE, NOW, TICK, moved, overtaken, two
from tests.support.acts import done, undone
from tests.support.clock import NOON, later
from tests.support.lapsed_turns import BOT, SUBSTITUTE, lapse, lapsed_at, paced, user
from tests.support.moderators import moderator
from tests.support.tables import match_of, people, person, play, turns

pytestmark = pytest.mark.django_db


def told(match: Match, kind: Kind, name: str = "") -> list[tuple[str, str]]:
    """The alerts of a kind with the person told, in order; one person alone if one is named."""
    alerts = Alert.objects.filter(thread=match.key, kind=kind).order_by("id")
    found = alerts.filter(user__username=name) if name else alerts
    return list(found.values_list("user__username", "data__what"))


def back(match: Match, tenure: SeatTenure, now: datetime) -> None:
    assert come_back(match_id=match.pk, user_id=tenure.player_id, now=now, rng=Random(1))


def test_every_lapse_of_one_turn_is_told_its_owner() -> None:
    match = paced(BOT)
    first = lapse(match)
    back(match, first, lapsed_at(match))
    second = lapse(match, seat=first.seat)
    assert (second.turn_ply, second.player_id) == (first.turn_ply, first.player_id)
    assert told(match, Kind.TIME) == [(first.player.username, "kept")] * 2


def test_every_time_that_a_seat_gets_free_is_told_its_owner() -> None:
    match = paced(SUBSTITUTE)
    first = lapse(match)
    for _ in range(2):
        back(match, first, lapsed_at(match))
        match.tenures.update(back_in_turn=False)  # as if each were a turn of its own
        lapse(match, seat=first.seat)
    assert told(match, Kind.TIME).count((first.player.username, "free")) == 2


def test_a_match_that_is_taken_up_again_calls_whose_turn_it_is() -> None:
    match = match_of(people("ann", "ben"), game="three-colours", pace=Match.Pace.STANDARD)
    name = turns(match)[0].player.username
    mona = moderator("mona", "steward")
    for day in (1, 2):
        ended = done("end", mona, match, winners=[], now=later(days=day))
        undone(ended, mona, match, now=later(days=day, hours=1))
    assert told(match, Kind.TURN) == [(name, "turn")] * 3


def test_a_second_pause_and_its_end_are_told_as_the_first() -> None:
    match = paced(BOT, "ann", "ben", game="three-colours")
    for day in (1, 3):
        proposals.propose(
            match_id=match.pk, user_id=user("ann").pk, kind="pause", days=1, now=later(days=day)
        )
        question = match.proposals.get(result="open").pk
        proposals.cast_vote(
            match_id=match.pk, user_id=user("ben").pk, proposal_id=question, agrees=True, now=later(days=day)
        )
        pauses.end_pause(match_id=match.pk, now=later(days=day + 1))
    assert told(match, Kind.ASKED, "ann") == [("ann", "paused"), ("ann", "resumed")] * 2
    assert told(match, Kind.ASKED, "ben") == [("ben", "vote"), ("ben", "resumed")] * 2


def test_who_is_invited_again_after_declining_is_told_but_not_without_end() -> None:
    ann, ben = people("ann", "ben")
    match = open_table(
        host_id=ann.pk, game="three-colours", seat_count=2, options={}, name="Oslo", visibility="link",
        seat=0, bots={}, now=NOON, rng=Random(1),
    )  # fmt: skip

    def ask(at: datetime) -> None:
        invite(match_id=match.pk, user_id=ann.pk, name="ben", now=at)
        leave_seat(match_id=match.pk, user_id=ben.pk)

    for minute in range(MOST_A_DAY + 2):
        ask(later(minutes=minute))
    assert told(match, Kind.ASKED) == [("ben", "invited")] * MOST_A_DAY
    ask(later(days=2))
    assert told(match, Kind.ASKED) == [("ben", "invited")] * (MOST_A_DAY + 1)


def test_one_seat_that_is_offered_twice_is_told_twice() -> None:
    match = paced(SUBSTITUTE)
    first = lapse(match)
    mona, eve = moderator("mona", "steward"), person("eve")
    for hour in (1, 2):
        back_to = lapsed_at(match) + timedelta(hours=hour)
        action = done("seat-to-substitute", mona, match, seat=first.seat, name=eve.username, now=back_to)
        undone(action, mona, match, now=back_to + timedelta(minutes=1))
    assert told(match, Kind.ASKED) == [("eve", "substitute")] * 2


def test_a_turn_that_begins_anew_is_warned_of_anew_though_it_is_due_at_the_same_hour() -> None:
    match = match_of(people("ann", "ben"), game="three-colours", pace="hour", pace_hour=20, pace_zone="UTC")
    first = turns(match)[0]
    for began in (first.turn_since, later(minutes=1)):
        SeatTenure.objects.filter(pk=first.pk).update(turn_since=began, warn_at=NOON)
        assert warn_of_deadlines(now=NOON) == 1
    assert told(match, Kind.TIME) == [(first.player.username, "time")] * 2


# --- taken back -----------------------------------------------------------------------------------


def spread_all(now: datetime) -> None:
    while spread(now=now):
        pass


def device(who: User) -> Device:
    return Device.objects.create(
        user=who, name="Phone", endpoint=f"https://push.example/{who.pk}", p256dh="x", auth="y",
        made_at=NOON, seen_at=NOON,
    )  # fmt: skip


def test_what_has_not_gone_out_of_a_timeout_that_is_undone_never_goes() -> None:
    match = two()
    tenure, move = overtaken(match)
    assert told(match, Kind.TIME)
    assert told(match, Kind.ENDED)
    moved(match, tenure, move, DUE - TICK)
    assert not told(match, Kind.TIME)
    assert not told(match, Kind.ENDED)


def test_what_waits_of_it_is_dropped() -> None:
    match = two()
    tenure, move = overtaken(match)
    spread_all(NOW)
    moved(match, tenure, move, DUE - TICK)
    assert {(row.kind, row.state, row.why) for row in Delivery.objects.filter(alert__at=NOW)} >= {
        ("ended", "dropped", "over"),
    }
    assert not Delivery.objects.waiting().filter(kind__in=["time", "ended"]).exists()
    assert "in-time" not in dict(told(match, Kind.TIME)).values()


@pytest.mark.parametrize("contract", ["lose", "bot"])
def test_what_has_gone_out_of_it_is_corrected(contract: str) -> None:
    match = two(contract)
    person_, other = turns(match)[0].player, match.tenures.exclude(pk=turns(match)[0].pk).get().player
    for who in (person_, other):
        device(who)
    tenure, move = overtaken(match)
    spread_all(NOW)
    Delivery.objects.filter(way="push", kind="time").update(state="sent", tries=1, ended_at=NOW)
    for alert in Alert.objects.filter(kind="ended"):  # who hears of ends by push
        Delivery.objects.create(
            user=alert.user, alert=alert, kind="ended", way="push", thread=match.key, made_at=NOW,
            due_at=NOW, tries=1, state="sent", ended_at=NOW,
        )  # fmt: skip
    moved(match, tenure, move, DUE - TICK)
    assert told(match, Kind.TIME, person_.username)[-1] == (person_.username, "in-time")
    ends = [("ended"), ("goes-on")] if contract == "lose" else []
    assert [what for _, what in told(match, Kind.ENDED, other.username)] == ends


def test_a_turn_that_was_dropped_because_of_it_waits_again() -> None:
    match = two()
    other = match.tenures.exclude(pk=turns(match)[0].pk).get().player
    spread_all(NOON)
    row = Delivery.objects.create(
        user=other, kind="turn", way="mail", thread=match.key, made_at=NOON, due_at=NOW, state="dropped",
        why="over", ended_at=NOW,
    )  # fmt: skip
    tenure, move = overtaken(match)
    moved(match, tenure, move, DUE - TICK)
    row.refresh_from_db()
    assert (row.state, row.why, row.ended_at) == ("waiting", "", None)


def test_what_was_so_and_is_no_longer_is_not_told() -> None:
    match = paced(BOT, "ann", "ben", game="three-colours")
    proposals.propose(match_id=match.pk, user_id=user("ann").pk, kind="pause", days=1, now=later(days=1))
    question = match.proposals.get().pk
    proposals.cast_vote(
        match_id=match.pk, user_id=user("ben").pk, proposal_id=question, agrees=True, now=later(days=1)
    )
    spread_all(later(days=1))

    def why() -> list[str]:
        rows = list(Delivery.objects.filter(user=user("ann"), kind="asked").select_related("alert"))
        return [no_longer_so(user("ann"), rows).get(row.pk, "") for row in rows]

    assert why() == [""]
    pauses.end_pause(match_id=match.pk, now=later(days=2))
    assert why() == ["over"]


def test_an_end_that_is_none_any_more_is_not_told() -> None:
    match = two()
    tenure, _ = overtaken(match)
    spread_all(NOW)
    rows = list(Delivery.objects.filter(kind="ended").select_related("alert"))
    other = rows[0].user
    assert other.pk != tenure.player_id
    assert no_longer_so(other, rows) == {}
    Match.objects.update(status="running", outcome=None, finished_at=None)
    assert set(no_longer_so(other, rows).values()) == {"over"}


def test_moves_are_told_once_each() -> None:
    """Marks that name occurrences are not a second telling of one."""
    match = paced(BOT, "ann", "ben", game="three-colours")
    for hour in range(1, 7):
        play(match, now=later(hours=hour))
    assert len(told(match, Kind.TURN)) == 7
