"""The table's page: what its forms post, what it shows to whom, and what it never asks the database."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest
from django.http import QueryDict
from django.template.loader import render_to_string
from django.test import RequestFactory

from games.presenters.world_domination import WORLD_DOMINATION
from games.presenters.world_domination.table.page import table_page
from games.rules.core.api import Seat
from games.rules.core.errors import BadNotation
from games.rules.world_domination.cards import NAMES
from games.rules.world_domination.moves import Bid, Declare, Keep, Pairs, Pass, Play, Show
from games.rules.world_domination.rules import WORLD_DOMINATION as RULES
from games.rules.world_domination.view import Phase
from games.selectors.table import Table
from games.selectors.trail import Trail
from tests.support.clock import NOON
from tests.support.wd_tables import play_until, start, step, table_at

VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"drafting": True, "secret_meeting": True},
    {"seats": 2},
    {"seats": 2, "state_of_nations": True},
    {"seats": 3},
    {"seats": 3, "tribute": "first"},
)
"""Every seat count with its options."""


def rendered(table: Table, **messages: Any) -> str:
    """The partial, as a view renders it, but for the token against forged requests."""
    context = WORLD_DOMINATION.context(table) | messages
    html = render_to_string(WORLD_DOMINATION.template, context, RequestFactory().get("/"))
    return re.sub(r'<input type="hidden" name="csrfmiddlewaretoken"[^>]*>', "", html)


CONTROLS = re.compile(r"</?form\b[^>]*>|<input\b[^>]*>")
"""Of the tags of a page, which are more than a thousand, those that `Fields` reads."""


class Fields(HTMLParser):
    """The controls of a page, each with the form that it belongs to."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.form = ""
        self.inputs: list[dict[str, str]] = []
        self.feed("".join(CONTROLS.findall(html)))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.form = found.get("id", "")
        if tag == "input":
            self.inputs.append({"form": self.form} | found)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = ""

    def of_dock(self) -> list[dict[str, str]]:
        """What can be sent with the dock's form."""
        return [each for each in self.inputs if each["form"] == "move-form" and "disabled" not in each]


def positions(seed: int, **options: Any) -> Iterator[Trail]:
    """The positions of a random match in which a seat is to move."""
    rng = Random(seed)
    position = start(**options)
    while position.state.outcome is None:
        if position.state.to_move:
            yield position
        position = step(position, rng)


def sampled(seed: int, count: int, **options: Any) -> list[Trail]:
    """Some positions of a random match, among them two of every phase that it has."""
    rng = Random(seed)
    all_positions = list(positions(seed, **options))
    chosen = rng.sample(all_positions, count)
    first: dict[Phase, Trail] = {}
    last: dict[Phase, Trail] = {}
    for position in all_positions:
        phase = position.state.view(None).phase
        first.setdefault(phase, position)
        last[phase] = position
    return [*first.values(), *last.values(), *chosen]


def wanted_fields(move: Any) -> list[tuple[str, str]]:
    """What a reader chooses in the form for a move."""
    match move:
        case Keep() | Show():
            return [("cards", name) for name in move.notation().split(" ")[1].split(",")]
        case Pairs():
            trays = {1: move.first, 2: move.second}
            return [(f"pair.{NAMES[card]}", str(tray)) for tray, cards in trays.items() for card in cards]
        case Declare():
            number = [] if move.number is None else [("number", str(move.number))]
            return [("suit", move.suit.letter), *number]
        case Bid():
            return [("number", str(move.number)), ("suit", move.suit.letter)]
        case Pass():
            return [("number", "pass")]
        case Play():
            kind, name, *arguments = move.notation().split(" ")
            pairs = [argument.split("=") for argument in arguments]
            return [("move", f"{kind} {name}"), *((f"{name}.{key}", seat) for key, seat in pairs)]
        case _:
            return [("move", move.notation())]


@pytest.mark.parametrize("options", VARIANTS)
def test_form_of_the_dock_posts_every_legal_move(options: dict[str, Any]) -> None:
    rng = Random(11)
    for position in sampled(11, 60, **options):
        seat = min(position.state.to_move)
        controls = Fields(rendered(table_at(position, seat))).of_dock()
        hidden = [(each["name"], each["value"]) for each in controls if each["type"] == "hidden"]
        offered = {(each["name"], each["value"]) for each in controls}
        legal = position.state.legal_moves(seat)
        for move in legal if len(legal) < 200 else rng.sample(legal, 200):  # of pairs there are 5,460
            chosen = wanted_fields(move)
            assert offered.issuperset(chosen)
            data = QueryDict(mutable=True)
            for name, value in [*hidden, *reversed(chosen)]:
                data.appendlist(name, value)
            assert WORLD_DOMINATION.compose(data) == move.notation()


