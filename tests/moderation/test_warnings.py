"""A warning is read before the next move, whoever would make it: the player, their plan, their only card."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.test import Client

from accounts.models import Alert, Kind, User
from games.catalogue.dark_lord.tests.asked import answer, asked, opened, showing
from games.models import Match, PendingMove, SeatTenure
from games.services.errors import ReadFirst
from games.services.questions.opening import open_question
from games.services.time.deadlines import lapse
from games.services.turn.moves import play_move
from games.services.turn.plans import instruct
from games.services.turn.waiting_moves import confirm, release
from moderation.models import Action, Sanction
from moderation.services.carry_out import carry_out, reverse, seen_of
from moderation.services.warnings import mark_warnings_read
from tests.support.clock import NOON, later
from tests.support.moderators import moderator, wanted
from tests.support.tables import bot, legal, match_of, people, play, turns

pytestmark = pytest.mark.django_db(transaction=True)


def warned(user: User, *, minutes: float = 0.0) -> Action:
    hal = User.objects.filter(username="hal").first() or moderator("hal", "helper")
    action = carry_out(wanted("warn", hal, user), now=later(minutes=minutes), rng=Random(7))
    assert isinstance(action, Action)
    return action


def reads(user: User, *, minutes: float) -> None:
    ids = list(Sanction.objects.filter(person=user).values_list("pk", flat=True))
    mark_warnings_read(user_id=user.pk, sanction_ids=ids, now=later(minutes=minutes))


def forced() -> tuple[Match, SeatTenure]:
    """A match of four at which somebody's only legal card waits to be played."""
    match = match_of(people("ann", "ben", "cat", "dan"), seed=3, pace=Match.Pace.STANDARD)
    bot("understudy")
    User.objects.update(forced_cards=True)
    rng = Random(5)
    while not PendingMove.objects.exists():
        play(match, rng=rng)
    match.refresh_from_db()
    return match, holder(PendingMove.objects.get().tenure)


def holder(tenure: SeatTenure) -> SeatTenure:
    return SeatTenure.objects.select_related("player", "pending").get(pk=tenure.pk)


def due(match: Match, tenure: SeatTenure, *, minutes: float) -> bool:
    """The call comes that the time of what waits is over."""
    return release(
        match_id=match.pk, seat=tenure.seat, turn_ply=tenure.turn_ply or 0, now=later(minutes=minutes),
        rng=Random(4),
    )  # fmt: skip


def test_the_only_card_is_not_played_and_its_holder_is_told_that_it_is_their_turn() -> None:
    match, tenure = forced()
    warned(tenure.player)
    ply = match.ply
    assert not due(match, tenure, minutes=21)
    match.refresh_from_db()
    assert (match.ply, PendingMove.objects.count()) == (ply, 0)
    assert Alert.objects.filter(user=tenure.player, kind=Kind.TURN).exists()


def test_when_it_is_read_the_card_waits_for_its_own_time_again() -> None:
    match, tenure = forced()
    card = legal(match, tenure.seat)
    warned(tenure.player)
    due(match, tenure, minutes=21)
    reads(tenure.player, minutes=60)
    waits = PendingMove.objects.get()
    assert [waits.notation] == card
    assert later(minutes=61) <= waits.due_at <= later(minutes=80)
    assert due(match, tenure, minutes=81)


def test_read_before_its_time_has_come_it_is_played_at_that_time() -> None:
    match, tenure = forced()
    before = PendingMove.objects.get().due_at
    warned(tenure.player)
    reads(tenure.player, minutes=0.5)
    assert PendingMove.objects.get().due_at == before
    assert due(match, tenure, minutes=21)


def test_a_warning_that_is_taken_back_holds_nothing_up() -> None:
    match, tenure = forced()
    action = warned(tenure.player)
    due(match, tenure, minutes=21)
    reverse(
        action_id=action.pk, by_id=action.by_id, seen=seen_of(tenure.player), token="back",
        reason="It was a mistake.", note="", now=later(minutes=30), rng=Random(1),
    )  # fmt: skip
    assert due(match, tenure, minutes=51)


def test_unread_until_the_deadline_it_costs_that_turn_and_nobody_elses_time() -> None:
    match, tenure = forced()
    warned(tenure.player)
    assert tenure.deadline_at is not None
    late = tenure.deadline_at + timedelta(seconds=1)
    assert lapse(
        match_id=match.pk, seat=tenure.seat, turn_ply=tenure.turn_ply or 0, deadline_at=tenure.deadline_at,
        now=late, rng=Random(1),
    )  # fmt: skip
    assert match.events.filter(code="timeout").count() == 1
    assert match.tenures.current().get(seat=tenure.seat).is_bot


def test_nothing_new_waits_at_turns_that_begin_meanwhile_and_no_plan_is_lost() -> None:
    match = match_of(people("ann", "ben", "cat", "dan"))
    seat = (turns(match)[0].seat + 1) % 4
    planner = match.tenures.get(seat=seat)
    instruct(match_id=match.pk, user_id=planner.player_id, notations=["pass"], now=NOON, rng=Random(4))
    warned(planner.player)
    play(match, "pass")
    assert turns(match)[0].seat == seat
    assert not PendingMove.objects.exists()
    reads(planner.player, minutes=5)
    assert PendingMove.objects.get().why == PendingMove.Why.PLANNED


def test_neither_a_click_nor_an_instruction_goes_round_it() -> None:
    match, tenure = forced()
    warned(tenure.player)
    asked_for = {"match_id": match.pk, "user_id": tenure.player_id, "now": NOON, "rng": Random(1)}
    with pytest.raises(ReadFirst):
        confirm(turn_ply=tenure.turn_ply or 0, **asked_for)  # type: ignore[arg-type]
    with pytest.raises(ReadFirst):
        instruct(notations=[], **asked_for)  # type: ignore[arg-type]


def test_a_move_that_was_sent_before_is_played() -> None:
    match = match_of(people("ann", "ben", "cat", "dan"), pace=Match.Pace.STANDARD)
    tenure = turns(match)[0]
    play_move(
        match_id=match.pk, user_id=tenure.player_id, notation=legal(match, tenure.seat)[0],
        turn_ply=tenure.turn_ply or 0, now=NOON, rng=Random(1), back_for=timedelta(seconds=30),
    )  # fmt: skip
    warned(tenure.player)
    assert due(match, tenure, minutes=1)


def test_a_question_is_not_opened_before_but_one_that_is_open_is_answered() -> None:
    match = asked()
    users = [match.tenures.get(seat=seat).player for seat in (0, 1)]
    opened(match, 0, now=NOON)
    for user in users:
        warned(user)
    tenure = match.tenures.get(seat=1)
    with pytest.raises(ReadFirst):
        open_question(match_id=match.pk, user_id=users[1].pk, turn_ply=tenure.turn_ply or 0, now=NOON)
    assert showing(match, 1).opened_at is None
    answer(match, 0, now=later(seconds=5))
    assert showing(match, 0).answered_at is not None


def test_the_page_of_a_question_shows_the_warning_first() -> None:
    match = asked()
    tenure = match.tenures.get(seat=0)
    warned(tenure.player)
    browser = Client()
    browser.force_login(tenure.player)
    sent = {"ply": tenure.turn_ply or 0}
    page = browser.post(f"/m/{match.key}/question/", sent)
    assert page.status_code == 409
    assert "Read this first" in page.content.decode()
    read = Sanction.objects.get().pk
    assert browser.post(f"/m/{match.key}/question/", {**sent, "warnings": [read]}).status_code == 302
    assert showing(match, 0).opened_at is not None
