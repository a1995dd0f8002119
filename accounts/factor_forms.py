"""Forms that ask for a factor: a code, or what a browser says of a passkey.

Each code is taken once, and they say where the fault lies with the site and not with who types. What a
browser sends of a passkey may be anything that somebody likes to post: what the libraries below cannot read
is refused like a wrong code.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from allauth.account.adapter import get_adapter as get_account_adapter
from allauth.core import context
from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms
from allauth.mfa.models import Authenticator
from allauth.mfa.webauthn import forms as webauthn
from django.core.exceptions import ValidationError
from django.db import Error
from django.forms import HiddenInput, JSONField
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.login_attempts import count_code, forget_codes
from accounts.second_factor import unreadable, use_code
from accounts.transient_errors import is_away

if TYPE_CHECKING:
    from accounts.models import User

log = logging.getLogger(__name__)


class _Once:
    """Takes a code of one of the account's factors, once and for good.

    In the place of allauth's own way, which forgets within half a minute that a code of an app was used, and
    takes it for a minute longer.
    """

    user: User
    cleaned_data: dict[str, Any]
    authenticator: Authenticator

    def clean_code(self) -> str:
        """:raises ValidationError: it fits no factor of the account, was used, or too many were tried."""
        code: str = self.cleaned_data["code"]
        if count_code(context.request, user_id=self.user.pk) is None:
            raise get_account_adapter().validation_error("too_many_login_attempts")
        # Passkeys have no codes that one could type.
        factors = Authenticator.objects.filter(user=self.user).exclude(type=Authenticator.Type.WEBAUTHN)
        found = next((factor for factor in factors if use_code(factor, code, now=timezone.now())), None)
        if found is None:
            raise self._refusal()
        found.user, self.authenticator = self.user, found
        forget_codes(context.request, user_id=self.user.pk)
        return code

    def _refusal(self) -> ValidationError:
        """The message for a code that was not taken."""
        lost = unreadable(self.user)
        if "totp" in lost:
            said = (
                _(
                    "The site cannot read the keys of your second factor any more. Use a passkey, or write "
                    "to those who run the site."
                )
                if "recovery_codes" in lost
                else _(
                    "The site can no longer read the key of your app, so none of its codes works. Use"
                    " a recovery code or a passkey, then set the app up again."
                )
            )
            return ValidationError(said, code="unreadable")
        refusal: ValidationError = get_adapter().validation_error("incorrect_code")
        return refusal


class AuthenticateForm(_Once, forms.AuthenticateForm):
    """Factor for logging in."""


class ReauthenticateForm(_Once, forms.ReauthenticateForm):
    """Factor for confirming who one is."""


# --- passkeys -----------------------------------------------------------------------------------------


class CredentialField(JSONField):
    """Credential of a passkey from a browser: an object that a database can keep."""

    widget = HiddenInput

    def bound_data(self, data: Any, initial: Any) -> Any:  # noqa: ARG002 - Django's shape
        """Unread: it may be none that can be."""
        return data

    def prepare_value(self, value: Any) -> str:  # noqa: ARG002 - Django's shape
        """Nothing: what was sent once is of no use again."""
        return ""

    def to_python(self, value: Any) -> Any:
        """:raises ValidationError: it is no JSON, or none that can be kept."""
        try:
            found = super().to_python(value)
            json.dumps(found, allow_nan=False, ensure_ascii=False).encode()  # lone surrogates are no text
        except (ValueError, RecursionError) as error:  # numbers without end, lists in lists in lists
            raise _not_known() from error
        if found is not None and (not isinstance(found, dict) or "\\u0000" in str(value)):
            raise _not_known()
        return found


class AddForm(webauthn.AddWebAuthnForm):
    """A further passkey."""

    credential = CredentialField()

    def clean(self) -> dict[str, Any]:
        """:raises ValidationError: it is none that was asked for."""
        with _read():
            cleaned: dict[str, Any] = super().clean()
        return cleaned


class SignupForm(webauthn.SignupWebAuthnForm):
    """The first passkey of an account."""

    credential = CredentialField()

    def clean(self) -> dict[str, Any]:
        """:raises ValidationError: it is none that was asked for."""
        with _read():
            cleaned: dict[str, Any] = super().clean()
        return cleaned


class LoginForm(webauthn.LoginWebAuthnForm):
    """A passkey in the place of a password."""

    credential = CredentialField()

    def clean_credential(self) -> Any:
        """:raises ValidationError: it is no passkey of an account here."""
        with _read():
            return super().clean_credential()


class ReauthenticatePasskeyForm(webauthn.ReauthenticateWebAuthnForm):
    """A passkey by which somebody says once more who they are."""

    credential = CredentialField()

    def clean_credential(self) -> Any:
        """:raises ValidationError: it is no passkey of this account."""
        with _read():
            return super().clean_credential()


@contextmanager
def _read() -> Iterator[None]:
    """Have a mistake of what reads a passkey be one of what was sent.

    allauth and the library below it catch some of what may be raised by an object without its parts, by bytes
    that are no CBOR, by a key of a foreign kind or by a signature that does not fit, and not the rest.
    """
    try:
        yield
    except (ValidationError, ImmediateHttpResponse, Error):
        raise
    except Exception as error:
        if is_away(error):
            raise
        log.info("what was sent is no passkey: %s", type(error).__name__)
        raise _not_known() from error


def _not_known() -> ValidationError:
    error: ValidationError = get_adapter().validation_error("incorrect_code")
    return error
