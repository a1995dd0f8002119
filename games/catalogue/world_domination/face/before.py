"""Panels of what comes before the conflicts: auction, arming phase, Rise to Power."""

from __future__ import annotations

from typing import Any, Final

from django.utils.safestring import SafeString

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
from games.catalogue.world_domination.rules.view import ArmingView, Phase, RiseView
from games.kit.face.marks import icon
from games.kit.face.phrases import capitalised, listed
from games.kit.rules.seats import Seat

# --- the auction (State of the Nations): all calls ------------------------------------------------


def auction_context(desk: WorldDesk) -> dict[str, Any] | None:
    """The table of all that has been said, one column a seat; None when there is no auction."""
    auction = desk.view.auction
    if auction is None:
        return None
    seats = desk.order(auction.first)
    calls: dict[int, list[str]] = {seat: [] for seat in seats}
    highest = auction.highest
    for call in auction.calls:
        words = '<span class="call call--pass">pass</span>'
        if call.suit is not None:
            best = " call--best" if call is highest else ""
            words = f'<span class="call{best}">{_short_bid(call.number, call.suit)}</span>'
        calls[call.seat].append(words)
    height = max((len(row) for row in calls.values()), default=0) or 1
    head = "".join(
        f'<th scope="col">{side_token(desk.side(seat))}<span>{desk.names.html[seat]}</span></th>'
        for seat in seats
    )
    rows = "".join(
        f"<tr>{''.join(f'<td>{_said(desk, calls, seat, row)}</td>' for seat in seats)}</tr>"
        for row in range(height)
    )
    return {
        "table": SafeString(f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody>"),
        "highest": None
        if highest is None or highest.suit is None
        else SafeString(
            f"{bid_html(highest.number, highest.suit)} by {desk.names.html_object(highest.seat)} "
            f"for {SIDE_WORD[desk.side(highest.seat)]}"
        ),
    }


def _short_bid(number: int, suit: Suit) -> str:
    mark = icon(SUIT_WORD[suit])
    return f'<b class="{SUIT_CLASS[suit]}">{number}{mark}<span class="sr"> {suit_name(suit)}</span></b>'


def _said(desk: WorldDesk, calls: dict[int, list[str]], seat: int, row: int) -> str:
    """The words of a seat in a row: a call, *to speak* in the first empty place of who is asked, or none."""
    if row < len(calls[seat]):
        return calls[seat][row]
    if row == len(calls[seat]) and seat in desk.view.to_move:
        return '<span class="call call--asked">…<span class="sr">to speak</span></span>'
    return ""


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
        "ended": SafeString(_ended(desk, arming)),
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
    if desk.me is None:
        return None
    return SafeString(minis(reversed(arming.drawn[desk.me] or ())))


def _ended(desk: WorldDesk, arming: ArmingView) -> str:
    """The winner of the phase, and the reason; empty while it runs."""
    if desk.view.phase is Phase.ARMING:
        return ""
    assert desk.view.first is not None  # noqa: S101 - somebody has led the first trick
    takers = tuple(trick.leader for trick in arming.tricks)
    seat, by = winner_of_arming(takers, desk.view.first)
    names = desk.names
    won = ", ".join(f"{names.html_object(seat)} {arming.won[seat]}" for seat in desk.order())
    why = {
        "more": "more tricks",
        "last": "equal, but the last trick that was decided",
        "first": "no trick was decided, and the other seat led the first",
    }[by]
    is_ = names.verb(seat, "is", "are")
    return f"Tricks: {won}. {names.html[seat]} {is_} the Aggressor ({why})."


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
    return {"steps": [{"done": done, "words": SafeString(words)} for done, words in steps]}


Step = tuple[bool, str]


def _pairs(desk: WorldDesk, rise: RiseView, empire: Seat) -> Step:
    names = desk.names
    if rise.is_paired:
        return True, f"{names.html[empire]} laid two pairs face down."
    return (
        False,
        f"{names.html[empire]} {names.verb(empire, 'lays', 'lay')} two pairs face down for the Rebels.",
    )


def _declared(desk: WorldDesk, empire: Seat) -> Step:
    names, dominant = desk.names, desk.view.dominant
    if dominant is not None:
        return True, f"{names.html[empire]} declared {suit_html(dominant)} dominant."
    return False, f"{names.html[empire]} {names.verb(empire, 'declares', 'declare')} the dominant suit."


def _tribute(desk: WorldDesk, rise: RiseView, seat: Seat) -> Step:
    names = desk.names
    if seat in rise.given:
        return True, f"{names.html[seat]} laid two power cards face down."
    return False, f"{names.html[seat]} {names.verb(seat, 'gives', 'give')} two power cards."


def _taken(desk: WorldDesk, rise: RiseView) -> Step:
    names = desk.names
    if rise.takers is None:
        return False, "Each Rebel takes a pair unseen, the Empire all four cards of the tribute."
    took = [
        f"{names.html_object(seat)} the {which} pair" for seat, which in zip(rise.takers, _PAIRS, strict=True)
    ]
    return True, f"The Rebels took the pairs: {listed(took)}. The Empire took the tributes."


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
