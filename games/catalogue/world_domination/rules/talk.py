"""Talk between allies: nothing while a campaign is played."""

from __future__ import annotations

from typing import Final

from games.catalogue.world_domination.rules.view import View
from games.kit.rules.seats import Seat
from games.kit.rules.talk import Talk

CAMPAIGN: Final = "campaign"
"""Reason why the room is closed: a campaign is being played."""


def talk(view: View) -> Talk | None:
    """The room of an alliance. Only with four seats are there allies who win together.

    Where one campaign ends the next is dealt in the same breath, so that it is open once the match is over.
    """
    if view.viewer is None or view.seats != 4:
        return None
    side = view.sides[view.viewer]
    allies = frozenset(Seat(seat) for seat, other in enumerate(view.sides) if other == side)
    return Talk(allies, closed=CAMPAIGN if view.outcome is None else "")
