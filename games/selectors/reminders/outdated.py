"""Finds reminders that are no longer needed: their people have played, looked or answered."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db.models import Max

from accounts.models import Alert, Delivery, Kind, User
from games.models import ChatPlace, Invitation, Match, Membership, Message, Proposal, SeatTenure, waiting_move
from games.models.club import CLUB_KEY
from games.selectors.people.mutes_and_blocks import barriers_of

Why = Delivery.Why
_OVER: Final = frozenset({Match.Status.FINISHED, Match.Status.CANCELLED})


@dataclass(frozen=True, slots=True)
class ReaderFacts:
    """The present facts about one person at some tables, by key; read in nine queries at most."""

    matches: Mapping[str, Match]
    """The tables themselves."""
    seats: Mapping[str, SeatTenure]
    """The seats that they hold, with the waiting move and the match."""
    kept: Mapping[str, SeatTenure]
    """The seats that bots keep for them."""
    waited_for: frozenset[str]
    """The tables where a chair is kept for them, and the clubs into which they are invited."""
    free: frozenset[str]
    """The tables where they are asked to take over a seat that anybody may still have."""
    questions: frozenset[int]
    """The votes that they have still to answer."""
    read: Mapping[tuple[str, str], int]
    """The point up to which they have read a room."""
    silent: Mapping[tuple[str, str], Why]
    """The reasons why there is nothing to read in a room, where that is so: they do not read its author any
    more, or it was taken away.
    """


def no_longer_so(user: User, deliveries: Sequence[Delivery]) -> dict[int, Why]:
    """The deliveries of somebody that need not be sent any more, by id, each with the reason."""
    known = known_of(user.pk, deliveries)
    reasons = ((each.pk, _why_not(each, known)) for each in deliveries)
    return {pk: why for pk, why in reasons if why is not None}


def known_of(user_id: int, deliveries: Collection[Delivery]) -> ReaderFacts:
    """The facts that are needed to judge deliveries; queries for what they are about alone."""
    threads: dict[str, set[str]] = {}
    for each in deliveries:
        threads.setdefault(each.kind, set()).add(each.thread)
    about = set().union(*threads.values())
    held = SeatTenure.objects.current().filter(match__key__in=about).select_related("match", "pending")
    seats = {seat.match.key: seat for seat in held.filter(player=user_id)}
    lapsed, asked, wrote = (threads.get(kind, set()) for kind in (Kind.TIME, Kind.ASKED, Kind.WROTE))
    return ReaderFacts(
        matches=_matches(about - {""}, seats),
        seats=seats,
        kept={seat.match.key: seat for seat in held.filter(owner=user_id)} if lapsed else {},
        waited_for=_waited_for(user_id, asked),
        free=_free(deliveries),
        questions=_questions(user_id, asked),
        read=(read := _read(user_id, wrote)),
        silent=_silent(user_id, [each for each in deliveries if each.kind == Kind.WROTE], read, seats),
    )


def _matches(keys: Collection[str], seats: Mapping[str, SeatTenure]) -> dict[str, Match]:
    """The tables of these keys, of which those of `seats` were read with them."""
    known = {key: seat.match for key, seat in seats.items()}
    rest = set(keys) - set(known)
    return known | ({match.key: match for match in Match.objects.filter(key__in=rest)} if rest else {})


def _waited_for(user_id: int, keys: Collection[str]) -> frozenset[str]:
    if not keys:
        return frozenset()
    kept = Invitation.objects.told().filter(player=user_id, match__key__in=keys)
    tables = frozenset(kept.values_list("match__key", flat=True))
    of_clubs = [key for key in keys if key.startswith(CLUB_KEY)]
    if not of_clubs:
        return tables
    waiting = Membership.objects.waiting(user_id).filter(club__key__in=of_clubs)
    return tables | frozenset(waiting.values_list("club__key", flat=True))


def _free(deliveries: Iterable[Delivery]) -> frozenset[str]:
    keys = {each.thread for each in deliveries if each.alert and each.alert.data.get("what") == "substitute"}
    if not keys:
        return frozenset()
    return frozenset(
        SeatTenure.objects.to_take_over().filter(match__key__in=keys).values_list("match__key", flat=True)
    )


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


def _silent(
    user_id: int,
    deliveries: Collection[Delivery],
    read: Mapping[tuple[str, str], int],
    seats: Mapping[str, SeatTenure],
) -> dict[tuple[str, str], Why]:
    """Two queries, if anything was written that they were to be told of."""
    if not deliveries:
        return {}
    barriers = barriers_of(user_id)
    rows = Message.objects.filter(match__key__in={each.thread for each in deliveries}, taken_back_at=None)
    rows = rows.filter(hidden_at=None).exclude(sender=user_id)
    for blocker, since in barriers.blocked_by.items():
        rows = rows.exclude(sender_id=blocker, at__gte=since)
    last = rows.order_by().values_list("match__key", "room", "partners", "sender").annotate(last=Max("pk"))
    silent: dict[tuple[str, str], Why] = {}
    heard: set[tuple[str, str]] = set()
    for key, room, partners, sender, until in last:
        place, seat = (key, room), seats.get(key)
        is_mine = room != Message.Room.PARTNERS or (seat is not None and seat.pk in partners)
        if is_mine and until > read.get(place, 0):
            if sender in barriers.hidden:
                silent[place] = Why.MUTED
            else:
                heard.add(place)
    about = {(each.thread, str(each.alert.data.get("room"))) for each in deliveries if each.alert is not None}
    return {place: silent.get(place, Why.OVER) for place in about - heard}


def _why_not(delivery: Delivery, known: ReaderFacts) -> Why | None:
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
        case Kind.ACCOUNT:
            return None
        case Kind.WROTE:
            room, _, until = alert.mark.partition("@")[0].partition(":")
            place = (delivery.thread, room)
            return Why.OPENED if known.read.get(place, 0) > _number(until) else known.silent.get(place)
        case _ if not _lasts(str(what), delivery.thread, alert, known):
            return Why.OVER
        case Kind.TIME:
            return None
        case _ if what in _ASKED:
            return None
        case _:
            return _opened(seat, alert.at)


_ASKED: Final = frozenset({"invited", "vote"})
"""The kinds that a look at the table does not answer."""


def _lasts(what: str, thread: str, alert: Alert, known: ReaderFacts) -> bool:
    """True if it is still so, for facts that may change again before they are told; always for all others."""
    match = known.matches.get(thread)
    status = None if match is None else match.status
    is_running, is_over = status == Match.Status.RUNNING, status in _OVER
    kept, sits = known.kept.get(thread), thread in known.seats
    is_paused = match is not None and match.paused_at is not None
    so = {
        "kept": is_running and kept is not None,
        "free": is_running and kept is not None and kept.free_since is not None,
        "lost": not (is_running and sits),
        "in-time": is_over or sits,
        "begun": is_running or is_over,
        "found": is_running and sits,
        "ended": is_over,
        "called-off": is_over,
        "taken": not (is_running and sits),
        "offer-taken": not (is_running and sits),
        "goes-on": is_running,
        "invited": thread in known.waited_for,
        "club-invited": thread in known.waited_for,
        "vote": alert.data.get("proposal") in known.questions,
        "substitute": is_running and not sits and thread in known.free,
        "paused": is_running and is_paused,
        "resumed": is_running and not is_paused,
    }
    return so.get(what, True)


def _turn(data: Mapping[str, object], seat: SeatTenure | None) -> Why | None:
    """The reason why nobody need hear of a turn: it was played, or will be, or the seat is another's."""
    if seat is None or seat.match.status != Match.Status.RUNNING:
        return Why.OVER
    if seat.turn_ply != data.get("turn_ply"):
        return Why.PLAYED
    return None if waiting_move(seat) is None else Why.PLAYED


def _another_deadline(data: Mapping[str, object], seat: SeatTenure | None) -> Why | None:
    now = None if seat is None or seat.deadline_at is None else seat.deadline_at.isoformat()
    return None if now == data.get("until") else Why.OVER


def _opened(seat: SeatTenure | None, since: datetime) -> Why | None:
    is_opened = seat is not None and seat.opened_at is not None and seat.opened_at >= since
    return Why.OPENED if is_opened else None


def _number(text: str) -> int:
    return int(text) if text.isascii() and text.isdecimal() else 0
