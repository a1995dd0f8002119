"""Words of events: their kinds, rules, days, and names of entrants."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from functools import cache
from typing import Final

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catalogue import PRESENTERS
from games.kit.face.charts import many
from games.kit.face.phrases import capitalised, listed
from games.kit.face.times import day_words, moment_words
from games.presenters.lobby.paces import PACE_WORDS
from games.presenters.ratings.rating_words import RatingMark, mark_of
from games.selectors.ratings.ratings import NamedRatings
from games.selectors.tournaments.facts import EntrantFacts, EventFacts, Terms

KINDS: Final[Mapping[str, Promise]] = {
    "group": gettext_lazy("everybody plays everybody"),
    "league": gettext_lazy("league"),
    "swiss": gettext_lazy("Swiss"),
    "knockout": gettext_lazy("knockout"),
}


@dataclass(frozen=True, slots=True)
class PersonName:
    """Somebody as pages name them."""

    name: str
    username: str
    """Empty: there is no profile."""
    rating: RatingMark | None


@dataclass(frozen=True, slots=True)
class Who:
    """An entrant as pages name it."""

    id: int
    label: str
    """In plain words."""
    short: str
    """For the head of a column."""
    team: str
    """Of a pair that has a name."""
    people: tuple[PersonName, ...]
    is_you: bool
    note: str = ""
    """Why it is not there any more, or for whom it came."""


def who(
    entrant: EntrantFacts,
    ratings: NamedRatings,
    scale: str | None,
    reader_id: int | None,
    *,
    came_for: EntrantFacts | None = None,
) -> Who:
    """An entrant for a reader. :param came_for: the entrant whom it replaced."""
    people = tuple(
        PersonName(
            _("deleted account") if person.is_gone else person.name,
            "" if person.is_gone else person.username,
            mark_of(ratings, person.id, scale, is_hidden=person.hides_rating) if not person.is_gone else None,
        )
        for person in entrant.people
    )
    return Who(
        id=entrant.id,
        label=plain_name(entrant),
        short=_short(entrant),
        team=entrant.name if len(people) > 1 else "",
        people=people,
        is_you=entrant.is_of(reader_id),
        note=_note(entrant, came_for),
    )


def plain_name(entrant: EntrantFacts) -> str:
    """The name of a pair, or those of its people: *Ada and Ben*."""
    if entrant.name and len(entrant.people) > 1:
        return entrant.name
    return listed([_("deleted account") if person.is_gone else person.name for person in entrant.people])


def _short(entrant: EntrantFacts) -> str:
    """A name for a narrow column: the first word of it, cut."""
    name = entrant.name if entrant.name and len(entrant.people) > 1 else ""
    words = name or " ".join(
        _("deleted") if person.is_gone else person.name.split()[0] for person in entrant.people
    )
    return words if len(words) <= 9 else f"{words[:7]}."


def _note(entrant: EntrantFacts, came_for: EntrantFacts | None) -> str:
    if came_for is not None:
        return _("came for %(name)s") % {"name": plain_name(came_for)}
    return {
        "replaced": _("did not come"),
        "gone": _("left"),
        "removed": _("taken out by a moderator"),
        "asked": _("has not agreed yet"),
    }.get(entrant.state, "")


@cache
def _address() -> str:
    return reverse("games:match", args=["-"])


def table_address(key: str) -> str:
    """The address of a table: long lists ask for hundreds of them."""
    return _address().replace("-", key)


def game_name(terms: Terms) -> str:
    """The name of the game that is played."""
    return str(PRESENTERS[terms.game].name) if terms.game in PRESENTERS else terms.game


def kind_words(kind: str, terms: Terms) -> str:
    """*Swiss*, *knockout, in pairs*."""
    words = str(KINDS[kind])
    return _("%(kind)s, in pairs") % {"kind": words} if terms.has_pairs else words


def is_two_sided(terms: Terms) -> bool:
    """True if two entrants meet in each match."""
    return terms.seat_count == 2 or terms.has_pairs


def what_line(facts: EventFacts) -> str:
    """The game, the kind and the pace in one line."""
    rated = _("rated") if facts.terms.is_rated else _("friendly")
    pace = PACE_WORDS[facts.terms.pace].name if facts.terms.pace in PACE_WORDS else ""
    seats = ngettext("%(count)d seat", "%(count)d seats", facts.terms.seat_count)
    parts = [
        game_name(facts.terms),
        seats % {"count": facts.terms.seat_count},
        kind_words(facts.kind, facts.terms),
        str(pace).lower(),
        rated,
    ]
    return " · ".join(part for part in parts if part)


def when_line(facts: EventFacts) -> str:
    """Say when it begins, or since when it runs, and its last day."""
    if facts.status == "cancelled":
        return _("Cancelled")
    if facts.status == "over":
        over = facts.over_at or facts.last_day or facts.begins_at
        return _("%(first)s to %(last)s, over") % {"first": day(facts.begins_at), "last": day(over)}
    words = _("Since %(day)s") if facts.status == "running" else _("Begins %(day)s")
    begins = words % {
        "day": day(facts.begins_at) if facts.status == "running" else moment_words(facts.begins_at)
    }
    if facts.last_day is None:
        return begins
    return _("%(begins)s · last day %(last)s") % {"begins": begins, "last": moment_words(facts.last_day)}


def rule_sentences(facts: EventFacts) -> list[str]:
    """The rule in three sentences: who plays whom, what is counted, what becomes of what is not over."""
    two = is_two_sided(facts.terms)
    plays = {
        "group": _("Everybody plays everybody, two legs at once with seats swapped."),
        "league": _("In a group everybody plays everybody, two legs at once with seats swapped."),
        "swiss": _(
            "Each round you meet somebody who stands about where you stand, and nobody twice: two "
            "legs at once, "
            "with seats swapped."
        ),
        "knockout": _(
            "Two legs at once with seats swapped: the side ahead over both goes on, the other is out."
        ),
    }[facts.kind]
    if not two:
        plays = _("Everybody meets everybody equally often, and has every seat equally often.")
    counted = _("A leg won is two points, a level one is one.")
    if not two:
        counted = _(
            "You have two points for everybody on another side whom you finish ahead of, one if level."
        )
    if facts.kind == "knockout":
        counted = _(
            "Level after both legs, one deciding match follows; if that is not over in time, the "
            "better seed goes on."
        )
    last = (
        _("When a leg is not over by the last day, the side ahead by then wins it.")
        if two
        else _("When a match is not over by the last day, its places are those of that moment.")
    )
    return [plays, counted, last]


def over_line(over: int, matches: int, *, has_legs: bool) -> str:
    """*3 of 10 matches are over.*"""
    if has_legs:
        words = ngettext("%(over)s of %(count)s legs is over.", "%(over)s of %(count)s legs are over.", over)
    else:
        words = ngettext(
            "%(over)s of %(count)s matches is over.", "%(over)s of %(count)s matches are over.", over
        )
    return words % {"over": many(over), "count": many(matches)}


def waits_line(waits: int, until: datetime) -> str:
    """*Waits for 2 matches, at the latest until Sat 14 March, 20:00.*"""
    words = ngettext(
        "Waits for %(count)d match, at the latest until %(until)s.",
        "Waits for %(count)d matches, at the latest until %(until)s.",
        waits,
    )
    return words % {"count": waits, "until": moment_words(until)}


def group_title(division: int, group: int, groups: Iterable[tuple[int, int]]) -> str:
    """*Division 2, group 1*; no more than is needed to tell it from the others."""
    keys = list(groups)
    has_divisions = any(key[0] != 1 for key in keys)
    alone = sum(key[0] == division for key in keys) == 1
    if has_divisions and alone:
        return _("Division %(division)d") % {"division": division}
    if has_divisions:
        return _("Division %(division)d, group %(group)d") % {"division": division, "group": group}
    return _("Table") if alone else _("Group %(group)d") % {"group": group}


def round_name(number: int, rounds: int | None, kind: str) -> str:
    """*Round 2*, *Semifinals*, *Final*."""
    if kind == "knockout" and rounds is not None:
        named = {0: _("Final"), 1: _("Semifinals"), 2: _("Quarterfinals")}.get(rounds - number)
        if named:
            return named
    return _("Round %(number)d") % {"number": number}


def day(at: datetime) -> str:
    """*Mon 2 November*, with the year if that is another."""
    local = timezone.localtime(at)
    pattern = "D j F" if local.year == timezone.localtime().year else "D j F Y"
    return date_format(local, pattern)


def day_of(of: date) -> str:
    """A day without an hour: *Mon 30 Nov 2026*."""
    return day_words(of).whole


def near(at: datetime | None, now: datetime) -> bool:
    """True if a last day is within seven days."""
    return at is not None and timedelta(0) <= at - now <= timedelta(days=7)


def last_day_words(at: datetime) -> str:
    """*Last day on Saturday, 20:00*, of one that is near."""
    local = timezone.localtime(at)
    return _("Last day on %(day)s") % {"day": date_format(local, "l, H:i")}


def sentence(words: str) -> str:
    """Words as a sentence of their own."""
    return capitalised(words)
