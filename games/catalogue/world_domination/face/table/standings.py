"""Standings with three seats: countries as the Empire by campaign, and conflicts won as a Rebel."""

from __future__ import annotations

from django.utils.safestring import SafeString

from games.catalogue.world_domination.face.table.desk import WorldDesk
from games.catalogue.world_domination.rules.grid import Side
from games.kit.face.marks import icon
from games.kit.rules.seats import Seat

_CAMPAIGNS = 3


def standings_html(desk: WorldDesk) -> SafeString | None:
    """The table of the match, a row for each seat; None with other seat counts."""
    if desk.view.seats != 3:
        return None
    heads = "".join(
        f'<th scope="col"><span class="sr">Campaign </span>{number}</th>'
        for number in range(1, _CAMPAIGNS + 1)
    )
    rows = "".join(_row(desk, seat) for seat in desk.order())
    return SafeString(
        '<thead><tr><th scope="col"><span class="sr">Player</span></th>'
        f'{heads}<th scope="col">Sum</th><th scope="col">Conflicts</th></tr></thead><tbody>{rows}</tbody>'
    )


def _row(desk: WorldDesk, seat: Seat) -> str:
    view = desk.view
    crown = icon("crown", "crown") if desk.is_empire(seat) and view.outcome is None else ""
    cells = "".join(f"<td>{_held(desk, seat, number)}</td>" for number in range(1, _CAMPAIGNS + 1))
    return (
        f'<tr><th scope="row">{crown}{desk.names.html[seat]}</th>{cells}'
        f"<td><b>{view.scores[seat]}</b></td><td>{view.rebel_wins[seat]}</td></tr>"
    )


def _held(desk: WorldDesk, seat: Seat, number: int) -> str:
    """The countries of a seat as the Empire of a campaign; of the running one those of now, in brackets."""
    view = desk.view
    if number <= len(view.results):
        result = view.results[number - 1]
        return str(result.countries[Side.GOLD]) if result.contract.bidder == seat else ""
    if number == view.campaign and desk.is_empire(seat):
        return f'({view.countries(Side.GOLD)}<span class="sr"> now</span>)'
    return ""
