"""Reads what somebody who looks for a match has offered, and what they may expect, by what has been."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.core.cache import cache
from django.db.models import Count, Exists, OuterRef, Subquery

from accounts.models import User
from games.catalogue import RULES
from games.models import Leave, OfferSeat, SeatTenure, StandingOffer
from games.selectors.company.formats import formats_of
from games.selectors.company.offers import running_of, stakes_of
from games.selectors.people.reliability import reliabilities_of
from games.selectors.ratings.ratings import NOBODY_RATED, PersonRating, ratings_of
from games.selectors.ratings.scales import pairing_at

LAST: Final = 40
"""So many of the latest waits are looked at."""
ENOUGH: Final = 5
"""Fewer say nothing yet."""
KEPT_FOR: Final = 600
"""For so many seconds nobody looks at them again."""

_FIELDS: Final = [field.attname for field in StandingOffer._meta.concrete_fields]


@dataclass(frozen=True, slots=True)
class OwnOffer:
    """One's own offer, as it stands at a moment."""

    offer: StandingOffer
    running: int
    """Matches that came of it and are being played."""
    rests_until: datetime | None
    """Its date, or the end of one's leave, whichever is later."""
    is_on_leave: bool
    """True if that is the end of one's leave."""

    @property
    def is_full(self) -> bool:
        """True if as many matches are being played as one wants at once."""
        return self.running >= self.offer.at_most


@dataclass(frozen=True, slots=True)
class Own:
    """One's own offers, by game, and whether one has finished a match yet."""

    has_finished: bool = False
    offers: Mapping[str, OwnOffer] | None = None


@dataclass(frozen=True, slots=True)
class Waits:
    """Times that the latest offers of a game waited until their table was made."""

    usual: timedelta | None = None
    """Three of four waited no longer; None if there are too few."""
    last: timedelta | None = None
    """The latest; None if there was none."""
    many: int = 0
    """So many of the latest were looked at."""


def own_offers(user_id: int, now: datetime) -> Own:
    """The offers of somebody, by game. One query."""
    over = SeatTenure.objects.filter(player=OuterRef("pk"), ended_at__isnull=False)
    leave = Leave.objects.present(now).filter(player=OuterRef("pk"))
    rows = list(
        User.objects.filter(pk=user_id)
        .annotate(
            has_finished=Exists(over),
            leave_ends=Subquery(leave.values("ends_at")[:1]),
            running=running_of(OuterRef("offers__pk")),
        )
        .values("has_finished", "leave_ends", "running", *(f"offers__{name}" for name in _FIELDS))
    )
    offers = {row["offers__game"]: _own(row, now) for row in rows if row["offers__game"] in RULES}
    return Own(any(row["has_finished"] for row in rows), offers)


def _own(row: Mapping[str, Any], now: datetime) -> OwnOffer:
    offer = StandingOffer(**{name: row[f"offers__{name}"] for name in _FIELDS})
    ends = row["leave_ends"]
    until = offer.rests_until if offer.rests_until is not None and offer.rests_until > now else None
    is_on_leave = ends is not None and (until is None or ends >= until)
    return OwnOffer(offer, row["running"], ends if is_on_leave else until, is_on_leave)


def looking_by_game(now: datetime) -> Mapping[str, int]:
    """The number of people who look for a match of each game. One query."""
    rows = StandingOffer.objects.looking(now).order_by().values_list("game")
    return dict(rows.annotate(n=Count("*")))


def waits_of(games: list[str]) -> Mapping[str, Waits]:
    """The time that one waits for a match of each game. One short query a game, once in ten minutes."""
    keys = {f"offer-waits:{game}": game for game in games}
    known = cache.get_many(keys)
    read = {key: _waits(game) for key, game in keys.items() if key not in known}
    if read:
        cache.set_many(read, KEPT_FOR)
    return {game: Waits(*(known | read)[key]) for key, game in keys.items()}


