"""Settings, user name, theme and the end of one's own account."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from accounts.account_settings import change_settings
from accounts.anonymisation import anonymise
from accounts.forms import DeleteForm, SettingsForm, UsernameForm
from accounts.http import UserRequest, page_before
from accounts.models import User
from accounts.names import taken
from accounts.notifications.rerouting import replan
from accounts.reauthentication import fresh_required
from accounts.renaming import MOST_FORMER, TooManyNames, change_username

YEAR = 365 * 24 * 3600


@login_required
@never_cache
@require_http_methods(["GET", "POST"])
def settings(request: UserRequest) -> HttpResponse:
    """The page of settings, with links to e-mail addresses, password, sessions and the account's end."""
    # The form writes into the instance it is given; the page must go on showing what is stored.
    form = SettingsForm(request.POST or None, instance=User.objects.get(pk=request.user.pk))
    if request.method == "POST" and form.is_valid():
        try:
            change_settings(user_id=request.user.pk, values=form.cleaned_data)
        except IntegrityError:
            form.add_error("display_name", taken())
        else:
            if "time_zone" in form.changed_data:  # by which quiet hours and digests go
                replan(user_id=request.user.pk, now=timezone.now())
            messages.success(request, _("Your settings are saved."))
            return redirect("accounts:settings")
    return render(request, "accounts/settings.html", {"form": form}, status=422 if form.errors else 200)


@login_required
@fresh_required
@never_cache
@require_http_methods(["GET", "POST"])
def username(request: UserRequest) -> HttpResponse:
    """Change one's user name."""
    form = UsernameForm(request.POST or None, user=request.user)
    if request.method == "POST" and form.is_valid():
        try:
            change_username(
                user_id=request.user.pk, username=form.cleaned_data["username"], now=timezone.now()
            )
        except IntegrityError:
            form.add_error("username", taken())
        except TooManyNames as error:
            words = _(
                "You have changed your user name %(count)d times within a year. Take one of those names "
                "again, or wait until %(day)s."
            )
            day = date_format(timezone.localtime(error.until), "j F Y")
            form.add_error("username", words % {"count": MOST_FORMER, "day": day})
        else:
            messages.success(request, _("You are %(name)s now.") % {"name": form.cleaned_data["username"]})
            return redirect("accounts:settings")
    return render(request, "accounts/username.html", {"form": form}, status=422 if form.errors else 200)


@login_required
@fresh_required
@never_cache
@require_http_methods(["GET", "POST"])
def delete(request: UserRequest) -> HttpResponse:
    """Say what deleting does, ask once more, do it."""
    form = DeleteForm(request.POST or None)
    if request.method == "POST" and form.is_valid():
        user_id = request.user.pk
        anonymise(user_id=user_id, now=timezone.now())
        logout(request)
        messages.success(request, _("Your account is deleted. Farewell!"))
        return redirect("games:lobby")
    return render(request, "accounts/delete.html", {"form": form}, status=422 if form.errors else 200)


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Light or dark: kept in the account, or in a cookie for a visitor."""
    response = HttpResponseRedirect(page_before(request))
    chosen = request.POST.get("theme", "")
    if chosen not in User.Theme.values:
        return HttpResponse(_("There is no such theme."), status=422, content_type="text/plain")
    if isinstance(request.user, User):
        change_settings(user_id=request.user.pk, values={"theme": chosen})
    response.set_cookie(
        "theme", chosen, max_age=YEAR, secure=request.is_secure(), samesite="Lax", httponly=True
    )
    return response
