"""Catalogues of the games by slug, for everything that the site has of each game."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Mapping
from contextlib import contextmanager
from typing import Generic, TypeVar

ThingT = TypeVar("ThingT")
PartT = TypeVar("PartT")


class Catalogue(Mapping[str, ThingT], Generic[ThingT]):
    """Slug to whatever there is of a game, in the order in which the site shows its games.

    It is written once, where it stands. A test that brings a game of its own says so with `being`.
    """

    def __init__(self, things: Mapping[str, ThingT]) -> None:
        self._things = dict(things)

    def __getitem__(self, slug: str) -> ThingT:
        return self._things[slug]

    def __iter__(self) -> Iterator[str]:
        return iter(self._things)

    def __len__(self) -> int:
        return len(self._things)

    @contextmanager
    def being(self, things: Mapping[str, ThingT]) -> Generator[None]:
        """For as long as the context lasts: other contents."""
        before, self._things = self._things, dict(things)
        try:
            yield
        finally:
            self._things = before


class Part(Mapping[str, PartT], Generic[ThingT, PartT]):
    """A catalogue seen so: of each thing what `of` makes of it, now and whatever the catalogue may hold."""

    def __init__(self, catalogue: Catalogue[ThingT], of: Callable[[ThingT], PartT]) -> None:
        self._catalogue, self._of = catalogue, of

    def __getitem__(self, slug: str) -> PartT:
        return self._of(self._catalogue[slug])

    def __iter__(self) -> Iterator[str]:
        return iter(self._catalogue)

    def __len__(self) -> int:
        return len(self._catalogue)
