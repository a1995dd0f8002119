"""Three seats: the Rise to Power, its pairs and tributes, as far as the viewer knows them."""

from __future__ import annotations

from typing import Any, Final

from django.utils.safestring import SafeString

from games.presenters.phrases import listed
from games.presenters.world_domination.stage import Stage
from games.presenters.world_domination.words import suit_html
from games.rules.core.api import Seat
from games.rules.world_domination.cards import Card
from games.rules.world_domination.view import RiseView

_PAIRS: Final = ("first", "second")


def rise_context(stage: Stage) -> dict[str, Any] | None:
    """The steps of the Rise to Power until the first conflict; None afterwards and with others."""
    rise, empire = stage.view.rise, stage.view.empire
    if rise is None or empire is None or stage.shown_conflict is not None:
        return None
    steps = [_declared(stage, empire)]
    if rise.takers is None:
        steps.insert(0, _pairs(stage, rise, empire))
        steps += [_tribute(stage, rise, seat) for seat in stage.order(empire)[1:]]
    steps.append(_taken(stage, rise))
    return {"steps": [{"done": done, "words": SafeString(words)} for done, words in steps]}


Step = tuple[bool, str]


def _pairs(stage: Stage, rise: RiseView, empire: Seat) -> Step:
    names = stage.names
    if rise.is_paired:
        return True, f"{names.html[empire]} laid two pairs face down."
    return (
        False,
        f"{names.html[empire]} {names.verb(empire, 'lays', 'lay')} two pairs face down for the Rebels.",
    )


def _declared(stage: Stage, empire: Seat) -> Step:
    names, dominant = stage.names, stage.view.dominant
    if dominant is not None:
        return True, f"{names.html[empire]} declared {suit_html(dominant)} dominant."
    return False, f"{names.html[empire]} {names.verb(empire, 'declares', 'declare')} the dominant suit."


def _tribute(stage: Stage, rise: RiseView, seat: Seat) -> Step:
    names = stage.names
    if seat in rise.given:
        return True, f"{names.html[seat]} laid two power cards face down."
    return False, f"{names.html[seat]} {names.verb(seat, 'gives', 'give')} two power cards."


def _taken(stage: Stage, rise: RiseView) -> Step:
    names = stage.names
    if rise.takers is None:
        return False, "Each Rebel takes a pair unseen, the Empire all four cards of the tribute."
    took = [
        f"{names.html_object(seat)} the {which} pair" for seat, which in zip(rise.takers, _PAIRS, strict=True)
    ]
    return True, f"The Rebels took the pairs: {listed(took)}. The Empire took the tributes."


def rise_rows(stage: Stage) -> list[tuple[str, tuple[Card, ...]]]:
    """What the viewer has seen of the exchange: labels with the cards."""
    rise, empire, me = stage.view.rise, stage.view.empire, stage.me
    if rise is None or empire is None or me is None:
        return []
    names, rows = stage.names, []
    for number, cards in enumerate(rise.pairs):
        if cards:
            rows.append((_pair_label(stage, rise, number, empire), cards))
    for seat, given in enumerate(rise.tributes):
        if given:
            label = "Your tribute" if seat == me else f"Tribute of {names.short[seat]}"
            to = f", now with {names.short[empire]}" if seat == me and rise.takers else ""
            rows.append((label + to, given))
    return rows


def _pair_label(stage: Stage, rise: RiseView, number: int, empire: Seat) -> str:
    short = stage.names.short
    if empire != stage.me:
        return f"The pair you took from {short[empire]}"
    label = f"Your {_PAIRS[number]} pair"
    return label if rise.takers is None else f"{label}, now with {short[rise.takers[number]]}"
