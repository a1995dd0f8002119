"""Verdict on a conflict or a trick of the arming phase: how it stands, or how it ended."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.catalogue.world_domination.face.table.desk import WorldDesk
from games.catalogue.world_domination.face.words import (
    SUIT_CLASS,
    SUIT_WORD,
    country_name,
    suit_html,
    suit_name,
)
from games.catalogue.world_domination.rules.arming import TRICKS
from games.catalogue.world_domination.rules.cards import Suit
from games.catalogue.world_domination.rules.view import Conflict, Ending, Phase, Result, Trick
from games.kit.face.marks import icon
from games.kit.face.phrases import listed
from games.kit.rules.seats import left_of


def verdict_html(desk: WorldDesk, conflict: Trick) -> str:
    """The sentence under the cards of a conflict, or of a trick of the arming."""
    if not isinstance(conflict, Conflict):
        if len(conflict.laid) == desk.view.seats:
            return _trick_ended(desk, conflict)
    elif conflict.result is not None:
        return _ended(desk, conflict, conflict.result)
    if not conflict.laid:
        return _before_the_lead(desk, conflict)
    still_open = len(conflict.laid) < desk.view.seats
    return f"{_deciding(conflict, still_open=still_open)} {standing_html(desk, conflict)}"


def suit_of(conflict: Trick) -> Suit:
    """The suit that decides, once a card has been played."""
    suit = conflict.deciding
    assert suit is not None  # noqa: S101 - a card has been played
    return suit


def highest(conflict: Trick) -> int:
    """The highest power in the suit that decides."""
    return max((laid.power for laid in conflict.laid if laid.suit is conflict.deciding), default=0)


def _before_the_lead(desk: WorldDesk, conflict: Trick) -> str:
    mine = conflict.starter == desk.reader
    values: dict[str, str] = {"name": desk.names.html[conflict.starter]}
    if isinstance(conflict, Conflict):
        values["suit"] = suit_html(conflict.dominant)
        if mine:
            return _("You lead any card; its suit is to be followed. %(suit)s is dominant.") % values
        return _("%(name)s leads any card; its suit is to be followed. %(suit)s is dominant.") % values
    if mine:
        return _("You lead any card; its suit is to be followed. No suit is dominant.")
    return _("%(name)s leads any card; its suit is to be followed. No suit is dominant.") % values


def _deciding(conflict: Trick, *, still_open: bool) -> str:
    suit = suit_of(conflict)
    values = {"suit": f'<b class="{SUIT_CLASS[suit]}">{icon(SUIT_WORD[suit])}{suit_name(suit)}</b>'}
    if not isinstance(conflict, Conflict):
        return _("%(suit)s decides because it was led.") % values
    if suit is conflict.dominant:
        return _("%(suit)s decides because it is dominant.") % values
    if not still_open:
        return _("%(suit)s decides because it was led.") % values
    return _("%(suit)s decides unless %(dominant)s is played.") % {
        **values,
        "dominant": suit_name(conflict.dominant),
    }


def standing_html(desk: WorldDesk, conflict: Trick) -> str:
    """The seat that is winning with what, in a conflict against which defence."""
    best, names, power = conflict.best, desk.names, highest(conflict)
    if not best:
        return _("Nobody has power in it.")
    in_conflict = isinstance(conflict, Conflict)
    if len(best) > 1:
        tie = (
            _("A tie at %(power)d between %(tied)s: nobody would win.")
            if in_conflict
            else _("A tie at %(power)d between %(tied)s: nobody would take the trick.")
        )
        return tie % {"power": power, "tied": listed([names.html_object(seat) for seat in best])}
    mine = best[0] == desk.reader
    values = {"name": names.html[best[0]], "power": power, "side": desk.party(desk.side(best[0]))}
    if not isinstance(conflict, Conflict):
        words = _("You are winning with %(power)d.") if mine else _("%(name)s is winning with %(power)d.")
        return words % values
    values["defence"] = defence = conflict.defence[suit_of(conflict)]
    if power > defence:
        words = (
            _("You are winning for %(side)s, %(power)d against a defence of %(defence)d.")
            if mine
            else _("%(name)s is winning for %(side)s, %(power)d against a defence of %(defence)d.")
        )
    else:
        words = (
            _("You are winning for %(side)s, but %(power)d does not beat a defence of %(defence)d.")
            if mine
            else _("%(name)s is winning for %(side)s, but %(power)d does not beat a defence of %(defence)d.")
        )
    return words % values


def _trick_ended(desk: WorldDesk, trick: Trick) -> str:
    """The taker of a trick of the arming, and the seat that drew first."""
    winner, is_last = trick.leader, trick.number == TRICKS
    following = left_of(trick.starter, desk.view.seats) if winner is None else winner
    mine = following == desk.reader
    if is_last:
        then = _("You drew first.") if mine else _("%(name)s drew first.")
    else:
        then = (
            _("You drew first and lead the next.") if mine else _("%(name)s drew first and leads the next.")
        )
    values = {"name": desk.names.html[following], "power": highest(trick)}
    if winner is not None:
        took = _("<strong>%(name)s took the trick</strong> with %(power)d.")
        mine_took = _("<strong>You took the trick</strong> with %(power)d.")
        return f"{mine_took if mine else took} {then}" % values
    if values["power"]:
        nobody = _("<strong>A tie at %(power)d: nobody took the trick.</strong>")
    else:
        nobody = _("<strong>Nobody had power in it: nobody took the trick.</strong>")
    return f"{nobody} {then}" % values


def _ended(desk: WorldDesk, conflict: Conflict, result: Result) -> str:
    parts = [_result_words(desk, conflict, result)]
    if result.ending is not Ending.DRAW:
        parts.append(_deciding(conflict, still_open=False))
    return " ".join([*parts, *_next(desk, conflict)])


def _result_words(desk: WorldDesk, conflict: Conflict, result: Result) -> str:
    values = {
        "country": country_name(desk.view.layout[conflict.target]),
        "power": result.power,
        "defence": result.defence,
    }
    if result.winner is None:
        if result.power:
            return _("<strong>A tie at %(power)d: nobody won %(country)s.</strong>") % values
        return _("<strong>Nobody had power: nobody won %(country)s.</strong>") % values
    side, before, mine = desk.side(result.winner), result.taken_from, result.winner == desk.reader
    values |= {"name": desk.names.html[result.winner], "side": desk.head(side)}
    if result.ending is Ending.HELD:
        held = _("<strong>%(country)s held out.</strong>")
        but = (
            _("You had the highest power, %(power)d, but the defence was %(defence)d.")
            if mine
            else _("%(name)s had the highest power, %(power)d, but the defence was %(defence)d.")
        )
        return f"{held} {but}" % values
    if before is None:
        took = _("<strong>%(side)s took %(country)s.</strong>")
    elif before is side:
        took = _("<strong>%(side)s kept %(country)s, with one more token.</strong>")
    else:
        values["rival"] = desk.party(before)
        took = _("<strong>%(side)s took %(country)s from %(rival)s.</strong>")
    how = (
        _("You won it, %(power)d against %(defence)d.")
        if mine
        else _("%(name)s won it, %(power)d against %(defence)d.")
    )
    return f"{took} {how}" % values


def _next(desk: WorldDesk, conflict: Conflict) -> tuple[str, ...]:
    starter = desk.view.starter
    if desk.view.phase is not Phase.TARGET or conflict is not desk.shown_conflict or starter is None:
        return ()
    if starter == desk.reader:
        return (_("You start the next conflict."),)
    return (_("%(name)s starts the next conflict.") % {"name": desk.names.html[starter]},)
