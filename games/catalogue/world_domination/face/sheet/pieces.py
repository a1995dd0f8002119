"""The pieces of a sheet: the count, conflict by conflict, and how the match stands."""

from __future__ import annotations

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.world_domination.face.sheet.course import Course
from games.catalogue.world_domination.face.sheet.words import difference, standing, tokens
from games.catalogue.world_domination.face.step_chart import stairs_html
from games.catalogue.world_domination.face.table.board import side_token
from games.catalogue.world_domination.face.table.desk import WorldDesk
from games.catalogue.world_domination.face.table.score import ruler_html
from games.catalogue.world_domination.face.words import SIDE_WORD, country_name
from games.catalogue.world_domination.rules.campaigns import TO_WIN
from games.catalogue.world_domination.rules.grid import Side
from games.catalogue.world_domination.rules.view import CampaignResult, Contract, Goal
from games.kit.face.marks import icon, token
from games.kit.face.pieces import table_of
from games.kit.face.result_sheet import SheetPart
from games.kit.rules.seats import Seat


def count_part(desk: WorldDesk, result: CampaignResult) -> SheetPart:
    """Countries of both sides, with the flag where there was a number to be reached."""
    gold, silver = result.countries
    line = (
        f'<p class="count-line num"><span class="gold">{side_token(Side.GOLD)}'
        f'<span class="sr">{desk.party(Side.GOLD)} </span>{gold}</span>'
        f'<span class="silver"><span class="sr">{desk.party(Side.SILVER)} </span>{silver}'
        f"{side_token(Side.SILVER)}</span></p>"
    )
    note = difference(result)
    return SheetPart(
        name="count",
        label=_("The count"),
        aside=escape(_goal(result.contract)),
        body=SafeString(f"{line}{ruler_html(desk, gold, silver)}"),
        note=SafeString(f"<b>{escape(note)}</b>" if note else ""),
        more=escape(tokens(result)),
    )


def _goal(contract: Contract) -> str:
    match contract.goal:
        case Goal.AT_LEAST:
            return _("bid %(number)d") % {"number": contract.number}
        case Goal.EXACTLY:
            return _("exactly %(number)d") % {"number": contract.number}
        case _other:
            return ""


def stairs_part(desk: WorldDesk, course: Course) -> SheetPart:
    """Countries of both sides after each conflict."""
    level = level_of(course.contract)
    if desk.view.seats == 3:
        legend = _("solid: the Empire · dashed: the Rebels")
    else:
        legend = _("dashed: silver · dotted: bid") if level else _("dashed: silver")
    return SheetPart(
        name="stairs",
        label=_("Conflict by conflict"),
        aside=SafeString(f'<span class="part__legend hide-small">{escape(legend)}</span>'),
        body=stairs_html(course.stairs(level, course_label(desk, course))),
    )


def level_of(contract: Contract | None) -> int | None:
    """The number of countries to be reached, if it was one."""
    has_number = contract is not None and contract.goal in {Goal.AT_LEAST, Goal.EXACTLY}
    return contract.number if contract is not None and has_number else None


def course_label(desk: WorldDesk, course: Course) -> str:
    """The numbers of the stairs in words."""
    level, contract = level_of(course.contract), course.contract
    values = {
        "gold": desk.head(Side.GOLD),
        "silver": desk.party(Side.SILVER),
        "gold_from": course.start[Side.GOLD],
        "gold_to": course.counts[Side.GOLD],
        "silver_from": course.start[Side.SILVER],
        "silver_to": course.counts[Side.SILVER],
    }
    words = _(
        "%(gold)s from %(gold_from)d to %(gold_to)d countries, "
        "%(silver)s from %(silver_from)d to %(silver_to)d"
    )
    if level is not None and contract is not None:
        values |= {"side": desk.party(contract.aggressor), "level": level}
        words = _(
            "%(gold)s from %(gold_from)d to %(gold_to)d countries, "
            "%(silver)s from %(silver_from)d to %(silver_to)d; %(side)s needed %(level)d"
        )
    return words % values


def match_part(desk: WorldDesk, result: CampaignResult) -> SheetPart:
    """Campaigns won: a token each, the new one ringed."""
    if desk.view.seats == 3 or result.winner is None:
        return _empires_part(desk, result)
    gold, silver = desk.view.won
    numbers = f'<b class="match-score__num num">{gold} : {silver}</b>'
    sides = [_pips(desk, side, is_new=side is result.winner) for side in (Side.GOLD, Side.SILVER)]
    return SheetPart(
        name="match",
        label=_("The match"),
        aside=escape(_("best of 3")),
        body=SafeString(f'<div class="match-score">{sides[0]}{numbers}{sides[1]}</div>'),
        more=standing(desk, result.winner),
    )


def _pips(desk: WorldDesk, side: Side, *, is_new: bool) -> str:
    won = desk.view.won[side]
    pips = [token(SIDE_WORD[side], 1, "is-new" if is_new and n == won - 1 else "") for n in range(won)]
    pips += [SafeString('<i class="pip"></i>')] * (TO_WIN - won)
    if side is Side.SILVER:
        pips.reverse()
    css = " match-score__side--other" if side is Side.SILVER else ""
    return (
        f'<div class="match-score__side{css}" aria-hidden="true">'
        f'<span class="match-score__pips">{"".join(pips)}</span></div>'
    )


def _empires_part(desk: WorldDesk, result: CampaignResult) -> SheetPart:
    """With three seats: what each has held as the Empire, and won as a Rebel."""
    been = {past.contract.bidder for past in desk.view.results}
    rows = "".join(_empire(desk, seat, result, has_been=seat in been) for seat in desk.order(Seat(0)))
    return SheetPart(
        name="empires",
        label=_("The match"),
        aside=escape(_("as the Empire")),
        body=SafeString(f'<ul class="empires">{rows}</ul>'),
        more=escape(_("Among equals the conflicts won as a Rebel decide.")),
    )


def _empire(desk: WorldDesk, seat: Seat, result: CampaignResult, *, has_been: bool) -> str:
    view = desk.view
    is_new = ' class="is-new"' if seat == result.contract.bidder else ""
    held = (
        f'<b class="num">{view.scores[seat]}</b>'
        if has_been
        else f'<span class="small">{escape(_("to come"))}</span>'
    )
    won = _("%(count)d as a Rebel") % {"count": view.rebel_wins[seat]}
    crown = icon("crown", "crown") if seat == result.contract.bidder else ""
    return (
        f"<li{is_new}><span>{crown}{desk.names.html[seat]}</span>"
        f'<span class="small">{escape(won)}</span>{held}</li>'
    )


def course_table(desk: WorldDesk, course: Course) -> str:
    """A campaign conflict by conflict, as a table in words."""
    gold, silver = desk.head(Side.GOLD), desk.head(Side.SILVER)
    rows = [
        (
            one.number,
            country_name(one.country),
            _("nobody") if one.took is None else desk.party(one.took),
            *one.counts,
        )
        for one in course.conflicts
    ]
    caption = _("Campaign %(number)d, conflict by conflict") % {"number": course.number}
    return table_of(caption, (_("Conflict"), _("Country"), _("Taken by"), gold, silver), rows)
