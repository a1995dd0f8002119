"""Rows of the lists of tables, read for many tables at once."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import F
from django.utils import timezone

from accounts.models import User
from games.catalogue import has_rules
from games.kit.rated import Pairing
from games.kit.seats import Ticking
from games.models import Club, Invitation, Match, SeatTenure
from games.selectors.people.reliability import NOBODY_KNOWS, ReliabilityCount, row_reliability
from games.selectors.ratings.ratings import NamedRatings, beside_names
from games.selectors.ratings.scales import pairing_at
from games.selectors.time.clocks import ticking


@dataclass(frozen=True, slots=True)
class Chair:
    """A chair that is taken, or kept for somebody."""

    seat: int
    player_id: int
    username: str
    name: str
    is_bot: bool = False
    level: str = ""
    is_kept: bool = False
    turn_since: datetime | None = None
    won: bool | None = None
    bots_only: bool = False
    """By the rules no person may hold it."""
    ticking: Ticking | None = None
    """The clock of its turn, if one runs."""
    owner_id: int | None = None
    """Account for which a bot keeps it."""
    returns_at: datetime | None = None
    """Time at which its owner asked to have it back with its next turn."""
    free_since: datetime | None = None
    """Time since when somebody else may take it over."""
    reliability: ReliabilityCount | None = None
    """Reliability of its holder; of people at tables that have not begun."""
    hides_rating: bool = False
    """True if its holder keeps ratings for themselves."""


@dataclass(frozen=True, slots=True)
class ClubTag:
    """The club whose table it is, and for how long its members alone sit down."""

    key: str
    name: str
    until: datetime | None
    """None: they alone do."""
    is_for_members: bool
    """True if they alone do now."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table in a list: public facts only."""

    key: str
    version: int
    name: str
    game: str
    seat_count: int
    options: Mapping[str, Any]
    status: str
    is_public: bool
    host_id: int | None
    chairs: tuple[Chair, ...]
    digest: Mapping[str, Any]
    outcome: Mapping[str, Any] | None
    created_at: datetime
    last_move_at: datetime | None
    finished_at: datetime | None
    is_drawn: bool = False
    """True if the seats are, or were, drawn by lot when the match begins."""
    pace: str = "none"
    """Of `Match.Pace`; with the hour and the zone of turns that end at a fixed hour."""
    pace_hour: int | None = None
    pace_zone: str = ""
    contract: str = "bot"
    """The consequence of a turn that lapses: of `Match.Contract`."""
    allows_leave: bool = True
    allows_take_back: bool = True
    plays_out: bool = False
    """True if the site plays out what is proved to change no score."""
    min_reliability: int | None = None
    """Reliability that it asks of those who sit down, in per cent."""
    is_rated: bool = False
    """True if it counts for ratings, as far as the table goes."""
    min_rating: int | None = None
    max_rating: int | None = None
    """Points that those who sit down have at least and at most."""
    paused_until: datetime | None = None
    """Time until which the clocks stand at most, if they do by agreement of all."""
    is_annulled: bool = False
    """True if a moderator annulled it, so that it counts for nobody."""
    is_rematch: bool = False
    """True if it was opened to follow another match."""
    club: ClubTag | None = None
    is_board: bool = False
    """A board is played here, which is done once."""
    is_readable: bool = True
    """True if the rules are here by which the match is played; else its digest means nothing to anybody."""

    @property
    def places(self) -> tuple[Chair | None, ...]:
        """Every chair by seat, None where it is free."""
        by_seat = {chair.seat: chair for chair in self.chairs}
        return tuple(by_seat.get(seat) for seat in range(self.seat_count))

    @property
    def seated(self) -> tuple[Chair, ...]:
        return tuple(chair for chair in self.chairs if not chair.is_kept)

    @property
    def free(self) -> int:
        """The number of chairs that anybody may take."""
        return self.seat_count - len(self.chairs)

    @property
    def host(self) -> Chair | None:
        """The host's chair, as long as they sit there."""
        return next((chair for chair in self.seated if chair.player_id == self.host_id), None)

    @property
    def thinking(self) -> tuple[Chair, ...]:
        """Those whose turn it is, the longest wait first."""
        due = [(chair.turn_since, chair) for chair in self.chairs if chair.turn_since is not None]
        return tuple(chair for _, chair in sorted(due, key=lambda pair: (pair[0], pair[1].seat)))

    @property
    def pairing(self) -> Pairing:
        """Pairing of those who meet there, with the scale of each."""
        return pairing_at(self.game, self.options, self.seat_count)

    def chair_of(self, user_id: int | None) -> Chair | None:
        """The chair of an account, or the one kept for it."""
        return next((chair for chair in self.chairs if chair.player_id == user_id), None)


