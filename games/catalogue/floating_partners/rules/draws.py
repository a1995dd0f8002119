"""Draws of Floating Partners as data."""

from __future__ import annotations

from games.catalogue.floating_partners.rules.cards import HAND, KITTY, NAMES
from games.catalogue.floating_partners.rules.options import Config
from games.catalogue.floating_partners.rules.packs import pack
from games.kit.rules.draws import Draw, Draws, Number, Shuffled


def draws(config: Config, seats: int) -> Draws:
    """The first dealer, who opens the first hand; the cards, with which each other one is opened."""
    cards = [NAMES[card] for card in pack(seats, config.six_pack)]
    return {
        "dealer": Draw(Number(seats), begins="always"),
        "deal": Draw(Shuffled(cards, (HAND,) * seats, rest=KITTY), begins="again"),
    }
