"""Clubs before moderators: reported with what stood there, acted on, and given back as they were."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.test import Client

from accounts.models import User
from accounts.names import clean_display_name
from games.models import Club, Membership, Message, Notice
from games.services.clubs.clubs import change_club
from games.services.clubs.errors import ClubError, WasRemoved
from games.services.talk.club_room import write_in_club
from moderation.acts.base import NotNow
from moderation.models import Case, Report
from moderation.selectors.case_page import CaseBarred, case_details
from moderation.selectors.queue import queue_of
from moderation.selectors.report_subjects import NoSuchThing, NotReportable
from moderation.services.cases import take_case
from moderation.services.errors import Involved
from moderation.services.reports import report
from tests.support.acts import done, undone
from tests.support.clock import NOON
from tests.support.clubs import club_of, joined, standings
from tests.support.moderators import moderator
from tests.support.replays import logged_in
from tests.support.second_factor import let_in
from tests.support.tables import people, person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def club() -> Club:
    ann, ben, cat = people("ann", "ben", "cat")
    return club_of(ann, ben, cat, about="We play on Thursdays.")


@pytest.fixture
def mona() -> User:
    return moderator("mona", "steward")


def user(name: str) -> User:
    return User.objects.get(username=name)


def said(club: Club, who: str, text: str) -> Message:
    token = f"token-in-a-club-{Message.objects.count():05}"
    return write_in_club(club_id=club.pk, user_id=user(who).pk, text=text, token=token, now=NOON)


def reported(by: str, **asked: str) -> Case:
    reason = Report.Reason.ABUSE
    return report(user_id=user(by).pk, asked=asked, reason=reason, text="", now=NOON).case


# Reports ----------------------------------------------------------------------------------------------


def test_a_line_of_a_club_is_reported_with_what_stands_around_it(club: Club, mona: User) -> None:
    said(club, "ann", "Kettle on.")
    rude = said(club, "ben", "Rude words")
    case = reported("cat", club=club.key, message=rude.token)
    assert (case.about, case.club, case.person, case.match) == (f"message:{rude.pk}", club, user("ben"), None)
    page = case_details(case.pk, mona, NOON)
    (kept,) = page.reports
    assert [(line.text, line.is_it) for line in kept.words] == [("Kettle on.", False), ("Rude words", True)]
    assert [line.match for line in queue_of(mona, now=NOON).lines] == [club.name]


def test_a_club_is_reported_with_its_name_and_text(club: Club, mona: User) -> None:
    eve = person("eve")
    case = reported("eve", club=club.key)
    assert logged_in(eve).get("/settings/reports/").status_code == 200
    (kept,) = case_details(case.pk, mona, NOON).reports
    assert (kept.club["name"], kept.club["about"]) == (club.name, "We play on Thursdays.")


def test_nobody_reports_what_they_cannot_read_or_wrote_themselves(club: Club) -> None:
    line, _eve = said(club, "ben", "Among us"), person("eve")
    for asked in ({"club": "c-nothing"}, {"club": club.key, "message": line.token}):
        with pytest.raises(NoSuchThing):
            reported("eve", **asked)
    with pytest.raises(NoSuchThing):
        reported("cat", club=club.key, message="token-of-nothing")
    with pytest.raises(NotReportable):
        reported("ben", club=club.key, message=line.token)
    assert not Case.objects.exists()


@pytest.mark.parametrize("query", ["", "&message={token}"])
def test_the_page_of_a_report_takes_it_down(club: Club, query: str) -> None:
    line = said(club, "ben", "Rude words")
    address = f"/report/?club={club.key}" + query.format(token=line.token)
    browser = logged_in(user("cat"))
    assert club.name in browser.get(address).content.decode()
    assert browser.post(address, {"reason": "abuse", "text": ""}).status_code == 302
    assert Report.objects.count() == 1


def test_a_moderator_who_is_in_the_club_handles_no_case_of_it(club: Club, mona: User) -> None:
    case = reported("cat", club=club.key)
    joined(club, mona)
    with pytest.raises(CaseBarred):
        case_details(case.pk, mona, NOON)
    assert not queue_of(mona, now=NOON).lines
    with pytest.raises(Involved):
        done("close-club", mona, club)


# Acts -------------------------------------------------------------------------------------------------


def test_a_reported_line_is_hidden_and_shown_again(club: Club, mona: User) -> None:
    line = said(club, "ben", "Rude words")
    action = done("hide-messages", mona, user("ben"), message=line.pk)
    assert "Rude words" not in logged_in(user("ann")).get(f"/clubs/{club.key}/").content.decode()
    undone_for(action, mona, user("ben"))
    assert "Rude words" in logged_in(user("ann")).get(f"/clubs/{club.key}/").content.decode()


def undone_for(action: Any, by: User, target: Any) -> None:
    undone(action, by, target)


def test_a_renamed_club_cannot_call_itself_so_again_and_the_reverse_can(club: Club, mona: User) -> None:
    before = club.name
    action = done("rename-club", mona, club, name="Quiet evenings")
    assert club.name == "Quiet evenings"
    with pytest.raises(ClubError):
        change_club(
            club_id=club.pk, user_id=user("ann").pk, name=before, about="", admission="open",
            most_members=500, now=NOON,
        )  # fmt: skip
    with pytest.raises(ValidationError):
        clean_display_name(before, user_id=None)
    undone(action, mona, club)
    assert club.name == before
    (first, second) = Notice.objects.filter(player=user("ann"), kind="moderated").order_by("pk")
    assert first.data is not None
    assert first.data["shown"]["club"] == "Quiet evenings"
    assert "another name" in logged_in(user("ann")).get("/moves/").content.decode()
    assert second.pk


@pytest.mark.parametrize(
    ("name", "code"), [("ann", "bad-name"), ("x" * 41, "bad-length"), ("Thursday regulars", "same-name")]
)
def test_a_club_is_given_no_name_that_is_none(club: Club, mona: User, name: str, code: str) -> None:
    with pytest.raises(NotNow, match=code):
        done("rename-club", mona, club, name=name)


def test_its_text_is_cleared_and_given_back(club: Club, mona: User) -> None:
    action = done("clear-club", mona, club)
    assert club.about == ""
    with pytest.raises(NotNow, match="empty"):
        done("clear-club", mona, club)
    undone(action, mona, club)
    assert club.about == "We play on Thursdays."


def test_a_closed_club_is_opened_again_as_it_was(club: Club, mona: User) -> None:
    members = standings(club)
    action = done("close-club", mona, club)
    assert not club.is_open
    page = logged_in(user("ann")).get(f"/clubs/{club.key}/").content.decode()
    assert "A moderator has closed this club" in page
    assert "closed by a moderator" in logged_in(user("ann")).get("/clubs/").content.decode()
    with pytest.raises(NotNow, match="closed"):
        done("close-club", mona, club)
    undone(action, mona, club)
    assert (club.is_open, standings(club)) == (True, members)


def test_a_member_is_taken_out_and_comes_back_by_the_reverse(club: Club, mona: User) -> None:
    with pytest.raises(NotNow, match="no-member"):
        done("remove-member", mona, club, username="nobody")
    action = done("remove-member", mona, club, username="ann")
    assert standings(club) == {"ann": "removed", "ben": "keeper", "cat": "member"}
    assert (club.size, Notice.objects.filter(player=user("ann"), kind="moderated").count()) == (2, 1)
    with pytest.raises(WasRemoved):
        joined(club, user("ann"))
    undone(action, mona, club)
    assert standings(club) == {"ann": "keeper", "ben": "keeper", "cat": "member"}
    assert Membership.objects.members().filter(club=club).count() == club.size == 3


# The console ------------------------------------------------------------------------------------------


def test_the_page_of_a_club_in_the_console_says_what_was_done(club: Club, mona: User) -> None:
    said(club, "ben", "Not for the console")
    case = reported("cat", club=club.key)
    take_case(case_id=case.pk, by_id=mona.pk, now=NOON)
    done("clear-club", mona, club)
    browser = let_in(Client(), mona)
    page = browser.get(f"/admin/moderation/club/{club.pk}/").content.decode()
    assert "The text of a club was cleared" in page
    assert "Close the club" in page
    assert "Not for the console" not in page
    assert browser.get(f"/admin/moderation/find/?q=/clubs/{club.key}/").status_code == 302
    assert browser.get("/admin/moderation/club/99999/").status_code == 404
