"""The context of the table's template, put together from its parts."""

from __future__ import annotations

from typing import Any

from django.urls import reverse

from games.presenters.world_domination.arming import arming_context
from games.presenters.world_domination.auction import auction_context
from games.presenters.world_domination.board import Marks, world
from games.presenters.world_domination.conflict import conflict_context
from games.presenters.world_domination.dock import dock_context, notations
from games.presenters.world_domination.guide import guide_steps
from games.presenters.world_domination.log import announce, log_context
from games.presenters.world_domination.over import over_context
from games.presenters.world_domination.rise import rise_context
from games.presenters.world_domination.score import head_context, score_context
from games.presenters.world_domination.seats import memory_context, seats_html
from games.presenters.world_domination.stage import Stage
from games.presenters.world_domination.text import text_context
from games.presenters.world_domination.words import country_name, suit_name
from games.rules.world_domination.cards import SUITS
from games.rules.world_domination.grid import COUNTRY
from games.rules.world_domination.moves import Target
from games.selectors.table import Table


def table_context(table: Table) -> dict[str, Any]:
    """Everything that ``_table.html`` and what it includes show, for the viewer of `table`."""
    stage = Stage(table)
    return {
        "stage": stage.view.phase.value,
        "my_turn": stage.is_my_turn,
        "turn_ply": table.me.turn_ply if table.me else None,
        "move_url": reverse("games:move", args=[table.key]),
        "head": head_context(stage),
        "world": world(stage.view, _marks(stage)),
        **conflict_context(stage),
        "auction": auction_context(stage) if stage.shown_conflict is None else None,
        "arming": arming_context(stage),
        "rise": rise_context(stage),
        "memory": memory_context(stage),
        "seats": seats_html(stage),
        "score": score_context(stage),
        "over": over_context(stage),
        "may_resign": stage.me is not None
        and stage.view.outcome is None
        and not table.is_past
        and stage.me not in stage.view.resigned,
        "dock": dock_context(stage),
        "typed": notations(stage),
        "typed_like": "keep A,B",
        "heard": announce(table),
        "guide": guide_steps(stage),
        **log_context(table),
        **text_context(table),
    }


def _marks(stage: Stage) -> Marks:
    view = stage.view
    targets = [move.cell for move in view.legal if isinstance(move, Target) and stage.is_my_turn]
    shown = stage.shown_conflict
    return Marks(
        target=view.conflict.target if view.conflict else None,
        past=shown.target if shown is not None and view.conflict is None else None,
        counted=stage.counted,
        choices=tuple((cell, _target_says(stage, cell)) for cell in targets),
    )


def _target_says(stage: Stage, cell: int) -> str:
    country = stage.view.layout[cell]
    defence = COUNTRY[country].defence
    values = ", ".join(f"{suit_name(suit)} {defence[suit]}" for suit in SUITS)
    return f"{country_name(country)} defends with {values}. You lead."
