"""A hand: how it is sorted, what its cards are under the trumps of the moment, and cards one can choose."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Final

from django.utils.functional import Promise
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catalogue.floating_partners.face.words import (
    SUIT_WORD,
    card_html,
    card_name,
    card_suit,
    face,
    suit_name,
)
from games.catalogue.floating_partners.rules.cards import JOKER, NAMES, SUITS, Card, Declaration
from games.catalogue.floating_partners.rules.ranking import bower, is_trump, strength, suit_under
from games.kit.face.markup import attributes
from games.kit.face.phrases import capitalised, listed

_NONE: Final = Declaration.NO_TRUMPS
_LEFT: Final[tuple[Promise, ...]] = (
    gettext_lazy("left bower, a spade"),
    gettext_lazy("left bower, a club"),
    gettext_lazy("left bower, a diamond"),
    gettext_lazy("left bower, a heart"),
)
"""By trumps: what stands on the left bower, which is of another suit than it shows."""


def sorted_hand(cards: Iterable[Card], trumps: Declaration | None, order: str) -> tuple[Card, ...]:
    """A hand as it lies: the trumps left, the bowers and the Joker among them, then the suits in card order.

    :param trumps: None: nothing is known of trumps yet, which is as if there were none.
    :param order: within a suit, ``rising`` or ``falling``.
    """
    under = _NONE if trumps is None else trumps
    sign = -1 if order == "falling" else 1

    def place(card: Card) -> tuple[int, int]:
        suit = suit_under(card, under)
        return -1 if suit is under else suit, sign * strength(card, under)

    return tuple(sorted(cards, key=place))


def note(card: Card, trumps: Declaration | None) -> str:
    """The meaning of a card under some trumps beyond what is printed on it: *right bower*; empty: nothing."""
    if trumps is None:
        return ""
    if card == JOKER:
        return _("beats all") if trumps is _NONE else _("top trump")
    match bower(card, trumps):
        case "right":
            return _("right bower")
        case "left":
            return str(_LEFT[trumps])
        case None:
            return ""


def meaning(card: Card, trumps: Declaration | None) -> str:
    """The same in a sentence, for titles; empty: nothing."""
    if trumps is None:
        return ""
    if card == JOKER:
        if trumps is _NONE:
            return _("Without trumps the Joker wins the trick to which it is played.")
        return _("The Joker is the highest trump.")
    match bower(card, trumps):
        case "right":
            return _("The right bower: the highest trump but the Joker.")
        case "left":
            words = _("The left bower: while %(suit)s are trumps it is one of them, second to the right.")
            return words % {"suit": suit_name(trumps)}
        case None:
            return ""


def trumps_among(cards: Iterable[Card], trumps: Declaration) -> tuple[Card, ...]:
    """The cards that are trumps, in the order given."""
    return tuple(card for card in cards if is_trump(card, trumps))


def _honours(cards: Iterable[Card], trumps: Declaration) -> str:
    """The Joker and the bowers among some cards: *the Joker and the left bower*; empty: none."""
    held = frozenset(cards)
    names = [card_name(JOKER)] if JOKER in held else []
    kinds = {bower(card, trumps) for card in held}
    names += [_("the right bower")] if "right" in kinds else []
    names += [_("the left bower")] if "left" in kinds else []
    return listed(names)


def would_make(cards: tuple[Card, ...], trumps: Declaration) -> str:
    """The effect of a declaration on a hand, when its holder leads."""
    if trumps is _NONE:
        if JOKER in cards:
            return _("Without trumps your Joker wins where you play it, but you may lead it last only.")
        return _("There are no trumps then when you lead.")
    number, tops = len(trumps_among(cards, trumps)), _honours(cards, trumps)
    if not number:
        return _("None of your cards would be a trump.")
    words = (
        ngettext(
            "One of your cards would be a trump: %(tops)s.",
            "%(number)d of your cards would be trumps, among them %(tops)s.",
            number,
        )
        if tops
        else ngettext(
            "One of your cards would be a trump.", "%(number)d of your cards would be trumps.", number
        )
    )
    return words % {"number": number, "tops": tops}


def makes(cards: tuple[Card, ...], trumps: Declaration) -> str:
    """The effect of the trumps of the moment on a hand."""
    if trumps is _NONE:
        return _("The highest card of the suit led wins.")
    number, tops = len(trumps_among(cards, trumps)), _honours(cards, trumps)
    if not number:
        return _("You hold no trump.")
    words = (
        ngettext("You hold one trump: %(tops)s.", "You hold %(number)d trumps, among them %(tops)s.", number)
        if tops
        else ngettext("You hold one trump.", "You hold %(number)d trumps.", number)
    )
    return words % {"number": number, "tops": tops}


# --- as HTML ----------------------------------------------------------------------------------------


def keyed(cards: Iterable[Card]) -> Iterator[tuple[Card, str]]:
    """Cards, each with a name that no other has: of two identical ones the second is ``3S-2``."""
    seen: Counter[Card] = Counter()
    for card in cards:
        seen[card] += 1
        yield card, NAMES[card] if seen[card] == 1 else f"{NAMES[card]}-{seen[card]}"


def _band(card: Card, trumps: Declaration | None) -> str:
    """The class that gives the band of a left bower the colour of the trumps; empty: it is no left bower."""
    is_left = trumps is not None and bower(card, trumps) == "left"
    return f"pcard--left-{SUIT_WORD[trumps]}" if is_left and trumps is not None else ""


def lying(card: Card, trumps: Declaration | None) -> SafeString:
    """A card at rest."""
    return card_html(card, _band(card, trumps), note(card, trumps))


def resting(
    cards: Iterable[Card], trumps: Declaration | None, order: str, gone: Card | None = None
) -> SafeString:
    """A hand at rest, as items of a list.

    :param gone: a card that was just sent: its place, of identical ones the first's, stays empty.
    """
    lies = sorted_hand(cards, trumps, order)
    left = None if gone is None else lies.index(gone)
    places = (
        (" class=hand__gone" if at == left else "", lying(card, trumps)) for at, card in enumerate(lies)
    )
    return format_html_join("", "<li{}>{}</li>", places)


def chosen_card(
    card: Card,
    key: str,
    trumps: Declaration | None,
    *,
    kind: str,
    name: str,
    value: str,
    act: str,
    says: str,
    reason: str = "",
    tag: str = "",
    suit: str = "",
    checked: bool = False,
) -> SafeString:
    """A card round a radio button or a check box.

    :param key: what tells it from all others, see `keyed`. :param act: what the confirming button then says.
    :param says: what the choice would do. :param reason: why it cannot be chosen; empty: it can.
    :param tag: a word under its index. :param suit: the suit it belongs to, for a script.
    """
    band = note(card, trumps)
    about = [words for words in (capitalised(card_name(card)), band, tag, reason) if words]
    return format_html(
        '<label class="pcard pcard--{} {}" title="{}"><input type="{}" id="card-{}" name="{}" value="{}" '
        'data-act="{}" data-says="{}"{}>{}<span class="sr">{}</span></label>',
        card_suit(card),
        _band(card, trumps),
        reason or meaning(card, trumps) or tag,
        kind,
        key,
        name,
        value,
        act,
        says,
        attributes({"data_suit": suit or None, "checked": checked, "disabled": bool(reason)}),
        face(card, band, tag),
        _(". ").join(about),
    )


def previewed(cards: Iterable[Card], trumps: Declaration | None, order: str) -> SafeString:
    """A hand at rest whose cards say what each declaration would make of them, while that is chosen."""
    return format_html_join("", "{}", ((_previewed(card),) for card in sorted_hand(cards, trumps, order)))


def _previewed(card: Card) -> SafeString:
    suits = [each for each in SUITS if is_trump(card, each)]
    bands = format_html_join(
        "",
        '<span class="pcard__note note--{}" aria-hidden="true">{}</span>',
        ((SUIT_WORD[each], words) for each in Declaration if (words := note(card, each))),
    )
    return format_html(
        '<li class="{}"><span class="pcard pcard--{}">{}{}<span class="sr">{}</span></span></li>',
        " ".join(f"would-{SUIT_WORD[each]}" for each in suits),
        card_suit(card),
        face(card),
        bands,
        card_name(card),
    )
