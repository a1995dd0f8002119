"""Pages of allauth's that several people may send at once, each in one transaction.

Whoever loses a race is answered as if they had come after the winner: by the form, in words.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from allauth.account import views
from allauth.account.forms import SignupForm
from django.contrib.auth.hashers import make_password
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse

View = Callable[..., HttpResponse]


def _again(view: View) -> View:
    """What `view` answers; if somebody was quicker, what it answers now that they are done."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except IntegrityError:
            return view(request, *args, **kwargs)

    return wrapped


def _whole(view: View) -> View:
    """All that a form does, or nothing of it."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponse:
        if request.method != "POST":
            return view(request, *args, **kwargs)
        with transaction.atomic():
            return view(request, *args, **kwargs)

    return wrapped


class Signup(views.SignupView):
    """An account with its address, its log-in and its first mail, or nothing of it."""

    def form_valid(self, form: SignupForm) -> HttpResponse:
        """Make the account. The password is hashed before the transaction: that takes long, on purpose."""
        form.password_hash = make_password(form.cleaned_data.pop("password1"))
        with transaction.atomic():
            response: HttpResponse = super().form_valid(form)
        return response


signup = _again(Signup.as_view())
email = _again(_whole(views.email))
confirm_email = _again(_whole(views.confirm_email))
