"""Pictures and tables of the rules: small matches played with the rules, drawn as a table would be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any, Final

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.errors import reason
from games.catalogue.floating_partners.face.hand import lying, note, sorted_hand
from games.catalogue.floating_partners.face.log import TELLER
from games.catalogue.floating_partners.face.sheet import told_html
from games.catalogue.floating_partners.face.words import (
    SUIT_WORD,
    card_html,
    crest,
    figure,
    suit_head,
    suit_html,
    trumps_words,
)
from games.catalogue.floating_partners.rules import events as e
from games.catalogue.floating_partners.rules.cards import (
    CARD_BY_NAME,
    HAND,
    JOKER,
    NAMES,
    RANKS,
    SUITS,
    Card,
    Declaration,
)
from games.catalogue.floating_partners.rules.declaring import option_of, options_of
from games.catalogue.floating_partners.rules.moves import Deal, Dealer, parse_move
from games.catalogue.floating_partners.rules.options import Config
from games.catalogue.floating_partners.rules.packs import SEAT_COUNTS, pack
from games.catalogue.floating_partners.rules.points import points
from games.catalogue.floating_partners.rules.ranking import is_trump
from games.catalogue.floating_partners.rules.state import FloatingPartners, initial_state
from games.catalogue.floating_partners.rules.view import Phase, Trick
from games.kit.face.by_language import by_language
from games.kit.face.markup import NOTHING, element, joined
from games.kit.face.phrases import listed
from games.kit.face.telling import log_lines
from games.kit.log import LogEntry
from games.kit.rules.api import CAMPAIGN_STARTED, Event
from games.kit.rules.seats import Mover, Seat, Viewer
from games.kit.seats import Holder
from games.kit.table import MatchFacts, Table

# --- small matches, played with the rules from a known deal -----------------------------------------

PEOPLE: Final = ("Ada", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gia", "Hugo")
_THEN: Final = datetime(2026, 1, 1, tzinfo=UTC)


class Example:
    """A match in which the last seat deals, so that Ada, seat 0, is the first in turn.

    :param letters: what is declared in the first hand, in turn: ``"H S H D"``.
    :param calls: the bids and who stands: ``"5 0 0 0"``. Both bidders then put away what they took.
    """

    def __init__(self, letters: str, calls: str, *, seats: int = 4, **options: Any) -> None:
        self.seats = seats
        self.state: FloatingPartners = initial_state(Config(**options), seats)
        self.log: list[LogEntry] = []
        self.make(None, Dealer(Seat(seats - 1)).notation())
        self.deal()
        self.play(*(f"declare {each}" for each in letters.split()))
        self.call(calls)

    # --- moves ----------------------------------------------------------------------------------------

    def make(self, mover: Mover, notation: str) -> None:
        """One move."""
        step = self.state.play(mover, parse_move(notation))
        self.log.append(LogEntry(len(self.log), _THEN, mover, step.events))
        self.state = step.state

    def play(self, *notations: str) -> Example:
        """Some moves, each by whoever is to move."""
        for notation in notations:
            self.make(min(self.state.to_move), notation)
        return self

    def deal(self) -> None:
        """Deal the next hand: every seat gets each so manieth card of the sorted pack."""
        cards, dealt = pack(self.seats), HAND * self.seats
        hands = tuple(cards[seat : dealt : self.seats] for seat in range(self.seats))
        self.make(None, Deal(hands, cards[dealt:]).notation())

    def call(self, calls: str) -> None:
        """Bid, take the kitty and put it away again."""
        self.play(*(each if each == "stand" else f"bid {each}" for each in calls.split()))
        while self.state.position.phase is Phase.DISCARD:
            seat = min(self.state.to_move)
            self.play(f"discard {','.join(NAMES[card] for card in self.state.position.took[seat])}")

    def through(self) -> Example:
        """Play the hand to its end, everybody the first card they may."""
        while self.state.position.phase is Phase.PLAY:
            self.play(self.state.legal_moves(min(self.state.to_move))[0].notation())
        return self

    # --- positions --------------------------------------------------------------------------------------

    def set_hands(self, *hands: str) -> Example:
        """Other hands, by seat: a few cards each are enough for a trick or two."""
        held = tuple(tuple(sorted(CARD_BY_NAME[name] for name in hand.split())) for hand in hands)
        self.state = FloatingPartners(self.state.position.having(hands=held))
        return self

    def desk(self, viewer: Viewer = None) -> PartnersDesk:
        """The example as its table would show it."""
        return PartnersDesk(
            Table(
                key="example",
                version=0,
                match=MatchFacts(
                    name="Example", game="floating-partners", seat_count=self.seats, started_at=_THEN
                ),
                viewer=viewer,
                reader=viewer,
                view=self.state.view(viewer),
                holders=tuple(
                    Holder(Seat(seat), 0, name, name, False, "", None, None, 0, None)
                    for seat, name in enumerate(PEOPLE[: self.seats])
                ),
                log=tuple(replace(entry, events=_told_to(entry.events, viewer)) for entry in self.log),
                ply=len(self.log),
                since=len(self.log),
            )
        )


def _told_to(events: Iterable[Event], viewer: Viewer) -> tuple[Event, ...]:
    """The events among these that a viewer is told."""
    return tuple(event for event in events if event.only_for is None or viewer in event.only_for)


# --- the examples of the page -------------------------------------------------------------------------

_BIDDING: Final = "4 3 4 1 stand 5"


def bidding() -> Example:
    """Four seats bid; in a second round one stands and the other raises."""
    return Example("H S H D", _BIDDING)


def led(hands: Sequence[str], card: str, letters: str = "H S H D") -> Example:
    """Ada leads a card; Ben is to follow. Both have the cards given, the others some of no matter."""
    rest = ("2C 3C 4C 5C 6C", "2S 3S 4S 5S 6S")
    return Example(letters, "5 0 0 0").set_hands(*hands, *rest).play(f"play {card}")


def changing() -> Example:
    """Two tricks: hearts are trumps in the first, in which Ada leads, diamonds in Dan’s."""
    example = Example("H S H D", "5 0 0 0")
    example.set_hands("AC JH AH 4S 5S", "7C QS 7D 2H 3S", "2C KH QD 6S 5C", "JD AD 5D 8H 7S")
    return example.play(
        "play AC", "play 7C", "play 2C", "play JD", "play AD", "play JH", "play 7D", "play QD"
    )


def right() -> Example:
    """Hearts are led as trumps: the left bower beats the ace, the right one both."""
    example = Example("H S H D", "5 0 0 0")
    example.set_hands("AH 3C 4C 4S 5S", "JD QS 7C 6S 3S", "JH KH QD 6C 5C", "8H AD 5D 2D 7S")
    return example.play("play AH", "play JD", "play JH", "play 8H")


def breaking(penalty: str = "each") -> Example:
    """Six seats at the beginning of the second hand: three hold hearts, Ben and Eve spades."""
    example = Example("H S H H S C", "4 3 2 1 0 0", seats=6, break_penalty=penalty).through()
    example.deal()
    return example


def settled() -> Example:
    """The second hand at its end: Ben has left Eve for clubs."""
    example = breaking().play(*(f"declare {each}" for each in ("C", "H", "H", "S", "C", "H")))
    example.call("3 2 4 0 2 1 stand")
    return example.through()


# --- tables, all asked of the rules -----------------------------------------------------------------

_BLACK: Final = (Declaration.SPADES, Declaration.CLUBS)
_RED: Final = (Declaration.DIAMONDS, Declaration.HEARTS)


# --- packs ------------------------------------------------------------------------------------------


def _packs() -> list[dict[str, Any]]:
    """By number of seats, at six for both packs: how many cards, which of each suit, which of them twice."""
    rows = [(seats, "500") for seats in SEAT_COUNTS]
    rows.insert(rows.index((6, "500")) + 1, (6, "two"))
    return [_pack(seats, six_pack) for seats, six_pack in rows]


def _pack(seats: int, six_pack: str) -> dict[str, Any]:
    cards = pack(seats, six_pack)
    return {
        "seats": seats,
        "option": {"500": _("with 11s, 12s and 13s"), "two": _("from two packs")}[six_pack]
        if seats == 6
        else "",
        "count": len(cards),
        "black": _ranks(cards, Declaration.SPADES),
        "red": _ranks(cards, Declaration.HEARTS),
        "twice": _twice(cards),
    }


def _ranks(cards: tuple[Card, ...], suit: Declaration) -> str:
    """The ranks of a suit, from the highest: *A K Q J 10 … 2* where none is missing between."""
    held = [card & 15 for card in dict.fromkeys(cards) if card != JOKER and card >> 4 == suit]
    parts: list[str] = []
    for place, rank in enumerate(held):
        is_long = 0 < place < len(held) - 1 and RANKS[rank].isdigit() and _is_run(held[place - 1 : place + 2])
        if not is_long:
            parts.append(RANKS[rank])
        elif parts[-1] != "…":
            parts.append("…")
    return " ".join(parts)


def _is_run(three: list[int]) -> bool:
    before, rank, after = three
    return before + 1 == rank == after - 1 and RANKS[before].isdigit()


def _twice(cards: tuple[Card, ...]) -> str:
    """The cards that there are twice: *2 3 4 5 6; 7 of the red suits*."""
    double = {card for card, count in Counter(cards).items() if count > 1}
    by_colour = [
        [rank for rank in reversed(range(len(RANKS))) if all(suit * 16 + rank in double for suit in suits)]
        for suits in (_BLACK, _RED)
    ]
    both = [RANKS[rank] for rank in by_colour[0] if rank in by_colour[1]]
    black = [RANKS[rank] for rank in by_colour[0] if rank not in by_colour[1]]
    if not both:
        return _("none")
    values = {"all": " ".join(both), "black": " ".join(black)}
    return (_("%(all)s, of the black suits %(black)s too") if black else "%(all)s") % values


# --- declaring --------------------------------------------------------------------------------------


def _choices(each: Example, breaker: Example, seat: Seat) -> SafeString:
    """The declarations of a seat, whom each joins and leaves, and its costs by both ways to pay: rows."""
    view, other = each.desk().view, breaker.desk().view
    return format_html_join(
        "",
        '<tr><th scope="row">{} {}</th><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>',
        (
            (
                crest(option.declaration, "crest--small"),
                suit_head(option.declaration),
                _people(option.partners),
                _people(option.leaves),
                _("full") if option.is_full and not option.keeps else _costs(option.costs),
                _("full")
                if option.is_full and not option.keeps
                else _costs(option_of(other, seat, option.declaration).costs),
            )
            for option in options_of(view, seat)
        ),
    )


def _people(seats: tuple[Seat, ...]) -> str:
    return listed([PEOPLE[seat] for seat in seats]) or "–"


def _costs(costs: Mapping[Seat, int]) -> str:
    each = _("%(name)s %(points)s")
    told = [each % {"name": PEOPLE[seat], "points": figure(cost)} for seat, cost in costs.items()]
    return ", ".join(told) or _("nothing")


# --- points -----------------------------------------------------------------------------------------


def _worth() -> dict[str, int]:
    """The points that sentences of the page name."""
    return {
        "five": points(5, 5),
        "four": points(4, 4),
        "two_over": points(4, 6) - points(4, 4),
        "four_made": points(4, 6),
        "two_short": -points(7, 5),
        "six_low": points(1, 6),
        "six_high": points(6, 6),
    }


def _points_table() -> SafeString:
    """By bid: what it brings with one trick less, with as many, and with one more."""
    rows = (
        format_html(
            '<tr><th scope="row">{}</th><td>{}</td><td><b>{}</b></td><td>{}</td></tr>',
            bid,
            figure(points(bid, bid - 1)) if bid else NOTHING,
            figure(points(bid, bid)),
            figure(points(bid, bid + 1)) if bid < HAND else NOTHING,
        )
        for bid in range(HAND + 1)
    )
    return joined(rows)


# --- the context of the page ------------------------------------------------------------------------

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
        "packs": _packs(),
        "trumps": _trumps(),
        "choices": _choices(breaking("each"), breaking("breaker"), _BEN),
        "broken": _log_words(settled(), {e.DECLARED, e.ALLIANCE_BROKEN}, hand=2),
        "bidding": _log_words(bidding(), {e.BID, e.STOOD, e.BIDDING_OVER}),
        "kitty": _log_words(bidding(), {e.KITTY_TAKEN, e.DISCARDED}),
        "changing": _tricks(changing()),
        "left": _hand(led(("AH 3H 4C 4S 5S", "JD KD AS 7C QS"), "AH"), _BEN),
        "not_red": _hand(led(("AD 3H 4C 4S 5S", "JD 3D AS 7C QS"), "AD"), _BEN),
        "right": _tricks(right()),
        "joker_only": _hand(led(("AH 3H 4C 4S 5S", "JK AS KC 5D 7S"), "AH"), _BEN),
        "joker_waits": _hand(led(("AC 3H 4C 4S 5S", "JK 7C AS 3H 5D"), "AC"), _BEN),
        "joker_free": _hand(led(("AC 3H 4C 4S 5S", "JK 7S AS 3H 5D"), "AC"), _BEN),
        "joker_always": _hand(led(("AS 3H 4C 4S 5S", "JK KS 7S 3H 5D"), "AS", "NT S H D"), _BEN),
        "joker_leads": _hand(_to_lead(), _ADA),
        "points": _points_table(),
        "worth": _worth(),
        "settled": _settled(),
    }


def _to_lead() -> Example:
    """Ada, who has declared no trumps, is to lead."""
    hands = ("JK AS KS 4C 3D", "7C QS 7D 2H 3S", "2C KH QD 6S 5C", "JD AD 5D 8H 7S")
    return Example("NT S H D", "5 0 0 0").set_hands(*hands)


# --- words ------------------------------------------------------------------------------------------


def _log_words(example: Example, codes: set[str], hand: int = 1) -> list[SafeString]:
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
    return joined(element("li", lying(card, Declaration.HEARTS), css="held") for card in shown)


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
    return joined(items)


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
        "cards": joined(cards),
    }


def _settled() -> SafeString:
    """The points of a hand that is over."""
    desk = settled().desk()
    assert desk.view.phase is Phase.DEAL  # noqa: S101 - the hand has been played to its end
    return told_html(desk, desk.view.results[-1])
