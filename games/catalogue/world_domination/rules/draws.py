"""Draws of World Domination as data."""

from __future__ import annotations

from games.catalogue.world_domination.rules.cards import CARDS, NAMES
from games.catalogue.world_domination.rules.grid import COUNTRIES
from games.catalogue.world_domination.rules.options import Config
from games.catalogue.world_domination.rules.setup import HAND_SIZE
from games.kit.rules.draws import Draw, Draws, Number, Shuffled


def draws(config: Config, seats: int) -> Draws:  # noqa: ARG001 - as in `Rules.draws`
    """The countries' places, the hands and with two seats the reserve, who is first, who gets which pair."""
    hands = (HAND_SIZE[seats],) * seats
    return {
        "layout": Draw(Shuffled([country.id for country in COUNTRIES], rest=len(COUNTRIES)), begins="always"),
        "deal": Draw(Shuffled(NAMES, hands, rest=len(CARDS) - sum(hands))),
        "first": Draw(Number(seats)),
        "assign": Draw(Number(2)),
    }
