"""Adapters for allauth: mails, messages, log-in and second factors as this site has them."""

from __future__ import annotations

import base64
import secrets
from collections.abc import Mapping
from typing import Any

from allauth.account.adapter import DefaultAccountAdapter
from allauth.account.forms import SignupForm
from allauth.account.internal.userkit import filter_users_by_email, get_user_by_username
from allauth.mfa.adapter import DefaultMFAAdapter
from django.core.exceptions import ValidationError
from django.core.mail import EmailMultiAlternatives
from django.http import HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.access_changes import change_password
from accounts.localhost import may_open
from accounts.login_attempts import attempts_key, count_password
from accounts.mail import html_of, plain_mail
from accounts.models import User
from accounts.names import clean_username
from accounts.sealed import Unreadable, seal, unseal
from accounts.text import one_line


class AccountAdapter(DefaultAccountAdapter):
    """Mails in the site's words and look, and back to the settings after a change of password."""

    error_messages = DefaultAccountAdapter.error_messages | {
        "email_password_mismatch": gettext_lazy("The e-mail address or the password is wrong."),
        "username_password_mismatch": gettext_lazy("The user name or the password is wrong."),
        "email_taken": gettext_lazy("This e-mail address cannot be used. Log in, or choose another one."),
        "unverified_primary_email": gettext_lazy(
            "Confirm this address first, then it can become your main one."
        ),
        "too_many_login_attempts": gettext_lazy(
            "Too many attempts. Wait five minutes, or set a new password."
        ),
    }

    def render_mail(
        self,
        template_prefix: str,
        email: str | list[str],
        context: dict[str, Any],
        headers: dict[str, str] | None = None,
    ) -> EmailMultiAlternatives:
        """The text mail of the templates, with its HTML twin."""
        message: EmailMultiAlternatives = super().render_mail(template_prefix, email, context, headers)
        subject, text = str(message.subject), str(message.body)
        message.body = plain_mail(subject=subject, text=text)
        message.attach_alternative(html_of(subject=subject, text=text), "text/html")
        return message

    def pre_authenticate(self, request: HttpRequest, **credentials: str) -> None:
        """Count the try. :raises ValidationError: it is one too many."""
        login = credentials.get("email", credentials.get("username", ""))
        # allauth takes it back where the password was right.
        self._login_failed_rl_usage = count_password(request, login=login, user_id=_owner_of(credentials))
        if self._login_failed_rl_usage is None:
            raise self.validation_error("too_many_login_attempts")

    def _get_login_attempts_cache_key(self, request: HttpRequest, **credentials: str) -> str:
        """The cache key under which tries are counted; a new password forgets those from where it was set."""
        return attempts_key(request, credentials.get("email", credentials.get("username", "")))

    def authenticate(self, request: HttpRequest, **credentials: str) -> User | None:
        """The user whom these credentials belong to, unless that is a bot: nobody is logged in as one.

        :raises ValidationError: it is a demo account, and the request comes from another machine.
        """
        if "username" in credentials:  # some keyboards send letters and accents apart
            credentials["username"] = one_line(credentials["username"])
        user: User | None = super().authenticate(request, **credentials)
        if user is None or user.is_bot:
            return None
        if user.is_demo and not may_open(request):
            raise ValidationError(
                _("This log-in works only on the machine that runs the site. Sign up for one of your own."),
                code="demo",
            )
        return user

    def save_user(self, request: HttpRequest, user: User, form: SignupForm, commit: bool = True) -> User:
        """A new account, with the password that `accounts.allauth_views.Signup` has hashed."""
        user = super().save_user(request, user, form, commit=False)
        user.password = form.password_hash
        if commit:
            user.save()
        return user

    def set_password(self, user: User, password: str) -> None:
        """Write the password and nothing else: what was changed elsewhere meanwhile stays changed.

        It is hashed before the transaction: that takes long, on purpose.

        :raises ReauthenticationRequired: the account has got another password since this request began.
        """
        was = user.password
        user.set_password(password)
        is_own = self.request is not None and self.request.user.pk == user.pk
        but = self.request.session.session_key if is_own else None
        change_password(user=user, was=was, now=timezone.now(), but=but)

    def send_notification_mail(self, *_: Any, **__: Any) -> None:
        """Nothing: `accounts.access_changes` tells of every change, with a link that takes it back."""

    def clean_username(self, username: str, shallow: bool = False) -> str:
        """A name that may be taken; `shallow`: one whose form is right, whoever has it."""
        name: str = super().clean_username(one_line(username), shallow=True)
        return name if shallow else clean_username(name, user_id=None)

    def get_password_change_redirect_url(self, request: HttpRequest) -> str:  # noqa: ARG002 - its shape is given
        return reverse("accounts:settings")


def _owner_of(credentials: Mapping[str, str]) -> int | None:
    """The owner of a name or an address; None: nobody, or it is not sure."""
    users = (
        filter_users_by_email(credentials["email"], prefer_verified=True) if "email" in credentials else []
    )
    if not users and "username" in credentials:
        users = [user for user in [get_user_by_username(credentials["username"])] if user is not None]
    return users[0].pk if len(users) == 1 else None


class FactorAdapter(DefaultMFAAdapter):
    """Secrets of apps and of recovery codes lie in the database sealed."""

    def encrypt(self, text: str) -> str:
        """As it is kept."""
        return seal(text)

    def decrypt(self, encrypted_text: str) -> str:
        """The secret; of one that cannot be read something made up, which no code of anybody's fits.

        allauth goes through all factors of an account with one code: the others are to be tried too. That one
        cannot be read is said by `accounts.second_factor.unreadable`.
        """
        try:
            return unseal(encrypted_text)
        except Unreadable:
            return base64.b32encode(secrets.token_bytes(20)).decode("ascii")
