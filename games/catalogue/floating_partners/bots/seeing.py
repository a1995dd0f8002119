"""Facts that a bot reads of a view again and again."""

from __future__ import annotations

from games.catalogue.floating_partners.rules.cards import Card
from games.catalogue.floating_partners.rules.packs import pack
from games.catalogue.floating_partners.rules.view import View
from games.kit.rules.seats import Seat


def pack_of(view: View) -> tuple[Card, ...]:
    """All cards of the table."""
    return pack(view.seats, view.options.six_pack)


def me(view: View) -> Seat:
    """The seat whose view it is; a bot has one."""
    assert view.viewer is not None  # noqa: S101
    return view.viewer


def hand_of(view: View) -> tuple[Card, ...]:
    """The viewer's own hand."""
    hand = view.hands[me(view)]
    assert hand is not None  # noqa: S101
    return hand


def suits_declared(view: View) -> list[int | None]:
    """By seat, as `tables` numbers them."""
    return [None if each is None else int(each) for each in view.declared]
