"""One's offers in the lobby: what one has said, and what one may expect, in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING, Final, NamedTuple

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catalogue import PRESENTERS, RULES
from games.kit.face.durations import HOUR, about, whole
from games.kit.face.times import moment_words
from games.selectors.company.expectations import Fit, Own, OwnOffer, Waits

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    from games.kit.face.presenter import Presenter

LOOKING, RESTING, OFF = "looking", "resting", "off"
ROUNDED: Final = 5
"""How many people fit is told in such steps, so that nobody is counted out one by one."""

PACE_NAMES: Final[Mapping[str, StrOrPromise]] = {
    "fast": gettext_lazy("fast"),
    "standard": gettext_lazy("standard"),
    "slow": gettext_lazy("slow"),
}


@dataclass(frozen=True, slots=True)
class Seeker:
    """One game's row in the lobby."""

    presenter: Presenter
    state: str
    """``looking``, ``resting`` or ``off``."""
    is_on: bool
    line: Sequence[str]
    """The terms of one's offer, or usual ones."""
    says: str
    """Expectation, in words."""
    has_offer: bool


def seekers(own: Own, looking: Mapping[str, int], waits: Mapping[str, Waits]) -> list[Seeker]:
    """A row for each game."""
    mine = own.offers or {}
    return [
        _seeker(presenter, mine.get(slug), looking.get(slug, 0), waits[slug])
        for slug, presenter in PRESENTERS.items()
    ]


def _seeker(presenter: Presenter, own: OwnOffer | None, looking: int, waits: Waits) -> Seeker:
    if own is None or not own.offer.is_on:
        line = _usual_line(presenter.slug) if own is None else offer_line(own)
        return Seeker(presenter, OFF, False, line, expectation(looking, waits), own is not None)
    line = offer_line(own)
    if own.offer.missed_at is not None:
        says = _("since you did not look in for 48 hours. Switch it on to look again.")
        return Seeker(presenter, RESTING, False, line, says, True)
    if own.rests_until is not None:
        until = _("until %(day)s, after your leave") if own.is_on_leave else _("until %(day)s")
        return Seeker(presenter, RESTING, True, line, until % {"day": _day(own.rests_until)}, True)
    if own.is_full:
        says = _("as soon as one of your matches is over")
        return Seeker(presenter, RESTING, True, line, says, True)
    since = _("since %(when)s") % {"when": moment_words(own.offer.waits_since)}
    usual = usual_wait(waits) if waits.usual else _("nobody can say yet how long it takes")
    return Seeker(presenter, LOOKING, True, line, f"{usual}; {since}", True)


def _day(at: datetime) -> str:
    """*Mon 7 December*."""
    return date_format(timezone.localtime(at), "D j F")


def expectation(looking: int, waits: Waits) -> str:
    """The expectation of somebody who would begin to look."""
    if looking:
        said = ngettext("%(count)d person looks now", "%(count)d people look now", looking)
        usual = usual_wait(waits) if waits.usual else ""
        return "; ".join(filter(None, [said % {"count": looking}, usual]))
    if waits.last is None:
        return _("Nobody looks now. You would be the first.")
    return _("Nobody looks now. The last wait was %(span)s.") % {"span": about(max(waits.last, HOUR / 12))}


def usual_wait(waits: Waits) -> str:
    """*usually within 6 hours*."""
    return _("usually within %(span)s") % {"span": _within(waits.usual or timedelta())}


