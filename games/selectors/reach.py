"""What people were to be told and is no longer so: they have played, looked, answered, or it has changed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from accounts.models import Delivery, Kind, User
from games.models import ChatPlace, Invitation, Match, Proposal, SeatTenure

Why = Delivery.Why


@dataclass(frozen=True, slots=True)
class Known:
    """What holds now of one person at some tables, by key; read in five queries at most."""

    seats: Mapping[str, SeatTenure]
    """What they hold, with what waits there and the match."""
    kept: Mapping[str, SeatTenure]
    """What bots keep for them."""
    waited_for: frozenset[str]
    """Where a chair is kept for them."""
    questions: frozenset[int]
    """The votes that they have still to answer."""
    read: Mapping[tuple[str, str], int]
    """How far they have read a room."""


def no_longer_so(user: User, deliveries: Sequence[Delivery]) -> dict[int, Why]:
    """Which of somebody's deliveries need not be sent any more, by id, and why."""
    known = known_of(user.pk, deliveries)
    reasons = ((each.pk, _why_not(each, known)) for each in deliveries)
    return {pk: why for pk, why in reasons if why is not None}


def known_of(user_id: int, deliveries: Iterable[Delivery]) -> Known:
    """What has to be known to judge deliveries; queries for what they are about alone."""
    threads: dict[str, set[str]] = {}
    for each in deliveries:
        threads.setdefault(each.kind, set()).add(each.thread)
    about = set().union(*threads.values())
    held = SeatTenure.objects.current().filter(match__key__in=about).select_related("match", "pending")
    lapsed, asked, wrote = (threads.get(kind, set()) for kind in (Kind.TIME, Kind.ASKED, Kind.WROTE))
    return Known(
        seats={seat.match.key: seat for seat in held.filter(player=user_id)},
        kept={seat.match.key: seat for seat in held.filter(owner=user_id)} if lapsed else {},
        waited_for=_waited_for(user_id, asked),
        questions=_questions(user_id, asked),
        read=_read(user_id, wrote),
    )


def _waited_for(user_id: int, keys: Collection[str]) -> frozenset[str]:
    if not keys:
        return frozenset()
    kept = Invitation.objects.filter(player=user_id, match__key__in=keys)
    return frozenset(kept.values_list("match__key", flat=True))


def _questions(user_id: int, keys: Collection[str]) -> frozenset[int]:
    if not keys:
        return frozenset()
    waiting = Proposal.objects.filter(match__key__in=keys, result=Proposal.Result.OPEN)
    return frozenset(waiting.exclude(ballots__player=user_id).values_list("pk", flat=True))


def _read(user_id: int, keys: Collection[str]) -> dict[tuple[str, str], int]:
    if not keys:
        return {}
    places = ChatPlace.objects.filter(player=user_id, match__key__in=keys)
    return {(key, room): until for key, room, until in places.values_list("match__key", "room", "read_until")}


def _why_not(delivery: Delivery, known: Known) -> Why | None:
    alert = delivery.alert
    if alert is None:
        return None
    seat = known.seats.get(delivery.thread)
    what = alert.data.get("what")
    match Kind(delivery.kind):
        case Kind.TURN:
            return _turn(alert.data, seat) or _opened(seat, alert.at)
        case Kind.TIME if what == "time":
            return _turn(alert.data, seat) or _another_deadline(alert.data, seat)
        case Kind.TIME:
            kept = known.kept.get(delivery.thread)
            is_so = what == "lost" or (kept is not None and (what != "free" or kept.free_since is not None))
            return None if is_so else Why.OVER
        case Kind.ASKED if what == "invited":
            return None if delivery.thread in known.waited_for else Why.OVER
        case Kind.ASKED if what == "vote":
            return None if alert.data.get("proposal") in known.questions else Why.OVER
        case Kind.ACCOUNT:
            return None
        case Kind.WROTE:
            room, _, until = alert.mark.partition(":")
            return Why.OPENED if known.read.get((delivery.thread, room), 0) > _number(until) else None
        case _:
            return _opened(seat, alert.at)


def _turn(data: Mapping[str, object], seat: SeatTenure | None) -> Why | None:
    """Why nobody need hear of a turn: it was played, what waits there will be, or the seat is another's."""
    if seat is None or seat.match.status != Match.Status.RUNNING:
        return Why.OVER
    if seat.turn_ply != data.get("turn_ply"):
        return Why.PLAYED
    return None if seat.waits is None else Why.PLAYED


def _another_deadline(data: Mapping[str, object], seat: SeatTenure | None) -> Why | None:
    now = None if seat is None or seat.deadline_at is None else seat.deadline_at.isoformat()
    return None if now == data.get("until") else Why.OVER


def _opened(seat: SeatTenure | None, since: datetime) -> Why | None:
    is_opened = seat is not None and seat.opened_at is not None and seat.opened_at >= since
    return Why.OPENED if is_opened else None


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() else 0
