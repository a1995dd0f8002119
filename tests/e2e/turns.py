"""A match for each kind of turn, begun when it is first asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .site import Site


class Turns(dict[str, str]):
    """Keys of matches in which a person is asked for a move, of each of `tests.e2e.asked_for_moves.KINDS`."""

    def __init__(self, site: Site, username: str) -> None:
        super().__init__()
        self._site = site
        self._username = username

    def __missing__(self, kind: str) -> str:
        self.update(self._site.ask("turns_of_kinds", self._username, kind))
        return self[kind]

    def take(self, kind: str) -> str:
        """One that is handed out but once: for a test that plays on in it."""
        key = self[kind]
        del self[kind]
        return key
