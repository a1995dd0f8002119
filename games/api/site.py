"""The API as a whole: who may ask, what every path may answer, and how refusals become problems."""

from __future__ import annotations

from collections.abc import Mapping
from random import SystemRandom
from typing import Annotated, Any, Final

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, RawPostDataException
from django.utils import timezone
from django.utils.translation import gettext as _
from ninja import NinjaAPI, Query, Router
from ninja.errors import HttpError, ValidationError
from ninja.security import HttpBearer

from accounts.models import ApiToken
from accounts.problems import problem
from games.api import schemas
from games.api.facts import facts_of, own_match
from games.api.pages import NAMESPACE
from games.api.reading import BadBody, ProgramRequest, StrictParser
from games.api.refusals import SERVICES, code_of, headers_of, status_and_words
from games.catalogue import PRESENTERS, RulesGone
from games.kit.rules.errors import RulesError
from games.models import Match
from games.selectors.pagination import BadCursor
from games.selectors.seats.snapshot import Seating, seating_of
from games.selectors.table.table import table_of
from games.services.errors import PlayError
from games.services.questions.answers import AnsweredTooLate
from games.services.time.question_deadlines import try_to_close
from games.views.match_by_key import fresh_seating
from games.views.responses import STARTED

ABOUT: Final = (
    "What a person can do at a table a program can do for them: with a token of theirs, by the same rules,"
    " and knowing no more than their seat."
)

api = NinjaAPI(
    title="Alliances",
    version="1",
    description=ABOUT,
    docs_url=None,
    openapi_url=None,
    urls_namespace=NAMESPACE,
    parser=StrictParser(),
)
router = Router()
"""All paths: what is read and what is written at one address is said in different modules."""


class NoToken(Exception):  # noqa: N818 - called by what is the matter
    """A request shows no token that opens anything."""


class NoScope(Exception):  # noqa: N818 - as above
    """A token does not allow what it is shown for."""

    def __init__(self, scope: str) -> None:
        super().__init__(scope)
        self.scope = scope


class Shown(HttpBearer):
    """A token that allows something.

    :param scope: what it has to allow. :param is_needed: whether anybody may ask who shows none at all.
    """

    def __init__(self, scope: str, *, is_needed: bool = True) -> None:
        super().__init__()
        self.scope = scope
        self.is_needed = is_needed

    def __call__(self, request: HttpRequest) -> Any:
        """True if who asks may. :raises NoToken, NoScope: see there."""
        token: ApiToken | None = getattr(request, "token", None)
        if token is None:
            if self.is_needed or request.headers.get("Authorization"):
                raise NoToken
            return True
        if self.scope not in token.scopes:
            raise NoScope(self.scope)
        return token

    def authenticate(self, request: HttpRequest, token: str) -> Any:  # noqa: ARG002 - ninja's shape
        """Nothing: the request has been looked at already."""
        return None


def _shown(name: str, scope: str, *, is_needed: bool = True) -> Shown:
    """One whose class the document names after the right."""
    kind: type[Shown] = type(name, (Shown,), {})
    return kind(scope, is_needed=is_needed)


READ, PLAY, TABLES, CHAT = (_shown(scope, scope) for scope in ApiToken.Scope.values)
ANYBODY: Final = _shown("anybody", ApiToken.Scope.READ, is_needed=False)


def answers(kind: Any, *more: int) -> dict[int, Any]:
    """Every status that a path can answer: what is asked for, and problems."""
    always = {400, 401, 403, 404, 405, 408, 413, 422, 429, 500, 503}
    return {200: kind, **dict.fromkeys(sorted(always | set(more)), schemas.Problem)}


def written(kind: Any) -> dict[int, Any]:
    """The same of a path that changes something."""
    return answers(kind, 409, 410, 415)


Cursor = Annotated[str, Query(max_length=1_000, description="Of the page before.")]


# What a table answers ------------------------------------------------------------------------------------


def seating_for(key: str) -> Seating:
    """The match of a key with who sits there. :raises Http404: there is none."""
    return fresh_seating(key)


def seen_by(key: str, user_id: int, *, already: bool = False) -> schemas.OwnMatch:
    """A started match as somebody sees it. :raises Http404: there is none, or it has not begun."""
    seating = seating_for(key)
    if seating.match.status not in STARTED:
        raise Http404
    table = table_of(seating, user_id, has_gone_on=True)
    return own_match(table, facts_of(seating.match), already=already)


# Problems --------------------------------------------------------------------------------------------------


def not_valid(errors: Mapping[str, list[str]]) -> HttpResponse:
    """The problem of something that was sent. :param errors: by field what is the matter."""
    return problem(422, "not-valid", _("Something that was sent is not as it has to be."), errors=errors)


