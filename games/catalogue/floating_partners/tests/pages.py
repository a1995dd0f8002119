"""The table of Floating Partners as its page shows it: rendered at all counts of seats, and read in parts."""

from __future__ import annotations

import re
from functools import cache
from random import Random

import pytest
from django.template.loader import render_to_string
from django.test import RequestFactory

from games.catalogue.floating_partners.face import FLOATING_PARTNERS
from games.catalogue.floating_partners.rules.view import Phase
from games.kit.face.phrases import plain
from games.kit.table import Table
from games.selectors.record.history import History

from .tables import at_phase, step, view_of

COUNTS = (4, 5, 6, 7, 8)
four_and_eight = pytest.mark.parametrize("seats", [4, 8])


def rendered(table: Table) -> str:
    """The partial, as a view renders it, but for the token against forged requests."""
    context = FLOATING_PARTNERS.context(table)
    html = render_to_string(FLOATING_PARTNERS.template, context, RequestFactory().get("/"))
    return re.sub(r'<input type="hidden" name="csrfmiddlewaretoken"[^>]*>', "", html)


@cache
def moments(seats: int) -> tuple[History, ...]:
    """Positions of the second hand of a match, some of every phase, and one after it."""
    rng = Random(seats)
    position = at_phase(Phase.DECLARE, seats, seed=seats, hand=2, max_hands=3)
    found = [position]
    while view_of(position).campaign == 2 and view_of(position).phase is not Phase.DEAL:
        position = step(position, rng)
        found.append(position)
    return tuple(each for place, each in enumerate(found) if place % 7 == 0 or each is found[-1])


def plate(html: str, seat: int) -> str:
    """The text of a seat's plate, with its classes before it."""
    found = re.search(rf'<li class="([^"]*)" id="seat-{seat}">(.*?)</li>', html, re.DOTALL)
    assert found
    words = " ".join(plain(found[2].replace("<", " <")).split())
    return f"{found[1]} | {words.replace(' ,', ',')}"


def middle(html: str) -> str:
    """The text in the middle of the ring."""
    found = re.search(r'<div class="ring__mid" id="mid">(.*?)</div>', html, re.DOTALL)
    assert found
    return " ".join(plain(found[1].replace("</p>", "</p> ")).split())
