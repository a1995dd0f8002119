"""End sheet of a match of Three Colours: who won, and how each colour was decided."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.three_colours.face.board import CENTRES, HEIGHT, WIDTH, chain, line_colour, rim
from games.catalogue.three_colours.face.desk import ColoursDesk
from games.catalogue.three_colours.face.words import (
    BOTH_ENDS,
    cells_words,
    colour_html,
    colour_name,
    dot,
    how_words,
    why_html,
)
from games.catalogue.three_colours.rules.board import COLOURS, SIDES, Colour
from games.catalogue.three_colours.rules.view import Way, Win
from games.kit.face.addresses import replay_url
from games.kit.face.markup import NOTHING, element, filled, joined
from games.kit.face.outline import SmallTable, drawn_table
from games.kit.face.phrases import capitalised, listed
from games.kit.face.result_sheet import Sheet, SheetPart
from games.kit.rules.api import Outcome
from games.kit.rules.seats import Seat


def sheet_of(desk: ColoursDesk) -> Sheet | None:
    """The sheet of a match that is over; None while it runs."""
    outcome = desk.view.outcome
    if outcome is None:
        return None
    return Sheet(
        kind="match",
        number=1,
        mark=_mark(desk, outcome),
        title=_title(desk, outcome),
        sentence=_sentence(desk, outcome),
        parts=tuple(_part(desk, colour) for colour in COLOURS),
        look_url=replay_url(desk.table.key),
        told=drawn_table(_told(desk)),
    )


def _mark(desk: ColoursDesk, outcome: Outcome) -> SafeString:
    """The discs of the colours that the winner has."""
    won = [colour for colour in COLOURS if (win := desk.view.won[colour]) and win.seat in outcome.winners]
    return element("span", *map(dot, won), css="token--verdict verdict__discs")


def _title(desk: ColoursDesk, outcome: Outcome) -> str:
    if not outcome.winners:
        return _("Nobody has won")
    winner = min(outcome.winners)
    values = {
        "name": desk.names.short[winner],
        "won": outcome.scores[winner],
        "lost": outcome.scores[1 - winner],
    }
    if outcome.reason != "played":
        words = {None: _("%(name)s has won the match"), winner: _("You have won the match")}
        return words.get(desk.reader, _("You have lost the match")) % values
    if desk.reader is None:
        return _("%(name)s has won the match, %(won)d : %(lost)d") % values
    if desk.reader == winner:
        return _("You have won the match, %(won)d : %(lost)d") % values
    return _("You have lost the match, %(lost)d : %(won)d") % values


def _sentence(desk: ColoursDesk, outcome: Outcome) -> SafeString:
    """The owners of the colours; before that who resigned, if somebody did."""
    if not outcome.winners:
        return joined([_("The match ended without a winner.")])
    winner = min(outcome.winners)
    if outcome.reason == "resigned":
        loser = Seat(1 - winner)
        words = _("%(name)s resigned at %(lost)d : %(won)d.")
        if loser == desk.reader:
            words = _("You resigned at %(lost)d : %(won)d.")
        scores = {"lost": outcome.scores[loser], "won": outcome.scores[winner]}
        return filled(words, {"name": desk.names.html[loser], **scores})
    mine = [colour_html(colour, colour_name(colour)) for colour in desk.won_by(winner)]
    words = _("%(colours)s are %(name)s’s, and two colours win.")
    if winner == desk.reader:
        words = _("%(colours)s are yours, and two colours win.")
    return filled(words, {"name": desk.names.html[winner], "colours": listed(mine)})


def _part(desk: ColoursDesk, colour: Colour) -> SheetPart:
    win = desk.view.won[colour]
    how = _("Nobody has decided it.") if win is None else _("%(how)s.") % {"how": how_words(win)}
    return SheetPart(
        name="line",
        label=colour_name(colour),
        aside=element("b", _whose(desk, win), css="part__who"),
        body=_drawn(desk, colour, win),
        note=element("b", how),
        more=NOTHING if win is None else joined([capitalised(why_html(win, desk.names)), "."]),
    )


def _whose(desk: ColoursDesk, win: Win | None) -> str:
    if win is None:
        return _("undecided")
    return _("yours") if win.seat == desk.reader else desk.names.html[win.seat]


def _drawn(desk: ColoursDesk, colour: Colour, win: Win | None) -> SafeString:
    """The board in small: all discs faint, the two sides of a colour, and the line that decided it."""
    sides = [
        element(
            "path", css=f"line__side{f' line__side--{colour.word}' * (side.colour is colour)}", d=rim(side)
        )
        for side in sorted(SIDES, key=lambda side: side.colour is colour)
    ]
    decided = frozenset(win.cells) if win is not None else frozenset()
    discs = [
        element(
            "circle",
            css=f"line__disc line__disc--{disc.word}{' is-in' if cell in decided else ''}",
            cx=f"{CENTRES[cell][0]:.0f}",
            cy=f"{CENTRES[cell][1]:.0f}",
            r=17,
        )
        for cell, disc in enumerate(desk.view.discs)
        if disc is not None
    ]
    return element(
        "svg",
        *sides,
        *discs,
        *([] if win is None else _way(win)),
        css="line",
        viewBox=f"0 0 {WIDTH:.0f} {HEIGHT:.0f}",
        role="img",
        aria_label=_label(colour, win),
    )


def _way(win: Win) -> list[SafeString]:
    points, fence = chain(win.cells), " line__way--fence" if win.way is Way.FENCE else ""
    looks = ("under", f"{line_colour(win).word}{fence}")
    return [element("polyline", css=f"line__way line__way--{look}", points=points) for look in looks]


def _label(colour: Colour, win: Win | None) -> str:
    values = {"colour": colour_name(colour), "ends": BOTH_ENDS[colour]}
    if win is None:
        return _("%(colour)s, %(ends)s: undecided") % values
    values["cells"] = cells_words(win.cells)
    if win.way is Way.CONNECTION:
        return _("%(colour)s: a chain from side to side by %(cells)s") % values
    return _("%(colour)s: a fence by %(cells)s") % values


def _told(desk: ColoursDesk) -> SmallTable:
    rows = [
        (colour_name(colour), _("nobody"), "", "")
        if (win := desk.view.won[colour]) is None
        else (colour_name(colour), desk.names.subject(win.seat), how_words(win), cells_words(win.cells))
        for colour in COLOURS
    ]
    heads = (_("Colour"), _("Won by"), _("How"), _("Discs"))
    return SmallTable(_("How each colour was decided"), heads, rows)
