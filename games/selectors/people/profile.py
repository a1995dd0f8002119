"""Counts matches and lists public tables for a person's profile; nothing of private ones."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from django.db.models import Case, CharField, Count, F, Max, Min, OuterRef, Prefetch, Q, Subquery, Value, When
from django.db.models.functions import Coalesce

from games.models import Match, SeatTenure

SHOWN = 12

LOOK_BACK = 1_000
"""So many of the matches that ended last are counted: those of a bot are hundreds of thousands."""


@dataclass(frozen=True, slots=True)
class LevelCount:
    """Number of matches against bots of one level alone, and of those on the winning side."""

    level: str
    played: int
    won: int


@dataclass(frozen=True, slots=True)
class MatchCount:
    """Number of matches of one game that somebody finished, and of those on the winning side."""

    game: str
    played: int
    won: int
    against_bots: tuple[LevelCount, ...] = ()
    """Those of them in which all others were bots of one level; where the rules seat one, of its level."""


@dataclass(frozen=True, slots=True)
class Player:
    """One of those who sit at a table now."""

    name: str
    username: str
    is_bot: bool


@dataclass(frozen=True, slots=True)
class RunningTable:
    """A public match that somebody plays now."""

    name: str
    url: str
    game: str
    players: tuple[Player, ...]


def played(user_id: int) -> tuple[MatchCount, ...]:
    """A line for each game of which the user held a seat in matches that are over, the most played first.

    Who gave a match up has played it as well; one that was annulled nobody has, and that of a board only once
    it is shown. Of the last `LOOK_BACK`.
    One query.
    """
    over = SeatTenure.objects.lasting().filter(
        player=user_id, ended_at__isnull=False, match__annulled_at=None, match__is_sealed=False
    )
    rows = (
        SeatTenure.objects.filter(
            pk__in=over.order_by("-ended_at", "-id").values("pk")[:LOOK_BACK], won__isnull=False
        )
        .annotate(bots=_level_of_bots())
        .values_list("match__game", "bots")
        .annotate(played=Count("pk"), wins=Count("pk", filter=Q(won=True)))
        .order_by("match__game", "bots")
    )
    counts = []
    for game, some in groupby(rows, key=lambda row: row[0]):
        levels = [LevelCount(level, number, wins) for _game, level, number, wins in some]
        counts.append(
            MatchCount(
                game=game,
                played=sum(each.played for each in levels),
                won=sum(each.won for each in levels),
                against_bots=tuple(each for each in levels if each.level),
            )
        )
    return tuple(sorted(counts, key=lambda count: (-count.played, count.game)))


def _level_of_bots() -> Case:
    """The level of the bots of a tenure's match in which nobody plays against people; else nothing.

    Nothing either where a move was taken back: it says how strong somebody plays.
    """
    bots = SeatTenure.objects.current().filter(match=OuterRef("match")).exclude(level="").order_by()
    by_rules = bots.filter(bots_only=True).values("level")[:1]
    same = bots.values("match").annotate(least=Min("level"), most=Max("level")).filter(least=F("most"))
    level = Coalesce(Subquery(by_rules), Subquery(same.values("least")), Value(""))
    return Case(
        When(match__is_practice=True, match__moves_taken_back=0, then=level),
        default=Value(""),
        output_field=CharField(),
    )


def running_public(user_id: int) -> tuple[RunningTable, ...]:
    """The public matches among people in which the user holds a seat, the liveliest first. Two queries."""
    holders = SeatTenure.objects.current().select_related("player").order_by("seat")
    matches: Iterable[Match] = (
        Match.objects.listed()
        .running()
        .among_people()
        .filter(tenures__player=user_id, tenures__to_ply=None)
        .prefetch_related(Prefetch("tenures", queryset=holders))[:SHOWN]
    )
    return tuple(
        RunningTable(
            name=match.name,
            url=match.get_absolute_url(),
            game=match.game,
            players=tuple(
                Player(tenure.player.name, tenure.player.username, tenure.player.is_bot)
                for tenure in match.tenures.all()
            ),
        )
        for match in matches
    )
