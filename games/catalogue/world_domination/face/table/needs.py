"""Needs of the Aggressor, in a sentence: what is missing, what is certain already, how it came out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from games.catalogue.world_domination.face.table.desk import WorldDesk
from games.catalogue.world_domination.face.table.needs_words import (
    EMPIRE_SCORED,
    EMPIRE_SCORES,
    SENTENCES,
    UNDECLARED,
    State,
)
from games.catalogue.world_domination.face.words import SIDE_WORD, side_name, suit_html
from games.catalogue.world_domination.rules.grid import CELLS, Side
from games.catalogue.world_domination.rules.targets import targets
from games.catalogue.world_domination.rules.view import Contract, Goal

_LOWEST_BID: Final = 10


@dataclass(frozen=True, slots=True)
class Reach:
    """Change that the conflicts that are left can still make in a campaign.

    A conflict changes the owner of its target at most, whatever specials are played, and adds at most one
    token. Of the one that is being fought the target is known, of one that begins now who chooses it from
    where; of those after it nothing, so that each may win or lose a country.
    """

    left: int
    """Conflicts that are not over."""
    gain: int
    """Countries that a side can still gain, at most."""
    loss: int
    lead_gain: int
    """Limit by which the difference to the other side can still grow."""
    lead_loss: int


def reach_of(desk: WorldDesk, side: Side) -> Reach:
    """The change that the rest of the campaign can make for a side."""
    view = desk.view
    left = desk.conflicts - len(view.conflicts)
    owners: set[Side | None] = set()
    if view.conflict is not None:
        owners = {view.cells[view.conflict.target].owner}
    elif view.starter is not None:
        owners = {view.cells[cell].owner for cell in targets(view.cells, view.sides[view.starter])}
    later = left - bool(owners)
    return Reach(
        left=left,
        gain=later + any(owner is not side for owner in owners),
        loss=later + (side in owners),
        lead_gain=2 * later + max((_swing(owner, side) for owner in owners), default=0),
        lead_loss=2 * later + max((_swing(owner, side.rival) for owner in owners), default=0),
    )


def _swing(owner: Side | None, side: Side) -> int:
    """The worth to a side of taking a country of `owner`."""
    return 0 if owner is side else 1 if owner is None else 2


def needs_html(desk: WorldDesk) -> str:
    """The needs of the Aggressor, present or past, as a sentence of HTML; with the dominant suit."""
    contract = desk.view.contract
    if contract is None:
        return str(UNDECLARED[desk.view.seats])
    suit = {"suit": suit_html(contract.dominant)}
    is_over = _has_ended(desk) or desk.view.outcome is not None
    dominant = (_("%(suit)s was dominant.") if is_over else _("%(suit)s is dominant.")) % suit
    return f"{goal_html(desk, contract)} {dominant}"


def goal_html(desk: WorldDesk, contract: Contract) -> str:
    """The same without the suit."""
    view, side = desk.view, contract.aggressor
    held, theirs = view.countries(side), view.countries(side.rival)
    if contract.goal is Goal.MANY:
        return (EMPIRE_SCORED if _has_ended(desk) else EMPIRE_SCORES) % {"held": held}
    goal, aim, now = contract.goal.name, contract.number, held
    if contract.goal is Goal.MORE:
        aim, now = 1, held - theirs
    elif contract.goal is Goal.AT_LEAST and contract.number == _LOWEST_BID:
        goal = "TEN"
    state = _state(desk, contract, now - aim)
    return str(SENTENCES[goal][state]) % {
        "side": side_name(side),
        "rival": SIDE_WORD[side.rival],
        "number": contract.number,
        "held": held,
        "theirs": theirs,
        "over": abs(now - aim),
        "lead": abs(held - theirs),
        "tokens": view.tokens(side),
        "others": view.tokens(side.rival),
    }


def _has_ended(desk: WorldDesk) -> bool:
    """True if the campaign on the table has been settled."""
    return len(desk.view.results) == desk.view.campaign


def _state(desk: WorldDesk, contract: Contract, over: int) -> State:
    where = ("BELOW", "LEVEL", "ABOVE")[(over > 0) - (over < 0) + 1]
    if _has_ended(desk):
        return State[f"ENDED_{where}"]
    if desk.view.outcome is not None:
        return State.BROKEN_OFF
    return _certain(desk, contract) or State[where]


def _certain(desk: WorldDesk, contract: Contract) -> State | None:
    """The state if the rest of the campaign can change nothing about who wins it; else None."""
    view, side = desk.view, contract.aggressor
    reach, held = reach_of(desk, side), view.countries(side)
    lead, ahead = held - view.countries(side.rival), view.tokens(side) - view.tokens(side.rival)
    most, least = min(CELLS, held + reach.gain), max(0, held - reach.loss)
    match contract.goal:
        case Goal.MORE:
            lost, sure = lead + reach.lead_gain <= 0, lead - reach.lead_loss > 0
        case Goal.EXACTLY:
            lost, sure = not least <= contract.number <= most, least == most == contract.number
        case _ if contract.number == _LOWEST_BID:
            lost = most < _LOWEST_BID or (most == _LOWEST_BID and ahead + reach.left <= 0)
            sure = least > _LOWEST_BID or (least == _LOWEST_BID and ahead - reach.left > 0)
        case _:
            lost, sure = most < contract.number, least >= contract.number
    return State.LOST if lost else State.SURE if sure else None
