"""The pictures of the rules: positions made with the rules and drawn by the functions of the table."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.dark_lord.bots import LEVELS
from games.catalogue.dark_lord.face.board import picture
from games.catalogue.dark_lord.face.examples import Example, begun, castles, growing, marching, struck
from games.catalogue.dark_lord.face.lands import land_name
from games.catalogue.dark_lord.face.numbers import points_words
from games.catalogue.dark_lord.face.words import TELLER
from games.catalogue.dark_lord.rules import events as e
from games.catalogue.dark_lord.rules.land import LORD, SEATS
from games.catalogue.dark_lord.rules.points import CASTLE, LAND
from games.kit.bots.levels import KNOWLEDGE
from games.kit.face.by_language import by_language
from games.kit.face.level_words import level_word
from games.kit.face.phrases import listed
from games.kit.face.telling import log_lines
from games.kit.questions import MIX
from games.kit.rules.seats import Seat


@by_language
def rules_context() -> dict[str, Any]:
    """The context of ``rules.html``: its pictures by name, what was told of them, and its tables."""
    return {
        "castles": figure(castles()),
        "growing": figure(growing()),
        "begun": figure(begun()),
        "marching": figure(marching()),
        "struck": figure(struck()),
        "told": told(struck(), {e.TARGET_CHOSEN, e.LAND_TAKEN, e.ANSWERS_TOLD, e.STRIKES_DUE}),
        "points": _points(begun()),
        "mix": mix(),
        "knows": knows(),
    }


def figure(example: Example) -> SafeString:
    """A map as a picture with a text in its place: who holds what, and what the castles still have."""
    return format_html(
        '<div class="position worldfig" role="img" aria-label="{}">{}</div>',
        in_words(example),
        SafeString(picture(example.desk())),
    )


def in_words(example: Example) -> str:
    """Everything that a picture shows."""
    view, names = example.state.view(None), example.desk().names
    parts = []
    for seat in range(SEATS):
        lands = [land_name(land) for land, owner in enumerate(view.owners) if owner == seat]
        who = _("The Dark Lord") if seat == LORD else names.short[seat]
        castle = land_name((view.bases or (0, 0, 0))[seat])
        values = {"who": who, "lands": listed(lands), "castle": castle, "towers": view.towers[seat]}
        parts.append(_("%(who)s holds %(lands)s; the castle in %(castle)s has %(towers)d towers.") % values)
    for seat, land in enumerate(view.targets):
        if land is not None:
            parts.append(
                _("%(who)s attacks %(land)s.") % {"who": names.short[Seat(seat)], "land": land_name(land)}
            )
    return " ".join(parts)


def told(example: Example, codes: Collection[str]) -> list[SafeString]:
    """The log's sentences about some kinds of events, without full stops."""
    return [line.html for line in log_lines(example.table(), TELLER) if line.event.code in codes]


def _points(example: Example) -> dict[str, str]:
    """The worth of territories and castles, and the points of each side when the battle begins."""
    points = example.state.view(None).points
    return {
        "allies": points_words(points[0] + points[1]),
        "lord": points_words(points[LORD]),
        "castle": points_words(CASTLE),
        "ally_land": points_words(LAND[0]),
        "lord_land": points_words(LAND[LORD]),
        "swing": points_words(LAND[0] + LAND[LORD]),
    }


def knows() -> str:
    """The knowledge of a bot of each level: *easy 50, normal 70 and hard 85*."""
    shares = {level: round(100 * KNOWLEDGE[level]) for level in LEVELS}
    return listed(
        [
            _("%(level)s %(share)d") % {"level": level_word(level), "share": share}
            for level, share in shares.items()
        ]
    )


def mix() -> SafeString:
    """The number of questions of each difficulty that a table gets, as rows."""
    names = {"easy": _("Easy"), "normal": _("Normal"), "hard": _("Hard")}
    rows = "".join(
        f'<tr><th scope="row">{escape(names[word])}</th>'
        + "".join(f"<td>{escape(_('%(share)d %%') % {'share': share})}</td>" for share in shares)
        + "</tr>"
        for word, shares in MIX.items()
    )
    return SafeString(rows)
