"""Answers from a mail and from a push: for whom, to what, once, and never by opening a page."""

from __future__ import annotations

import json
import re
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.core import signing
from django.test import Client
from django.utils import timezone

from accounts.models import Alert, Delivery, Kind, User, Way
from games.letters.answers import SALT, AskedQuestion
from games.letters.push_notice import notice_for
from games.models import Match, Proposal
from games.services.lobby.invitations import invite
from games.services.lobby.tables import close_table, leave_seat
from games.services.time.warnings import warn_again, warn_of_deadlines
from games.services.votes.proposals import propose, withdraw_proposal
from tests.support.letters import delivery, letter
from tests.support.lobby import kept, opened, seated
from tests.support.replays import logged_in
from tests.support.tables import match_of, people, play, turns

pytestmark = pytest.mark.django_db


@pytest.fixture
def now() -> datetime:
    return timezone.now()


@pytest.fixture
def asked(now: datetime) -> Match:
    """A match at which Ann asks Ben for a pause."""
    match = match_of(people("ann", "ben"), game="three-colours", pace="standard", name="Trieste")
    ann = match.tenures.get(seat=0).player_id
    return propose(match_id=match.pk, user_id=ann, kind=Proposal.Kind.PAUSE, days=3, now=now)


@pytest.fixture
def invited(now: datetime) -> Match:
    """A table at which Ann keeps a chair for Ben."""
    ann, ben = people("ann", "ben")
    match = opened(ann, game="three-colours", seat_count=2, name="Trieste")
    return invite(match_id=match.pk, user_id=ann.pk, name=ben.username, now=now)


@pytest.fixture
def warned(now: datetime) -> Match:
    """A match at which little time is left for a turn: two hours."""
    whole = turns(match_of(people("cat", "dan"), game="three-colours", pace="standard", now=now))[
        0
    ].deadline_at
    assert whole is not None
    began = now - (whole - now) + timedelta(hours=2)
    match = match_of(people("ann", "ben"), game="three-colours", pace="standard", name="Trieste", now=began)
    warn_of_deadlines(now=now)
    return match


def named(name: str) -> User:
    return User.objects.get(username=name)


def of(match: Match, name: str, kind: Kind, *, way: Way = Way.MAIL) -> Delivery:
    """Somebody's alert of this kind at a table, on its way."""
    alert = Alert.objects.filter(user__username=name, thread=match.key, kind=kind).latest("pk")
    return delivery(named(name), match, kind, way=way, **alert.data)


def mailed(match: Match, name: str, kind: Kind, now: datetime) -> dict[str, str]:
    """The answers of a mail: paths by the words of their links. The text has the same ones."""
    made = letter(named(name), of(match, name, kind), now=now)
    links = re.findall(r'href="https?://[^/"]+(/answer/[^"]+)"[^>]*><b>([^<]+)</b>', made.html)
    assert all(path in made.text and words in made.text for path, words in links)
    return {words: path for path, words in links}


def pushed(match: Match, name: str, kind: Kind, now: datetime) -> dict[str, str]:
    """The answers of a push, in the same way."""
    made = notice_for(named(name), of(match, name, kind, way=Way.PUSH), now=now)
    assert made is not None
    assert len(made.payload()) < 3000
    return {each["title"]: each["path"] for each in json.loads(made.payload())["actions"]}


def text(answer: Any) -> str:
    return str(answer.content.decode())


# --- a vote ----------------------------------------------------------------------------------------


def test_a_mail_of_a_vote_leads_to_a_page_that_says_what_its_answer_does(asked: Match, now: datetime) -> None:
    paths = mailed(asked, "ben", Kind.ASKED, now)
    assert list(paths) == ["Agree", "Decline"]
    stranger = Client()  # a mail program, a scanner, a phone on which nobody is logged in
    for path in paths.values():
        for _ in range(2):
            page = stranger.get(path)
            assert page.status_code == 200
            assert "ann asks to pause for 3 days." in text(page)
            assert page.headers["X-Robots-Tag"] == "noindex"
        assert stranger.head(path).status_code == 200
    assert asked.proposals.get().ballots.count() == 1  # that of Ann, who asked
    page = stranger.post(paths["Agree"])
    assert page.status_code == 200
    assert "You have agreed." in text(page)
    asked.refresh_from_db()
    assert asked.paused_at is not None


