"""Headers of a mail for mail programs: the way out of it, its list, its thread; and what a notice carries."""

from __future__ import annotations

import json
import re

import pytest
from django.core.mail import EmailMultiAlternatives
from django.test import Client

from accounts.models import Kind, Mail, ReminderSettings, User, Way
from accounts.notifications.email_backend import to_send
from games.letters import news, notice_for, push_notice
from games.models import Match
from tests.support.clock import NOON
from tests.support.letters import delivery, letter
from tests.support.tables import match_of, people, play, turns

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return people("ann")[0]


@pytest.fixture
def match(ann: User) -> Match:
    return match_of([ann, *people("ben")], game="three-colours", name="Concert of Trieste")


def off(headers: str) -> str:
    found = re.fullmatch(r"<http://localhost:8000(/mail/off/[^>]+/)>", headers)
    assert found
    return found[1]


@pytest.mark.parametrize("is_digest", [False, True])
def test_one_click_ends_this_kind_on_this_way(ann: User, match: Match, is_digest: bool) -> None:
    way = Way.DIGEST if is_digest else Way.MAIL
    ReminderSettings.objects.create(user=ann, ways={"turn": ["page", way]})
    made = letter(ann, delivery(ann, match), is_digest=is_digest)
    assert made.headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    path = off(made.headers["List-Unsubscribe"])
    assert f"http://localhost:8000{path}" in made.text
    assert f'href="http://localhost:8000{path}"' in made.html
    answer = Client(enforce_csrf_checks=True).post(path, {"List-Unsubscribe": "One-Click"})
    assert answer.status_code == 200
    assert ReminderSettings.objects.get(user=ann).ways["turn"] == ["page"]


def test_every_kind_of_a_digest_has_its_own_way_out(ann: User, match: Match) -> None:
    told = [
        delivery(ann, match),
        delivery(ann, match, Kind.WROTE, "wrote"),
        delivery(ann, None, Kind.ACCOUNT),
    ]
    made = letter(ann, *told, is_digest=True)
    assert len(set(re.findall(r"/mail/off/[^/]+/", made.text))) == 2  # what is about the account always comes


def test_what_is_about_the_account_is_said_and_has_no_way_out(ann: User) -> None:
    told = delivery(ann, None, Kind.ACCOUNT)
    told.title = "A message at <Oslo> was hidden"
    made = letter(ann, told)
    assert made.subject == told.title
    assert "A message at &lt;Oslo&gt; was hidden." in made.html
    assert "List-Unsubscribe" not in made.headers
    assert "one click" not in made.text


def test_mails_about_a_table_are_one_thread_of_this_person(ann: User, match: Match) -> None:
    ben = User.objects.get(username="ben")
    first = letter(ann, delivery(ann, match)).headers
    play(match)
    play(match)
    later = letter(ann, delivery(ann, match, Kind.BEGUN, "begun")).headers
    theirs = letter(ben, delivery(ben, match, Kind.BEGUN, "begun")).headers
    other = match_of([ann, ben], game="three-colours")
    threads = {first["References"], later["In-Reply-To"], first["In-Reply-To"]}
    assert threads == {f"<table.{match.key}.{ann.pk}@localhost>"}
    assert theirs["References"] not in threads
    several = letter(ann, delivery(ann, match), delivery(ann, other)).headers
    assert "References" not in several
    assert "In-Reply-To" not in several


@pytest.mark.parametrize("kind", [Kind.TURN, Kind.BEGUN, Kind.WROTE])
def test_each_kind_is_a_list(ann: User, match: Match, kind: Kind) -> None:
    assert letter(ann, delivery(ann, match, kind)).headers["List-Id"] == f"<{kind.value}.localhost>"
    assert letter(ann, delivery(ann, match, kind), is_digest=True).headers["List-Id"] == "<digest.localhost>"


def test_a_row_carries_the_headers_with_its_own_steady_id(ann: User, match: Match) -> None:
    made = letter(ann, delivery(ann, match))
    row = Mail(
        sender="Alliances <site@localhost>",
        recipient="ann@example.org",
        subject=made.subject,
        text=made.text,
        html=made.html,
        headers=dict(made.headers),
        created_at=NOON,
        due_at=NOON,
    )
    message: EmailMultiAlternatives = to_send(row)
    once, again = message.message(), to_send(row).message()
    assert once["Message-ID"] == again["Message-ID"] == row.message_id
    assert once["Auto-Submitted"] == "auto-generated"
    for name, value in made.headers.items():
        assert once[name].replace("\n ", "") == value
    assert [part.get_content_type() for part in once.walk()][1:] == ["text/plain", "text/html"]


# --- notices ---------------------------------------------------------------------------------------


def test_a_notice_opens_its_table_and_counts_my_turns(ann: User, match: Match) -> None:
    match_of([ann, *people("cid")], game="three-colours")
    made = notice_for(ann, delivery(ann, match, way=Way.PUSH), now=NOON)
    assert made is not None
    said = json.loads(made.payload())
    assert said.pop("seen").startswith("/push/seen/")
    assert said == {
        "title": "Your turn: Concert of Trieste",
        "body": "A move is asked of you.",
        "url": f"/m/{match.key}/",
        "tag": match.key,
        "badge": 2,
        "actions": [],
    }


def test_turns_of_a_table_take_each_others_place_and_nothing_elses(ann: User, match: Match) -> None:
    def tag(kind: Kind, what: str) -> str:
        made = notice_for(ann, delivery(ann, match, kind, what), now=NOON)
        assert made is not None
        return made.tag

    assert tag(Kind.TURN, "turn") == tag(Kind.TIME, "time") == tag(Kind.ENDED, "ended") == match.key
    assert len({tag(Kind.TURN, "turn"), tag(Kind.ASKED, "vote"), tag(Kind.WROTE, "wrote")}) == 3


def test_a_notice_of_a_turn_that_was_played_is_none(ann: User, match: Match) -> None:
    (turn,) = turns(match)
    play(match)
    assert notice_for(turn.player, delivery(turn.player, match, way=Way.PUSH), now=NOON) is None


def test_a_deadline_is_told_in_the_readers_time(ann: User) -> None:
    match = match_of([ann, *people("cid")], game="three-colours", pace="standard")
    ann.time_zone = "Asia/Tokyo"
    made = notice_for(ann, delivery(ann, match, way=Way.PUSH), now=NOON)
    (turn,) = turns(match)
    assert made is not None
    assert turn.deadline_at is not None
    assert made.body.startswith("Three Colours, until ")
    assert made.body.endswith(f"{(turn.deadline_at.hour + 9) % 24:02}:{turn.deadline_at:%M}")


def test_whatever_a_mail_can_say_a_notice_can(ann: User, match: Match) -> None:
    assert news.WORDS <= push_notice.WORDS
    for what in push_notice.WORDS - {"turn", "time"}:
        made = notice_for(ann, delivery(ann, match, Kind.ASKED, what), now=NOON)
        assert made is not None
        assert "%" not in made.title + made.body


def test_a_name_with_line_breaks_is_one_line(ann: User, match: Match) -> None:
    told = delivery(ann, match, way=Way.PUSH)
    told.title = "A\r\nB"
    made = notice_for(ann, told, now=NOON)
    assert made is not None
    assert made.title == "Your turn: A B"
