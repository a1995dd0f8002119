"""Team matches: one's own, a new one, sitting down by the link of a team, and the page of one."""

from __future__ import annotations

from random import SystemRandom
from typing import TYPE_CHECKING, Any, Final

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from accounts.http import SiteRequest, UserRequest, is_logged_in
from games.forms.team_match import NAMED, USUAL_NAMES, TeamMatchForm
from games.forms.terms import FRIENDLY
from games.models import TeamMatch
from games.presenters.boards.boards import words_of
from games.presenters.boards.team_matches import (
    rows_of_boards,
    rows_of_teams,
    score_in_words,
    signed,
    terms_of,
    verdict_in_words,
)
from games.presenters.lobby.paces import CONTRACT_WORDS, PACE_WORDS
from games.presenters.lobby.table_names import is_offered, table_name
from games.selectors.boards.team_matches import facts_of_team_match, team_matches_of, team_of_code
from games.services.boards import team_matches
from games.services.boards.errors import NotCaptain, OneHousehold, OtherTeam
from games.services.lobby.errors import LobbyError, NotAtTable, NotOpen, TooManyTables
from games.services.lobby.team_places import leave_team
from games.views.lobby.seats import refusal_in_words
from games.views.lobby.terms import PaceRow
from games.views.login_required import login_needed

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

REFUSALS: Final[dict[type[LobbyError], tuple[int, StrOrPromise]]] = {
    NotOpen: (409, gettext_lazy("The team match has begun, or was called off.")),
    NotAtTable: (403, gettext_lazy("You do not sit in this team match.")),
    NotCaptain: (403, gettext_lazy("Only its captain can call the team match off.")),
    OtherTeam: (409, gettext_lazy("You sit in the other team. Leave it before you sit down here.")),
    OneHousehold: (
        409,
        gettext_lazy("Somebody you live with sits here already: of one household one person plays a board."),
    ),
    TooManyTables: (
        409,
        gettext_lazy("You sit at many tables that have not begun. Leave or close one first."),
    ),
}


@require_safe
@never_cache
@login_needed
def own_team_matches(request: UserRequest) -> HttpResponse:
    """The team matches in which one sits, and the way to a new one."""
    return render(request, "games/team_matches.html", {"rows": team_matches_of(request.user.pk)})


@require_http_methods(["GET", "HEAD", "POST"])
@login_needed
def new_team_match(request: UserRequest) -> HttpResponseBase:
    """The form to open one."""
    if request.method != "POST":
        return _form_page(request, TeamMatchForm(name=table_name(SystemRandom())))
    now = timezone.now()
    form = TeamMatchForm(request.POST)
    if form.is_valid() and request.user.is_muted(now) and not _are_offered(*form.names):
        form.add_error("name", _("You are muted: take the names that are offered."))
    if form.is_valid():
        name, first, second = form.names
        try:
            opened = team_matches.open_team_match(
                user_id=request.user.pk, name=name, team_names=(first, second), **form.terms, now=now
            )
        except LobbyError as error:
            form.add_error(None, _refusal(error)[1])
        else:
            return redirect(opened)
    return _form_page(request, form, status=422)


@require_safe
@never_cache
def team_match(request: SiteRequest, key: str) -> HttpResponse:
    """A team match: who sits where, and each board as far as it is shown."""
    return _page(request, get_object_or_404(TeamMatch, key=key))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join(request: SiteRequest, code: str) -> HttpResponseBase:
    """The way into one of the teams, by its code: its free places, and sitting down at one."""
    found = team_of_code(code)
    if found is None:
        raise Http404
    row, team = found
    if request.method != "POST":
        if row.status != TeamMatch.Status.OPEN:
            return redirect(row)
        return _page(request, row, team=team)
    return _sit(request, row, team)


