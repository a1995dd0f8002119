"""The outlines of the countries: the file is what its source makes, and tiles point into it."""

from __future__ import annotations

from games.catalogue.world_domination.drawing import countries
from games.catalogue.world_domination.face.board import outline
from games.catalogue.world_domination.rules.grid import COUNTRY


def test_the_sprite_is_what_its_source_makes() -> None:
    assert countries.SPRITE.read_text(encoding="utf-8") == countries.symbols()


def test_there_is_an_outline_of_every_country() -> None:
    assert all(f'id="c-{country}"' in countries.symbols() for country in COUNTRY)


def test_a_tile_points_into_the_sprite() -> None:
    assert 'href="/static/img/countries.svg#c-brazil"' in outline("brazil")
