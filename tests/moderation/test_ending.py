"""Matches that moderators end, take up again, or let count for nobody."""

from __future__ import annotations

from datetime import timedelta
from functools import partial
from random import Random

import pytest
from django.test import Client

from accounts.models import User
from games.catalogue import RULES
from games.models import Match, Reliability
from games.selectors.lobby.duration import MatchKind, lasted
from games.selectors.people.profile import played
from games.services.deals.checks import faults_of
from moderation.acts.base import NotNow
from moderation.models import Action, Motion
from moderation.services.carry_out import carry_out, seen_of
from moderation.services.errors import OwnMotion
from moderation.services.motions import second
from tests.support.acts import done, undone
from tests.support.clock import NOON, later
from tests.support.lapsed_turns import BOT, LOSE, holder, lapse, paced
from tests.support.moderators import moderator, wanted
from tests.support.tables import match_of, people, play, play_on, turns

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def mona() -> User:
    return moderator("mona", "steward")


@pytest.mark.parametrize("game", sorted(RULES))
def test_an_ended_match_shows_its_winners_and_hides_what_was_hidden(game: str, mona: User) -> None:
    names = ("ann", "ben", "cat", "dan")[: RULES[game].seat_counts[0]]
    match = match_of(people(*names), game=game, pace=Match.Pace.STANDARD)
    action = done("end", mona, match, winners=[1])
    assert match.outcome is not None
    assert (match.status, match.outcome["winners"], match.outcome["reason"]) == (
        "finished",
        [1],
        "adjudicated",
    )
    assert [tenure.won for tenure in match.tenures.order_by("seat")][:2] == [False, True]
    assert not turns(match)
    assert faults_of(match) == []
    ann = Client()
    ann.force_login(User.objects.get(username="ann"))
    for client in (ann, Client()):
        text = client.get(match.get_absolute_url()).content.decode()
        assert "Moderators have ended this match. It was won by" in text
        assert 'data-state="over"' in text
        assert client.get(f"{match.get_absolute_url()}replay/").status_code == 403
    assert Client().get(f"{match.get_absolute_url()}record/").status_code == 403
    assert ann.get(f"{match.get_absolute_url()}record/").status_code == 200
    assert "mona" not in text
    undone(action, mona, match, now=later(days=3))
    again = Match.objects.get(pk=match.pk)
    assert (again.status, again.outcome, again.finished_at) == ("running", None, None)
    assert set(match.tenures.values_list("won", "ended_at")) == {(None, None)}
    assert faults_of(match) == []
    assert all(turn.deadline_at is None or turn.deadline_at > later(days=3) for turn in turns(match))
    play(match, now=later(days=3))


def test_a_match_is_ended_without_a_winner_and_not_with_all_as_winners(mona: User) -> None:
    match = paced(BOT)
    with pytest.raises(NotNow, match="all-win"):
        done("end", mona, match, winners=[0, 1, 2])
    done("end", mona, match, winners=[])
    assert list(match.tenures.values_list("won", flat=True)) == [False] * 3
    assert not Reliability.objects.exclude(matches="").exists()
    with pytest.raises(NotNow, match="not-running"):
        done("end", mona, match, winners=[])


def test_ending_and_annulling_wait_for_a_second_moderator() -> None:
    match, mona, max_ = paced(BOT), moderator("mona", "steward"), moderator("max", "steward")
    for code in ("end", "annul"):
        motion = carry_out(wanted(code, mona, match), now=NOON, rng=Random(1))
        assert isinstance(motion, Motion)
        match.refresh_from_db()
        assert (match.status, match.annulled_at) == ("running", None)
    agree = partial(second, motion_id=motion.pk, seen=seen_of(match), now=NOON, rng=Random(1))
    with pytest.raises(OwnMotion):
        agree(by_id=mona.pk)
    action = agree(by_id=max_.pk)
    assert (action.by, action.second, action.is_alone) == (mona, max_, False)


def test_where_there_is_no_second_the_audit_says_so(mona: User) -> None:
    action = done("annul", mona, paced(BOT))
    assert action.is_alone
    assert Action.objects.get().is_alone


def test_an_annulled_match_counts_for_nobody_until_it_counts_again(mona: User) -> None:
    match = paced(LOSE, "ann", "ben")
    play(match)
    loser = lapse(match).player_id if turns(match) else 0
    match.refresh_from_db()
    before = dict(Reliability.objects.values_list("player_id", "turns")), counted_matches()
    assert match.status == "finished"
    assert before[1][loser] == "0"
    assert played(loser)
    action = done("annul", mona, match)
    assert set(counted_matches().values()) == {""}
    assert set(Reliability.objects.values_list("turns", flat=True)) == {""}
    assert not played(loser)
    assert "Moderators have annulled this match" in Client().get(match.get_absolute_url()).content.decode()
    assert "Annulled: it counts for nobody." in Client().get("/watch/?show=finished").content.decode()
    undone(action, mona, match)
    assert (dict(Reliability.objects.values_list("player_id", "turns")), counted_matches()) == before
    assert played(loser)


def test_what_happens_at_an_annulled_match_counts_for_nobody(mona: User) -> None:
    match = paced(BOT)
    done("annul", mona, match)
    play_on(match)
    assert match.status == "finished"
    assert not Reliability.objects.exists()
    assert lasted([MatchKind(match.game, 3, "standard")])[MatchKind(match.game, 3, "standard")] is None


def test_what_was_counted_elsewhere_stays_when_a_match_is_annulled(mona: User) -> None:
    match = paced(BOT)
    who = turns(match)[0]
    Reliability.objects.create(player_id=who.player_id, turns="101", matches="11")
    while turns(match)[0].seat == who.seat:
        play(match, seat=who.seat, now=NOON + timedelta(hours=1))
    assert Reliability.objects.get(player=who.player_id).turns == "1011"
    done("annul", mona, match)
    row = Reliability.objects.get(player=who.player_id)
    assert (row.turns, row.matches) == ("101", "11")
    assert holder(match, who.seat).player_id == who.player_id


def test_a_turn_that_goes_on_when_a_match_is_annulled_is_not_counted_yet(mona: User) -> None:
    match = paced(BOT)
    who = turns(match)[0]
    Reliability.objects.create(player_id=who.player_id, turns="101")
    play(match, seat=who.seat, now=NOON + timedelta(hours=1))
    assert turns(match)[0].seat == who.seat
    done("annul", mona, match)
    assert Reliability.objects.get(player=who.player_id).turns == "101"


def counted_matches() -> dict[int, str]:
    """The counts of matches, by account."""
    return dict(Reliability.objects.values_list("player_id", "matches"))
