"""Panels of what comes before the conflicts: auction, arming phase, Rise to Power."""

from __future__ import annotations

from typing import Any, Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.world_domination.face.board import side_token
from games.catalogue.world_domination.face.conflict import laid_context, last_context
from games.catalogue.world_domination.face.desk import WorldDesk
from games.catalogue.world_domination.face.hand import minis
from games.catalogue.world_domination.face.words import (
    SIDE_WORD,
    SUIT_CLASS,
    SUIT_WORD,
    bid_html,
    suit_html,
    suit_name,
)
from games.catalogue.world_domination.rules.arming import TRICKS, winner_of_arming
from games.catalogue.world_domination.rules.cards import Card, Suit
from games.catalogue.world_domination.rules.view import ArmingView, Call, Phase, RiseView
from games.kit.face.marks import icon
from games.kit.face.markup import NOTHING, element, filled, joined
from games.kit.face.phrases import capitalised, listed
from games.kit.rules.seats import Seat

# --- the auction (State of the Nations): all calls ------------------------------------------------


def auction_context(desk: WorldDesk) -> dict[str, Any] | None:
    """The table of all that has been said, one column a seat; None when there is no auction."""
    auction = desk.view.auction
    if auction is None:
        return None
    seats = desk.order(auction.first)
    calls: dict[int, list[SafeString]] = {seat: [] for seat in seats}
    highest = auction.highest
    for call in auction.calls:
        words = element("span", "pass", css="call call--pass")
        if call.suit is not None:
            best = " call--best" if call is highest else ""
            words = element("span", _short_bid(call.number, call.suit), css=f"call{best}")
        calls[call.seat].append(words)
    height = max((len(row) for row in calls.values()), default=0) or 1
    head = [
        element("th", side_token(desk.side(seat)), element("span", desk.names.html[seat]), scope="col")
        for seat in seats
    ]
    rows = [
        element("tr", *(element("td", _said(desk, calls, seat, row)) for seat in seats))
        for row in range(height)
    ]
    return {
        "table": joined((element("thead", element("tr", *head)), element("tbody", *rows))),
        "highest": None if highest is None or highest.suit is None else _highest(desk, highest, highest.suit),
    }


def _highest(desk: WorldDesk, call: Call, suit: Suit) -> SafeString:
    """*11 Politics by Dmitri for gold*."""
    values = {
        "bid": bid_html(call.number, suit),
        "who": desk.names.html_object(call.seat),
        "side": SIDE_WORD[desk.side(call.seat)],
    }
    return filled(_("%(bid)s by %(who)s for %(side)s"), values)


def _short_bid(number: int, suit: Suit) -> SafeString:
    said = element("span", f" {suit_name(suit)}", css="sr")
    return element("b", number, icon(SUIT_WORD[suit]), said, css=SUIT_CLASS[suit])


def _said(desk: WorldDesk, calls: dict[int, list[SafeString]], seat: int, row: int) -> SafeString:
    """The words of a seat in a row: a call, *to speak* in the first empty place of who is asked, or none."""
    if row < len(calls[seat]):
        return calls[seat][row]
    if row == len(calls[seat]) and seat in desk.view.to_move:
        return element("span", "…", element("span", "to speak", css="sr"), css="call call--asked")
    return NOTHING


# --- the arming phase with two seats --------------------------------------------------------------


def arming_context(desk: WorldDesk) -> dict[str, Any] | None:
    """The panel of the arming phase until the first conflict; None afterwards and with others."""
    arming, trick = desk.view.arming, desk.shown_trick
    if arming is None or trick is None:
        return None
    last = desk.last_trick
    return {
        "number": trick.number,
        "tricks": TRICKS,
        "running": desk.view.phase is Phase.ARMING,
        **laid_context(desk, trick),
        "last": None
        if last is None
        else last_context(desk, last, f"trick {last.number}", is_fresh=not trick.laid),
        "tally": [_tally(desk, arming, seat) for seat in desk.order()],
        "reserve": _reserve(arming),
        "drawn": _drawn(desk, arming),
        "ended": _ended(desk, arming),
    }


def _tally(desk: WorldDesk, arming: ArmingView, seat: Seat) -> dict[str, Any]:
    return {
        "token": side_token(desk.side(seat)),
        "name": desk.names.html[seat],
        "won": arming.won[seat],
    }


def _reserve(arming: ArmingView) -> str:
    if not arming.reserve_size:
        return "The reserve is empty."
    return f"{arming.reserve_size} cards in the reserve. After each trick both draw one."


def _drawn(desk: WorldDesk, arming: ArmingView) -> SafeString | None:
    """The cards the viewer drew, the latest first; None for those who only watch."""
    return None if desk.me is None else minis(reversed(arming.drawn[desk.me] or ()))


