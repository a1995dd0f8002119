"""Talk between the allies: anything, as far as the rules go."""

from __future__ import annotations

from typing import Final

from games.catalogue.dark_lord.rules.land import ALLIES
from games.catalogue.dark_lord.rules.view import View
from games.kit.rules.talk import Talk

_ROOM: Final = Talk(frozenset(ALLIES))


def talk(view: View) -> Talk | None:
    """The room of the two allies; the Dark Lord has nobody to talk to.

    While a clock of theirs runs the site closes it: the rules know no clock.
    """
    return _ROOM if view.viewer is not None and view.viewer in ALLIES else None
