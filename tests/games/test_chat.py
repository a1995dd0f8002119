"""Writing at a table: who reads what, who may write where and when, and what is refused."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from random import Random

import pytest

from accounts import people
from accounts.models import Alert, Delivery, User
from accounts.services import anonymise
from games.letters import letter_for
from games.models import ChatPlace, Match, Message
from games.rules.core.api import Seat
from games.selectors.chat import new_count
from games.selectors.rooms import Why, doors_of
from games.services import chat, lobby
from games.services.handover import give_back, hand_to_bot
from games.services.play import resign
from tests.support.chats import door, reads, said, texts, token
from tests.support.clock import NOON, later
from tests.support.eight.site import SLUG, among_the_games
from tests.support.tables import bot, match_of, person, play, sat_at, turns
from tests.support.tables import people as some

pytestmark = pytest.mark.django_db


@pytest.fixture
def four() -> tuple[Match, list[User]]:
    players = some("ann", "ben", "cat", "dan")
    return match_of(players), players


@pytest.fixture
def eight() -> Iterator[tuple[Match, list[User]]]:
    """Eight seats at which ann and ben have declared one colour, cat and dan another."""
    with among_the_games():
        players = [*some("ann", "ben", "cat", "dan", "eli", "fay", "gus"), bot("oracle")]
        match = match_of(players, game=SLUG, levels=["", "", "", "", "", "", "", "easy"])
        colours = {0: "red", 1: "red", 2: "green", 3: "green", 4: "blue", 5: "blue", 6: "blue", 7: "blue"}
        while sat_at(match).match.digest["phase"] == "declare":
            (turn,) = turns(match)
            play(match, f"declare {colours[turn.seat]}", seat=turn.seat)
        match.refresh_from_db()
        yield match, players


def all_answer(match: Match) -> None:
    """Everybody answers the question, so that cards are played."""
    while sat_at(match).match.digest["phase"] == "answer":
        play(match, "answer 0")


# --- who reads what ----------------------------------------------------------------------------------


def test_all_at_the_table_read_what_one_of_them_writes(four: tuple[Match, list[User]]) -> None:
    match, players = four
    said(match, players[0], "Hello, all")
    assert [texts(match, player) for player in players] == [["Hello, all"]] * 4


def test_who_does_not_sit_there_has_no_way_in(four: tuple[Match, list[User]]) -> None:
    match, players = four
    said(match, players[0], "Hello, all")
    eve = person("eve")
    assert door(match, eve) is door(match, None) is None
    with pytest.raises(chat.NotInside):
        said(match, eve, "Let me in")
    assert Message.objects.count() == 1


def test_at_a_table_that_has_not_begun_those_who_sit_talk() -> None:
    ann, ben = some("ann", "ben")
    match = lobby.open_table(
        host_id=ann.pk, game="world-domination", seat_count=4, options={}, name="Round", visibility="public",
        seat=0, bots={}, now=NOON, rng=Random(1),
    )  # fmt: skip
    with pytest.raises(chat.NotInside):
        said(match, ben, "May I?")
    lobby.sit(match_id=match.pk, user_id=ben.pk, seat=1, now=NOON, rng=Random(1))
    said(match, ben, "Here I am")
    lobby.leave(match_id=match.pk, user_id=ben.pk)
    assert texts(match, ann) == ["Here I am"]
    assert door(match, ben) is door(match, None, "watchers") is None


def test_nobody_writes_at_a_table_that_was_closed() -> None:
    ann, ben = some("ann", "ben")
    match = lobby.open_table(
        host_id=ann.pk, game="world-domination", seat_count=4, options={}, name="Round", visibility="public",
        seat=0, bots={}, now=NOON, rng=Random(1),
    )  # fmt: skip
    lobby.sit(match_id=match.pk, user_id=ben.pk, seat=1, now=NOON, rng=Random(1))
    lobby.close(match_id=match.pk, user_id=ann.pk)
    with pytest.raises(chat.TableClosed):
        said(match, ben, "Pity")
    assert doors_of(sat_at(match), ben.pk) == ()
    assert not Message.objects.exists()


def test_where_only_bots_sit_there_is_nobody_to_talk_to() -> None:
    ann = person("ann")
    match = match_of([ann, bot("b1"), bot("b2"), bot("b3")])
    assert getattr(door(match, ann), "why", None) == Why.ALONE
    with pytest.raises(chat.MayNotWrite):
        said(match, ann, "Hello?")


def test_for_whom_a_bot_keeps_a_seat_goes_on_talking(four: tuple[Match, list[User]]) -> None:
    match, players = four
    hand_to_bot(match, Seat(0), now=NOON, owner=players[0].pk)
    said(match, players[1], "Where are you?")
    assert texts(match, players[0]) == ["Where are you?"]
    said(match, players[0], "On a train")
    assert texts(match, players[2])[-1] == "On a train"


# --- partners ----------------------------------------------------------------------------------------


def test_partners_read_each_other_and_nobody_else_does(eight: tuple[Match, list[User]]) -> None:
    match, players = eight
    all_answer(match)
    said(match, players[0], "For ben alone", room="partners")
    said(match, players[2], "For dan alone", room="partners")
    read = {player.username: texts(match, player, "partners") for player in players[:7]}
    assert read == {
        "ann": ["For ben alone"], "ben": ["For ben alone"],
        "cat": ["For dan alone"], "dan": ["For dan alone"],
        "eli": [], "fay": [], "gus": [],
    }  # fmt: skip
    assert door(match, person("eve"), "partners") is None


def test_the_rules_close_the_room_of_partners_and_open_it_again(eight: tuple[Match, list[User]]) -> None:
    match, players = eight
    with pytest.raises(chat.MayNotWrite) as closed:
        said(match, players[0], "What do you think?", room="partners")
    assert (closed.value.door.why, closed.value.door.rule) == (Why.RULES, "answers")
    said(match, players[0], "To all", room="table")
    all_answer(match)
    said(match, players[0], "Well answered", room="partners")
    assert texts(match, players[1], "partners") == ["Well answered"]


def test_allies_of_world_domination_may_not_talk_while_it_is_played(four: tuple[Match, list[User]]) -> None:
    match, players = four
    with pytest.raises(chat.MayNotWrite):
        said(match, players[0], "I have the Joker", room="partners")
    resign(match_id=match.pk, user_id=players[1].pk, now=NOON, rng=Random(1))
    said(match, players[0], "Well played", room="partners")
    assert texts(match, players[2], "partners") == ["Well played"]
    assert texts(match, players[1], "partners") == []


def test_a_game_without_partners_has_no_such_room() -> None:
    match = match_of(some("ann", "ben"), game="three-colours")
    ann = User.objects.get(username="ann")
    assert door(match, ann, "partners") is None
    with pytest.raises(chat.NotInside) as refused:
        said(match, ann, "Psst", room="partners")
    assert refused.value.is_seated


def test_who_takes_a_seat_does_not_read_what_partners_wrote_before(eight: tuple[Match, list[User]]) -> None:
    match, players = eight
    all_answer(match)
    said(match, players[0], "Our secret", room="partners")
    said(match, players[0], "Known to all")
    kept = hand_to_bot(match, Seat(1), now=NOON)
    kept.player, kept.level = person("new"), ""
    kept.save()
    assert texts(match, kept.player, "partners") == []
    assert texts(match, kept.player) == ["Known to all"]
    said(match, players[0], "Welcome", room="partners")
    assert texts(match, kept.player, "partners") == ["Welcome"]
    assert texts(match, players[0], "partners") == ["Our secret", "Welcome"]
    assert door(match, players[1], "partners") is None


def test_who_comes_back_reads_again_what_they_had_read(eight: tuple[Match, list[User]]) -> None:
    match, players = eight
    all_answer(match)
    said(match, players[0], "Before", room="partners")
    kept = hand_to_bot(match, Seat(1), now=NOON, owner=players[1].pk)
    assert getattr(door(match, players[0], "partners"), "why", None) == Why.ALONE
    give_back(match, kept, now=NOON)
    said(match, players[0], "After", room="partners")
    assert texts(match, players[1], "partners") == ["Before", "After"]


# --- watchers ----------------------------------------------------------------------------------------


def test_watchers_talk_among_themselves(four: tuple[Match, list[User]]) -> None:
    match, players = four
    eve, fay = some("eve", "fay")
    said(match, eve, "Who wins?", room="watchers")
    assert texts(match, fay, "watchers") == texts(match, None, "watchers") == ["Who wins?"]
    with pytest.raises(chat.MayNotWrite):
        said(match, players[0], "I do", room="watchers")


def test_who_plays_reads_watchers_if_they_choose(four: tuple[Match, list[User]]) -> None:
    match, players = four
    said(match, person("eve"), "Who wins?", room="watchers")
    assert texts(match, players[0], "watchers") == []
    chat.show_watchers(match_id=match.pk, user_id=players[0].pk, is_shown=True)
    assert texts(match, players[0], "watchers") == ["Who wins?"]
    assert texts(match, players[1], "watchers") == []
    chat.show_watchers(match_id=match.pk, user_id=players[0].pk, is_shown=False)
    assert texts(match, players[0], "watchers") == []


def test_who_has_left_a_seat_does_not_write_among_the_watchers_before_the_end(
    four: tuple[Match, list[User]],
) -> None:
    match, players = four
    hand_to_bot(match, Seat(0), now=NOON)
    with pytest.raises(chat.MayNotWrite) as refused:
        said(match, players[0], "Ben has the Joker", room="watchers")
    assert refused.value.door.why == Why.PLAYED
    resign(match_id=match.pk, user_id=players[1].pk, now=NOON, rng=Random(1))
    said(match, players[0], "Ben had the Joker", room="watchers")


def test_who_only_watches_cannot_choose_for_players(four: tuple[Match, list[User]]) -> None:
    match, _ = four
    with pytest.raises(chat.NotInside):
        chat.show_watchers(match_id=match.pk, user_id=person("eve").pk, is_shown=True)
    assert not ChatPlace.objects.exists()


# --- how much ----------------------------------------------------------------------------------------


def test_the_eleventh_message_of_a_minute_is_refused_at_whatever_table(
    four: tuple[Match, list[User]],
) -> None:
    match, players = four
    elsewhere = match_of(players[::-1])
    for number in range(10):
        said(elsewhere if number % 2 else match, players[0], f"{number}", now=later(seconds=number))
    with pytest.raises(chat.WritesTooFast) as refused:
        said(match, players[0], "And", now=later(seconds=20))
    assert refused.value.seconds == 41
    assert Message.objects.count() == 10
    said(match, players[0], "And", now=later(seconds=60.5))


def test_twenty_without_an_answer_are_enough(four: tuple[Match, list[User]]) -> None:
    match, players = four
    minutes = iter(range(100))

    def at() -> datetime:
        return later(minutes=next(minutes))

    for number in range(20):
        said(match, players[0], f"{number}", now=at())
    with pytest.raises(chat.NobodyAnswered):
        said(match, players[0], "Anybody?", now=at())
    said(match, players[1], "Yes", now=at())
    said(match, players[0], "At last", now=at())


def test_an_answer_that_one_must_not_read_is_none(four: tuple[Match, list[User]]) -> None:
    match, players = four
    people.block(owner_id=players[1].pk, person_id=players[0].pk, now=NOON)
    for number in range(20):
        said(match, players[0], f"{number}", now=later(minutes=number))
    said(match, players[1], "Yes", now=later(minutes=30))
    with pytest.raises(chat.NobodyAnswered):
        said(match, players[0], "Anybody?", now=later(minutes=31))


def test_a_form_sent_twice_writes_once(four: tuple[Match, list[User]]) -> None:
    match, players = four
    form = {"match_id": match.pk, "room": "table", "text": "Once", "token": token(7)}
    first = chat.write(user_id=players[0].pk, now=NOON, **form)  # type: ignore[arg-type]
    again = chat.write(user_id=players[0].pk, now=later(seconds=1), **form)  # type: ignore[arg-type]
    assert first == again
    with pytest.raises(chat.TokenTaken):
        chat.write(user_id=players[1].pk, now=NOON, **form)  # type: ignore[arg-type]
    assert Message.objects.count() == 1


# --- taking back -------------------------------------------------------------------------------------


def test_ones_own_message_can_be_taken_back_for_two_minutes(four: tuple[Match, list[User]]) -> None:
    match, players = four
    message = said(match, players[0], "Oops")
    for _ in range(2):
        chat.take_back(match_id=match.pk, user_id=players[0].pk, token=message.token, now=later(seconds=119))
    (line,) = reads(match, players[1]).said
    assert (line.text, line.state) == ("", "taken-back")


@pytest.mark.parametrize(("who", "seconds", "error"), [(0, 120, chat.TooLate), (1, 1, chat.NoSuchMessage)])
def test_what_is_late_or_another_s_cannot_be_taken_back(
    four: tuple[Match, list[User]], who: int, seconds: int, error: type[Exception]
) -> None:
    match, players = four
    message = said(match, players[0], "For good")
    with pytest.raises(error):
        chat.take_back(
            match_id=match.pk, user_id=players[who].pk, token=message.token, now=later(seconds=seconds)
        )
    assert texts(match, players[1]) == ["For good"]


def test_a_hidden_message_leaves_a_line_and_cannot_be_taken_back(four: tuple[Match, list[User]]) -> None:
    match, players = four
    message = said(match, players[0], "Very rude")
    Message.objects.update(hidden_at=NOON)
    (line,) = reads(match, players[0]).said
    assert (line.text, line.state, line.may_take_back) == ("", "hidden", False)
    with pytest.raises(chat.NoSuchMessage):
        chat.take_back(match_id=match.pk, user_id=players[0].pk, token=message.token, now=NOON)


# --- mute and block ----------------------------------------------------------------------------------


def test_muted_lines_say_so_to_whoever_muted_alone(four: tuple[Match, list[User]]) -> None:
    match, (ann, ben, cat, _) = four
    people.mute(owner_id=ann.pk, person_id=ben.pk, now=NOON)
    said(match, ben, "Hello")
    said(match, ann, "Hello, all", now=later(minutes=1))
    assert [each.is_muted for each in reads(match, ann).said] == [True, False]
    assert [each.is_muted for each in reads(match, cat).said] == [False, False]
    assert texts(match, ben) == ["Hello", "Hello, all"]


def test_who_has_blocked_and_who_is_blocked_do_not_read_each_other(four: tuple[Match, list[User]]) -> None:
    match, (ann, ben, cat, _) = four
    said(match, ann, "Before")
    said(match, ben, "Before too")
    people.block(owner_id=ann.pk, person_id=ben.pk, now=later(minutes=1))
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


# --- told, counted, read -----------------------------------------------------------------------------


def alerts() -> list[tuple[str, str]]:
    return sorted(Alert.objects.filter(kind="wrote").values_list("user__username", "mark"))


def test_the_others_of_the_room_are_told_once_until_they_have_read(four: tuple[Match, list[User]]) -> None:
    match, (ann, ben, *_) = four
    first = said(match, ann, "One")
    said(match, ann, "Two", now=later(seconds=1))
    assert alerts() == [("ben", "table:0"), ("cat", "table:0"), ("dan", "table:0")]
    chat.have_read(match_id=match.pk, user_id=ben.pk, room="table", until=first.pk)
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
    people.mute(owner_id=ben.pk, person_id=ann.pk, now=NOON)
    people.block(owner_id=cat.pk, person_id=ann.pk, now=NOON)
    people.block(owner_id=ann.pk, person_id=dan.pk, now=NOON)
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
    chat.have_read(match_id=match.pk, user_id=players[1].pk, room="table", until=last.pk)
    chat.show_watchers(match_id=match.pk, user_id=players[2].pk, is_shown=True)
    assert [count_of(match, player) for player in players[:3]] == [0, 1, 2]
    assert count_of(match, person("fay2")) == 0  # who has never looked in counts nothing


def test_reading_never_goes_back(four: tuple[Match, list[User]]) -> None:
    match, players = four
    for until in (5, 9, 3):
        chat.have_read(match_id=match.pk, user_id=players[0].pk, room="table", until=until)
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
    chat.have_read(match_id=match.pk, user_id=ben.pk, room="table", until=last.pk)
    told = [
        letter_for(reader, [told_of(match, reader)], now=later(minutes=10), is_digest=False)
        for reader in (ben, cat)
    ]
    assert told[0] is None
    assert told[1] is not None
    assert "Hello" not in told[1].text


def told_of(match: Match, reader: User) -> Delivery:
    """A mail that waits to tell somebody that something was written."""
    return Delivery.objects.create(
        user=reader, alert=Alert.objects.get(user=reader, kind="wrote"), kind="wrote", way="mail",
        thread=match.key, title=match.name, made_at=NOON, due_at=later(minutes=10),
    )  # fmt: skip
