"""Reminders that are no longer needed are not sent: their turn was played, looked at or answered."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from celery import current_app
from django.test import Client

from accounts import sweeps as people_sweeps
from accounts.after_response import wait_until_done
from accounts.models import Alert, Delivery, Kind, Mail, ReminderSettings, User
from accounts.notifications import wake
from accounts.notifications.alerts import write_of_account
from accounts.notifications.fan_out import spread
from accounts.notifications.wake import FIND, MAILS, SPREAD
from games.models import ChatPlace, Match, PendingMove, SeatTenure
from games.selectors.reminders.outdated import no_longer_so
from games.services.absence.contract import come_back
from games.services.lobby.rematch import rematch
from games.services.lobby.tables import leave_seat
from games.services.time.extensions import give_time
from games.services.time.warnings import warn_of_deadlines
from games.services.turn.moves import resign
from games.services.votes import proposals
from games.sweeps import find, join_mails, sweep
from tests.support.clock import NOON, later
from tests.support.lapsed_turns import BOT, lapse, lapsed_at, paced, user
from tests.support.tables import match_of, people, play, turns

pytestmark = pytest.mark.django_db


@pytest.fixture
def duel(db: None) -> Match:
    """Two who take turns."""
    return paced(BOT, "ann", "ben", game="three-colours")


def reasons(name: str, kind: Kind) -> list[str]:
    """The reasons why somebody need not hear of what they were to be told of a kind; empty: they do."""
    while spread(now=later(days=100)):
        pass
    mine = Delivery.objects.filter(user__username=name, kind=kind)
    rows = list(mine.order_by("id").select_related("alert"))
    assert rows
    why = no_longer_so(user(name), rows)
    return [why.get(row.pk, "") for row in rows]


def on_move(match: Match) -> SeatTenure:
    return turns(match)[0]


def test_a_turn_that_lasts_is_told(duel: Match) -> None:
    assert reasons(on_move(duel).player.username, Kind.TURN) == [""]


def test_a_turn_that_was_played_is_not(duel: Match) -> None:
    name = on_move(duel).player.username
    play(duel)
    assert reasons(name, Kind.TURN) == ["played"]
    play(duel)
    assert reasons(name, Kind.TURN) == ["played", ""]


def test_nor_one_for_which_a_move_waits(duel: Match) -> None:
    turn = on_move(duel)
    assert turn.turn_ply is not None
    PendingMove.objects.create(
        tenure=turn, turn_ply=turn.turn_ply, notation="x", why="sent", arrived_at=NOON, due_at=NOON
    )
    assert reasons(turn.player.username, Kind.TURN) == ["played"]


def test_nor_one_of_a_match_that_is_over(duel: Match) -> None:
    turn = on_move(duel)
    other = duel.tenures.exclude(pk=turn.pk).get()
    resign(match_id=duel.pk, user_id=other.player_id, now=later(hours=1), rng=Random(1))
    assert reasons(turn.player.username, Kind.TURN) == ["over"]
    assert reasons(turn.player.username, Kind.ENDED) == [""]


def logged_in(who: User) -> Client:
    client = Client()
    client.force_login(who, "allauth.account.auth_backends.AuthenticationBackend")
    return client


def test_who_loads_the_table_need_not_hear_of_the_turn(duel: Match) -> None:
    turn = on_move(duel)
    client = logged_in(turn.player)
    client.get(f"/m/{duel.key}/")
    assert reasons(turn.player.username, Kind.TURN) == ["opened"]


def test_a_page_that_is_merely_open_is_not_looked_at(duel: Match) -> None:
    turn = on_move(duel)
    client = logged_in(turn.player)
    for since in ("", "?since=1"):
        assert client.get(f"/m/{duel.key}/table/{since}", headers={"HX-Request": "true"}).status_code == 200
    assert reasons(turn.player.username, Kind.TURN) == [""]


def test_a_page_to_which_its_reader_comes_back_is(duel: Match) -> None:
    turn = on_move(duel)
    client = logged_in(turn.player)
    client.get(f"/m/{duel.key}/table/", headers={"Reader-Came": "1"})
    assert reasons(turn.player.username, Kind.TURN) == ["opened"]


def test_what_is_about_the_account_is_told_whatever_one_looked_at(duel: Match) -> None:
    write_of_account([user("ann").pk], says="A message was hidden", mark="1", at=NOON, thread=duel.key)
    duel.tenures.update(opened_at=later(minutes=1))
    assert reasons("ann", Kind.ACCOUNT) == [""]


def test_who_looked_before_the_turn_began_is_told(duel: Match) -> None:
    first = on_move(duel)
    waits = duel.tenures.exclude(pk=first.pk).get()
    SeatTenure.objects.filter(pk=waits.pk).update(opened_at=later(minutes=1))
    play(duel, now=later(minutes=2))
    assert reasons(waits.player.username, Kind.TURN) == [""]


def test_that_somebody_else_looks_says_nothing(duel: Match) -> None:
    turn = on_move(duel)
    other = duel.tenures.exclude(pk=turn.pk).get()
    for client in (Client(), logged_in(other.player)):
        client.get(f"/m/{duel.key}/")
    assert reasons(turn.player.username, Kind.TURN) == [""]


def test_that_somebody_looks_is_written_once_until_something_happens(duel: Match) -> None:
    turn = on_move(duel)
    client = logged_in(turn.player)
    opened: list[datetime | None] = []
    for _ in range(3):
        client.get(f"/m/{duel.key}/")
        turn.refresh_from_db()
        opened.append(turn.opened_at)
    assert opened[0] is not None
    assert opened == [opened[0]] * 3


def test_a_warning_is_not_told_of_another_deadline_than_it_was(duel: Match) -> None:
    turn = on_move(duel)
    assert turn.warn_at is not None
    assert turn.turn_ply is not None
    warn_of_deadlines(now=turn.warn_at)
    assert reasons(turn.player.username, Kind.TIME) == [""]
    SeatTenure.objects.filter(pk=turn.pk).update(opened_at=turn.warn_at + timedelta(minutes=1))
    assert reasons(turn.player.username, Kind.TIME) == [""]  # who has looked may yet forget
    other = duel.tenures.exclude(pk=turn.pk).get()
    give_time(
        match_id=duel.pk,
        user_id=other.player_id,
        seat=turn.seat,
        turn_ply=turn.turn_ply,
        now=turn.warn_at + timedelta(minutes=2),
    )
    assert reasons(turn.player.username, Kind.TIME) == ["over"]
    turn.refresh_from_db()
    assert turn.warn_at is not None  # and of that one they are warned anew
    warn_of_deadlines(now=turn.warn_at)
    assert reasons(turn.player.username, Kind.TIME) == ["over", ""]


def test_a_seat_that_one_has_back_is_kept_by_no_bot(duel: Match) -> None:
    turn = lapse(duel)
    assert reasons(turn.player.username, Kind.TIME) == [""]
    assert come_back(match_id=duel.pk, user_id=turn.player_id, now=lapsed_at(duel), rng=Random(1))
    assert reasons(turn.player.username, Kind.TIME) == ["over"]


def test_a_question_that_is_answered_is_asked_no_more() -> None:
    match = paced()
    proposals.propose(match_id=match.pk, user_id=user("ann").pk, kind="pause", days=3, now=later(hours=1))
    assert reasons("ben", Kind.ASKED) == [""]
    (question,) = match.proposals.all()
    proposals.cast_vote(
        match_id=match.pk, user_id=user("ben").pk, proposal_id=question.pk, agrees=True, now=later(hours=2)
    )
    assert reasons("ben", Kind.ASKED) == ["over"]
    assert reasons("cat", Kind.ASKED) == [""]


def test_a_chair_that_was_declined_is_kept_no_more() -> None:
    ann, ben = people("ann", "ben")
    match = match_of([ann, ben], game="three-colours")
    resign(match_id=match.pk, user_id=ann.pk, now=later(hours=1), rng=Random(1))
    again = rematch(match_id=match.pk, user_id=ann.pk, now=later(days=1), rng=Random(1))
    assert reasons("ben", Kind.ASKED) == [""]
    leave_seat(match_id=again.pk, user_id=ben.pk)
    assert reasons("ben", Kind.ASKED) == ["over"]


def test_what_was_read_is_not_told(duel: Match) -> None:
    ann = user("ann")
    Alert.objects.create(user=ann, kind=Kind.WROTE, thread=duel.key, mark="table:3", at=NOON)
    place = ChatPlace.objects.create(match=duel, player=ann, room="table", read_until=3)
    assert reasons("ann", Kind.WROTE) == [""]
    place.read_until = 4
    place.save()
    assert reasons("ann", Kind.WROTE) == ["opened"]


def test_judging_costs_the_same_for_one_table_and_for_many(django_assert_num_queries: Any) -> None:
    ann, ben = people("ann", "ben")
    for tables in (1, 5):
        for _ in range(tables):
            match = match_of([ann, ben], game="three-colours")
        who_begins = on_move(match).player
        while spread(now=later(days=100)):
            pass
        rows = [*Delivery.objects.filter(user=who_begins).select_related("alert")]
        assert len(rows) >= tables
        with django_assert_num_queries(1):
            no_longer_so(who_begins, rows)


def test_from_a_move_to_the_mail(duel: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """Found from the database alone, by tasks that may come twice, or never have come before."""
    turn = on_move(duel)
    name = turn.player.username
    EmailAddress.objects.create(user=turn.player, email=f"{name}@example.org", primary=True, verified=True)
    ReminderSettings.objects.create(user=turn.player, ways={"turn": ["mail"]}, is_usual_quiet=False)
    calls: list[tuple[Any, ...]] = []
    monkeypatch.setattr(current_app, "send_task", lambda task, args=(), **_: calls.append((task, *args)))
    now = later(minutes=1)
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)
    find()
    assert (SPREAD,) in calls
    people_sweeps.spread_alerts()
    assert (FIND,) in calls
    calls.clear()
    find()
    assert not [call for call in calls if call[0] == MAILS]  # ten minutes have not passed
    now = later(minutes=11)
    calls.clear()
    find()
    assert (MAILS, [turn.player_id]) in calls
    for _ in range(2):
        join_mails([turn.player_id])
    mail = Mail.objects.get(recipient=f"{name}@example.org")
    assert duel.name in mail.subject
    assert (wake.SEND, mail.pk) in calls or mail.due_at == now
    find()
    assert Delivery.objects.get(user=turn.player).state == "sent"


def test_the_sweep_warns(duel: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    turn = on_move(duel)
    assert turn.warn_at is not None
    now = turn.warn_at
    monkeypatch.setattr("django.utils.timezone.now", lambda: now)
    sweep()
    sweep()
    assert Alert.objects.filter(kind=Kind.TIME, user=turn.player).count() == 1


def test_an_hour_without_workers_piles_up_one_call(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[str] = []
    monkeypatch.setattr(current_app, "send_task", lambda task, **_: calls.append(task))
    for _ in range(100):
        wake.call_once(SPREAD)
    assert calls == [SPREAD]
    wake.begins(SPREAD)
    wake.call_once(SPREAD)
    assert calls == [SPREAD] * 2


def test_what_comes_about_within_a_second_is_looked_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[tuple[str, float, float]] = []

    def sent(task: str, *, countdown: float, expires: float, **_: Any) -> None:
        calls.append((task, countdown, expires))

    monkeypatch.setattr(current_app, "send_task", sent)
    for _ in range(3):
        wake.wake_spread()
    assert wait_until_done()
    assert calls == [(SPREAD, wake.GATHER_SECONDS, wake.GATHER_SECONDS + wake.WORTH_SECONDS)]
