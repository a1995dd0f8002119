"""Log of Floating Partners, event by event, in sentences of HTML."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final

from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catalogue.floating_partners.face.played_out import proof_html
from games.catalogue.floating_partners.face.words import (
    card_name,
    card_suit,
    figure,
    points_words,
    suit_html,
    tricks_words,
)
from games.catalogue.floating_partners.rules import events as e
from games.catalogue.floating_partners.rules.cards import JOKER, Card, Declaration, rank_of, suit_of
from games.catalogue.floating_partners.rules.ranking import bower, is_trump, suit_under
from games.kit.face.campaign_words import HANDS
from games.kit.face.marks import icon
from games.kit.face.markup import NOTHING, element, filled, joined
from games.kit.face.names import Names
from games.kit.face.phrases import listed
from games.kit.face.telling import Story, Teller
from games.kit.rules.api import CAMPAIGN_ENDED, CAMPAIGN_STARTED, PLAYED_OUT, RESIGNED, Event
from games.kit.rules.seats import Seat

# --- memory of earlier events -----------------------------------------------------------------------


_HEADS: Final[Mapping[str, Promise]] = {
    code: words
    for words, codes in (
        (gettext_lazy("The deal"), (CAMPAIGN_STARTED, e.DEALT)),
        (gettext_lazy("Alliances"), (e.DECLARED, e.ALLIANCE_BROKEN)),
        (gettext_lazy("Bidding"), (e.BID, e.STOOD, e.BIDDING_OVER)),
        (gettext_lazy("The kitty"), (e.KITTY_TAKEN, e.KITTY_CARDS, e.DISCARDED, e.MY_DISCARD)),
        (gettext_lazy("The end of the hand"), (CAMPAIGN_ENDED,)),
        (gettext_lazy("The end"), (e.MATCH_ENDED,)),
    )
    for code in codes
}
"""By the code of an event: the head over it."""


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
        if event.code in _HEADS:
            return joined([_HEADS[event.code]])
        return filled(_("Trick %(number)d"), {"number": self.trick}) if self.trick else ""

    def is_allied(self, seat: Seat) -> bool:
        """True if anybody else has declared what a seat did."""
        mine = self.declared.get(seat)
        return any(other != seat and each is mine for other, each in self.declared.items())


# --- phrases --------------------------------------------------------------------------------------


def _seat_of(event: Event) -> Seat:
    """The seat of an event."""
    assert event.seat is not None  # noqa: S101 - these events have one
    return event.seat


def _who(event: Event, story: Story) -> SafeString:
    """The seat of an event as the subject of a sentence: *Dmitri*, *You*."""
    return story.names.html[_seat_of(event)]


def _people(seats: Iterable[int], story: Story) -> SafeString:
    """Some seats within a sentence: *you, Ada and Ben*; the reader first."""
    ordered = sorted(seats, key=lambda seat: (seat != story.names.reader, seat))
    return listed([story.names.html_object(Seat(seat)) for seat in ordered])


def _card(card: Card, trumps: Declaration | None = None) -> SafeString:
    """A card's name in its colour; a bower is called one: *the jack of diamonds, the left bower*."""
    suit = card_suit(card)
    name = element("b", icon(suit), card_name(card), css=f"suit suit--{suit}")
    if trumps is None:
        return name
    match bower(card, trumps):
        case "right":
            return filled(_("%(card)s, the right bower"), {"card": name})
        case "left":
            return filled(_("%(card)s, the left bower"), {"card": name})
        case _:
            return name


def _cards(cards: Iterable[Card]) -> SafeString:
    """Some cards within a sentence, in the order given."""
    return listed([_card(card) for card in cards])


def _hand(cards: Iterable[Card]) -> SafeString:
    """Many cards, suit by suit: *spades A K 10, hearts J 9, the Joker*."""
    parts = []
    for suit, group in groupby(cards, key=suit_of):
        if suit is None:
            parts.append(_card(JOKER))
        else:
            ranks = " ".join(rank_of(card) for card in group)
            parts.append(joined([suit_html(suit), ranks], " "))
    return listed(parts)


