"""Log's memory of earlier events of Floating Partners, and the phrases that many sentences are made with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import groupby

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.catalogue.floating_partners.face.words import card_name, card_suit, suit_html
from games.catalogue.floating_partners.rules import events as e
from games.catalogue.floating_partners.rules.cards import JOKER, Card, Declaration, rank_of, suit_of
from games.catalogue.floating_partners.rules.ranking import bower
from games.kit.face.marks import icon
from games.kit.face.phrases import listed
from games.kit.face.telling import Story
from games.kit.rules.api import CAMPAIGN_ENDED, CAMPAIGN_STARTED, Event
from games.kit.rules.seats import Seat


@dataclass(slots=True)
class PartnersStory(Story):
    """Point at which the story stands: the declarations, the trick that is being played."""

    declared: dict[Seat, Declaration] = field(default_factory=dict)
    trick: int = 0
    """The trick of the cards that fall; 0 before the first."""
    led: Card | None = None
    """The first card of that trick."""

    def follow(self, event: Event) -> None:
        """Take in one event; before its sentence is made."""
        if event.code == e.DECLARED and event.seat is not None:
            self.declared[event.seat] = event.data["declaration"]
        elif event.code == e.CARD_PLAYED:
            self.trick = event.data["trick"]
            if event.data["leads"]:
                self.led = event.data["card"]
        elif event.code == CAMPAIGN_STARTED:
            self.trick, self.led = 0, None

    def head(self, event: Event) -> str:
        """The head over a sentence. A seat may resign in the midst of whatever is going on."""
        words = _heads().get(event.code, "")
        if words or not self.trick:
            return words
        return escape(_("Trick %(number)d") % {"number": self.trick})

    def is_allied(self, seat: Seat) -> bool:
        """True if anybody else has declared what a seat did."""
        mine = self.declared.get(seat)
        return any(other != seat and each is mine for other, each in self.declared.items())


def _heads() -> Mapping[str, str]:
    heads = {
        _("The deal"): (CAMPAIGN_STARTED, e.DEALT),
        _("Alliances"): (e.DECLARED, e.ALLIANCE_BROKEN),
        _("Bidding"): (e.BID, e.STOOD, e.BIDDING_OVER),
        _("The kitty"): (e.KITTY_TAKEN, e.KITTY_CARDS, e.DISCARDED, e.MY_DISCARD),
        _("The end of the hand"): (CAMPAIGN_ENDED,),
        _("The end"): (e.MATCH_ENDED,),
    }
    return {code: escape(words) for words, codes in heads.items() for code in codes}


# --- phrases --------------------------------------------------------------------------------------


def seat_of(event: Event) -> Seat:
    """The seat of an event."""
    assert event.seat is not None  # noqa: S101 - these events have one
    return event.seat


def who(event: Event, story: Story) -> str:
    """The seat of an event as the subject of a sentence: *Dmitri*, *You*."""
    return story.names.html[seat_of(event)]


def people(seats: Iterable[int], story: Story) -> str:
    """Some seats within a sentence: *you, Ada and Ben*; the reader first."""
    ordered = sorted(seats, key=lambda seat: (seat != story.names.reader, seat))
    return listed([story.names.html_object(Seat(seat)) for seat in ordered])


def card_html(card: Card, trumps: Declaration | None = None) -> str:
    """A card's name in its colour; a bower is called one: *the jack of diamonds, the left bower*."""
    suit = card_suit(card)
    name = f'<b class="suit suit--{suit}">{icon(suit)}{escape(card_name(card))}</b>'
    if trumps is None:
        return name
    match bower(card, trumps):
        case "right":
            return _("%(card)s, the right bower") % {"card": name}
        case "left":
            return _("%(card)s, the left bower") % {"card": name}
        case _:
            return name


def cards_html(cards: Iterable[Card]) -> str:
    """Some cards within a sentence, in the order given."""
    return listed([card_html(card) for card in cards])


def hand_html(cards: Iterable[Card]) -> str:
    """Many cards, suit by suit: *spades A K 10, hearts J 9, the Joker*."""
    parts = []
    for suit, group in groupby(cards, key=suit_of):
        if suit is None:
            parts.append(card_html(JOKER))
        else:
            ranks = " ".join(rank_of(card) for card in group)
            parts.append(f"{suit_html(suit)} {ranks}")
    return listed(parts)
