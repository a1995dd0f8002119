"""News of a table since somebody's last move, for a row of a list.

Read from the record without replaying it. Only moves that everybody sees whole come from here: of the kinds
that `Rules.hides` names, and of chance, no notation leaves this module.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from operator import or_
from typing import Any, Final

from django.db.models import F, OuterRef, Q, QuerySet, Subquery

from games.catalogue import has_rules, rules_of
from games.kit.rules.back import SIGN, counting, parse_back
from games.models import Campaign, Match, MoveRecord, SeatTenure

SHOWN: Final = 3
"""So many facts, the latest, say enough."""

LOOK_BACK: Final = 60
"""More moves of a record are not read for one row; nobody waits through so many."""


@dataclass(frozen=True, slots=True)
class Moved:
    """A move that everybody sees, by whoever made it."""

    player_id: int
    name: str
    is_bot: bool
    notation: str


@dataclass(frozen=True, slots=True)
class CampaignEnd:
    """A campaign that ended, and whether the reader's seat won it; None: nobody did."""

    number: int
    won: bool | None


@dataclass(frozen=True, slots=True)
class TableNews:
    """The news since the reader's last move, or since the match began."""

    since_mine: bool
    """True if the reader has moved at all."""
    moves: int
    """Number of moves that others have made, those that cannot be shown too; at most `LOOK_BACK`."""
    latest: tuple[Moved, ...]
    """The last of them that can be shown, oldest first; `SHOWN` at most."""
    ended: CampaignEnd | None
    """The last campaign that ended meanwhile, be it by the reader's own move."""


def with_own_ply(tenures: QuerySet[SeatTenure]) -> QuerySet[SeatTenure]:
    """The rows with `own_ply`: where in the record the last move of its seat stands, or None."""
    own = MoveRecord.objects.filter(match=OuterRef("match"), seat=OuterRef("seat")).order_by("-ply")
    return tenures.annotate(own_ply=Subquery(own.values("ply")[:1]))


def news_of(rows: Sequence[Any]) -> Mapping[int, TableNews]:
    """By match, for rows `with_own_ply` and their matches. Two queries, whatever their number; none for none.

    Matches whose rules are gone have no news.
    """
    rows = [row for row in rows if has_rules(row.match.game, row.match.rules_version)]
    if not rows:
        return {}
    moves: dict[int, list[MoveRecord]] = defaultdict(list)
    for made in _made(rows):
        moves[made.match_id].append(made)
    ended: dict[int, list[Campaign]] = defaultdict(list)
    for campaign in _ended(rows):
        ended[campaign.match_id].append(campaign)
    return {row.match_id: _news(row, moves[row.match_id], ended[row.match_id]) for row in rows}


def kept_ends(rows: Sequence[SeatTenure]) -> Mapping[int, int]:
    """By match, for rows with their matches: the campaign whose end the table keeps until they go on.

    See `games.selectors.record.moments`; of several the first. One query, whatever their number.
    """
    seats = Q(match__tenures__in=[row.pk for row in rows], number__gt=F("match__tenures__gone_on"))
    # The ply of a campaign's last move is one less than the length of the record by then.
    over = Campaign.objects.filter(seats, ended_at__isnull=False, to_ply__lt=F("match__ply") - 1)
    kept: dict[int, int] = {}
    for match_id, number in over.order_by("match_id", "number").values_list("match_id", "number"):
        kept.setdefault(match_id, number)
    return kept


def _news(row: Any, moves: Sequence[MoveRecord], ended: Sequence[Campaign]) -> TableNews:
    match: Match = row.match
    hides = rules_of(match.game, match.rules_version).hides
    moves = _counting(moves, match.ply)
    open_moves = [made for made in moves if made.notation.partition(" ")[0] not in hides]
    return TableNews(
        since_mine=row.own_ply is not None,
        moves=len(moves),
        latest=tuple(
            Moved(made.by.pk, made.by.name, made.by.is_bot, made.notation)
            for made in open_moves[-SHOWN:]
            if made.by is not None
        ),
        ended=CampaignEnd(ended[-1].number, _won(ended[-1], row.seat)) if ended else None,
    )


def _counting(rows: Sequence[MoveRecord], ply: int) -> Sequence[MoveRecord]:
    """The moves of seats that the match has not gone back past."""
    backs = {row.ply: parse_back(row.notation).ply for row in rows if row.seat is None}
    if not backs:
        return rows
    kept = set(counting(ply, backs))
    return [row for row in rows if row.ply in kept]


def _won(campaign: Campaign, seat: int) -> bool | None:
    winners = (campaign.result or {}).get("winners") or ()
    return seat in winners if winners else None


def _made(rows: Iterable[Any]) -> QuerySet[MoveRecord]:
    """The moves of seats after each row's own, up to the ply its match was read at, and what undid some."""
    after = (
        Q(match_id=row.match_id, ply__gte=max(_next(row), row.match.ply - LOOK_BACK), ply__lt=row.match.ply)
        for row in rows
    )
    made = MoveRecord.objects.filter(Q(seat__isnull=False) | Q(notation__startswith=SIGN), reduce(or_, after))
    return made.select_related("by").order_by("match_id", "ply")


def _ended(rows: Iterable[Any]) -> QuerySet[Campaign]:
    """The campaigns that ended by the row's own move or later."""
    after = (Q(match_id=row.match_id, to_ply__gte=max(0, _next(row) - 1)) for row in rows)
    found = Campaign.objects.filter(reduce(or_, after), ended_at__isnull=False, to_ply__lt=F("match__ply"))
    return found.order_by("match_id", "number")


def _next(row: Any) -> int:
    """The first ply after the row's own last move, or after it took its seat."""
    return max(int(row.from_ply), 0 if row.own_ply is None else int(row.own_ply) + 1)
