"""Pace and contract on the pages of a new table and of open tables."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from games.forms import NewTable
from games.forms.terms import FRIENDLY, SHARES
from games.presenters.lobby.duration import Forecast, forecast_of
from games.presenters.lobby.open_tables import TableOffer, offer_of
from games.presenters.lobby.paces import CONTRACT_WORDS, PACE_WORDS, ContractWords, PaceWords
from games.presenters.ratings.rating_words import rating_in_full
from games.selectors.lobby.duration import MatchKind, lasted
from games.selectors.lobby.rows import TableRow
from games.selectors.people.reliability import ReliabilityCount
from games.selectors.ratings.ratings import PersonRating


@dataclass(frozen=True, slots=True)
class PaceRow:
    """One pace to be chosen."""

    words: PaceWords
    forecast: Forecast | None
    """None where nothing is known of such matches."""
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class ContractRow:
    """One contract to be chosen."""

    words: ContractWords
    is_chosen: bool


def terms_of(form: NewTable, mine: ReliabilityCount, rating: PersonRating) -> dict[str, Any]:
    """The context of ``games/_new_table_terms.html``: what there is to choose from, and what is chosen.

    :param mine: of whoever opens the table, who can ask for no more than that; and their rating.
    """
    lengths = lasted(MatchKind(form.game, form.seat_count, pace) for pace in PACE_WORDS)
    pace, contract = form["pace"].value(), form["contract"].value()
    return {
        "paces": [
            PaceRow(PACE_WORDS[kind.pace], forecast_of(*kind, lasted=length), kind.pace == pace)
            for kind, length in lengths.items()
        ],
        "contracts": [ContractRow(words, slug == contract) for slug, words in CONTRACT_WORDS.items()],
        "is_friendly": form["is_rated"].value() == FRIENDLY,
        "rating": rating_in_full(rating),
        "hour": str(form["pace_hour"].value()),
        "zone": form["pace_zone"].value(),
        "shares": [share for share in SHARES if mine.meets(share)],
        "share": str(form["min_reliability"].value() or ""),
        "mine": mine,
    }


def offers_of(lines: Sequence[TableRow]) -> list[TableOffer]:
    """Open tables with all that one agrees to by sitting down, in their order."""
    kinds = {line.key: MatchKind(line.game, line.seat_count, line.pace) for line in lines}
    lengths = lasted(kinds.values())
    return [offer_of(line, lengths[kinds[line.key]]) for line in lines]
