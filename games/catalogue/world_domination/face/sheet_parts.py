"""Parts of a sheet: the count, the course conflict by conflict, and how the match stands."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.world_domination.face.board import side_token
from games.catalogue.world_domination.face.desk import WorldDesk
from games.catalogue.world_domination.face.score import level_of, ruler_html
from games.catalogue.world_domination.face.step_chart import Stairs, stairs_html
from games.catalogue.world_domination.face.words import (
    SIDE_WORD,
    country_name,
    side_name,
)
from games.catalogue.world_domination.rules import events as e
from games.catalogue.world_domination.rules.campaigns import is_by_tokens
from games.catalogue.world_domination.rules.grid import SIDES, STARTING_CELLS, Side
from games.catalogue.world_domination.rules.view import CampaignResult, Contract, Ending, Goal
from games.kit.face.marks import icon, token
from games.kit.face.markup import NOTHING, element, filled, joined
from games.kit.face.outline import SmallTable, drawn_table
from games.kit.face.phrases import listed
from games.kit.face.result_sheet import SheetPart
from games.kit.log import LogEntry
from games.kit.rules.api import CAMPAIGN_ENDED, CAMPAIGN_STARTED, PLAYED_OUT, Event
from games.kit.rules.seats import Seat

# --- the course of the countries, from the log alone ----------------------------------------------


@dataclass(frozen=True, slots=True)
class Conflict:
    """Result of one conflict."""

    number: int
    country: str
    took: Side | None
    """Side that took the country, or kept what it had; None: nobody."""
    counts: tuple[int, int]
    """Countries by side afterwards, gold first."""


@dataclass(frozen=True, slots=True)
class Course:
    """A campaign of the log, over or broken off."""

    number: int
    start: tuple[int, int]
    """Countries by side before the first conflict."""
    conflicts: tuple[Conflict, ...] = ()
    ended: dict[str, Any] = field(default_factory=dict)
    """The data of the event with which it ended; empty if the match ended before it did."""
    is_played_out: bool = False
    """True if the site played its end, since nothing that was left could change it."""

    @property
    def counts(self) -> tuple[int, int]:
        """Countries by side after the last conflict."""
        return self.conflicts[-1].counts if self.conflicts else self.start

    @property
    def contract(self) -> Contract | None:
        """The contract for which it was played, if it was played to its end."""
        return self.ended.get("contract")

    @property
    def winner(self) -> Side | None:
        return self.ended.get("side")

    def after(self, event: Event) -> Course:
        """The course with one more thing that happened."""
        data = event.data
        if event.code == CAMPAIGN_ENDED:
            return replace(self, ended=dict(data))
        if event.code == PLAYED_OUT:
            return replace(self, is_played_out=True)
        if event.code != e.CONFLICT_ENDED:
            return self
        took = data["side"] if data["ending"] is Ending.TAKEN else None
        counts = list(self.counts)
        if took is not None and data["taken_from"] is not took:
            counts[took] += 1
            if data["taken_from"] is not None:
                counts[data["taken_from"]] -= 1
        one = Conflict(data["conflict"], data["country"], took, (counts[0], counts[1]))
        return replace(self, conflicts=(*self.conflicts, one))

    def stairs(self, level: int | None, label: str) -> Stairs:
        """Both sides' countries, conflict by conflict."""
        gold, silver = zip(self.start, *(one.counts for one in self.conflicts), strict=True)
        took = ["none" if one.took is None else SIDE_WORD[one.took] for one in self.conflicts]
        return Stairs(gold, silver, took, level, label)


def courses(log: Iterable[LogEntry], seats: int) -> tuple[Course, ...]:
    """The campaigns that a log has begun, in order; the log begins where a campaign does."""
    gold, silver = STARTING_CELLS[seats]
    found: list[Course] = []
    for entry in log:
        for event in entry.events:
            if event.code == CAMPAIGN_STARTED:
                found.append(Course(event.data["number"], (len(gold), len(silver))))
            elif found:
                found[-1] = found[-1].after(event)
    return tuple(found)


# --- the parts ------------------------------------------------------------------------------------


def count_part(desk: WorldDesk, result: CampaignResult) -> SheetPart:
    """Countries of both sides, with the flag where there was a number to be reached."""
    gold, silver = result.countries
    words = [element("span", f"{desk.party(side)} ", css="sr") for side in (Side.GOLD, Side.SILVER)]
    line = element(
        "p",
        element("span", side_token(Side.GOLD), words[Side.GOLD], gold, css="gold"),
        element("span", words[Side.SILVER], silver, side_token(Side.SILVER), css="silver"),
        css="count-line num",
    )
    note = difference(result)
    return SheetPart(
        name="count",
        label=_("The count"),
        aside=escape(_goal(result.contract)),
        body=joined((line, ruler_html(desk, gold, silver))),
        note=element("b", note) if note else NOTHING,
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
        aside=element("span", legend, css="part__legend hide-small"),
        body=stairs_html(course.stairs(level, course_label(desk, course))),
    )


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
    numbers = element("b", f"{gold} : {silver}", css="match-score__num num")
    sides = [_pips(desk, side, is_new=side is result.winner) for side in (Side.GOLD, Side.SILVER)]
    return SheetPart(
        name="match",
        label=_("The match"),
        aside=escape(_("best of 3") if desk.view.options.to_win > 1 else _("one campaign")),
        body=element("div", sides[0], numbers, sides[1], css="match-score"),
        more=standing(desk, result.winner),
    )