def test_the_second_answer_does_nothing(asked: Match, now: datetime) -> None:
    paths = mailed(asked, "ben", Kind.ASKED, now)
    assert Client().post(paths["Decline"]).status_code == 200
    for path in paths.values():
        page = Client().post(path)
        assert page.status_code == 409
        assert "answered this already" in text(page)
        assert "decided already" in text(Client().get(path))
    asked.refresh_from_db()
    assert asked.paused_at is None


def test_an_answer_to_a_question_that_was_taken_back_is_refused(asked: Match, now: datetime) -> None:
    paths = mailed(asked, "ben", Kind.ASKED, now)
    ann, first = asked.tenures.get(seat=0).player_id, asked.proposals.get()
    withdraw_proposal(match_id=asked.pk, user_id=ann, proposal_id=first.pk, now=now)
    propose(match_id=asked.pk, user_id=ann, kind=Proposal.Kind.CALL_OFF, days=0, now=now)
    assert Client().post(paths["Agree"]).status_code == 409  # a yes to the pause is none to the end
    asked.refresh_from_db()
    assert asked.status == Match.Status.RUNNING


def test_a_push_of_a_vote_says_what_is_asked_and_acts_for_its_person_alone(
    asked: Match, now: datetime
) -> None:
    made = notice_for(named("ben"), of(asked, "ben", Kind.ASKED, way=Way.PUSH), now=now)
    assert made is not None
    assert made.body == "ann asks to pause for 3 days."
    path = pushed(asked, "ben", Kind.ASKED, now)["Agree"]
    for client in (Client(), logged_in("ann")):
        answer = client.post(path)
        assert answer.status_code == 403
        assert "Nothing was done" in text(answer)
    assert Client().get(path).headers["Location"].startswith("/accounts/login/?next=/answer/")
    assert logged_in("ann").get(path).status_code == 403
    assert asked.proposals.get().result == Proposal.Result.OPEN
    assert logged_in("ben").post(path).status_code == 200
    asked.refresh_from_db()
    assert asked.paused_at is not None


def test_neither_mail_nor_push_of_anything_else_carries_answers(now: datetime) -> None:
    match = match_of(people("ann", "ben"), game="three-colours", pace="standard")
    turn = turns(match)[0].player
    for kind, what in ((Kind.TURN, "turn"), (Kind.BEGUN, "begun"), (Kind.ASKED, "lapsed")):
        made = letter(turn, delivery(turn, match, kind, what), now=now)
        assert "/answer/" not in made.html + made.text
        notice = notice_for(turn, delivery(turn, match, kind, what, way=Way.PUSH), now=now)
        assert notice is not None
        assert notice.actions == ()


# --- an invitation ---------------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["mail", "push"])
def test_somebody_sits_down_by_an_answer(invited: Match, now: datetime, way: str) -> None:
    paths = (mailed if way == "mail" else pushed)(invited, "ben", Kind.ASKED, now)
    assert list(paths) == ["Sit down", "Decline"]
    client = Client() if way == "mail" else logged_in("ben")
    assert "A seat is kept for you" in text(client.get(paths["Sit down"]))
    assert "You sit at this table now." in text(client.post(paths["Sit down"]))
    invited.refresh_from_db()
    assert set(seated(invited).values()) == {"ann", "ben"}
    assert invited.status == Match.Status.RUNNING
    assert client.post(paths["Sit down"]).status_code == 409
    assert client.post(paths["Decline"]).status_code == 409  # nobody gets up by a link
    assert set(seated(invited).values()) == {"ann", "ben"}


def test_somebody_declines_a_chair(invited: Match, now: datetime) -> None:
    path = mailed(invited, "ben", Kind.ASKED, now)["Decline"]
    assert "the seat is free for others" in text(Client().post(path))
    assert kept(invited) == {}


