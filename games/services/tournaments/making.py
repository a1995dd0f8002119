"""Events made by people: drafted, changed as long as they are drafts, copied.

Who makes one looks after it. Staff may make any; members of the site who keep their turns small ones, and
keepers of a club small ones for its members.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from random import Random
from typing import Any, Final

from django.db import transaction

from accounts.lookalikes import skeletons
from accounts.models import User
from games.catalogue import GAMES, RULES
from games.models import Club, Event, EventLine, Match, Membership
from games.models.event import EVENT_KEY
from games.models.match import new_key
from games.selectors.people.reliability import reliability_of
from games.selectors.tournaments.tables_of_events import tables_of
from games.services.lobby.rating_limits import check_limits
from games.tournaments.plans import MOST, Plan

from .boards import boards_of_meeting
from .errors import BadPlan, EventNameTaken, MayNotMake, NotADraft, NotItsHost, Suspended, TooManyOwn
from .log import write_line
from .opening import new_seed

Status, Ranking = Event.Status, Event.Ranking

LEAST_PERCENT: Final = 90
LEAST_MATCHES: Final = 20
"""So reliable, and with so many matches behind them, are those who make events for others."""
MOST_ENTRANTS: Final = 32
"""So many at most enter an event that no staff makes."""
MOST_OWN: Final = 3
"""So many events that are not over may one person look after at once."""
PACES: Final = (Match.Pace.FAST, Match.Pace.STANDARD, Match.Pace.SLOW)
NOT_OVER: Final = (Status.DRAFT, Status.OPEN, Status.RUNNING)


@dataclass(frozen=True, slots=True)
class Draft:
    """An event as its form has it."""

    plan: Plan
    game: str
    seat_count: int
    name: str
    about: str = ""
    options: Mapping[str, Any] = field(default_factory=dict[str, Any])
    pace: str = Match.Pace.STANDARD
    allows_leave: bool = True
    is_rated: bool = True
    min_reliability: int | None = None
    min_rating: int | None = None
    max_rating: int | None = None
    visibility: str = Event.Visibility.LINK
    club_id: int | None = None
    has_same_boards: bool = False
    """All groups play the same boards."""
    ranks_boards: bool = False
    """Entrants stand by what they make of these, and not by the points of their matches."""


@transaction.atomic(durable=True)
def make_event(*, user_id: int, draft: Draft, now: datetime, rng: Random) -> Event:
    """A draft of an event, which its host alone sees until it is opened.

    :raises Suspended, MayNotMake, TooManyOwn, BadPlan, EventNameTaken: see there.
    :raises BadConfig: options that the game does not have. :raises BadRatingLimits: see there.
    """
    user = hold(user_id, now)
    check_making(user, draft.club_id)
    check_own(user)
    fields = _checked(user, draft, now)
    # Its host opens it; one that nobody has opened by its beginning finds no entrants.
    return new_event(rng, now, status=Status.DRAFT, host=user, opens_at=fields["begins_at"], **fields)


@transaction.atomic(durable=True)
def change_event(*, event_id: int, user_id: int, draft: Draft, now: datetime) -> Event:
    """Change a draft, for its host. :raises NotItsHost, NotADraft: see there, and `make_event`."""
    event = hosted(event_id, user_id)
    user = hold(user_id, now)
    if event.status != Status.DRAFT:
        raise NotADraft
    check_making(user, draft.club_id)
    fields = _checked(user, draft, now, event=event)
    for name, value in {**fields, "opens_at": fields["begins_at"]}.items():
        setattr(event, name, value)
    event.version += 1
    event.save()
    return event


def _checked(user: User, draft: Draft, now: datetime, *, event: Event | None = None) -> dict[str, Any]:
    """The fields of a draft's row. :raises BadPlan, EventNameTaken, BadConfig, BadRatingLimits: see there."""
    options = {**draft.options, **event_options(draft.game, draft.seat_count)}
    RULES[draft.game].parse_config(options)
    check_limits(draft.min_rating, draft.max_rating)
    plan = draft.plan
    tables = tables_of(draft.game, draft.seat_count, has_pairs=plan.tables.has_pairs, options=options)
    faults = list(plan.faults(now, most=most_entrants_of(user)))
    boards = _boards(draft, options)
    if (draft.has_same_boards and not boards) or (draft.ranks_boards and not draft.has_same_boards):
        faults.append("boards")
    if tables != plan.tables or plan.kind == Event.Kind.LEAGUE:
        faults.append("kind")
    if draft.pace not in PACES:
        faults.append("pace")
    if (draft.visibility == Event.Visibility.CLUB) != (draft.club_id is not None):
        faults.append("visibility")
    if faults:
        raise BadPlan(frozenset(faults))
    if is_taken(draft.name, besides=None if event is None else event.pk):
        raise EventNameTaken
    return {
        "kind": plan.kind, "game": draft.game, "seat_count": draft.seat_count, "options": options,
        "has_pairs": tables.has_pairs, "pace": draft.pace, "allows_leave": draft.allows_leave,
        "is_rated": draft.is_rated, "min_reliability": draft.min_reliability,
        "min_rating": draft.min_rating, "max_rating": draft.max_rating, "name": draft.name,
        "about": draft.about, "visibility": draft.visibility, "club_id": draft.club_id,
        "most_entrants": plan.most_entrants, "rounds": plan.rounds, "round_days": plan.round_days,
        "takes_waves": plan.takes_waves, "begins_at": plan.begins_at, "last_day": plan.last_day,
        "boards": boards, "ranking": Ranking.PERCENT if draft.ranks_boards else Ranking.POINTS,
    }  # fmt: skip