def _within(span: timedelta) -> str:
    """A span rounded up: to hours, from two days on to days."""
    hours = max(-(-span // HOUR), 1)
    return whole(timedelta(hours=hours) if hours <= 36 else timedelta(days=-(-hours // 24)))


def fit_in_words(fit: Fit, waits: Waits, other: Fit | None = None, within: int | None = None) -> FitWords:
    """The number of people who fit, the time that it takes, and how that changes with other limits.

    :param other: who fits with others `within` so many points of one's own; of any strength: None.
    """
    if waits.usual is None:
        told = _("Too few have asked yet to say how long it takes.")
    else:
        words = ngettext(
            "It is found %(usual)s, by the last one who asked.",
            "It is found %(usual)s, by the last %(count)d who asked.",
            waits.many,
        )
        told = words % {"usual": usual_wait(waits), "count": waits.many}
    compared = "" if other is None or waits.usual is None else _compared(fit, other, waits.usual, within)
    return FitWords(_people_who_fit(fit), told, compared, _at_once(fit))


class FitWords(NamedTuple):
    """Sentences on the people who fit an offer and the time that it takes; empty: it is not said."""

    people: str
    waits: str
    compared: str = ""
    at_once: str = ""


def _people_who_fit(fit: Fit) -> str:
    if not fit.people:
        return _("Nobody whom we know fits yet.")
    if fit.people < ROUNDED:
        return _("A few people fit; some of them look now.") if fit.looking else _("A few people fit.")
    fits = _("At least %(count)d people fit") % {"count": _rounded(fit)}
    some = _("some of them look now") if fit.looking else _("none of them looks now")
    return f"{fits}; {some}."


def _compared(fit: Fit, other: Fit, usual: timedelta, within: int | None) -> str:
    """The time with other limits: as many times as long or short as fewer or more people fit.

    Of few people nothing is said, for one could tell who they are.
    """
    mine, theirs = _rounded(fit), _rounded(other)
    if not mine or not theirs or mine == theirs:
        return ""
    span = about(max(usual * mine / theirs, HOUR / 12))
    if within is None:
        return _("With others of any strength it would be %(span)s.") % {"span": span}
    values = {"points": within, "span": span}
    return _("With others within %(points)d points of you it would be %(span)s.") % values


def _at_once(fit: Fit) -> str:
    if not fit.at_once:
        return ""
    words = ngettext(
        "With those who look now there could be a table of %(count)d at once.",
        "With those who look now there could be a table of %(count)d at once.",
        fit.at_once,
    )
    return words % {"count": fit.at_once}


def _rounded(fit: Fit) -> int:
    return fit.people - fit.people % ROUNDED


def offer_line(own: OwnOffer) -> list[str]:
    """*3 or 4 seats*, *standard*, *1,300 to 1,700*, *up to 2 at once*, *one is being played*."""
    offer = own.offer
    line = [*_seats(offer.game, offer.min_seats, offer.max_seats), *_paces(offer.paces)]
    if offer.within is not None:
        line.append(_("within %(points)d points") % {"points": offer.within})
    line += _limits(offer.min_rating, offer.max_rating)
    if offer.min_reliability is not None:
        line.append(_("%(share)d %% in time") % {"share": offer.min_reliability})
    if offer.takes_bots:
        line.append(_("with bots after a day"))
    line.append(
        ngettext("one at a time", "up to %(count)d at once", offer.at_most) % {"count": offer.at_most}
    )
    if own.running:
        line.append(
            ngettext("one is being played", "%(count)d are being played", own.running)
            % {"count": own.running}
        )
    return line


def _usual_line(game: str) -> list[str]:
    counts = RULES[game].seat_counts
    return [*_seats(game, min(counts), max(counts)), str(PACE_NAMES["standard"])]


def _seats(game: str, least: int, most: int) -> list[str]:
    if len(RULES[game].seat_counts) == 1:
        return []
    if least == most:
        return [ngettext("%(count)d seat", "%(count)d seats", least) % {"count": least}]
    return [_("%(least)d to %(most)d seats") % {"least": least, "most": most}]


def _paces(paces: Sequence[str]) -> list[str]:
    names = [str(PACE_NAMES[pace]) for pace in PACE_NAMES if pace in paces]
    return [_(" or ").join(names)]


def _limits(least: int | None, most: int | None) -> list[str]:
    points = {"least": f"{least or 0:,}", "most": f"{most or 0:,}"}
    if least is not None and most is not None:
        return [_("%(least)s to %(most)s") % points]
    if least is not None:
        return [_("from %(least)s") % points]
    return [] if most is None else [_("up to %(most)s") % points]
