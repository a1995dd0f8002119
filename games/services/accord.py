"""What the people at a table may do together: pause, go on, call the match off. One no is enough against it.

Whoever holds a seat when it is decided has a say, and nobody else: who leaves no longer stands in the way,
who takes a seat over is asked too, and a bot that keeps a seat speaks for nobody.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction

from games.models import Ballot, Match, Proposal, SeatTenure, TableEvent

from . import alerts
from .call_off import call_off
from .changes import changed
from .events import note
from .pauses import pause, resume
from .present import people_present, present

OPEN_FOR: Final = timedelta(days=3)
"""So long a question waits for everybody's answer."""

ELSEWHERE: Final[dict[str, Callable[[Match, Proposal, datetime], bool]]] = {}
"""By kind: what does what all have agreed to, in the transaction, where this package does not know how.

It says whether that could be done. Whoever asks such a question registers it."""

LONGEST_PAUSE: Final = 30
"""In days."""


class AccordError(Exception):
    """Something that cannot be asked, or answered."""


class NoSuchQuestion(AccordError):
    """There is nothing like that to be asked, or nothing like that has been asked here."""


class BadDays(AccordError):
    """A pause lasts 1 to `LONGEST_PAUSE` days."""


class NoClocks(AccordError):
    """The table has no clocks that could stand."""


class IsPaused(AccordError):
    """The clocks are stopped already."""


class NotPaused(AccordError):
    """The clocks are running already."""


class AskedAlready(AccordError):
    """One question waits for answers; there is but one at a time."""


class Alone(AccordError):
    """One person alone does not call off a match that somebody may come back to."""


class AnsweredAlready(AccordError):
    """The account has answered this question."""


class NotAsker(AccordError):
    """Only who asked takes a question back."""


class Decided(AccordError):
    """The question is decided, or its time is over."""


@transaction.atomic(durable=True)
def propose(*, match_id: int, user_id: int, kind: str, now: datetime, days: int = 0) -> Match:
    """Ask all people at a match to agree to something, and agree oneself; it is done at once if that is all.

    :param kind: of `Proposal.Kind`. :param days: how long a pause is to last at most.
    :raises NotRunning, NotSeated, NoSuchQuestion, BadDays, NoClocks, IsPaused, NotPaused: see there.
    :raises AskedAlready, Alone: see there.
    """
    match, _ = present(match_id, user_id)
    _check(match, kind, days)
    waiting = _open(match)
    if waiting is not None and waiting.lapses_at > now:
        raise AskedAlready
    if waiting is not None:
        _lapse(match, waiting, now)
    proposal = Proposal.objects.create(
        match=match,
        kind=kind,
        by_id=user_id,
        days=days if kind == Proposal.Kind.PAUSE else 0,
        at=now,
        lapses_at=now + OPEN_FOR,
    )
    Ballot.objects.create(proposal=proposal, player_id=user_id, agrees=True, at=now)
    people = people_present(match)
    if people == {user_id}:
        _carry_out(match, proposal, now, by=user_id)
    else:
        note(match, TableEvent.Code.PROPOSED, by=user_id, at=now, kind=kind, days=proposal.days)
        alerts.asked(match, people - {user_id}, proposal, at=now)
        changed(match, user_ids=people)
    return match


def ask_to_go_back(match: Match, *, by: int, data: Mapping[str, Any], now: datetime) -> Proposal:
    """Ask all people at a running match, for a moderator, whether it may go back; who asks has agreed.

    The caller holds the match's row locked in a transaction, and tells people of it.

    :param data: what whoever carries it out (`ELSEWHERE`) has to know; server-only.
    :raises AskedAlready, Alone: something waits for answers; nobody is there to agree.
    """
    waiting = _open(match)
    if waiting is not None and waiting.lapses_at > now:
        raise AskedAlready
    if not people_present(match):
        raise Alone
    if waiting is not None:
        _lapse(match, waiting, now)
    proposal = Proposal.objects.create(
        match=match,
        kind=Proposal.Kind.REWIND,
        by_id=by,
        data=dict(data),
        at=now,
        lapses_at=now + OPEN_FOR,
    )
    Ballot.objects.create(proposal=proposal, player_id=by, agrees=True, at=now)
    return proposal


def ask_no_more(match: Match, proposal_id: int) -> bool:
    """Take back what `ask_to_go_back` asked; False if it is decided. For a transaction as there."""
    proposal = match.proposals.filter(pk=proposal_id, result=Proposal.Result.OPEN).first()
    if proposal is not None:
        _close(proposal, Proposal.Result.BACK)
    return proposal is not None


