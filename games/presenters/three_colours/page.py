"""The context of the table's template, put together from its parts."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from games.presenters.three_colours.board import board_html
from games.presenters.three_colours.charts import charts_html, trophies, uses_html
from games.presenters.three_colours.dock import chosen_cell, dock_context, typed_options
from games.presenters.three_colours.guide import guide_steps
from games.presenters.three_colours.log import announce, log_context
from games.presenters.three_colours.over import over_context
from games.presenters.three_colours.seats import seats_html
from games.presenters.three_colours.stage import Stage
from games.presenters.three_colours.text import text_context
from games.selectors.table import Table


def table_context(table: Table) -> dict[str, Any]:
    """Everything that ``_table.html`` and what it includes show, for the viewer of `table`."""
    stage = Stage(table)
    view = stage.view
    return {
        "my_turn": stage.is_my_turn,
        "turn_ply": table.me.turn_ply if table.me else None,
        "move_url": reverse("games:move", args=[table.key]),
        "where": "the match is over" if view.outcome is not None else f"move {view.moves + 1}",
        "trophies": trophies(stage),
        "board": board_html(view, is_open=stage.is_my_turn, chosen=chosen_cell(stage)),
        "charts": charts_html(stage),
        "uses": uses_html(stage),
        "seats": seats_html(stage),
        "over": over_context(stage),
        "may_resign": stage.me is not None and view.outcome is None and not table.is_past,
        "dock": dock_context(stage),
        "typed_options": typed_options(stage),
        "typed_like": "place d8 green",
        "heard": announce(table),
        "guide": guide_steps(stage),
        **log_context(table),
        **text_context(stage),
    }
