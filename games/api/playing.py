"""Writes at a table that is played: what its page does, by the same services."""

from __future__ import annotations

from datetime import timedelta
from random import SystemRandom
from typing import Any

from django.conf import settings
from django.http import Http404
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.http import arrived_at
from accounts.problems import problem
from games.api import schemas
from games.api.reading import ProgramRequest
from games.api.sent import MoveIn, PlansIn, ProposalIn, SureIn, TimeIn, TurnIn, VoteIn
from games.api.site import PLAY, TABLES, router, seating_for, seen_by, written
from games.models import Match
from games.presenters.votes.proposals import QUESTIONS
from games.services.absence import contract
from games.services.errors import AlreadyPlayed
from games.services.questions.opening import open_question
from games.services.time import extensions
from games.services.turn import waiting_moves
from games.services.turn.moves import play_form, resign
from games.services.turn.plans import instruct
from games.services.votes import proposals
from games.views.responses import STARTED


def _match(key: str) -> Match:
    """A match that has begun. :raises Http404: there is none."""
    match = seating_for(key).match
    if match.status not in STARTED:
        raise Http404
    return match


@router.post(
    "me/matches/{key}/moves", auth=PLAY, url_name="moves", response=written(schemas.OwnMatch), summary="Move"
)
def moves(request: ProgramRequest, key: str, sent: MoveIn) -> Any:
    """Play a move. Sent again it says `already`, and is not played twice."""
    is_played = False
    try:
        play_form(
            key=key,
            user_id=request.user.pk,
            compose=lambda _game: sent.notation,
            turn_ply=sent.turn_ply,
            now=timezone.now(),
            rng=SystemRandom(),
            arrived_at=arrived_at(request),
            back_for=timedelta(seconds=settings.TAKE_BACK_SECONDS),
        )
    except AlreadyPlayed:
        is_played = True
    return seen_by(key, request.user.pk, already=is_played)


@router.post(
    "me/matches/{key}/question",
    auth=PLAY,
    url_name="question",
    response=written(schemas.OwnMatch),
    summary="Open my question",
)
def question(request: ProgramRequest, key: str, sent: TurnIn) -> Any:
    """Have one’s question told, from when on the time for an answer runs."""
    open_question(
        match_id=_match(key).pk,
        user_id=request.user.pk,
        turn_ply=sent.turn_ply,
        now=timezone.now(),
        arrived_at=arrived_at(request),
    )
    return seen_by(key, request.user.pk)


@router.post(
    "me/matches/{key}/take-back",
    auth=PLAY,
    url_name="take-back",
    response=written(schemas.OwnMatch),
    summary="Take my waiting move back",
)
def take_back(request: ProgramRequest, key: str, sent: TurnIn) -> Any:
    """As long as it waits; twice is as good as once."""
    waiting_moves.take_back_move(match_id=_match(key).pk, user_id=request.user.pk, turn_ply=sent.turn_ply)
    return seen_by(key, request.user.pk)


@router.post(
    "me/matches/{key}/send-now",
    auth=PLAY,
    url_name="send-now",
    response=written(schemas.OwnMatch),
    summary="Play my waiting move now",
)
def send_now(request: ProgramRequest, key: str, sent: TurnIn) -> Any:
    """Do not wait for the end of the time in which it could be taken back."""
    waiting_moves.confirm(
        match_id=_match(key).pk,
        user_id=request.user.pk,
        turn_ply=sent.turn_ply,
        now=timezone.now(),
        rng=SystemRandom(),
        arrived_at=arrived_at(request),
    )
    return seen_by(key, request.user.pk)


@router.post(
    "me/matches/{key}/plans", auth=PLAY, url_name="plans", response=written(schemas.OwnMatch), summary="Plan"
)
def plans(request: ProgramRequest, key: str, sent: PlansIn) -> Any:
    """Have these plans stand, one a kind, and no others."""
    instruct(
        match_id=_match(key).pk,
        user_id=request.user.pk,
        notations=sent.notations,
        stood=sent.stood,
        now=timezone.now(),
        rng=SystemRandom(),
    )
    return seen_by(key, request.user.pk)


@router.post(
    "me/matches/{key}/resign",
    auth=PLAY,
    url_name="resign",
    response=written(schemas.OwnMatch),
    summary="Resign",
)
def resignation(request: ProgramRequest, key: str, sent: SureIn) -> Any:
    """Give the match up, for good: `{"sure": true}`."""
    if not sent.sure:
        return problem(422, "sure-first", _("Say that you are sure: this cannot be taken back."))
    resign(
        match_id=_match(key).pk,
        user_id=request.user.pk,
        now=timezone.now(),
        rng=SystemRandom(),
        arrived_at=arrived_at(request),
    )
    return seen_by(key, request.user.pk)


@router.post(
    "me/matches/{key}/come-back",
    auth=PLAY,
    url_name="come-back",
    response=written(schemas.OwnMatch),
    summary="Have my seat back",
)
def come_back(request: ProgramRequest, key: str) -> Any:
    """The seat that a bot keeps for me; it is mine when the bot’s turn is over."""
    contract.come_back(
        match_id=_match(key).pk, user_id=request.user.pk, now=timezone.now(), rng=SystemRandom()
    )
    return seen_by(key, request.user.pk)


# What the table decides together -----------------------------------------------------------------------


@router.post(
    "me/matches/{key}/proposals",
    auth=TABLES,
    url_name="proposals",
    response=written(schemas.OwnMatch),
    summary="Ask the table",
)
def propose(request: ProgramRequest, key: str, sent: ProposalIn) -> Any:
    """For a pause, to go on, to take a move back, to call the match off."""
    if sent.kind not in QUESTIONS:
        raise proposals.NoSuchQuestion
    proposals.propose(
        match_id=_match(key).pk,
        user_id=request.user.pk,
        kind=sent.kind,
        days=sent.days,
        ply=sent.ply,
        now=arrived_at(request),
    )
    return seen_by(key, request.user.pk)


@router.delete(
    "me/matches/{key}/proposals/{int:proposal}",
    auth=TABLES,
    url_name="proposal",
    response=written(schemas.OwnMatch),
    summary="Ask no more",
)
def withdraw(request: ProgramRequest, key: str, proposal: int) -> Any:
    """Take back what one has asked."""
    if proposal >= 2**62:
        raise Http404
    proposals.withdraw_proposal(
        match_id=_match(key).pk, user_id=request.user.pk, proposal_id=proposal, now=arrived_at(request)
    )
    return seen_by(key, request.user.pk)


@router.post(
    "me/matches/{key}/votes",
    auth=TABLES,
    url_name="votes",
    response=written(schemas.OwnMatch),
    summary="Vote",
)
def vote(request: ProgramRequest, key: str, sent: VoteIn) -> Any:
    """Answer what the table is asked."""
    proposals.cast_vote(
        match_id=_match(key).pk,
        user_id=request.user.pk,
        proposal_id=sent.proposal,
        agrees=sent.agrees,
        now=arrived_at(request),
    )
    return seen_by(key, request.user.pk)


@router.post(
    "me/matches/{key}/time",
    auth=TABLES,
    url_name="time",
    response=written(schemas.OwnMatch),
    summary="Give time",
)
def time(request: ProgramRequest, key: str, sent: TimeIn) -> Any:
    """Three days more for the turn of another seat, once a turn."""
    extensions.give_time(
        match_id=_match(key).pk,
        user_id=request.user.pk,
        seat=sent.seat,
        turn_ply=sent.turn_ply,
        now=arrived_at(request),
    )
    return seen_by(key, request.user.pk)