# --- the deal ---------------------------------------------------------------------------------------


def _began(event: Event, story: PartnersStory) -> SafeString:
    dealer = story.names.html_object(event.data["dealer"])
    return filled(
        _("Hand %(number)d began; it was dealt by %(dealer)s"),
        {
            "number": event.data["number"],
            "dealer": dealer,
        },
    )


def _dealt(event: Event, story: PartnersStory) -> SafeString:
    is_mine = _seat_of(event) == story.names.reader
    words = _("You were dealt %(cards)s") if is_mine else _("%(name)s was dealt %(cards)s")
    return filled(words, {"name": _who(event, story), "cards": _hand(event.data["cards"])})


# --- alliances ------------------------------------------------------------------------------------


def _declared(event: Event, story: PartnersStory) -> SafeString:
    data = event.data
    words = _kept_or_new(event) if data["before"] in (None, data["declaration"]) else _changed(event)
    return filled(
        words,
        {
            "name": _who(event, story),
            "suit": suit_html(data["declaration"]),
            "before": NOTHING if data["before"] is None else suit_html(data["before"]),
            "allies": _people(data["joined"], story),
            "left": _people(data["left"], story),
        },
    )


def _kept_or_new(event: Event) -> str:
    if event.data["before"] is not None:
        return _("%(name)s kept %(suit)s")
    if event.data["joined"]:
        return _("%(name)s declared %(suit)s and joined %(allies)s")
    return _("%(name)s declared %(suit)s")


def _changed(event: Event) -> str:
    joined, left = event.data["joined"], event.data["left"]
    if joined and left:
        return _("%(name)s changed from %(before)s to %(suit)s, left %(left)s and joined %(allies)s")
    if left:
        return _("%(name)s changed from %(before)s to %(suit)s and left %(left)s")
    if joined:
        return _("%(name)s changed from %(before)s to %(suit)s and joined %(allies)s")
    return _("%(name)s changed from %(before)s to %(suit)s")


def _broken(event: Event, story: PartnersStory) -> SafeString:
    """An alliance is no more: *Dmitri broke the alliance in hearts: you and Dmitri lost 10 points each*."""
    penalties = event.data["penalties"]
    words = (
        _("%(name)s broke the alliance in %(suit)s: %(losers)s lost %(points)s each")
        if len(penalties) > 1
        else _("%(name)s broke the alliance in %(suit)s and lost %(points)s")
    )
    return filled(
        words,
        {
            "name": _who(event, story),
            "suit": suit_html(event.data["declaration"]),
            "losers": _people(penalties, story),
            "points": points_words(-min(penalties.values())),
        },
    )


# --- bids -----------------------------------------------------------------------------------------


def _bid(event: Event, story: PartnersStory) -> SafeString:
    words = _("%(name)s raised to %(number)d") if event.data["round"] > 1 else _("%(name)s bid %(number)d")
    return filled(words, {"name": _who(event, story), "number": event.data["number"]})


def _stood(event: Event, story: PartnersStory) -> SafeString:
    return filled(_("%(name)s stood"), {"name": _who(event, story)})


def _bidding_over(event: Event, story: PartnersStory) -> SafeString:
    """The shares of the kitty, and the leader: *The highest bid is 6, by you; the next is Ada’s …*."""
    return filled(
        _(
            "The bidding is over: with %(number)d, two cards of the kitty and the first lead go to %(first)s,"
            " the third card to %(second)s"
        ),
        {
            "number": event.data["number"],
            "first": story.names.html_object(event.data["first"]),
            "second": story.names.html_object(event.data["second"]),
        },
    )


# --- the kitty ------------------------------------------------------------------------------------


def _taken(event: Event, story: PartnersStory) -> SafeString:
    count = event.data["count"]
    words = ngettext(
        "%(name)s took %(count)d card from the kitty", "%(name)s took %(count)d cards from the kitty", count
    )
    return filled(words, {"name": _who(event, story), "count": count})