def _pips(desk: WorldDesk, side: Side, *, is_new: bool) -> SafeString:
    won = desk.view.won[side]
    pips = [token(SIDE_WORD[side], 1, "is-new" if is_new and n == won - 1 else "") for n in range(won)]
    pips += [element("i", css="pip")] * (desk.view.options.to_win - won)
    if side is Side.SILVER:
        pips.reverse()
    css = " match-score__side--other" if side is Side.SILVER else ""
    inside = element("span", *pips, css="match-score__pips")
    return element("div", inside, css=f"match-score__side{css}", aria_hidden="true")


def _empires_part(desk: WorldDesk, result: CampaignResult) -> SheetPart:
    """With three seats: what each has held as the Empire, and won as a Rebel."""
    been = {past.contract.bidder for past in desk.view.results}
    rows = (_empire(desk, seat, result, has_been=seat in been) for seat in desk.order(Seat(0)))
    return SheetPart(
        name="empires",
        label=_("The match"),
        aside=escape(_("as the Empire")),
        body=element("ul", *rows, css="empires"),
        more=escape(_("Among equals the conflicts won as a Rebel decide.")),
    )


def _empire(desk: WorldDesk, seat: Seat, result: CampaignResult, *, has_been: bool) -> SafeString:
    view, is_new = desk.view, seat == result.contract.bidder
    won = _("%(count)d as a Rebel") % {"count": view.rebel_wins[seat]}
    held = element("span", _("to come"), css="small")
    if has_been:
        held = element("b", view.scores[seat], css="num")
    return element(
        "li",
        element("span", icon("crown", "crown") if is_new else NOTHING, desk.names.html[seat]),
        element("span", won, css="small"),
        held,
        css="is-new" if is_new else "",
    )


def course_table(desk: WorldDesk, course: Course) -> SafeString:
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
    heads = (_("Conflict"), _("Country"), _("Taken by"), gold, silver)
    return drawn_table(SmallTable(caption, heads, rows))


def difference(result: CampaignResult) -> str:
    """The distance of the Aggressor from what it needed: *3 more than bid*."""
    contract, held = result.contract, result.countries[result.contract.aggressor]
    match contract.goal:
        case Goal.AT_LEAST if is_by_tokens(contract, result.countries):
            return _("Tokens decide.")
        case Goal.AT_LEAST:
            over = held - contract.number
            if not over:
                return _("Just as many as bid.")
            if over > 0:
                return ngettext("%(count)d more than bid.", "%(count)d more than bid.", over) % {
                    "count": over
                }
            return ngettext("%(count)d fewer than bid.", "%(count)d fewer than bid.", -over) % {
                "count": -over
            }
        case Goal.EXACTLY:
            over = held - contract.number
            if not over:
                return _("Exactly as declared.")
            if over > 0:
                return ngettext("%(count)d too many.", "%(count)d too many.", over) % {"count": over}
            return ngettext("%(count)d too few.", "%(count)d too few.", -over) % {"count": -over}
        case Goal.MORE:
            return _ahead(held - result.countries[contract.aggressor.rival], contract.aggressor)
        case Goal.MANY:
            return ""


def _ahead(ahead: int, aggressor: Side) -> str:
    if not ahead:
        return _("As many each: the Defender wins.")
    leader = aggressor if ahead > 0 else Side(aggressor.rival)
    words = ngettext(
        "%(side)s is %(count)d country ahead.", "%(side)s is %(count)d countries ahead.", abs(ahead)
    )
    return words % {"side": side_name(leader), "count": abs(ahead)}


def tokens(result: CampaignResult) -> str:
    """The tokens, where they may count: with a bid there is."""
    contract, (gold, silver) = result.contract, result.tokens
    if contract.goal is not Goal.AT_LEAST:
        return ""
    values = {"gold": gold, "silver": silver}
    if is_by_tokens(contract, result.countries):
        return _("Tokens %(gold)d : %(silver)d.") % values
    if contract.number == 10:
        return _("Tokens %(gold)d : %(silver)d; they count only with exactly 10 countries.") % values
    return _("Tokens %(gold)d : %(silver)d; they count only at a bid of 10.") % values


def standing(desk: WorldDesk, winner: Side) -> SafeString:
    """The match after a campaign: *You and Maximiliana draw level, 0 : 1 before.*"""
    ours, theirs = desk.view.won[winner], desk.view.won[winner.rival]
    seats = [Seat(seat) for seat, side in enumerate(SIDES[desk.view.seats]) if side is winner]
    is_one = len(seats) == 1 and seats[0] != desk.reader
    values = {"who": people(desk, seats), "ours": ours - 1, "theirs": theirs}
    if ours == theirs:
        words = (
            _("%(who)s draws level, %(ours)d : %(theirs)d before. The third campaign decides.")
            if is_one
            else _("%(who)s draw level, %(ours)d : %(theirs)d before. The third campaign decides.")
        )
    else:
        words = (
            _("%(who)s is ahead. One more campaign wins the match.")
            if is_one
            else _("%(who)s are ahead. One more campaign wins the match.")
        )
    return filled(words, values)


def people(desk: WorldDesk, seats: list[Seat]) -> SafeString:
    """Some seats at the head of a sentence, the viewer first: *You and Maximiliana*."""
    html = desk.names.html
    order = sorted(seats, key=lambda seat: (seat != desk.reader, seat))
    return listed([element("b", html[seat]) if seat == desk.reader else html[seat] for seat in order])
