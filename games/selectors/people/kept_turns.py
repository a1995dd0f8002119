"""Turns and matches that people have kept or not, as the rows of a match tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from operator import itemgetter

from games.kit.rules.records import ADJUDICATED
from games.kit.rules.seats import Resign
from games.models import Match, MoveRecord, SeatTenure, TableEvent
from games.models.reliability import SUBSTITUTE_EARNS


def kept_turns(match: Match) -> Counter[tuple[int, str]]:
    """The number of turns of each account that were counted at a match, kept and lapsed.

    A turn that was kept is a run of moves of its own at one seat; it goes on while nobody else moves, and is
    counted when it ends.
    """
    counted: Counter[tuple[int, str]] = Counter()
    if match.pace == Match.Pace.NONE:
        return counted
    moves = MoveRecord.objects.filter(match=match, seat__isnull=False).order_by("ply")
    by_holder = groupby(moves.values_list("seat", "by_id", "cause"), key=itemgetter(0, 1))
    runs = [next(run) for _, run in by_holder]
    in_turn = match.tenures.current().filter(turn_ply__isnull=False)
    if runs and runs[-1][0] in in_turn.values_list("seat", flat=True):
        runs.pop()
    for _, by, cause in runs:
        if by is not None and not cause:
            counted[by, "1"] += 1
    lapsed = match.events.filter(code=TableEvent.Code.TIMEOUT, data__excused__isnull=True)
    for person in lapsed.values_list("tenure__player_id", flat=True):
        if person is not None:
            counted[person, "0"] += 1
    return counted


def kept_matches(match: Match, tenures: Iterable[SeatTenure]) -> Counter[tuple[int, str]]:
    """The number of matches that count for each account that played a match on, or left it."""
    counted: Counter[tuple[int, str]] = Counter()
    is_counted = match.outcome is not None and match.outcome["reason"] != ADJUDICATED
    kept_for = {t.owner_id for t in match.tenures.current() if t.owner_id is not None}
    resigned = dict(
        match.moves.filter(notation=Resign().notation(), seat__isnull=False).values_list("by_id", "cause")
    )
    over = set(match.events.filter(code=TableEvent.Code.SUBSTITUTE).values_list("seat", flat=True))
    for tenure in tenures:
        person = tenure.player_id
        if tenure.came_back:
            continue
        if tenure.has_left:
            if person in resigned or tenure.seat in over or (is_counted and person in kept_for):
                counted[person, "0"] += 1
        elif is_counted and resigned.get(person):
            counted[person, "0"] += 1
        elif is_counted:
            counted[person, "1"] += SUBSTITUTE_EARNS if tenure.is_substitute else 1
    return counted
