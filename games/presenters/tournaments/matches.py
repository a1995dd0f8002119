"""Matches of an event in lists: who plays whom, what it came to, and why it was not played out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.kit.face.phrases import listed
from games.kit.face.times import moment_words
from games.presenters.tournaments.numbers import ordinal
from games.presenters.tournaments.words import Who, table_address, waits_line
from games.selectors.tournaments.matches import MatchLine, RoundFacts

REASONS: Final[Mapping[str, Promise]] = {
    "walkover": gettext_lazy("walkover"),
    "adjudicated": gettext_lazy("adjudicated: not over on its last day"),
    "called-off": gettext_lazy("called off"),
    "resigned": gettext_lazy("given up"),
    "time": gettext_lazy("lost by time"),
    "left": gettext_lazy("somebody left"),
}
"""Why a match was not played out."""


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A match in a list."""

    sides: tuple[Who, ...]
    winners: frozenset[int]
    """Entrants who were first alone."""
    leg: str
    made: str
    """The result, or how it stands with it."""
    why: str
    url: str
    is_running: bool
    my_turn: bool
    is_mine: bool
    last_day: str
    is_uncounted: bool


def match_row(line: MatchLine, names: Mapping[int, Who], *, two_sided: bool) -> PlayedMatch:
    """A match in a list."""
    sides = tuple(names[entrant] for entrant in line.entrants)
    best = min((line.place_of(entrant) or 99 for entrant in line.entrants), default=99)
    first = [entrant for entrant in line.entrants if line.place_of(entrant) == best]
    winners = (
        frozenset(first) if line.is_over and line.places and len(first) < len(line.entrants) else frozenset()
    )
    if line.forfeits:
        winners = frozenset(entrant for entrant in line.entrants if entrant not in line.forfeits)
    return PlayedMatch(
        sides=sides,
        winners=winners,
        leg=_leg(line) if two_sided else "",
        made=_made(line, names, two_sided=two_sided),
        why=_why(line),
        url=table_address(line.key) if line.key else "",
        is_running=line.is_running,
        my_turn=line.my_turn,
        is_mine=any(who.is_you for who in sides),
        last_day=moment_words(line.last_day) if line.last_day and not line.is_over else "",
        is_uncounted=not line.is_counted,
    )


def round_in_words(told: RoundFacts | None) -> str:
    """Say what a round waits for."""
    if told is None:
        return ""
    if told.over_at is not None or (told.matches and not told.waits):
        return _("Over.")
    return waits_line(told.waits, told.last_day)


def _leg(line: MatchLine) -> str:
    return _("deciding match") if line.leg > 2 else _("leg %(leg)d") % {"leg": line.leg}


def _made(line: MatchLine, names: Mapping[int, Who], *, two_sided: bool) -> str:
    if not line.is_over:
        if line.is_running:
            return _("runs")
        if line.begins_at is not None:
            return _("begins by %(when)s") % {"when": moment_words(line.begins_at)}
        return _("not begun")
    if line.forfeits and len(line.forfeits) == len(line.entrants):
        return _("0 : 0") if two_sided else _("counts for nobody")
    if two_sided:
        points = [line.points_of(entrant) for entrant in line.entrants]
        if None in points:
            return _("not known")
        return " : ".join(str(each) for each in points)
    places = {entrant: line.place_of(entrant) for entrant in line.entrants}
    order = sorted((place, names[entrant].label) for entrant, place in places.items() if place is not None)
    told: dict[int, list[str]] = {}
    for place, name in order:
        told.setdefault(place, []).append(name)
    return ", ".join(
        _("%(place)s: %(names)s") % {"place": ordinal(place), "names": listed(some)}
        for place, some in told.items()
    )


def _why(line: MatchLine) -> str:
    if not line.is_over:
        return ""
    if line.forfeits:
        return _("walkover") if len(line.forfeits) < len(line.entrants) else _("neither side finished it")
    said = str(REASONS[line.why]) if line.why in REASONS else ""
    if not line.is_counted:
        return _("annulled: it counts for nobody")
    return said
