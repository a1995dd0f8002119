"""The page of a match: how it went in sentences, and every question with who answered what."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.kit.table import Table
from games.presenters.campaign import CampaignPage, Stop, campaign_lines, chapters_of
from games.presenters.dark_lord.answered import Answered, answered_of
from games.presenters.dark_lord.desk import DarkDesk
from games.presenters.dark_lord.words import TELLER
from games.presenters.phrases import plain
from games.rules.dark_lord.events import MATCH_ENDED


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