@transaction.atomic(durable=True)
def answer(*, match_id: int, user_id: int, proposal_id: int, agrees: bool, now: datetime) -> Match:
    """Answer a question, once. The last yes does what was asked, the first no ends it.

    :raises NotRunning, NotSeated, NoSuchQuestion, AnsweredAlready, Decided: see there.
    """
    match, _ = present(match_id, user_id)
    proposal = match.proposals.filter(pk=proposal_id).first()
    if proposal is None:
        raise NoSuchQuestion
    if proposal.ballots.filter(player_id=user_id).exists():
        raise AnsweredAlready
    if proposal.result != Proposal.Result.OPEN or proposal.lapses_at <= now:
        raise Decided
    Ballot.objects.create(proposal=proposal, player_id=user_id, agrees=agrees, at=now)
    people = people_present(match)
    if not agrees:
        _close(proposal, Proposal.Result.DECLINED)
        note(match, TableEvent.Code.DECLINED, by=user_id, at=now, kind=proposal.kind)
        alerts.answered(match, people - {user_id}, "declined", at=now)
    elif people <= _agreed(proposal):
        _carry_out(match, proposal, now, by=user_id)
        return match
    changed(match, user_ids=people)
    return match


@transaction.atomic(durable=True)
def take_back(*, match_id: int, user_id: int, proposal_id: int, now: datetime) -> Match:
    """Take back a question that one has asked and that waits for answers. Nothing is done; one may ask anew.

    :raises NotRunning, NotSeated, NoSuchQuestion, NotAsker, Decided: see there.
    """
    match, _ = present(match_id, user_id)
    proposal = match.proposals.filter(pk=proposal_id).first()
    if proposal is None:
        raise NoSuchQuestion
    if proposal.by_id != user_id:
        raise NotAsker
    if proposal.result != Proposal.Result.OPEN or proposal.lapses_at <= now:
        raise Decided
    _close(proposal, Proposal.Result.BACK)
    note(match, TableEvent.Code.TAKEN_BACK, by=user_id, at=now, kind=proposal.kind)
    changed(match, user_ids=people_present(match))
    return match


@transaction.atomic(durable=True)
def settle(*, match_id: int, now: datetime) -> bool:
    """End the question that is open at a match if it is due. Safe to call twice; True if it was.

    That is when its time is over, when nobody is left to answer, or when all who are left have agreed.
    """
    match = Match.objects.select_for_update().get(pk=match_id)
    proposal = _open(match)
    if proposal is None:
        return False
    people = people_present(match)
    if match.status != Match.Status.RUNNING:
        _close(proposal, Proposal.Result.LAPSED)
    elif proposal.lapses_at <= now or not people:
        _lapse(match, proposal, now)
        alerts.answered(match, people, "lapsed", at=now)
        changed(match, user_ids=people)
    elif people <= _agreed(proposal):
        _carry_out(match, proposal, now)
    else:
        return False
    return True


def _check(match: Match, kind: str, days: int) -> None:
    """:raises NoSuchQuestion, BadDays, NoClocks, IsPaused, NotPaused, Alone: see there."""
    match kind:
        case Proposal.Kind.PAUSE:
            if match.pace == Match.Pace.NONE:
                raise NoClocks
            if match.paused_at is not None:
                raise IsPaused
            if not 1 <= days <= LONGEST_PAUSE:
                raise BadDays
        case Proposal.Kind.RESUME:
            if match.paused_at is None:
                raise NotPaused
        case Proposal.Kind.CALL_OFF:
            if len(people_present(match)) == 1 and _is_kept_for_somebody(match):
                raise Alone
        case _:
            raise NoSuchQuestion


def _is_kept_for_somebody(match: Match) -> bool:
    return SeatTenure.objects.current().filter(match=match, owner__isnull=False).exists()


def _open(match: Match) -> Proposal | None:
    return match.proposals.filter(result=Proposal.Result.OPEN).first()


def _agreed(proposal: Proposal) -> frozenset[int]:
    return frozenset(proposal.ballots.filter(agrees=True).values_list("player_id", flat=True))


def _close(proposal: Proposal, result: Proposal.Result) -> None:
    proposal.result = result
    proposal.save(update_fields=["result"])


def _lapse(match: Match, proposal: Proposal, now: datetime) -> None:
    _close(proposal, Proposal.Result.LAPSED)
    note(match, TableEvent.Code.LAPSED, at=now, kind=proposal.kind)


def _carry_out(match: Match, proposal: Proposal, now: datetime, *, by: int | None = None) -> None:
    """Do what all have agreed to.

    :param by: whose answer was the last, who need not be told.
    """
    _close(proposal, Proposal.Result.AGREED)
    others = people_present(match) - {by}
    match proposal.kind:
        case Proposal.Kind.PAUSE:
            pause(match, until=now + timedelta(days=proposal.days), now=now)
            alerts.answered(match, others, "paused", at=now)
        case Proposal.Kind.RESUME:
            resume(match, by_vote=True, now=now)
            alerts.answered(match, others, "resumed", at=now)
        case kind if kind in ELSEWHERE:
            if not ELSEWHERE[kind](match, proposal, now):
                _lapse(match, proposal, now)
            changed(match, user_ids=people_present(match))
        case _:
            alerts.called_off(match, by=by, at=now)
            call_off(match, now=now)
