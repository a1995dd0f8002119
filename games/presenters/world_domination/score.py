"""Score, contract and campaigns; with three seats the standings."""

from __future__ import annotations

from typing import Any

from django.urls import reverse
from django.utils.safestring import SafeString

from games.presenters.world_domination.board import side_token
from games.presenters.world_domination.stage import Stage
from games.presenters.world_domination.standings import standings_html
from games.presenters.world_domination.words import bid_html, side_name, suit_html
from games.rules.world_domination.arming import TRICKS
from games.rules.world_domination.grid import CELLS, Side
from games.rules.world_domination.view import CampaignResult, Contract, Goal, Phase


def head_context(stage: Stage) -> dict[str, Any]:
    """Where the match is, and the contract as a chip."""
    contract = stage.view.contract
    return {"where": _where(stage), "contract": None if contract is None else _chip(stage, contract)}


def _chip(stage: Stage, contract: Contract) -> SafeString:
    token, side = side_token(contract.aggressor), contract.aggressor
    if contract.goal is Goal.AT_LEAST:
        return SafeString(f"{token}{side_name(side)} bid {bid_html(contract.number, contract.dominant)}")
    exactly = f"exactly {contract.number}, " if contract.goal is Goal.EXACTLY else ""
    return SafeString(f"{token}{stage.head(side)} declared {exactly}{suit_html(contract.dominant)}")


def _where(stage: Stage) -> str:
    view = stage.view
    match view.phase:
        case Phase.SETUP:
            return "laying out the world"
        case Phase.DRAFT:
            return f"draft, round {view.draft.round if view.draft else 1} of 6"
        case Phase.MEETING:
            return "secret meeting"
        case Phase.AUCTION:
            return "State of the Nations"
        case Phase.ARMING:
            trick = stage.shown_trick
            return f"drafting phase, trick {trick.number if trick else 1} of {TRICKS}"
        case Phase.PAIRS | Phase.TRIBUTE:
            return "Rise to Power"
        case Phase.DECLARE:
            return "Rise to Power" if view.seats == 3 else "the Aggressor declares"
        case Phase.OVER:
            return "the match is over"
    number = view.conflict.number if view.conflict else len(view.conflicts) + 1
    return f"conflict {number} of {stage.conflicts}"


def score_context(stage: Stage) -> dict[str, Any]:
    """Countries and tokens of each side, the ruler, what the Aggressor still needs, the standings."""
    view = stage.view
    gold, silver = view.countries(Side.GOLD), view.countries(Side.SILVER)
    neutral = CELLS - gold - silver if view.cells else 0
    tokens = (view.tokens(Side.GOLD), view.tokens(Side.SILVER))
    return {
        "gold": gold,
        "silver": silver,
        "neutral": f"{neutral} neutral" if neutral else "none neutral",
        "tokens": tokens,
        "ruler": _ruler(stage, gold, silver),
        "needs": SafeString(_needs(stage, gold, silver)),
        "campaigns": _campaigns(stage),
        "standings": standings_html(stage),
    }


def _needs(stage: Stage, gold: int, silver: int) -> str:
    contract = stage.view.contract
    if contract is None:
        return _UNDECLARED[stage.view.seats]
    held = (gold, silver)[contract.aggressor]
    last = f"{suit_html(contract.dominant)} is dominant."
    match contract.goal:
        case Goal.AT_LEAST:
            return f"{_needs_bid(stage, contract, held)} {last}"
        case Goal.MORE:
            return f"{_needs_more(contract, held, gold + silver - held)} {last}"
        case Goal.EXACTLY:
            return f"{_needs_exactly(contract, held)} {last}"
        case Goal.MANY:
            return f"The Empire scores what it holds at the end: <b>{held} now</b>. {last}"


_UNDECLARED = {
    2: "Who wins the drafting phase is the Aggressor and declares the dominant suit.",
    3: "The Empire scores the countries it holds at the end of its campaign.",
    4: "The auction decides how many countries the Aggressor must hold.",
}


