"""Opening a table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import SystemRandom
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse, HttpResponseBase, QueryDict
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_GET, require_http_methods

from games.forms import OPEN, NewTable
from games.models import Match
from games.presenters.core import OptionInfo, SeatInfo
from games.presenters.lists import levels_of, options_for, plan_in_words
from games.presenters.names import table_name
from games.presenters.registry import PRESENTERS
from games.rules.core.errors import BadConfig
from games.rules.registry import GAMES
from games.services.lobby import open_table
from games.services.refusals import LobbyError, NoBotFree, TooFast, TooManyMatches, TooManyTables
from games.views.login import login_needed

REFUSED = {
    NoBotFree: "There are not enough AI players for so many seats. Leave one free.",
    TooManyTables: "You sit at many tables that have not begun. Leave or close one first.",
    TooManyMatches: "You play many matches already. Finish one before you begin another.",
    TooFast: "You have opened many tables in a short time. Wait some minutes, please.",
}


@dataclass(frozen=True, slots=True)
class ChairRow:
    """One seat of the page."""

    info: SeatInfo
    number: int
    is_mine: bool
    choice: str


@dataclass(frozen=True, slots=True)
class OptionRow:
    """One option of the page."""

    info: OptionInfo
    value: Any


@require_http_methods(["GET", "POST"])
@login_needed
def new_table(request: HttpRequest) -> HttpResponseBase:
    """One form for everything that makes a table."""
    if request.method == "GET":
        return _page(request, _form(request.GET, others=request.GET.get("others", OPEN)))
    form = _form(request.POST, data=request.POST)
    if not form.is_valid():
        return _page(request, form, status=422)
    assert request.user.pk is not None  # noqa: S101 - login_needed has seen to it
    try:
        match = open_table(
            host_id=request.user.pk,
            game=form.game,
            seat_count=form.seat_count,
            options=form.options,
            name=form.cleaned_data["name"],
            visibility=form.cleaned_data["visibility"],
            seat=form.cleaned_data["seat"],
            bots=form.bots,
            now=timezone.now(),
            rng=SystemRandom(),
        )
    except BadConfig:
        form.add_error(None, "These options do not go together. Change one of them.")
    except LobbyError as error:
        form.add_error(None, REFUSED.get(type(error), "That did not work. Look over your choices."))
    else:
        return redirect(match)
    return _page(request, form, status=422)


@require_GET
@login_needed
def plan(request: HttpRequest) -> HttpResponseBase:
    """What the form, as it stands, would do: the summary beside it."""
    form = _form(request.GET, data=request.GET)
    return render(request, "games/_plan.html", {"form": form, "plan": _plan(form)})


def _form(query: QueryDict, *, data: QueryDict | None = None, others: str = OPEN) -> NewTable:
    """The form for the game and the number of seats that a request names, or the first there are."""
    game = query.get("game", next(iter(PRESENTERS)))
    if game not in PRESENTERS:
        raise Http404
    counts = GAMES[game].seat_counts
    seats = query.get("seats", str(max(counts)))
    if seats not in {str(count) for count in counts}:
        raise Http404
    options = [info.name for info in options_for(game, int(seats))]
    if others not in dict(levels_of(game)):
        others = OPEN
    name = "" if data is not None else table_name(SystemRandom())
    return NewTable(game, int(seats), options, data, others=others, name=name)


def _plan(form: NewTable) -> Sequence[str]:
    """What sending the form would do, in words; nothing if it cannot be sent so."""
    if not form.is_valid():
        return ()
    return plan_in_words(
        form.game,
        form.seat_count,
        form.options,
        is_public=form.cleaned_data["visibility"] == Match.Visibility.PUBLIC,
        seat=form.cleaned_data["seat"],
        bots=form.bots,
    )


def _page(request: HttpRequest, form: NewTable, status: int = 200) -> HttpResponse:
    mine = str(form["seat"].value())
    infos = PRESENTERS[form.game].seats(form.seat_count)
    context = {
        "form": form,
        "plan": () if form.is_bound else _plan(form.sent_untouched()),
        "presenters": list(PRESENTERS.values()),
        "seat_counts": [
            (count, PRESENTERS[form.game].seat_count_help[count]) for count in GAMES[form.game].seat_counts
        ],
        "chairs": ((OPEN, "Free for a person"), *levels_of(form.game)),
        "chair_rows": [
            ChairRow(i, i.seat + 1, str(i.seat) == mine, form[f"chair-{i.seat}"].value()) for i in infos
        ],
        "option_rows": [
            OptionRow(info, form[f"option-{info.name}"].value())
            for info in options_for(form.game, form.seat_count)
        ],
    }
    return render(request, "games/new.html", context, status=status)
