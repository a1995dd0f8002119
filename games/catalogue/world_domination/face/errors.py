"""Refusals of World Domination alone, in the player's words: the rule, never what is hidden."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.catalogue.world_domination.face.words import bid_html, card_name, suit_name
from games.catalogue.world_domination.rules import cards as c
from games.catalogue.world_domination.rules.cards import CARD_BY_NAME
from games.catalogue.world_domination.rules.view import Phase
from games.kit.face.phrases import plain
from games.kit.face.refusals import Refusals, Words
from games.kit.table import Table

_DUE: Final = {
    Phase.SETUP: gettext_lazy("The cards are being dealt; there is nothing to do yet."),
    Phase.DRAFT: gettext_lazy("Now everybody keeps two cards of the hand."),
    Phase.MEETING: gettext_lazy("Now everybody shows two cards to the ally."),
    Phase.AUCTION: gettext_lazy("Now it is the auction: bid or pass."),
    Phase.ARMING: gettext_lazy("Now a card is played to the trick."),
    Phase.PAIRS: gettext_lazy("Now the Empire lays two pairs of cards face down."),
    Phase.DECLARE: gettext_lazy("Now the dominant suit is declared."),
    Phase.TRIBUTE: gettext_lazy("Now each Rebel gives two power cards."),
    Phase.TARGET: gettext_lazy("Now the target of the conflict is chosen."),
    Phase.PLAY: gettext_lazy("Now a card is played to the conflict."),
    Phase.OVER: gettext_lazy("The match is over."),
}
_ASKS: Final = {
    c.DUAL_ALLEGIANCE: gettext_lazy("whose Politics card it takes and who gets its power"),
    c.BRIBE: gettext_lazy("whose Politics card it takes"),
    c.MONOPOLY: gettext_lazy("whose Economics card stays"),
    c.REINFORCEMENT: gettext_lazy("whose Military card it doubles"),
    c.COVERT_OPERATION: gettext_lazy("whose special it discards"),
}


def _out_of_reach(_data: Mapping[str, Any], table: Table) -> str:
    if any(cell.owner is None for cell in table.view.cells):
        return _("That country is out of reach: choose a neutral one next to a country of your side.")
    return _("That country is out of reach: choose a rival one next to a country of your side.")


def _must_follow(data: Mapping[str, Any], _table: Table) -> str:
    suit = suit_name(data["suit"])
    words = _("%(suit)s was led and you hold %(suit)s: play a %(suit)s card or any special.")
    return words % {"suit": suit}


def _not_the_tribute(data: Mapping[str, Any], table: Table) -> str:
    """The whole duty: nobody is told which cards they hold, they see them."""
    words = (
        _(
            "The tribute is your highest %(suit)s card and the highest card of one other suit, whichever you"
            " like. Without %(suit)s it is the highest of each other suit, with one suit alone its two"
            " highest."
        )
        if table.view.options.tribute == "first"
        else _(
            "The tribute is your highest %(suit)s card and of the other two suits the higher one of their"
            " highest cards. Without %(suit)s it is the highest of each other suit, with one suit alone its"
            " two highest."
        )
    )
    return words % {"suit": suit_name(data["suit"])}


def _bid_too_low(data: Mapping[str, Any], _table: Table) -> str:
    highest = plain(bid_html(data["number"], data["suit"]))
    words = _("Bid more than %(bid)s: a higher number, or the same number in a higher suit.")
    return words % {"bid": highest}


def _of_card(words: str | Promise) -> Words:
    """Words of a card, and of what it asks where it asks something."""

    def worded(data: Mapping[str, Any], _table: Table) -> str:
        card = CARD_BY_NAME[data["card"]]
        return str(words) % {"card": card_name(card), "what": _ASKS.get(card, "")}

    return worded


_OWN: Final[Mapping[str, Words]] = {
    "wrong-phase": lambda data, _table: str(_DUE[Phase(data["phase"])]),
    # draft and meeting
    "not-two-of-hand": gettext_lazy("Choose two cards of the hand before you."),
    # auction
    "bid-out-of-range": gettext_lazy("A bid is a number from %(lowest)s to %(highest)s."),
    "bid-too-low": _bid_too_low,
    "call-without-number": "Choose a number of countries too.",
    "call-without-suit": "Choose a suit too.",
    # declaration, pairs, tribute
    "number-missing": gettext_lazy("Declare a number of countries with the suit."),
    "number-unwanted": gettext_lazy("Only the suit is declared here, without a number of countries."),
    "number-out-of-range": gettext_lazy("Declare a number of countries from %(lowest)s to %(highest)s."),
    "not-two-pairs-of-hand": gettext_lazy("Choose four cards of your hand, two for each pair."),
    "not-the-tribute": _not_the_tribute,
    # conflict
    "out-of-reach": _out_of_reach,
    "not-in-hand": _of_card(gettext_lazy("You do not hold %(card)s.")),
    "must-follow": _must_follow,
    "choice-missing": _of_card(gettext_lazy("%(card)s asks %(what)s.")),
    "bad-choice": _of_card(gettext_lazy("%(card)s cannot do that: say %(what)s, of the cards on the table.")),
    "no-choice": _of_card(gettext_lazy("%(card)s has nothing to choose now; play it without.")),
    # chance, which nobody plays by hand
    "bad-deal": gettext_lazy("That is not a deal of this game."),
}

REFUSALS: Final = Refusals("World Domination", "play M9", _OWN)
