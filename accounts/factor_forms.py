"""Forms that ask for a factor: a code, or what a browser says of a passkey.

Of a code they say where the fault lies with the site and not with who types. What a browser sends of a
passkey may be anything that somebody likes to post: what the libraries below cannot read is refused like a
wrong code.
"""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from allauth.core.exceptions import ImmediateHttpResponse
from allauth.mfa.adapter import get_adapter
from allauth.mfa.base import forms
from allauth.mfa.webauthn import forms as webauthn
from django.core.exceptions import ValidationError
from django.db import Error
from django.forms import HiddenInput, JSONField
from django.utils.translation import gettext as _

from accounts.away import is_away
from accounts.second_factor import unreadable

if TYPE_CHECKING:
    from accounts.models import User

log = logging.getLogger(__name__)


class _Honest:
    """Adds to a code that does not fit that some of the account's codes cannot fit any more."""

    user: User

    def clean_code(self) -> str:
        """:raises ValidationError: it fits none of the account's factors."""
        try:
            code: str = super().clean_code()  # type: ignore[misc] # of the form it is mixed into
        except ValidationError as error:
            lost = unreadable(self.user) if error.code == "incorrect_code" else frozenset()
            if "totp" not in lost:
                raise
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
            raise ValidationError(said, code="unreadable") from error
        return code


class AuthenticateForm(_Honest, forms.AuthenticateForm):
    """When somebody logs in."""


class ReauthenticateForm(_Honest, forms.ReauthenticateForm):
    """When somebody says once more who they are."""


# --- passkeys -----------------------------------------------------------------------------------------


class CredentialField(JSONField):
    """What a browser says of a passkey: an object that a database can keep."""

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
