"""The plates of the three powers: what they are, what they do, what they have."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.face.words import disk, land_name
from games.catalogue.dark_lord.rules.land import ALLIES, LORD
from games.catalogue.dark_lord.rules.view import Phase
from games.kit.face.charts import many
from games.kit.face.marks import icon
from games.kit.face.seat_plates import SeatMarks, SeatPlate, plates_of
from games.kit.rules.seats import Seat

TOWERS = 3


def seats_of(desk: DarkDesk) -> tuple[SeatPlate, ...]:
    """The plates, with the castle and the points of each."""

    def known(seat: Seat) -> SeatMarks:
        number = len(desk.lands_of(seat))
        return SeatMarks(
            badge=disk(desk.colour(seat)),
            role=_role(desk, seat),
            tally=ngettext("%(n)d territory", "%(n)d territories", number) % {"n": number},
            asked=_doing(desk, seat),
            did=_doing(desk, seat),
            aside=format_html(
                '<span class="power num"><b>{}</b>{}</span>',
                many(desk.view.points[seat]),
                towers_html(desk, seat),
            ),
        )

    return plates_of(desk, known)


def _role(desk: DarkDesk, seat: Seat) -> str:
    if seat == LORD:
        return _("the Dark Lord")
    return _("your ally") if desk.me in ALLIES and seat == desk.ally else ""


def _doing(desk: DarkDesk, seat: Seat) -> str:
    """The deed of a seat in this round: *attacks Oxenby*, *answers for Oxenby*, *2 strikes to come*."""
    view = desk.view
    if seat == LORD:
        return _lord(desk)
    if view.phase is Phase.STRIKE:
        return _("answered rightly") if view.rounds[-1].told[seat].is_right else _("answered wrongly")
    target = view.targets[seat] if seat in ALLIES else None
    if view.phase is Phase.CHOOSE and target is None:
        return _("chooses a target")
    if target is None or view.phase in {Phase.CLAIM, Phase.OVER}:
        return ""
    asked = view.asked[seat]
    land = {"land": land_name(target)}
    if view.phase is Phase.ANSWER and asked is not None:
        words = (
            _("attacks %(land)s, has answered") if asked.has_answered else _("attacks %(land)s, not answered")
        )
        return words % land
    return _("attacks %(land)s") % land


def _lord(desk: DarkDesk) -> str:
    left = desk.view.strikes_left
    if desk.view.phase is Phase.STRIKE:
        return ngettext("%(n)d strike to come", "%(n)d strikes to come", left) % {"n": left}
    return _("strikes after the answers") if desk.view.phase is Phase.ANSWER else ""


def towers_html(desk: DarkDesk, seat: Seat) -> SafeString:
    """Three towers, those that are broken faint."""
    number = desk.view.towers[seat]
    marks = "".join(icon("tower", "tw" if place < number else "tw tw--broken") for place in range(TOWERS))
    said = ngettext("%(n)d tower", "%(n)d towers", number) % {"n": number}
    return format_html('<span class="towers">{}<span class="sr">{}</span></span>', SafeString(marks), said)
