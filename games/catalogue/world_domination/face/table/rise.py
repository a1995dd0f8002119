"""Rise to Power with three seats: its pairs and tributes, as far as the viewer knows them."""

from __future__ import annotations

from typing import Any, Final

from django.utils.safestring import SafeString

from games.catalogue.world_domination.face.table.desk import WorldDesk
from games.catalogue.world_domination.face.words import suit_html
from games.catalogue.world_domination.rules.cards import Card
from games.catalogue.world_domination.rules.view import RiseView
from games.kit.face.phrases import capitalised, listed
from games.kit.rules.seats import Seat

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