@pytest.mark.parametrize("options", VARIANTS)
def test_form_of_the_dock_offers_no_card_target_or_bid_that_is_not_legal(options: dict[str, Any]) -> None:
    for position in sampled(12, 40, **options):
        seat = min(position.state.to_move)
        legal = position.state.legal_moves(seat)
        allowed = {field for move in legal for field in wanted_fields(move)}
        if isinstance(legal[0], Pairs):
            allowed |= {(name, place) for name, _ in allowed for place in "012"}  # in any order, or kept
        controls = Fields(rendered(table_at(position, seat))).of_dock()
        assert {(c["name"], c["value"]) for c in controls if c["type"] != "hidden"} == allowed


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("", "nothing-chosen"),
        ("number=12", "call-without-suit"),
        ("suit=P&number=+", "call-without-number"),
        ("number=+&suit=", "nothing-chosen"),
        ("pair=keep&cards=M1", "not-two-of-hand"),
        ("pair=keep&cards=M1&cards=M2&cards=M3", "not-two-of-hand"),
        ("pair=keep&cards=M1&cards=Z9", "bad-notation"),
        ("pair=pairs", "not-two-pairs-of-hand"),
        ("pair=pairs&pair.M1=1&pair.M2=1&pair.M3=2&pair.M4=0", "not-two-pairs-of-hand"),
        ("pair=pairs&pair.M1=1&pair.M2=1&pair.M3=1&pair.M4=2&pair.M5=2", "not-two-pairs-of-hand"),
    ],
)
def test_form_that_describes_no_move_is_refused(query: str, code: str) -> None:
    with pytest.raises(BadNotation) as refused:
        WORLD_DOMINATION.compose(QueryDict(query))
    assert refused.value.code == code
    assert WORLD_DOMINATION.refusals.word(refused.value, table_at(start())) not in {
        "",
        "The rules do not allow that now.",
    }


def test_typed_move_is_taken_as_it_is() -> None:
    data = QueryDict("ply=3&move=+play++bribe take%3D2 ")
    assert WORLD_DOMINATION.compose(data) == "play bribe take=2"


def test_chosen_special_without_its_choice_stays_without() -> None:
    assert WORLD_DOMINATION.compose(QueryDict("move=play+bribe")) == "play bribe"


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


@pytest.mark.parametrize("options", VARIANTS)
def test_page_when_others_are_to_move_offers_nothing_to_send(options: dict[str, Any]) -> None:
    for position in sampled(15, 20, **options):
        seats = map(Seat, range(options.get("seats", 4)))
        seat = next((each for each in seats if each not in position.state.to_move), None)
        if seat is None:  # all choose at once
            continue
        html = rendered(table_at(position, seat))
        assert not Fields(html).of_dock()
        assert "Waiting for" in html


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


def test_one_possible_choice_is_chosen_and_several_are_not() -> None:
    seen = set()
    for position in (each for seed in range(8) for each in positions(seed)):
        seat = min(position.state.to_move)
        choices: dict[str, set[Seat | None]] = {}
        for move in position.state.legal_moves(seat):
            if isinstance(move, Play) and move.on is not None:
                choices.setdefault(wanted_fields(move)[1][0], set()).add(move.on)
        if not choices:
            continue
        controls = Fields(rendered(table_at(position, seat))).of_dock()
        for name, seats in choices.items():
            checked = ["checked" in each for each in controls if each["name"] == name]
            assert checked == [len(seats) == 1] * len(seats)
            seen.add(len(seats) > 1)
    assert seen == {True, False}


def test_hand_is_sorted_by_suit_as_the_viewer_likes() -> None:
    position = play_until(start(), Random(4), lambda p: p.state.view(None).phase is Phase.AUCTION)
    table = table_at(position, min(position.state.to_move))
    rising = rendered(table)
    falling = rendered(replace(table, hand_order="falling"))
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


def test_pairs_may_be_put_in_either_tray() -> None:
    data = QueryDict("pair=pairs&pair.M9=1&pair.M2=1&pair.P4=2&pair.E1=2&pair.P5=0")
    assert WORLD_DOMINATION.compose(data) == "pairs P4,E1/M2,M9"


def test_declared_number_is_chosen_beside_the_suit_or_typed() -> None:
    assert WORLD_DOMINATION.compose(QueryDict("call=declare&suit=P&number=11")) == "declare P 11"
    assert WORLD_DOMINATION.compose(QueryDict("call=declare&suit=P")) == "declare P"
    assert WORLD_DOMINATION.compose(QueryDict("move=declare+P+9&number=11")) == "declare P 9"


def test_only_tribute_is_chosen_already_and_of_several_none() -> None:
    seen = set()
    for seed in range(12):
        position = play_until(
            start(3, tribute="first"), Random(seed), lambda p: p.state.view(None).phase is Phase.TRIBUTE
        )
        for seat in position.state.to_move:
            controls = Fields(rendered(table_at(position, seat))).of_dock()
            offered = ["checked" in each for each in controls if each["name"] == "move"]
            assert offered == [len(offered) == 1] * len(offered)
            seen.add(len(offered) > 1)
    assert seen == {True, False}


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
