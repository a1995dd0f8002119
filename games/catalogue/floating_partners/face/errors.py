"""Refusals of Floating Partners alone, in the player's words: the rule, never what is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catalogue.floating_partners.face.barred import REFUSALS as BARRED
from games.catalogue.floating_partners.face.words import card_name, suit_name
from games.catalogue.floating_partners.rules.cards import CARD_BY_NAME, Declaration
from games.catalogue.floating_partners.rules.view import Phase
from games.kit.face.names import names_of
from games.kit.face.phrases import listed
from games.kit.face.refusals import Refusals, Words
from games.kit.table import Table

EXAMPLE: Final = "play JH"
"""A typed move."""

_DUE: Final = {
    Phase.DEAL: gettext_lazy("The cards are being dealt; there is nothing to do yet."),
    Phase.DECLARE: gettext_lazy("Now each seat declares what is trumps when it leads."),
    Phase.BID: gettext_lazy("Now each seat bids how many tricks its alliance will win."),
    Phase.DISCARD: gettext_lazy("Now those who took cards of the kitty put as many away."),
    Phase.PLAY: gettext_lazy("Now a card is played to the trick."),
    Phase.OVER: gettext_lazy("The match is over."),
}


def _full(data: Mapping[str, Any], table: Table) -> str:
    suit: Declaration = data["declaration"]
    names = names_of(table)
    values = {
        "who": listed([names.object(seat) for seat in data["seats"]]),
        "suit": suit_name(suit),
        "limit": data["limit"],
    }
    if suit is Declaration.NO_TRUMPS:
        return _("No trumps is full: %(who)s hold it, and at most %(limit)d seats may.") % values
    return _("That suit is full: %(who)s hold %(suit)s, and at most %(limit)d seats may.") % values


def _bid_too_low(data: Mapping[str, Any], _table: Table) -> str:
    if data["own"] is None:
        return _("Bid %(least)d or more.") % data
    if data["least"] > data["highest"]:
        return _("You have bid %(own)d: bid at least %(least)d, or stand.") % data
    return _("The highest bid is %(highest)d: bid at least %(least)d to stay in, or stand.") % data


def _discard_count(data: Mapping[str, Any], _table: Table) -> str:
    words = ngettext(
        "You took one card of the kitty: put exactly one away.",
        "You took %(count)d cards of the kitty: put exactly %(count)d away.",
        data["count"],
    )
    return words % {"count": data["count"]}


def _not_in_pack(data: Mapping[str, Any], table: Table) -> str:
    values = {"card": card_name(CARD_BY_NAME[data["card"]])}
    if table.match.seat_count == 6 and data["six_pack"] == "500":
        return _("The pack of this table has no such card as %(card)s: it is the 500 pack.") % values
    if table.match.seat_count == 6:
        return _("The pack of this table has no such card as %(card)s: it is one and a half packs.") % values
    return _("The pack for so many seats has no such card as %(card)s.") % values


def _card(data: Mapping[str, Any]) -> dict[str, str]:
    """The card of an error, in words."""
    return {"card": card_name(CARD_BY_NAME[data["card"]])}


_OWN: Final[Mapping[str, Words]] = {
    **BARRED,
    "wrong-phase": lambda data, _table: str(_DUE[Phase(data["phase"])]),
    # declaring and bidding
    "declaration-full": _full,
    "bid-out-of-range": gettext_lazy("A bid is a number from %(lowest)s to %(highest)s."),
    "bid-too-low": _bid_too_low,
    "stand-too-early": gettext_lazy("In the first round everybody bids; 0 is a bid too."),
    # kitty and cards
    "discard-count": _discard_count,
    "nothing-to-discard": gettext_lazy("Choose the cards that you put away, then confirm."),
    "not-in-pack": _not_in_pack,
    "not-held": lambda data, _table: _("You do not hold %(card)s.") % _card(data),
    "one-card-twice": lambda data, _table: _("You hold %(card)s but once.") % _card(data),
    # chance, which nobody plays by hand
    "bad-deal": gettext_lazy("That is not a deal of this game."),
    "not-sorted": gettext_lazy("The cards of a hand are written in their order."),
}


REFUSALS: Final = Refusals("Floating Partners", EXAMPLE, _OWN)
