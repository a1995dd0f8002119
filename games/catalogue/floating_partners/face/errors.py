"""Refusals of Floating Partners alone, in the player's words: the rule, never what is hidden."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catalogue.floating_partners.face.words import card_name, suit_head, suit_name
from games.catalogue.floating_partners.rules.cards import CARD_BY_NAME, Declaration
from games.catalogue.floating_partners.rules.following import Against, why_not
from games.catalogue.floating_partners.rules.moves import Play
from games.catalogue.floating_partners.rules.view import Phase, View
from games.kit.face.names import names_of
from games.kit.face.phrases import listed
from games.kit.face.refusals import Refusals, Words
from games.kit.table import Table

# --- why a card may not be played: on a grey card, and when it is tried -----------------------------

_WORDS: Final[Mapping[Against, Promise]] = {
    Against.JOKER_MAY_NOT_LEAD: gettext_lazy("No trumps: the Joker may be led to the last trick only."),
    Against.JOKER_NOT_VOID: gettext_lazy("%(Led)s were led and you hold %(led)s; the Joker is a trump."),
    Against.JOKER_MUST_FOLLOW: gettext_lazy("%(Led)s, the trumps, were led and the Joker is your only one."),
    Against.LEFT_BOWER_MUST_FOLLOW: gettext_lazy("%(Led)s were led and the left bower is one of them."),
    Against.LEFT_BOWER_IS_TRUMP: gettext_lazy(
        "%(Led)s were led and you hold %(led)s; the left bower belongs to %(trumps)s, the trumps."
    ),
    Against.MUST_FOLLOW: gettext_lazy("%(Led)s were led and you hold %(led)s."),
}


def barred_words(against: Against, suit: Declaration | None, trumps: Declaration) -> str:
    """The rule that is against a card, in a sentence.

    :param suit: the suit that is to be followed; None if the card would lead.
    """
    led = trumps if suit is None else suit
    values = {"Led": suit_head(led), "led": suit_name(led), "trumps": suit_name(trumps)}
    return str(_WORDS[against]) % values


def reason(view: View, card: int) -> str:
    """The reason why the viewer may not play a card of theirs now; empty: they may, or none is asked."""
    trick, me = view.trick, view.viewer
    if view.phase is not Phase.PLAY or trick is None or me is None or me not in view.to_move:
        return ""
    barred = None if Play(card) in view.legal else why_not(card, view.hands[me] or (), trick)
    return "" if barred is None else barred_words(barred.against, barred.suit, barred.trumps)


def _refusal(against: Against) -> Callable[[Mapping[str, Any], object], str]:
    return lambda data, _table: barred_words(against, data["suit"], data["trumps"])


_BARRED: Final = {against.value: _refusal(against) for against in Against}
"""By the code of the refusal."""


# --- everything else that is refused ----------------------------------------------------------------

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
    **_BARRED,
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
