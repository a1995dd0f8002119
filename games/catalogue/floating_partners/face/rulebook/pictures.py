"""The pictures of the rules: positions made with the rules and drawn by the functions of the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.floating_partners.face.barred import reason
from games.catalogue.floating_partners.face.gains import told_html
from games.catalogue.floating_partners.face.hand import lying, note, sorted_hand
from games.catalogue.floating_partners.face.log import TELLER
from games.catalogue.floating_partners.face.rulebook.examples import (
    Example,
    bidding,
    breaking,
    changing,
    led,
    right,
    settled,
)
from games.catalogue.floating_partners.face.rulebook.tables import choices, packs, points_table, worth
from games.catalogue.floating_partners.face.words import SUIT_WORD, card_html, crest, suit_html, trumps_words
from games.catalogue.floating_partners.rules import events as e
from games.catalogue.floating_partners.rules.cards import SUITS, Declaration
from games.catalogue.floating_partners.rules.packs import pack
from games.catalogue.floating_partners.rules.ranking import is_trump
from games.catalogue.floating_partners.rules.view import Phase, Trick
from games.kit.face.by_language import by_language
from games.kit.face.telling import log_lines
from games.kit.rules.api import CAMPAIGN_STARTED
from games.kit.rules.seats import Seat

_ADA: Final = Seat(0)
_BEN: Final = Seat(1)
_HIGH: Final = 10
"""So many of the trumps are drawn, from the highest on."""


@by_language
def rules_context() -> dict[str, Any]:
    """The context of ``rules.html``: its pictures and tables by name.

    ``left``, ``not_red`` and four ``joker_…`` are hands of Ben, who is to follow; ``joker_leads`` is that of
    Ada, who is to lead.
    """
    return {
        **{SUIT_WORD[suit]: suit_html(suit) for suit in SUITS},
        "packs": packs(),
        "trumps": _trumps(),
        "choices": choices(breaking("each"), breaking("breaker"), _BEN),
        "broken": _told(settled(), {e.DECLARED, e.ALLIANCE_BROKEN}, hand=2),
        "bidding": _told(bidding(), {e.BID, e.STOOD, e.BIDDING_OVER}),
        "kitty": _told(bidding(), {e.KITTY_TAKEN, e.DISCARDED}),
        "changing": _tricks(changing()),
        "left": _hand(led(("AH 3H 4C 4S 5S", "JD KD AS 7C QS"), "AH"), _BEN),
        "not_red": _hand(led(("AD 3H 4C 4S 5S", "JD 3D AS 7C QS"), "AD"), _BEN),
        "right": _tricks(right()),
        "joker_only": _hand(led(("AH 3H 4C 4S 5S", "JK AS KC 5D 7S"), "AH"), _BEN),
        "joker_waits": _hand(led(("AC 3H 4C 4S 5S", "JK 7C AS 3H 5D"), "AC"), _BEN),
        "joker_free": _hand(led(("AC 3H 4C 4S 5S", "JK 7S AS 3H 5D"), "AC"), _BEN),
        "joker_always": _hand(led(("AS 3H 4C 4S 5S", "JK KS 7S 3H 5D"), "AS", "NT S H D"), _BEN),
        "joker_leads": _hand(_to_lead(), _ADA),
        "points": points_table(),
        "worth": worth(),
        "settled": _settled(),
    }


def _to_lead() -> Example:
    """Ada, who has declared no trumps, is to lead."""
    hands = ("JK AS KS 4C 3D", "7C QS 7D 2H 3S", "2C KH QD 6S 5C", "JD AD 5D 8H 7S")
    return Example("NT S H D", "5 0 0 0").set_hands(*hands)


# --- words ------------------------------------------------------------------------------------------


def _told(example: Example, codes: set[str], hand: int = 1) -> list[SafeString]:
    """The log's words for some events of a hand, to somebody who may not see cards."""
    table = example.desk().table
    begins = [
        entry.ply for entry in table.log if any(event.code == CAMPAIGN_STARTED for event in entry.events)
    ]
    since = begins[hand - 1]
    return [line.html for line in log_lines(table, TELLER, since) if line.event.code in codes]


# --- cards ------------------------------------------------------------------------------------------


def _trumps() -> SafeString:
    """The highest hearts as trumps, of the pack that has all ranks."""
    cards = [card for card in dict.fromkeys(pack(6)) if is_trump(card, Declaration.HEARTS)]
    shown = sorted_hand(cards, Declaration.HEARTS, "falling")[:_HIGH]
    return SafeString("".join(f'<li class="held">{lying(card, Declaration.HEARTS)}</li>' for card in shown))


def _hand(example: Example, seat: Seat) -> SafeString:
    """The hand of the seat to move, what may not be played lying lower and grey."""
    view = example.desk(seat).view
    trumps = Declaration.NO_TRUMPS if view.trick is None else view.trick.trumps
    items = []
    for card in sorted_hand(view.hands[seat] or (), trumps, "falling"):
        off = reason(view, card)
        said = _("not playable: %(reason)s") % {"reason": off} if off else _("playable")
        items.append(
            format_html(
                '<li class="held{}">{}<span class="sr">, {}</span></li>',
                " held--off" if off else "",
                lying(card, trumps),
                said,
            )
        )
    return SafeString("".join(items))


# --- tricks -----------------------------------------------------------------------------------------


def _tricks(example: Example) -> list[dict[str, Any]]:
    """The whole tricks of an example."""
    view = example.desk().view
    return [_trick(trick, example.desk().names.full) for trick in view.tricks]


def _trick(trick: Trick, names: Sequence[str]) -> dict[str, Any]:
    cards = []
    for laid in trick.laid:
        is_winner = laid.seat == trick.winning
        cards.append(
            format_html(
                '<li class="place-card{}"><b>{}</b>{}<span class="small">{}</span></li>',
                " place-card--won" if is_winner else "",
                names[laid.seat],
                card_html(laid.card, note=note(laid.card, trick.trumps)),
                _("wins") if is_winner else _("led") if laid is trick.laid[0] else "",
            )
        )
    return {
        "crest": crest(trick.trumps),
        "trumps": trumps_words(trick.trumps),
        "leader": _("%(name)s leads") % {"name": names[trick.leader]},
        "cards": SafeString("".join(cards)),
    }


def _settled() -> SafeString:
    """The points of a hand that is over."""
    desk = settled().desk()
    assert desk.view.phase is Phase.DEAL  # noqa: S101 - the hand has been played to its end
    return told_html(desk, desk.view.results[-1])
