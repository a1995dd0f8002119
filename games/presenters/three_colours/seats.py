"""The seats: who sits there, whose turn it is, what each has won."""

from __future__ import annotations

from typing import Any

from django.utils.html import escape
from django.utils.safestring import SafeString

from games.presenters.three_colours.charts import trophies
from games.presenters.three_colours.stage import Stage
from games.presenters.times import moment
from games.rules.core.api import Seat
from games.templatetags.marks import monogram, person


def seats_html(stage: Stage) -> SafeString:
    """The plates, the viewer's first."""
    won = trophies(stage)
    return SafeString("".join(_plate(stage, seat, won[n]) for n, seat in enumerate(stage.order)))


def _plate(stage: Stage, seat: Seat, won: dict[str, Any]) -> str:
    view, holder = stage.view, stage.table.holders[seat]
    css = "seat"
    if seat in view.to_move:
        css += " seat--turn" if seat == stage.me and stage.is_my_turn else " seat--acting"
    if seat in view.resigned:
        css += " seat--resigned"
    acts = seat in view.to_move
    who = "you" if seat == stage.me else "" if acts else f"seat {seat + 1}"
    facts = [fact for fact in (who, _fact(stage, seat)) if fact]
    return (
        f'<li class="{css}">{monogram(holder.name, holder.is_bot)}<span class="seat__who">'
        f'<span class="seat__name" title="{escape(holder.name)}">{person(holder.name, holder.is_bot)}</span>'
        f'<span class="seat__note">{" · ".join(facts)}</span></span>'
        f'<span class="seat__won">{won["pips"]}<span class="sr">{won["said"]}</span></span></li>'
    )


def _fact(stage: Stage, seat: Seat) -> str:
    view = stage.view
    if seat in view.resigned:
        return "resigned"
    if view.outcome is not None:
        return "won the match" if seat in view.outcome.winners else "lost the match"
    if seat in view.to_move:
        since = stage.table.holders[seat].turn_since
        return f"to move{f' since {moment(since)}' if since else ''}"
    return ""
