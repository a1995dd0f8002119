"""What the site asks of every game's presenter. A presenter sees views and words them; it never sees rows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from django.http import QueryDict
from django.utils.safestring import SafeString

from games.rules.core.errors import RulesError
from games.selectors.table import Table


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of an option."""

    value: str
    label: str
    help: str = ""


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """One option of a game, as the new-table page explains it."""

    name: str
    label: str
    help: str
    default: bool | str
    kind: Literal["switch", "choice"] = "switch"
    choices: tuple[Choice, ...] = ()
    seat_counts: tuple[int, ...] = ()
    """The seat counts it applies to; empty: all."""


@dataclass(frozen=True, slots=True)
class SeatInfo:
    """A place at a table, before anybody sits: its side and who is allied with it."""

    seat: int
    side: str
    """A css word: ``gold``, ``silver`` or ``none``."""
    label: str
    """Such as *Gold, with seat 3*."""
    allies: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Presenter:
    """Everything the site shows of one game."""

    slug: str
    name: str
    tagline: str
    designer: str
    options: tuple[OptionInfo, ...]
    seat_count_help: Mapping[int, str]
    """What the game is with so many seats, for somebody who has to choose."""
    seats: Callable[[int], tuple[SeatInfo, ...]]
    """The places of a table with so many seats, by seat."""
    mini: Callable[[Mapping[str, Any]], SafeString]
    """A digest as a small SVG picture; an empty digest is a fresh board."""
    headline: Callable[[Mapping[str, Any]], str]
    """Where a match is, from its digest: *Campaign 2, conflict 3 of 12*."""
    ask: Callable[[Mapping[str, Any], int], str]
    """What a digest asks of a seat whose turn it is: *Play to the conflict for Brazil*."""
    result: Callable[[Mapping[str, Any], Mapping[str, Any]], str]
    """How a match ended, from its digest and outcome: *Gold won 2 : 1*."""
    table: Callable[[Table], dict[str, Any]]
    """The context of the game's table template, for one viewer.

    If `Table.is_past` it is drawn to be looked at: no form, nothing to choose, no turn of the viewer's, at
    any ply, with chance to move too. If there is `Table.opened`, everybody's hidden things are shown.
    """
    told: Callable[[Table], Sequence[tuple[int, SafeString]]]
    """The whole of `Table.log` in sentences without full stops, oldest first, each with the ply of its move.

    The log begins where a campaign does.
    """
    rules: Callable[[], dict[str, Any]]
    """The context of the page with the rules: its pictures."""
    compose: Callable[[QueryDict], str]
    """The notation of the move that a posted form describes. :raises BadNotation:"""
    word_error: Callable[[RulesError, Table], str]
    """A refusal by the rules, in the player's words."""
    resigning: Callable[[int], str]
    """What resigning does with so many seats: *Your side loses the match at once, your ally too.*"""
    history: Callable[[Table], dict[str, Any]] | None = None
    """The context of the page of a campaign that is over: the table at its last ply. None: no such pages."""
    balance: Callable[[], dict[str, Any]] | None = None
    """The context of ``balance.html``: `sections`, one for each number of seats that has been counted."""
    scripts: tuple[str, ...] = ()
    """Scripts of the table beside `table.js`, by their names in ``static``."""

    @property
    def template(self) -> str:
        """The partial that draws a table; its root has the id ``table``."""
        return f"games/{self.slug.replace('-', '_')}/_table.html"

    @property
    def history_template(self) -> str:
        return f"games/{self.slug.replace('-', '_')}/history.html"

    @property
    def rules_template(self) -> str:
        return f"games/{self.slug.replace('-', '_')}/rules.html"
