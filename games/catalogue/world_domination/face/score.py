"""Score: countries of both sides, what the Aggressor needs, and how the match stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.catalogue.world_domination.face.board import side_token
from games.catalogue.world_domination.face.desk import WorldDesk
from games.catalogue.world_domination.face.words import SIDE_WORD, bid_html, side_name, suit_html
from games.catalogue.world_domination.rules.arming import TRICKS
from games.catalogue.world_domination.rules.grid import CELLS, Side
from games.catalogue.world_domination.rules.targets import targets
from games.catalogue.world_domination.rules.view import CampaignResult, Contract, Goal, Phase
from games.kit.face.addresses import campaign_url
from games.kit.face.desk import once_a_desk
from games.kit.face.marks import icon
from games.kit.face.markup import NOTHING, element, filled, joined
from games.kit.rules.seats import Seat

# --- countries, contract, campaigns ---------------------------------------------------------------

_CAMPAIGNS: Final = 3


def contract_chip(desk: WorldDesk) -> SafeString | None:
    """The contract of the campaign in few words, if there is one yet."""
    contract = desk.view.contract
    if contract is None:
        return None
    side = contract.aggressor
    values = {
        "side": desk.head(side),
        "bid": bid_html(contract.number, contract.dominant),
        "number": contract.number,
        "suit": suit_html(contract.dominant),
    }
    match contract.goal:
        case Goal.AT_LEAST:
            words = _("%(side)s bid %(bid)s")
        case Goal.EXACTLY:
            words = _("%(side)s declared exactly %(number)d, %(suit)s")
        case _:
            words = _("%(side)s declared %(suit)s")
    return joined((side_token(side), filled(words, values)))


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
        "needs": needs_html(desk),
        "pips": _pips(desk),
        "standings": standings_html(desk),
    }


def level_of(contract: Contract | None) -> int | None:
    """The number of countries to be reached, if it is one."""
    has_number = contract is not None and contract.goal in {Goal.AT_LEAST, Goal.EXACTLY}
    return contract.number if contract is not None and has_number else None


def ruler_html(desk: WorldDesk, gold: int, silver: int) -> SafeString:
    """Twenty places, gold from the left, silver from the right, the flag at the bid from its side."""
    contract, number = desk.view.contract, level_of(desk.view.contract)
    silver_from = CELLS - silver
    places = {"gold": range(gold), "none": range(gold, silver_from), "silver": range(silver_from, CELLS)}
    drawn = [_places(css, taken) for css, taken in places.items() if taken]
    goal = ""
    if contract is not None and number is not None:
        x = 10 * (number if contract.aggressor is Side.GOLD else CELLS - number)
        drawn.append(element("path", d=f"M{x} 0V24M{x - 5} 0h10l-5 7z", css="ruler__bid"))
        exactly = "exactly " if contract.goal is Goal.EXACTLY else ""
        goal = f", {side_name(contract.aggressor).lower()} needs {exactly}{number} of 20"
    label = f"{desk.head(Side.GOLD)} {gold}, {desk.party(Side.SILVER)} {silver}{goal}"
    return element("svg", *drawn, css="ruler", viewBox="-2 0 204 26", role="img", aria_label=label)


def _places(css: str, taken: range) -> SafeString:
    return element("path", d="".join(f"M{at}0.5 8h9v10h-9z" for at in taken), css=f"ruler__{css}")


def _pips(desk: WorldDesk) -> SafeString:
    """The winners of the campaigns that are over, and places for those to come."""
    view = desk.view
    gold, silver = view.won
    said = NOTHING if view.seats == 3 else element("span", f"gold {gold}, silver {silver}", css="sr")
    to_come = [element("i", css="pip")] * (desk.campaigns - len(view.results))
    return joined((said, *(_past(desk, result) for result in view.results), *to_come))


def _past(desk: WorldDesk, result: CampaignResult) -> SafeString:
    """The winner of a campaign that is over, as a link that looks through it."""
    url = campaign_url(desk.table.key, result.number)
    words = _("Look through campaign %(number)d") % {"number": result.number}
    mark = icon("crown", "crown") if result.winner is None else side_token(result.winner)
    return element("a", mark, element("span", words, css="sr"), css="pips__one", href=url, title=words)


# --- what the Aggressor needs, in a sentence ------------------------------------------------------

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


@once_a_desk
def needs_html(desk: WorldDesk) -> SafeString:
    """The needs of the Aggressor, present or past, as a sentence of HTML; with the dominant suit."""
    contract = desk.view.contract
    if contract is None:
        return filled(str(UNDECLARED[desk.view.seats]), {})
    is_over = _has_ended(desk) or desk.view.outcome is not None
    dominant = _("%(suit)s was dominant.") if is_over else _("%(suit)s is dominant.")
    suit = {"suit": suit_html(contract.dominant)}
    return joined((goal_html(desk, contract), filled(dominant, suit)), " ")


def goal_html(desk: WorldDesk, contract: Contract) -> SafeString:
    """The same without the suit."""
    view, side = desk.view, contract.aggressor
    held, theirs = view.countries(side), view.countries(side.rival)
    if contract.goal is Goal.MANY:
        return format_html(str(EMPIRE_SCORED if _has_ended(desk) else EMPIRE_SCORES), held=held)
    goal, aim, now = contract.goal.name, contract.number, held
    if contract.goal is Goal.MORE:
        aim, now = 1, held - theirs
    elif contract.goal is Goal.AT_LEAST and contract.number == _LOWEST_BID:
        goal = "TEN"
    state = _state(desk, contract, now - aim)
    return format_html(
        str(SENTENCES[goal][state]),
        side=side_name(side),
        rival=SIDE_WORD[side.rival],
        number=contract.number,
        held=held,
        theirs=theirs,
        over=abs(now - aim),
        tokens=view.tokens(side),
        others=view.tokens(side.rival),
    )


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


# --- its sentences, by the goal and how it stands -------------------------------------------------


class State(StrEnum):
    """State of the Aggressor's needs."""

    BELOW = "below"
    LEVEL = "level"
    ABOVE = "above"
    LOST = "lost"
    """It will not be reached, whatever happens."""
    SURE = "sure"
    """It will be kept, whatever happens."""
    ENDED_BELOW = "ended-below"
    ENDED_LEVEL = "ended-level"
    ENDED_ABOVE = "ended-above"
    BROKEN_OFF = "broken-off"
    """The match ended before the campaign did."""


