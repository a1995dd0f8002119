"""Conditions under which somebody enters an event: who they are, and how many matches they want at once.

Everything here is for a transaction in which the caller holds the row of the event locked, then that of the
person, so that of two requests at once the second counts the first.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from django.db.models import Count, Max, Q

from accounts.models import User
from accounts.notifications.ways import mailbox_of
from games.models import Entrant, EntrantPerson, Event, EventSeat, Match, Membership, RatingEntry
from games.selectors.people.reliability import reliability_of
from games.selectors.ratings.ratings import NOBODY_RATED, PersonRating, ratings_of
from games.selectors.ratings.scales import pairing_at
from games.selectors.tournaments.forms import form_of
from games.tournaments.groups import DESIGNS, PAIRED_SIZES
from games.tournaments.leagues import Load, busiest
from games.tournaments.leagues import in_waves as half_of
from games.tournaments.swiss import rounds_for

from . import errors

OLD_ENOUGH: Final = timedelta(days=14)
"""An account that is younger enters nothing."""
USUAL_RELIABILITY: Final = 85
"""So many per cent of turns in time are asked for, unless whoever makes an event wants it otherwise."""
TURNS_KNOWN: Final = 20
"""After fewer turns with a deadline nobody can say whether somebody is as reliable as an event asks for."""
WITHIN: Final = timedelta(days=180)
"""Limits upwards are asked of the highest rating within that time."""
MOST_EVENTS: Final = 3
"""So many events at a time, until one was played to its end."""
SLOW_MATCHES: Final = 3
"""After so many adjudicated matches in which one had used more time one is not in the next season."""
LEGS: Final = 2
"""Matches of a pairing of two sides."""
ROUND_DAYS: Final = {Match.Pace.FAST: 14}
USUAL_ROUND_DAYS: Final = 21

IN: Final = (Entrant.State.ENTERED, Entrant.State.PLAYING)
"""States of entrants who are in an event."""


def ends_by(event: Event) -> datetime:
    """The time by which an event is over, at the latest: its last day, or that of as many rounds as there
    may be.
    """
    if event.last_day is not None:
        return event.last_day
    rounds = 1
    if event.kind == Event.Kind.SWISS:
        rounds = event.rounds or rounds_for(event.most_entrants)
    elif event.kind == Event.Kind.KNOCKOUT:
        rounds = (event.most_entrants - 1).bit_length()
    days = event.round_days or ROUND_DAYS.get(Match.Pace(event.pace), USUAL_ROUND_DAYS)
    return event.begins_at + timedelta(days=rounds * days)


def matches_at_once(event: Event, *, in_waves: bool = False) -> int:
    """The matches that an entrant has at the same time at most, before it is known how many enter."""
    if event.kind in {Event.Kind.SWISS, Event.Kind.KNOCKOUT}:
        return LEGS
    shape = form_of(event).shape
    if shape is None:
        each = LEGS * (min(event.most_entrants, PAIRED_SIZES[-1]) - 1)
    else:
        designs = DESIGNS.get(shape, ())
        fitting = [design for design in designs if design.size <= event.most_entrants] or designs
        each = max((design.each for design in fitting), default=1)
    return half_of(each) if in_waves else each


def loads_of(user_id: int, *, besides: int | None = None) -> list[Load]:
    """The matches of events that somebody has or comes to have at the same time. Two queries at most.

    :param besides: an event that is not counted.
    """
    places = EntrantPerson.objects.filter(
        _is_in(), player=user_id, event__status__in=[Event.Status.OPEN, Event.Status.RUNNING]
    )
    places = places.exclude(event=besides).select_related("event", "entrant")
    left = Count("entrant__seats", filter=Q(entrant__seats__event_match__ended_at=None))
    rows = places.annotate(left=left, last_round=Max("entrant__seats__event_match__round"))
    return [_load(row, row.left, row.last_round) for row in rows]


def _is_in() -> Q:
    """Filter of people: those in an event, or who wait for their partner to agree."""
    return Q(agreed_at__isnull=False) & Q(entrant__state__in=[*IN, Entrant.State.ASKED])


def _load(place: EntrantPerson, left: int, last_round: int | None) -> Load:
    event, waves = place.event, place.entrant.in_waves
    begins = event.begun_at or event.begins_at
    if event.status == Event.Status.OPEN:
        return Load(matches_at_once(event, in_waves=waves), begins, ends_by(event))
    if event.kind in {Event.Kind.SWISS, Event.Kind.KNOCKOUT} and not event.is_group_instead:
        is_out = event.kind == Event.Kind.KNOCKOUT and not left and (last_round or 1) < _latest_round(event)
        return Load(0 if is_out else LEGS, begins, ends_by(event))
    return Load(half_of(left) if waves else left, begins, ends_by(event))


def _latest_round(event: Event) -> int:
    return event.event_rounds.aggregate(latest=Max("number"))["latest"] or 1


def check_at_once(user: User, event: Event, *, in_waves: bool) -> None:
    """Refuse an event that needs more matches at the same time than somebody has room for.

    It is asked at the busiest moment of all events that they are in.

    :raises TooManyAtOnce, NoWaves: see there.
    """
    if in_waves and not event.takes_waves:
        raise errors.NoWaves
    needs = matches_at_once(event, in_waves=in_waves)
    begins, ends = event.begins_at, ends_by(event)
    loads = [load for load in loads_of(user.pk, besides=event.pk) if load.matches]
    taken = busiest(loads, begins, ends)
    if needs + taken <= user.event_matches:
        return
    near = [load.ends_at for load in loads if load.begins_at < ends and begins < load.ends_at]
    raise errors.TooManyAtOnce(user.event_matches, needs, taken, min(near, default=None))


def has_room(user: User, event: Event, matches: int, now: datetime) -> bool:
    """True if somebody has room for so many matches more from now until an event is over."""
    taken = busiest(loads_of(user.pk, besides=event.pk), now, max(ends_by(event), now))
    return matches + taken <= user.event_matches


def check_number_of_events(user_id: int, event: Event) -> None:
    """Refuse one event more to who has not played one to its end. :raises TooManyEvents: see there."""
    mine = EntrantPerson.objects.filter(player=user_id)
    at_once = mine.filter(_is_in(), event__status__in=[Event.Status.OPEN, Event.Status.RUNNING])
    if at_once.exclude(event=event).count() < MOST_EVENTS:
        return
    if not mine.filter(entrant__state=Entrant.State.PLAYING, event__status=Event.Status.OVER).exists():
        raise errors.TooManyEvents(MOST_EVENTS)


def check_person(event: Event, user: User, now: datetime) -> None:
    """Refuse whoever may not enter for what they are, whoever else has entered.

    :raises Suspended, NoAddress, TooYoung, NotMember, TooFewTurns, NotReliable, OutOfLimits: see there.
    :raises WasTooSlow: see there.
    """
    if user.is_suspended(now) or not user.is_active or user.is_bot or user.anonymised_at is not None:
        raise errors.Suspended
    if not mailbox_of(user).is_confirmed:
        raise errors.NoAddress
    if now < user.date_joined + OLD_ENOUGH:
        raise errors.TooYoung(user.date_joined + OLD_ENOUGH)
    members = event.visibility == Event.Visibility.CLUB
    if members and not Membership.objects.of(user.pk).filter(club=event.club_id).exists():
        raise errors.NotMember
    if event.min_reliability is not None:
        known = reliability_of(user.pk)
        if known.turns < TURNS_KNOWN or known.percent is None:
            raise errors.TooFewTurns(TURNS_KNOWN)
        if not known.meets(event.min_reliability):
            raise errors.NotReliable(event.min_reliability, known.percent)
    _check_rating(event, user.pk, now)
    if event.season is not None and was_slow(event, user.pk):
        raise errors.WasTooSlow


def _check_rating(event: Event, user_id: int, now: datetime) -> None:
    """:raises OutOfLimits: see there."""
    if event.min_rating is None and event.max_rating is None:
        return
    scales = sorted(set(pairing_at(event.game, event.options, event.seat_count).scales))
    known = ratings_of([user_id], scales)
    for scale in scales:
        rating = known.get((user_id, scale), NOBODY_RATED)
        if not rating.meets(event.min_rating, None):
            raise errors.OutOfLimits(event.min_rating, event.max_rating, rating)
        highest = _highest(rating, user_id, scale, now)
        if not highest.meets(None, event.max_rating):
            raise errors.OutOfLimits(event.min_rating, event.max_rating, highest)


def _highest(rating: PersonRating, user_id: int, scale: str, now: datetime) -> PersonRating:
    """The highest rating of somebody within half a year; it is as sure as the one that they have now."""
    lately = RatingEntry.objects.filter(player=user_id, scale=scale, finished_at__gt=now - WITHIN)
    most = lately.aggregate(before=Max("mu_before"), after=Max("mu"))
    best = [rating.mu, *(each for each in (most["before"], most["after"]) if each is not None)]
    return replace(rating, mu=max(best))


def was_slow(event: Event, user_id: int) -> bool:
    """True if somebody was behind by the clock in so many adjudicated matches of the season before."""
    if event.league_id is None or event.season is None:
        return False
    seats = EventSeat.objects.filter(
        entrant__people__player=user_id,
        event_match__event__league=event.league_id,
        event_match__event__season=event.season - 1,
        event_match__result__why=ADJUDICATED,
    ).values_list("seat", "event_match__result")
    return sum(seat in (result or {}).get("slow", ()) for seat, result in seats) >= SLOW_MATCHES


ADJUDICATED: Final = "adjudicated"
"""Reason in `EventMatch.result` of one that was not over on its last day."""


def people_in(event: Event, *, besides: Iterable[int] = ()) -> set[int]:
    """The people who are in an event, or wait for a partner. One query. :param besides: accounts left out."""
    rows = event.people.filter(_is_in()).values_list("player_id", flat=True)
    return set(rows) - set(besides)


def number_in(event: Event) -> int:
    """The number of entrants who are in an event. One query."""
    return event.entrants.filter(state__in=IN).count()


def has_one_group(event: Event) -> bool:
    """True if everybody who enters plays in one group, however many they are, or the same boards."""
    if event.boards:
        return True
    if event.kind != Event.Kind.GROUP:
        return False
    shape = form_of(event).shape
    if shape is None:
        return event.most_entrants <= PAIRED_SIZES[-1]
    sizes = [design.size for design in DESIGNS.get(shape, ())]
    return event.most_entrants < 2 * min(sizes, default=event.seat_count)


def cannot_part(event: Event) -> bool:
    """True if whoever enters may have to play everybody else, whatever they would rather."""
    return event.kind in {Event.Kind.SWISS, Event.Kind.KNOCKOUT} or has_one_group(event)
