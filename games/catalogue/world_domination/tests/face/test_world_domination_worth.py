"""Worth of a hand over the keys of the auction: for its holder alone, until they hide it."""

from __future__ import annotations

from dataclasses import replace

import pytest
from django.test import Client

from accounts.models import User
from games.catalogue.world_domination.face.desk import WorldDesk
from games.catalogue.world_domination.face.dock import dock_of
from games.catalogue.world_domination.face.dock_parts import worth_of
from games.catalogue.world_domination.tests.face.test_world_domination_bidding import auction
from games.catalogue.world_domination.tests.tables import table_at
from games.kit.rules.seats import Seat
from games.kit.table import Account, Moment
from tests.support.replays import logged_in
from tests.support.tables import bot, match_of, people


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
