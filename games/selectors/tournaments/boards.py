"""Reads what entrants of an event have made of its boards, as far as these are shown."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final

from django.db.models import QuerySet

from games.boards.comparison import Compared, Fault, Line, artificial
from games.catalogue import boards_of
from games.models import Board, BoardResult, Event, EventSeat, Match
from games.selectors.tournaments.results import Player
from games.tournaments.duplicate import boards_table
from games.tournaments.standings import Table

POINTS: Final = Event.Ranking.POINTS


def ranks_by_boards(event: Event) -> bool:
    """True if entrants stand by what they made of boards, and not by the points of their matches."""
    return event.ranking != POINTS


def table_by_boards(event: Event, players: Sequence[Player]) -> Table:
    """The table of all who are in an event, whichever group they play in. Two queries.

    Of whoever has left with all results nothing is listed; others are compared with them none the less.
    """
    own = boards_of_entrants(event)
    listed = {player.id: own.get(player.id, ()) for player in players if player.is_ranked}
    return boards_table(listed, {player.id: player.lot for player in players}, ranking=event.ranking)


def boards_of_entrants(event: Event) -> Mapping[int, Sequence[Fraction]]:
    """By entrant what it has of each of its boards that are shown, in their order. Two queries."""
    entrants = defaultdict[int, dict[int, int]](dict)
    seats = EventSeat.objects.filter(event_match__event=event, event_match__is_counted=True)
    of_matches = seats.filter(event_match__match__isnull=False)
    for match, seat, entrant in of_matches.values_list("event_match__match", "seat", "entrant"):
        entrants[match or 0][seat] = entrant
    found = defaultdict[int, list[Fraction]](list)
    lines = {line.name: line.seats for line in boards_of(event.game).lines(event.seat_count)}
    for (match_id, line), compared in _compared(event).items():
        value = compared.percent if event.ranking == Event.Ranking.PERCENT else compared.swings
        here = {entrants[match_id][seat] for seat in lines[line] if seat in entrants[match_id]}
        for entrant_id in here:
            found[entrant_id].append(value)
    return found


def _compared(event: Event) -> Mapping[tuple[int, str], Compared]:
    """Each result of the boards that are shown beside all others of its line, by match and line. One query.

    Deals of one number are compared by themselves.
    """
    rows = list(
        BoardResult.objects.filter(board__event=event, board__shown_at__isnull=False, match__annulled_at=None)
        .order_by("board__number", "match", "line")
        .values_list("board", "match", "line", "raw", "fault")
    )
    raws = defaultdict[tuple[int, str], list[int]](list)
    for board, _match, line, raw, _fault in rows:
        if raw is not None:
            raws[board, line].append(raw)
    steps = boards_of(event.game).steps(event.seat_count)
    lines = {key: Line(raw, steps) for key, raw in raws.items()}
    return {
        (match, line): artificial(Fault(fault)) if raw is None else lines[board, line].compared(raw)
        for board, match, line, raw, fault in rows
    }


def boards_played(event_id: int | None = None) -> QuerySet[Board]:
    """Boards of events that are not shown, and of which no table that has begun is being played any more."""
    rows = Board.objects.filter(event__isnull=False, shown_at=None)
    if event_id is not None:
        rows = rows.filter(event=event_id)
    return rows.exclude(matches__status__in=(Match.Status.OPEN, Match.Status.RUNNING))
