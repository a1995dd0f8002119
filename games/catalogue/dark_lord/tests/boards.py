"""Maps of The Dark Lord as pages draw them, read back."""

from __future__ import annotations

import re
from html import unescape

from django.http import QueryDict

from games.catalogue.dark_lord.face import DARK_LORD
from games.catalogue.dark_lord.face.board import board_html
from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.rules.land import LAND_BY_NAME
from games.kit.rules.seats import Viewer
from games.selectors.record.history import History

from .tables import after, answered, asked, battle, table_at


def desk_of(position: History, viewer: Viewer = None) -> DarkDesk:
    return DarkDesk(table_at(position, viewer))


def board(position: History, viewer: Viewer = None) -> str:
    return board_html(desk_of(position, viewer))


def labels(position: History, viewer: Viewer = None) -> list[str]:
    """The labels by which the territories are read out, in the order of the page."""
    return [
        unescape(label)
        for label in re.findall(r'id="land-[^>]*aria-label="([^"]*)"', board(position, viewer))
    ]


def label(position: History, name: str, viewer: Viewer = None) -> str:
    return labels(position, viewer)[LAND_BY_NAME[name]]


def offered(position: History, viewer: Viewer) -> dict[str, str]:
    """By notation of what may be chosen on the map: what is said of it."""
    found = re.findall(
        r'name="(\w+)" id="land-t\d+" value="(t\d+)"[^>]*data-says="([^"]*)"', board(position, viewer)
    )
    return {
        DARK_LORD.play.compose(QueryDict(f"{field}={value}")): unescape(says) for field, value, says in found
    }


def colour(position: History, name: str, viewer: Viewer = None) -> str:
    """The colour in which a territory is drawn."""
    found = re.search(rf'class="terr terr--(\w+)" href="[^"]*#l{name[1:]}"', board(position, viewer))
    assert found
    return found[1]


def drawn(position: History, cls: str, viewer: Viewer = None) -> int:
    """The number of parts of the drawing that have a class."""
    return len(re.findall(rf'class="(?:[^"]* )?{cls}(?: [^"]*)?"', board(position, viewer)))


def at_his_castle() -> History:
    """Round 2, in which Ben chooses first: both allies stand before the Dark Lord's castle."""
    return after(answered(asked(battle(), "t6", "t11"), True, True), ["strike t5"])
