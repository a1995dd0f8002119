"""Sign-up and e-mail pages of allauth, each in one transaction, for forms that several people send at once.

Whoever loses a race is answered as if they had come after the winner: by the form, in words.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps

from allauth.account import views
from allauth.account.app_settings import SALT
from allauth.account.forms import SignupForm
from allauth.account.models import EmailAddress, get_emailconfirmation_model
from allauth.core.exceptions import ReauthenticationRequired
from django.contrib.auth.hashers import make_password
from django.contrib.auth.views import redirect_to_login
from django.core import signing
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render

from accounts.reauthentication import fresh_required, is_fresh

View = Callable[..., HttpResponseBase]


def _again(view: View) -> View:
    """The answer of `view`; if somebody was quicker, its answer now that they are done."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        try:
            return view(request, *args, **kwargs)
        except IntegrityError:
            return view(request, *args, **kwargs)

    return wrapped


def in_one_transaction(view: View) -> View:
    """All that a form does, or nothing of it."""

    @wraps(view)
    def wrapped(request: HttpRequest, *args: object, **kwargs: object) -> HttpResponseBase:
        if request.method != "POST":
            return view(request, *args, **kwargs)
        with transaction.atomic():
            return view(request, *args, **kwargs)

    return wrapped


def _by_owner(view: View) -> View:
    """`view`, but that a further address is confirmed by the owner of the account alone, who is fresh.

    Who opens a link again that has done its work reads that the address is confirmed.

    The first address is confirmed by its link, for nobody can log in before. One that was added later may
    have been mistyped, and then whoever reads the mail must not get a way into the account.

    :raises ReauthenticationRequired: its owner asks, and is not fresh.
    """

    @wraps(view)
    def wrapped(request: HttpRequest, key: str) -> HttpResponseBase:
        confirmation = get_emailconfirmation_model().from_key(key)
        if confirmation is None and (email := _confirmed_before(request, key)):
            return render(request, "account/email_confirm.html", {"is_confirmed": True, "email": email})
        if confirmation is None and request.method == "POST":
            return redirect(request.path)  # it was confirmed a moment ago, by a second click perhaps
        owner_id = None if confirmation is None else confirmation.email_address.user_id
        if owner_id is None or not EmailAddress.objects.filter(user=owner_id, verified=True).exists():
            return view(request, key=key)
        if not request.user.is_authenticated:
            return redirect_to_login(request.path)
        if request.user.pk != owner_id:
            return render(request, "account/email_confirm.html", {"is_of_another": True}, status=403)
        if not is_fresh(request):
            raise ReauthenticationRequired
        return view(request, key=key)

    return wrapped


def _confirmed_before(request: HttpRequest, key: str) -> str:
    """The address that a link has confirmed, if whoever opens it again is its owner; empty: they are not."""
    if not request.user.is_authenticated:
        return ""
    try:
        address_id = signing.loads(key, salt=SALT)
    except signing.BadSignature:
        return ""
    mine = EmailAddress.objects.filter(pk=address_id, user=request.user.pk, verified=True)
    return mine.values_list("email", flat=True).first() or ""


class Signup(views.SignupView):
    """An account with its address, its log-in and its first mail, or nothing of it."""

    def form_valid(self, form: SignupForm) -> HttpResponse:
        """Make the account. The password is hashed before the transaction: that takes long, on purpose."""
        form.password_hash = make_password(form.cleaned_data.pop("password1"))
        with transaction.atomic():
            response: HttpResponse = super().form_valid(form)
        return response


signup = _again(Signup.as_view())
email = fresh_required(_again(in_one_transaction(views.email)))
confirm_email = _again(_by_owner(in_one_transaction(views.confirm_email)))
