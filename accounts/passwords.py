"""Rules for passwords: not too short, and none that is tried first."""

from __future__ import annotations

from functools import cache
from typing import Any

from django.contrib.auth.password_validation import (
    CommonPasswordValidator,
    UserAttributeSimilarityValidator,
)
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

SHORTEST = 10
FEWEST = 5
"""So many different characters."""


class PasswordValidator:
    """One rule with one sentence, where Django has four of each."""

    def validate(self, password: str, user: Any = None) -> None:
        """:raises ValidationError: it may not be one, with a sentence that says why."""
        if len(password) < SHORTEST:
            raise ValidationError(
                _("Use at least %(number)d characters."), code="short", params={"number": SHORTEST}
            )
        if is_common(password):
            raise ValidationError(
                _("This password is among the first that are tried. Choose another one."), code="common"
            )
        if password.isdecimal():
            raise ValidationError(
                _("Digits alone are guessed soon. Add letters or other characters."), code="digits"
            )
        try:
            _similarity().validate(password, user)
        except ValidationError:
            raise ValidationError(
                _("This password is too much like your name or address. Choose another one."), code="alike"
            ) from None

    def get_help_text(self) -> str:
        """The hint for people who choose one."""
        return _("At least %(number)d characters, and not a password that many people use.") % {
            "number": SHORTEST
        }


def is_common(password: str) -> bool:
    """True if many people have it: as it is, or a word of many with digits and signs round it."""
    told = password.strip().lower()
    stem = told.strip("0123456789!?.,-_+*#$%&@/ ")
    common = _common()
    return told in common or len(set(told)) < FEWEST or (stem in common and not stem.isdecimal())


@cache
def _common() -> frozenset[str]:
    """The 20,000 passwords that come with Django, in small letters."""
    return frozenset(CommonPasswordValidator().passwords)


@cache
def _similarity() -> UserAttributeSimilarityValidator:
    return UserAttributeSimilarityValidator(user_attributes=("username", "display_name", "email"))
