"""End sheet of a campaign and of a match of World Domination."""

from games.catalogue.world_domination.face.sheet.campaign import campaign_sheet
from games.catalogue.world_domination.face.sheet.match import match_sheet
from games.catalogue.world_domination.face.table.desk import WorldDesk
from games.kit.face.result_sheet import Sheet


def sheet_of(desk: WorldDesk) -> Sheet | None:
    """The sheet of the moment that a table shows, if a campaign or the match has just ended; else None."""
    return match_sheet(desk) or campaign_sheet(desk)