def _ended(desk: WorldDesk, arming: ArmingView) -> SafeString:
    """The winner of the phase, and the reason; empty while it runs."""
    if desk.view.phase is Phase.ARMING:
        return NOTHING
    assert desk.view.first is not None  # noqa: S101 - somebody has led the first trick
    takers = tuple(trick.leader for trick in arming.tricks)
    seat, by = winner_of_arming(takers, desk.view.first)
    why = {
        "more": _("more tricks"),
        "last": _("equal, but the last trick that was decided"),
        "first": _("no trick was decided, and the other seat led the first"),
    }[by]
    words = (
        _("Tricks: %(tricks)s. You are the Aggressor (%(why)s).")
        if seat == desk.reader
        else _("Tricks: %(tricks)s. %(who)s is the Aggressor (%(why)s).")
    )
    tricks = desk.names.tally(arming.won, desk.order())
    return filled(words, {"tricks": tricks, "who": desk.names.html[seat], "why": why})


# --- the Rise to Power with three seats, as far as the viewer knows it ----------------------------

_PAIRS: Final = ("first", "second")


def rise_context(desk: WorldDesk) -> dict[str, Any] | None:
    """The steps of the Rise to Power until the first conflict; None afterwards and with others."""
    rise, empire = desk.view.rise, desk.view.empire
    if rise is None or empire is None or desk.shown_conflict is not None:
        return None
    steps = [_declared(desk, empire)]
    if rise.takers is None:
        steps.insert(0, _pairs(desk, rise, empire))
        steps += [_tribute(desk, rise, seat) for seat in desk.order(empire)[1:]]
    steps.append(_taken(desk, rise))
    return {"steps": [{"done": done, "words": words} for done, words in steps]}


Step = tuple[bool, SafeString]


def _pairs(desk: WorldDesk, rise: RiseView, empire: Seat) -> Step:
    if rise.is_paired:
        words = _("%(who)s laid two pairs face down.")
    elif empire == desk.reader:
        words = _("You lay two pairs face down for the Rebels.")
    else:
        words = _("%(who)s lays two pairs face down for the Rebels.")
    return rise.is_paired, filled(words, {"who": desk.names.html[empire]})


def _declared(desk: WorldDesk, empire: Seat) -> Step:
    who, dominant = desk.names.html[empire], desk.view.dominant
    if dominant is not None:
        words = _("%(who)s declared %(suit)s dominant.")
        return True, filled(words, {"who": who, "suit": suit_html(dominant)})
    words = (
        _("You declare the dominant suit.")
        if empire == desk.reader
        else _("%(who)s declares the dominant suit.")
    )
    return False, filled(words, {"who": who})


def _tribute(desk: WorldDesk, rise: RiseView, seat: Seat) -> Step:
    if seat in rise.given:
        words = _("%(who)s laid two power cards face down.")
    elif seat == desk.reader:
        words = _("You give two power cards.")
    else:
        words = _("%(who)s gives two power cards.")
    return seat in rise.given, filled(words, {"who": desk.names.html[seat]})


def _taken(desk: WorldDesk, rise: RiseView) -> Step:
    if rise.takers is None:
        words = _("Each Rebel takes a pair unseen, the Empire all four cards of the tribute.")
        return False, filled(words, {})
    took = [
        joined((desk.names.html_object(seat), f" the {which} pair"))
        for seat, which in zip(rise.takers, _PAIRS, strict=True)
    ]
    words = _("The Rebels took the pairs: %(took)s. The Empire took the tributes.")
    return True, filled(words, {"took": listed(took)})


def rise_rows(desk: WorldDesk) -> list[tuple[str, tuple[Card, ...]]]:
    """The cards of the exchange that the viewer has seen: labels with the cards."""
    rise, empire, me = desk.view.rise, desk.view.empire, desk.me
    if rise is None or empire is None or me is None:
        return []
    names, rows = desk.names, []
    for number, cards in enumerate(rise.pairs):
        if cards:
            rows.append((_pair_label(desk, rise, number, empire), cards))
    for seat, given in enumerate(rise.tributes):
        if given:
            label = "Your tribute" if seat == desk.reader else f"Tribute of {names.short[seat]}"
            to = f", now with {names.short[empire]}" if seat == me and rise.takers else ""
            rows.append((label + to, given))
    return rows


def _pair_label(desk: WorldDesk, rise: RiseView, number: int, empire: Seat) -> str:
    short, me = desk.names.short, desk.me
    if me is not None and empire != me:
        return f"The pair {desk.names.object(me)} took from {short[empire]}"
    label = f"{capitalised(desk.names.possessive(empire))} {_PAIRS[number]} pair"
    return label if rise.takers is None else f"{label}, now with {short[rise.takers[number]]}"
