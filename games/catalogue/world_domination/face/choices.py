"""Choices side by side: the cards that may be played, a special with each way to use it."""

from __future__ import annotations

from games.catalogue.world_domination.face.desk import WorldDesk
from games.catalogue.world_domination.face.dock_play import card_words, field_name, preview_words, way_words
from games.catalogue.world_domination.face.hand import lying_card, sorted_hand
from games.catalogue.world_domination.face.words import card_key, card_name
from games.catalogue.world_domination.rules.cards import Card
from games.catalogue.world_domination.rules.moves import ARGUMENT, Play
from games.catalogue.world_domination.rules.view import Trick
from games.kit.face.choices import Outlook, WeighedChoice
from games.kit.table import Table


def choices(table: Table) -> tuple[WeighedChoice, ...]:
    """The cards that the viewer may play to the running conflict or trick."""
    desk = WorldDesk(table)
    trick = desk.view.running
    moves: dict[Card, list[Play]] = {}
    for move in desk.view.legal:
        if isinstance(move, Play):
            moves.setdefault(move.card, []).append(move)
    if trick is None or not moves:
        return ()
    hand = sorted_hand(desk.view.hand or (), table.account.hand_order)
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
