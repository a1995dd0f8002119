"""Ratings in words: beside names, in tooltips, as limits of a table."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.kit.face.charts import NBSP, many
from games.selectors.ratings.ratings import NamedRatings, PersonRating

HIDDEN = "–"
"""Stands in place of a rating that somebody keeps for themselves."""


@dataclass(frozen=True, slots=True)
class RatingMark:
    """Rating beside a name."""

    short: str
    """*1,515*, *1,607?* or a dash."""
    title: str
    """More about it, for a tooltip."""


def rating_in_short(rating: PersonRating) -> str:
    """A rating as lists show it: *1,515*; *1,607?* while it is provisional."""
    return f"{many(rating.points)}?" if rating.is_provisional else many(rating.points)


def rating_in_full(rating: PersonRating) -> str:
    """A rating with how far it may be off: *1,515 ± 118*."""
    return f"{many(rating.points)}{NBSP}±{NBSP}{many(rating.give_or_take)}"


def mark_of(ratings: NamedRatings, user_id: int, scale: str | None, *, is_hidden: bool) -> RatingMark | None:
    """Make the mark that stands beside somebody's name; None if nothing does.

    :param is_hidden: they keep their ratings for themselves.
    """
    if not ratings.is_shown or scale is None:
        return None
    if is_hidden:
        return RatingMark(HIDDEN, _("Keeps ratings for themselves"))
    rating = ratings.of(user_id, scale)
    if rating is None:
        return None
    full = rating_in_full(rating)
    title = _("Rating %(rating)s, provisional") if rating.is_provisional else _("Rating %(rating)s")
    return RatingMark(rating_in_short(rating), title % {"rating": full})


def terms_of_rating(*, is_rated: bool, least: int | None, most: int | None) -> str:
    """Word whether a table counts for ratings, and for whom it is: *Rated, for 1,400 to 1,700*."""
    values = {"least": _points(least), "most": _points(most)}
    if least is not None and most is not None:
        words = (
            _("Rated, for %(least)s to %(most)s") if is_rated else _("Friendly, for %(least)s to %(most)s")
        )
    elif least is not None:
        words = _("Rated, for %(least)s and more") if is_rated else _("Friendly, for %(least)s and more")
    elif most is not None:
        words = _("Rated, for up to %(most)s") if is_rated else _("Friendly, for up to %(most)s")
    else:
        words = _("Rated") if is_rated else _("Friendly")
    return words % values


def limits_in_words(least: int | None, most: int | None) -> str:
    """Word for whom a table is, in a sentence; empty if it is for everybody."""
    if least is not None and most is not None:
        words = _("Whoever sits down has a rating from %(least)s to %(most)s.")
    elif least is not None:
        words = _("Whoever sits down has a rating of %(least)s or more.")
    elif most is not None:
        words = _("Whoever sits down has a rating of %(most)s or less.")
    else:
        return ""
    return words % {"least": _points(least), "most": _points(most)}


def refusal_of(least: int | None, most: int | None, rating: PersonRating) -> str:
    """Word the reason why somebody may not sit down.

    *This table is for 1,400 to 1,700; you are at about 1,250.*
    """
    if least is not None and most is not None:
        words = _("This table is for %(least)s to %(most)s; you are at about %(mine)s.")
    elif least is not None:
        words = _("This table is for %(least)s and more; you are at about %(mine)s.")
    else:
        words = _("This table is for up to %(most)s; you are at about %(mine)s.")
    return words % {"least": _points(least), "most": _points(most), "mine": many(rating.points)}


def own_refusal_of(rating: PersonRating) -> str:
    """Word the reason why somebody may not open a table with such limits."""
    words = _("You are at about %(mine)s yourself. Choose limits with which you could sit down, too.")
    return words % {"mine": many(rating.points)}


def _points(points: int | None) -> str:
    return "" if points is None else many(points)