UNDECLARED: Final = {
    2: gettext_lazy("Whoever wins the arming phase is the Aggressor and declares the dominant suit."),
    3: gettext_lazy("The Empire scores the countries it holds at the end of its campaign."),
    4: gettext_lazy("The auction decides how many countries the Aggressor must hold."),
}
EMPIRE_SCORES: Final = gettext_lazy("The Empire scores what it holds at the end: <b>{held} now</b>.")
EMPIRE_SCORED: Final = gettext_lazy("The Empire scored what it held at the end: <b>{held}</b>.")

SENTENCES: Final[Mapping[str, Mapping[State, str | Promise]]] = {
    "AT_LEAST": {
        State.BELOW: gettext_lazy("{side} needs {number} at the end: <b>{over} more</b>."),
        State.LEVEL: gettext_lazy("{side} needs {number} at the end: <b>{held} now</b>, just enough."),
        State.ABOVE: gettext_lazy("{side} needs {number} at the end: <b>{held} now</b>, {over} to spare."),
        State.LOST: gettext_lazy(
            "{side} needs {number} at the end and <b>can no longer reach that</b>: {held} now."
        ),
        State.SURE: gettext_lazy(
            "{side} needs {number} at the end and <b>can no longer fall short</b>: {held} now."
        ),
        State.ENDED_BELOW: gettext_lazy("{side} needed {number}: <b>{over} fewer</b> than that."),
        State.ENDED_LEVEL: gettext_lazy("{side} needed {number}: <b>just that</b>."),
        State.ENDED_ABOVE: gettext_lazy("{side} needed {number}: <b>{over} more</b> than that."),
        State.BROKEN_OFF: gettext_lazy(
            "{side} needed {number} at the end: <b>{held}</b> when the match ended."
        ),
    },
    "TEN": {
        State.BELOW: gettext_lazy(
            "{side} needs 11 at the end, or exactly 10 with more tokens: <b>{held} now</b>."
        ),
        State.LEVEL: gettext_lazy(
            "{side} needs 11 at the end, or exactly 10 with more tokens: <b>10 now</b>, and {tokens}"
            " tokens to {others}."
        ),
        State.ABOVE: gettext_lazy(
            "{side} needs 11 at the end, or exactly 10 with more tokens: <b>{held} now</b>, enough."
        ),
        State.LOST: gettext_lazy(
            "{side} needs 11 at the end, or exactly 10 with more tokens, and <b>can no longer reach"
            " that</b>: {held} now."
        ),
        State.SURE: gettext_lazy(
            "{side} needs 11 at the end, or exactly 10 with more tokens, and <b>can no longer fall"
            " short</b>: {held} now."
        ),
        State.ENDED_BELOW: gettext_lazy(
            "{side} needed 11, or exactly 10 with more tokens: <b>{held}</b>, too few."
        ),
        State.ENDED_LEVEL: gettext_lazy(
            "{side} needed 11, or exactly 10 with more tokens: <b>10</b>, and {tokens} tokens to {others}."
        ),
        State.ENDED_ABOVE: gettext_lazy(
            "{side} needed 11, or exactly 10 with more tokens: <b>{held}</b>, enough."
        ),
        State.BROKEN_OFF: gettext_lazy(
            "{side} needed 11 at the end, or exactly 10 with more tokens: <b>{held}</b> when the match ended."
        ),
    },
    "MORE": {
        State.BELOW: gettext_lazy(
            "{side}, the Aggressor, needs more countries than {rival}: <b>{held} to {theirs} now</b>."
        ),
        State.LEVEL: gettext_lazy(
            "{side}, the Aggressor, needs more countries than {rival}: <b>{held} to {theirs} now</b>,"
            " just enough."
        ),
        State.ABOVE: gettext_lazy(
            "{side}, the Aggressor, needs more countries than {rival}: <b>{held} to {theirs} now</b>, enough."
        ),
        State.LOST: gettext_lazy(
            "{side}, the Aggressor, needs more countries than {rival} and <b>can no longer reach"
            " that</b>: {held} to {theirs} now."
        ),
        State.SURE: gettext_lazy(
            "{side}, the Aggressor, needs more countries than {rival} and <b>can no longer fall"
            " short</b>: {held} to {theirs} now."
        ),
        State.ENDED_BELOW: gettext_lazy(
            "{side}, the Aggressor, needed more countries than {rival}: <b>{held} to {theirs}</b>, too few."
        ),
        State.ENDED_LEVEL: gettext_lazy(
            "{side}, the Aggressor, needed more countries than {rival}: <b>{held} to {theirs}</b>,"
            " just enough."
        ),
        State.ENDED_ABOVE: gettext_lazy(
            "{side}, the Aggressor, needed more countries than {rival}: <b>{held} to {theirs}</b>, enough."
        ),
        State.BROKEN_OFF: gettext_lazy(
            "{side}, the Aggressor, needed more countries than {rival} at the end: <b>{held} to"
            " {theirs}</b> when the match ended."
        ),
    },
    "EXACTLY": {
        State.BELOW: gettext_lazy("{side} needs exactly {number} at the end: <b>{over} more</b>."),
        State.LEVEL: gettext_lazy("{side} needs exactly {number} at the end: <b>just that now</b>."),
        State.ABOVE: gettext_lazy("{side} needs exactly {number} at the end: <b>{over} too many</b>."),
        State.LOST: gettext_lazy(
            "{side} needs exactly {number} at the end and <b>can no longer reach that</b>: {held} now."
        ),
        State.SURE: gettext_lazy(
            "{side} needs exactly {number} at the end and <b>can no longer miss that</b>: {held} now."
        ),
        State.ENDED_BELOW: gettext_lazy("{side} needed exactly {number}: <b>{over} too few</b>."),
        State.ENDED_LEVEL: gettext_lazy("{side} needed exactly {number}: <b>just that</b>."),
        State.ENDED_ABOVE: gettext_lazy("{side} needed exactly {number}: <b>{over} too many</b>."),
        State.BROKEN_OFF: gettext_lazy(
            "{side} needed exactly {number} at the end: <b>{held}</b> when the match ended."
        ),
    },
}
"""By goal and state. A bid of 10 has words of its own, for it needs more than it says."""


