"""Pages of World Domination's tables without a view, and positions worth a look."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random
from typing import Any

from django.template.loader import render_to_string
from django.test import RequestFactory

from games.catalogue.world_domination.face import WORLD_DOMINATION
from games.catalogue.world_domination.rules.view import Phase
from games.kit.table import Table
from games.selectors.record.history import History

from .tables import start, step

VARIANTS: tuple[dict[str, Any], ...] = (
    {},
    {"drafting": True, "secret_meeting": True},
    {"seats": 2},
    {"seats": 2, "state_of_nations": True},
    {"seats": 3},
    {"seats": 3, "tribute": "first"},
)
"""Every seat count with its options."""


def rendered(table: Table, **messages: Any) -> str:
    """The partial, as a view renders it, but for the token against forged requests."""
    context = WORLD_DOMINATION.context(table) | messages
    html = render_to_string(WORLD_DOMINATION.template, context, RequestFactory().get("/"))
    return re.sub(r'<input type="hidden" name="csrfmiddlewaretoken"[^>]*>', "", html)


def positions(seed: int, **options: Any) -> Iterator[History]:
    """The positions of a random match in which a seat is to move."""
    rng = Random(seed)
    position = start(**options)
    while position.state.outcome is None:
        if position.state.to_move:
            yield position
        position = step(position, rng)


def sampled(seed: int, count: int, **options: Any) -> list[History]:
    """Some positions of a random match, among them two of every phase that it has."""
    rng = Random(seed)
    all_positions = list(positions(seed, **options))
    chosen = rng.sample(all_positions, count)
    first: dict[Phase, History] = {}
    last: dict[Phase, History] = {}
    for position in all_positions:
        phase = position.state.view(None).phase
        first.setdefault(phase, position)
        last[phase] = position
    return [*first.values(), *last.values(), *chosen]
