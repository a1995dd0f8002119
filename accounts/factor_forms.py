"""What asks for a code: it says so where the fault lies with the site and not with who types."""

from __future__ import annotations

from typing import TYPE_CHECKING

from allauth.mfa.base import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.second_factor import unreadable

if TYPE_CHECKING:
    from accounts.models import User


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
                    "The site cannot read the key of your app any more, so that no code of it fits. Use a "
                    "recovery code or a passkey, then set the app up again."
                )
            )
            raise ValidationError(said, code="unreadable") from error
        return code


class AuthenticateForm(_Honest, forms.AuthenticateForm):
    """When somebody logs in."""


class ReauthenticateForm(_Honest, forms.ReauthenticateForm):
    """When somebody says once more who they are."""
