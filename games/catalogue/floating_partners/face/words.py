"""The words of Floating Partners: suits, cards, numbers, and their pieces in a line or on the table.

What is HTML is made of fixed words alone. A piece that speaks is kept by language.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Final

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.rules.cards import JOKER, Card, Declaration, rank_of, suit_of
from games.catalogue.floating_partners.rules.ranking import bower, is_trump
from games.catalogue.floating_partners.rules.view import Trick
from games.kit.face.marks import icon
from games.kit.face.markup import NOTHING, element, joined
from games.kit.face.phrases import listed
from games.kit.rules.seats import Seat

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise


# --- names of the cards, each a message of its own, so that a language may decline and order it -----

CARD_NAMES: Final[tuple[_StrPromise, ...]] = (
    gettext_lazy("the ace of spades"),
    gettext_lazy("the king of spades"),
    gettext_lazy("the queen of spades"),
    gettext_lazy("the jack of spades"),
    gettext_lazy("the 13 of spades"),
    gettext_lazy("the 12 of spades"),
    gettext_lazy("the 11 of spades"),
    gettext_lazy("the 10 of spades"),
    gettext_lazy("the 9 of spades"),
    gettext_lazy("the 8 of spades"),
    gettext_lazy("the 7 of spades"),
    gettext_lazy("the 6 of spades"),
    gettext_lazy("the 5 of spades"),
    gettext_lazy("the 4 of spades"),
    gettext_lazy("the 3 of spades"),
    gettext_lazy("the 2 of spades"),
    gettext_lazy("the ace of clubs"),
    gettext_lazy("the king of clubs"),
    gettext_lazy("the queen of clubs"),
    gettext_lazy("the jack of clubs"),
    gettext_lazy("the 13 of clubs"),
    gettext_lazy("the 12 of clubs"),
    gettext_lazy("the 11 of clubs"),
    gettext_lazy("the 10 of clubs"),
    gettext_lazy("the 9 of clubs"),
    gettext_lazy("the 8 of clubs"),
    gettext_lazy("the 7 of clubs"),
    gettext_lazy("the 6 of clubs"),
    gettext_lazy("the 5 of clubs"),
    gettext_lazy("the 4 of clubs"),
    gettext_lazy("the 3 of clubs"),
    gettext_lazy("the 2 of clubs"),
    gettext_lazy("the ace of diamonds"),
    gettext_lazy("the king of diamonds"),
    gettext_lazy("the queen of diamonds"),
    gettext_lazy("the jack of diamonds"),
    gettext_lazy("the 13 of diamonds"),
    gettext_lazy("the 12 of diamonds"),
    gettext_lazy("the 11 of diamonds"),
    gettext_lazy("the 10 of diamonds"),
    gettext_lazy("the 9 of diamonds"),
    gettext_lazy("the 8 of diamonds"),
    gettext_lazy("the 7 of diamonds"),
    gettext_lazy("the 6 of diamonds"),
    gettext_lazy("the 5 of diamonds"),
    gettext_lazy("the 4 of diamonds"),
    gettext_lazy("the 3 of diamonds"),
    gettext_lazy("the 2 of diamonds"),
    gettext_lazy("the ace of hearts"),
    gettext_lazy("the king of hearts"),
    gettext_lazy("the queen of hearts"),
    gettext_lazy("the jack of hearts"),
    gettext_lazy("the 13 of hearts"),
    gettext_lazy("the 12 of hearts"),
    gettext_lazy("the 11 of hearts"),
    gettext_lazy("the 10 of hearts"),
    gettext_lazy("the 9 of hearts"),
    gettext_lazy("the 8 of hearts"),
    gettext_lazy("the 7 of hearts"),
    gettext_lazy("the 6 of hearts"),
    gettext_lazy("the 5 of hearts"),
    gettext_lazy("the 4 of hearts"),
    gettext_lazy("the 3 of hearts"),
    gettext_lazy("the 2 of hearts"),
    gettext_lazy("the Joker"),
)
"""By card: as it stands within a sentence."""


# --- numbers; points may lie below nothing ----------------------------------------------------------

_MINUS: Final = "−"


def figure(number: int) -> str:
    """A number as it stands in a line or a table: *70*, *−20*."""
    return f"{number}".replace("-", _MINUS)


def points_words(number: int) -> str:
    """*70 points*, *1 point*, *−20 points*."""
    return ngettext("%(count)s point", "%(count)s points", abs(number)) % {"count": figure(number)}


def bid_state(desk: PartnersDesk, seat: Seat) -> str:
    """The bid of a seat against its alliance's tricks: *made*, *needs 2*; after the hand *not made*."""
    needs = desk.needs(seat)
    if not needs:
        return _("made")
    return _("not made") if desk.ended is not None else _("needs %(needs)d") % {"needs": needs}


