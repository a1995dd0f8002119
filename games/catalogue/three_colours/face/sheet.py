"""End sheet of a match of Three Colours: who won, and how each colour was decided."""

from __future__ import annotations

from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.three_colours.face.board import CENTRES, HEIGHT, WIDTH, chain, rim
from games.catalogue.three_colours.face.desk import ColoursDesk
from games.catalogue.three_colours.face.words import BOTH_ENDS, cell_name, dot, why_html
from games.catalogue.three_colours.rules.board import COLOURS, SIDES, Colour
from games.catalogue.three_colours.rules.view import Way, Win
from games.kit.face.phrases import capitalised, listed
from games.kit.face.pieces import table_of
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
        sentence=SafeString(_sentence(desk, outcome)),
        parts=tuple(_part(desk, colour) for colour in COLOURS),
        look_url=reverse("games:replay", args=[desk.table.key]),
        told=SafeString(_told(desk)),
    )


def _mark(desk: ColoursDesk, outcome: Outcome) -> SafeString:
    """The discs of the colours that the winner has."""
    won = [win.colour for win in desk.view.won if win is not None and win.seat in outcome.winners]
    return SafeString(
        f'<span class="token--verdict verdict__discs">{"".join(dot(colour) for colour in won[:3])}</span>'
    )


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


def _sentence(desk: ColoursDesk, outcome: Outcome) -> str:
    """The owners of the colours; before that who resigned, if somebody did."""
    if not outcome.winners:
        return _("The match ended without a winner.")
    winner = min(outcome.winners)
    if outcome.reason == "resigned":
        loser = Seat(1 - winner)
        values = {
            "name": desk.names.html[loser],
            "lost": outcome.scores[loser],
            "won": outcome.scores[winner],
        }
        if loser == desk.reader:
            return _("You resigned at %(lost)d : %(won)d.") % values
        return _("%(name)s resigned at %(lost)d : %(won)d.") % values
    mine = [_named(win.colour) for win in desk.view.won if win is not None and win.seat == winner]
    values = {"name": desk.names.html[winner], "colours": listed(mine)}
    if winner == desk.reader:
        return _("%(colours)s are yours, and two colours win.") % values
    return _("%(colours)s are %(name)s’s, and two colours win.") % values


def _named(colour: Colour) -> str:
    return f'<b class="{colour.word}">{capitalised(colour.word)}</b>'


def _part(desk: ColoursDesk, colour: Colour) -> SheetPart:
    win = desk.view.won[colour]
    return SheetPart(
        name="line",
        label=capitalised(colour.word),
        aside=SafeString(f'<b class="part__who">{_whose(desk, win)}</b>'),
        body=_drawn(desk, colour, win),
        note=SafeString(
            f"<b>{_how(win)}</b>" if win is not None else f"<b>{escape(_('Nobody has decided it.'))}</b>"
        ),
        more=SafeString(_why(desk, win) if win is not None else ""),
    )


def _whose(desk: ColoursDesk, win: Win | None) -> str:
    if win is None:
        return escape(_("undecided"))
    return escape(_("yours")) if win.seat == desk.reader else desk.names.html[win.seat]


def _how(win: Win) -> str:
    return escape(_("By a chain.") if win.way is Way.CONNECTION else _("By a fence."))


def _why(desk: ColoursDesk, win: Win) -> str:
    return f"{capitalised(why_html(win, desk.names))}."


def _drawn(desk: ColoursDesk, colour: Colour, win: Win | None) -> SafeString:
    """The board in small: all discs faint, the two sides of a colour, and the line that decided it."""
    sides = "".join(
        f'<path d="{rim(side)}" class="line__side{f" line__side--{colour.word}" * (side.colour is colour)}"/>'
        for side in sorted(SIDES, key=lambda side: side.colour is colour)
    )
    decided = frozenset(win.cells) if win is not None else frozenset()
    discs = "".join(
        f'<circle cx="{CENTRES[cell][0]:.0f}" cy="{CENTRES[cell][1]:.0f}" r="17" '
        f'class="line__disc line__disc--{disc.word}{" is-in" if cell in decided else ""}"/>'
        for cell, disc in enumerate(desk.view.discs)
        if disc is not None
    )
    way = ""
    if win is not None:
        points = chain(win.cells)
        drawn = colour if win.barred is None else win.barred
        fence = " line__way--fence" if win.way is Way.FENCE else ""
        way = f'<polyline points="{points}" class="line__way line__way--under"/>'
        way += f'<polyline points="{points}" class="line__way line__way--{drawn.word}{fence}"/>'
    label = escape(_label(colour, win))
    return SafeString(
        f'<svg class="line" viewBox="0 0 {WIDTH:.0f} {HEIGHT:.0f}" role="img" aria-label="{label}">'
        f"{sides}{discs}{way}</svg>"
    )


def _label(colour: Colour, win: Win | None) -> str:
    values = {"colour": capitalised(colour.word), "ends": BOTH_ENDS[colour]}
    if win is None:
        return _("%(colour)s, %(ends)s: undecided") % values
    values["cells"] = ", ".join(cell_name(cell) for cell in win.cells)
    if win.way is Way.CONNECTION:
        return _("%(colour)s: a chain from side to side by %(cells)s") % values
    return _("%(colour)s: a fence by %(cells)s") % values


def _told(desk: ColoursDesk) -> str:
    rows = []
    for colour in COLOURS:
        win = desk.view.won[colour]
        cells = "" if win is None else ", ".join(cell_name(cell) for cell in win.cells)
        rows.append(
            (
                capitalised(colour.word),
                _("nobody") if win is None else escape(desk.names.subject(win.seat)),
                "" if win is None else _how(win).rstrip("."),
                cells,
            )
        )
    heads = (_("Colour"), _("Won by"), _("How"), _("Discs"))
    return table_of(_("How each colour was decided"), heads, rows)
