"""Score, contract and campaigns; with three seats the standings."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.world_domination.face.table.board import side_token
from games.catalogue.world_domination.face.table.desk import WorldDesk
from games.catalogue.world_domination.face.table.needs import needs_html
from games.catalogue.world_domination.face.table.standings import standings_html
from games.catalogue.world_domination.face.words import bid_html, side_name, suit_html
from games.catalogue.world_domination.rules.arming import TRICKS
from games.catalogue.world_domination.rules.grid import CELLS, Side
from games.catalogue.world_domination.rules.view import CampaignResult, Contract, Goal, Phase
from games.kit.face.marks import icon


def contract_chip(desk: WorldDesk) -> SafeString | None:
    """The contract of the campaign in few words, if there is one yet."""
    contract = desk.view.contract
    if contract is None:
        return None
    token, side = side_token(contract.aggressor), contract.aggressor
    if contract.goal is Goal.AT_LEAST:
        return SafeString(f"{token}{side_name(side)} bid {bid_html(contract.number, contract.dominant)}")
    exactly = f"exactly {contract.number}, " if contract.goal is Goal.EXACTLY else ""
    return SafeString(f"{token}{desk.head(side)} declared {exactly}{suit_html(contract.dominant)}")


def where(desk: WorldDesk) -> str:
    """The position in the campaign: *conflict 5 of 12*."""
    view = desk.view
    match view.phase:
        case Phase.SETUP:
            return _("the campaign is over") if view.results[view.campaign - 1 :] else "laying out the world"
        case Phase.DRAFT:
            return f"draft, round {view.draft.round if view.draft else 1} of 6"
        case Phase.MEETING:
            return "secret meeting"
        case Phase.AUCTION:
            return "State of the Nations"
        case Phase.ARMING:
            trick = desk.shown_trick
            return f"arming phase, trick {trick.number if trick else 1} of {TRICKS}"
        case Phase.PAIRS | Phase.TRIBUTE:
            return "Rise to Power"
        case Phase.DECLARE:
            return "Rise to Power" if view.seats == 3 else "the Aggressor declares"
        case Phase.OVER:
            return "the match is over"
    number = view.conflict.number if view.conflict else len(view.conflicts) + 1
    return f"conflict {number} of {desk.conflicts}"


def score_context(desk: WorldDesk) -> dict[str, Any]:
    """Countries and tokens of each side, the ruler, what the Aggressor still needs, the standings."""
    view = desk.view
    gold, silver = view.countries(Side.GOLD), view.countries(Side.SILVER)
    neutral = CELLS - gold - silver if view.cells else 0
    tokens = (view.tokens(Side.GOLD), view.tokens(Side.SILVER))
    return {
        "gold": gold,
        "silver": silver,
        "neutral": f"{neutral} neutral" if neutral else "none neutral",
        "tokens": tokens,
        "ruler": ruler_html(desk, gold, silver),
        "needs": SafeString(needs_html(desk)),
        "pips": _pips(desk),
        "standings": standings_html(desk),
    }


def _flag(contract: Contract | None) -> int | None:
    """The number on the ruler that the Aggressor must reach, if it is one."""
    has_number = contract is not None and contract.goal in {Goal.AT_LEAST, Goal.EXACTLY}
    return contract.number if contract is not None and has_number else None


def ruler_html(desk: WorldDesk, gold: int, silver: int) -> SafeString:
    """Twenty places, gold from the left, silver from the right, the flag at the bid from its side."""
    contract = desk.view.contract
    places = "".join(
        f'<rect x="{n * 10 + 0.5}" y="8" width="9" height="10" '
        f'class="ruler__{"gold" if n < gold else "silver" if n >= CELLS - silver else "none"}"/>'
        for n in range(CELLS)
    )
    flag, goal, number = "", "", _flag(contract)
    if contract is not None and number is not None:
        x = 10 * (number if contract.aggressor is Side.GOLD else CELLS - number)
        flag = f'<path d="M{x} 0V24M{x - 5} 0h10l-5 7z" class="ruler__bid"/>'
        exactly = "exactly " if contract.goal is Goal.EXACTLY else ""
        goal = f", {side_name(contract.aggressor).lower()} needs {exactly}{number} of 20"
    label = f"{desk.head(Side.GOLD)} {gold}, {desk.party(Side.SILVER)} {silver}{goal}"
    return SafeString(
        f'<svg class="ruler" viewBox="-2 0 204 26" role="img" aria-label="{label}">{places}{flag}</svg>'
    )


def _pips(desk: WorldDesk) -> SafeString:
    """The winners of the campaigns that are over, and places for those to come."""
    view = desk.view
    tokens = "".join(_past(desk, result) for result in view.results)
    open_places = '<i class="pip"></i>' * (3 - len(view.results))
    gold, silver = view.won
    said = "" if view.seats == 3 else f'<span class="sr">gold {gold}, silver {silver}</span>'
    return SafeString(f"{said}{tokens}{open_places}")


def _past(desk: WorldDesk, result: CampaignResult) -> str:
    """The winner of a campaign that is over, as a link that looks through it."""
    url = reverse("games:history", args=[desk.table.key, result.number])
    words = escape(_("Look through campaign %(number)d") % {"number": result.number})
    mark = icon("crown", "crown") if result.winner is None else side_token(result.winner)
    return f'<a class="pips__one" href="{url}" title="{words}">{mark}<span class="sr">{words}</span></a>'
