"""The sheet at the end of a campaign and of a match: its numbers, its words, who is told what."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from django.template.loader import render_to_string

from games.catalogue.world_domination.face import WORLD_DOMINATION
from games.catalogue.world_domination.face.page import table_page
from games.catalogue.world_domination.face.sheet_parts import courses
from games.catalogue.world_domination.face.step_chart import Stairs, stairs_html
from games.catalogue.world_domination.rules.grid import SIDES, Side
from games.catalogue.world_domination.rules.rules import WORLD_DOMINATION as RULES
from games.catalogue.world_domination.rules.view import Phase
from games.catalogue.world_domination.tests.tables import play_until, start, table_at, view_of
from games.kit.face.phrases import plain
from games.kit.face.result_sheet import Sheet
from games.kit.rules.seats import Seat, Viewer
from games.kit.table import Moment
from games.presenters.table.earlier_moments import steps_of
from games.selectors.record.history import History
from tests.support.clock import NOON


def ended(seats: int, number: int = 1, seed: int = 9) -> History:
    """A match as soon as a campaign is over, which is not its last."""

    def is_there(history: History) -> bool:
        view = view_of(history)
        return view.phase is Phase.SETUP and len(view.results) == number

    return play_until(start(seats), Random(seed), is_there)


def sheet_before(history: History, viewer: Viewer) -> Sheet:
    sheet = table_page(table_at(history, viewer)).sheet
    assert sheet is not None
    return sheet


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_course_of_a_campaign_ends_with_the_countries_that_are_counted(seats: int) -> None:
    history = play_until(start(seats), Random(3), lambda t: t.state.outcome is not None)
    table = table_at(history)
    played = courses(table.log, seats)
    assert [course.counts for course in played] == [r.countries for r in view_of(history).results]
    for course in played:
        assert len(course.conflicts) == {2: 12, 3: 16, 4: 12}[seats]
        for before, after in zip(
            [course.start, *(c.counts for c in course.conflicts)], course.conflicts, strict=False
        ):
            assert sum(abs(b - a) for b, a in zip(before, after.counts, strict=True)) <= 2
            assert after.took is not None or before == after.counts


@pytest.mark.parametrize("seats", [2, 4])
def test_a_campaign_is_yours_or_lost_or_goes_to_a_side(seats: int) -> None:
    history = ended(seats)
    winner = view_of(history).results[0].winner
    for seat in range(seats):
        said = "is yours" if SIDES[seats][seat] is winner else "is lost"
        assert sheet_before(history, Seat(seat)).title == f"Campaign 1 {said}"
    side = "silver" if winner is Side.SILVER else "gold"
    assert sheet_before(history, None).title == f"Campaign 1 goes to {side}"


def test_with_three_the_empire_held_what_it_scores() -> None:
    history = ended(3)
    result = view_of(history).results[0]
    empire, held = result.contract.bidder, result.countries[Side.GOLD]
    assert sheet_before(history, empire).title == f"Your Empire held {held} countries"
    other = Seat((empire + 1) % 3)
    assert f"held {held} countries" in sheet_before(history, other).title


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_sheet_lies_where_the_dock_would_and_nothing_can_be_played(seats: int) -> None:
    history = ended(seats)
    for viewer in (None, Seat(0)):
        table = table_at(history, viewer)
        html = render_to_string(WORLD_DOMINATION.template, WORLD_DOMINATION.context(table))
        assert html.count('data-state="verdict"') == 1
        assert html.count('class="dock ') == 1
        assert "move-form" not in html
        assert "Campaign 1, conflict by conflict" in html


def test_while_a_campaign_runs_there_is_no_sheet() -> None:
    history = play_until(start(4), Random(2), lambda t: view_of(t).phase is Phase.PLAY)
    assert table_page(table_at(history, Seat(0))).sheet is None


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_that_is_over_shows_its_campaigns_each_a_link(seats: int) -> None:
    history = play_until(start(seats), Random(4), lambda t: t.state.outcome is not None)
    sheet = sheet_before(history, Seat(0))
    assert [chapter.url for chapter in sheet.chapters] == [
        f"/m/abc/history/{number}/" for number in range(1, len(view_of(history).results) + 1)
    ]


def test_who_resigned_is_told_and_what_was_left_is_shown_in_words() -> None:
    history = play_until(start(4), Random(4), lambda t: view_of(t).phase is Phase.PLAY)
    over = history.after(Seat(1), RULES.parse_move("resign"), NOON)
    assert sheet_before(over, Seat(1)).title == "You have lost the match"
    assert plain(sheet_before(over, Seat(1)).sentence).startswith("You resigned at 0 : 0.")
    assert sheet_before(over, Seat(0)).title == "You have won the match"
    assert "resigned at 0 : 0." in plain(sheet_before(over, Seat(0)).sentence)
    assert "The hands that were left" in sheet_before(over, None).told


def test_stairs_say_their_numbers_and_draw_each_step() -> None:
    drawn = stairs_html(Stairs((6, 7, 7), (6, 6, 7), ("gold", "silver"), 11, "Gold <to> 7"))
    assert 'aria-label="Gold &lt;to&gt; 7"' in drawn
    assert (drawn.count("stairs__took--gold"), drawn.count("stairs__took--silver")) == (1, 1)
    assert drawn.count(">7</text>") == 1, "equal numbers are written once"
    assert "stairs__bid" in drawn
    assert "stairs__bid" not in stairs_html(Stairs((6,), (6,), (), None, ""), small=True)


def test_one_begins_to_look_back_after_ones_own_last_move() -> None:
    history = play_until(start(4), Random(5), lambda t: view_of(t).phase is Phase.PLAY)
    table = replace(table_at(history, Seat(0)), moment=Moment(stops=history.stops))
    mine = [entry.ply for entry in table.log if entry.mover == 0]
    steps = steps_of(table, WORLD_DOMINATION.record.teller, WORLD_DOMINATION.record.results)
    later = [stop for stop in history.stops if stop > mine[-1] + 1]
    assert (steps.since, steps.is_past) == (len(later), False)
    assert steps.begin == (f"/m/abc/?at={later[0]}" if len(later) > 1 else "")
    back = steps_of(
        replace(table, moment=replace(table.moment, is_past=True)),
        WORLD_DOMINATION.record.teller,
        WORLD_DOMINATION.record.results,
    )
    assert (back.back, back.on) == (f"/m/abc/?at={history.stops[-2]}", "")
