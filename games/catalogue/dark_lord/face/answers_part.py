"""Answers on the sheet of a match that is over."""

from __future__ import annotations

from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.dark_lord.face.answered import allies_in_order, counts_of, right_of
from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.rules.view import Round
from games.kit.face.marks import icon
from games.kit.face.result_sheet import SheetPart
from games.kit.rules.seats import Seat


def answers_part(desk: DarkDesk) -> SheetPart | None:
    """A row an ally, a sign a round; None where nothing was answered."""
    if not desk.view.rounds:
        return None
    rows = format_html_join("", "{}", ((_row(desk, seat),) for seat in allies_in_order(desk)))
    return SheetPart(
        name="answers",
        label=_("Who answered what"),
        body=format_html(
            '<table class="ticks"><thead>{}</thead><tbody>{}</tbody></table>', _head(desk), rows
        ),
        note=escape(" ".join(counts_of(desk))),
    )


def _head(desk: DarkDesk) -> SafeString:
    numbers = format_html_join("", '<th scope="col">{}</th>', ((each.number,) for each in desk.view.rounds))
    return format_html('<tr><th scope="col"><span class="sr">{}</span></th>{}</tr>', _("Round"), numbers)


def _row(desk: DarkDesk, seat: Seat) -> SafeString:
    cells = format_html_join("", "{}", ((_cell(each, seat),) for each in desk.view.rounds))
    who = desk.names.html[seat]
    return format_html(
        '<tr><th scope="row">{} <b class="num">{}</b></th>{}</tr>', who, right_of(desk, seat), cells
    )


def _cell(each: Round, seat: Seat) -> SafeString:
    """A sign with its word: a tick, a cross, or a clock where the time ran out."""
    told = each.told[seat]
    if told.is_right:
        mark, css, said = "check", "right", _("right")
    elif told.answer is None:
        mark, css, said = "clock", "wrong", _("no answer in time")
    else:
        mark, css, said = "close", "wrong", _("wrong")
    return format_html(
        '<td class="tick-mark tick-mark--{}">{}<span class="sr">{}</span></td>', css, icon(mark), said
    )
