"""The lists of a club: its best on a scale, and its standings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.strength.best_players import BestRow, listed_scales, member_rows
from games.selectors.clubs.tables import ClubStanding
from games.selectors.ratings.best import BestPage


@dataclass(frozen=True, slots=True)
class ClubBest:
    """The best of a club on a scale."""

    scale: str
    title: str
    """*Floating Partners, among us*."""
    rows: Sequence[BestRow]
    few: str
    """The reason why there are no places; empty where there are some."""


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One member's results at tables of the club."""

    place: str
    """The same for all who have won as many matches."""
    name: str
    username: str
    won: int
    played: int
    is_me: bool


def best_in_words(scale: str, page: BestPage, size: int, reader_id: int) -> ClubBest:
    """A list of a club. :param size: the number of its members."""
    _game, words = listed_scales()[scale]
    few = ""
    if not page.has_places:
        said = ngettext(
            "%(count)d of %(size)d is known well enough; below ten there are no places.",
            "%(count)d of %(size)d are known well enough; "
            "below ten there are no places, and they stand by name.",
            page.total,
        )
        few = said % {"count": page.total, "size": size}
        few = few if page.total else _("Nobody in the club is known well enough yet.")
    title = _("%(scale)s, among us") % {"scale": words.name}
    return ClubBest(scale, title, member_rows(page, reader_id), few)


def standing_rows(standings: Sequence[ClubStanding], reader_id: int) -> list[StandingRow]:
    """The standings of a club, the best first."""
    rows, place, last = [], 0, -1
    for at, each in enumerate(standings, 1):
        place, last = (place, last) if each.won == last else (at, each.won)
        me = each.id == reader_id
        rows.append(StandingRow(str(place), each.name, each.username, each.won, each.played, me))
    return rows
