"""Proposals and votes of the people at a table: pause, go on, take a move back, call the match off.

One no is enough against it.

Whoever holds a seat when it is decided has a say, and nobody else: who leaves no longer stands in the way,
who takes a seat over is asked too, and a bot that keeps a seat speaks for nobody. A pause takes deadlines
away: those have a say too for whom a bot keeps a seat, and to go on takes one of them all.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction

from games.models import Ballot, Match, Proposal, TableEvent
from games.services import alerts
from games.services.access import least, people_present, people_with_claim, voters, with_say
from games.services.changes import changed
from games.services.events import write_event
from games.services.time.pauses import pause_clocks, resume_clocks

from .call_off import call_off_match
from .checks import LONGEST_PAUSE, check_question
from .errors import (  # fmt: skip
    Alone,
    AnsweredAlready,
    AskedAlready,
    BadDays,
    IsPaused,
    NobodyElse,
    NoClocks,
    NoSuchQuestion,
    NotAsker,
    NotPaused,
    ProposalDecided,
    ProposalError,
)
from .take_back import check_take_back, take_back

__all__ = [
    "ELSEWHERE",
    "LONGEST_PAUSE",
    "OPEN_FOR",
    "Alone",
    "AnsweredAlready",
    "AskedAlready",
    "BadDays",
    "IsPaused",
    "NoClocks",
    "NoSuchQuestion",
    "NobodyElse",
    "NotAsker",
    "NotPaused",
    "ProposalDecided",
    "ProposalError",
    "ask_no_more",
    "ask_to_go_back",
    "cast_vote",
    "propose",
    "settle_proposal",
    "withdraw_proposal",
]  # fmt: skip

OPEN_FOR: Final = timedelta(days=3)
"""So long a question waits for everybody's answer."""

ELSEWHERE: Final[dict[str, Callable[[Match, Proposal, datetime], bool]]] = {
    Proposal.Kind.TAKE_BACK: take_back
}
"""By kind: what does what all have agreed to, in the transaction, where this package does not know how.

It says whether that could be done. Whoever asks such a question registers it."""


@transaction.atomic(durable=True)
def propose(
    *, match_id: int, user_id: int, kind: str, now: datetime, days: int = 0, ply: int | None = None
) -> Match:
    """Ask all people at a match to agree to something, and agree oneself; it is done at once if that is all.

    To go on after a pause that people have agreed on is done at once, whoever asks for it.

    :param kind: of `Proposal.Kind`. :param days: how long a pause is to last at most.
    :param ply: of the move that is to be taken back.
    :raises NotRunning, NotSeated, NoSuchQuestion, BadDays, NoClocks, IsPaused, NotPaused: see there.
    :raises AskedAlready, Alone, NobodyElse: see there. :raises NoTakeBacks, Paused, NobodyToAsk: see there.
    :raises MovedOn, MoveStands, AskedOnce: see there.
    """
    match = with_say(match_id, user_id, kind)
    if kind == Proposal.Kind.TAKE_BACK:
        check_take_back(match, user_id, ply, now)
    else:
        check_question(match, kind, days)
    if kind == Proposal.Kind.RESUME and not _is_paused_by_moderator(match):
        _go_on(match, now, by=user_id)
        return match
    _make_room(match, now)
    proposal = Proposal.objects.create(
        match=match,
        kind=kind,
        by_id=user_id,
        days=days if kind == Proposal.Kind.PAUSE else 0,
        data={"ply": ply} if kind == Proposal.Kind.TAKE_BACK else {},
        at=now,
        lapses_at=now + OPEN_FOR,
    )
    Ballot.objects.create(proposal=proposal, player_id=user_id, agrees=True, at=now)
    people = voters(match, kind)
    if people == {user_id}:
        _carry_out(match, proposal, now, by=user_id)
    else:
        write_event(match, TableEvent.Code.PROPOSED, by=user_id, at=now, kind=kind, days=proposal.days)
        alerts.asked(match, people - {user_id}, proposal, at=now)
        match.asked_back_ply = ply if kind == Proposal.Kind.TAKE_BACK else match.asked_back_ply
        changed(match, "asked_back_ply", user_ids=people)
    return match


def ask_to_go_back(match: Match, *, by: int, data: Mapping[str, Any], now: datetime) -> Proposal:
    """Ask all people at a running match, for a moderator, whether it may go back; who asks has agreed.

    The caller holds the match's row locked in a transaction, and tells people of it.

    :param data: what whoever carries it out (`ELSEWHERE`) has to know; server-only.
    :raises AskedAlready, Alone: something waits for answers; nobody is there to agree.
    """
    if not people_present(match):
        raise Alone
    _make_room(match, now)
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
def cast_vote(*, match_id: int, user_id: int, proposal_id: int, agrees: bool, now: datetime) -> Match:
    """Answer a question, once. The last yes does what was asked, the first no ends it.

    :raises NotRunning, NotSeated, NoSuchQuestion, AnsweredAlready, ProposalDecided: see there.
    """
    match, proposal = _asked(match_id, user_id, proposal_id)
    if proposal.ballots.filter(player_id=user_id).exists():
        raise AnsweredAlready
    if proposal.result != Proposal.Result.OPEN or proposal.lapses_at <= now:
        raise ProposalDecided
    Ballot.objects.create(proposal=proposal, player_id=user_id, agrees=agrees, at=now)
    people = voters(match, proposal.kind)
    if not agrees:
        _close(proposal, Proposal.Result.DECLINED)
        write_event(match, TableEvent.Code.DECLINED, by=user_id, at=now, kind=proposal.kind)
        alerts.answered(match, people - {user_id}, "declined", at=now)
    elif _is_agreed(proposal, people):
        _carry_out(match, proposal, now, by=user_id)
        return match
    changed(match, user_ids=people)
    return match


