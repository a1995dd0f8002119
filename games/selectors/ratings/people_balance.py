"""Reads how balanced a game is among people, as far as enough of them have played."""

from __future__ import annotations

from dataclasses import replace

from games.balance.people import SHOWN_FROM, Kind, parse_kind
from games.models import PeopleBalance


def people_balance(game: str) -> list[Kind]:
    """The kinds of tables of a game, each with the bands of which enough has been counted. One query."""
    row = PeopleBalance.objects.filter(pk=game).first()
    kinds = [] if row is None else [parse_kind(stored) for stored in row.kinds]
    shown = [
        replace(kind, bands={least: band for least, band in kind.bands.items() if band.matches >= SHOWN_FROM})
        for kind in kinds
    ]
    return [kind for kind in shown if kind.bands]
