"""Changes of a board of one's own, with one form each; the page with what came of it."""

from __future__ import annotations

from collections.abc import Callable
from random import SystemRandom
from typing import Any, Final

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.http import require_POST

from accounts.http import UserRequest
from games.catalogue import PRESENTERS
from games.forms.own_boards import ChangeForm, NameForm, PlaceForm
from games.kit.rules.errors import RulesError
from games.models import Match
from games.presenters.own_boards.own_boards import SEPARATOR
from games.selectors.own_boards.own_boards import BadPlace, place_of, tried_table, variations_of
from games.selectors.record.history import history_of
from games.selectors.table.table import table_of
from games.services.errors import NotRunning, NotSeated, ReadFirst
from games.services.own_boards import own_boards as services
from games.services.own_boards.errors import (
    ChangedMeanwhile,
    NoAnswers,
    NoOwnBoard,
    NotOver,
    NotTried,
    StillKept,
    TableMovedOn,
    TooDeep,
    TooManyTried,
    WentBack,
)
from games.services.own_boards.own_boards import Where
from games.services.turn.plans import NotLive, NotOffered
from games.views.login_required import login_needed
from games.views.match_by_key import seating_or_404, with_match
from games.views.own_boards.own_board import board_page

REFUSALS: Final[dict[type[Exception], tuple[str | Promise, int]]] = {
    NotSeated: (gettext_lazy("You watch this match: only those who play try moves ahead."), 403),
    NotRunning: (gettext_lazy("The match is over. Your board stays as it is."), 409),
    ReadFirst: (gettext_lazy("You have been warned. Read that first, then try again."), 403),
    NoOwnBoard: (gettext_lazy("In this game nobody tries moves ahead."), 404),
    WentBack: (gettext_lazy("The match has gone back meanwhile. This is where it stands."), 409),
    TooManyTried: (
        gettext_lazy("Your board has 1,000 moves, which is all that it holds. Cut something off first."),
        422,
    ),
    ChangedMeanwhile: (
        gettext_lazy("Your board has changed on another page or device. This is how it is now: try again."),
        409,
    ),
    NotTried: (gettext_lazy("That move is not on your board any more."), 409),
    StillKept: (gettext_lazy("Answers that play by themselves hang there. Let them go first."), 409),
    NoAnswers: (
        gettext_lazy("There is no answer to keep: try a move of the other’s, and one of yours after it."),
        422,
    ),
    TooDeep: (gettext_lazy("A line of answers can be 60 moves long. Cut this one off before."), 422),
    TableMovedOn: (gettext_lazy("The table has moved on. Answers are kept from where it stands now."), 409),
    NotLive: (
        gettext_lazy("At this table people sit and wait: nothing plays by itself here. It stays an idea."),
        409,
    ),
    NotOffered: (gettext_lazy("The table had moved on: those answers cannot be kept now."), 409),
    NotOver: (gettext_lazy("A board can be shown when the match is over."), 409),
    BadPlace: (gettext_lazy("The match has no such moment."), 422),
}
"""Words and status of what was not done, by why."""
REFUSED: Final = tuple(REFUSALS)


@require_POST
@login_needed
@with_match
def try_move(request: UserRequest, match: Match) -> HttpResponseBase:
    """Try the move of the form at its place, and go there."""

    form = PlaceForm(request.POST)

    def done(where: Where) -> HttpResponseBase:
        line = services.try_move(
            match_id=match.pk,
            user_id=request.user.pk,
            where=where,
            compose=lambda: PRESENTERS[match.game].play.compose(request.POST),
            now=timezone.now(),
        )
        return _done(request, match, Where(where.at, line, where.ply))

    return _changed(request, match, form, done)


@require_POST
@login_needed
@with_match
def name_line(request: UserRequest, match: Match) -> HttpResponseBase:
    """Give a branch the name of the form."""

    form = NameForm(request.POST)

    def done(where: Where) -> HttpResponseBase:
        services.name_line(
            match_id=match.pk,
            user_id=request.user.pk,
            where=where,
            name=form.cleaned_data["name"],
            revision=form.cleaned_data["revision"],
            now=timezone.now(),
        )
        return _done(request, match, where)

    return _changed(request, match, form, done)


