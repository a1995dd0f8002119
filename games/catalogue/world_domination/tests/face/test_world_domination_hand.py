"""Specials can be read wherever they lie open: each opens a sheet with rule and example."""

from __future__ import annotations

import re

import pytest

from games.catalogue.world_domination.face.desk import WorldDesk
from games.catalogue.world_domination.face.hand import Reading, readings_of
from games.catalogue.world_domination.rules import cards as c
from games.catalogue.world_domination.rules.cards import SUIT_OF, Card, Suit, is_special
from games.catalogue.world_domination.rules.grid import COUNTRY, NEIGHBOURS
from games.catalogue.world_domination.rules.view import Phase
from games.catalogue.world_domination.tests.pages import VARIANTS, rendered, sampled
from games.catalogue.world_domination.tests.tables import table_at
from games.kit.rules.seats import Seat


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_whatever_opens_a_sheet_finds_it_on_the_page(options: dict[str, object]) -> None:
    opened = 0
    for position in sampled(4, 6, **options):
        for viewer in (None, *map(Seat, range(position.state.view(None).seats))):
            page = rendered(table_at(position, viewer))
            sheets = set(re.findall(r'popover id="(special-[\w-]+)"', page))
            wanted = re.findall(r'popovertarget="(special-[\w-]+)"', page)
            assert set(wanted) <= sheets
            opened += len(wanted)
    assert opened


def test_no_sheet_tells_of_a_card_that_its_reader_does_not_see() -> None:
    for position in sampled(5, 8):
        for viewer in map(Seat, range(4)):
            view = position.state.view(viewer)
            conflicts = [*view.conflicts, *([view.conflict] if view.conflict else [])]
            open_cards = set(view.hand or ()) | {laid.card for each in conflicts for laid in each.laid}
            told = {each.ident for each in readings_of(WorldDesk(table_at(position, viewer)))}
            names = {f"special-{c.NAMES[card]}" for card in open_cards if is_special(card)}
            assert told <= names


def example(card: Card) -> tuple[WorldDesk, Reading]:
    """The sheet of a special as somebody reads it who holds it before the auction."""
    for seed in range(60):
        for position in sampled(seed, 1):
            if position.state.view(None).phase is not Phase.AUCTION:
                continue
            for viewer in map(Seat, range(4)):
                desk = WorldDesk(table_at(position, viewer))
                if card in (desk.view.hand or ()):
                    return desk, next(r for r in readings_of(desk) if r.ident == f"special-{c.NAMES[card]}")
    raise AssertionError("nobody holds it")


def test_an_example_counts_with_the_countries_that_lie_there() -> None:
    desk, reading = example(c.GLOBAL_TRADING)
    near = [COUNTRY[desk.view.layout[cell]] for cell in NEIGHBOURS[7]]
    assert COUNTRY[desk.view.layout[7]].name in reading.example
    assert all(f"{each.name} {each.defence[Suit.ECONOMICS]}" in reading.example for each in near)
    assert reading.example.endswith(f"power {sum(each.defence[Suit.ECONOMICS] for each in near)}.")
    assert reading.kind == "Economics special · in your hand"


def test_every_special_has_an_example() -> None:
    specials = [card for card in range(len(SUIT_OF)) if is_special(card)]
    assert all(example(card)[1].example for card in specials)
