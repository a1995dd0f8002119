"""Caches by language: nobody reads the words of who came first."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.utils.translation import gettext, override

from games.catalogue import PRESENTERS
from games.kit.face.by_language import by_language
from tests.support import pseudo

KEPT: dict[str, Callable[[], object]] = {
    f"{name} of {slug}": make
    for slug, presenter in PRESENTERS.items()
    for name, make in (("rules", presenter.about.rules), ("balance", presenter.about.balance))
    if make is not None
}


@pytest.fixture(autouse=True)
def two_languages() -> Iterator[None]:
    with pseudo.translating():
        yield


def test_it_is_made_once_a_language() -> None:
    made: list[str] = []

    @by_language
    def page() -> str:
        made.append(gettext("Rules"))
        return made[-1]

    assert [page(), page()] == ["Rules", "Rules"]
    with override(pseudo.LANGUAGE):
        assert [page(), page()] == ["⟦Rüülééš⟧", "⟦Rüülééš⟧"]
    assert page() == "Rules"
    assert made == ["Rules", "⟦Rüülééš⟧"]


@pytest.mark.parametrize("name", KEPT)
def test_what_is_kept_of_a_game_is_in_its_readers_language(name: str) -> None:
    make = KEPT[name]
    english = str(make())
    with override(pseudo.LANGUAGE):
        assert pseudo.OPENS in str(make())
    assert pseudo.OPENS not in english
    assert str(make()) == english
