"""The problem of the day: its position, tries at it, giving up, its proof, and the days before."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import wraps
from typing import Any, Final

from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from accounts.http import SiteRequest, is_logged_in
from games.catalogue import PRESENTERS, RulesGone
from games.kit.face.markup import undivided
from games.kit.problem import branches, played
from games.kit.rules.errors import RulesError
from games.models import Problem
from games.presenters.problems.problems import State, answers, context_of, own_of_days, step_links, told
from games.selectors.problems.problems import own_try, past_days, position_of, problem_at, steps_of, table_of
from games.services.problems.days import today
from games.services.problems.tries import AnotherTry, Tried, TryError, give_up, make_move

COOKIE: Final = "problems"
"""Problems that somebody without an account has solved or given up: their browser alone knows."""
COOKIE_SECONDS: Final = 2 * 24 * 3600
MOST_KNOWN: Final = 12
PAST_SHOWN: Final = 30
SEPARATOR: Final = ", "
LONGEST: Final = 400
"""Characters of the moves of a try at most."""

View = Callable[..., HttpResponseBase]


def of_a_problem(view: Callable[[SiteRequest, Problem], HttpResponseBase]) -> View:
    """The view of a problem by its day and step. Days to come have none, whether theirs is made or not."""

    @wraps(view)
    def wrapped(request: SiteRequest, day: str, step: int) -> HttpResponseBase:
        at = _day(day)
        found = None if at is None or at > today(timezone.now()) else problem_at(at, step)
        if found is None:
            return _empty(request, _("There is no problem of that day."), status=404)
        try:
            return view(request, found)
        except RulesGone:
            if request.htmx:
                return HttpResponseClientRedirect(reverse("games:problem", args=(day, step)))
            words = _("This problem was made by rules that are not here any more.")
            return _empty(request, words, status=410 if request.method == "GET" else 409)

    return wrapped


@require_safe
@never_cache
def problem_of_the_day(request: SiteRequest) -> HttpResponseBase:
    """Lead to the first problem of the day that one has not tried."""
    day = today(timezone.now())
    steps = steps_of(day, request.user.pk, counted=False)
    if not steps:
        return _empty(request, _("There is no problem today. The next one comes with the next day."))
    left = [step.number for step in steps if step.own in {"", "on"}]
    return redirect("games:problem", day.isoformat(), (left or [steps[0].number])[0])


@require_safe
@never_cache
def past(request: SiteRequest) -> HttpResponse:
    """The days before, and what came of their problems."""
    days = past_days(today(timezone.now()), request.user.pk, PAST_SHOWN)
    return render(request, "games/problem_days.html", {"days": own_of_days(days)})


@require_safe
@never_cache
@of_a_problem
def problem(request: SiteRequest, problem: Problem) -> HttpResponse:
    """A problem before one's next move: in the first try where that goes on, else at its start."""
    mine = own_try(problem, request.user.pk)
    own = tuple(mine.moves) if mine is not None and mine.solved is None else ()
    return _page(request, problem, own, "on" if own else "start")


@require_POST
@of_a_problem
def move(request: SiteRequest, problem: Problem) -> HttpResponse:
    """Make a move in a try; the page with what the defender replies."""
    line = request.POST.get("line", "")[:LONGEST]
    own = tuple(line.split(SEPARATOR)) if line else ()
    try:
        tried = make_move(
            problem=problem,
            user_id=request.user.pk if is_logged_in(request) else None,
            own=own,
            compose=lambda: PRESENTERS[problem.game].play.compose(request.POST),
            is_first=bool(request.POST.get("first")),
            now=timezone.now(),
        )
    except RulesError as error:
        table = table_of(problem, position_of(problem, played(problem.proof, own).moves))
        words = PRESENTERS[problem.game].play.refusals.word(error, table)
        return _page(request, problem, own, "on" if own else "start", refused=words, status=422)
    except AnotherTry:
        words = _("Your first try has gone on in another window; this is how it stands.")
        return _again(request, problem, words)
    except TryError:
        return _again(request, problem, _("That try is over. Try again from the start."))
    return _tried(request, problem, tried)


@require_POST
@of_a_problem
def surrender(request: SiteRequest, problem: Problem) -> HttpResponseBase:
    """Give a problem up, which shows its proof."""
    if is_logged_in(request):
        give_up(problem=problem, user_id=request.user.pk, now=timezone.now())
    answer = redirect("games:problem_proof", str(problem.day), problem.step)
    _let_read(request, answer, problem)
    return answer


