"""The sheet at the end of a campaign, while the match goes on."""

from __future__ import annotations

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.world_domination.face.sheet.course import courses
from games.catalogue.world_domination.face.sheet.pieces import (
    count_part,
    course_table,
    match_part,
    stairs_part,
)
from games.catalogue.world_domination.face.sheet.words import campaign_sentence, campaign_title
from games.catalogue.world_domination.face.table.desk import WorldDesk
from games.catalogue.world_domination.face.words import SIDE_WORD
from games.catalogue.world_domination.rules.grid import Side
from games.catalogue.world_domination.rules.view import CampaignResult, Phase
from games.kit.face.marks import icon, token
from games.kit.face.result_sheet import Sheet


def campaign_sheet(desk: WorldDesk) -> Sheet | None:
    """The sheet, if the campaign is over and the next has not been dealt; else None."""
    view = desk.view
    if view.outcome is not None or view.phase is not Phase.SETUP or len(view.results) < view.campaign:
        return None
    result = view.results[-1]
    course = courses(desk.table.log, view.seats)[-1]
    return Sheet(
        kind="campaign",
        number=result.number,
        mark=mark_of(result.winner),
        title=campaign_title(desk, result),
        sentence=campaign_sentence(result),
        parts=(count_part(desk, result), stairs_part(desk, course), match_part(desk, result)),
        look_url=look_url(desk, result),
        go=_next(desk),
        told=SafeString(course_table(desk, course)),
    )


def mark_of(winner: Side | None) -> SafeString:
    """The winner's token; a crown where no side has won."""
    if winner is None:
        return SafeString(f'<span class="token--verdict verdict__crown">{icon("crown")}</span>')
    return token(SIDE_WORD[winner], 1, "token--verdict")


def look_url(desk: WorldDesk, result: CampaignResult) -> str:
    """The page with all conflicts of a campaign."""
    return reverse("games:history", args=[desk.table.key, result.number])


def _next(desk: WorldDesk) -> str:
    """The text of the button: that it leads on, and to what if the viewer is waited for there."""
    table = desk.table
    if table.moment.held is None or not table.is_my_turn:
        return _("Next campaign")
    match table.moment.held.digest.get("phase"):
        case Phase.DRAFT | Phase.MEETING:
            return _("Next campaign: your two cards")
        case Phase.AUCTION:
            return _("Next campaign: your bid")
        case Phase.PAIRS:
            return _("Next campaign: your pairs")
        case Phase.DECLARE:
            return _("Next campaign: your suit")
        case Phase.TRIBUTE:
            return _("Next campaign: your tribute")
        case Phase.TARGET:
            return _("Next campaign: your country")
        case _phase:
            return _("Next campaign: your card")