def tricks_words(number: int) -> str:
    """*4 tricks*, *1 trick*."""
    return ngettext("%(count)d trick", "%(count)d tricks", number) % {"count": number}


# --- suits ------------------------------------------------------------------------------------------

SUIT_WORD: Final = ("spades", "clubs", "diamonds", "hearts", "notrumps")
"""By declaration: the word of the style sheets, which is also the name of its mark."""

_SUIT_NAMES: Final = (
    gettext_lazy("spades"),
    gettext_lazy("clubs"),
    gettext_lazy("diamonds"),
    gettext_lazy("hearts"),
    gettext_lazy("no trumps"),
)
_SUIT_HEADS: Final = (
    gettext_lazy("Spades"),
    gettext_lazy("Clubs"),
    gettext_lazy("Diamonds"),
    gettext_lazy("Hearts"),
    gettext_lazy("No trumps"),
)
_TRUMPS: Final = (
    gettext_lazy("Spades are trumps"),
    gettext_lazy("Clubs are trumps"),
    gettext_lazy("Diamonds are trumps"),
    gettext_lazy("Hearts are trumps"),
    gettext_lazy("There are no trumps"),
)


def suit_name(declaration: Declaration) -> str:
    """A suit within a sentence: *hearts*, *no trumps*."""
    return str(_SUIT_NAMES[declaration])


def suit_head(declaration: Declaration) -> str:
    """A suit that stands alone or first: *Hearts*, *No trumps*."""
    return str(_SUIT_HEADS[declaration])


def suit_html(declaration: Declaration) -> SafeString:
    """A suit within a sentence with its mark, in its colour."""
    return _suit_html(get_language(), declaration)


@lru_cache(maxsize=256)
def _suit_html(_language: str | None, declaration: Declaration) -> SafeString:
    word = SUIT_WORD[declaration]
    return format_html('<b class="suit suit--{}">{}{}</b>', word, icon(word), suit_name(declaration))


def suit_in_colour(declaration: Declaration) -> SafeString:
    """The same without its mark, for lists."""
    return element("b", suit_name(declaration), css=f"suit--{SUIT_WORD[declaration]}")


def trumps_words(trumps: Declaration) -> str:
    """The trumps of a trick: *Hearts are trumps*, *There are no trumps*."""
    return str(_TRUMPS[trumps])


def crest(declaration: Declaration | None, cls: str = "") -> SafeString:
    """The small shield of a declaration: its mark, and its word for who cannot see it.

    :param declaration: None: nothing has been declared yet, an empty shield.
    """
    return _crest(get_language(), declaration, cls)


@lru_cache(maxsize=512)
def _crest(_language: str | None, declaration: Declaration | None, cls: str) -> SafeString:
    if declaration is None:
        name = _("not declared yet")
        return format_html(
            '<span class="crest crest--none {}" title="{}"><span class="sr">{}</span></span>', cls, name, name
        )
    word, name = SUIT_WORD[declaration], suit_head(declaration)
    return format_html(
        '<span class="crest crest--{} {}" title="{}">{}<span class="sr">{}</span></span>',
        word,
        cls,
        name,
        icon(word),
        name,
    )


# --- cards ----------------------------------------------------------------------------------------


def card_name(card: Card) -> str:
    """A card within a sentence: *the jack of hearts*, *the Joker*."""
    return str(CARD_NAMES[card])


def card_in_colour(card: Card) -> SafeString:
    """The same in the colour of its suit, for lists, which have no marks within a line."""
    return element("b", card_name(card), css=f"suit--{card_suit(card)}")


def cards_words(cards: Iterable[Card]) -> str:
    """Some cards within a sentence, in the order given: *the ace of spades and the Joker*."""
    return listed([card_name(card) for card in cards])