def test_a_link_is_for_one_invitation(invited: Match, now: datetime) -> None:
    ann = invited.tenures.get(seat=0).player_id
    path = mailed(invited, "ben", Kind.ASKED, now)["Sit down"]
    leave_seat(match_id=invited.pk, user_id=named("ben").pk)
    invite(match_id=invited.pk, user_id=ann, name="ben", now=now)
    assert Client().post(path).status_code == 409
    close_table(match_id=invited.pk, user_id=ann)
    assert Client().post(path).status_code == 409
    assert "decided already" in text(Client().get(path))


def test_who_may_not_sit_is_told_why(invited: Match, now: datetime) -> None:
    path = mailed(invited, "ben", Kind.ASKED, now)["Sit down"]
    User.objects.filter(username="ben").update(suspended_until=now + timedelta(days=1))
    page = Client().post(path)
    assert page.status_code == 403
    assert "suspended" in text(page)
    assert kept(invited) == {1: "ben"}


# --- little time left ------------------------------------------------------------------------------


def test_one_is_reminded_once_more_when_half_of_the_time_is_gone(warned: Match, now: datetime) -> None:
    (turn,) = turns(warned)
    path = mailed(warned, turn.player.username, Kind.TIME, now)["Remind me again"]
    assert "Your turn lasts until" in text(Client().get(path))
    assert "You will be reminded once more" in text(Client().post(path))
    assert "You will be reminded once more" in text(Client().post(path))
    again = Alert.objects.filter(user=turn.player, kind=Kind.TIME, at__gt=now)
    at = again.get().at  # once, however often it is asked for
    assert timedelta(minutes=59) < at - now < timedelta(minutes=61)
    assert list(pushed(warned, turn.player.username, Kind.TIME, now)) == ["Remind me again"]


def test_that_is_possible_three_times_and_while_there_is_time(warned: Match, now: datetime) -> None:
    (turn,) = turns(warned)
    path = mailed(warned, turn.player.username, Kind.TIME, now)["Remind me again"]
    until = str(turn.deadline_at and turn.deadline_at.isoformat())
    at = now
    for _ in range(3):
        at = warn_again(match_id=warned.pk, user_id=turn.player_id, deadline=until, now=at)
    Alert.objects.filter(at__gt=now).update(at=now)
    page = Client().post(path)
    assert page.status_code == 409
    assert "too little time left" in text(page)
    soon = turn.deadline_at - timedelta(minutes=19) if turn.deadline_at else now
    assert mailed(warned, turn.player.username, Kind.TIME, soon) == {}


def test_a_turn_that_is_over_needs_no_reminder(warned: Match, now: datetime) -> None:
    (turn,) = turns(warned)
    path = mailed(warned, turn.player.username, Kind.TIME, now)["Remind me again"]
    play(warned, now=now)
    assert Client().post(path).status_code == 409
    assert not Alert.objects.filter(kind=Kind.TIME, at__gt=now).exists()


# --- links -----------------------------------------------------------------------------------------


def test_a_link_that_nobody_here_wrote_leads_nowhere(asked: Match) -> None:
    ben = named("ben")
    good = AskedQuestion(ben.pk, "vote", asked.key, "1")
    signed = signing.Signer(salt=SALT).sign_object
    other = signing.Signer(salt="accounts.mail.off").sign_object([ben.pk, "vote", asked.key, "1", False])
    bad = [
        f"{good.token}x",
        other,
        signed([ben.pk]),
        signed([ben.pk, "move", asked.key, "1", False]),
        signed([0, "vote", asked.key, "1", False]),
        signed([ben.pk, "vote", "no-such-key", "1", False]),
    ]
    for token in bad:
        assert Client().get(f"/answer/{token}/yes/").status_code == 404
        assert Client().post(f"/answer/{token}/yes/").status_code == 404
    for said in ("later", "maybe"):
        assert Client().post(f"/answer/{good.token}/{said}/").status_code == 404


def test_a_closed_account_answers_nothing(asked: Match, now: datetime) -> None:
    path = mailed(asked, "ben", Kind.ASKED, now)["Agree"]
    User.objects.filter(username="ben").update(is_active=False)
    assert Client().post(path).status_code == 404
