"""Rows of the directory of people, and the words of what one has said about being found."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue import PRESENTERS
from games.company.waking import Hour, Waking, strip
from games.presenters.lobby.paces import PACE_WORDS
from games.presenters.ratings.rating_words import rating_in_full, rating_in_short
from games.selectors.directory.entries import Said
from games.selectors.directory.people import FoundPerson, PeoplePage
from games.selectors.people.played_with import PlayedTogether

RATINGS_SHOWN: Final = 2
"""On so many scales; the rest stands on their profile."""
WEEK: Final = 7
MONTH: Final = 31


@dataclass(frozen=True, slots=True)
class RowRating:
    """A rating: *Three Colours 1,588*."""

    scale: str
    short: str
    full: str
    """More about it, for a tooltip."""


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Somebody in the list."""

    name: str
    username: str
    line: str
    plays: str
    """*Three Colours, Floating Partners · standard, slow*; empty if they have said none."""
    hides_rating: bool
    ratings: Sequence[RowRating]
    hours: str
    """*Akureyri · awake 14 of your 16 hours*; empty where nothing is known."""
    strip: Sequence[Hour]
    """The 24 hours of the reader's day; empty where the reader has said no zone."""
    languages: str
    seen: str
    away: str
    met: str


def scales_of_others() -> Mapping[str, str]:
    """The scales that people may read of others, in order, each with its game."""
    return {
        scale: game
        for game, presenter in PRESENTERS.items()
        for scale, words in presenter.about.scales.items()
        if words.is_listed
    }


def person_rows(page: PeoplePage, zone: str, today: date) -> tuple[PersonRow, ...]:
    """The rows of a page. :param zone: the reader's own. :param today: the day of the site."""
    return tuple(_row(person, page.mine, zone, today) for person in page.people)


def plays_in_words(said: Said) -> str:
    """The games and paces that somebody likes: *Three Colours · standard or slow*; empty if none."""
    games = [str(PRESENTERS[game].name) for game in PRESENTERS if game in said.games]
    paces = [str(words.name) for slug, words in PACE_WORDS.items() if slug in said.paces]
    return " · ".join(part for part in (", ".join(games), ", ".join(paces)) if part)


def seen_in_words(day: date | None, today: date) -> str:
    """The last day on which somebody was here, and never the hour; empty where it is not known."""
    if day is None:
        return ""
    gone = (today - day).days
    if gone <= 0:
        return _("last seen today")
    if gone == 1:
        return _("last seen yesterday")
    if gone < WEEK:
        return _("last seen this week")
    if gone < MONTH:
        return _("last seen this month")
    return _("last seen more than a month ago")


def _row(person: FoundPerson, mine: Waking | None, zone: str, today: date) -> PersonRow:
    return PersonRow(
        name=person.name,
        username=person.username,
        line=person.said.line,
        plays=plays_in_words(person.said),
        hides_rating=person.hides_rating,
        ratings=tuple(_ratings(person))[:RATINGS_SHOWN],
        hours=_hours(person, mine),
        strip=() if mine is None or person.waking is None else strip(person.waking, mine, zone, today),
        languages=person.said.languages,
        seen=seen_in_words(person.seen_on, today),
        away=_away(person.away_until),
        met=_met(person.met),
    )


def _ratings(person: FoundPerson) -> Iterator[RowRating]:
    names = {
        scale: words.short
        for presenter in PRESENTERS.values()
        for scale, words in presenter.about.scales.items()
    }
    for scale, rating in person.ratings:
        yield RowRating(str(names[scale]), rating_in_short(rating), rating_in_full(rating))


def _hours(person: FoundPerson, mine: Waking | None) -> str:
    if person.waking is None:
        return ""
    place = person.zone.rpartition("/")[2].replace("_", " ")
    if mine is None:
        return place
    own, both = round(mine.hours), round(mine.shared(person.waking))
    values = {"place": place, "count": both, "own": own}
    if both >= own:
        return _("%(place)s · awake all your hours") % values
    if both == 0:
        return _("%(place)s · asleep while you are awake") % values
    words = ngettext(
        "%(place)s · awake %(count)d of your %(own)d hours",
        "%(place)s · awake %(count)d of your %(own)d hours",
        both,
    )
    return words % values


def _away(until: datetime | None) -> str:
    if until is None:
        return ""
    last = timezone.localtime(until - timedelta(seconds=1))
    return _("on leave until %(day)s") % {"day": date_format(last, "j F")}


def _met(met: PlayedTogether | None) -> str:
    if met is None:
        return ""
    words = ngettext("%(count)d match with you", "%(count)d matches with you", met.count)
    return words % {"count": met.count}
