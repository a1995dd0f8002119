"""Reads offers for matching: what everybody who looks for a match offers, and what is between them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import combinations
from typing import Final

from django.db.models import Count, Exists, F, IntegerField, OuterRef, Q, Subquery
from django.db.models.functions import Coalesce

from accounts.households import households_among
from accounts.relationships import blocks_between
from games.catalogue import RULES
from games.company.offers import (
    FRIENDLY,
    MEETINGS_A_WEEK,
    NO_LIMIT,
    RATED,
    UNKNOWN,
    Among,
    Offer,
    Strength,
)
from games.company.waking import waking
from games.models import Match, OfferSeat, SeatTenure, StandingOffer
from games.selectors.calendar.calendars import calendars_of
from games.selectors.people.reliability import reliabilities_of
from games.selectors.ratings.ratings import NOBODY_RATED, PersonRating, ratings_of
from games.selectors.ratings.scales import pairing_at

PACES: Final = (Match.Pace.FAST, Match.Pace.STANDARD, Match.Pace.SLOW)
"""Those at which strangers may be seated who are not there at the moment."""

WEEK: Final = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Lookers:
    """Everybody who looks for a match, and what is between them."""

    offers: Sequence[Offer]
    among: Among
    revisions: Mapping[int, int]
    """Of each offer, by its key: what it was when it was read."""


def lookers(
    now: datetime, *, most_open: int, most_running: int, game: str = "", besides: Collection[int] = ()
) -> Lookers:
    """All offers of which a table may be made now. So many queries, however many there are.

    :param most_open, most_running: whoever sits at so many tables gets no more.
    :param game: of this one alone. :param besides: further people who count for what is between them.
    """
    looking = StandingOffer.objects.looking(now).alias(running=running_of(OuterRef("pk")))
    rows = looking.filter(running__lt=F("at_most"))
    rows = rows.filter(game=game) if game else rows.filter(game__in=list(RULES))
    found = list(rows.order_by("pk"))
    people = {row.player_id for row in found}
    full = _full(people, most_open, most_running)
    there = [row for row in found if row.player_id not in full]
    offers = as_offers(there, now)
    return Lookers(offers, among({*people, *besides}, now), {row.pk: row.revision for row in there})


def running_of(offer: OuterRef) -> Coalesce:
    """The number of running matches that came of an offer and in which its person still has a seat."""
    held = SeatTenure.objects.current().filter(match=OuterRef("match"))
    held = held.filter(Q(player=OuterRef("player")) | Q(owner=OuterRef("player")))
    playing = OfferSeat.objects.filter(Exists(held), offer=offer, match__status=Match.Status.RUNNING)
    counted = playing.order_by().values("offer").annotate(n=Count("*")).values("n")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


def as_offers(rows: Iterable[StandingOffer], now: datetime) -> list[Offer]:
    """Rows as matching knows them: with the rating, the reliability and the waking hours of each. Three
    queries.
    """
    rows = list(rows)
    people = {row.player_id for row in rows}
    scales = {(row.game, seats): _scales(row.game, seats) for row in rows for seats in _seats(row)}
    ratings = ratings_of(people, {scale for each in scales.values() for scale in each})
    kept = {person: count.percent for person, count in reliabilities_of(people).items()}
    calendars = calendars_of(people, now)
    return [
        Offer(
            key=row.pk,
            person=row.player_id,
            game=row.game,
            waited=(now - row.waits_since) / timedelta(hours=1),
            seats=_seats(row),
            paces=frozenset(row.paces),
            contracts=frozenset([row.contract] if row.contract else map(str, Match.Contract.values)),
            stakes=stakes_of(row),
            options=frozenset(row.options),
            strengths={
                seats: _strength(
                    row,
                    [ratings.get((row.player_id, scale), NOBODY_RATED) for scale in scales[row.game, seats]],
                )
                for seats in _seats(row)
            },
            kept=_or_none(kept.get(row.player_id)),
            min_kept=_or_none(row.min_reliability),
            waking=waking(calendars[row.player_id].zone, calendars[row.player_id].night, now.date()),
            wants_awake=row.wants_awake,
            takes_bots=row.takes_bots,
            takes_again=row.takes_again,
        )
        for row in rows
    ]


def stakes_of(row: StandingOffer) -> frozenset[str]:
    """Rated, friendly, or both."""
    if row.stakes == StandingOffer.Stakes.EITHER:
        return frozenset({RATED, FRIENDLY})
    return frozenset({row.stakes})


def among(people: Collection[int], now: datetime) -> Among:
    """Blocks, households and meetings of the last week between some people. Three queries."""
    pairs = {frozenset(pair) for pair in blocks_between(people)} | set(households_among(people))
    met: Counter[frozenset[int]] = Counter()
    rows = OfferSeat.objects.filter(game__in=list(RULES), at__gt=now - WEEK, player__in=people)
    tables: dict[int, set[int]] = {}
    for match_id, player_id in rows.values_list("match_id", "player_id"):
        tables.setdefault(match_id, set()).add(player_id)
    for there in tables.values():
        met.update(frozenset(pair) for pair in combinations(there, 2))
    often = {pair for pair, times in met.items() if times >= MEETINGS_A_WEEK}
    return Among(_both_ways(pairs), _both_ways(often))


def _both_ways(pairs: Iterable[frozenset[int]]) -> dict[int, frozenset[int]]:
    found: dict[int, set[int]] = {}
    for one, other in map(sorted, pairs):
        found.setdefault(one, set()).add(other)
        found.setdefault(other, set()).add(one)
    return {person: frozenset(others) for person, others in found.items()}


def _seats(row: StandingOffer) -> frozenset[int]:
    return frozenset(n for n in RULES[row.game].seat_counts if row.min_seats <= n <= row.max_seats)


def _scales(game: str, seats: int) -> frozenset[str]:
    """The scales on which people may come to be rated at a table with so many seats."""
    rules = RULES[game]
    scales = pairing_at(game, {}, seats).scales
    bots = rules.bot_seats(rules.parse_config({}), seats)
    return frozenset(scale for seat, scale in enumerate(scales) if seat not in bots)


def _strength(row: StandingOffer, ratings: Sequence[PersonRating]) -> Strength:
    """The rating of somebody and their limits; on several scales they have to meet a limit on each."""
    if not ratings:
        return UNKNOWN
    spans = [
        (one.mu - 2 * one.sigma, one.mu + 2 * one.sigma) if one.is_provisional else (100 * one.points,) * 2
        for one in ratings
    ]
    low, high = max(low for low, _ in spans), min(high for _, high in spans)
    if row.within is not None:
        own = [one.points for one in ratings]
        return Strength(low, high, 100 * (min(own) - row.within), 100 * (max(own) + row.within))
    least = -NO_LIMIT if row.min_rating is None else 100 * row.min_rating
    most = NO_LIMIT if row.max_rating is None else 100 * row.max_rating
    return Strength(low, high, least, most)


def _or_none(percent: int | None) -> int:
    return -1 if percent is None else percent


def _full(people: Collection[int], most_open: int, most_running: int) -> frozenset[int]:
    """Those of some people who sit at as many tables as anybody may, and get no more. One query."""
    mine = SeatTenure.objects.current().filter(player__in=people, ended_at=None).order_by().values("player")
    many = mine.annotate(
        n_open=Count("pk", filter=Q(match__status=Match.Status.OPEN)),
        n_running=Count("pk", filter=Q(match__status=Match.Status.RUNNING)),
    ).filter(Q(n_open__gte=most_open) | Q(n_running__gte=most_running))
    return frozenset(many.values_list("player", flat=True))