@cache
def card_suit(card: Card) -> str:
    """The word of the style sheets for what is printed on a card: ``hearts``, ``joker``."""
    suit = suit_of(card)
    return "joker" if suit is None else SUIT_WORD[suit]


@cache
def _card_index(card: Card) -> str:
    """The sign in a card's corner, as one types it: ``J``, ``10``; ``Jk`` for the Joker."""
    return "Jk" if card == JOKER else rank_of(card)


@cache
def face(card: Card, note: str = "", tag: str = "") -> SafeString:
    """The printed side of a card, without its name for who cannot see it.

    :param note: what it is in this trick, on a band along its lower edge: *right bower*.
    :param tag: a word under its index: *kitty*.
    """
    suit = card_suit(card)
    return format_html(
        '<span class="pcard__face" aria-hidden="true"><span class="pcard__index num">{}{}</span>{}{}{}'
        "</span>",
        _card_index(card),
        icon(suit),
        icon(suit, "pcard__big"),
        format_html('<span class="pcard__tag">{}</span>', tag) if tag else NOTHING,
        format_html('<span class="pcard__note">{}</span>', note) if note else NOTHING,
    )


def card_html(card: Card, cls: str = "", note: str = "") -> SafeString:
    """A card that lies on a board or in a list and cannot be chosen.

    :param cls: more classes. :param note: see `face`; it is said too.
    """
    return _card_html(get_language(), card, cls, note)


@lru_cache(maxsize=4096)
def _card_html(_language: str | None, card: Card, cls: str, note: str) -> SafeString:
    name = card_name(card)
    said = _("%(card)s, %(note)s") % {"card": name, "note": note} if note else name
    return format_html(
        '<span class="pcard pcard--{} {}" title="{}">{}<span class="sr">{}</span></span>',
        card_suit(card),
        cls,
        said,
        face(card, note),
        said,
    )


def mini(card: Card, cls: str = "") -> SafeString:
    """A card as a small chip for a line of text: its index and its suit's mark."""
    return _mini(get_language(), card, cls)


@lru_cache(maxsize=1024)
def _mini(_language: str | None, card: Card, cls: str) -> SafeString:
    suit, name = card_suit(card), card_name(card)
    return format_html(
        '<span class="mini mini--{} {}" title="{}"><span aria-hidden="true">{}{}</span>'
        '<span class="sr">{}</span></span>',
        suit,
        cls,
        name,
        _card_index(card),
        icon(suit),
        name,
    )


def minis(cards: Iterable[Card]) -> SafeString:
    """Some cards as small chips, in the order given."""
    return joined(map(mini, cards), " ")


# --- what still beats the card that wins a trick ----------------------------------------------------


def standing_html(desk: PartnersDesk, trick: Trick) -> SafeString:
    """The winner of a running trick with its card, and what would beat it; empty before its first card."""
    seat = trick.winning
    if seat is None:
        return NOTHING
    card = next(each.card for each in trick.laid if each.seat == seat)
    values = {"name": desk.who(seat), "card": card_name(card), "beaten": _beaten(card, trick.trumps)}
    if seat == desk.reader:
        return format_html(_("<b>You</b> are winning with {card}. {beaten}"), **values)
    return format_html(_("{name} is winning with {card}. {beaten}"), **values)


def _beaten(card: Card, trumps: Declaration) -> str:
    """The cards that beat a card that wins a trick."""
    if card == JOKER:
        return _("Nothing beats it.")
    suit = suit_of(card)
    assert suit is not None  # noqa: S101 - only the Joker has none
    is_ace = rank_of(card) == "A"
    if trumps is Declaration.NO_TRUMPS:
        if is_ace:
            return _("Only the Joker beats it.")
        return _("The Joker or higher %(suit)s beat it.") % {"suit": suit_name(suit)}
    if not is_trump(card, trumps):
        if is_ace:
            return _("Only trumps beat it.")
        return _("Higher %(suit)s or any trumps beat it.") % {"suit": suit_name(suit)}
    match bower(card, trumps):
        case "right":
            return _("Only the Joker beats it.")
        case "left":
            return _("Only the Joker and the right bower beat it.")
        case _:
            if is_ace:
                return _("Only the Joker and the bowers beat it.")
            return _("Only higher trumps beat it: the Joker and the bowers too.")