@require_safe
@never_cache
@of_a_problem
def proof(request: SiteRequest, problem: Problem) -> HttpResponse:
    """The proof at one of its places, for whoever may read it."""
    if not _may_read(request, problem):
        words = _("The proof is shown once you have solved the problem or given it up, or its day is over.")
        return _page(request, problem, (), "start", refused=words, status=409)
    places = request.GET.get("at", "")
    try:
        path = [int(place) for place in places.split(".")] if places else []
        line, after = branches(problem.proof, path)
    except (ValueError, LookupError):
        return _empty(request, _("The proof has no such place."), status=404)
    table = table_of(problem, position_of(problem, line), is_over=True)
    context = _context(request, problem, context_of(table, problem.prize, problem.length))
    context |= {
        "state": "proof",
        "line": [context["words"].move(each) for each in line],
        "answers": answers(problem.game, after, path),
        "back": ".".join(map(str, path[:-1])) if path else None,
        "source": {
            "seed": problem.seed,
            "level": problem.level,
            "played": context["words"].move(problem.played),
        },
    }
    return _rendered(request, context)


def _day(text: str) -> date | None:
    try:
        found = date.fromisoformat(text)
    except ValueError:
        return None
    return found if found.isoformat() == text else None


def _again(request: SiteRequest, problem: Problem, words: str) -> HttpResponse:
    """The page as it stands, after a move that was not taken."""
    mine = own_try(problem, request.user.pk)
    own = tuple(mine.moves) if mine is not None and mine.solved is None else ()
    return _page(request, problem, own, "on" if own else "start", refused=words, status=409)


def _tried(request: SiteRequest, problem: Problem, tried: Tried) -> HttpResponse:
    state: State = tried.line.judged
    own = tried.own if state == "on" else ()
    answer = _page(request, problem, own, state, line=tried.line.moves, counts=tried.counts)
    if state == "solved" and not is_logged_in(request):
        _let_read(request, answer, problem)
    return answer


def _page(
    request: SiteRequest,
    problem: Problem,
    own: Sequence[str],
    state: State,
    *,
    line: Sequence[str] | None = None,
    counts: bool = False,
    refused: str = "",
    status: int = 200,
) -> HttpResponse:
    """The page of a problem.

    :param own: the moves of the try so far, with which the next is sent.
    :param line: the moves of both; None: they follow from `own`.
    """
    moves = played(problem.proof, own).moves if line is None else line
    sent = {name: request.POST.getlist(name) for name in request.POST} if refused else None
    is_over = state in {"wrong", "solved"}
    table = table_of(problem, position_of(problem, moves), sent, is_over=is_over)
    context = _context(request, problem, context_of(table, problem.prize, problem.length))
    context |= {
        "state": state,
        "own_moves": SEPARATOR.join(own),
        "told": told(problem.game, state, moves[-2:], counts=counts) if moves else "",
        "counts": counts,
        "refused": refused,
    }
    return _rendered(request, context, status)


def _context(request: SiteRequest, problem: Problem, context: dict[str, Any]) -> dict[str, Any]:
    assert problem.day is not None  # noqa: S101 - it is read by its day
    steps = steps_of(problem.day, request.user.pk)
    here = next(step for step in steps if step.number == problem.step)
    is_today = problem.day == today(timezone.now())
    return context | {
        "day": problem.day,
        "step": problem.step,
        "steps": step_links(problem.game, steps, problem.step),
        "ply": len(problem.moves) + 1,
        "mine": here.own,
        "is_today": is_today,
        "is_first": is_today and is_logged_in(request) and here.own in {"", "on"},
        "may_read": _may_read(request, problem, here.own),
    }


def _rendered(request: SiteRequest, context: dict[str, Any], status: int = 200) -> HttpResponse:
    template = "games/_problem.html" if request.htmx else "games/problem.html"
    return HttpResponse(undivided(render_to_string(template, context, request)), status=status)


def _empty(request: SiteRequest, words: str, *, status: int = 200) -> HttpResponse:
    return render(request, "games/problem_none.html", {"words": words}, status=status)


def _may_read(request: SiteRequest, problem: Problem, own: str | None = None) -> bool:
    if problem.day is not None and problem.day < today(timezone.now()):
        return True
    if not is_logged_in(request):
        return problem.pk in _known(request)
    if own is None:
        mine = own_try(problem, request.user.pk)
        return mine is not None and mine.solved is not None
    return own in {"solved", "failed"}


def _known(request: SiteRequest) -> list[int]:
    """The problems of the cookie of somebody without an account."""
    text = request.get_signed_cookie(COOKIE, "", max_age=COOKIE_SECONDS) or ""
    return [int(each) for each in text.split(".") if each.isdigit()]


def _let_read(request: SiteRequest, answer: HttpResponseBase, problem: Problem) -> None:
    """Have the browser of somebody without an account remember that they may read a proof."""
    if is_logged_in(request):
        return
    known = [*dict.fromkeys((*_known(request), problem.pk))][-MOST_KNOWN:]
    answer.set_signed_cookie(
        COOKIE,
        ".".join(map(str, known)),
        max_age=COOKIE_SECONDS,
        httponly=True,
        samesite="Lax",
        secure=request.is_secure(),
    )