def _boards(draft: Draft, options: Mapping[str, Any]) -> int:
    """The number of boards that a meeting plays, 0 if groups have deals of their own."""
    if not draft.has_same_boards or draft.plan.kind not in draft.plan.tables.kinds:
        return 0
    plan = draft.plan
    event = Event(
        kind=plan.kind, game=draft.game, seat_count=draft.seat_count, options=dict(options),
        has_pairs=plan.tables.has_pairs,
    )  # fmt: skip
    return boards_of_meeting(event)


# Shared by the services ------------------------------------------------------------------------------


def new_event(rng: Random, now: datetime, **fields: Any) -> Event:
    """The row of an event, bound to a seed of its own; one that is open has that in its log.

    For a transaction.
    """
    key = f"{EVENT_KEY}{new_key(rng)}"
    while Event.objects.filter(key=key).exists():
        key = f"{EVENT_KEY}{new_key(rng)}"
    event = Event.objects.create(key=key, created_at=now, **new_seed(rng), **fields)
    if event.status == Status.OPEN:
        write_line(event, EventLine.Code.OPENED, at=now, commitment=event.commitment)
    return event


def event_options(game: str, seat_count: int) -> Mapping[str, Any]:
    """The options of a game that nobody chooses in events."""
    return GAMES[game].event_options(seat_count) if game in GAMES else {}


def most_entrants_of(user: User) -> int:
    """So many may enter an event of somebody's at most."""
    return MOST if user.is_staff else MOST_ENTRANTS


def hosted(event_id: int, user_id: int) -> Event:
    """An event, its row locked, for who looks after it. :raises NotItsHost: see there."""
    event = Event.objects.select_for_update().get(pk=event_id)
    if event.host_id != user_id:
        raise NotItsHost
    return event


def hold(user_id: int, now: datetime) -> User:
    """Lock a person's row, always after the event's. :raises Suspended: see there."""
    user = User.objects.select_for_update(no_key=True).get(pk=user_id)
    if user.is_suspended(now) or not user.is_active or user.is_bot:
        raise Suspended
    return user


def check_making(user: User, club_id: int | None) -> None:
    """Refuse who may make no event, or none for that club. :raises MayNotMake: see there."""
    if club_id is not None and not keeps(user.pk, club_id):
        raise MayNotMake(is_of_club=True)
    if user.is_staff or club_id is not None:
        return
    kept = reliability_of(user.pk)
    if not kept.meets(LEAST_PERCENT) or kept.matches < LEAST_MATCHES:
        raise MayNotMake(kept.percent, kept.matches)


def check_own(user: User) -> None:
    """Refuse one event more to look after. :raises TooManyOwn: see there."""
    if not user.is_staff and Event.objects.filter(host=user, status__in=NOT_OVER).count() >= MOST_OWN:
        raise TooManyOwn


def keeps(user_id: int, club_id: int) -> bool:
    """True if somebody keeps a club that goes on."""
    mine = Membership.objects.of(user_id).filter(standing=Membership.Standing.KEEPER)
    return mine.filter(club=club_id).exists()


def kept_clubs(user_id: int) -> list[Club]:
    """The clubs that somebody keeps. One query."""
    mine = Membership.objects.of(user_id).filter(standing=Membership.Standing.KEEPER)
    return list(Club.objects.filter(pk__in=mine.values("club")).order_by("name", "pk"))


def is_taken(name: str, *, besides: int | None = None) -> bool:
    """True if an event that is not over is called so, or almost so. :param besides: the event itself."""
    wanted = skeletons(name)
    current = Event.objects.filter(status__in=NOT_OVER).exclude(pk=besides or 0)
    return any(wanted & skeletons(other) for other in current.values_list("name", flat=True))
