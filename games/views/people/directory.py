"""Directory of people who want to be found, and the way from a person to a table with them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.http import Http404, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.http import UserRequest
from accounts.lookup_limits import may_look_up
from accounts.sightings import day_of
from accounts.user_lookup import account_called
from games.catalogue import PRESENTERS
from games.forms.directory import LONGEST_NAME, SearchForm
from games.models import Match
from games.presenters.directory.rows import person_rows, scales_of_others
from games.selectors.calendar.calendars import zone_of
from games.selectors.directory.entries import entry_for, own_entry
from games.selectors.directory.people import By, NoSuchPage, Search, people_page
from games.selectors.ratings.ratings import sees_beside_names
from games.views.login_required import login_needed
from games.views.responses import sent_number

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

_BYS: Final[tuple[tuple[By, StrOrPromise], ...]] = (
    ("awake", _("Awake when I am")),
    ("near", _("Near my rating")),
    ("met", _("I have played with")),
)


@dataclass(frozen=True, slots=True)
class Chip:
    """A choice of people; chosen already it is taken back."""

    words: StrOrPromise
    url: str
    is_chosen: bool


@require_safe
@login_needed
@never_cache
def people(request: UserRequest) -> HttpResponseBase:
    """People whom the reader may find, a page of them; the list alone for who types a name.

    422 for a name that nobody can have, with words; 404 for a choice or a page that there is not.
    """
    form = SearchForm(request.GET)
    number = sent_number(request.GET.get("page", "1")) or 0
    if not form.is_valid():
        if set(form.errors) - {"name"}:
            raise Http404
        search = Search(form.cleaned_data["game"], form.cleaned_data["by"])
        return _refused(request, search, " ".join(map(str, form.errors["name"])), status=422)
    search = form.search(number)
    if search.name and not may_look_up(request):
        words = _("That is a lot of names in a short time. Wait a minute, please.")
        return _refused(request, search, words, status=429)
    now = timezone.now()
    try:
        page = people_page(request.user, search, now, scales_of_others())
    except NoSuchPage as error:
        raise Http404 from error
    context = {
        "page": page,
        "rows": person_rows(page, zone_of(request.user), day_of(now)),
        "here": f"?{_query(search)}&" if _query(search) else "?",
    }
    return _answer(request, search, context)


@require_safe
@login_needed
@never_cache
def invite(request: UserRequest, username: str) -> HttpResponseBase:
    """Leads to the form of a new table that has what both like filled in, and invites the person.

    Who may sit with whom is asked when the table is opened. 404 where there is nobody to be invited.
    """
    person = account_called(username)
    if person is None or person == request.user or person.is_bot or not person.is_active:
        raise Http404
    theirs = entry_for(request.user.pk, person.pk, timezone.now())
    mine = own_entry(request.user.pk)
    asked = request.GET.get("game", "")
    games = _both([game for game in PRESENTERS if game in theirs.games], mine.games)
    paces = _both([pace for pace in Match.Pace.values if pace in theirs.paces], mine.paces)
    query = {"guest": person.username}
    if asked in PRESENTERS:
        query["game"] = asked
    elif games:
        query["game"] = games[0]
    if paces:
        query["pace"] = Match.Pace.STANDARD if Match.Pace.STANDARD in paces else paces[0]
    return redirect(f"{reverse('games:new')}?{urlencode(query)}")


def _both(theirs: Sequence[str], mine: Sequence[str]) -> Sequence[str]:
    """The things that both like; else theirs, who is to be asked; else mine."""
    return [each for each in theirs if each in mine] or theirs or mine


def _query(search: Search) -> str:
    sent = {"game": search.game, "by": search.by, "name": search.name}
    return urlencode({name: value for name, value in sent.items() if value})


def _chips(search: Search, *, sees_ratings: bool) -> Sequence[Chip]:
    def chip(words: StrOrPromise, game: str, by: By, *, is_chosen: bool) -> Chip:
        return Chip(words, f"?{_query(Search(game, by, search.name))}", is_chosen)

    return [
        chip(_("Anybody"), "", "", is_chosen=not (search.game or search.by)),
        *(
            chip(each.name, "" if slug == search.game else slug, search.by, is_chosen=slug == search.game)
            for slug, each in PRESENTERS.items()
        ),
        *(
            chip(words, search.game, "" if by == search.by else by, is_chosen=by == search.by)
            for by, words in _BYS
            if by != "near" or sees_ratings
        ),
    ]


def _refused(request: UserRequest, search: Search, words: StrOrPromise, *, status: int) -> HttpResponse:
    return _answer(request, search, {"refused": words}, status=status)


def _answer(
    request: UserRequest, search: Search, context: dict[str, object], *, status: int = 200
) -> HttpResponse:
    context |= {"search": search, "typed": request.GET.get("name", "")[:LONGEST_NAME]}
    if request.htmx:
        return render(request, "games/_people_found.html", context, status=status)
    context |= {
        "chips": _chips(search, sees_ratings=sees_beside_names(request.user)),
        "own": own_entry(request.user.pk),
        "longest": LONGEST_NAME,
    }
    return render(request, "games/people.html", context, status=status)
