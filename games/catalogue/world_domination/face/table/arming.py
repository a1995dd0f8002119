"""Arming phase with two seats: its tricks, the reserve, and what the viewer drew."""

from __future__ import annotations

from typing import Any

from django.utils.safestring import SafeString

from games.catalogue.world_domination.face.table.board import side_token
from games.catalogue.world_domination.face.table.cards import minis
from games.catalogue.world_domination.face.table.conflict import laid_context, last_context
from games.catalogue.world_domination.face.table.desk import WorldDesk
from games.catalogue.world_domination.rules.arming import TRICKS, winner_of_arming
from games.catalogue.world_domination.rules.view import ArmingView, Phase
from games.kit.rules.seats import Seat


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
