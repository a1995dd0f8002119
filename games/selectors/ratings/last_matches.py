"""Reads the matches of somebody on a scale, the last or page by page, and the rating of twelve months."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import Exists, OuterRef, Q, QuerySet, Subquery

from games.catalogue import has_rules
from games.kit.rated import Pairing
from games.kit.rules.seats import Seat
from games.models import Match, RatingEntry, SeatTenure
from games.selectors.pagination import Page, page_of
from games.selectors.ratings.match_rows import level_points
from games.selectors.ratings.pairings import pairing_of
from games.selectors.ratings.ratings import PersonRating
from games.selectors.ratings.strength import YEAR, ScaleStanding, YearPoint

SHOWN: Final = 20
"""So many of the last counted matches are shown."""

_OF_PEOPLE: Final = ("username", "display_name", "is_bot", "hides_rating", "anonymised_at")
_OF_MATCH: Final = (
    "key", "name", "game", "rules_version", "seat_count", "options", "digest", "outcome", "created_at",
    "started_at", "finished_at", "unrated_why", "visibility", "hidden_at",
)  # fmt: skip
_OF_ENTRY: Final = ("finished_at", "mu_before", "sigma_before", "mu", "sigma")


@dataclass(frozen=True, slots=True)
class Sitter:
    """Somebody else at a table, as their seat was held at the end."""

    name: str
    is_ally: bool
    level: str = ""
    """Of a bot."""
    points: int | None = None
    """Rating before the match, in whole points; None: it is hidden, or did not change."""
    is_hidden: bool = False
    """True if they keep their ratings for themselves, or have left."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A finished match that said *Rated*, in a list of somebody's."""

    key: str
    name: str
    game: str
    at: datetime
    digest: Mapping[str, Any]
    outcome: Mapping[str, Any]
    names: Sequence[str]
    """By seat."""
    has_won: bool
    sides: int
    """Number of sides that met."""
    before: int
    """Their rating in hundredths of points, before and after; both 0 if it did not count."""
    after: int
    why: str
    """Reason for which it did not count (`Unrated`); empty if it did."""
    others: Sequence[Sitter]
    is_readable: bool
    """True if the reader may know whose table it was: it is public, or they played there."""
    is_readers: bool
    """True if the reader played there."""
    ally: tuple[int, str] | None = None
    """The id and the name of the person who won or lost it with them; None of who has left."""


@dataclass(frozen=True, slots=True)
class LastMatches:
    """Matches on which somebody's rating on a scale rests, and its twelve months."""

    year: tuple[YearPoint, ...]
    """The rating in the last twelve months: as it was before them, and after each match."""
    lines: tuple[PlayedMatch, ...]
    """The last counted matches, and those between them that did not count, or where these are few those of
    twelve months; the latest first."""


def last_matches(
    user_id: int, standing: ScaleStanding, game: str, reader_id: int | None, now: datetime
) -> LastMatches:
    """The twelve months and the last matches of somebody on a scale.

    Three queries, and one where more matches counted in twelve months than are shown.
    """
    begin, scale = now - YEAR, standing.scale
    mine = RatingEntry.objects.filter(player=user_id, scale=scale)
    columns = ("match_id", "ally_id", *_OF_ENTRY, *_joined("match", _OF_MATCH), *_joined("ally", _OF_PEOPLE))
    latest = mine.select_related("match", "ally").order_by("-finished_at", "-match").only(*columns)
    entries = list(latest[:SHOWN])
    oldest = entries[-1].finished_at if len(entries) == SHOWN else None
    rest = _uncounted(user_id, game, oldest or begin, besides={entry.match_id for entry in entries})
    matches = [entry.match for entry in entries] + rest
    at_table = _tenures(matches)
    by_match = {entry.match_id: entry for entry in entries}
    lines: list[PlayedMatch] = []
    for match in matches:
        line = _line(match, by_match.get(match.pk), at_table[match.pk], user_id, scale, reader_id)
        if line is not None:
            lines.append(line)
    lines.sort(key=lambda line: (line.at, line.key), reverse=True)
    if oldest is not None and oldest > begin:
        year = mine.filter(finished_at__gt=begin).order_by("-finished_at", "-match").select_related("match")
        entries = list(year.only(*_OF_ENTRY, "match__started_at"))
    return LastMatches(_year(entries, standing, begin), tuple(lines))


def _year(entries: Sequence[RatingEntry], standing: ScaleStanding, begin: datetime) -> tuple[YearPoint, ...]:
    """The points of twelve months. :param entries: all those in them, the latest first, and maybe more."""
    within = [entry for entry in reversed(entries) if entry.finished_at > begin]
    if not within:
        return ()
    first = within[0]
    started_at = first.match.started_at
    started = begin if standing.since <= begin or started_at is None else started_at
    return (
        YearPoint(max(begin, min(started, first.finished_at)), first.mu_before, first.sigma_before),
        *(YearPoint(entry.finished_at, entry.mu, entry.sigma) for entry in within),
    )


def _uncounted(user_id: int, game: str, since: datetime, *, besides: set[int]) -> list[Match]:
    """Matches of a game since some time that said *Rated* and did not count for somebody."""
    rows = _looked_at(user_id, game).filter(ended_at__gte=since).exclude(match__unrated_why="")[:SHOWN]
    found = {row.match_id: row.match for row in rows if row.match_id not in besides}
    return list(found.values())


