"""The page of a match: how it went in sentences, and every question with who answered what."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.catalogue.dark_lord.face.answers import Answered, answered_of
from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.face.log import TELLER
from games.catalogue.dark_lord.rules.events import MATCH_ENDED
from games.kit.face.campaign import CampaignPage, Stop, campaign_lines, chapters_of
from games.kit.face.phrases import plain
from games.kit.table import Table


def history_page(table: Table) -> CampaignPage[Answered]:
    """The only campaign of a match, over or running; it ends with the match."""
    lines, answered = campaign_lines(table, TELLER), answered_of(DarkDesk(table))
    result = plain(next((line.html for line in lines if line.event.code == MATCH_ENDED), ""))
    return CampaignPage(
        number=1,
        result=result,
        is_stopped=table.view.outcome is not None and not result,
        stops=[Stop(each.number, f"round-{each.number}") for each in reversed(answered.rounds)],
        stop_name=_("Round"),
        before=chapters_of(lines, TELLER),
        own=answered,
    )
