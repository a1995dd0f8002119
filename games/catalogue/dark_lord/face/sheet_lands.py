"""Territories over the rounds, as three stairs with the signs of the powers at their ends."""

from __future__ import annotations

from typing import Final

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.face.lands import sign
from games.kit.face.marks import sprite
from games.kit.face.phrases import capitalised
from games.kit.face.pieces import table_of
from games.kit.rules.seats import Seat

_WIDTH: Final = 300
_LEFT: Final = 4
_RIGHT: Final = 40
_TOP: Final = 8
_HIGH: Final = 66
BEGIN: Final = (6, 6, 7)
"""Territories by seat when the battle begins, castles among them."""
_APART: Final = 15
"""So far two ends must be from each other, so that both signs can be read."""


def counts_of(desk: DarkDesk) -> tuple[tuple[int, ...], ...]:
    """By seat: territories when the battle began and after every round; a castle that fell is nobody's."""
    rows: list[tuple[int, ...]] = [BEGIN, *(each.lands for each in desk.view.rounds)]
    if desk.view.fallen is not None:
        rows[-1] = tuple(len(desk.lands_of(Seat(seat))) for seat in range(len(BEGIN)))
    return tuple(zip(*rows, strict=True))


def lands_html(desk: DarkDesk) -> SafeString:
    """The drawing."""
    counts = counts_of(desk)
    steps = len(counts[0]) - 1
    top, low = max(map(max, counts)) + 1, max(min(map(min, counts)) - 1, 0)

    def at(step: float, number: int) -> tuple[float, float]:
        x = _LEFT + step * (_WIDTH - _LEFT - _RIGHT) / max(steps, 1)
        return x, _TOP + _HIGH - (number - low) * _HIGH / (top - low)

    order = (*(seat for seat in desk.order() if seat != desk.near), desk.near)
    paths = []
    for seat in order:
        points = [at(0, counts[seat][0])]
        for step in range(1, steps + 1):
            before, after = counts[seat][step - 1], counts[seat][step]
            points += [at(step - 0.5, before), at(step - 0.5, after), at(step, after)]
        drawn = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
        paths.append(f'<path d="M{drawn}" class="lands__line lands__line--{desk.colour(seat)}"/>')
    ends = _ends({seat: at(steps, counts[seat][-1])[1] for seat in order})
    paths += [_end(desk, seat, ends[seat], counts[seat][-1]) for seat in order]
    label = escape(
        _("Territories after round %(round)d: %(lands)s")
        % {
            "round": steps,
            "lands": ", ".join(f"{desk.called(seat)} {counts[seat][-1]}" for seat in desk.order()),
        }
    )
    return SafeString(
        f'<svg class="stairs stairs--draws lands" viewBox="0 0 {_WIDTH} {_TOP + _HIGH + 8}" role="img" '
        f'aria-label="{label}">{"".join(paths)}</svg>'
    )


def _ends(heights: dict[Seat, float]) -> dict[Seat, float]:
    """The heights of the signs, pushed apart where they would lie on each other."""
    placed: dict[Seat, float] = {}
    least = -99.0
    for seat, y in sorted(heights.items(), key=lambda item: item[1]):
        placed[seat] = least = max(y, least + _APART)
    over = max(0.0, max(placed.values()) - (_TOP + _HIGH))
    return {seat: y - over for seat, y in placed.items()}


def _end(desk: DarkDesk, seat: Seat, y: float, number: int) -> str:
    colour, x = desk.colour(seat), _WIDTH - _RIGHT + 9
    return (
        f'<g class="shield shield--{colour}"><circle cx="{x}" cy="{y:.1f}" r="7"/>'
        f'<use href="{sprite("marks")}#i-{sign(colour)}" x="{x - 4.5}" y="{y - 4.7:.1f}" width="9" '
        'height="9"/></g>'
        f'<text x="{x + 11}" y="{y + 4.5:.1f}" class="lands__number">{number}</text>'
    )


def lands_told(desk: DarkDesk) -> str:
    """The same as a table in words; empty where no round was played."""
    if not desk.view.rounds:
        return ""
    counts, order = counts_of(desk), desk.order()
    rows = [
        (_("begin") if step == 0 else step, *(counts[seat][step] for seat in order))
        for step in range(len(counts[0]))
    ]
    heads = (_("Round"), *(escape(capitalised(desk.called(seat))) for seat in order))
    return table_of(escape(_("Territories over the rounds")), heads, rows)
