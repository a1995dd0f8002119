"""Docks in which one bids: what may be bid, what is said of it, and the worth of the own hand."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from random import Random

import pytest
from django.http import QueryDict
from django.test import Client

from accounts.models import User
from games.catalogue.world_domination.face import WORLD_DOMINATION
from games.catalogue.world_domination.face.desk import WorldDesk
from games.catalogue.world_domination.face.dock import dock_of
from games.catalogue.world_domination.face.dock_auction import NUMBERS, calling
from games.catalogue.world_domination.face.dock_parts import worth_of
from games.catalogue.world_domination.rules.auction import BIDS
from games.catalogue.world_domination.rules.moves import Bid
from games.catalogue.world_domination.rules.view import Phase
from games.catalogue.world_domination.tests.tables import after, play_until, start, table_at
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat
from games.kit.table import Account, Moment, OwnTurn
from games.selectors.record.history import History
from tests.support.replays import logged_in
from tests.support.tables import bot, match_of, people


def auction(*calls: str) -> History:
    """An auction in which this has been said."""
    position = play_until(start(), Random(5), lambda p: p.state.view(None).phase is Phase.AUCTION)
    for call in calls:
        (seat,) = position.state.to_move
        position = after(position, [(seat, call)])
    return position


def asked(*calls: str, **sent: str) -> WorldDesk:
    """The desk of who is asked next."""
    position = auction(*calls)
    (seat,) = position.state.to_move
    return WorldDesk(replace(table_at(position, seat), turn=OwnTurn(sent=sent)))


def inputs(desk: WorldDesk) -> dict[str, str]:
    """Every radio button of the form by field and value: its tag."""
    tags = re.findall(r"<input[^>]*>", str(calling(desk).body))
    return {" ".join(re.findall(r' (?:name|value)="([^"]*)"', tag)): tag for tag in tags}


def struck(desk: WorldDesk) -> set[str]:
    return {key for key, tag in inputs(desk).items() if " disabled" in tag}


def test_every_number_and_suit_has_its_place_whatever_was_bid() -> None:
    places = list(inputs(asked()))
    assert places == [*(f"number {n}" for n in NUMBERS), "suit M", "suit E", "suit P", "number pass"]
    for calls in (["bid 11 E"], ["bid 19 P"], ["bid 20 E"], ["pass", "bid 14 M"]):
        assert list(inputs(asked(*calls))) == places


@pytest.mark.parametrize(
    ("call", "gone"),
    [
        ("bid 10 M", set()),
        ("bid 11 E", {"number 10"}),
        ("bid 12 P", {"number 10", "number 11", "number 12"}),
        ("bid 20 E", {*(f"number {n}" for n in range(10, 20)), "suit M", "suit E"}),
    ],
)
def test_what_no_bid_can_have_is_struck_through(call: str, gone: set[str]) -> None:
    assert struck(asked(call)) == gone


@pytest.mark.parametrize("call", ["bid 11 M", "bid 11 E", "bid 11 P", "bid 20 M"])
def test_the_dock_refuses_exactly_the_bids_that_the_rules_refuse(call: str) -> None:
    position = auction(call)
    (seat,) = position.state.to_move
    desk = WorldDesk(table_at(position, seat))
    refused, gone = json.loads(calling(desk).data["refused"]), struck(desk)
    for bid in BIDS:
        is_open = not {f"number {bid.number}", f"suit {bid.suit.letter}"} & gone
        is_open = is_open and f"{bid.number} {bid.suit.letter}" not in refused
        try:
            position.state.play(seat, bid)
        except IllegalMove:
            assert not is_open
        else:
            assert is_open


def test_a_suit_that_is_too_low_for_the_number_is_said_to_be() -> None:
    refused = json.loads(calling(asked("bid 11 E")).data["refused"])
    assert refused["11 M"] == (
        "11 Military is not more than 11 Economics: choose a higher suit, or a higher number."
    )
    assert set(refused) == {"11 M", "11 E"}


def test_the_sentence_says_what_is_promised() -> None:
    desk = asked()
    side = desk.head(desk.side(desk.near))
    tags = inputs(desk)
    assert f'data-says="{side} must hold 12 of the 20 countries at the end."' in tags["number 12"]
    assert "also more tokens" in tags["number 10"]
    assert 'data-says="Politics dominates."' in tags["suit P"]


def test_who_could_deal_anew_by_passing_is_told() -> None:
    assert "dealt anew" in str(calling(asked("pass", "pass", "pass")).prompt)
    assert "dealt anew" not in str(calling(asked("pass", "pass")).prompt)


def test_what_was_refused_comes_chosen_again() -> None:
    desk = asked("bid 11 E", number="11", suit="M")
    checked = {key for key, tag in inputs(desk).items() if " checked" in tag}
    assert checked == {"number 11", "suit M"}
    closed = asked("bid 11 E", number="10", suit="M")
    assert {key for key, tag in inputs(closed).items() if " checked" in tag} == {"suit M"}


@pytest.mark.parametrize(
    ("query", "notation"),
    [
        ("number=12&suit=P", Bid(12, BIDS[-1].suit).notation()),
        ("number=pass", "pass"),
        ("number=pass&suit=M", "pass"),
        ("number=99&suit=P", "bid 99 P"),
        ("call=declare&suit=P", "declare P"),
        ("call=declare&suit=P&number=11", "declare P 11"),
        ("move=bid+11+E&number=12&suit=P", "bid 11 E"),
    ],
)
def test_a_number_and_a_suit_make_a_bid(query: str, notation: str) -> None:
    assert WORLD_DOMINATION.play.compose(QueryDict(query)) == notation


# --- the worth of a hand --------------------------------------------------------------------------


def desk_of(seat: int | None, *calls: str, shows_worth: bool = True, is_past: bool = False) -> WorldDesk:
    """The desk of a seat in an auction in which this has been said, by somebody who wants to be told."""
    table = table_at(auction(*calls), None if seat is None else Seat(seat))
    return WorldDesk(replace(table, account=Account(shows_worth=shows_worth), moment=Moment(is_past=is_past)))


def test_it_names_countries_the_best_suit_and_the_usual_bid() -> None:
    worth = worth_of(desk_of(0))
    assert worth is not None
    assert worth.head.startswith("With your ally about ")
    assert "is your best:" in worth.says
    assert "usual with such a hand." in worth.says
    assert [bar.name for bar in worth.bars] == ["Politics", "Economics", "Military"]


def test_it_stays_the_same_whatever_is_said_and_is_there_while_others_speak() -> None:
    position = auction()
    (first,) = position.state.to_move
    before = worth_of(desk_of(first))
    waiting = desk_of(first, "bid 12 M")
    assert waiting.me not in waiting.view.to_move
    assert dock_of(waiting).worth == before is not None


def test_it_follows_from_the_own_hand_alone() -> None:
    """Nobody else's cards can be told from it: it is the same beside any hands of others."""
    desk = desk_of(1)
    blind = WorldDesk(replace(desk.table, view=replace(desk.view, sides=desk.view.sides, auction=None)))
    assert worth_of(blind) == worth_of(desk)


