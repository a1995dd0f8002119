"""Log, summary and announcements that every game shares."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from random import Random

import pytest
from django.utils import timezone

from games.catalogue import PRESENTERS
from games.catalogue.dark_lord.tests import tables as dl_tables
from games.catalogue.floating_partners.tests import tables as fp_tables
from games.catalogue.three_colours.tests import tables as tc_tables
from games.catalogue.world_domination.tests import tables as wd_tables
from games.kit.face.markup import undivided
from games.kit.face.phrases import either, listed, plain
from games.kit.face.refusals import Refusals
from games.kit.face.telling import Story, Teller, campaign_at, log_lines
from games.kit.log import Happening, LogEntry, Party
from games.kit.rules.api import CAMPAIGN_ENDED, CAMPAIGN_STARTED, Event
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat
from games.kit.seats import Holder
from games.kit.table import Moment, Table
from games.presenters.table.log import log_of
from tests.support.clock import NOON, later
from tests.support.telling import lines, read_out, summed_up

EIGHT = ("Ann", "Ben", "Cat", "Dan", "Eve", "Fay", "Gus", "Hal")


# --- a game of eight seats that nobody has written yet --------------------------------------------

CHANT = Teller(
    story=Story,
    sentences={
        CAMPAIGN_STARTED: lambda _event, _story: "A round began",
        "sang": lambda event, story: f"{story.names.html[event.seat or 0]} sang",
        "hushed": lambda event, story: f"{story.names.html[event.seat or 0]} hushed everybody",
        CAMPAIGN_ENDED: lambda event, _story: f"Round {event.data['number']} ended after a long while",
    },
    highlights={CAMPAIGN_ENDED: lambda event, _story: f"Round {event.data['number']} ended"},
)


def chanted(entries: list[tuple[int | None, list[Event]]], viewer: int | None, since: int) -> Table:
    """A table of eight whose log has these moves, one a minute."""
    known = tuple(
        LogEntry(ply, later(minutes=ply), None if who is None else Seat(who), tuple(events))
        for ply, (who, events) in enumerate(entries)
    )
    holders = tuple(
        Holder(Seat(seat), seat, name.lower(), name, False, "", None, None, 0, None)
        for seat, name in enumerate(EIGHT)
    )
    seat = None if viewer is None else Seat(viewer)
    table = tc_tables.table_at(tc_tables.start(), Seat(0))
    return replace(
        table,
        viewer=seat,
        reader=seat,
        holders=holders,
        log=known,
        since=since,
        ply=len(known),
        match=replace(table.match, seat_count=8),
    )


def sang(seat: int) -> tuple[int, list[Event]]:
    return seat, [Event("sang", Seat(seat))]


STARTED = (None, [Event(CAMPAIGN_STARTED, data={"number": 1})])
AGAIN = (None, [Event(CAMPAIGN_STARTED, data={"number": 2})])
ENDED = (2, [Event("hushed", Seat(2)), Event(CAMPAIGN_ENDED, data={"number": 1})])


def test_eight_seats_are_summed_up_by_who_moved_when_nothing_was_decided() -> None:
    table = chanted([STARTED, sang(1), sang(3), sang(4), sang(3), sang(0)], 0, 0)
    assert "<b>Ben</b>, <b>Dan</b> and <b>Eve</b> made 4 moves." in log_of(table, CHANT, NOON).items


def test_a_campaign_that_ended_stands_below_the_present_one_in_one_line() -> None:
    items = undivided(log_of(chanted([STARTED, sang(1), ENDED, AGAIN, sang(0)], 0, 9), CHANT, NOON).items)
    present, before = items.split("Earlier campaigns")
    assert "Ben" not in present
    assert "A round began" in present
    assert before == '</li><li><span class="when">1</span><span>Round 1 ended.</span></li>'


def test_what_i_did_is_not_read_out_but_what_it_decided_is() -> None:
    table = chanted([STARTED, sang(1), ENDED, AGAIN, sang(3)], 2, 2)
    assert json.loads(log_of(table, CHANT, NOON).heard) == [
        [2, "Round 1 ended after a long while."],
        [3, "A round began."],
        [4, "Dan sang."],
    ]


def test_of_much_that_is_read_out_the_last_stays_and_whatever_was_decided() -> None:
    table = chanted([STARTED, ENDED, AGAIN, *(sang(seat) for seat in (3, 4, 5, 6, 7) * 3)], 0, 0)
    heard = [words for _, words in json.loads(log_of(table, CHANT, NOON).heard)]
    assert heard[0] == "Round 1 ended after a long while."
    assert heard[1:] == [f"{EIGHT[seat]} sang." for seat in ((3, 4, 5, 6, 7) * 3)[-8:]]


def test_what_is_no_move_is_read_out_in_its_place_and_says_which_it_is() -> None:
    cat = Party("Cat", is_reader=False)
    happened = (
        Happening(31, "timeout", 2, NOON, 2, cat, None, {}),
        Happening(32, "bot", 2, NOON, 2, cat, None, {}),
        Happening(33, "back", 3, NOON, 2, cat, None, {}),
    )
    table = replace(chanted([STARTED, sang(1), sang(2)], 0, 0), moment=Moment(happened=happened))
    told = log_of(table, CHANT, NOON)
    assert json.loads(told.heard) == [
        [0, "A round began."],
        [1, "Ben sang."],
        [2, "The time of Cat was up.", 31],
        [2, "A bot plays for Cat until they are back.", 32],
        [2, "Cat sang."],
        [3, "Cat is back.", 33],
    ]
    assert told.happened == 33
    assert log_of(replace(table, moment=replace(table.moment, happened=())), CHANT, NOON).happened == 0


def test_a_story_begins_with_the_campaign_of_what_is_told() -> None:
    table = chanted([STARTED, sang(1), ENDED, AGAIN, sang(3)], 0, 0)
    assert [campaign_at(table.log, ply) for ply in (0, 1, 2, 3, 4, 9)] == [0, 0, 0, 3, 3, 3]
    assert [plain(line.html) for line in log_lines(table, CHANT, 3)] == ["A round began", "Dan sang"]


def test_what_was_told_before_is_told_again_only_of_the_same_record_people_and_teller() -> None:
    def told(table: Table, teller: Teller[Story] = CHANT) -> list[tuple[str, bool]]:
        return [(plain(line.html), line.is_new) for line in log_lines(table, teller)]

    sung = [STARTED, sang(1), sang(2), sang(3)]
    assert told(chanted(sung[:2], 0, 0)) == [("A round began", True), ("Ben sang", True)]
    assert told(chanted(sung, 0, 3))[1:] == [("Ben sang", False), ("Cat sang", False), ("Dan sang", True)]
    assert told(chanted(sung[:2], 0, 1)) == [("A round began", False), ("Ben sang", True)]
    assert told(chanted([STARTED, sang(4), sang(5)], 0, 9))[1:] == [("Eve sang", False), ("Fay sang", False)]
    assert told(chanted(sung, 1, 9))[1] == ("You sang", False)
    table = chanted(sung, 0, 9)
    called = replace(
        table, holders=tuple(replace(holder, name=f"{holder.name}!") for holder in table.holders)
    )
    assert told(called)[1] == ("Ben! sang", False)
    loud = replace(CHANT, sentences={**CHANT.sentences, "sang": lambda _event, _story: "It was loud"})
    assert told(table, loud)[1] == ("It was loud", False)


# --- every game -----------------------------------------------------------------------------------


PLAYED_OUT: dict[str, Callable[[], Table]] = {
    "world-domination": lambda: wd_tables.table_at(
        wd_tables.play_until(wd_tables.start(), Random(4), lambda p: p.state.outcome is not None),
        Seat(1),
        since=0,
    ),
    "three-colours": lambda: tc_tables.table_at(tc_tables.played_out(3)[-1], Seat(1), 0),
    "floating-partners": lambda: fp_tables.table_at(fp_tables.finished(5), Seat(1), 0),
    "dark-lord": lambda: dl_tables.table_at(dl_tables.played_out(3)[-1], Seat(1), 0),
}


@pytest.mark.parametrize("game", PRESENTERS)
def test_what_is_told_from_a_ply_on_is_the_end_of_all_that_is_told(game: str) -> None:
    table = PLAYED_OUT[game]()
    whole = lines(table)
    for since in range(0, table.ply + 1, 7):
        told = log_lines(table, PRESENTERS[game].record.teller, since)
        assert [(line.ply, line.html) for line in told] == [
            (line.ply, line.html) for line in whole if line.ply >= since
        ]


def test_the_card_that_ends_a_conflict_is_followed_by_its_result_then_by_whose_turn_it_is() -> None:
    played = wd_tables.play_until(
        wd_tables.start(), Random(4), lambda p: len(wd_tables.view_of(p).conflicts) == 1
    )
    last = played.steps[-1].mover
    assert last is not None
    table = wd_tables.table_at(played, last, since=played.ply - 1)
    (sentence,) = (line for line in lines(table) if line.event.code == "conflict-ended")
    turn = {True: "It is your turn.", False: "is to move."}[last in played.state.to_move]
    assert read_out(table).startswith(plain(sentence.html))
    assert read_out(table).endswith(turn)
    assert not summed_up(table)


def test_nobody_is_told_whose_turn_it_is_of_a_moment_gone_by() -> None:
    table = tc_tables.table_at(tc_tables.start(), Seat(0), 0)
    assert read_out(table).endswith("It is your turn.")
    assert "turn" not in read_out(replace(table, moment=replace(table.moment, is_past=True)))


def test_new_lines_are_summed_up_only_where_that_is_shorter() -> None:
    moves = ["place g6 orange", "place g7 green", "place a1 purple", "place d8 green"]
    position = tc_tables.after(tc_tables.start(), moves)
    for since in range(5):
        table = tc_tables.table_at(position, None, since)
        fresh = [line for line in lines(table) if line.is_new]
        said = summed_up(table)
        assert bool(said) == (len(fresh) > 3)
        assert said.count(". ") + bool(said) < max(len(fresh), 1)
        assert all(plain(line.html) not in plain(said) for line in fresh)


def test_eyes_of_another_are_not_you() -> None:
    position = tc_tables.after(tc_tables.start(), ["place g6 orange", "place g7 green"])
    mine = tc_tables.table_at(position, Seat(0), 2)
    assert [plain(line.html).split()[0] for line in lines(mine)][1:] == ["You", "Ben"]
    past = replace(mine, reader=None, moment=replace(mine.moment, is_past=True))
    assert [plain(line.html).split()[0] for line in lines(past)][1:] == ["Ann", "Ben"]
    swapped_eyes = replace(past, viewer=Seat(1), reader=Seat(0))
    assert [plain(line.html).split()[0] for line in lines(swapped_eyes)][1:] == ["You", "Ben"]


# --- refusals and phrases -------------------------------------------------------------------------


def test_a_refusal_that_every_game_has_names_the_game_and_its_example() -> None:
    refusals = Refusals("Chant", "sing high", {"not-to-move": "Hush."})
    table = tc_tables.table_at(tc_tables.start())

    def worded(code: str, **data: object) -> str:
        return refusals.word(IllegalMove(code, **data), table)

    assert worded("unknown-move", kind="%s") == "That is not a move of this game. Try one like “sing high”."
    assert worded("bad-seats", seats=9) == "Chant cannot be played by 9 here."
    assert worded("not-to-move") == "Hush."
    assert worded("never-heard-of") == "The rules do not allow that now."
    assert (refusals.has_words("too-long"), refusals.has_words("never-heard-of")) == (True, False)


def test_words_stand_in_a_row() -> None:
    assert [listed(words) for words in ([], ["a"], ["a", "b"], ["a", "b", "c"])] == [
        "",
        "a",
        "a and b",
        "a, b and c",
    ]
    assert [either(words) for words in (["a"], ["a", "b"], ["a", "b", "c"])] == ["a", "a or b", "a, b or c"]


def test_a_line_that_was_drawn_before_is_another_in_another_zone_and_on_another_day() -> None:
    table = chanted([sang(1)], 0, since=1)
    for _ in range(2):
        with timezone.override("UTC"):
            here = log_of(table, CHANT, now=NOON).items
            a_week_on = log_of(table, CHANT, now=later(days=7)).items
        with timezone.override("Asia/Tokyo"):
            there = log_of(table, CHANT, now=NOON).items
        assert ">12:00</time>" in here
        assert ">21:00</time>" in there
        assert ">1 Mar</time>" in a_week_on
    fresh = log_of(replace(table, since=0), CHANT, now=NOON).items
    assert ("log__new" in fresh, "log__new" in here) == (True, False)
    renamed = replace(table.holders[1], name="Bea")
    others = replace(table, holders=(table.holders[0], renamed, *table.holders[2:]))
    assert "Bea" in log_of(others, CHANT, now=NOON).items
