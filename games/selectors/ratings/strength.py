"""Reads how strong somebody plays, for their profile: standings, twelve months, the last matches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any, Final

from django.db.models import Count, Exists, IntegerField, OuterRef, Subquery
from django.db.models.functions import Coalesce

from games.balance.ladder import kept_ladder
from games.catalogue import has_rules
from games.kit.rated import Pairing
from games.kit.rules.seats import Seat
from games.models import AnswerEntry, Match, Rating, RatingEntry, SeatTenure
from games.selectors.ratings.pairings import pairing_of
from games.selectors.ratings.ratings import PersonRating, read

SHOWN: Final = 20
"""So many of the last counted matches are shown."""
YEAR: Final = timedelta(days=365)
LOOK_BACK: Final = 1_000
"""Of so many of the last matches those are found that did not count."""

_OF_PEOPLE: Final = ("username", "display_name", "is_bot", "hides_rating", "anonymised_at")


@dataclass(frozen=True, slots=True)
class ScaleStanding:
    """Somebody's rating on one scale, and what it rests on."""

    scale: str
    rating: PersonRating
    won: int
    """Number of counted matches that they won, or of answers that were right."""
    since: datetime
    """When the first counted match ended, or the first answer was given."""


@dataclass(frozen=True, slots=True)
class YearPoint:
    """A rating at some time, in hundredths of points."""

    at: datetime
    mu: int
    sigma: int


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


def standings(user_id: int) -> tuple[ScaleStanding, ...]:
    """The standings of somebody on each scale on which something has counted. One query."""
    entries = RatingEntry.objects.filter(player=user_id, scale=OuterRef("scale")).order_by()
    has_won = Exists(SeatTenure.objects.filter(match=OuterRef("match"), player=user_id, won=True))
    won = entries.values("scale").annotate(n=Count("pk", filter=has_won)).values("n")
    first = entries.order_by("finished_at").values("finished_at")[:1]
    # Where there are no matches there are answers.
    answers = AnswerEntry.objects.filter(player=user_id).order_by()
    right = answers.filter(showing__is_right=True).values("player").annotate(n=Count("pk")).values("n")
    first_answer = answers.order_by("answered_at").values("answered_at")[:1]
    rows = Rating.objects.filter(player=user_id).annotate(
        won=Coalesce(Subquery(won), Subquery(right), output_field=IntegerField()),
        since=Coalesce(Subquery(first), Subquery(first_answer)),
    )
    return tuple(ScaleStanding(row.scale, read(row), row.won or 0, row.since or row.last_at) for row in rows)


def year_of(user_id: int, standing: ScaleStanding, now: datetime) -> tuple[YearPoint, ...]:
    """A rating in the last twelve months: as it was before them, and after each match. One query."""
    begin = now - YEAR
    rows = (
        RatingEntry.objects.filter(player=user_id, scale=standing.scale, finished_at__gt=begin)
        .order_by("finished_at", "match")
        .values_list("finished_at", "mu", "sigma", "mu_before", "sigma_before", "match__started_at")
    )
    points = [YearPoint(at, mu, sigma) for at, mu, sigma, *_ in rows]
    if not points:
        return ()
    first_at, _mu, _sigma, mu, sigma, started_at = rows[0]
    started = begin if standing.since <= begin or started_at is None else started_at
    return (YearPoint(max(begin, min(started, first_at)), mu, sigma), *points)


def year_of_answers(user_id: int, now: datetime) -> tuple[YearPoint, ...]:
    """The rating of what somebody knows after each answer of the last twelve months. One query."""
    rows = AnswerEntry.objects.filter(player=user_id, answered_at__gt=now - YEAR).order_by("answered_at")
    return tuple(YearPoint(*row) for row in rows.values_list("answered_at", "mu", "sigma"))


