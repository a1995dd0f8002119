"""Log's words for the effects of special actions."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from django.utils.safestring import SafeString, mark_safe

from games.catalogue.world_domination.face.log_story import WorldStory
from games.catalogue.world_domination.face.words import country_name, power_html, suit_name
from games.catalogue.world_domination.rules import cards as c
from games.catalogue.world_domination.rules.cards import SUITS, VALUE_OF, Card, Suit
from games.kit.face.phrases import listed
from games.kit.rules.api import Event
from games.kit.rules.seats import Seat

Data = Mapping[str, Any]
_NOTHING_THERE: Final = {
    c.PEACE_TREATY: "no Military power card lay on the table",
    c.EMBARGO: "no Economics power card lay on the table",
    c.DUAL_ALLEGIANCE: "no Politics power card lay on the table",
    c.BRIBE: "no Politics power card lay on the table",
    c.MONOPOLY: "no other Economics card lay on the table",
    c.REINFORCEMENT: "no Military power card lay on the table",
    c.COVERT_OPERATION: "no other special lay on the table",
    c.RESERVE_FORCES: "the side held no country",
    c.GLOBAL_TRADING: "the target had no neighbour",
}
"""Reasons why a special with nothing to act on did nothing."""


def effect_html(event: Event, story: WorldStory) -> SafeString:
    """The effect of the special of a ``card-played`` event, to stand after a colon."""
    return mark_safe(_effect(event, story))  # noqa: S308 - sentences of the log are markup


def _effect(event: Event, story: WorldStory) -> str:
    data, seat = event.data, event.seat
    assert seat is not None  # noqa: S101 - a card is played by a seat
    card = data["card"]
    if data["idle"] == "nothing-there":
        return f"{_NOTHING_THERE[card]}, so it did nothing"
    if data["idle"] == "no-target":
        return "a trick has no target, so it did nothing"
    if data["idle"] == "not-last":
        return "not the last card, so it did nothing"
    return _EFFECTS[card](seat, data, story)


def _spin(_seat: Seat, data: Data, story: WorldStory) -> str:
    if data["idle"]:
        return "there was no power to move"
    now = [
        f"{story.names.html_object(seat)} {power_html(suit, power)}"
        for seat, _, _, suit, power in data["powers"]
    ]
    return f"every power moved one seat to the left, now {listed(now)}"


def _removed(pairs: Sequence[tuple[Seat, Card]], data: Data, story: WorldStory) -> str:
    """Cards that left the table, with the power they had where that is not the printed one."""
    had = {seat: power for seat, _, power, _, _ in data["powers"]}
    words = []
    for seat, card in pairs:
        power = had.get(seat, 0)
        note = f" (power {power})" if power not in {0, VALUE_OF[card]} else ""
        words.append(f"{story.whose(seat, card)}{note}")
    return listed(words)


def _discards(_seat: Seat, data: Data, story: WorldStory) -> str:
    gone = data["discarded"]
    return f"{_removed(gone, data, story)} {'was' if len(gone) == 1 else 'were'} discarded"


def _covert_operation(seat: Seat, data: Data, story: WorldStory) -> str:
    change = _defence(data, story)
    return _discards(seat, data, story) + (f"; {change}" if change else "")


def _monopoly(seat: Seat, data: Data, story: WorldStory) -> str:
    kept = story.whose(data["on"])
    if not data["discarded"]:
        return f"{kept} stayed; there was nothing else to discard"
    return f"{kept} stayed, {_covert_operation(seat, data, story)}"


def _bribe(seat: Seat, data: Data, story: WorldStory) -> str:
    gain = next((power for who, _, _, _, power in data["powers"] if who == seat), 0)
    return f"took {_removed(data['taken'], data, story)} for {power_html(Suit.ECONOMICS, gain)}"


def _dual_allegiance(seat: Seat, data: Data, story: WorldStory) -> str:
    give = data["give"]
    if data["idle"]:
        return f"{story.whose(data['on'])} stayed where it was"
    taken = f"took {_removed(data['taken'], data, story)}"
    gain = next((change for change in data["powers"] if change[0] == give), None)
    if gain is None:
        return taken
    _, _, before, suit, after = gain
    if give == seat:
        return f"{taken} for {power_html(suit, after)}"
    return f"{taken} for {story.whose(give)}: power {before} became {power_html(suit, after)}"


def _reinforcement(_seat: Seat, data: Data, story: WorldStory) -> str:
    seat, _, _, suit, power = data["powers"][0]
    return f"{story.whose(seat)} was doubled to {power_html(suit, power)}"


def _counted(_seat: Seat, data: Data, story: WorldStory) -> str:
    cells = [f"{country_name(story.layout[cell])} {value}" for cell, value in data["cells"]]
    return f"{power_html(data['suit'], data['power'])} ({', '.join(cells)})"


def _changed_defence(_seat: Seat, data: Data, story: WorldStory) -> str:
    return _defence(data, story) or f"it changed nothing, {story.target} having no Military defence"


def _defence(data: Data, story: WorldStory) -> str:
    if data["defence"] is None:
        return ""
    before, after = data["defence"]
    changes = [
        f"the {suit_name(suit)} defence of {story.target} {'rose' if after[suit] > before[suit] else 'fell'}"
        f" from {before[suit]} to {after[suit]}"
        for suit in SUITS
        if before[suit] != after[suit]
    ]
    return listed(changes)


_EFFECTS: Final[dict[Card, Callable[[Seat, Data, WorldStory], str]]] = {
    c.SPIN: _spin,
    c.PEACE_TREATY: _discards,
    c.EMBARGO: _discards,
    c.DUAL_ALLEGIANCE: _dual_allegiance,
    c.BRIBE: _bribe,
    c.FREE_MARKET: _changed_defence,
    c.GLOBAL_TRADING: _counted,
    c.MONOPOLY: _monopoly,
    c.RESERVE_FORCES: _counted,
    c.REINFORCEMENT: _reinforcement,
    c.COVERT_OPERATION: _covert_operation,
    c.DEFENSIVE_PACT: _changed_defence,
}