def _taken_cards(event: Event, story: PartnersStory) -> SafeString:
    cards = _cards(event.data["cards"])
    return filled(_("%(name)s took %(cards)s from the kitty"), {"name": _who(event, story), "cards": cards})


def _discarded(event: Event, story: PartnersStory) -> SafeString:
    count = event.data["count"]
    words = ngettext("%(name)s put %(count)d card away", "%(name)s put %(count)d cards away", count)
    return filled(words, {"name": _who(event, story), "count": count})


def _my_discard(event: Event, story: PartnersStory) -> SafeString:
    cards = _cards(event.data["cards"])
    return filled(_("%(name)s put away %(cards)s"), {"name": _who(event, story), "cards": cards})


_BEFORE: Final[Mapping[str, Callable[[Event, PartnersStory], SafeString]]] = {
    CAMPAIGN_STARTED: _began,
    e.DEALT: _dealt,
    e.DECLARED: _declared,
    e.ALLIANCE_BROKEN: _broken,
    e.BID: _bid,
    e.STOOD: _stood,
    e.BIDDING_OVER: _bidding_over,
    e.KITTY_TAKEN: _taken,
    e.KITTY_CARDS: _taken_cards,
    e.DISCARDED: _discarded,
    e.MY_DISCARD: _my_discard,
}


# --- tricks -----------------------------------------------------------------------------------------


def _played(event: Event, story: PartnersStory) -> SafeString:
    trumps: Declaration = event.data["trumps"]
    values = {
        "name": _who(event, story),
        "card": _card(event.data["card"], trumps),
        "trumps": suit_html(trumps),
    }
    if event.data["leads"]:
        if trumps is Declaration.NO_TRUMPS:
            return filled(_("%(name)s led %(card)s; there are no trumps"), values)
        return filled(_("%(name)s led %(card)s; %(trumps)s are trumps"), values)
    return _answered(event, story, trumps, values)


def _answered(
    event: Event, story: PartnersStory, trumps: Declaration, values: Mapping[str, object]
) -> SafeString:
    card = event.data["card"]
    led, own = suit_under(card if story.led is None else story.led, trumps), suit_under(card, trumps)
    # The Joker without trumps belongs to no suit, so that playing it tells nothing of the rest.
    if own is led or own is Declaration.NO_TRUMPS or led is Declaration.NO_TRUMPS:
        return filled(_("%(name)s played %(card)s"), values)
    if is_trump(card, trumps):
        return filled(_("%(name)s trumped with %(card)s"), values)
    return filled(_("%(name)s threw %(card)s, void in %(led)s"), {**values, "led": suit_html(led)})


def _won(event: Event, story: PartnersStory) -> SafeString:
    """The winner of a trick, and how many that makes for its alliance."""
    seat, reader = _seat_of(event), story.names.reader
    if not story.is_allied(seat):
        words = _("%(name)s won trick %(number)d with %(card)s, which makes %(tricks)s")
    elif reader is not None and story.declared.get(reader) is story.declared[seat]:
        words = _("%(name)s won trick %(number)d with %(card)s, which makes %(tricks)s for your alliance")
    else:
        words = _("%(name)s won trick %(number)d with %(card)s, which makes %(tricks)s for that alliance")
    return filled(
        words,
        {
            "name": _who(event, story),
            "number": event.data["number"],
            "card": _card(event.data["card"]),
            "tricks": tricks_words(event.data["tricks"]),
        },
    )


# --- endings --------------------------------------------------------------------------------------


