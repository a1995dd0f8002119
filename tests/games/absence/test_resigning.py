"""Leaving a seat while the match goes on, and its end when that comes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from accounts.models import User
from games.catalogue import PRESENTERS
from games.models import Match, SeatTenure
from games.selectors.inbox.badge import Turns, turns_of
from games.selectors.inbox.inbox import inbox, my_finished, next_turn
from games.selectors.people.profile import MatchCount, played, running_public
from games.services.errors import HasResigned, NotSeated, SureFirst
from games.services.turn.moves import play_move, resign
from tests.support.clock import NOON, later
from tests.support.lapsed_turns import LOSE, lapse, paced
from tests.support.replays import logged_in
from tests.support.tables import match_of, people, play_on, record, turns

pytestmark = pytest.mark.django_db
PAGES = ("/", "/moves/", "/moves/list/", "/moves/badge/", "/finished/", "/watch/", "/people/ann/")
HTMX = {"HX-Request": "true"}


@pytest.fixture
def match() -> Match:
    return match_of(people("ann", "ben", "cat"))


@pytest.fixture
def ann(match: Match) -> User:
    return match.tenures.get(seat=0).player


def give_up(match: Match, user: User) -> SeatTenure:
    resign(match_id=match.pk, user_id=user.pk, now=later(hours=2), rng=Random(1))
    match.refresh_from_db()
    return SeatTenure.objects.get(match=match, player=user)


def test_who_leaves_has_left_and_nothing_has_ended(match: Match, ann: User) -> None:
    left = give_up(match, ann)
    assert (left.to_ply, left.left_at) == (match.ply, later(hours=2))
    assert (left.ended_at, left.won, left.turn_ply, left.turn_since) == (None, None, None, None)
    assert match.status == Match.Status.RUNNING


def test_the_end_comes_to_those_who_left_as_well(match: Match, ann: User) -> None:
    give_up(match, ann)
    play_on(match)
    left = SeatTenure.objects.get(match=match, player=ann)
    assert (left.left_at, left.ended_at, left.won) == (later(hours=2), match.finished_at, False)
    assert {t.ended_at for t in match.tenures.all()} == {match.finished_at}


def test_a_match_that_goes_on_without_me_stands_neither_among_mine_nor_among_the_finished(
    match: Match, ann: User
) -> None:
    give_up(match, ann)
    found = inbox(ann.pk)
    assert [mine.line.key for mine in found.left] == [match.key]
    assert found.left[0].left_at == later(hours=2)
    assert (found.turns, found.thinking, found.finished) == ((), (), ())
    assert my_finished(ann.pk).items == ()
    assert (turns_of(ann.pk, now=NOON), next_turn(ann.pk)) == (Turns(), None)
    assert (played(ann.pk), running_public(ann.pk)) == ((), ())


def test_after_its_end_it_stands_among_the_finished_with_the_truth(match: Match, ann: User) -> None:
    give_up(match, ann)
    play_on(match)
    found = inbox(ann.pk)
    assert found.left == ()
    assert [(m.line.key, m.won, m.left_at) for m in found.finished] == [(match.key, False, later(hours=2))]
    assert played(ann.pk) == (MatchCount("world-domination", played=1, won=0),)
    page = logged_in(ann).get("/finished/").content.decode()
    assert "You left before the end." in page
    assert f"/m/{match.key}/rematch/" not in page


def test_who_lost_the_seat_by_time_is_not_told_to_have_left() -> None:
    match = paced(LOSE)
    lost = logged_in(lapse(match).player)
    page = lost.get("/moves/").content.decode()
    assert "You lost your seat; it goes on" in page
    assert "A bot plays on in your seat." in page
    assert "You left" not in page
    play_on(match)
    assert "You lost your seat before the end." in lost.get("/finished/").content.decode()


@pytest.mark.parametrize("is_over", [False, True])
def test_every_page_answers_those_who_left(match: Match, ann: User, is_over: bool) -> None:
    give_up(match, ann)
    if is_over:
        play_on(match)
    client = logged_in(ann)
    for path in (*PAGES, f"/m/{match.key}/", f"/m/{match.key}/table/", f"/m/{match.key}/history/1/"):
        assert client.get(path).status_code == 200, path
    words = "You left; it goes on"
    assert (words in client.get("/moves/").content.decode()) is not is_over


def test_who_left_is_a_spectator(match: Match, ann: User) -> None:
    give_up(match, ann)
    client, stranger = logged_in(ann), logged_in(people("zoe")[0])
    page, watched = (c.get(f"/m/{match.key}/table/").content.decode() for c in (client, stranger))
    assert page == watched
    assert client.get(f"/m/{match.key}/resign/").status_code == 403
    assert "You have left this match." in client.get(f"/m/{match.key}/resign/").content.decode()
    assert client.post(f"/m/{match.key}/resign/", {"sure": "yes"}).status_code == 403
    with pytest.raises(NotSeated):
        resign(match_id=match.pk, user_id=ann.pk, now=NOON, rng=Random(1))


def test_in_floating_partners_a_bot_plays_on_to_the_end_and_who_left_has_not_won() -> None:
    options = {"six_pack": "500", "break_penalty": "each", "target": 500, "max_hands": 1}
    match = match_of(people("ann", "ben", "cat", "dan"), game="floating-partners", options=options)
    play_on(match, 20)
    left = give_up(match, User.objects.get(username="ann"))
    assert match.tenures.current().get(seat=0).is_bot
    play_on(match)
    left.refresh_from_db()
    assert (match.status, left.won) == (Match.Status.FINISHED, False)
    assert match.tenures.filter(won=True).exclude(seat=0).exists()


def test_all_three_may_leave_one_after_the_other(match: Match) -> None:
    for name in ("ann", "ben", "cat"):
        give_up(match, User.objects.get(username=name))
    assert [t.is_bot for t in match.tenures.current()] == [True] * 3
    play_on(match)
    assert match.outcome is not None
    assert match.outcome["winners"] == []
    for name in ("ann", "ben", "cat"):
        assert logged_in(name).get("/finished/").status_code == 200


# One way to resign ---------------------------------------------------------------------------------


@pytest.mark.parametrize("headers", [{}, HTMX])
@pytest.mark.parametrize("text", ["resign", " resign "])
def test_resign_typed_as_a_move_leads_to_the_question(
    match: Match, headers: dict[str, Any], text: str
) -> None:
    (turn,) = turns(match)
    before = record(match)
    client = logged_in(turn.player)
    answer = client.post(f"/m/{match.key}/move/", {"move": text, "ply": turn.turn_ply}, headers=headers)
    question = answer.headers["HX-Redirect" if headers else "Location"]
    assert question == f"/m/{match.key}/resign/"
    assert record(match) == before
    assert PRESENTERS[match.game].play.resigning(3) in client.get(question).content.decode()
    assert client.post(question, {"sure": "yes"}).status_code == 302
    match.refresh_from_db()
    assert match.tenures.current().get(seat=turn.seat).is_bot


def test_resign_is_asked_for_out_of_turn_and_by_an_old_page_too(match: Match) -> None:
    (turn,) = turns(match)
    others = [t for t in match.tenures.all() if t.seat != turn.seat]
    for tenure, ply in ((turn, 0), (others[0], 3), (others[1], 999)):
        with pytest.raises(SureFirst):
            play_move(
                match_id=match.pk, user_id=tenure.player_id, notation="resign", turn_ply=ply, now=NOON,
                rng=Random(1),
            )  # fmt: skip


def test_resign_typed_where_there_is_nothing_to_resign_is_refused(match: Match, ann: User) -> None:
    def typed(user: User) -> int:
        return logged_in(user).post(f"/m/{match.key}/move/", {"move": "resign", "ply": 3}).status_code

    give_up(match, ann)
    assert typed(ann) == 403
    play_on(match)
    assert typed(User.objects.get(username="ben")) == 409
    waiting = Match.objects.create(
        game=match.game, rules_version=1, seat_count=4, name="x", host=ann, created_at=NOON
    )
    SeatTenure.objects.create(match=waiting, seat=0, player=ann)
    match = waiting
    assert typed(ann) == 409


def test_a_seat_that_has_resigned_but_is_held_still_resigns_no_second_time(match: Match, ann: User) -> None:
    """As a row of before would have it: the move stands in the record and no bot has taken over."""
    left = give_up(match, ann)
    match.tenures.current().filter(seat=0).delete()
    SeatTenure.objects.filter(pk=left.pk).update(to_ply=None, left_at=None)
    with pytest.raises(HasResigned):
        resign(match_id=match.pk, user_id=ann.pk, now=NOON, rng=Random(1))
    answer = logged_in(ann).post(f"/m/{match.key}/resign/", {"sure": "yes"})
    assert answer.status_code == 422
    assert "You have resigned already." in answer.content.decode()


# Lists in odd states -------------------------------------------------------------------------------


def test_a_match_that_was_broken_off_breaks_no_list(match: Match, ann: User) -> None:
    match.tenures.update(turn_ply=None, turn_since=None, ended_at=NOON)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.CANCELLED)
    client = logged_in(ann)
    for path in (*PAGES, f"/m/{match.key}/replay/"):
        assert client.get(path).status_code == 200, path
    assert "It was broken off." in client.get("/finished/").content.decode()
    page = client.get(f"/m/{match.key}/").content.decode()
    assert "This match was broken off." in page
    assert "closed before it started" not in page
    assert f'href="/m/{match.key}/replay/"' in page


def test_a_running_match_in_which_nobody_is_to_move_breaks_no_list(match: Match, ann: User) -> None:
    match.tenures.update(turn_ply=None, turn_since=None)
    for path in (*PAGES, f"/m/{match.key}/"):
        assert logged_in(ann).get(path).status_code == 200, path
