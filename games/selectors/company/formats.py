"""Kinds of tables that offers may come to, and the options of each, as the rules of today have them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from games.catalogue import PRESENTERS, RULES
from games.company.offers import Format
from games.kit.rules.errors import BadConfig
from games.kit.rules.options import Switch


def formats_of(game: str) -> Sequence[Format]:
    """All kinds of tables of a game: one a number of seats, and one more for each option that lets a person
    sit where else a bot does.
    """
    found: list[Format] = []
    for seats in RULES[game].seat_counts:
        usual = _people(game, seats, {})
        freeing = {name: _people(game, seats, {name: True}) for name in switches_of(game, seats)}
        others = {name: people for name, people in freeing.items() if people != usual}
        found.append(Format(seats, usual, bars=frozenset(others)))
        found += [Format(seats, people, needs=frozenset({name})) for name, people in others.items()]
    return found


def switches_of(game: str, seats: int) -> tuple[str, ...]:
    """The options of a table with so many seats that are on or off, which is what one may mind."""
    known = RULES[game].options
    return tuple(
        info.name for info in PRESENTERS[game].setup.options(seats) if isinstance(known[info.name], Switch)
    )


def options_for(game: str, seats: int, wanted: Iterable[str]) -> dict[str, Any]:
    """The options of a table: as a new one's page proposes them, with as many switched on as go together."""
    known = RULES[game].options
    options = {
        info.name: known[info.name].default if info.proposed is None else info.proposed
        for info in PRESENTERS[game].setup.options(seats)
    }
    options |= dict.fromkeys(switches_of(game, seats), False)
    for name in switches_of(game, seats):
        if name in set(wanted) and _is_possible(game, seats, options | {name: True}):
            options[name] = True
    return options


def _is_possible(game: str, seats: int, options: Mapping[str, Any]) -> bool:
    rules = RULES[game]
    try:
        rules.initial_state(rules.parse_config(options), seats)
    except BadConfig:
        return False
    return True


def _people(game: str, seats: int, options: Mapping[str, Any]) -> int:
    rules = RULES[game]
    return seats - len(rules.bot_seats(rules.parse_config(options), seats))
