"""Results of matches of events, written from what the game says of the end, whichever it was.

A result has `places` and `margins` by seat, `forfeits`, the seats of those who get nothing, and `why` it was
not played out (empty: it was). Whoever decides one otherwise than at the table (`adjudicated` on its last
day, `walkover`) writes it with `ended_at` in the transaction in which the match ends; `ended_at` is the
match's `finished_at`, and a result is written anew when it is not. Forfeits that are written before the end
stay with the result that is written then.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any, Final, TypedDict

from accounts.row_updates import update_rows
from games.catalogue import RATED
from games.kit.rated import Placing
from games.kit.rules.records import ADJUDICATED
from games.models import Event, EventMatch, Match
from games.selectors.ratings.pairings import pairing_of
from games.selectors.record.history import history_of
from games.selectors.tournaments.results import OVER, stale_matches
from games.tournaments.results import lead_margins

PLAYED: Final = ""
CALLED_OFF: Final = "called-off"
WALKOVER: Final = "walkover"


class Result(TypedDict):
    """Result of a match, as its row keeps it."""

    places: list[int]
    margins: list[int]
    forfeits: list[int]
    why: str


def collect_results(event: Event) -> list[EventMatch]:
    """Write every result of an event that is not that of its table; those that were. None: no query but one.

    For a transaction that holds the event's row locked.
    """
    rows = list(stale_matches(event.pk).select_related("match").order_by("pk"))
    for row in rows:
        match = row.match
        assert match is not None  # noqa: S101 - as it was selected
        row.is_counted = match.annulled_at is None
        if match.status not in OVER:
            row.result, row.ended_at = None, None
        elif row.ended_at != match.finished_at:
            row.result, row.ended_at = {**result_of(match, row.result)}, match.finished_at
    update_rows(rows, ["result", "ended_at", "is_counted"])
    return rows


def result_of(match: Match, before: Any = None) -> Result:
    """The result of a match that is over. :param before: what stands in its row, with forfeits or None."""
    forfeits = list((before or {}).get("forfeits", ()))
    if match.status == Match.Status.CANCELLED:
        return level_result(match.seat_count, CALLED_OFF, forfeits=range(match.seat_count))
    outcome, sides = match.outcome or {}, pairing_of(match).sides
    if match.is_adjudicated:
        winners = set(outcome["winners"])
        ahead = [int(not winners.isdisjoint(side)) for side in sides]
        placing: Placing | None = Placing(
            tuple(1 + sum(n > own for n in ahead) for own in ahead), (0,) * len(sides)
        )
        why = ADJUDICATED
    else:
        placing = RATED[match.game].placing(history_of(match).state.view(None))
        why = PLAYED if outcome.get("reason") == "played" else str(outcome.get("reason", ""))
    if placing is None:
        return level_result(match.seat_count, why, forfeits=range(match.seat_count))
    return seated_result(match, placing, why, forfeits)


def seated_result(match: Match, placing: Placing, why: str, forfeits: Any = ()) -> Result:
    """A result by seat. Margins: over the other side; where there are more, over the mean of the table."""
    sides = pairing_of(match).sides
    scores = placing.scores
    margins = [scores[0] - scores[1], scores[1] - scores[0]] if len(sides) == 2 else lead_margins(scores)
    places, by_seat = [0] * match.seat_count, [0] * match.seat_count
    for side, seats in enumerate(sides):
        for seat in seats:
            places[seat], by_seat[seat] = placing.places[side], margins[side]
    return {"places": places, "margins": by_seat, "forfeits": sorted(forfeits), "why": why}


def level_result(seat_count: int, why: str, *, forfeits: Any = ()) -> Result:
    """A result in which nobody is ahead."""
    return {
        "places": [1] * seat_count,
        "margins": [0] * seat_count,
        "forfeits": sorted(forfeits),
        "why": why,
    }


def fix_result(row: EventMatch, result: Result, *, at: datetime) -> None:
    """Write a result that is decided otherwise than at the table.

    :param at: `finished_at` of its match, if there is one.
    """
    row.result, row.ended_at = {**result}, at
    update_rows([row], ["result", "ended_at"])
