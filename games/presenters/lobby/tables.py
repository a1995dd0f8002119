"""Words for tables in lists and before they start, whatever the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue import PRESENTERS
from games.kit.face.level_words import level_word
from games.kit.face.phrases import listed
from games.kit.face.presenter import SeatInfo, Side
from games.presenters.lobby.duration import Forecast
from games.presenters.lobby.options import options_in_words
from games.presenters.lobby.paces import TablePace, table_pace
from games.presenters.lobby.terms import terms_in_words
from games.presenters.people.reliability import reliability_in_short
from games.selectors.lobby.free_seats import FreeSeat
from games.selectors.lobby.rows import Chair, TableRow

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class Place:
    """One chair of a table that has not begun, with whoever sits there."""

    info: SeatInfo
    chair: Chair | None
    is_drawn: bool
    """True if whoever sits here may be given another seat when the match begins."""

    @property
    def side(self) -> Side | None:
        """The side of this place, as long as that is known."""
        return None if self.is_drawn else self.info.side

    @property
    def label(self) -> StrOrPromise:
        """The description of the place."""
        return "" if self.is_drawn else self.info.label

    @property
    def number(self) -> int:
        """As people count."""
        return self.info.seat + 1

    @property
    def level(self) -> str:
        """The level of the bot that sits there."""
        return level_word(self.chair.level) if self.chair and self.chair.level else ""

    @property
    def reliability(self) -> str:
        """The reliability of the person who sits there; nothing of a bot."""
        return reliability_in_short(self.chair.reliability if self.chair else None)


def places_of(line: TableRow) -> tuple[Place, ...]:
    """The chairs of a table by seat."""
    infos = PRESENTERS[line.game].setup.seats(line.seat_count)
    return tuple(
        Place(info, chair, line.is_drawn and not (chair and chair.bots_only))
        for info, chair in zip(infos, line.places, strict=True)
    )


@dataclass(frozen=True, slots=True)
class SeatOffer:
    """A seat of a running match as one decides whether to take it over."""

    line: TableRow
    place: Place
    since: datetime
    pace: TablePace


def seat_offers(seats: Iterable[FreeSeat]) -> list[SeatOffer]:
    """The seats that stand free, in their order."""
    return [
        SeatOffer(
            line=free.line,
            place=places_of(free.line)[free.seat],
            since=free.since,
            pace=table_pace(free.line.pace, free.line.pace_hour, free.line.pace_zone),
        )
        for free in seats
    ]


def thinking_in_words(line: TableRow) -> str:
    """The players to move: *Ada and Ben are thinking*; empty if nobody is."""
    names = [chair.name for chair in line.thinking]
    if not names:
        return ""
    words = ngettext("%(names)s is thinking", "%(names)s are thinking", len(names))
    return words % {"names": listed(names)}


def plan_in_words(
    game: str,
    seat_count: int,
    options: Mapping[str, Any],
    *,
    is_public: bool,
    seat: int | None,
    bots: Mapping[int, str],
    fixed: Mapping[int, str],
    terms: Mapping[str, Any],
    guests: Sequence[str],
    lasts: Forecast,
    for_club: str = "",
) -> Sequence[str]:
    """The effect of opening a table, a sentence at a time.

    :param seat: that of whoever opens it; None: all are drawn by lot.
    :param bots: levels by seat. :param fixed: the same of the seats that only a bot may hold.
    :param terms: pace, contract and the like, by name, as `open_table` takes them. :param lasts: how long.
    :param guests: the names of those for whom a seat is kept.
    :param for_club: the sentence about the club whose table it is; empty: it is of none.
    """
    presenter = PRESENTERS[game]
    extras = options_in_words(game, seat_count, options)
    rules = (
        _("%(game)s for %(count)d players, with these options: %(options)s.")
        if extras
        else _("%(game)s for %(count)d players, by the usual rules.")
    )
    said = [
        rules % {"game": presenter.name, "count": seat_count, "options": ", ".join(extras)},
    ]
    seated = dict(fixed)
    if seat is None:
        said.append(_("Who sits where is drawn by lot when the match begins."))
        said += [
            ngettext(
                "One of the others is a bot (%(level)s).",
                "%(count)d of the others are bots (%(level)s).",
                count,
            )
            % {"count": count, "level": level_word(level)}
            for level, count in Counter(level for _seat, level in sorted(bots.items())).items()
        ]
    else:
        place = presenter.setup.seats(seat_count)[seat].label
        said.append(_("You sit at seat %(number)d: %(place)s.") % {"number": seat + 1, "place": place})
        seated.update(bots)
    said += [
        _("Seat %(number)d is taken by a bot (%(level)s).")
        % {"number": taken + 1, "level": level_word(level)}
        for taken, level in sorted(seated.items())
    ]
    free = seat_count - 1 - len(bots) - len(fixed) - len(guests)
    if guests:
        kept = ngettext("A seat is kept for %(names)s.", "Seats are kept for %(names)s.", len(guests))
        said.append(kept % {"names": listed(list(guests))})
        if free == 0:
            return (*said, *terms_in_words(terms, lasts), _("The match starts when all of them sit."))
    if free == 0:
        against_bots = _("Against bots alone no clock runs.")
        return (*said, against_bots, _("No seat is left free, so the match starts at once."))
    if for_club:
        seats = ngettext("One seat is free.", "%(count)d seats are free.", free) % {"count": free}
        begins = _("The match starts when the last seat is taken.")
        return (*said, *terms_in_words(terms, lasts), seats, for_club, begins)
    open_to = (
        ngettext("One seat is free for anybody.", "%(count)d seats are free for anybody.", free)
        if is_public
        else ngettext(
            "One seat is free for people with the link.",
            "%(count)d seats are free for people with the link.",
            free,
        )
    )
    begins = _("The match starts when the last seat is taken.")
    return (*said, *terms_in_words(terms, lasts), open_to % {"count": free}, begins)