def table_rows(matches: Sequence[Match], now: datetime | None = None) -> list[TableRow]:
    """A line for each match, in their order. Two queries, whatever their number,
    and a third where one is a club's.

    :param now: when they are looked at, for their clocks; the present if not said.

    The chairs are read after the matches. A match that has changed in between is read again with its
    chairs, so that no line shows one position with the turns of another.
    """
    now = now or timezone.now()
    by_id = {match.pk: match for match in matches}
    versions = {match.pk: match.version for match in matches}
    open_ids = {match.pk for match in matches if match.status == Match.Status.OPEN}
    late: set[int] = set()
    chairs: dict[int, list[Chair]] = defaultdict(list)
    for row in _sat(versions):
        if row.version != versions[row.match_id]:
            late.add(row.match_id)
        chairs[row.match_id].append(
            Chair(
                seat=row.seat,
                player_id=row.player_id,
                username=row.player.username,
                name=row.player.name,
                is_bot=row.is_bot,
                level=row.level,
                turn_since=row.turn_since,
                won=row.won,
                bots_only=row.bots_only,
                ticking=ticking(by_id[row.match_id], row, now),
                owner_id=row.owner_id,
                returns_at=row.returns_at,
                free_since=row.free_since,
                reliability=_reliability(row) if row.match_id in open_ids else None,
                hides_rating=row.player.hides_rating,
            )
        )
    for kept in _kept(open_ids):
        if kept.version != versions[kept.match_id]:
            late.add(kept.match_id)
        chairs[kept.match_id].append(
            Chair(
                seat=kept.seat,
                player_id=kept.player_id,
                username=kept.player.username,
                name=kept.player.name,
                is_kept=True,
                reliability=_reliability(kept),
                hides_rating=kept.player.hides_rating,
            )
        )
    clubs = _clubs(matches)
    lines = {match.pk: _line(match, chairs[match.pk], _tag(match, clubs, now)) for match in matches}
    if late:
        again = list(Match.objects.filter(pk__in=late))
        lines.update(zip((match.pk for match in again), table_rows(again, now), strict=True))
    return [lines[match.pk] for match in matches]


def ratings_at(
    reader: User | AnonymousUser, lines: Iterable[TableRow], guests: Iterable[tuple[int, str]] = ()
) -> NamedRatings:
    """The ratings of the people at some tables, as they stand beside names. One query, or none.

    :param guests: further accounts, each with a scale.
    """
    places = [place for line in lines for place in zip(line.places, line.pairing.scales, strict=False)]
    people = [(chair.player_id, scale) for chair, scale in places if chair and not chair.is_bot]
    return beside_names(reader, [*people, *guests])


def _sat(match_ids: Iterable[int]) -> Iterable[Any]:
    sat = SeatTenure.objects.current().filter(match__in=list(match_ids)).select_related("player__reliability")
    return sat.annotate(version=F("match__version")).order_by("seat")


def _kept(match_ids: Iterable[int]) -> Iterable[Any]:
    kept = Invitation.objects.filter(match__in=list(match_ids)).select_related("player__reliability")
    return kept.annotate(version=F("match__version"))


def _reliability(row: Any) -> ReliabilityCount | None:
    """The reliability of the person in a chair, as far as it is known; None of a bot."""
    known = getattr(row.player, "reliability", None)
    return None if row.player.is_bot else NOBODY_KNOWS if known is None else row_reliability(known)


def _clubs(matches: Iterable[Match]) -> dict[int, Club]:
    ids = {match.club_id for match in matches if match.club_id is not None}
    return Club.objects.in_bulk(ids) if ids else {}


def _tag(match: Match, clubs: Mapping[int, Club], now: datetime) -> ClubTag | None:
    if match.club_id is None:
        return None
    club = clubs[match.club_id]
    until = match.members_until
    return ClubTag(club.key, club.name, until, is_for_members=until is None or now < until)


def _line(match: Match, chairs: list[Chair], club: ClubTag | None) -> TableRow:
    return TableRow(
        key=match.key,
        version=match.version,
        name=match.name,
        game=match.game,
        seat_count=match.seat_count,
        options=match.options,
        status=match.status,
        is_public=match.visibility == Match.Visibility.PUBLIC,
        host_id=match.host_id,
        chairs=tuple(sorted(chairs, key=lambda chair: chair.seat)),
        digest=match.digest,
        outcome=match.outcome,
        created_at=match.created_at,
        last_move_at=match.last_move_at,
        finished_at=match.finished_at,
        is_drawn=match.seating == Match.Seating.LOT,
        pace=match.pace,
        pace_hour=match.pace_hour,
        pace_zone=match.pace_zone,
        contract=match.contract,
        allows_leave=match.allows_leave,
        allows_take_back=match.allows_take_back,
        plays_out=match.plays_out,
        min_reliability=match.min_reliability,
        is_rated=match.is_rated,
        min_rating=match.min_rating,
        max_rating=match.max_rating,
        paused_until=match.paused_until,
        is_annulled=match.annulled_at is not None,
        is_rematch=match.rematch_of_id is not None,
        club=club,
        is_board=match.board_id is not None,
        is_readable=match.status == Match.Status.OPEN or has_rules(match.game, match.rules_version),
    )