def rated_matches(
    user_id: int, scale: str, game: str, reader_id: int | None, *, cursor: str = ""
) -> Page[PlayedMatch]:
    """The matches of somebody that counted on a scale and those that should have; the latest first.

    Three queries. :raises BadCursor: see there.
    """
    entries = RatingEntry.objects.filter(player=user_id, scale=scale)

    def made(rows: Sequence[SeatTenure]) -> list[PlayedMatch]:
        matches = {row.match_id: row.match for row in rows}
        counted = entries.filter(match__in=matches).select_related("ally")
        by_match = {
            entry.match_id: entry
            for entry in counted.only("match_id", "ally_id", *_OF_ENTRY, *_joined("ally", _OF_PEOPLE))
        }
        at_table = _tenures(matches.values())
        lines = (
            _line(match, by_match.get(pk), at_table[pk], user_id, scale, reader_id)
            for pk, match in matches.items()
        )
        return [line for line in lines if line is not None]

    has_counted = Exists(entries.filter(match=OuterRef("match")))
    rows = _looked_at(user_id, game).filter(has_counted | ~Q(match__unrated_why=""))
    return page_of(rows, cursor, by="ended_at", made=made)


def _looked_at(user_id: int, game: str) -> QuerySet[SeatTenure]:
    """The seats of somebody in matches that said *Rated*, are over and were looked at; the latest first."""
    rows = SeatTenure.objects.lasting().filter(
        player=user_id,
        ended_at__isnull=False,
        match__game=game,
        match__is_rated=True,
        match__rated_at__isnull=False,
        match__status=Match.Status.FINISHED,
    )
    columns = ("match_id", "ended_at", *_joined("match", _OF_MATCH))
    return rows.select_related("match").only(*columns).order_by("-ended_at", "-id")


def _joined(relation: str, names: Iterable[str]) -> Iterator[str]:
    return (f"{relation}__{name}" for name in names)


def _tenures(matches: Iterable[Match]) -> Mapping[int, list[SeatTenure]]:
    """Tenures of some matches, by match, by seat and then in order. One query.

    Each with `mu_before`: the rating with which its holder came to the match, where it changed.
    """
    found = defaultdict[int, list[SeatTenure]](list)
    before = RatingEntry.objects.filter(match=OuterRef("match"), player=OuterRef("player")).order_by("id")
    rows = SeatTenure.objects.filter(match__in=[match.pk for match in matches]).select_related("player")
    rows = rows.only("match_id", "seat", "level", "won", *_joined("player", _OF_PEOPLE))
    rows = rows.annotate(mu_before=Subquery(before.values("mu_before")[:1]))
    for tenure in rows.order_by("seat", "from_ply", "id"):
        found[tenure.match_id].append(tenure)
    return found


def _line(
    match: Match,
    entry: RatingEntry | None,
    tenures: Sequence[SeatTenure],
    user_id: int,
    scale: str,
    reader_id: int | None,
) -> PlayedMatch | None:
    """A match in the list; None if it was played on another scale."""
    mine = next(tenure for tenure in reversed(tenures) if tenure.player_id == user_id)
    pairing = _pairing(match)
    if entry is None and (pairing is None or pairing.scales[mine.seat] != scale):
        return None
    allies = () if pairing is None else next(side for side in pairing.sides if mine.seat in side)
    last = {tenure.seat: tenure for tenure in tenures}
    has_played = any(tenure.player_id == reader_id for tenure in tenures)
    ally = None if entry is None else entry.ally
    return PlayedMatch(
        key=match.key,
        name=match.name,
        game=match.game,
        at=match.finished_at or match.created_at,
        digest=match.digest,
        outcome=match.outcome or {},
        names=[tenure.player.name for _seat, tenure in sorted(last.items())],
        has_won=mine.won is True,
        sides=2 if pairing is None else len(pairing.sides),
        before=0 if entry is None else entry.mu_before,
        after=0 if entry is None else entry.mu,
        why=match.unrated_why,
        others=[
            _sitter(match, tenure, pairing, is_ally=seat in allies)
            for seat, tenure in sorted(last.items())
            if seat != mine.seat
        ],
        is_readable=has_played or (match.visibility == Match.Visibility.PUBLIC and match.hidden_at is None),
        is_readers=has_played,
        ally=None if ally is None or ally.anonymised_at is not None else (ally.pk, ally.name),
    )


def _pairing(match: Match) -> Pairing | None:
    """The sides of a match; None if its rules are gone."""
    return pairing_of(match) if has_rules(match.game, match.rules_version) else None


def _sitter(
    match: Match,
    tenure: SeatTenure,
    pairing: Pairing | None,
    *,
    is_ally: bool,
) -> Sitter:
    player = tenure.player
    if tenure.level:
        fixed = {} if pairing is None else pairing.fixed
        points = fixed.get(Seat(tenure.seat), level_points(match.game).get(tenure.level))
        return Sitter(player.name, is_ally, tenure.level, points)
    if player.hides_rating or player.anonymised_at is not None:
        return Sitter(player.name, is_ally, is_hidden=True)
    mu: int | None = tenure.mu_before  # type: ignore[attr-defined] # see `_tenures`
    return Sitter(player.name, is_ally, points=None if mu is None else PersonRating(mu, 0).points)