@pytest.mark.parametrize("fields", [{"shows_worth": False}, {"is_past": True}])
def test_it_is_not_there_where_nobody_wants_it(fields: dict[str, bool]) -> None:
    assert worth_of(desk_of(0, **fields)) is None


def test_who_watches_reads_nothing_of_it() -> None:
    assert worth_of(desk_of(None)) is None


@pytest.mark.django_db
def test_one_click_hides_it_for_good_and_the_settings_bring_it_back() -> None:
    ann = people("ann")[0]
    match = match_of([ann, bot("b1"), bot("b2"), bot("b3")])
    client = logged_in(ann)
    assert 'id="worth"' in client.get(f"/m/{match.key}/").content.decode()
    answer = client.post(f"/m/{match.key}/hide-worth/", {"since": "0"}, headers={"HX-Request": "true"})
    assert answer.status_code == 200
    assert 'id="worth"' not in answer.content.decode()
    assert 'id="worth"' not in client.get(f"/m/{match.key}/").content.decode()
    assert client.post(f"/m/{match.key}/hide-worth/").status_code == 302, "and without a script"
    User.objects.filter(pk=ann.pk).update(shows_worth=True)
    assert 'id="worth"' in client.get(f"/m/{match.key}/").content.decode()


@pytest.mark.django_db
def test_a_cached_table_is_drawn_anew_when_it_was_hidden() -> None:
    ann = people("ann")[0]
    match = match_of([ann, bot("b1"), bot("b2"), bot("b3")])
    client = logged_in(ann)
    tag = client.get(f"/m/{match.key}/table/?since=0").headers["ETag"]
    assert client.get(f"/m/{match.key}/table/?since=0", headers={"If-None-Match": tag}).status_code == 304
    client.post(f"/m/{match.key}/hide-worth/")
    assert client.get(f"/m/{match.key}/table/?since=0", headers={"If-None-Match": tag}).status_code == 200


@pytest.mark.django_db
def test_only_who_is_logged_in_hides_it() -> None:
    match = match_of([people("ann")[0], bot("b1"), bot("b2"), bot("b3")])
    assert Client().post(f"/m/{match.key}/hide-worth/").status_code == 302
    assert User.objects.get(username="ann").shows_worth
