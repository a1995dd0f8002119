"""The forms of the table's page: what they post, what they offer and what is chosen in them already."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest
from django.http import QueryDict

from games.catalogue.world_domination.face import WORLD_DOMINATION
from games.catalogue.world_domination.rules.cards import NAMES
from games.catalogue.world_domination.rules.moves import Bid, Declare, Keep, Pairs, Pass, Play, Show
from games.catalogue.world_domination.rules.view import Phase
from games.catalogue.world_domination.tests.pages import VARIANTS, positions, rendered, sampled
from games.catalogue.world_domination.tests.tables import play_until, start, table_at
from games.kit.rules.errors import BadNotation
from games.kit.rules.seats import Seat

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
        """The fields that can be sent with the dock's form."""
        return [each for each in self.inputs if each["form"] == "move-form" and "disabled" not in each]


def wanted_fields(move: Any) -> list[tuple[str, str]]:
    """The fields that a reader chooses in the form for a move."""
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
            assert WORLD_DOMINATION.play.compose(data) == move.notation()


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
        WORLD_DOMINATION.play.compose(QueryDict(query))
    assert refused.value.code == code
    assert WORLD_DOMINATION.play.refusals.word(refused.value, table_at(start())) not in {
        "",
        "The rules do not allow that now.",
    }


def test_typed_move_is_taken_as_it_is() -> None:
    data = QueryDict("ply=3&move=+play++bribe take%3D2 ")
    assert WORLD_DOMINATION.play.compose(data) == "play bribe take=2"


def test_chosen_special_without_its_choice_stays_without() -> None:
    assert WORLD_DOMINATION.play.compose(QueryDict("move=play+bribe")) == "play bribe"


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


def test_pairs_may_be_put_in_either_tray() -> None:
    data = QueryDict("pair=pairs&pair.M9=1&pair.M2=1&pair.P4=2&pair.E1=2&pair.P5=0")
    assert WORLD_DOMINATION.play.compose(data) == "pairs P4,E1/M2,M9"


def test_declared_number_is_chosen_beside_the_suit_or_typed() -> None:
    assert WORLD_DOMINATION.play.compose(QueryDict("call=declare&suit=P&number=11")) == "declare P 11"
    assert WORLD_DOMINATION.play.compose(QueryDict("call=declare&suit=P")) == "declare P"
    assert WORLD_DOMINATION.play.compose(QueryDict("move=declare+P+9&number=11")) == "declare P 9"


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