@require_POST
@login_needed
@with_match
def cut_off(request: UserRequest, match: Match) -> HttpResponseBase:
    """Take a move off the board with all that follows, and go to the one before it."""

    form = ChangeForm(request.POST)

    def done(where: Where) -> HttpResponseBase:
        services.cut_off(
            match_id=match.pk,
            user_id=request.user.pk,
            where=where,
            revision=form.cleaned_data["revision"],
            now=timezone.now(),
        )
        return _done(request, match, Where(where.at, where.line[:-1], where.ply))

    return _changed(request, match, form, done)


@require_POST
@login_needed
@with_match
def keep_answers(request: UserRequest, match: Match) -> HttpResponseBase:
    """Have the answers of a branch play by themselves."""

    form = ChangeForm(request.POST)

    def done(where: Where) -> HttpResponseBase:
        number = services.keep_answers(
            match_id=match.pk,
            user_id=request.user.pk,
            where=where,
            revision=form.cleaned_data["revision"],
            now=timezone.now(),
            rng=SystemRandom(),
        )
        words = ngettext(
            "%(n)d answer plays by itself now. Nobody else knows.",
            "%(n)d answers play by themselves now. Nobody else knows.",
            number,
        )
        return _done(request, match, where, told=words % {"n": number})

    return _changed(request, match, form, done)


@require_POST
@login_needed
@with_match
def let_go(request: UserRequest, match: Match) -> HttpResponseBase:
    """Have no answers play by themselves any more."""

    form = PlaceForm(request.POST)

    def done(where: Where) -> HttpResponseBase:
        services.let_go(match_id=match.pk, user_id=request.user.pk, now=timezone.now(), rng=SystemRandom())
        return _done(request, match, where, told=_("Nothing plays by itself now. All stays as an idea."))

    return _changed(request, match, form, done)


@require_POST
@login_needed
@with_match
def show_board(request: UserRequest, match: Match) -> HttpResponseBase:
    """Show the reader's board with the replay, or no longer."""

    form = PlaceForm(request.POST)

    def done(where: Where) -> HttpResponseBase:
        services.show_board(
            match_id=match.pk, user_id=request.user.pk, is_shown=request.POST.get("shown") == "yes"
        )
        return _done(request, match, where)

    return _changed(request, match, form, done)


def _changed(
    request: UserRequest, match: Match, form: PlaceForm, done: Callable[[Where], HttpResponseBase]
) -> HttpResponseBase:
    """Do what a form asks for, or answer why not, with the board as it is."""
    if not form.is_valid():
        words = " ".join(str(error) for errors in form.errors.values() for error in errors)
        return _refused(request, match, words, 422)
    where = Where(form.cleaned_data["at"], form.cleaned_data["line"], form.cleaned_data["ply"])
    try:
        return done(where)
    except REFUSED as error:
        why, status = next(REFUSALS[each] for each in type(error).__mro__ if each in REFUSALS)
        return _refused(request, match, str(why), status, where)
    except RulesError as error:
        return _refused(request, match, _words(request, match, where, error), 422, where)


def _words(request: UserRequest, match: Match, where: Where, error: RulesError) -> str:
    """The rules' refusal, as of the place."""
    table: Any = table_of(seating_or_404(match.key), request.user.pk)
    variations = variations_of(match)
    try:
        if variations is not None:
            place = place_of(variations, history_of(match), where.at, where.line)
            table = tried_table(table, place, may_try=True)
    except (BadPlace, RulesError):
        return _("These moves cannot be made from where the match stands.")
    return PRESENTERS[match.game].play.refusals.word(error, table)


def _done(request: UserRequest, match: Match, where: Where, *, told: str = "") -> HttpResponseBase:
    """The page at a place; without scripts a way there."""
    if request.htmx:
        return board_page(request, seating_or_404(match.key), where.at, where.line, told=told)
    asked = {"at": str(where.at), "line": SEPARATOR.join(where.line)}
    return redirect(f"{reverse('games:own_board', args=[match.key])}?{urlencode(asked)}")


def _refused(
    request: UserRequest, match: Match, words: str, status: int, where: Where | None = None
) -> HttpResponse:
    """The page with what went wrong, at the place of the form where there is one."""
    seating = seating_or_404(match.key)
    at, line = (None, ()) if where is None else (where.at, where.line)
    try:
        return board_page(request, seating, at, line, refused=words, status=status)
    except (BadPlace, RulesError):
        return board_page(request, seating, None, (), refused=words, status=status)