def last_matches(user_id: int, scale: str, game: str, reader_id: int | None) -> tuple[PlayedMatch, ...]:
    """The last counted matches of somebody on a scale, and those between them that did not count.

    The latest first. Four queries.
    """
    entries = list(
        RatingEntry.objects.filter(player=user_id, scale=scale)
        .select_related("match", "ally")
        .order_by("-finished_at", "-match")[:SHOWN]
    )
    oldest = entries[-1].finished_at if len(entries) == SHOWN else None
    rest = _uncounted(user_id, game, oldest, besides={entry.match_id for entry in entries})
    matches = [entry.match for entry in entries] + rest
    at_table = _tenures(matches)
    before = _before(entry.match_id for entry in entries)
    by_match = {entry.match_id: entry for entry in entries}
    lines = []
    for match in matches:
        entry = by_match.get(match.pk)
        line = _line(match, entry, at_table[match.pk], before, user_id, scale, reader_id)
        if line is not None:
            lines.append(line)
    return tuple(sorted(lines, key=lambda line: (line.at, line.key), reverse=True))


def _uncounted(user_id: int, game: str, since: datetime | None, *, besides: set[int]) -> list[Match]:
    """Matches of a game that said *Rated* and did not count for somebody, the latest first."""
    mine = SeatTenure.objects.lasting().filter(player=user_id, ended_at__isnull=False)
    if since is not None:
        mine = mine.filter(ended_at__gte=since)
    latest = mine.order_by("-ended_at", "-id").values("pk")[:LOOK_BACK]
    rows = (
        SeatTenure.objects.filter(
            pk__in=latest,
            match__game=game,
            match__is_rated=True,
            match__rated_at__isnull=False,
            match__status=Match.Status.FINISHED,
        )
        .exclude(match__unrated_why="")
        .select_related("match")
        .order_by("-ended_at", "-id")[:SHOWN]
    )
    found = {row.match_id: row.match for row in rows if row.match_id not in besides}
    return list(found.values())


def _tenures(matches: Iterable[Match]) -> Mapping[int, list[SeatTenure]]:
    """Tenures of some matches, by match, by seat and then in order. One query."""
    found = defaultdict[int, list[SeatTenure]](list)
    rows = SeatTenure.objects.filter(match__in=[match.pk for match in matches]).select_related("player")
    rows = rows.only("match_id", "seat", "level", "won", *(f"player__{field}" for field in _OF_PEOPLE))
    for tenure in rows.order_by("seat", "from_ply", "id"):
        found[tenure.match_id].append(tenure)
    return found


def _before(match_ids: Iterable[int]) -> Mapping[tuple[int, int], int]:
    """Ratings with which people came to some matches, by match and person, in hundredths. One query."""
    rows = RatingEntry.objects.filter(match__in=list(match_ids))
    return {(match, player): mu for match, player, mu in rows.values_list("match", "player", "mu_before")}


def _line(
    match: Match,
    entry: RatingEntry | None,
    tenures: Sequence[SeatTenure],
    before: Mapping[tuple[int, int], int],
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
            _sitter(match, tenure, pairing, before, is_ally=seat in allies)
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
    before: Mapping[tuple[int, int], int],
    *,
    is_ally: bool,
) -> Sitter:
    player = tenure.player
    if tenure.level:
        fixed = {} if pairing is None else pairing.fixed
        points = fixed.get(Seat(tenure.seat), _points(match.game).get(tenure.level))
        return Sitter(player.name, is_ally, tenure.level, points)
    if player.hides_rating or player.anonymised_at is not None:
        return Sitter(player.name, is_ally, is_hidden=True)
    mu = before.get((match.pk, player.pk))
    return Sitter(player.name, is_ally, points=None if mu is None else PersonRating(mu, 0).points)


@cache
def _points(game: str) -> Mapping[str, int]:
    """The strength of the levels of a game's bots."""
    return {rung.level: rung.points for rung in kept_ladder(game)}


@dataclass(frozen=True, slots=True)
class RatingChange:
    """A rating before and after a match, in hundredths of points."""

    before: int
    after: int
    sigma: int
    """After it."""


def change_by(key: str, user_id: int) -> RatingChange | None:
    """The effect of a match on an account's rating; None if it has none. One query."""
    rows = RatingEntry.objects.filter(match__key=key, player=user_id)
    row = rows.values_list("mu_before", "mu", "sigma").first()
    return None if row is None else RatingChange(*row)
