"""End sheet of a hand and of a match of Floating Partners, in the place of the cards."""

from __future__ import annotations

from collections import Counter

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.gains import breaks_html, gains_html, told_html
from games.catalogue.floating_partners.face.results import breaks_in
from games.catalogue.floating_partners.face.rulers import rulers_html, sides_of
from games.catalogue.floating_partners.face.sheet_words import (
    hand_sentence,
    hand_title,
    match_sentence,
    match_title,
)
from games.catalogue.floating_partners.face.words import crest
from games.catalogue.floating_partners.rules.cards import Declaration
from games.catalogue.floating_partners.rules.view import CampaignResult, Phase
from games.kit.face.marks import icon
from games.kit.face.markup import NOTHING
from games.kit.face.result_sheet import Sheet, SheetPart
from games.kit.rules.api import Outcome


def sheet_of(desk: PartnersDesk) -> Sheet | None:
    """The sheet of the moment that a table shows, if a hand or the match has just ended; else None."""
    view = desk.view
    if view.outcome is not None:
        return _match_sheet(desk, view.outcome)
    if view.phase is not Phase.DEAL or not view.results or view.results[-1].number < view.campaign:
        return None
    return _hand_sheet(desk, view.results[-1])


def _hand_sheet(desk: PartnersDesk, result: CampaignResult) -> Sheet:
    before = desk.view.results[-2].totals if len(desk.view.results) > 1 else (0,) * desk.view.seats
    return Sheet(
        kind="campaign",
        number=result.number,
        mark=crest(_shown(desk, result), "crest--verdict"),
        title=hand_title(desk, result),
        sentence=hand_sentence(desk, result, before),
        parts=_parts(desk, result),
        look_url=reverse("games:history", args=[desk.table.key, result.number]),
        go=_next(desk),
        told=told_html(desk, result),
    )


def _match_sheet(desk: PartnersDesk, outcome: Outcome) -> Sheet:
    results = desk.view.results
    return Sheet(
        kind="match",
        number=len(results),
        mark=SafeString(f'<span class="token--verdict verdict__crown">{icon("crown")}</span>'),
        title=match_title(desk, outcome),
        sentence=match_sentence(desk, outcome),
        parts=_parts(desk, results[-1]) if results else (),
        look_url=reverse("games:replay", args=[desk.table.key]),
        told=told_html(desk, results[-1]) if results else NOTHING,
    )


def _shown(desk: PartnersDesk, result: CampaignResult) -> Declaration:
    """The crest of the sheet: the viewer's, or that of the alliance with most tricks."""
    if desk.reader is not None:
        return result.declared[desk.reader]
    tricks: Counter[Declaration] = Counter()
    for declaration, won in zip(result.declared, result.won, strict=True):
        tricks[declaration] += won
    return tricks.most_common(1)[0][0]


def _parts(desk: PartnersDesk, result: CampaignResult) -> tuple[SheetPart, ...]:
    tricks = SheetPart(
        name="made",
        label=_("Tricks"),
        aside=format_html('<span class="part__legend">{}</span>', _("notches: bids")),
        body=rulers_html(sides_of(result, desk.reader), desk.names),
    )
    whole = format_html(
        '<a class="part__link" href="{}">{}</a>',
        reverse("games:score", args=[desk.table.key]),
        _("All hands"),
    )
    gains = SheetPart(
        name="gains", label=_points_label(desk, result), aside=whole, body=gains_html(desk, result)
    )
    breaks = breaks_in(desk.table.log, result.number)
    if not breaks:
        return tricks, gains
    broken = SheetPart(name="broke", label=_("Broken alliances"), body=breaks_html(desk, breaks))
    return tricks, gains, broken


def _points_label(desk: PartnersDesk, result: CampaignResult) -> str:
    values = {"number": result.number, "target": desk.view.options.target}
    if desk.is_over:
        return _("Hand %(number)d, and the end") % values
    return _("Points of this hand, and to %(target)d") % values


def _next(desk: PartnersDesk) -> str:
    """The text of the button: that it leads on, and to what if the viewer is waited for there."""
    table = desk.table
    if table.moment.held is None or not table.is_my_turn:
        return _("Next hand")
    match table.moment.held.digest.get("phase"):
        case Phase.DECLARE:
            return _("Next hand: your suit")
        case Phase.BID:
            return _("Next hand: your bid")
        case Phase.DISCARD:
            return _("Next hand: your discard")
        case _phase:
            return _("Next hand: your card")
