"""Numbers of tables in words: points, places, standings."""

from __future__ import annotations

from fractions import Fraction

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


def number(value: str) -> str:
    """A number of points or of a reason as it is read: *23*, *11½*, *−6*.

    >>> number("23"), number("23/2"), number("-6"), number("10/3")
    ('23', '11½', '−6', '3.33')
    """
    exact = Fraction(value)
    sign, size = "−" if exact < 0 else "", abs(exact)
    if size.denominator == 1:
        return f"{sign}{size.numerator}"
    if size.denominator == 2:
        return f"{sign}{size.numerator // 2 or ''}½"
    return f"{sign}{float(size):.2f}"


def ordinal(place: int) -> str:
    """*first* to *tenth*, then *11th* and on."""
    words = [
        _("first"), _("second"), _("third"), _("fourth"), _("fifth"), _("sixth"), _("seventh"), _("eighth"),
        _("ninth"), _("tenth"),
    ]  # fmt: skip
    return words[place - 1] if place <= len(words) else _("%(place)dth") % {"place": place}


def standing_words(place: int, of: int, points: str) -> str:
    """*fifth of 5, 4 points*. :param points: empty: nothing is said of them."""
    if not points:
        return _("%(place)s of %(of)d") % {"place": ordinal(place), "of": of}
    shown = number(points)
    words = ngettext("%(points)s point", "%(points)s points", 1 if shown == "1" else 2) % {"points": shown}
    return _("%(place)s of %(of)d, %(points)s") % {"place": ordinal(place), "of": of, "points": words}
