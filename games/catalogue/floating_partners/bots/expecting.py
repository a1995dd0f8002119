"""Estimates the tricks of an alliance: its own cards counted, and others' bids believed."""

from __future__ import annotations

from typing import Final

from games.catalogue.floating_partners.bots.seeing import hand_of, me, pack_of, suits_declared
from games.catalogue.floating_partners.bots.tables import strength
from games.catalogue.floating_partners.rules.cards import HAND
from games.catalogue.floating_partners.rules.view import View

MEANT: Final = 0.4
"""Tricks that a seat expects above its first bid: nobody bids half tricks."""
FAR: Final = 3.0
"""A hand is not believed to be better or worse than others by more tricks than this."""
EVEN: Final = 0.4
"""All hands together win ten tricks: so much of what is believed beyond that is taken back."""


def believed(view: View) -> list[float]:
    """The tricks that each seat's own cards seem to be good for, by the first bids; the viewer's are counted.

    Who bids speaks for its alliance: what it says beyond what its partners have said, and the share of those
    who have not, is its own.
    """
    fair, seat = HAND / view.seats, me(view)
    found = [fair] * view.seats
    for call in view.calls:
        if call.round > 1 or call.number is None:
            break
        partners = sum(found[other] for other in view.alliance(call.seat) if other != call.seat)
        own = call.number + MEANT - partners
        found[call.seat] = max(fair - FAR, min(fair + FAR, own))
    found[seat] = strength(hand_of(view), suits_declared(view), pack_of(view))
    return found


def expected(view: View) -> float:
    """The tricks that the viewer's alliance may expect, everybody having declared."""
    found, alliance = believed(view), view.alliance(me(view))
    surplus = (sum(found) - HAND) * len(alliance) / view.seats
    return sum(found[other] for other in alliance) - EVEN * surplus


def expected_as(view: View, suit: int, partners: int) -> float:
    """The tricks that the viewer's alliance may expect if it declares a suit, by its own cards alone.

    :param partners: so many others would be aligned with it.
    """
    declared = suits_declared(view)
    declared[me(view)] = suit
    return strength(hand_of(view), declared, pack_of(view)) + HAND / view.seats * partners
