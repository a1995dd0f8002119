"""The plates of the three powers: what they are, what they do, what they have."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.face.words import disk, land_name, lands_words, towers_words
from games.catalogue.dark_lord.rules.land import ALLIES, LORD
from games.catalogue.dark_lord.rules.position import TOWERS
from games.catalogue.dark_lord.rules.view import Phase
from games.kit.face.charts import many
from games.kit.face.marks import icon
from games.kit.face.markup import element
from games.kit.face.seat_plates import SeatMarks, SeatPlate, plates_of
from games.kit.rules.seats import Seat


def seats_of(desk: DarkDesk) -> tuple[SeatPlate, ...]:
    """The plates, with the castle and the points of each."""

    def known(seat: Seat) -> SeatMarks:
        return SeatMarks(
            badge=disk(desk.colour(seat)),
            role=_role(desk, seat),
            tally=lands_words(len(desk.lands_of(seat))),
            asked=_doing(desk, seat),
            did=_doing(desk, seat),
            aside=element(
                "span",
                element("b", many(desk.view.points[seat])),
                _towers(desk.view.towers[seat]),
                css="power num",
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


def _towers(number: int) -> SafeString:
    """Three towers, those that are broken faint."""
    marks = [icon("tower", "tw" if place < number else "tw tw--broken") for place in range(TOWERS)]
    return element("span", *marks, element("span", towers_words(number), css="sr"), css="towers")
