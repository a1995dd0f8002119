"""Tells the facts of a finished match that ratings go by, from its record."""

from __future__ import annotations

import logging
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from accounts.households import households_among
from games.catalogue import RATED, RulesGone
from games.kit.rated import result_json
from games.kit.rules.errors import RulesError
from games.kit.rules.seats import Resign
from games.models import Match, MatchFacts, MoveRecord
from games.ratings.errors import RatingError
from games.selectors.ratings.match_rows import FactsRow, rated_match
from games.selectors.ratings.pairings import pairing_of
from games.selectors.ratings.roles import role_key
from games.selectors.record.history import History, history_of

log = logging.getLogger(__name__)

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
        rated_match(FactsRow.of(match, told))
    except (RulesError, RulesGone, RatingError):
        log.exception("it cannot be told what match %s says of strength: it counts for no rating", match.pk)
        told.facts = _NOTHING | {"seats": [[[None, 0, ""]]] * match.seat_count}
    return told


def _holders(match: Match) -> list[list[_Holder]]:
    """All who ever held a seat, by seat, in order."""
    seats: list[list[_Holder]] = [[] for _ in range(match.seat_count)]
    rows = match.tenures.order_by("from_ply", "id")
    for seat, player, level, start, end in rows.values_list("seat", "player", "level", "from_ply", "to_ply"):
        seats[seat].append(_Holder(None if level else player, level, start, end))
    return seats


def _facts(match: Match, history: History, seats: Sequence[Sequence[_Holder]]) -> dict[str, Any]:
    rated, pairing = RATED[match.game], pairing_of(match)
    by_the_site = MoveRecord.objects.filter(match=match, cause__in=MoveRecord.BY_THE_SITE, ply__lt=match.ply)
    causes = set(by_the_site.values_list("ply", flat=True))
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
    counted = {} if rated.roles is None else {"roles": _roles(rated.roles.tally(end), seats, moves)}
    return {
        **counted,
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


def _roles(
    by_seat: Sequence[Mapping[str, tuple[int, int]]],
    seats: Sequence[Sequence[_Holder]],
    moves: Sequence[Sequence[int]],
) -> dict[str, Mapping[str, tuple[int, int]]]:
    """The roles of each seat, by the person who made most of its moves; those of bots' seats are nobody's."""
    found = dict[str, Mapping[str, tuple[int, int]]]()
    for counts, holders, made_by in zip(by_seat, seats, moves, strict=True):
        person = holders[max(range(len(holders)), key=made_by.__getitem__)].person
        if person is not None:
            found[role_key(person)] = dict(counts)
    return found


def _left_at(holders: Sequence[_Holder]) -> Iterator[int]:
    """The plies at which people left a seat that they did not have at the end."""
    for held in holders:
        if held.to_ply is not None and held.person is not None and held.person != holders[-1].person:
            yield held.to_ply
