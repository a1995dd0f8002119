"""A board of a day in words, one's own result as a bar, and the rows of its list."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards.comparison import shown
from games.catalogue import PRESENTERS, usual_level
from games.kit.face.level_words import level_word
from games.kit.face.presenter import BoardWords
from games.presenters.lobby.options import options_in_words
from games.selectors.boards.boards import BoardFacts, Own, Placed

WIDTH = 300
"""Of the bar, in its own units."""


@dataclass(frozen=True, slots=True)
class BoardCard:
    """A board as every page names it."""

    key: str
    day: date | None
    title: str
    meta: str
    played: str
    closes_at: datetime
    shown_at: datetime | None


@dataclass(frozen=True, slots=True)
class Outcome:
    """One's own result: the number, and how many did worse, as well and better, as parts of a bar."""

    percent: str
    worse: int
    level: int
    better: int
    worse_width: float
    level_width: float
    is_given: bool


@dataclass(frozen=True, slots=True)
class ListRow:
    """A row of the list of a board that is shown."""

    place: int | None
    name: str
    raw: str
    swings: str
    percent: str
    match_key: str
    is_own: bool
    is_reference: bool


def card_of(facts: BoardFacts, options: Mapping[str, Any]) -> BoardCard:
    """The board as every page names it."""
    name = PRESENTERS[facts.game].name
    seats = ngettext("%(count)d seat", "%(count)d seats", facts.seat_count) % {"count": facts.seat_count}
    played = ngettext("%(count)s person has played it", "%(count)s people have played it", facts.played)
    return BoardCard(
        facts.key,
        facts.day,
        str(name),
        " · ".join((seats, *map(str, options_in_words(facts.game, facts.seat_count, options)))),
        played % {"count": f"{facts.played:,}"},
        facts.closes_at,
        facts.shown_at,
    )


def words_of(game: str) -> BoardWords:
    """The words of a game's boards. :raises LookupError: it has none."""
    words = PRESENTERS[game].boards
    if words is None:
        raise LookupError(f"{game} has no boards")
    return words


def seat_in_words(facts: BoardFacts, seat: int) -> str:
    """The seat of whoever plays it, and those of the bots."""
    place = PRESENTERS[facts.game].setup.seats(facts.seat_count)[seat].label
    words = _(
        "You sit at seat %(number)d: %(place)s. The other seats are held by bots (%(level)s). %(same)s In the"
        " same position the bots do the same."
    )
    return words % {
        "number": seat + 1,
        "place": place,
        "level": level_word(usual_level(facts.game)),
        "same": words_of(facts.game).same,
    }


def outcome_of(own: Own) -> Outcome | None:
    """One's own result; None while the match goes on."""
    if own.compared is None:
        return None
    total = max(own.worse + own.level + own.better, 1)
    return Outcome(
        shown(own.compared.percent),
        own.worse,
        own.level,
        own.better,
        round(WIDTH * own.worse / total, 1),
        round(WIDTH * own.level / total, 1),
        own.is_given,
    )


def rows_of(placed: Sequence[Placed]) -> list[ListRow]:
    """The rows of a list."""
    return [
        ListRow(
            row.place,
            _name(row),
            "–" if row.raw is None else _signed(f"{row.raw:,}"),
            _signed(shown(row.compared.swings)),
            shown(row.compared.percent),
            row.match_key,
            row.is_own,
            is_reference=bool(row.level),
        )
        for row in placed
    ]


def _name(row: Placed) -> str:
    if row.level:
        return _("Reference run, %(level)s") % {"level": level_word(row.level)}
    return row.name or ""


def _signed(text: str) -> str:
    text = text.replace("-", "−")
    return text if text.startswith("−") or not text.strip("0.") else f"+{text}"
