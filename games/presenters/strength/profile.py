"""Sheet *Strength* of a profile: a row a scale, and of one of them its twelve months and last matches."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from games.catalogue import PRESENTERS, RATED
from games.kit.face.charts import NBSP, many
from games.kit.face.level_words import named_level
from games.kit.face.phrases import listed
from games.kit.face.presenter import ScaleWords
from games.presenters.lobby.bot_levels import numbered_in
from games.presenters.ratings.rating_words import HIDDEN, rating_in_short
from games.presenters.ratings.reasons import reason_in_words
from games.presenters.strength.changes import NONE, Change, change_of
from games.presenters.strength.year_line import YearLine, year_line
from games.selectors.ratings.last_matches import PlayedMatch, Sitter
from games.selectors.ratings.ratings import KNOWN_FROM
from games.selectors.ratings.strength import ScaleStanding, YearPoint

NEARLY_ALWAYS: Final = 0.8
"""From this share of the last matches on two people are known together only."""


@dataclass(frozen=True, slots=True)
class ScaleRow:
    """A scale in the table."""

    scale: str
    name: str
    points: str
    """*1,607*, *1,607?*."""
    off: str
    """How far it may be off: *± 61*."""
    counted: str
    won: str
    since: datetime
    is_shown: bool
    """True if its line is drawn below."""
    is_of_answers: bool
    """True if answers count there, and no matches."""


@dataclass(frozen=True, slots=True)
class MatchLine:
    """One of the last matches."""

    change: Change
    fate: str
    """*Won*, *Lost*."""
    what: str
    """The result in the game's own words; empty if the reader may not know who sat there."""
    name: str
    url: str
    """Empty if the reader may not know the table."""
    beside: str
    """Against whom and with whom, or why it does not count."""
    at: datetime


@dataclass(frozen=True, slots=True)
class ScaleSheet:
    """Part below the table: the scale that is chosen."""

    scale: str
    name: str
    year: YearLine | None
    lines: tuple[MatchLine, ...]
    nearly_always: str
    """The name of the ally with whom nearly all was played; empty if there is none."""
    is_listed: bool
    """True if there is a list of the best."""
    is_of_answers: bool
    roles: tuple[tuple[str, str], ...]
    """The roles that they had there, each with how often and what came of it."""


def scales_of_people() -> dict[str, tuple[str, ScaleWords]]:
    """Every scale on which people are rated, in order, each with its game."""
    return {
        scale: (game, words)
        for game, presenter in PRESENTERS.items()
        for scale, words in presenter.about.scales.items()
    }


def is_of_answers(scale: str) -> bool:
    """True if answers count on a scale, and no matches."""
    knowledge = RATED[scales_of_people()[scale][0]].knowledge
    return knowledge is not None and knowledge.scale == scale


def readable(standings: Sequence[ScaleStanding], *, is_own: bool) -> tuple[ScaleStanding, ...]:
    """The standings that somebody may read, in the order of scales.

    Those that stand in no list are for whom they are of alone.
    """
    by_scale = {standing.scale: standing for standing in standings}
    return tuple(
        by_scale[scale]
        for scale, (_game, words) in scales_of_people().items()
        if scale in by_scale and (is_own or words.is_listed)
    )


def scale_rows(standings: Sequence[ScaleStanding], shown: str) -> tuple[ScaleRow, ...]:
    """The rows of the table. :param shown: the scale whose line is drawn below."""
    scales = scales_of_people()
    return tuple(
        ScaleRow(
            scale=standing.scale,
            name=str(scales[standing.scale][1].name),
            points=rating_in_short(standing.rating),
            off=f"±{NBSP}{many(standing.rating.give_or_take)}",
            counted=many(standing.rating.matches),
            won=many(standing.won),
            since=standing.since,
            is_shown=standing.scale == shown,
            is_of_answers=is_of_answers(standing.scale),
        )
        for standing in standings
    )


def scale_sheet(
    scale: str,
    year: Sequence[YearPoint],
    matches: Sequence[PlayedMatch],
    roles: Mapping[str, tuple[int, int]],
    now: datetime,
) -> ScaleSheet:
    """The sheet of the scale that is chosen.

    :param roles: how often they had each, and what they gained so.
    """
    game, words = scales_of_people()[scale]
    return ScaleSheet(
        scale=scale,
        name=str(words.name),
        year=year_line(str(words.name), year, now),
        lines=match_lines(matches),
        nearly_always=_nearly_always(matches) if scale in RATED[game].allied else "",
        is_listed=words.is_listed,
        is_of_answers=is_of_answers(scale),
        roles=tuple(
            (str(each.name), each.counted(*roles[role]))
            for role, each in words.roles.items()
            if role in roles
        ),
    )


def _nearly_always(matches: Sequence[PlayedMatch]) -> str:
    """The ally of nearly all counted matches; who sat at tables that the reader may not know is not told."""
    counted = [match for match in matches if not match.why]
    allies = Counter(match.ally for match in counted if match.ally and match.is_readable)
    if len(counted) < KNOWN_FROM or not allies:
        return ""
    [((_id, name), times)] = allies.most_common(1)
    return name if times >= NEARLY_ALWAYS * len(counted) else ""


def match_lines(matches: Iterable[PlayedMatch]) -> tuple[MatchLine, ...]:
    """The lines of matches, in their order."""
    return tuple(map(_line, matches))


def _line(match: PlayedMatch) -> MatchLine:
    lists = PRESENTERS[match.game].lists
    return MatchLine(
        change=Change(NONE) if match.why else change_of(match.before, match.after),
        fate=_fate(match),
        what=lists.result(match.digest, match.outcome, match.names)
        if match.is_readable and match.outcome
        else "",
        name=match.name if match.is_readable else _("A table by link"),
        url=reverse("games:match", args=[match.key]) if match.is_readable else "",
        beside=_beside(match),
        at=match.at,
    )


def _fate(match: PlayedMatch) -> str:
    if match.has_won:
        return _("Won")
    if not match.outcome.get("winners"):
        return _("Nobody won")
    return _("Lost") if match.sides == 2 else _("Not won")


def _beside(match: PlayedMatch) -> str:
    if match.why:
        return reason_in_words(match.why, has_played=match.is_readers)
    if not match.is_readable:
        return ""
    rivals = [_sitter(match.game, each) for each in match.others if not each.is_ally]
    allies = [_sitter(match.game, each) for each in match.others if each.is_ally]
    values = {"allies": listed(allies) if allies else "", "rivals": listed(rivals) if rivals else ""}
    if allies and rivals:
        return _("with %(allies)s against %(rivals)s") % values
    if rivals:
        return _("against %(rivals)s") % values
    return _("with %(allies)s") % values if allies else ""


def _sitter(game: str, sitter: Sitter) -> str:
    """Somebody with their rating: *Ng Siew Ling (1,552)*."""
    name = named_level(sitter.level, numbered_in(game, sitter.level)) if sitter.level else sitter.name
    points = HIDDEN if sitter.is_hidden else "" if sitter.points is None else many(sitter.points)
    return _("%(name)s (%(rating)s)") % {"name": name, "rating": points} if points else name
