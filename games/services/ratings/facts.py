"""Tells the facts of a finished match that ratings go by, and reads them back."""

from __future__ import annotations

import logging
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from datetime import datetime
from functools import cache
from typing import Any, Final, NamedTuple

from accounts.households import households_among
from games.balance.ladder import kept_ladder
from games.catalogue import RATED, RulesGone
from games.kit.rated import parse_result, result_json
from games.kit.rules.errors import RulesError
from games.kit.rules.seats import Resign
from games.models import Match, MatchFacts, MoveRecord
from games.ratings.errors import RatingError
from games.ratings.matches import TIMEOUTS_WITHIN, RatedMatch, Stint, Timeout
from games.selectors.ratings.pairings import pairing_of
from games.selectors.record.history import History, history_of
from games.services.absence.contract import GONE, TIMEOUT

log = logging.getLogger(__name__)

_BY_THE_SITE: Final = (TIMEOUT, GONE)
_NOTHING: Final[dict[str, Any]] = {"result": None, "short": False, "timeouts": [], "household": False}


class _Holder(NamedTuple):
    """One holder's time in one seat."""

    person: int | None
    """None: a bot."""
    level: str
    from_ply: int
    to_ply: int | None


def told_facts(match: Match) -> MatchFacts:
    """The facts of a match that has finished, from its record; not saved. Four queries, and a replay.

    One whose record cannot be replayed any more, or contradicts itself, has no result.
    """
    seats = _holders(match)
    assert match.finished_at is not None  # noqa: S101 - the caller has looked
    told = MatchFacts(match=match, game=match.game, finished_at=match.finished_at)
    try:
        told.facts = _facts(match, history_of(match), seats)
        people = {held.person for holders in seats for held in holders if held.person is not None}
        told.facts["household"] = len(people) > 1 and bool(households_among(people))
        rated_match(match, told)
    except (RulesError, RulesGone, RatingError):
        log.exception("it cannot be told what match %s says of strength: it counts for no rating", match.pk)
        told.facts = _NOTHING | {"seats": [[[None, 0, ""]]] * match.seat_count}
    return told


def rated_match(match: Match, told: MatchFacts, *, is_over: bool = True) -> RatedMatch:
    """A match as ratings see it. A query where somebody lost it by being away.

    :param told: its facts. :param is_over: false if it has been taken up again since they were told.
    """
    facts = told.facts
    result = parse_result(facts["result"]) if is_over and facts["result"] is not None else None
    points, pairing = level_points(match.game), pairing_of(match)
    bots = [
        level
        for seat, stints in enumerate(facts["seats"])
        if seat not in pairing.fixed
        for person, _moves, level in stints
        if person is None
    ]
    if not points.keys() >= set(bots):
        result = None  # nobody knows any more how strong such a bot was
    return RatedMatch(
        id=match.pk,
        finished_at=told.finished_at,
        pairing=pairing,
        seats=tuple(
            tuple(
                Stint(person, moves, None if person is not None else points.get(level))
                for person, moves, level in stints
            )
            for stints in facts["seats"]
        ),
        result=result,
        reason="" if match.outcome is None else match.outcome["reason"],
        is_rated=match.is_rated,
        is_annulled=match.annulled_at is not None,
        has_clock=match.pace != Match.Pace.NONE,
        is_too_short=facts["short"],
        shares_household=facts["household"],
        shares_address=match.shares_address,
        timeouts=tuple(
            Timeout(_lost_before(person, told.finished_at, match.pk), was_behind)
            for person, was_behind in facts["timeouts"]
        ),
    )


@cache
def level_points(game: str) -> dict[str, int]:
    """The strength of the levels of a game's bots."""
    return {rung.level: rung.points for rung in kept_ladder(game)}


def _holders(match: Match) -> list[list[_Holder]]:
    """All who ever held a seat, by seat, in order."""
    seats: list[list[_Holder]] = [[] for _ in range(match.seat_count)]
    rows = match.tenures.order_by("from_ply", "id")
    for seat, player, level, start, end in rows.values_list("seat", "player", "level", "from_ply", "to_ply"):
        seats[seat].append(_Holder(None if level else player, level, start, end))
    return seats


def _facts(match: Match, history: History, seats: Sequence[Sequence[_Holder]]) -> dict[str, Any]:
    rated, pairing = RATED[match.game], pairing_of(match)
    causes = dict(
        MoveRecord.objects.filter(match=match, cause__in=_BY_THE_SITE, ply__lt=match.ply).values_list(
            "ply", "cause"
        )
    )
    moves = [[0] * len(holders) for holders in seats]
    starts = [[held.from_ply for held in holders] for holders in seats]
    left: set[int] = set()
    timeouts: list[tuple[int, bool]] = []
    for step in history.branch:
        seat, ply = step.mover, step.ply - 1
        if seat is None:
            continue
        at = bisect_right(starts[seat], ply) - 1
        if isinstance(step.move, Resign):
            left.add(ply)
            if ply in causes and (person := seats[seat][at].person) is not None:
                side = next(n for n, side in enumerate(pairing.sides) if seat in side)
                timeouts.append((person, rated.is_behind(history.at(ply).state.view(None), side)))
        if ply not in causes:
            moves[seat][at] += 1
    left.update(ply for holders in seats for ply in _left_at(holders))
    end = history.state.view(None)
    result = rated.result(end)
    return {
        "seats": [
            [[held.person, made, held.level] for held, made in zip(holders, made_by, strict=True)]
            for holders, made_by in zip(seats, moves, strict=True)
        ],
        "result": None if result is None else result_json(result),
        "short": rated.is_too_short(
            end, [history.at(min(ply, history.ply)).state.view(None) for ply in sorted(left)]
        ),
        "timeouts": timeouts,
    }


def _left_at(holders: Sequence[_Holder]) -> Iterator[int]:
    """The plies at which people left a seat that they did not have at the end."""
    for held in holders:
        if held.to_ply is not None and held.person is not None and held.person != holders[-1].person:
            yield held.to_ply


def _lost_before(person: int, finished_at: datetime, match_id: int) -> tuple[datetime, ...]:
    """The ends of other matches that a person lost by being away in the last 72 hours before one's end."""
    lost = MoveRecord.objects.filter(
        match__tenures__player=person,
        match__tenures__ended_at__gte=finished_at - TIMEOUTS_WITHIN,
        match__tenures__ended_at__lte=finished_at,
        match__status=Match.Status.FINISHED,
        by=person,
        cause__in=_BY_THE_SITE,
        notation=Resign().notation(),
    ).exclude(match=match_id)
    ends = lost.order_by("match__finished_at").values_list("match__finished_at", flat=True).distinct()
    return tuple(end for end in ends if end is not None)