def _needs_bid(stage: Stage, contract: Contract, held: int) -> str:
    side, missing = contract.aggressor, contract.number - held
    exactly = ", or exactly 10 with more tokens" if contract.number == 10 else ""
    number = 11 if contract.number == 10 else contract.number
    goal = f"{side_name(side)} needs {number} at the end{exactly}"
    if missing > 0:
        return f"{goal}: <b>{missing} more</b>."
    if contract.number == 10 and missing == 0:
        mine, theirs = stage.view.tokens(side), stage.view.tokens(side.rival)
        state = "enough" if mine > theirs else "not enough"
        return f"{goal}: 10 now, {mine} tokens to {theirs}, <b>{state}</b>."
    return f"{goal}: <b>{held} now</b>, {'just enough' if not missing else f'{-missing} to spare'}."


def _needs_more(contract: Contract, held: int, theirs: int) -> str:
    side, ahead = contract.aggressor, held - theirs
    goal = f"{side_name(side)}, the Aggressor, needs more countries than {side_name(side.rival).lower()}"
    now = f"{ahead} ahead" if ahead > 0 else "level now" if not ahead else f"{-ahead} behind"
    return f"{goal}: <b>{now}</b>."


def _needs_exactly(contract: Contract, held: int) -> str:
    missing = contract.number - held
    now = "just that now" if not missing else f"{missing} more" if missing > 0 else f"{-missing} too many"
    return f"{side_name(contract.aggressor)} needs exactly {contract.number} at the end: <b>{now}</b>."


def _flag(contract: Contract | None) -> int | None:
    """The number on the ruler that the Aggressor must reach, if it is one."""
    has_number = contract is not None and contract.goal in {Goal.AT_LEAST, Goal.EXACTLY}
    return contract.number if contract is not None and has_number else None


def _ruler(stage: Stage, gold: int, silver: int) -> SafeString:
    """Twenty places, gold from the left, silver from the right, the flag at the bid from its side."""
    contract = stage.view.contract
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
    label = f"{stage.head(Side.GOLD)} {gold}, {stage.party(Side.SILVER)} {silver}{goal}"
    return SafeString(
        f'<svg class="ruler" viewBox="-2 0 204 26" role="img" aria-label="{label}">{places}{flag}</svg>'
    )


def _campaigns(stage: Stage) -> dict[str, Any]:
    view = stage.view
    past = [
        {"number": result.number, "words": SafeString(_past(stage, result)), "url": _page(stage, result)}
        for result in view.results
    ]
    if view.seats == 3:
        return {"pips": None, "past": past}
    tokens = "".join(side_token(result.winner) for result in view.results if result.winner is not None)
    open_places = '<i class="pip"></i>' * (3 - len(view.results))
    gold, silver = view.won
    said = f'<span class="sr">gold {gold}, silver {silver}</span>'
    return {"pips": SafeString(f"{said}{tokens}{open_places}"), "past": past}


def _page(stage: Stage, result: CampaignResult) -> str:
    return reverse("games:history", args=[stage.table.key, result.number])


def _past(stage: Stage, result: CampaignResult) -> str:
    contract, (gold, silver) = result.contract, result.countries
    suit = suit_html(contract.dominant)
    if result.winner is None:
        empire = stage.names.html_object(contract.bidder)
        return f"Campaign {result.number}: {empire} held {gold} countries as the Empire ({suit} dominant)"
    words = f"{side_name(result.winner)} won campaign {result.number}, {gold} : {silver}"
    aggressor = side_name(contract.aggressor).lower()
    if contract.goal is Goal.AT_LEAST:
        return f"{words} ({aggressor} had bid {bid_html(contract.number, contract.dominant)})"
    exactly = f"exactly {contract.number}, " if contract.goal is Goal.EXACTLY else ""
    return f"{words} ({aggressor} had declared {exactly}{suit})"