def _hand_result(event: Event, names: Names) -> SafeString:
    """The result of a hand, in short: *Hand 3: the bid was made by Ada and Ben. Most points: Ada with
    230*.
    """
    result, scores = event.data["result"], event.data["scores"]
    seats = range(len(scores))
    made = [seat for seat in seats if result.tricks[seat] >= result.bids[seat]]
    if len(made) == len(scores):
        words = _("Hand %(number)d: everybody made their bid. Most points: %(leaders)s with %(points)s")
    elif made:
        words = _("Hand %(number)d: the bid was made by %(made)s. Most points: %(leaders)s with %(points)s")
    else:
        words = _("Hand %(number)d: nobody made their bid. Most points: %(leaders)s with %(points)s")
    story = PartnersStory(names)
    return filled(
        words,
        {
            "number": event.data["number"],
            "made": _people(made, story),
            "leaders": _people([seat for seat in seats if scores[seat] == max(scores)], story),
            "points": figure(max(scores)),
        },
    )


def _hand_ended(event: Event, story: PartnersStory) -> SafeString:
    result, names = event.data["result"], story.names
    gained = [points + penalty for points, penalty in zip(result.points, result.penalties, strict=True)]
    return filled(
        _("Hand %(number)d is over. Points of this hand: %(gained)s. Points in all: %(scores)s"),
        {
            "number": event.data["number"],
            "gained": _tally(gained, names),
            "scores": _tally(event.data["scores"], names),
        },
    )


def _tally(numbers: Sequence[int], names: Names) -> SafeString:
    """A number for each seat, the reader first: *you 70, Dmitri −20*."""
    seats = sorted(range(len(numbers)), key=lambda seat: (seat != names.reader, seat))
    told = (joined([names.html_object(Seat(seat)), figure(numbers[seat])], " ") for seat in seats)
    return joined(told, ", ")


def _played_out(event: Event, story: PartnersStory) -> SafeString:
    """The proof that the points of the hand stand."""
    return proof_html(event.data["proof"], story.declared, lambda seats: _people(seats, story))


def _resigned(event: Event, story: PartnersStory) -> SafeString:
    """The seat that resigned, with a bot in its place."""
    name = _who(event, story)
    return filled(_("%(name)s resigned and cannot win any more; a bot plays on in that seat"), {"name": name})


def _match_ended(event: Event, story: PartnersStory) -> SafeString:
    """The winner: *Dmitri won the match with 515 points*."""
    winners, scores = sorted(event.data["winners"]), event.data["scores"]
    if not winners:
        return escape(_("The match ended without a winner"))
    points = points_words(scores[winners[0]])
    if len(winners) > 1:
        shared = _("The win is shared by %(winners)s, with %(points)s each")
        return filled(shared, {"winners": _people(winners, story), "points": points})
    alone = _("%(name)s won the match with %(points)s")
    return filled(alone, {"name": story.names.html[winners[0]], "points": points})


_TRICKS: Final[Mapping[str, Callable[[Event, PartnersStory], SafeString]]] = {
    e.CARD_PLAYED: _played,
    e.TRICK_WON: _won,
    PLAYED_OUT: _played_out,
    CAMPAIGN_ENDED: _hand_ended,
    RESIGNED: _resigned,
    e.MATCH_ENDED: _match_ended,
}


# --- the teller -------------------------------------------------------------------------------------

_HIGHLIGHTS: Final[Mapping[str, Callable[[Event, PartnersStory], SafeString]]] = {
    e.ALLIANCE_BROKEN: _broken,
    e.BIDDING_OVER: _bidding_over,
    e.TRICK_WON: _won,
    PLAYED_OUT: _played_out,
    CAMPAIGN_ENDED: lambda event, story: _hand_result(event, story.names),
    RESIGNED: _resigned,
    e.MATCH_ENDED: _match_ended,
}


def _anchor(event: Event) -> str:
    """A trick has its place on its hand's page."""
    match event.code:
        case e.CARD_PLAYED:
            return f"trick-{event.data['trick']}"
        case e.TRICK_WON:
            return f"trick-{event.data['number']}"
        case _:
            return ""


TELLER: Final = Teller(
    story=PartnersStory,
    sentences={**_BEFORE, **_TRICKS},
    highlights=_HIGHLIGHTS,
    echoes={e.KITTY_TAKEN: e.KITTY_CARDS, e.DISCARDED: e.MY_DISCARD},
    anchor=_anchor,
    calls=HANDS,
)
