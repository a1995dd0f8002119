"""The dock in which the viewer puts away as many cards as it took of the kitty."""

from __future__ import annotations

import json
from collections import Counter
from typing import Final

from django.utils.html import format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.dock_parts import PartnersDock, held, mine
from games.catalogue.floating_partners.face.hand import chosen_card, keyed, makes, sorted_hand
from games.catalogue.floating_partners.face.words import card_name
from games.catalogue.floating_partners.rules.cards import NAMES, SUITS, Card, Declaration
from games.catalogue.floating_partners.rules.ranking import is_trump, suit_under
from games.kit.face.phrases import capitalised

_LOST: Final = (
    gettext_lazy("No spades stay."),
    gettext_lazy("No clubs stay."),
    gettext_lazy("No diamonds stay."),
    gettext_lazy("No hearts stay."),
)
"""By suit."""


def discarding(desk: PartnersDesk) -> PartnersDock:
    """All cards of the viewer, those that came from the kitty marked, to choose some of."""
    me = mine(desk)
    count = desk.view.kitty[me]
    cards = sorted_hand(held(desk), desk.trumps, desk.table.account.hand_order)
    new = Counter(desk.view.took[me] or ())
    drawn = []
    for card, key in keyed(cards):
        is_new = new[card] > 0
        new[card] -= is_new
        drawn.append((_card(desk, card, key, is_new=is_new),))
    return PartnersDock(
        state="idle",
        kind="discard",
        prompt=_rule(count),
        says=_hint(desk),
        fields={"call": "discard"},
        data={
            "parts": "cards",
            "count": str(count),
            "act": _("Discard {cards}"),
            "and": _(" and "),
            "under": _("Discard {count} · {number} chosen."),
            "over": _("{number} chosen: put {over} back."),
            **_kept(desk, len(cards) - count),
        },
        go=ngettext("Discard the chosen card", "Discard the %(count)d chosen cards", count)
        % {"count": count},
        choose=ngettext("Choose a card", "Choose %(count)d cards", count) % {"count": count},
        body=format_html_join("", "{}", drawn),
        count=len(cards),
    )


def _rule(count: int) -> str:
    words = ngettext(
        "You took a card of the kitty: discard one.",
        "You took %(count)d cards of the kitty: discard %(count)d.",
        count,
    )
    return words % {"count": count}


def _hint(desk: PartnersDesk) -> str:
    hidden = _("Any of your cards; the others see how many, not which.")
    own = desk.view.declared[mine(desk)]
    return hidden if own is None else f"{hidden} {makes(held(desk), own)}"


def _kept(desk: PartnersDesk, most: int) -> dict[str, str]:
    """The script's words once enough is chosen: how many trumps stay, and which suits do not.

    :param most: so many cards stay.
    """
    own = desk.view.declared[mine(desk)]
    if own is None:
        return {}
    words = [
        _("You keep no trump."),
        *(
            ngettext("You keep one trump.", "You keep %(number)d trumps.", number) % {"number": number}
            for number in range(1, most + 1)
        ),
    ]
    return {
        "trumps": own.letters,
        "keeps": json.dumps([] if own is Declaration.NO_TRUMPS else words),
        "lost": json.dumps({suit.letters: str(_LOST[suit]) for suit in SUITS if suit is not own}),
    }


def _card(desk: PartnersDesk, card: Card, key: str, *, is_new: bool) -> str:
    return chosen_card(
        card,
        key,
        desk.trumps,
        kind="checkbox",
        name="cards",
        value=NAMES[card],
        act=card_name(card),
        says=_says(desk, card),
        tag=_("kitty") if is_new else "",
        suit=suit_under(card, desk.trumps or Declaration.NO_TRUMPS).letters,
        # of two identical cards, as many as were sent
        checked=list(desk.table.turn.sent.get("cards", ())).count(NAMES[card]) > ("-" in key),
    )


def _says(desk: PartnersDesk, card: Card) -> str:
    """The loss of a card that one puts away."""
    values = {"card": capitalised(card_name(card))}
    own = desk.view.declared[mine(desk)]
    if own is not None and is_trump(card, own):
        return _("%(card)s is a trump when you lead.") % values
    return _("%(card)s goes away face down.") % values
