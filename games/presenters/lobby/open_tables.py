"""Open table with all that one needs to decide whether to sit down."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

from games.presenters.lobby.duration import Forecast, forecast_of
from games.presenters.lobby.paces import CONTRACT_WORDS, ContractWords, TablePace, table_pace
from games.selectors.lobby.rows import TableRow


@dataclass(frozen=True, slots=True)
class TableOffer:
    """A table with everything that its players agree to by sitting down."""

    line: TableRow
    pace: TablePace
    contract: ContractWords | None
    """None where no clock runs, so that nobody's time can be up."""
    lasts: Forecast


def offer_of(line: TableRow, lasted: timedelta | None) -> TableOffer:
    """A table in words. :param lasted: how long matches of its kind took, if that is known."""
    pace = table_pace(line.pace, line.pace_hour, line.pace_zone)
    return TableOffer(
        line=line,
        pace=pace,
        contract=None if pace.pacing is None else CONTRACT_WORDS[line.contract],
        lasts=forecast_of(line.game, line.seat_count, line.pace, lasted),
    )