def _waits(game: str) -> tuple[timedelta | None, timedelta | None, int]:
    rows = OfferSeat.objects.filter(game=game).order_by("-at").values_list("waited", flat=True)
    waits = list(rows[:LAST])
    usual = sorted(waits)[(3 * len(waits) + 3) // 4 - 1] if len(waits) >= ENOUGH else None
    return usual, waits[0] if waits else None, len(waits)


@dataclass(frozen=True, slots=True)
class Fit:
    """People who play what somebody asks for, and those of them who look for a match now."""

    people: int
    looking: int
    at_once: int = 0
    """So many people, with whoever asks, could sit at the largest table that those who look now make; 0: at
    none."""


def fitting(wanted: StandingOffer, now: datetime, other: StandingOffer | None = None) -> tuple[Fit, Fit]:
    """The number of offers that go with one, by what everybody may know of people. Four queries.

    Neither what others ask of people is looked at, nor who has blocked whom, nor a rating that somebody keeps
    for themselves, for else one could find these out by asking for this and that. Whose offer is switched
    off fits like one that rests.

    :param other: the same with other limits of rating, to be told beside it.
    """
    looking = set(StandingOffer.objects.looking(now).filter(game=wanted.game).values_list("pk", flat=True))
    rows = StandingOffer.objects.filter(
        game=wanted.game,
        max_seats__gte=wanted.min_seats,
        min_seats__lte=wanted.max_seats,
        player__is_active=True,
        player__anonymised_at=None,
    ).exclude(player=wanted.player_id)
    there = [row for row in rows.select_related("player") if _agrees(wanted, row)]
    there = _reliable(wanted, there)
    both = (wanted, wanted if other is None else other)
    known = _ratings(wanted, there) if any(_has_limits(each) for each in both) else None
    one, two = (_fit(each, there if known is None else _near(each, there, known), looking) for each in both)
    return one, two


def _fit(wanted: StandingOffer, rows: list[StandingOffer], looking: Collection[int]) -> Fit:
    here = [row for row in rows if row.pk in looking]
    sizes = [
        form.people
        for form in formats_of(wanted.game)
        if wanted.min_seats <= form.seats <= wanted.max_seats
        and sum(row.min_seats <= form.seats <= row.max_seats for row in here) >= form.people - 1
    ]
    return Fit(len(rows), len(here), max(sizes, default=0))


def _agrees(one: StandingOffer, other: StandingOffer) -> bool:
    contracts = {one.contract, other.contract}
    return (
        not set(one.paces).isdisjoint(other.paces)
        and ("" in contracts or len(contracts) == 1)
        and not stakes_of(one).isdisjoint(stakes_of(other))
    )


def _has_limits(wanted: StandingOffer) -> bool:
    return not wanted.within is wanted.min_rating is wanted.max_rating is None


def _ratings(wanted: StandingOffer, rows: list[StandingOffer]) -> Mapping[int, PersonRating]:
    """The rating of each person on the scale of what is wanted."""
    scales = sorted(set(pairing_at(wanted.game, {}, wanted.max_seats).scales))[:1]
    people = {wanted.player_id, *(row.player_id for row in rows)}
    known = ratings_of(people, scales)
    return {
        person: next((known.get((person, scale), NOBODY_RATED) for scale in scales), NOBODY_RATED)
        for person in people
    }


def _near(
    wanted: StandingOffer, rows: list[StandingOffer], known: Mapping[int, PersonRating]
) -> list[StandingOffer]:
    """Those whose rating is within the limits, and all who keep theirs for themselves."""
    if not _has_limits(wanted):
        return rows
    own = known[wanted.player_id].points
    least, most = wanted.min_rating, wanted.max_rating
    if wanted.within is not None:
        least, most = own - wanted.within, own + wanted.within
    return [row for row in rows if row.player.hides_rating or known[row.player_id].meets(least, most)]


def _reliable(wanted: StandingOffer, rows: list[StandingOffer]) -> list[StandingOffer]:
    if wanted.min_reliability is None:
        return rows
    kept = reliabilities_of([row.player_id for row in rows])
    return [
        row for row in rows if row.player_id in kept and kept[row.player_id].meets(wanted.min_reliability)
    ]
