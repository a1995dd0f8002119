"""Talk between the allies: anything, as far as the rules go."""

from __future__ import annotations

from typing import Final

from games.rules.core.talk import Talk
from games.rules.dark_lord.land import ALLIES
from games.rules.dark_lord.view import View

_ROOM: Final = Talk(frozenset(ALLIES))


def talk(view: View) -> Talk | None:
    """The room of the two allies; the Dark Lord has nobody to talk to.

    While a clock of theirs runs the site closes it: the rules know no clock.
    """
    return _ROOM if view.viewer is not None and view.viewer in ALLIES else None
