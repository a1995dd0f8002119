"""The room of a club: members write and read as at a table, and others learn nothing of it."""

from __future__ import annotations

from datetime import datetime
from itertools import count
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts import relationships
from accounts.models import Alert, User
from games.models import Club, Message
from games.selectors.clubs.clubs import own_clubs
from games.selectors.talk.messages import clubs_with_news, talked
from games.selectors.talk.rooms import club_door
from games.services.clubs.members import leave, remove
from games.services.talk import errors, writing
from games.services.talk.club_room import mark_club_read, retract_in_club, write_in_club
from tests.support.clock import NOON, later
from tests.support.clubs import club_of
from tests.support.data_exports import told
from tests.support.replays import logged_in
from tests.support.tables import people, person

pytestmark = pytest.mark.django_db
_numbers = count(1)


def token() -> str:
    return f"token-in-a-club-{next(_numbers):05}"


def said(club: Club, who: User, text: str, now: datetime = NOON) -> Message:
    return write_in_club(club_id=club.pk, user_id=who.pk, text=text, token=token(), now=now)


def texts(club: Club, who: User) -> list[str]:
    door = club_door(club, who.pk)
    assert door is not None
    return [line.text or line.state for line in talked(club, door, who.pk, now=NOON).said]


@pytest.fixture
def three() -> tuple[Club, User, User, User]:
    ann, ben, cat = people("ann", "ben", "cat")
    return club_of(ann, ben, cat), ann, ben, cat


Three = tuple[Club, User, User, User]


def test_members_read_what_members_write_and_are_not_written_to(three: Three) -> None:
    club, ann, ben, cat = three
    said(club, ann, "Third table is open.")
    said(club, ben, "I sit.")
    assert texts(club, cat) == ["Third table is open.", "I sit."]
    assert not Alert.objects.exists()


@pytest.mark.parametrize("way", ["never was", "left", "was taken out"])
def test_who_is_no_member_reads_and_writes_nothing(three: Three, way: str) -> None:
    club, ann, ben, _cat = three
    eve = person("eve")
    said(club, ann, "Among us.")
    if way == "left":
        leave(club_id=club.pk, user_id=ben.pk, now=NOON)
    elif way == "was taken out":
        remove(club_id=club.pk, by_id=ann.pk, user_id=ben.pk, now=NOON)
    who = eve if way == "never was" else ben
    with pytest.raises(errors.NotInside):
        said(club, who, "Hello")
    client, key = logged_in(who), club.key
    for address in ("", "lines/", "earlier/?before=x"):
        assert client.get(f"/clubs/{key}/room/{address}").status_code == 403
    for address in ("", "take-back/", "writer/"):
        sent = client.post(f"/clubs/{key}/room/{address}", {"text": "Hello", "token": token()})
        assert sent.status_code == 403
    assert "Among us." not in client.get(f"/clubs/{key}/").content.decode()
    assert "Among us." not in Client().get(f"/clubs/{key}/").content.decode()
    assert Message.objects.count() == 1


def test_who_block_each_other_do_not_read_each_other(three: Three) -> None:
    club, ann, ben, cat = three
    relationships.block(owner_id=ben.pk, person_id=ann.pk, now=NOON)
    said(club, ann, "From ann.", later(hours=1))
    said(club, ben, "From ben.", later(hours=1))
    assert texts(club, ann) == ["From ann."]
    assert texts(club, ben) == ["blocked", "From ben."]
    assert texts(club, cat) == ["From ann.", "From ben."]


def test_one_takes_back_ones_own_for_two_minutes(three: Three) -> None:
    club, ann, ben, _cat = three
    line = said(club, ann, "Oops")
    taking: dict[str, Any] = {"club_id": club.pk, "token": line.token}
    with pytest.raises(errors.NoSuchMessage):
        retract_in_club(user_id=ben.pk, now=NOON, **taking)
    with pytest.raises(errors.TooLateToRetract):
        retract_in_club(user_id=ann.pk, now=later(minutes=2), **taking)
    retract_in_club(user_id=ann.pk, now=later(minutes=1), **taking)
    assert texts(club, ben) == ["taken-back"]


def test_nobody_floods_a_room(three: Three) -> None:
    club, ann, ben, _cat = three
    for minute in range(writing.UNANSWERED):
        said(club, ann, "Anybody?", later(minutes=minute))
    with pytest.raises(errors.NobodyAnswered):
        said(club, ann, "Nobody?", later(hours=9))
    said(club, ben, "Me.", later(hours=9))
    for _ in range(writing.PER_MINUTE):
        said(club, ann, "Ah!", later(hours=10))
    with pytest.raises(errors.WritesTooFast):
        said(club, ann, "Too fast", later(hours=10))


