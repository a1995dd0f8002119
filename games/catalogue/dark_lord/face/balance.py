"""The page *Balance*: how often allies of some skill win against the Dark Lord at each difficulty."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catalogue.dark_lord.balance.counting import PLACES
from games.catalogue.dark_lord.balance.kept import Cell, kept_cells
from games.catalogue.dark_lord.rules.view import Ending
from games.kit.face.balance import BalancePage, Section, of_chance
from games.kit.face.by_language import by_language
from games.kit.face.charts import (
    NBSP,
    Bars,
    Columns,
    Grid,
    bar,
    column_rows,
    columns,
    many,
    percent,
    percents,
    rate_row,
)
from games.kit.face.charts import Cell as Field

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


_TITLES: Final[Mapping[str, StrOrPromise]] = {
    "easy": gettext_lazy("Difficulty: easy"),
    "normal": gettext_lazy("Difficulty: normal"),
    "hard": gettext_lazy("Difficulty: hard"),
}
_PLAYERS: Final[Mapping[str, StrOrPromise]] = {
    "easy": gettext_lazy(
        "At easy the Dark Lord takes land, and breaks a tower only if it is a castle’s last."
    ),
    "normal": gettext_lazy(
        "At normal he takes land near his castle with his own strike, and goes at a tower with some of those"
        " that mistakes have given him."
    ),
    "hard": gettext_lazy(
        "At hard he plays each choice out hundreds of times, and guesses from the answers how much the allies"
        " know."
    ),
}
_PLACES: Final[Mapping[str, StrOrPromise]] = {
    "corner": gettext_lazy("at a corner of the map"),
    "edge": gettext_lazy("at its edge"),
    "inside": gettext_lazy("inside"),
}
_PLACE_HEADS: Final[Mapping[str, StrOrPromise]] = {
    "corner": gettext_lazy("Corner"),
    "edge": gettext_lazy("Edge"),
    "inside": gettext_lazy("Inside"),
}
_SHOWN: Final = 70
"""The skill of which more is told: about what people know who like such questions."""


@by_language
def balance_page() -> BalancePage:
    """The page, from the counts that are kept in the repository."""
    return page_of(kept_cells())


def page_of(cells: Sequence[Cell]) -> BalancePage:
    """The page that tells these counts: a section a difficulty."""
    found = list(dict.fromkeys(cell.difficulty for cell in cells))
    return BalancePage(
        sections=tuple(_section(word, [c for c in cells if c.difficulty == word]) for word in found),
        matches=many(sum(cell.matches for cell in cells if cell.place is None)),
        reading=_reading(found),
    )


def _reading(difficulties: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    return (
        (
            _("Both allies were bots that play as our normal ones do, at any place of his castle."),
            _(
                "Each answered as many questions of a hundred rightly as its row says, whatever was asked,"
                " and otherwise knew no more than a person at its seat would."
            ),
            *(str(_PLAYERS[word]) for word in difficulties),
            _(
                "What the allies of one row win more often than those of another is therefore owed to their"
                " answers, or to chance."
            ),
        ),
        of_chance(_("It assumes that every match is independent of the others.")),
        (
            _(
                "People who choose better what they attack, or of whom one knows what the other does not, may"
                " find other figures; so may tables with a player as the Dark Lord, of which there were none"
                " here."
            ),
        ),
    )


def _section(difficulty: str, cells: Sequence[Cell]) -> Section:
    whole = [cell for cell in cells if cell.place is None]
    return Section(
        difficulty,
        str(_TITLES[difficulty]),
        _(
            "How often the allies win follows from how much they know. Each row shows the matches of"
            " one skill."
        ),
        _facts(whole),
        _headline(whole),
        (*map(_sentence, whole), *_places(cells)),
        (_won(whole), _by_place(cells), *_rounds(whole)),
    )


def _facts(cells: Sequence[Cell]) -> tuple[str, ...]:
    matches = sum(cell.matches for cell in cells)
    return (
        ngettext("%(count)s match", "%(count)s matches", matches) % {"count": many(matches)},
        _("allies played by normal bots"),
    )


def _headline(cells: Sequence[Cell]) -> str:
    """The point at which the scales turn: between which skills the allies begin to win more than half."""
    place = next((place for place, cell in enumerate(cells) if cell.won.share > 0.5), None)
    if place is None:
        return _("However much they knew, the allies won no more than half of their matches.")
    enough = cells[place].skill
    if not place:
        return _(
            "Allies who know %(skill)d of a hundred answers win more than half of their matches already."
        ) % {"skill": enough}
    return _("It takes between %(less)d and %(enough)d right answers of a hundred to win more than half.") % {
        "less": cells[place - 1].skill,
        "enough": enough,
    }


def _sentence(cell: Cell) -> str:
    values = {
        "skill": cell.skill,
        "won": percent(cell.won.share),
        "interval": percents(cell.won.interval),
        "rounds": cell.median,
        "points": percent(cell.on_points.share),
        "gap": NBSP,
    }
    return (
        _(
            "With %(skill)d right answers of a hundred the allies won %(won)s (95%(gap)s%%: %(interval)s)."
            " Half of the battles lasted %(rounds)d rounds at most; %(points)s were decided on points."
        )
        % values
    )


def _places(cells: Sequence[Cell]) -> tuple[str, ...]:
    """The worth of the place of his castle, at the skill that is shown."""
    found = {cell.place: cell for cell in cells if cell.skill == _SHOWN and cell.place is not None}
    if len(found) < 2:
        return ()
    by_share = sorted(found.values(), key=lambda cell: cell.won.share)
    least, most = by_share[0], by_share[-1]
    values = {
        "skill": _SHOWN,
        "most": _PLACES[str(most.place)],
        "won": percent(most.won.share),
        "least": _PLACES[str(least.place)],
        "fewer": percent(least.won.share),
    }
    return (
        _(
            "At %(skill)d of a hundred the allies win most where his castle lies %(most)s, %(won)s, and"
            " least where it lies %(least)s, %(fewer)s."
        )
        % values,
    )


# --- pictures -------------------------------------------------------------------------------------


def _won(cells: Sequence[Cell]) -> Bars:
    return Bars(
        title=_("Matches that the allies won"),
        caption=escape(_("By how many questions in a hundred they answer correctly.")),
        head=_("Right answers"),
        measure=_("Won"),
        scale=("0", "50", f"100{NBSP}%"),
        rows=tuple(
            rate_row(escape(_("%(skill)d of 100") % {"skill": cell.skill}), cell.won) for cell in cells
        ),
    )


def _by_place(cells: Sequence[Cell]) -> Grid:
    skills = sorted({cell.skill for cell in cells})
    found = {(cell.skill, cell.place): cell for cell in cells}
    return Grid(
        title=_("By the place of his castle"),
        caption=escape(_("Matches that the allies won, by where his castle lay.")),
        corner=_("Right answers"),
        heads=tuple(escape(_PLACE_HEADS[place]) for place in PLACES),
        rows=tuple(
            (
                _("%(skill)d of 100") % {"skill": skill},
                tuple(_field(found.get((skill, place))) for place in PLACES),
            )
            for skill in skills
        ),
        is_in_words=True,
    )


def _field(cell: Cell | None) -> Field:
    if cell is None:
        return Field()
    return Field(percent(cell.won.share), many(cell.matches), bar(cell.won.share))


def _rounds(cells: Sequence[Cell]) -> tuple[Columns, ...]:
    """The length of the battles, at the skill that is shown."""
    cell = next((each for each in cells if each.skill == _SHOWN), None)
    if cell is None:
        return ()
    title = _("Rounds of the battle, at %(skill)d of 100") % {"skill": _SHOWN}
    fell = cell.rate(Ending.LORD_FELL).won + cell.rate(Ending.ALLY_FELL).won
    caption = _("In %(fell)s of %(all)s matches a castle fell; the others went through all ten rounds.")
    values = {"fell": many(fell), "all": many(cell.matches)}
    return (
        Columns(
            title=title,
            caption=escape(caption % values),
            picture=columns(cell.rounds, None, escape(title)),
            key=(),
            heads=(_("Rounds"), _("Matches")),
            rows=column_rows(cell.rounds),
        ),
    )
