"""Chooses bids: as many tricks as come in oftener than not, a little more to hold the kitty and the lead."""

from __future__ import annotations

from typing import Final

from games.catalogue.floating_partners.bots.expecting import expected
from games.catalogue.floating_partners.bots.seeing import me
from games.catalogue.floating_partners.rules.bidding import least
from games.catalogue.floating_partners.rules.cards import HAND
from games.catalogue.floating_partners.rules.moves import Bid, Stand
from games.catalogue.floating_partners.rules.view import View

CAUTION: Final = 0.3
"""Tricks by which a first bid stays below the nearest whole number: a bid that fails earns nothing at all."""


def choose_call(view: View) -> Bid | Stand:
    """First the tricks expected, with caution; then, all others heard, a raise that they still allow."""
    tricks = expected(view)
    if view.bids[me(view)] is None:
        return Bid(max(0, min(HAND, round(tricks - CAUTION))))
    needed = least(view)
    return Bid(needed) if needed <= min(HAND, round(tricks)) else Stand()
