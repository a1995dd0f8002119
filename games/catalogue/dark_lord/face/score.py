"""The panel with the balance of the war: points of the allies against the Dark Lord's, and the rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.face.words import Colour, scores_words
from games.catalogue.dark_lord.rules.land import LORD
from games.catalogue.dark_lord.rules.striking import ROUNDS
from games.catalogue.dark_lord.rules.view import Phase
from games.kit.face.charts import many
from games.kit.face.markup import element
from games.kit.rules.seats import Seat

CLAIMS: Final = 6
"""Rounds of the expansion."""
_WIDE: Final = 200


@dataclass(frozen=True, slots=True)
class Step:
    """A round of the present part of the match."""

    number: int
    is_now: bool
    is_past: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """Contents of the panel."""

    allies: str
    lord: str
    bar: SafeString
    says: str
    track: tuple[Step, ...]
    """The rounds."""
    stage: str
    """Name of the part of the match whose rounds they are."""


def balance_of(desk: DarkDesk) -> Balance:
    """The panel in the rail."""
    allies, lord = desk.allied_points, desk.view.points[LORD]
    return Balance(
        allies=many(allies),
        lord=many(lord),
        bar=bar_html(desk),
        says=lead_words(desk),
        track=_track(desk),
        stage=_("Rounds of the expansion") if desk.view.phase is Phase.CLAIM else _("Rounds of the battle"),
    )


def lead_words(desk: DarkDesk) -> str:
    """The side that is ahead, and by how much."""
    lead = desk.allied_points - desk.view.points[LORD]
    if desk.view.round == 0:
        return _("It begins with three castles.")
    if desk.is_over:
        return _ended(lead)
    if not lead:
        return _("Even: at the end that would be a draw.")
    by = many(abs(lead))
    if desk.me == LORD:
        return (_("You are behind by %(by)s.") if lead > 0 else _("You are ahead by %(by)s.")) % {"by": by}
    if desk.me is None:
        return (_("The allies lead by %(by)s.") if lead > 0 else _("The Dark Lord leads by %(by)s.")) % {
            "by": by
        }
    if lead > 0:
        return _("You two are ahead by %(by)s.") % {"by": by}
    return _("You two are behind by %(by)s; a territory taken from him is worth 600.") % {"by": by}


def _ended(lead: int) -> str:
    """The distance of both sides at the end; nothing that would help in it any more."""
    if not lead:
        return _("At the end both sides were even.")
    words = (
        _("At the end the allies were ahead by %(by)s.")
        if lead > 0
        else _("At the end the Dark Lord was ahead by %(by)s.")
    )
    return words % {"by": many(abs(lead))}


def bar_html(desk: DarkDesk) -> SafeString:
    """The shares in their colours and hatchings, the middle marked."""
    order = (desk.near, *(seat for seat in (Seat(0), Seat(1)) if seat != desk.near))
    seats = [*(seat for seat in order if seat != LORD), LORD]
    whole = max(sum(desk.view.points), 1)
    parts, x = [], 0.0
    for seat in seats:
        wide = _WIDE * desk.view.points[seat] / whole
        colour: Colour = desk.colour(seat)
        place: dict[str, Any] = {"x": f"{x:.1f}", "width": f"{wide:.1f}", "height": 16}
        parts += [
            element("rect", css=f"terr--{colour}", **place),
            element("rect", fill=f"url(#h-{colour})", **place),
        ]
        x += wide
    label = _("Allies %(together)s, the Dark Lord %(lord)s") % scores_words(desk.view.points)
    return element(
        "svg",
        *parts,
        element("path", css="balance__middle", d=f"M{_WIDE / 2:.0f}-4v24"),
        css="balance__bar",
        viewBox=f"0 0 {_WIDE} 16",
        preserveAspectRatio="none",
        role="img",
        aria_label=label,
    )


def _track(desk: DarkDesk) -> tuple[Step, ...]:
    view = desk.view
    count = CLAIMS if view.phase in {Phase.BASES, Phase.CLAIM} else ROUNDS
    return tuple(
        Step(
            number,
            is_now=number == view.round and not desk.is_over,
            is_past=number < view.round or (number == view.round and desk.is_over),
        )
        for number in range(1, count + 1)
    )
