"""Writing at a table: who reads what, and who may write where and when."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from accounts.models import User
from games.kit.rules.seats import Seat
from games.models import ChatPlace, Match, Message
from games.selectors.talk.rooms import Why, doors_of
from games.services.lobby import tables
from games.services.seats.handover import give_back, hand_to_bot
from games.services.talk import errors, messages
from games.services.turn.moves import resign
from tests.support.chats import door, said, texts
from tests.support.clock import NOON
from tests.support.tables import bot, match_of, person, sat_at
from tests.support.tables import people as some
from tests.support.talkers import all_answer, eight_talking, four_talking

pytestmark = pytest.mark.django_db


@pytest.fixture
def four() -> tuple[Match, list[User]]:
    return four_talking()


@pytest.fixture
def eight() -> Iterator[tuple[Match, list[User]]]:
    with eight_talking() as table:
        yield table


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
    with pytest.raises(errors.NotInside):
        said(match, eve, "Let me in")
    assert Message.objects.count() == 1


def test_at_a_table_that_has_not_begun_those_who_sit_talk() -> None:
    ann, ben = some("ann", "ben")
    match = tables.open_table(
        host_id=ann.pk, game="world-domination", seat_count=4, options={}, name="Round", visibility="public",
        seat=0, bots={}, now=NOON, rng=Random(1),
    )  # fmt: skip
    with pytest.raises(errors.NotInside):
        said(match, ben, "May I?")
    tables.sit(match_id=match.pk, user_id=ben.pk, seat=1, now=NOON, rng=Random(1))
    said(match, ben, "Here I am")
    tables.leave_seat(match_id=match.pk, user_id=ben.pk)
    assert texts(match, ann) == ["Here I am"]
    assert door(match, ben) is door(match, None, "watchers") is None


def test_nobody_writes_at_a_table_that_was_closed() -> None:
    ann, ben = some("ann", "ben")
    match = tables.open_table(
        host_id=ann.pk, game="world-domination", seat_count=4, options={}, name="Round", visibility="public",
        seat=0, bots={}, now=NOON, rng=Random(1),
    )  # fmt: skip
    tables.sit(match_id=match.pk, user_id=ben.pk, seat=1, now=NOON, rng=Random(1))
    tables.close_table(match_id=match.pk, user_id=ann.pk)
    with pytest.raises(errors.TableClosed):
        said(match, ben, "Pity")
    assert doors_of(sat_at(match), ben.pk) == ()
    assert not Message.objects.exists()


def test_where_only_bots_sit_there_is_nobody_to_talk_to() -> None:
    ann = person("ann")
    match = match_of([ann, bot("b1"), bot("b2"), bot("b3")])
    assert getattr(door(match, ann), "why", None) == Why.ALONE
    with pytest.raises(errors.MayNotWrite):
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
    with pytest.raises(errors.MayNotWrite) as closed:
        said(match, players[0], "What do you think?", room="partners")
    assert (closed.value.door.why, closed.value.door.rule) == (Why.RULES, "answers")
    said(match, players[0], "To all", room="table")
    all_answer(match)
    said(match, players[0], "Well answered", room="partners")
    assert texts(match, players[1], "partners") == ["Well answered"]


def test_allies_of_world_domination_may_not_talk_while_it_is_played(four: tuple[Match, list[User]]) -> None:
    match, players = four
    with pytest.raises(errors.MayNotWrite):
        said(match, players[0], "I have the Joker", room="partners")
    resign(match_id=match.pk, user_id=players[1].pk, now=NOON, rng=Random(1))
    said(match, players[0], "Well played", room="partners")
    assert texts(match, players[2], "partners") == ["Well played"]
    assert texts(match, players[1], "partners") == []


def test_a_game_without_partners_has_no_such_room() -> None:
    match = match_of(some("ann", "ben"), game="three-colours")
    ann = User.objects.get(username="ann")
    assert door(match, ann, "partners") is None
    with pytest.raises(errors.NotInside) as refused:
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
    with pytest.raises(errors.MayNotWrite):
        said(match, players[0], "I do", room="watchers")


def test_who_plays_reads_watchers_if_they_choose(four: tuple[Match, list[User]]) -> None:
    match, players = four
    said(match, person("eve"), "Who wins?", room="watchers")
    assert texts(match, players[0], "watchers") == []
    messages.show_watchers(match_id=match.pk, user_id=players[0].pk, is_shown=True)
    assert texts(match, players[0], "watchers") == ["Who wins?"]
    assert texts(match, players[1], "watchers") == []
    messages.show_watchers(match_id=match.pk, user_id=players[0].pk, is_shown=False)
    assert texts(match, players[0], "watchers") == []


def test_who_has_left_a_seat_does_not_write_among_the_watchers_before_the_end(
    four: tuple[Match, list[User]],
) -> None:
    match, players = four
    hand_to_bot(match, Seat(0), now=NOON)
    with pytest.raises(errors.MayNotWrite) as refused:
        said(match, players[0], "Ben has the Joker", room="watchers")
    assert refused.value.door.why == Why.PLAYED
    resign(match_id=match.pk, user_id=players[1].pk, now=NOON, rng=Random(1))
    said(match, players[0], "Ben had the Joker", room="watchers")


def test_who_only_watches_cannot_choose_for_players(four: tuple[Match, list[User]]) -> None:
    match, _ = four
    with pytest.raises(errors.NotInside):
        messages.show_watchers(match_id=match.pk, user_id=person("eve").pk, is_shown=True)
    assert not ChatPlace.objects.exists()
