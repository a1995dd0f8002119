"""The table's page: what it shows to whom."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.catalogue.world_domination.face.page import table_page
from games.catalogue.world_domination.rules.rules import WORLD_DOMINATION as RULES
from games.catalogue.world_domination.rules.view import Phase
from games.catalogue.world_domination.tests.pages import VARIANTS, rendered, sampled
from games.catalogue.world_domination.tests.tables import play_until, start, table_at
from games.kit.rules.seats import Seat
from tests.support.clock import NOON


@pytest.mark.parametrize("options", VARIANTS)
def test_page_does_not_change_with_what_its_viewer_cannot_know(options: dict[str, Any]) -> None:
    rng = Random(5)
    for position in sampled(13, 12, **options):
        for viewer in (None, *map(Seat, range(options.get("seats", 4)))):
            table = table_at(position, viewer, since=max(0, position.ply - 6))
            other = RULES.sample_state(position.state.view(viewer), rng)
            assert rendered(table) == rendered(replace(table, view=other.view(viewer)))


@pytest.mark.parametrize("options", VARIANTS)
def test_page_of_a_spectator_shows_no_hand_and_no_form(options: dict[str, Any]) -> None:
    for position in sampled(14, 10, **options):
        html = rendered(table_at(position))
        assert "move-form" not in html
        assert "typed-move" not in html
        assert 'class="hand' not in html


def test_names_are_escaped() -> None:
    names = ("<i>A</i> & <b>", "B\" onload='", "</script><script>", "D")
    position = play_until(start(), Random(2), lambda p: p.state.view(None).phase is Phase.PLAY)
    html = rendered(table_at(position, Seat(0), names=names))
    assert "<i>A" not in html
    assert "<script>" not in html
    assert "&lt;i&gt;A" in html


@pytest.mark.parametrize("options", VARIANTS)
def test_page_has_no_inline_style_or_script(options: dict[str, Any]) -> None:
    for position in sampled(16, 10, **options):
        html = rendered(table_at(position, min(position.state.to_move)))
        assert " style=" not in html
        assert "<script" not in html
        assert " onclick" not in html


@pytest.mark.parametrize("options", VARIANTS)
def test_ids_are_unique(options: dict[str, Any]) -> None:
    for position in sampled(17, 20, **options):
        html = rendered(table_at(position, min(position.state.to_move)))
        ids = [part.split('"')[0] for part in html.split(' id="')[1:]]
        assert len(ids) == len(set(ids))


def test_last_conflict_stays_on_the_table_until_the_next_has_a_target() -> None:
    position = play_until(
        start(),
        Random(3),
        lambda p: p.state.view(None).phase is Phase.TARGET and bool(p.state.view(None).conflicts),
    )
    conflict = position.state.view(None).conflicts[-1]
    context = table_page(table_at(position)).own.conflict
    assert context is not None
    assert context["ended"]
    assert context["number"] == conflict.number
    assert context["slots"].count("pcard__face") == 4


def test_lead_shows_the_conflict_before_it_opened() -> None:
    position = play_until(
        start(),
        Random(3),
        lambda p: (v := p.state.view(None)).phase is Phase.PLAY and bool(v.conflicts) and not v.conflict.laid,
    )
    last = table_page(table_at(position)).own.last
    assert last is not None
    assert last["fresh"]
    assert last["cards"].count("<li") == 4


def test_hand_is_sorted_by_suit_as_the_viewer_likes() -> None:
    position = play_until(start(), Random(4), lambda p: p.state.view(None).phase is Phase.AUCTION)
    table = table_at(position, min(position.state.to_move))
    rising = rendered(table)
    falling = rendered(replace(table, account=replace(table.account, hand_order="falling")))
    assert rising != falling

    def powers(html: str) -> list[int]:
        hand = html[html.index('class="hand') :]
        faces = (part.partition('num">')[2] for part in hand.split('pcard--military"')[1:])
        return [int(face.partition("<")[0]) for face in faces]

    assert powers(rising) == sorted(powers(rising))
    assert powers(falling) == sorted(powers(rising), reverse=True)


def test_refusal_and_staleness_are_said_in_the_dock() -> None:
    position = play_until(start(), Random(4), lambda p: p.state.view(None).phase is Phase.PLAY)
    table = table_at(position, min(position.state.to_move))
    assert "told--bad" in rendered(table, refused="No <b>that</b>")
    assert "No &lt;b&gt;that" in rendered(table, refused="No <b>that</b>")
    assert "told--warn" in rendered(table, stale=True)
    assert "told--" not in rendered(table)


def test_finished_match_offers_a_rematch_to_those_who_played_and_opens_all_hands() -> None:
    position = play_until(
        start(), Random(6), lambda p: (v := p.state.view(None)).phase is Phase.PLAY and len(v.conflicts) == 2
    )
    over = position.after(Seat(1), RULES.parse_move("resign"), NOON)
    table = table_at(over, Seat(0))
    html = rendered(table)
    assert "You have won" in html
    assert "resigned" in html
    assert "/rematch/" in html
    assert "The hands that were left" in html
    assert "/rematch/" not in rendered(table_at(over))


def test_drafting_phase_shows_tricks_reserve_and_only_ones_own_draws() -> None:
    position = play_until(
        start(2),
        Random(3),
        lambda p: (v := p.state.view(None)).arming is not None and len(v.arming.tricks) == 3,
    )
    for seat in map(Seat, range(2)):
        arming = table_page(table_at(position, seat)).own.arming
        assert arming is not None
        assert arming["drawn"].count('class="mini ') == 3
        assert "18 cards in the reserve" in arming["reserve"]
    watched = table_page(table_at(position)).own.arming
    assert watched is not None
    assert watched["drawn"] is None
    assert "You drew" not in rendered(table_at(position))
    assert 'value="target' not in rendered(table_at(position, min(position.state.to_move)))


def test_exchange_is_told_to_those_who_gave_and_took() -> None:
    position = play_until(start(3), Random(2), lambda p: p.state.view(None).phase is Phase.TARGET)
    empire = position.state.view(None).empire
    assert table_page(table_at(position)).own.memory is None
    for seat in map(Seat, range(3)):
        memory = table_page(table_at(position, seat)).own.memory
        assert memory is not None
        rows = memory["rows"]
        cards = [html.count('class="mini ') for _, html in rows]
        assert cards == ([2, 2, 2, 2] if seat == empire else [2, 2])


def test_standings_add_up_the_countries_of_each_empire() -> None:
    position = play_until(start(3), Random(9), lambda p: p.state.outcome is not None)
    table = table_at(position)
    results = table.view.results
    standings = table_page(table).own.score["standings"]
    for result in results:
        assert f"<td>{result.countries[0]}</td>" in standings
    for score in table.view.scores:
        assert f"<td><b>{score}</b></td>" in standings


def test_shared_win_of_three_is_said_to_each() -> None:
    position = play_until(start(3), Random(9), lambda p: p.state.outcome is not None)
    table = table_at(position, Seat(0))
    shared = replace(table.view.outcome, winners=frozenset({Seat(0), Seat(2)}))
    scores = (12, 9, 12)
    view = replace(table.view, outcome=shared, scores=scores)
    sheet = table_page(replace(table, view=view)).sheet
    assert sheet is not None
    assert sheet.title == "You share the win with 12 countries"
    assert "Among equals conflicts won as a Rebel" in sheet.sentence


def test_resigned_seat_of_three_is_marked_and_the_match_goes_on() -> None:
    position = play_until(start(3), Random(4), lambda p: p.state.view(None).phase is Phase.PLAY)
    resigned = position.after(Seat(1), RULES.parse_move("resign"), NOON)
    html = rendered(table_at(resigned, Seat(1)))
    assert "seat--resigned" in html
    assert "/resign/" not in html
    assert "/resign/" in rendered(table_at(resigned, Seat(0)))


def test_guide_points_at_parts_of_its_page() -> None:
    for seats in (2, 3, 4):
        position = play_until(start(seats), Random(1), lambda p: bool(p.state.to_move))
        table = table_at(position, min(position.state.to_move))
        html = rendered(table)
        steps = table_page(table).guide
        assert 4 <= len(steps) <= 5
        for each in steps:
            assert any(f'id="{part[1:]}"' in html for part in each.points.split(", "))
