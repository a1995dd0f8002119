"""The end of a match: who won, why, and the hands as they were left."""

from __future__ import annotations

from typing import Any

from django.utils.safestring import SafeString

from games.presenters.phrases import listed
from games.presenters.world_domination.board import side_token
from games.presenters.world_domination.cards import minis, sorted_hand
from games.presenters.world_domination.stage import Stage
from games.presenters.world_domination.standings import standings_html
from games.presenters.world_domination.words import side_name
from games.rules.core.api import RESIGNED, Outcome, Seat
from games.templatetags.marks import icon


def over_context(stage: Stage) -> dict[str, Any] | None:
    """The banner of a finished match; None while it runs."""
    outcome = stage.view.outcome
    if outcome is None:
        return None
    mine = stage.me is not None and stage.me in outcome.winners
    shared = stage.view.seats == 3 and len(outcome.winners) > 1
    return {
        "token": _token(stage, outcome.winners),
        "title": _title(stage, outcome, mine=mine, shared=shared),
        "words": SafeString(
            _words_of_three(stage, outcome) if stage.view.seats == 3 else _words(stage, outcome)
        ),
        "hands": _hands(stage),
        "standings": standings_html(stage),
    }


def _token(stage: Stage, winners: frozenset[Seat]) -> SafeString:
    if stage.view.seats == 3 or not winners:
        return icon("crown", "crown")
    return SafeString(side_token(stage.side(min(winners))))


def _title(stage: Stage, outcome: Outcome, *, mine: bool, shared: bool) -> str:
    if not outcome.winners:
        return "Nobody has won"
    if mine:
        return "You share the win" if shared else "You have won"
    if stage.me is not None:
        return "You have lost"
    if stage.view.seats != 3:
        return f"{side_name(stage.side(min(outcome.winners)))} has won"
    names = listed([stage.names.short[seat] for seat in sorted(outcome.winners)])
    return f"{names} share the win" if shared else f"{names} has won"


def _words(stage: Stage, outcome: Outcome) -> str:
    """Two and four seats: a side has won."""
    if not outcome.winners:
        return "Nobody was left to win."
    side = stage.side(min(outcome.winners))
    won, lost = stage.view.won[side], stage.view.won[side.rival]
    winners = listed([stage.names.html[seat] for seat in sorted(outcome.winners)])
    if outcome.reason != "resigned":
        return f"{side_name(side)}, {winners}, won the match by {won} campaigns to {lost}."
    seat = next(
        (
            event.seat
            for entry in reversed(stage.table.log)
            for event in entry.events
            if event.code == RESIGNED
        ),
        None,
    )
    who = "Somebody" if seat is None else stage.names.html[seat]
    return f"{who} resigned at {won} : {lost}; {side_name(side)}, {winners}, won."


def _words_of_three(stage: Stage, outcome: Outcome) -> str:
    """Three seats: the most countries as the Empire, then the most conflicts as a Rebel."""
    names, view = stage.names, stage.view
    if not outcome.winners:
        return "All have resigned."
    winners = sorted(outcome.winners)
    who = listed([names.html[seat] for seat in winners])
    most = view.scores[winners[0]]
    staying = [seat for seat in range(view.seats) if seat not in view.resigned]
    level = [seat for seat in staying if view.scores[seat] == most]
    words = f"{who} held {most} countries as the Empire"
    if len(winners) > 1:
        return f"{words} each, and won as many conflicts as Rebels: the win is shared."
    if len(level) > 1:
        return f"{words}, as others did, and won more conflicts as a Rebel: {view.rebel_wins[winners[0]]}."
    left = listed([names.html[seat] for seat in sorted(view.resigned)])
    return f"{words}, the most.{f' {left} resigned.' if left else ''}"


def _hands(stage: Stage) -> list[tuple[SafeString, SafeString]]:
    """By seat: who, and the cards left; nothing when all were played."""
    hands = stage.view.hands or ()
    if not any(hands):
        return []
    order = stage.table.hand_order
    return [
        (
            SafeString(side_token(stage.side(Seat(seat))) + stage.names.html[seat]),
            SafeString(minis(sorted_hand(cards, order)) or "no cards"),
        )
        for seat, cards in enumerate(hands)
    ]
