"""The panel with the balance of the war: points of the allies against the Dark Lord's, and the rounds."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.face.words import Colour
from games.catalogue.dark_lord.rules.land import LORD
from games.catalogue.dark_lord.rules.view import Phase
from games.kit.face.charts import many
from games.kit.rules.seats import Seat

ROUNDS: Final = 10
CLAIMS: Final = 6
_WIDE: Final = 200


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """Contents of the panel."""

    allies: str
    lord: str
    bar: SafeString
    says: str
    track: SafeString
    """The rounds as items of a list."""
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
        parts.append(
            f'<rect x="{x:.1f}" width="{wide:.1f}" height="16" class="terr--{colour}"/>'
            f'<rect x="{x:.1f}" width="{wide:.1f}" height="16" fill="url(#h-{colour})"/>'
        )
        x += wide
    label = escape(
        _("Allies %(allies)s, the Dark Lord %(lord)s")
        % {"allies": many(desk.allied_points), "lord": many(desk.view.points[LORD])}
    )
    return SafeString(
        f'<svg viewBox="0 0 {_WIDE} 16" preserveAspectRatio="none" class="balance__bar" role="img" '
        f'aria-label="{label}">{"".join(parts)}<path d="M{_WIDE / 2:.0f}-4v24" '
        'class="balance__middle"/></svg>'
    )


def _track(desk: DarkDesk) -> SafeString:
    view = desk.view
    count = CLAIMS if view.phase in {Phase.BASES, Phase.CLAIM} else ROUNDS
    return format_html_join(
        "",
        "<li{}>{}</li>",
        ((_state(desk, number), number) for number in range(1, count + 1)),
    )


def _state(desk: DarkDesk, number: int) -> SafeString:
    if number == desk.view.round and not desk.is_over:
        return format_html("{}", SafeString(' aria-current="step"'))
    return SafeString(' class="is-past"' if number <= desk.view.round else "")
