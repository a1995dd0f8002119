"""League in words: its rhythm, its divisions as rungs, who has won, and what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.kit.face.phrases import listed
from games.presenters.lobby.paces import PACE_WORDS
from games.presenters.tournaments.numbers import ordinal
from games.presenters.tournaments.words import day, game_name
from games.selectors.tournaments.facts import EventFacts
from games.selectors.tournaments.leagues import DivisionFacts, Honour, LeagueFacts, ProfileEvent, SeasonFacts


@dataclass(frozen=True, slots=True)
class Rung:
    """A division in the ladder."""

    number: int
    url: str
    says: str
    line: str
    groups: tuple[bool, ...]
    """One for each group: whether it is the reader's."""
    is_yours: bool


@dataclass(frozen=True, slots=True)
class HonourRow:
    """Somebody who has won, in a line."""

    names: tuple[tuple[str, str], ...]
    says: str


def league_line(facts: LeagueFacts) -> str:
    """The game, and how often and how long it is played."""
    weeks = ngettext("seasons of %(count)d week", "seasons of %(count)d weeks", facts.weeks) % {
        "count": facts.weeks
    }
    often = ngettext("one each month", "one every %(count)d months", facts.months) % {"count": facts.months}
    pace = PACE_WORDS.get(facts.terms.pace)
    rated = _("rated") if facts.terms.is_rated else _("friendly")
    parts = [game_name(facts.terms), _("%(weeks)s, %(often)s") % {"weeks": weeks, "often": often}]
    return " · ".join([*parts, *([] if pace is None else [str(pace.name).lower()]), rated])


def note_of(
    facts: LeagueFacts, opened: SeasonFacts | None, entry_opens: datetime | None, now: datetime
) -> tuple[str, str]:
    """Say in bold what comes next, and then what that means."""
    if facts.is_closed:
        return _("This league is closed."), _("No season follows.")
    if opened is not None:
        return (
            _("Season %(number)d is open for entry until %(day)s.")
            % {"number": opened.number, "day": day(opened.begins_at)},
            _("Whoever does not enter is out: nobody is carried along."),
        )
    if entry_opens is not None and entry_opens > now:
        return (
            _("The next season opens for entry on %(day)s.") % {"day": day(entry_opens)},
            _("One tap, Play again, and you are in; without it you are out, and nobody is carried along."),
        )
    return "", ""


def rungs_of(season: EventFacts, divisions: Sequence[DivisionFacts]) -> list[Rung]:
    """The divisions of a season, the highest first."""
    last = max((each.number for each in divisions), default=1)
    return [_rung(season, each, is_last=each.number == last and last > 1) for each in divisions]


def _rung(season: EventFacts, division: DivisionFacts, *, is_last: bool) -> Rung:
    group = next((each.number for each in division.groups if each.is_mine), 1)
    return Rung(
        number=division.number,
        url=f"{reverse('games:event', args=[season.key])}?group={division.number}-{group}",
        says=_groups(division, has_pairs=season.terms.has_pairs),
        line=_line(division, is_last=is_last, is_over=season.status == "over"),
        groups=tuple(each.is_mine for each in division.groups),
        is_yours=division.mine is not None or any(each.is_mine for each in division.groups),
    )


def _groups(division: DivisionFacts, *, has_pairs: bool) -> str:
    """*Two groups of 5*, *4 groups of 5 and 6*."""
    sizes = listed([str(size) for size in sorted({group.size for group in division.groups})])
    words = ngettext("%(count)d group of %(sizes)s", "%(count)d groups of %(sizes)s", len(division.groups))
    said = words % {"count": len(division.groups), "sizes": sizes}
    return _("%(groups)s pairs") % {"groups": said} if has_pairs else said


def _line(division: DivisionFacts, *, is_last: bool, is_over: bool) -> str:
    if division.mine is not None:
        place, of = division.mine
        words = _("you were %(place)s of %(of)d") if is_over else _("you are %(place)s of %(of)d")
        return words % {"place": ordinal(place), "of": of}
    leaders = [group.leader for group in division.groups if group.leader]
    if len(division.groups) == 1 and leaders:
        words = _("%(name)s won") if is_over else _("%(name)s leads")
        return words % {"name": leaders[0]}
    if is_last and not is_over:
        return _("who enters new begins here")
    return ngettext("%(count)d person", "%(count)d people", division.size) % {"count": division.size}


def honour_rows(honours: Sequence[Honour]) -> list[HonourRow]:
    """Those who have won, in lines."""
    return [
        HonourRow(
            tuple((username, name or _("deleted account")) for username, name in honour.names),
            ngettext("season %(seasons)s", "seasons %(seasons)s", len(honour.seasons))
            % {"seasons": listed([str(number) for number in honour.seasons])},
        )
        for honour in honours
    ]


@dataclass(frozen=True, slots=True)
class ProfileLine:
    """An event on a profile."""

    url: str
    name: str
    says: str


def profile_lines(found: Sequence[ProfileEvent]) -> list[ProfileLine]:
    """The events of somebody, for their profile: what they have won comes first."""
    return [
        ProfileLine(reverse("games:event", args=[each.key]), each.name, _on_profile(each))
        for each in sorted(found, key=lambda each: not _has_won(each))
    ]


def _has_won(each: ProfileEvent) -> bool:
    return each.place is not None and each.place[0] == 1 and each.place[2] in {0, 1}


def _on_profile(each: ProfileEvent) -> str:
    if each.place is None:
        return _("runs") if each.status == "running" else _("over")
    place, of, division = each.place
    if _has_won(each):
        return _("won season %(number)d") % {"number": each.season} if each.season is not None else _("won")
    words = {"place": ordinal(place), "of": of, "division": division}
    if division:
        return _("%(place)s of %(of)d in division %(division)d") % words
    return _("%(place)s of %(of)d") % words
