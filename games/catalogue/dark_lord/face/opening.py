"""Log of the opening, event by event: the castles and the expansion."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.catalogue.dark_lord.face.lands import land_html
from games.catalogue.dark_lord.face.story import DarkStory, land_of, seat_of, who, whom
from games.catalogue.dark_lord.rules.land import ALLIES, LORD
from games.kit.rules.api import Event
from games.kit.rules.seats import Seat


def began(_event: Event, story: DarkStory) -> str:
    """The powers that stand against each other."""
    one, other = (whom(seat, story) for seat in ALLIES)
    if story.reads_lord:
        return _("%(one)s and %(other)s stand together against you") % {"one": one, "other": other}
    if story.names.reader in ALLIES:
        ally = other if story.names.reader == ALLIES[0] else one
        return _("You and %(ally)s stand together against the Dark Lord") % {"ally": ally}
    return _("%(one)s and %(other)s stand together against the Dark Lord") % {"one": one, "other": other}


def bases_drawn(event: Event, story: DarkStory) -> str:
    """The places of the castles."""
    lands = event.data["lands"]
    values: dict[str, str] = {f"land_{seat}": land_html(lands[seat]) for seat in range(3)}
    values |= {f"who_{seat}": whom(Seat(seat), story) for seat in range(3)}
    return (
        _(
            "The castles were drawn: %(land_0)s for %(who_0)s, %(land_1)s for %(who_1)s,"
            " %(land_2)s for %(who_2)s"
        )
        % values
    )


def land_claimed(event: Event, story: DarkStory) -> str:
    """The territory claimed, and why there if not beside one's own."""
    seat = seat_of(event)
    values = {"who": who(seat, story), "land": land_of(event)}
    if event.data["how"] == "own":
        return _("%(who)s claimed %(land)s") % values
    is_mine = seat == story.names.reader
    if event.data["how"] == "ally":
        if is_mine:
            return _("You claimed %(land)s beside your ally: nothing free touched your own land") % values
        return _("%(who)s claimed %(land)s beside the ally: nothing free touched land of their own") % values
    if is_mine:
        return _("You claimed %(land)s, which may lie anywhere: nothing free touched your land") % values
    if seat == LORD:
        return _("%(who)s claimed %(land)s, anywhere: nothing free touched his land") % values
    return _("%(who)s claimed %(land)s, anywhere: nothing free touched the allies’ land") % values
