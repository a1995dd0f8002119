"""Sections of the page *Balance* of matches that people have played, after those of bots."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.balance.people import BANDS, Band, Kind
from games.catalogue import PRESENTERS, RATED, RULES
from games.kit.balance.rates import Rate
from games.kit.face.balance import Section
from games.kit.face.charts import NBSP, Bars, Row, many, rate_row
from games.kit.face.level_words import level_word
from games.kit.face.markup import joined


def people_sections(game: str, kinds: Sequence[Kind]) -> tuple[Section, ...]:
    """A section for each kind of table, with a picture for each band of ratings."""
    return tuple(_section(game, kind) for kind in kinds)


def _section(game: str, kind: Kind) -> Section:
    matches = sum(band.matches for band in kind.bands.values())
    return Section(
        id="-".join(filter(None, ("people", kind.scale, str(sum(map(len, kind.sides))), kind.level))),
        title=_title(game, kind),
        meant=_(
            "The latest matches of people that counted for ratings, by how strong those who played were on"
            " average. Of fewer than 200 of one strength nothing is said."
        ),
        facts=(),
        headline=ngettext("%(count)s match of people", "%(count)s matches of people", matches)
        % {"count": many(matches)},
        sentences=(),
        figures=tuple(_bars(kind, least, band) for least, band in kind.bands.items()),
    )


def _title(game: str, kind: Kind) -> str:
    scale = PRESENTERS[game].about.scales[kind.scale].name
    seats = sum(map(len, kind.sides))
    if kind.level:
        return _("People: %(scale)s, level %(level)s") % {"scale": scale, "level": level_word(kind.level)}
    if len(RULES[game].seat_counts) > len(RATED[game].scales):  # tables of several sizes share a scale
        return _("People: %(scale)s, %(seats)s seats") % {"scale": scale, "seats": seats}
    return _("People: %(scale)s") % {"scale": scale}


def _bars(kind: Kind, least: int, band: Band) -> Bars:
    matches = ngettext("%(count)s match.", "%(count)s matches.", band.matches)
    return Bars(
        _band_words(least),
        joined([matches % {"count": many(band.matches)}]),
        _("Side"),
        _("Won, with the 95%(gap)s%% interval") % {"gap": NBSP},
        ("0", f"50{NBSP}%", "100"),
        tuple(_rows(kind, band)),
    )


def _rows(kind: Kind, band: Band) -> Iterator[Row]:
    even = 1 / len(kind.sides)
    for side, won in zip(kind.sides, band.won, strict=True):
        yield rate_row(_seats(side), Rate(won, band.matches), even=even)
    campaigns = sum(band.campaigns)
    if campaigns:
        for side, won in zip(kind.sides, band.campaigns, strict=True):
            words = _("Campaigns: %(seats)s") % {"seats": _seats(side)}
            yield rate_row(words, Rate(won, campaigns), even=even)


def _seats(side: Sequence[int]) -> str:
    numbers = [str(seat + 1) for seat in side]
    if len(numbers) == 1:
        return _("Seat %(seat)s") % {"seat": numbers[0]}
    return _("Seats %(seats)s and %(last)s") % {"seats": ", ".join(numbers[:-1]), "last": numbers[-1]}


def _band_words(least: int) -> str:
    place = BANDS.index(least)
    if place == 0:
        return _("Below %(points)s points") % {"points": BANDS[1]}
    if place == len(BANDS) - 1:
        return _("%(points)s points and more") % {"points": least}
    return _("%(least)s to %(most)s points") % {"least": least, "most": BANDS[place + 1] - 1}
