"""Ratings beside the names of those who sit at tables, and of those who are asked to."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from accounts.models import User
from games.balance.ladder import UnknownLevel, points_of
from games.kit.face.charts import many
from games.kit.face.markup import NOTHING, element, joined
from games.kit.face.phrases import listed
from games.kit.rules.seats import Seat
from games.presenters.ratings.rating_words import HIDDEN, RatingMark, mark_of
from games.selectors.lobby.rows import Chair, TableRow
from games.selectors.ratings.ratings import NamedRatings


def drawn(mark: RatingMark | None) -> SafeString:
    """A rating as it follows a name, with a space before it; nothing if there is none to show."""
    if mark is None:
        return NOTHING
    return joined([" ", element("span", mark.short, css="named-rating", title=mark.title)])


def at_chair(line: TableRow, chair: Chair, ratings: NamedRatings) -> RatingMark | None:
    """The rating of whoever sits in a chair, on the scale of that seat.

    Of a bot the points of its level; where the rules put it at its seat, those that it has there.
    """
    pairing, seat = line.pairing, Seat(chair.seat)
    if chair.is_bot:
        points = pairing.fixed[seat] if seat in pairing.fixed else _of_level(line.game, chair.level)
        return _of_points(points) if ratings.is_shown else None
    scale = pairing.scales[seat] if pairing.scales else None
    return mark_of(ratings, chair.player_id, scale, is_hidden=chair.hides_rating)


def of_guest(guest: User, scale: str | None, ratings: NamedRatings) -> RatingMark | None:
    """The rating of somebody who may be invited."""
    return mark_of(ratings, guest.pk, scale, is_hidden=guest.hides_rating)


def against(line: TableRow, ratings: NamedRatings) -> str:
    """The ratings of those whom one would meet at an open table, in words; empty if there are none.

    At a table of two that of the one who sits there: *against 1,552*; at others those besides the host's,
    which stands by the host's name: *1,640, 1,588 and a dash*.
    """
    is_duel = line.seat_count == 2
    people = [chair for chair in line.seated if not chair.is_bot and (is_duel or chair != line.host)]
    marks = [mark.short for chair in people if (mark := at_chair(line, chair, ratings))]
    if not marks:
        return ""
    said = listed([_("a dash") if mark == HIDDEN else mark for mark in marks])
    return _("against %(rating)s") % {"rating": said} if is_duel else str(said)


def _of_level(game: str, level: str) -> int | None:
    try:
        return points_of(game, level)
    except UnknownLevel:
        return None


def _of_points(points: int | None) -> RatingMark | None:
    if points is None:
        return None
    return RatingMark(many(points), _("Rating %(rating)s") % {"rating": many(points)})