@transaction.atomic(durable=True)
def withdraw_proposal(*, match_id: int, user_id: int, proposal_id: int, now: datetime) -> Match:
    """Take back a question that one has asked and that waits for answers. Nothing is done; one may ask anew.

    :raises NotRunning, NotSeated, NoSuchQuestion, NotAsker, ProposalDecided: see there.
    """
    match, proposal = _asked(match_id, user_id, proposal_id)
    if proposal.by_id != user_id:
        raise NotAsker
    if proposal.result != Proposal.Result.OPEN or proposal.lapses_at <= now:
        raise ProposalDecided
    _close(proposal, Proposal.Result.BACK)
    write_event(match, TableEvent.Code.TAKEN_BACK, by=user_id, at=now, kind=proposal.kind)
    changed(match, user_ids=voters(match, proposal.kind))
    return match


@transaction.atomic(durable=True)
def settle_proposal(*, match_id: int, now: datetime) -> bool:
    """End the question that is open at a match if it is due. Safe to call twice; True if it was.

    That is when its time is over, when nobody is left to answer or to pause with, or when all who are left
    have agreed.
    """
    match = Match.objects.select_for_update().get(pk=match_id)
    proposal = _open(match)
    if proposal is None:
        return False
    people = voters(match, proposal.kind)
    if match.status != Match.Status.RUNNING:
        _close(proposal, Proposal.Result.LAPSED)
    elif proposal.lapses_at <= now or len(people) < least(proposal.kind):
        _lapse(match, proposal, now)
        alerts.answered(match, people, "lapsed", at=now)
        changed(match, user_ids=people)
    elif _is_agreed(proposal, people):
        _carry_out(match, proposal, now)
    else:
        return False
    return True


def _asked(match_id: int, user_id: int, proposal_id: int) -> tuple[Match, Proposal]:
    """:raises NotSeated, NotRunning, NoSuchQuestion: see there."""
    asked = Proposal.objects.filter(pk=proposal_id, match=match_id)
    match = with_say(match_id, user_id, asked.values_list("kind", flat=True).first())
    proposal = asked.first()  # as it is now that the match's row is locked
    if proposal is None:
        raise NoSuchQuestion
    return match, proposal


def _is_agreed(proposal: Proposal, people: frozenset[int]) -> bool:
    return len(people) >= least(proposal.kind) and people <= _agreed(proposal)


def _is_paused_by_moderator(match: Match) -> bool:
    """True if the clocks stand by a moderator's act, of which there is a line of the same instant."""
    lines = match.events.filter(code=TableEvent.Code.MODERATED)
    return match.paused_at is not None and lines.filter(at=match.paused_at).exists()


def _go_on(match: Match, now: datetime, *, by: int | None) -> None:
    resume_clocks(match, by_vote=True, by=by, now=now)
    alerts.answered(match, people_with_claim(match) - {by}, "resumed", at=now)


def _open(match: Match) -> Proposal | None:
    return match.proposals.filter(result=Proposal.Result.OPEN).first()


def _make_room(match: Match, now: datetime) -> None:
    """:raises AskedAlready: something waits for answers."""
    waiting = _open(match)
    if waiting is not None and waiting.lapses_at > now:
        raise AskedAlready
    if waiting is not None:
        _lapse(match, waiting, now)


def _agreed(proposal: Proposal) -> frozenset[int]:
    return frozenset(proposal.ballots.filter(agrees=True).values_list("player_id", flat=True))


def _close(proposal: Proposal, result: Proposal.Result) -> None:
    proposal.result = result
    proposal.save(update_fields=["result"])


def _lapse(match: Match, proposal: Proposal, now: datetime) -> None:
    _close(proposal, Proposal.Result.LAPSED)
    write_event(match, TableEvent.Code.LAPSED, at=now, kind=proposal.kind)


def _carry_out(match: Match, proposal: Proposal, now: datetime, *, by: int | None = None) -> None:
    """Do what all have agreed to.

    :param by: whose answer was the last, who need not be told.
    """
    _close(proposal, Proposal.Result.AGREED)
    others = voters(match, proposal.kind) - {by}
    match proposal.kind:
        case Proposal.Kind.PAUSE:
            pause_clocks(match, until=now + timedelta(days=proposal.days), now=now)
            alerts.answered(match, others, "paused", at=now)
        case Proposal.Kind.RESUME:
            _go_on(match, now, by=by)
        case kind if kind in ELSEWHERE:
            if not ELSEWHERE[kind](match, proposal, now):
                _lapse(match, proposal, now)
            changed(match, user_ids=people_present(match))
        case _:
            alerts.called_off(match, by=by, at=now)
            call_off_match(match, now=now)