# --- the standings with three seats ---------------------------------------------------------------


def standings_html(desk: WorldDesk) -> SafeString | None:
    """The table of the match, a row for each seat; None with other seat counts."""
    if desk.view.seats != 3:
        return None
    heads = [
        element("span", "Player", css="sr"),
        *(joined((element("span", "Campaign ", css="sr"), number)) for number in range(1, _CAMPAIGNS + 1)),
        "Sum",
        "Conflicts",
    ]
    head = element("tr", *(element("th", each, scope="col") for each in heads))
    rows = (_row(desk, seat) for seat in desk.order())
    return joined((element("thead", head), element("tbody", *rows)))


def _row(desk: WorldDesk, seat: Seat) -> SafeString:
    view = desk.view
    crown = icon("crown", "crown") if desk.is_empire(seat) and view.outcome is None else NOTHING
    return element(
        "tr",
        element("th", crown, desk.names.html[seat], scope="row"),
        *(element("td", _held(desk, seat, number)) for number in range(1, _CAMPAIGNS + 1)),
        element("td", element("b", view.scores[seat])),
        element("td", view.rebel_wins[seat]),
    )


def _held(desk: WorldDesk, seat: Seat, number: int) -> object:
    """The countries of a seat as the Empire of a campaign; of the running one those of now, in brackets."""
    view = desk.view
    if number <= len(view.results):
        result = view.results[number - 1]
        return result.countries[Side.GOLD] if result.contract.bidder == seat else ""
    if number == view.campaign and desk.is_empire(seat):
        return joined(("(", view.countries(Side.GOLD), element("span", " now", css="sr"), ")"))
    return ""
