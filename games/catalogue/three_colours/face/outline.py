"""Outline of the position: in words beside the drawing, for screen readers and who likes it, and in mails."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import gettext as _

from games.catalogue.three_colours.face.board import in_rows
from games.catalogue.three_colours.face.desk import ColoursDesk
from games.catalogue.three_colours.face.preview import meaning
from games.catalogue.three_colours.face.seats import trophies
from games.catalogue.three_colours.face.words import (
    ENDS_WORDS,
    cell_name,
    cells_words,
    colour_name,
    disc_html,
    pair_words,
    won_html,
)
from games.catalogue.three_colours.rules.board import COLOURS, ROWS, Colour
from games.kit.face.idle_dock import SENT
from games.kit.face.markup import filled, joined
from games.kit.face.outline import Outline, SmallTable
from games.kit.face.phrases import listed


def outlines(desk: ColoursDesk) -> tuple[Outline | None, ...]:
    """Everything of the position."""
    return (_where(desk), connections(desk), board(desk), _uses(desk), _rows(desk))


def _where(desk: ColoursDesk) -> Outline:
    view = desk.view
    return Outline(
        _("Where the match is"),
        (
            _turn(desk),
            _("The one to move may swap colours instead of placing a disc.") if view.may_swap else "",
            _("The seats have swapped colours.") if view.swapped else "",
            *(filled(_("%(who)s: %(won)s."), {"who": won.who, "won": won.said}) for won in trophies(desk)),
        ),
    )


def _turn(desk: ColoursDesk) -> str:
    if desk.view.outcome is not None:
        return _("The match is over.")
    if desk.sent is not None:
        return str(SENT)
    (seat,) = desk.view.to_move
    if seat == desk.reader:
        return _("It is your turn.")
    return _("It is %(whose)s turn.") % {"whose": desk.names.possessive(seat)}


def connections(desk: ColoursDesk) -> Outline:
    """The discs with which each connects a colour, and what has come of it."""
    order = desk.order(desk.reader)
    title = _("Who connects what with which discs")
    rows = [
        (sides_words(colour), *(pair_words(desk.pair(seat, colour)) for seat in order)) for colour in COLOURS
    ]
    heads = (_("Colour"), *(desk.names.subject(seat) for seat in order))
    return Outline(
        title,
        tuple(_states(desk)),
        SmallTable(title, heads, rows, words=len(heads)),
    )


def sides_words(colour: Colour) -> str:
    """*Orange, top to bottom*."""
    return _("%(colour)s, %(ends)s") % {"colour": colour_name(colour), "ends": ENDS_WORDS[colour]}


def _states(desk: ColoursDesk) -> Iterator[str]:
    for win in desk.view.won:
        if win is not None:
            values = {"won": won_html(win, desk.names), "cells": cells_words(win.cells)}
            yield filled(_("%(won)s (%(cells)s)."), values)
    if left := [colour.word for colour in COLOURS if desk.view.won[colour] is None]:
        yield _("Open: %(colours)s.") % {"colours": listed(left)}


def board(desk: ColoursDesk) -> Outline:
    """The last disc, and those that can still be placed."""
    view = desk.view
    left = listed([f"{view.supply[colour]} {colour.word}" for colour in COLOURS])
    said: list[str] = [_("Left in the supply: %(discs)s.") % {"discs": left}]
    if view.last is not None and (colour := view.discs[view.last]) is not None:
        disc = disc_html(joined([colour.word]), view.last)
        said.insert(0, filled(_("The last disc is %(disc)s."), {"disc": disc}))
    return Outline(
        _("The board"),
        tuple(said),
        note=_("O orange, P purple, G green; the edges are the sides of their colour."),
    )


def _uses(desk: ColoursDesk) -> Outline | None:
    if desk.view.outcome is not None:
        return None
    return Outline(_("What a disc does"), tuple(meaning(desk, colour) for colour in COLOURS))


def _rows(desk: ColoursDesk) -> Outline:
    words = (
        _("Row %(row)s: all %(all)d cells are empty."),
        _("Row %(row)s: %(discs)s; %(empty)d of %(all)d cells are empty."),
        _("Row %(row)s: %(discs)s; no cell is empty."),
    )
    discs = list(enumerate(desk.view.discs))
    said = tuple(_row(letter, row, words) for letter, row in zip(ROWS, in_rows(discs), strict=True))
    return Outline(_("The board, row by row"), said)


def _row(letter: str, row: Sequence[tuple[int, Colour | None]], words: tuple[str, str, str]) -> str:
    laid = [f"{cell_name(cell)} {colour.word}" for cell, colour in row if colour is not None]
    empty, some, full = words
    said = full if len(laid) == len(row) else some if laid else empty
    return said % {"row": letter, "discs": ", ".join(laid), "empty": len(row) - len(laid), "all": len(row)}
