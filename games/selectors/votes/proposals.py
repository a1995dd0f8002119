"""Reads proposals and votes: what people at a table have asked each other, who has answered, what is due."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.db.models import Exists, OuterRef, Q

from accounts.models import User
from games.kit.proposals import OpenProposal
from games.kit.rules.seats import Seat
from games.models import Ballot, Match, MoveRecord, Proposal, SeatTenure, TableEvent

SWEEP_LIMIT = 200
"""So many in one sweep at most; the next sweep takes the rest."""

QUESTIONS_SHOWN = 30

OF_ALL_CLAIMS = frozenset({Proposal.Kind.PAUSE, Proposal.Kind.RESUME})
"""Proposals about everybody's deadlines: those too are asked for whom a bot keeps a seat."""


@dataclass(frozen=True, slots=True)
class AskedOf:
    """A question at one of an account's tables, for a list."""

    key: str
    name: str
    asked: OpenProposal
    is_mine: bool
    """True if the account asked it."""
    is_answered: bool
    """True if the account has agreed; a no would have ended it."""
    missing: tuple[str, ...]
    """Names of the people who have not answered yet."""


def asked_at(tenures: Sequence[SeatTenure]) -> OpenProposal | None:
    """The open proposal at a running match, whose seats are those of `tenures`; None: nothing is asked.

    One query.
    """
    if not tenures:
        return None
    of_match = Ballot.objects.filter(proposal__match=tenures[0].match_id)
    ballots = list(of_match.filter(proposal__result=Proposal.Result.OPEN).select_related("proposal__by"))
    return _asked(ballots[0].proposal, ballots, tenures) if ballots else None


def open_proposals_of(user_id: int) -> tuple[AskedOf, ...]:
    """The open proposals at all tables of an account, the first to lapse before the others.

    At most two queries.
    """
    there = SeatTenure.objects.current().filter(match=OuterRef("proposal__match"))
    mine = Exists(there.filter(player_id=user_id))
    kept = Q(Exists(there.filter(owner_id=user_id)), proposal__kind__in=OF_ALL_CLAIMS)
    ballots = (
        Ballot.objects.filter(mine | kept, proposal__result=Proposal.Result.OPEN)
        .filter(proposal__match__status=Match.Status.RUNNING)
        .select_related("proposal__by", "proposal__match")
        .order_by("proposal__lapses_at", "proposal_id", "id")
    )
    by_proposal = [(proposal, list(cast)) for proposal, cast in groupby(ballots, lambda row: row.proposal)]
    people: dict[int, list[SeatTenure]] = defaultdict(list)
    if by_proposal:
        matches = [proposal.match_id for proposal, _ in by_proposal]
        seated = SeatTenure.objects.current().filter(_people(), match__in=matches)
        for tenure in seated.select_related("player", "owner").order_by("seat"):
            people[tenure.match_id].append(tenure)
    return tuple(
        _asked_of(user_id, proposal, cast, people[proposal.match_id])
        for proposal, cast in by_proposal[:QUESTIONS_SHOWN]
    )


def seats_given(tenures: Iterable[SeatTenure], user_id: int) -> frozenset[Seat]:
    """The seats to whose present turn an account has given time. One query, none without clocks of others.

    A turn goes on while its holder moves again at once, though what is asked of them, and with it `turn_ply`,
    is another: it is the same as long as nobody else has moved, which one query more tells where it matters.
    """
    running = [t for t in tenures if t.clock is not None and t.player_id != user_id]
    if not running:
        return frozenset()
    mine = TableEvent.objects.filter(tenure__in=running, by_id=user_id, code=TableEvent.Code.GRANT)
    last = {event.tenure_id: event for event in mine.order_by("id")}
    return frozenset(
        Seat(tenure.seat) for tenure in running if (given := last.get(tenure.pk)) and _is_of(given, tenure)
    )


def due_pauses(now: datetime) -> Iterable[int]:
    """The running matches whose pause should have ended by `now`, the longest overdue first."""
    paused = Match.objects.filter(status=Match.Status.RUNNING, paused_until__lte=now)
    return paused.order_by("paused_until", "id").values_list("pk", flat=True)[:SWEEP_LIMIT]


def due_questions(now: datetime) -> Iterable[int]:
    """The matches with a question whose time is over by `now`, or that waits for nobody's answer any more."""
    answered = Ballot.objects.filter(proposal=OuterRef(OuterRef("pk")), player=OuterRef("player"))
    by_owner = Ballot.objects.filter(proposal=OuterRef(OuterRef("pk")), player=OuterRef("owner"))
    held = SeatTenure.objects.current().filter(match=OuterRef("match"), match__status=Match.Status.RUNNING)
    waited_for = Q(Exists(held.filter(~Exists(answered), level="")))
    waited_for |= Q(Exists(held.filter(~Exists(by_owner), owner__isnull=False)), kind__in=OF_ALL_CLAIMS)
    due = Proposal.objects.filter(Q(lapses_at__lte=now) | ~waited_for, result=Proposal.Result.OPEN)
    return due.order_by("lapses_at", "id").values_list("match_id", flat=True)[:SWEEP_LIMIT]


def _is_of(given: TableEvent, tenure: SeatTenure) -> bool:
    """True if time was given to the turn that runs for `tenure`, and not to one before."""
    if given.turn_ply == tenure.turn_ply:
        return True
    since = MoveRecord.objects.filter(match=tenure.match_id, ply__gte=given.ply, seat__isnull=False)
    return not since.exclude(seat=tenure.seat).exists()


def _asked(proposal: Proposal, ballots: Iterable[Ballot], tenures: Iterable[SeatTenure]) -> OpenProposal:
    answered = {ballot.player_id for ballot in ballots}
    people = _asked_of_whom(proposal, tenures)
    return OpenProposal(
        id=proposal.pk,
        kind=proposal.kind,
        days=proposal.days,
        by_id=proposal.by_id,
        by="" if proposal.kind == Proposal.Kind.REWIND else proposal.by.name,
        lapses_at=proposal.lapses_at,
        agreed=tuple(Seat(tenure.seat) for tenure, who in people if who.pk in answered),
        missing=tuple(Seat(tenure.seat) for tenure, who in people if who.pk not in answered),
        to_ply=proposal.data.get("ply") if proposal.kind == Proposal.Kind.REWIND else None,
    )


def _asked_of(
    user_id: int, proposal: Proposal, ballots: Sequence[Ballot], people: Sequence[SeatTenure]
) -> AskedOf:
    answered = {ballot.player_id for ballot in ballots}
    return AskedOf(
        key=proposal.match.key,
        name=proposal.match.name,
        asked=_asked(proposal, ballots, people),
        is_mine=proposal.by_id == user_id,
        is_answered=user_id in answered,
        missing=tuple(who.name for _, who in _asked_of_whom(proposal, people) if who.pk not in answered),
    )


def _asked_of_whom(proposal: Proposal, tenures: Iterable[SeatTenure]) -> list[tuple[SeatTenure, User]]:
    """The people who have a vote, each with their seat: see `services.access`."""
    claims = proposal.kind in OF_ALL_CLAIMS
    whose = [(tenure, tenure.owner if tenure.is_bot else tenure.player) for tenure in tenures]
    return [(tenure, who) for tenure, who in whose if who is not None and (claims or not tenure.is_bot)]


def _people() -> Q:
    """Of seats: that a person holds it, or a bot keeps it for one."""
    return Q(level="") | Q(owner__isnull=False)