@api.exception_handler(NoToken)
def _no_token(request: HttpRequest, error: NoToken) -> HttpResponse:  # noqa: ARG001 - ninja's shape
    words = _("Show a token that is still good: Authorization: Bearer all_…")
    return problem(401, "no-token", words, {"WWW-Authenticate": 'Bearer realm="alliances"'})


@api.exception_handler(NoScope)
def _no_scope(request: HttpRequest, error: NoScope) -> HttpResponse:  # noqa: ARG001 - ninja's shape
    words = _("This token may not do that. It would need the right “%(scope)s”.") % {"scope": error.scope}
    told = f'Bearer realm="alliances", error="insufficient_scope", scope="{error.scope}"'
    return problem(403, "no-right", words, {"WWW-Authenticate": told})


@api.exception_handler(BadBody)
def _bad_body(request: HttpRequest, error: BadBody) -> HttpResponse:  # noqa: ARG001 - ninja's shape
    words = _("Send one JSON object in UTF-8, as application/json.")
    return problem(error.status, error.code, words)


@api.exception_handler(RawPostDataException)
def _form_data(request: HttpRequest, error: RawPostDataException) -> HttpResponse:  # noqa: ARG001 - ninja's shape
    return _bad_body(request, BadBody("not-json", 415))


@api.exception_handler(HttpError)
def _http_error(request: HttpRequest, error: HttpError) -> HttpResponse:
    cause = error.__cause__ or error.__context__
    if isinstance(cause, BadBody):
        return _bad_body(request, cause)
    return problem(error.status_code)


@api.exception_handler(ValidationError)
def _not_valid(request: HttpRequest, error: ValidationError) -> HttpResponse:  # noqa: ARG001 - ninja's shape
    errors: dict[str, list[str]] = {}
    for one in error.errors:
        place = [str(part) for part in one["loc"] if part not in {"body", "query", "path", "sent"}]
        errors.setdefault(".".join(place) or "body", []).append(str(one["msg"]))
    return not_valid(errors)


@api.exception_handler(BadCursor)
def _bad_cursor(request: HttpRequest, error: BadCursor) -> HttpResponse:  # noqa: ARG001 - ninja's shape
    words = _("This cursor is of another list. Begin anew, without one.")
    return problem(422, "bad-cursor", words, errors={"cursor": [words]})


@api.exception_handler(Http404)
@api.exception_handler(Match.DoesNotExist)
def _not_found(request: HttpRequest, error: Exception) -> HttpResponse:  # noqa: ARG001 - ninja's shape
    return problem(404, "not-found", _("There is no such thing here, or not for you."))


@api.exception_handler(PermissionDenied)
def _forbidden(request: HttpRequest, error: PermissionDenied) -> HttpResponse:  # noqa: ARG001 - ninja's shape
    return problem(403, "forbidden", str(error))


@api.exception_handler(RulesGone)
def _rules_gone(request: HttpRequest, error: RulesGone) -> HttpResponse:  # noqa: ARG001 - ninja's shape
    status = 410 if request.method in {"GET", "HEAD"} else 409
    return problem(status, "rules-gone", _("The rules by which this match was begun are not here any more."))


def refused(request: ProgramRequest, error: Exception) -> HttpResponse:
    """The problem that a service's refusal is; of a move for another turn with the match as it is now."""
    key = _key(request)
    if isinstance(error, AnsweredTooLate) and key:
        _close_question(key, error)
    status, words = status_and_words(error)
    more: dict[str, Any] = {}
    if key and status == 409 and isinstance(error, PlayError):
        more["fresh"] = _fresh(request, key)
    if isinstance(error, RulesError) and key:
        words = _in_words(request, key, error) or words
    return problem(status, code_of(error), words, headers_of(error), **more)


for _kind in SERVICES:
    api.add_exception_handler(_kind, refused)  # type: ignore[arg-type] # our requests


def _key(request: HttpRequest) -> str:
    match = request.resolver_match
    return "" if match is None else str(match.kwargs.get("key", ""))


def _close_question(key: str, late: AnsweredTooLate) -> None:
    seating = seating_of(key)
    if seating is not None:
        now, rng = timezone.now(), SystemRandom()
        try_to_close(match_id=seating.match.pk, seat=late.seat, number=late.number, now=now, rng=rng)


def _fresh(request: ProgramRequest, key: str) -> Mapping[str, Any] | None:
    """The match as it is now, to whoever may read it."""
    if ApiToken.Scope.READ not in request.token.scopes:
        return None
    try:
        return seen_by(key, request.user.pk).model_dump(mode="json")
    except (Http404, RulesGone):
        return None


def _in_words(request: ProgramRequest, key: str, error: RulesError) -> str:
    """The rules' refusal as the table's page words it; empty: it has no words for it."""
    seating = seating_of(key)
    if seating is None or seating.match.status not in STARTED:
        return ""
    table = table_of(seating, request.user.pk, has_gone_on=True)
    return str(PRESENTERS[seating.match.game].play.refusals.word(error, table))
