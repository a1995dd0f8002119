"""Messages at a table: who is told of them, what counts as new, and what mute and block do to them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from accounts import relationships
from accounts.anonymisation import anonymise
from accounts.models import Alert, Delivery, User
from games.letters import letter_for
from games.models import ChatPlace, Match, Message
from games.selectors.talk.messages import new_count
from games.selectors.talk.rooms import doors_of
from games.services.talk import messages
from tests.support.chats import reads, said, texts
from tests.support.clock import NOON, later
from tests.support.tables import person, sat_at
from tests.support.talkers import all_answer, eight_talking, four_talking

pytestmark = pytest.mark.django_db


@pytest.fixture
def four() -> tuple[Match, list[User]]:
    return four_talking()


@pytest.fixture
def eight() -> Iterator[tuple[Match, list[User]]]:
    with eight_talking() as table:
        yield table


# --- mute and block ----------------------------------------------------------------------------------


def test_muted_lines_say_so_to_whoever_muted_alone(four: tuple[Match, list[User]]) -> None:
    match, (ann, ben, cat, _) = four
    relationships.mute(owner_id=ann.pk, person_id=ben.pk, now=NOON)
    said(match, ben, "Hello")
    said(match, ann, "Hello, all", now=later(minutes=1))
    assert [each.is_muted for each in reads(match, ann).said] == [True, False]
    assert [each.is_muted for each in reads(match, cat).said] == [False, False]
    assert texts(match, ben) == ["Hello", "Hello, all"]


def test_who_has_blocked_and_who_is_blocked_do_not_read_each_other(four: tuple[Match, list[User]]) -> None:
    match, (ann, ben, cat, _) = four
    said(match, ann, "Before")
    said(match, ben, "Before too")
    relationships.block(owner_id=ann.pk, person_id=ben.pk, now=later(minutes=1))
    said(match, ann, "After", now=later(minutes=2))
    said(match, ben, "After too", now=later(minutes=2))
    assert [(each.text, each.state) for each in reads(match, ann).said] == [
        ("Before", ""), ("", "blocked"), ("After", ""), ("", "blocked"),
    ]  # fmt: skip
    # To whoever is blocked the other has fallen silent, and nothing says why.
    assert [(each.text, each.state) for each in reads(match, ben).said] == [
        ("Before", ""), ("Before too", ""), ("After too", ""),
    ]  # fmt: skip
    assert texts(match, cat) == ["Before", "Before too", "After", "After too"]


def test_among_watchers_whoever_is_blocked_reads_what_anybody_reads(four: tuple[Match, list[User]]) -> None:
    match, _ = four
    eve, fay = person("eve"), person("fay")
    relationships.block(owner_id=eve.pk, person_id=fay.pk, now=NOON)
    said(match, eve, "Well played", room="watchers", now=later(minutes=1))
    assert texts(match, fay, room="watchers") == texts(match, None, room="watchers") == ["Well played"]


# --- told, counted, read -----------------------------------------------------------------------------


def alerts() -> list[tuple[str, str]]:
    found = Alert.objects.filter(kind="wrote").values_list("user__username", "mark")
    return sorted((name, mark.partition("@")[0]) for name, mark in found)


def test_the_others_of_the_room_are_told_once_until_they_have_read(four: tuple[Match, list[User]]) -> None:
    match, (ann, ben, *_) = four
    first = said(match, ann, "One")
    said(match, ann, "Two", now=later(seconds=1))
    assert alerts() == [("ben", "table:0"), ("cat", "table:0"), ("dan", "table:0")]
    messages.mark_room_read(match_id=match.pk, user_id=ben.pk, room="table", until=first.pk)
    said(match, ann, "Three", now=later(seconds=2))
    assert alerts() == [
        ("ben", "table:0"), ("ben", f"table:{first.pk}"), ("cat", "table:0"), ("dan", "table:0"),
    ]  # fmt: skip
    assert set(Alert.objects.filter(kind="wrote").values_list("thread", "title")) == {(match.key, match.name)}


def test_of_partners_messages_only_partners_are_told(eight: tuple[Match, list[User]]) -> None:
    match, players = eight
    all_answer(match)
    said(match, players[0], "Our secret", room="partners")
    assert alerts() == [("ben", "partners:0")]
    assert "secret" not in repr(list(Alert.objects.filter(kind="wrote").values()))


def test_of_muted_and_blocked_people_s_messages_nobody_is_told(four: tuple[Match, list[User]]) -> None:
    match, (ann, ben, cat, dan) = four
    relationships.mute(owner_id=ben.pk, person_id=ann.pk, now=NOON)
    relationships.block(owner_id=cat.pk, person_id=ann.pk, now=NOON)
    relationships.block(owner_id=ann.pk, person_id=dan.pk, now=NOON)
    said(match, ann, "Anybody?")
    assert alerts() == []
    assert [count_of(match, player) for player in (ben, cat, dan)] == [0, 0, 0]


def count_of(match: Match, who: User) -> int:
    return new_count(match, doors_of(sat_at(match), who.pk), who.pk)


def test_what_is_new_is_counted_in_all_rooms(eight: tuple[Match, list[User]]) -> None:
    match, players = eight
    all_answer(match)
    last = said(match, players[0], "To all")
    said(match, players[0], "To ben", room="partners")
    eve = person("eve")
    said(match, eve, "Who wins?", room="watchers")
    assert [count_of(match, player) for player in players[:3]] == [0, 2, 1]
    messages.mark_room_read(match_id=match.pk, user_id=players[1].pk, room="table", until=last.pk)
    messages.show_watchers(match_id=match.pk, user_id=players[2].pk, is_shown=True)
    assert [count_of(match, player) for player in players[:3]] == [0, 1, 2]
    assert count_of(match, person("fay2")) == 0  # who has never looked in counts nothing


def test_reading_never_goes_back(four: tuple[Match, list[User]]) -> None:
    match, players = four
    for until in (5, 9, 3):
        messages.mark_room_read(match_id=match.pk, user_id=players[0].pk, room="table", until=until)
    assert list(ChatPlace.objects.values_list("read_until", flat=True)) == [9]


def test_a_deleted_account_keeps_its_lines_under_no_name(four: tuple[Match, list[User]]) -> None:
    match, players = four
    said(match, players[0], "Hello")
    anonymise(user_id=players[0].pk, now=later(days=1))
    (line,) = reads(match, players[1]).said
    assert (line.name, line.text, line.is_former) == ("Former player", "Hello", True)


def test_the_last_fifty_are_shown_and_the_others_before_them(four: tuple[Match, list[User]]) -> None:
    match, players = four
    Message.objects.bulk_create(
        Message(match=match, room="table", sender=players[n % 2], text=f"{n}", ply=0, at=NOON)
        for n in range(120)
    )
    talk = reads(match, players[3])
    assert [each.text for each in talk.said] == [str(n) for n in range(70, 120)]
    assert talk.has_earlier


def test_no_mail_tells_of_what_has_been_read(four: tuple[Match, list[User]]) -> None:
    match, (ann, ben, cat, _) = four
    last = said(match, ann, "Hello")
    messages.mark_room_read(match_id=match.pk, user_id=ben.pk, room="table", until=last.pk)
    told = [letter_for(reader, [told_of(match, reader)], now=later(minutes=10)) for reader in (ben, cat)]
    assert told[0] is None
    assert told[1] is not None
    assert "Hello" not in told[1].text


def told_of(match: Match, reader: User) -> Delivery:
    """A mail that waits to tell somebody that something was written."""
    return Delivery.objects.create(
        user=reader, alert=Alert.objects.get(user=reader, kind="wrote"), kind="wrote", way="mail",
        thread=match.key, title=match.name, made_at=NOON, due_at=later(minutes=10),
    )  # fmt: skip