@require_POST
@login_needed
def leave(request: UserRequest, key: str) -> HttpResponseBase:
    """Get up before it begins."""
    row = get_object_or_404(TeamMatch, key=key)
    try:
        leave_team(team_match_id=row.pk, user_id=request.user.pk)
    except LobbyError as error:
        return _refused(request, row, error)
    return redirect(row)


@require_POST
@login_needed
def call_off(request: UserRequest, key: str) -> HttpResponseBase:
    """Call it off before it begins."""
    row = get_object_or_404(TeamMatch, key=key)
    try:
        team_matches.call_off_team_match(team_match_id=row.pk, user_id=request.user.pk, now=timezone.now())
    except LobbyError as error:
        return _refused(request, row, error)
    return redirect(row)


@login_needed
def _sit(request: UserRequest, row: TeamMatch, team: int) -> HttpResponseBase:
    pair, _dash, place = request.POST.get("place", "").partition("-")
    numbers = {"0": 0, "1": 1}
    try:
        after = team_matches.join_team(
            team_match_id=row.pk,
            user_id=request.user.pk,
            team=team,
            pair=numbers.get(pair, -1),
            place=numbers.get(place, -1),
            now=timezone.now(),
            rng=SystemRandom(),
        )
    except LobbyError as error:
        return _refused(request, row, error, team=team)
    return redirect(after)


def _refused(
    request: SiteRequest, row: TeamMatch, error: LobbyError, *, team: int | None = None
) -> HttpResponse:
    row.refresh_from_db()
    status, words = _refusal(error)
    is_open = row.status == TeamMatch.Status.OPEN
    return _page(request, row, team=team if is_open else None, refused=words, status=status)


def _refusal(error: LobbyError) -> tuple[int, str]:
    known = REFUSALS.get(type(error))
    return refusal_in_words(error) if known is None else (known[0], str(known[1]))


def _are_offered(name: str, *teams: str) -> bool:
    return is_offered(name) and teams == tuple(map(str, USUAL_NAMES))


def _form_page(request: UserRequest, form: TeamMatchForm, *, status: int = 200) -> HttpResponse:
    pace = form["pace"].value() or form.fields["pace"].initial
    terms = {
        "paces": [PaceRow(words, None, words.slug == pace) for words in PACE_WORDS.values()],
        "hour": str(form["pace_hour"].value()),
        "zone": form["pace_zone"].value(),
        "is_friendly": form["is_rated"].value() == FRIENDLY,
    }
    context = {"form": form, "named": [form[name] for name in NAMED], "terms": terms}
    return render(request, "games/team_match_new.html", context, status=status)


def _page(
    request: SiteRequest, row: TeamMatch, *, team: int | None = None, refused: str = "", status: int = 200
) -> HttpResponse:
    """:param team: the one into which a code has led."""
    facts = facts_of_team_match(row, request.user.pk if is_logged_in(request) else None)
    teams = rows_of_teams(facts)
    invited_to = team if team is not None else None if facts.mine is None else facts.mine[0]
    codes = [row.code_of(0), row.code_of(1)]
    context: dict[str, Any] = {
        "facts": facts,
        "teams": [
            (
                each,
                request.build_absolute_uri(reverse("games:team_join", args=[each.code])) if each.code else "",
                reverse("games:team_join", args=[codes[number]]) if invited_to == number else "",
            )
            for number, each in enumerate(teams)
        ],
        "free": sum(each.free for each in teams),
        "boards": rows_of_boards(facts),
        "terms": terms_of(facts),
        "contract": CONTRACT_WORDS["bot"].sums,
        "counted": words_of(facts.game).counted(facts.seat_count),
        "score": tuple(map(signed, facts.sums)),
        "said": score_in_words(facts),
        "verdict": verdict_in_words(facts) if facts.status == TeamMatch.Status.FINISHED else "",
        "has_shown": any(board.is_shown for board in facts.boards),
        "is_joining": team is not None and facts.mine is None,
        "refused": refused,
    }
    return render(request, "games/team_match.html", context, status=status)