def test_the_muted_and_a_closed_club_write_nothing(three: Three) -> None:
    club, ann, ben, _cat = three
    said(club, ann, "Before")
    User.objects.filter(pk=ben.pk).update(muted_until=later(days=1))
    with pytest.raises(errors.MayNotWrite):
        said(club, ben, "Hush")
    Club.objects.update(closed_at=NOON, is_shut=True)
    with pytest.raises(errors.MayNotWrite):
        said(club, ann, "After")
    club.refresh_from_db()
    assert texts(club, ann) == ["Before"]
    assert "Before" in logged_in(ann).get(f"/clubs/{club.key}/").content.decode()


def test_the_page_of_the_club_has_its_room_and_its_form_works_without_scripts(three: Three) -> None:
    club, ann, ben, _cat = three
    client = logged_in(ann)
    form = {"text": "Who brings the Joker?", "token": token()}
    assert client.post(f"/clubs/{club.key}/room/", form).status_code == 302
    assert client.post(f"/clubs/{club.key}/room/", form).status_code == 302
    assert Message.objects.count() == 1
    page = logged_in(ben).get(f"/clubs/{club.key}/").content.decode()
    assert "Who brings the Joker?" in page
    assert "data-new" in page
    assert "data-new" not in logged_in(ben).get(f"/clubs/{club.key}/").content.decode()
    assert logged_in(ben).post(f"/clubs/{club.key}/room/", form).status_code == 422


@pytest.mark.parametrize("text", ["", "x" * 501, "a\u202eb", "\n".join("abcdefghi")])
def test_what_cannot_be_said_is_refused(three: Three, text: str) -> None:
    club, ann, _ben, _cat = three
    sent = logged_in(ann).post(f"/clubs/{club.key}/room/", {"text": text, "token": token()})
    assert sent.status_code == 422
    assert not Message.objects.exists()


def test_a_member_mutes_whoever_wrote(three: Three) -> None:
    club, ann, ben, _cat = three
    line = said(club, ann, "Loud")
    act = {"token": line.token, "do": "mute"}
    assert logged_in(ben).post(f"/clubs/{club.key}/room/writer/", act).status_code == 302
    assert "muted by you" in logged_in(ben).get(f"/clubs/{club.key}/").content.decode()
    act["token"] = token()
    assert logged_in(ben).post(f"/clubs/{club.key}/room/writer/", act).status_code == 422


@pytest.mark.django_db(transaction=True)
def test_ones_file_has_what_one_wrote_in_a_club(three: Three) -> None:
    club, ann, _ben, _cat = three
    said(club, ann, "In my file")
    (row,) = told(ann)["messages"]
    assert (row["club"], row["table"], row["text"]) == (club.key, None, "In my file")


def marked(who: User) -> list[str]:
    """The clubs that are marked in somebody's list, by the list and by its page."""
    page = logged_in(who).get("/clubs/").content.decode()
    lines = own_clubs(who.pk)
    news = clubs_with_news(who.pk, [line.key for line in lines])
    found = [line.name for line in lines if line.key in news]
    assert page.count("new in its room") == len(found)
    return found


def test_a_list_of_clubs_marks_those_in_whose_rooms_something_is_new(three: Three) -> None:
    club, ann, ben, cat = three
    other = club_of(ben, ann, name="Fridays")
    assert marked(ann) == []
    line = said(club, ben, "Who plays tonight?")
    assert [marked(each) for each in (ann, ben, cat)] == [["Thursday regulars"], [], ["Thursday regulars"]]
    mark_club_read(club_id=club.pk, user_id=ann.pk, until=line.pk)
    said(other, ben, "On Friday.")
    assert marked(ann) == ["Fridays"]


def test_what_one_cannot_read_marks_nothing(three: Three) -> None:
    club, ann, ben, cat = three
    line = said(club, ben, "Never mind.")
    retract_in_club(club_id=club.pk, user_id=ben.pk, token=line.token, now=NOON)
    assert marked(ann) == []
    relationships.mute(owner_id=ann.pk, person_id=ben.pk, now=NOON)
    relationships.block(owner_id=cat.pk, person_id=ann.pk, now=NOON)
    said(club, ben, "Quiet here.")
    said(club, cat, "Is it?", now=later(hours=1))
    assert marked(ann) == []
    assert marked(ben) == ["Thursday regulars"]


def test_the_list_asks_no_more_for_more_clubs(three: Three) -> None:
    _club, ann, ben, _cat = three
    counts: list[int] = []
    for name in ("Fridays", "Saturdays"):
        said(club_of(ben, ann, name=name), ben, "Hello.")
        with CaptureQueriesContext(connection) as asked:
            assert len(clubs_with_news(ann.pk, [line.key for line in own_clubs(ann.pk)])) == len(counts) + 1
        counts.append(len(asked))
    assert counts[0] == counts[1] <= 4
