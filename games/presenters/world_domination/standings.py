"""Three seats: countries as the Empire by campaign, and conflicts won as a Rebel."""

from __future__ import annotations

from django.utils.safestring import SafeString

from games.presenters.world_domination.stage import Stage
from games.rules.core.api import Seat
from games.rules.world_domination.grid import Side
from games.templatetags.marks import icon

_CAMPAIGNS = 3


def standings_html(stage: Stage) -> SafeString | None:
    """The table of the match, a row for each seat; None with other seat counts."""
    if stage.view.seats != 3:
        return None
    heads = "".join(
        f'<th scope="col"><span class="sr">Campaign </span>{number}</th>'
        for number in range(1, _CAMPAIGNS + 1)
    )
    rows = "".join(_row(stage, seat) for seat in stage.order())
    return SafeString(
        '<thead><tr><th scope="col"><span class="sr">Player</span></th>'
        f'{heads}<th scope="col">Sum</th><th scope="col">Conflicts</th></tr></thead><tbody>{rows}</tbody>'
    )


def _row(stage: Stage, seat: Seat) -> str:
    view = stage.view
    crown = icon("crown", "crown") if stage.is_empire(seat) and view.outcome is None else ""
    cells = "".join(f"<td>{_held(stage, seat, number)}</td>" for number in range(1, _CAMPAIGNS + 1))
    return (
        f'<tr><th scope="row">{crown}{stage.names.html[seat]}</th>{cells}'
        f"<td><b>{view.scores[seat]}</b></td><td>{view.rebel_wins[seat]}</td></tr>"
    )


def _held(stage: Stage, seat: Seat, number: int) -> str:
    """What a seat held as the Empire of a campaign; of the running one what it holds now, in brackets."""
    view = stage.view
    if number <= len(view.results):
        result = view.results[number - 1]
        return str(result.countries[Side.GOLD]) if result.contract.bidder == seat else ""
    if number == view.campaign and stage.is_empire(seat):
        return f'({view.countries(Side.GOLD)}<span class="sr"> now</span>)'
    return ""
