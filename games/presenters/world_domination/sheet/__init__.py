"""End sheet of a campaign and of a match of World Domination."""

from games.presenters.sheet import Sheet
from games.presenters.world_domination.sheet.campaign import campaign_sheet
from games.presenters.world_domination.sheet.match import match_sheet
from games.presenters.world_domination.table.desk import WorldDesk


def sheet_of(desk: WorldDesk) -> Sheet | None:
    """The sheet of the moment that a table shows, if a campaign or the match has just ended; else None."""
    return match_sheet(desk) or campaign_sheet(desk)
