"""A board of a day in words, and one's own result as a bar."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.boards.comparison import shown, shown_whole
from games.catalogue import PRESENTERS, usual_level
from games.kit.face.level_words import level_word
from games.kit.face.phrases import listed
from games.kit.face.presenter import BoardWords, Presenter
from games.presenters.lobby.options import options_in_words
from games.selectors.boards.boards import BoardFacts, Own
from games.services.boards.days import WAITED_FOR

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

WIDTH = 300
"""Of the bar, in its own units."""


@dataclass(frozen=True, slots=True)
class BoardCard:
    """A board as every page names it."""

    key: str
    day: date | None
    presenter: Presenter
    title: str
    meta: str
    lasts: StrOrPromise
    played: str
    closes_at: datetime
    shown_by: datetime
    """When it is shown at the latest."""
    shown_at: datetime | None
    commitment: str
    is_withdrawn: bool


@dataclass(frozen=True, slots=True)
class Outcome:
    """One's own result: the number, and how many did worse, as well and better, as parts of a bar."""

    percent: str
    swings: str
    worse: int
    level: int
    better: int
    worse_width: float
    level_width: float
    is_given: bool


def card_of(facts: BoardFacts, options: Mapping[str, Any]) -> BoardCard:
    """The board as every page names it."""
    presenter = PRESENTERS[facts.game]
    seats = ngettext("%(count)d seat", "%(count)d seats", facts.seat_count) % {"count": facts.seat_count}
    played = ngettext("%(count)s person has played it", "%(count)s people have played it", facts.played)
    return BoardCard(
        facts.key,
        facts.day,
        presenter,
        str(presenter.name),
        " · ".join((seats, *map(str, options_in_words(facts.game, facts.seat_count, options)))),
        words_of(facts.game).lasts(facts.seat_count),
        played % {"count": f"{facts.played:,}"},
        facts.closes_at,
        facts.closes_at + WAITED_FOR,
        facts.shown_at,
        facts.commitment,
        facts.is_withdrawn,
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
        "You sit at seat %(number)d (%(place)s). The other seats are held by bots (%(level)s). %(same)s In"
        " the same position the bots do the same."
    )
    return words % {
        "number": seat + 1,
        "place": place,
        "level": level_word(usual_level(facts.game)),
        "same": words_of(facts.game).same,
    }


def nobody_in_words(runs: Sequence[Fraction]) -> str:
    """A board that nobody has finished: *… the reference runs make 25, 50 and 75.*

    :param runs: the per cent of the site's own runs.
    """
    if not runs:
        return _("Nobody has finished this board yet.")
    percents = listed(list(dict.fromkeys(map(shown_whole, runs))))
    words = ngettext(
        "Nobody has finished this board yet; the reference run makes %(percents)s per cent.",
        "Nobody has finished this board yet; the reference runs make %(percents)s per cent.",
        len(runs),
    )
    return words % {"percents": percents}


def outcome_of(own: Own) -> Outcome | None:
    """One's own result; None while the match goes on."""
    if own.compared is None:
        return None
    total = max(own.worse + own.level + own.better, 1)
    return Outcome(
        shown(own.compared.percent),
        signed(shown(own.compared.swings)),
        own.worse,
        own.level,
        own.better,
        round(WIDTH * own.worse / total, 1),
        round(WIDTH * own.level / total, 1),
        own.is_given,
    )


def signed(text: str) -> str:
    """A number with its sign, unless it is nothing: *+3.00*, *−7*."""
    text = text.replace("-", "−")
    return text if text.startswith("−") or not text.strip("0.") else f"+{text}"
