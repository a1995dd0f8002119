"""Settings of programs: the tokens by which they come."""

from __future__ import annotations

import secrets
from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from accounts.api_tokens import MadeAlready, TooManyTokens, end_all_tokens, end_token, make_token
from accounts.forms import TokenForm
from accounts.http import UserRequest
from accounts.models import ApiToken
from accounts.reauthentication import fresh_required, is_fresh


@login_required
@never_cache
@require_GET
def programs(request: UserRequest) -> HttpResponse:
    """The tokens that there are; with the form for another one, if its reader has said who they are."""
    return _page(request, form=_blank() if is_fresh(request) else None)


@login_required
@fresh_required
@never_cache
@require_http_methods(["GET", "POST"])
def new_token(request: UserRequest) -> HttpResponse:
    """The form for a token, and the token that it made: on this answer alone."""
    if request.method != "POST":
        return _page(request, form=_blank())
    form = TokenForm(request.POST)
    if not form.is_valid():
        return _page(request, form=form, status=422)
    try:
        token = make_token(user_id=request.user.pk, now=timezone.now(), **form.cleaned_data)
    except MadeAlready:
        already = _("That token has been made, and was shown then. If you have not copied it, take it back.")
        return _page(request, form=_blank(), refused=already, status=409)
    except TooManyTokens:
        most = ngettext(
            "You have %(count)d token, and more are not possible. Take one back first.",
            "You have %(count)d tokens, and more are not possible. Take one back first.",
            ApiToken.MOST,
        )
        return _page(request, form=form, refused=most % {"count": ApiToken.MOST}, status=409)
    return _page(request, form=_blank(), made=token)


@login_required
@require_POST
def end(request: UserRequest, token_id: int) -> HttpResponseBase:
    """Take one back; twice is as good as once."""
    name = end_token(user_id=request.user.pk, token_id=token_id)
    if name is not None:
        messages.success(request, _("“%(name)s” opens nothing any more.") % {"name": name})
    return redirect("accounts:programs")


@login_required
@require_POST
def end_all(request: UserRequest) -> HttpResponseBase:
    """Take all of them back."""
    if end_all_tokens(user_id=request.user.pk):
        messages.success(request, _("All tokens are taken back: none of them opens anything any more."))
    return redirect("accounts:programs")


def _blank() -> TokenForm:
    return TokenForm(initial={"form_key": secrets.token_hex(16)})


def _page(
    request: UserRequest, *, form: TokenForm | None, made: str = "", refused: str = "", status: int = 200
) -> HttpResponse:
    now = timezone.now()
    tokens = ApiToken.objects.filter(user=request.user).order_by("-made_at", "-pk")
    context: dict[str, Any] = {
        "tokens": [_row(token, now) for token in tokens],
        "most": ApiToken.MOST,
        "form": form,
        "made": made,
        "refused": refused,
    }
    return render(request, "accounts/programs.html", context, status=status)


_MARKS: Final = {"read": "eye", "play": "hand", "tables": "users", "chat": "chat"}


def _row(token: ApiToken, now: Any) -> dict[str, Any]:
    return {
        "token": token,
        "rights": [(_MARKS[scope], ApiToken.Scope(scope).label) for scope in token.scopes],
        "has_ended": token.has_ended(now),
        "is_today": token.used_on == now.date(),
    }
