"""Rest of a row of a table, which is opened: how many matches are over, and what each came to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.presenters.tournaments.numbers import ordinal
from games.presenters.tournaments.words import Who, table_address
from games.selectors.tournaments.matches import MatchLine
from games.selectors.tournaments.standing import StandingRow


@dataclass(frozen=True, slots=True)
class RestLine:
    """One opponent, or one match, in what a row opens."""

    words: str
    made: str
    """*2 : 0, one runs*."""
    url: str


def summary(row: StandingRow, own: Sequence[MatchLine], *, two_sided: bool) -> str:
    """*7 of 8 legs over, 2 won.*"""
    over = sum(line.is_over for line in own)
    won = sum(
        line.points_of(row.entrant) == 2 if two_sided else line.place_of(row.entrant) == 1
        for line in own
        if line.is_over and not line.forfeits
    )
    numbers = {"over": over, "count": len(own), "won": won}
    if two_sided:
        return (
            ngettext(
                "%(over)d of %(count)d leg over, %(won)d won.",
                "%(over)d of %(count)d legs over, %(won)d won.",
                len(own),
            )
            % numbers
        )
    return (
        ngettext(
            "%(over)d of %(count)d match over, %(won)d won.",
            "%(over)d of %(count)d matches over, %(won)d won.",
            len(own),
        )
        % numbers
    )


def rest_of(
    entrant: int, own: Sequence[MatchLine], names: Mapping[int, Who], *, two_sided: bool
) -> tuple[RestLine, ...]:
    """A line for each opponent, or for each match where there are several."""
    if two_sided:
        met: dict[int, list[MatchLine]] = {}
        for line in own:
            for other in line.entrants:
                if other != entrant:
                    met.setdefault(other, []).append(line)
        return tuple(_meeting(entrant, names[other].label, lines) for other, lines in met.items())
    return tuple(_many_sided(entrant, line, names) for line in own)


def _meeting(entrant: int, other: str, lines: Sequence[MatchLine]) -> RestLine:
    parts, runs = [], 0
    for line in lines:
        points = line.points_of(entrant)
        if points is not None:
            parts.append(f"{points} : {2 - points}" if not line.forfeits else _walkover(line, entrant))
        elif line.is_running:
            runs += 1
    if runs:
        parts.append(ngettext("%(count)d runs", "%(count)d run", runs) % {"count": runs})
    opened = next((line for line in lines if line.key and not line.is_over), None) or next(
        (line for line in lines if line.key), None
    )
    return RestLine(
        _("against %(name)s") % {"name": other},
        ", ".join(parts) or _("not begun"),
        table_address(opened.key) if opened else "",
    )


def _walkover(line: MatchLine, entrant: int) -> str:
    return _("walkover lost") if entrant in line.forfeits else _("walkover")


def _many_sided(entrant: int, line: MatchLine, names: Mapping[int, Who]) -> RestLine:
    others = [names[other].label for other in line.entrants if other != entrant]
    place = line.place_of(entrant)
    made = _("runs") if line.is_running else _("not begun")
    if line.forfeits:
        made = _walkover(line, entrant)
    elif place is not None and line.is_over:
        made = ordinal(place)
    return RestLine(
        _("with %(names)s") % {"names": ", ".join(others)},
        made,
        table_address(line.key) if line.key else "",
    )
