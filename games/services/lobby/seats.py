"""Seats of a table before its first move: sitting down, and the start once all are taken."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime
from random import Random

from games.catalogue import RULES, has_level
from games.kit.rules.errors import BadConfig
from games.kit.rules.seats import Seat
from games.models import Invitation, Match, SeatTenure
from games.selectors.people.bots import free_bot
from games.selectors.people.reliability import reliability_of
from games.selectors.record.history import first_history
from games.selectors.seats.snapshot import is_practice
from games.services import alerts
from games.services.changes import changed
from games.services.deals.seeds import freeze_wishes, note_lot, seat_numbers
from games.services.turn.record import grow

from . import limits
from .blocking import blocked_among
from .club_members import refuse_non_members
from .errors import (
    NoBotFree,
    NoSuchLevel,
    NoSuchSeat,
    NotForYou,
    NotOpen,
    NotReliable,
    OnlyForBots,
    RulesChanged,
    SeatKept,
    SeatTaken,
    TooNew,
)
from .rating_limits import refuse_by_rating
from .seat_draw import draw_seats
from .shared_address import tell_one_address
from .shared_households import refuse_household


def locked_open(match_id: int) -> Match:
    """The match, its row locked. :raises NotOpen:"""
    match = Match.objects.select_for_update().get(pk=match_id)
    if match.status != Match.Status.OPEN:
        raise NotOpen
    return match


def unclaimed_seats(match: Match) -> list[int]:
    """The chairs that nobody has taken and that are kept for nobody."""
    gone = {*match.tenures.values_list("seat", flat=True), *match.invitations.values_list("seat", flat=True)}
    return [seat for seat in range(match.seat_count) if seat not in gone]


def take_seat(match: Match, seat: int, user_id: int, *, now: datetime) -> None:
    """Sit an account down, from whichever chair it holds; what was kept for it is free again.

    What is nobody's business but others' is looked at last, and everything is read before: whether a chair is
    taken, kept, or beside somebody who has blocked the account can be told by no other reason that comes
    first, and by no time that it takes.

    :raises NoSuchSeat, OnlyForBots, NotMember: see there.
    :raises BlockedHere, SameHousehold, NotReliable, TooNew, OutOfLimits: see there.
    :raises Suspended, TooManyTables, TooManyMatches: see there.
    :raises SeatTaken, SeatKept, NotForYou: see there.
    """
    sitters = {tenure.seat: tenure for tenure in match.tenures.all()}
    kept = {invitation.seat: invitation.player_id for invitation in match.invitations.all()}
    mine = next((tenure for tenure in sitters.values() if tenure.player_id == user_id), None)
    if mine is not None and mine.seat == seat:
        return
    sitter = sitters.get(seat)
    if not 0 <= seat < match.seat_count:
        raise NoSuchSeat
    if sitter is not None and sitter.bots_only:
        raise OnlyForBots
    if mine is None:
        refuse_non_members(match, [user_id], now)
    refuse_by_rating(match, user_id, seat, held=None if mine is None else mine.seat)
    is_blocked = mine is None and _is_blocked(match, user_id, is_invited=user_id in kept.values(), now=now)
    if sitter is not None:
        raise SeatTaken
    if kept.get(seat, user_id) != user_id:
        raise SeatKept
    if is_blocked:
        raise NotForYou
    match.invitations.filter(player_id=user_id).delete()
    if mine is None:
        SeatTenure.objects.create(match=match, seat=seat, player_id=user_id)
    else:
        mine.seat = seat
        mine.save(update_fields=["seat"])


def _is_blocked(match: Match, user_id: int, *, is_invited: bool, now: datetime) -> bool:
    """True if somebody at a table has blocked an account that comes to it; what it may be told is refused.

    :raises BlockedHere, SameHousehold, NotReliable, TooNew, Suspended, TooManyTables, TooManyMatches:
    """
    others = others_at(match, user_id)
    is_blocked = blocked_among(user_id, others)
    refuse_household(match, user_id, others)
    if not is_invited:
        _refuse_unless_reliable(match, user_id)
    limits.check_room(user_id, now)
    return is_blocked


def take_bot(match: Match, seat: int, level: str, *, bots_only: bool = False) -> None:
    """Sit the first bot down that does not sit here yet.

    :param bots_only: by the rules nobody else may sit there.
    :raises NoSuchLevel, NoSuchSeat, SeatTaken, OnlyForBots, SeatKept, NoBotFree: see there.
    """
    if not has_level(match.game, level):
        raise NoSuchLevel
    _refuse_unless_free(match, seat)
    bot = free_bot(match)
    if bot is None:
        raise NoBotFree
    SeatTenure.objects.create(match=match, seat=seat, player=bot, level=level, bots_only=bots_only)


def bot_seats(match: Match) -> Mapping[Seat, str]:
    """The seats that nobody but a bot may hold by the rules of today, with the level of each.

    :raises BadConfig: the game has no longer what the table was opened with.
    """
    rules = RULES[match.game]
    return rules.bot_seats(rules.parse_config(match.options), match.seat_count)


def start_if_full(
    match: Match,
    *,
    now: datetime,
    rng: Random,
    others: Iterable[int] = (),
    by: int | None = None,
    is_told: bool = True,
) -> None:
    """After somebody sat down: start the match if every chair is taken, and tell all (see `tell_table`).

    Where the seats are drawn by lot they are now, with `rng`.

    :param by: whose doing it is, who need not be told that the match begins.
    :param is_told: whether the others are; not where they hear it of something larger.
    :raises RulesChanged: see there.
    """
    if match.tenures.count() == match.seat_count:
        match.status = Match.Status.RUNNING
        match.started_at = now
        match.rules_version = RULES[match.game].version  # the rules may have grown while it was open
        match.is_practice = is_practice(match)
        if match.is_practice:
            match.pace, match.pace_hour = Match.Pace.NONE, None  # nobody waits for anybody
            match.is_rated = False
        match.save(
            update_fields=[
                "status", "started_at", "rules_version", "is_practice", "pace", "pace_hour", "is_rated",
            ]
        )  # fmt: skip
        try:
            history = first_history(match)
            kept = set(bot_seats(match))
        except BadConfig as error:
            raise RulesChanged from error
        if kept != set(match.tenures.filter(bots_only=True).values_list("seat", flat=True)):
            raise RulesChanged
        freeze_wishes(match)
        if match.seating == Match.Seating.LOT:
            note_lot(match, draw_seats(match, seat_numbers(match, rng)))
        grow(match, history, None, now=now, rng=rng)
        if is_told:
            alerts.began(match, by=by, at=now)
        tell_one_address(match, people_at(match), now=now)
    tell_table(match, others)


def tell_table(match: Match, others: Iterable[int] = (), *fields: str) -> None:
    """Have the table's page, and on commit the lists of all its people and of `others`, look again.

    :param fields: of the match, to be saved too.
    """
    changed(match, *fields, user_ids={*people_at(match), *others})


def _refuse_unless_free(match: Match, seat: int) -> None:
    if not 0 <= seat < match.seat_count:
        raise NoSuchSeat
    sitter = match.tenures.filter(seat=seat).first()
    if sitter is not None:
        raise OnlyForBots if sitter.bots_only else SeatTaken
    if Invitation.objects.filter(match=match, seat=seat).exists():
        raise SeatKept


def others_at(match: Match, user_id: int) -> set[int]:
    """The people whom an account would come to: those who sit here or are waited for, and the host."""
    return {*people_at(match), *([] if match.host_id is None else [match.host_id])} - {user_id}


def _refuse_unless_reliable(match: Match, user_id: int) -> None:
    if match.min_reliability is None:
        return
    standing = reliability_of(user_id)
    if not standing.meets(match.min_reliability):
        raise TooNew if standing.is_new else NotReliable


def people_at(match: Match) -> set[int]:
    """Everybody who sits here or is waited for, bots left out."""
    return {
        *match.tenures.filter(level="").values_list("player_id", flat=True),
        *match.invitations.values_list("player_id", flat=True),
    }
