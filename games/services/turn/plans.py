"""Standing instructions: set, changed and revoked by who holds a seat, for nobody else to know."""

from __future__ import annotations

from collections.abc import Collection
from datetime import datetime
from random import Random

from django.db import transaction

from games.catalogue import rules_of
from games.kit.rules.errors import BadNotation
from games.kit.rules.seats import Seat
from games.models import Match, PendingMove, Plan, SeatTenure, plan_of, waiting_move
from games.selectors.record.history import history_of
from games.services.changes import changed_for
from games.services.errors import NotRunning, NotSeated, PlayError, ReadFirst

from .automatic_moves import arrange, note_plans


class NotOffered(PlayError):
    """The situation is not, or no longer, one in which this may be instructed."""


class NotLive(NotOffered):
    """People sit and wait at such a table: nothing is made there at once for somebody who is not looking."""


@transaction.atomic(durable=True)
def instruct(
    *,
    match_id: int,
    user_id: int,
    notations: Collection[str],
    now: datetime,
    rng: Random,
    stood: Collection[str] | None = None,
) -> None:
    """Have these instructions, and no others, stand for the seat that the account holds; none: revoke all.

    One that stands already may stay whatever is offered now. If one of them has brought about the move that
    waits for the seat's turn, what waits follows the change; a move that was sent is left alone.

    :param stood: what stood when the form was made, so that an old one brings back nothing that has ended;
        None if that is not known.
    :raises NotSeated, NotRunning, NotOffered, NotLive, ReadFirst: see there.
    :raises BadNotation: something is no instruction of the game, or two are of one kind.
    """
    match = Match.objects.select_for_update().get(pk=match_id)
    tenure = planner(match, user_id)
    instruct_within(match, tenure, notations, now=now, rng=rng, stood=stood)


def planner(match: Match, user_id: int) -> SeatTenure:
    """The tenure of an account that holds a seat, with its plan. :raises NotSeated: it holds none."""
    tenures = SeatTenure.objects.current().select_related("player", "pending", "plan")
    tenure = tenures.filter(match=match, player_id=user_id).first()
    if tenure is None:
        raise NotSeated
    return tenure


def instruct_within(
    match: Match,
    tenure: SeatTenure,
    notations: Collection[str],
    *,
    now: datetime,
    rng: Random,
    stood: Collection[str] | None = None,
) -> None:
    """As `instruct`, of a `planner`, for a caller that holds the match's row locked in a transaction."""
    if match.status != Match.Status.RUNNING:
        raise NotRunning
    if tenure.player.is_warned:
        raise ReadFirst
    history = history_of(match)
    instructions = rules_of(match.game, match.rules_version).instructions
    wanted = {each.kind: each.notation() for each in map(instructions.parse, notations)}
    if len(wanted) != len(notations):
        raise BadNotation("two-of-a-kind")
    plan = plan_of(tenure)
    had = [] if plan is None else plan.notations
    view = history.state.view(Seat(tenure.seat))
    offered = {each.notation() for each in instructions.offered(view)}
    for kind, notation in wanted.items():
        if notation not in had and kind in instructions.at_once and match.pace == Match.Pace.LIVE:
            raise NotLive
        if notation not in offered.union(had) and instructions.fits(view, instructions.parse(notation)):
            offered.add(notation)
    is_new = bool(wanted) and set(wanted.values()) != set(had)
    if not set(wanted.values()) <= offered.union(had) or (
        is_new and set(had if stood is None else stood) != set(had)
    ):
        raise NotOffered
    _write(tenure, [wanted[kind] for kind in instructions.kinds if kind in wanted])
    waits = waiting_move(tenure)
    if waits is not None and waits.why == PendingMove.Why.PLANNED:
        arrange(match, tenure, history, now=now, rng=rng)


def _write(tenure: SeatTenure, notations: list[str]) -> None:
    if (plan := plan_of(tenure)) is None:
        Plan.objects.create(tenure=tenure, notations=notations)
    else:
        note_plans(plan, notations, [])
    changed_for(tenure)
