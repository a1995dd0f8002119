"""Pages of allauth about the second factor, where they would show what the site cannot read any more."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from allauth.mfa.base import views
from allauth.mfa.models import Authenticator
from allauth.mfa.recovery_codes import views as codes
from allauth.mfa.totp import views as totp
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.webauthn import views as webauthn
from django.contrib import messages
from django.forms import Form
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.reauthentication import fresh_required
from accounts.second_factor import unreadable, use_code

View = Callable[..., HttpResponseBase]


class Index(views.IndexView):
    """The factors that somebody has set up; in `unreadable` the types of those that cannot be read."""

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        """allauth's, and what has to be set up anew."""
        user = self.request.user
        lost = unreadable(user) if isinstance(user, User) else frozenset[str]()
        return {**super().get_context_data(**kwargs), "unreadable": lost}


class Activate(totp.ActivateTOTPView):
    """Setting up an app: the code that shows that it works is used up by that."""

    def form_valid(self, form: ActivateTOTPForm) -> HttpResponse:
        """allauth's, and the code opens nothing more."""
        response: HttpResponse = super().form_valid(form)
        app = Authenticator.objects.get(user_id=self.request.user.pk, type=Authenticator.Type.TOTP)
        use_code(app, form.cleaned_data["code"], now=timezone.now())
        return response


def _of_readable_codes(view: View) -> View:
    """`view`, where the codes can be read; else the page that makes new ones."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if isinstance(request.user, User) and "recovery_codes" in unreadable(request.user):
            messages.warning(
                request,
                _("The site cannot read your recovery codes any more, and they do not work. Make new ones."),
            )
            return redirect("mfa_generate_recovery_codes")
        return view(request, *args, **kwargs)

    return wrapped


class AddPasskey(webauthn.AddWebAuthnView):
    """A further passkey; what is none is answered 422."""

    def form_invalid(self, form: Form) -> HttpResponse:
        """allauth's page, with the status that it should have."""
        response: HttpResponse = super().form_invalid(form)
        response.status_code = 422
        return response


index = Index.as_view()
add_passkey = AddPasskey.as_view()
activate_totp = Activate.as_view()
recovery_codes = fresh_required(_of_readable_codes(codes.view_recovery_codes))
download_recovery_codes = fresh_required(_of_readable_codes(codes.download_recovery_codes))
