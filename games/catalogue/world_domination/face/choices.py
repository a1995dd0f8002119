"""Choices side by side: cards with each way to use a special, bids, suits, countries and tributes.

Drafting, showing cards and laying pairs have none here: there two or four cards together are the choice, of
which a hand has hundreds, and nothing follows from one that could be said beside it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.world_domination.face.desk import WorldDesk
from games.catalogue.world_domination.face.dock_auction import (
    PASS,
    exactly_words,
    held_words,
    number_words,
    pass_words,
    suit_face,
    suit_words,
)
from games.catalogue.world_domination.face.dock_play import card_words, field_name, preview_words, way_words
from games.catalogue.world_domination.face.dock_rise import tribute_words
from games.catalogue.world_domination.face.hand import lying_card, minis, sorted_hand
from games.catalogue.world_domination.face.page import target_says
from games.catalogue.world_domination.face.words import (
    card_key,
    card_name,
    country_name,
    suit_html,
    suit_name,
)
from games.catalogue.world_domination.rules.cards import Card
from games.catalogue.world_domination.rules.moves import ARGUMENT, Bid, Declare, Pass, Play, Target, Tribute
from games.catalogue.world_domination.rules.view import Trick
from games.kit.face.choices import Outlook, WeighedChoice
from games.kit.face.marks import icon
from games.kit.face.markup import element
from games.kit.face.phrases import listed
from games.kit.table import Table


def choices(table: Table) -> tuple[WeighedChoice, ...]:
    """The legal choices of a turn in which one plays, calls, declares, aims or pays."""
    desk = WorldDesk(table)
    moves = desk.view.legal
    if desk.view.running is not None:
        return _cards(desk, desk.view.running)
    bids = [move for move in moves if isinstance(move, Bid)]
    if bids or any(isinstance(move, Pass) for move in moves):
        return (*_bids(desk, bids), *_passing(moves))
    return tuple(_other(desk, move) for move in moves if isinstance(move, Declare | Target | Tribute))


# --- calls ----------------------------------------------------------------------------------------


def _bids(desk: WorldDesk, bids: Sequence[Bid]) -> tuple[WeighedChoice, ...]:
    """Each number that may be bid, with the suits that make it enough."""
    return tuple(
        WeighedChoice(
            name=_("Bid %(number)d") % {"number": number},
            face=_key(number),
            outlooks=tuple(_bid(desk, bid) for bid in bids if bid.number == number),
        )
        for number in dict.fromkeys(bid.number for bid in bids)
    )


def _bid(desk: WorldDesk, bid: Bid) -> Outlook:
    said = (number_words(desk, bid.number), suit_words(bid.suit), held_words(desk, bid.suit))
    fields = {"number": str(bid.number), "suit": bid.suit.letter}
    return Outlook(says=" ".join(said), fields=fields, way=suit_html(bid.suit))


def _passing(moves: Iterable[object]) -> tuple[WeighedChoice, ...]:
    if not any(isinstance(move, Pass) for move in moves):
        return ()
    outlook = Outlook(says=pass_words(), fields={"number": PASS})
    return (WeighedChoice(name=_("Pass"), face=_key("–"), outlooks=(outlook,)),)


def _other(desk: WorldDesk, move: Declare | Target | Tribute) -> WeighedChoice:
    match move:
        case Declare():
            name, face, says = _declared(desk, move)
            fields = {"call": "declare", "suit": move.suit.letter}
            fields |= {} if move.number is None else {"number": str(move.number)}
        case Target():
            name, face, says = _target(desk, move)
            fields = {"move": move.notation()}
        case Tribute():
            name, face = listed([card_name(card) for card in move.cards]), minis(move.cards)
            says, fields = tribute_words(desk, move), {"move": move.notation()}
    return WeighedChoice(name=name, face=face, outlooks=(Outlook(says=says, fields=fields),))


def _declared(desk: WorldDesk, move: Declare) -> tuple[str, SafeString, str]:
    says, face = held_words(desk, move.suit), element("span", suit_face(move.suit))
    if move.number is None:
        return suit_name(move.suit), face, says
    values = {"suit": suit_name(move.suit), "number": move.number}
    return _("%(suit)s, exactly %(number)d") % values, face, f"{exactly_words(move.number)} {says}"


def _target(desk: WorldDesk, move: Target) -> tuple[str, SafeString, str]:
    name = country_name(desk.view.layout[move.cell])
    return name, element("span", icon("rose")), target_says(desk, move.cell)


def _key(face: object) -> SafeString:
    return element("b", face, css="weigh__key num")


# --- cards ----------------------------------------------------------------------------------------


def _cards(desk: WorldDesk, trick: Trick) -> tuple[WeighedChoice, ...]:
    """The cards that the viewer may play to the running conflict or trick."""
    moves: dict[Card, list[Play]] = {}
    for move in desk.view.legal:
        if isinstance(move, Play):
            moves.setdefault(move.card, []).append(move)
    hand = sorted_hand(desk.view.hand or (), desk.table.account.hand_order)
    return tuple(_choice(desk, trick, card, moves[card]) for card in hand if card in moves)


def _choice(desk: WorldDesk, trick: Trick, card: Card, moves: list[Play]) -> WeighedChoice:
    return WeighedChoice(
        name=card_name(card),
        face=lying_card(card),
        outlooks=tuple(_outlook(desk, trick, move) for move in moves),
    )


def _outlook(desk: WorldDesk, trick: Trick, move: Play) -> Outlook:
    fields = {"move": f"play {card_key(move.card)}"}
    if move.on is None:
        return Outlook(says=card_words(desk, [move]), fields=fields)
    fields[field_name(move.card, ARGUMENT[move.card])] = str(move.on)
    if move.give is not None:
        fields[field_name(move.card, "give")] = str(move.give)
    says = preview_words(desk, trick, desk.considered(move))
    return Outlook(says=says, fields=fields, way=way_words(desk, trick, move))
