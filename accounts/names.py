"""What people may be called: nothing that deceives, and nothing that somebody else is called."""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

from django.core.exceptions import ValidationError
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.bots import CHARACTERS
from accounts.lookalikes import mixes_scripts, plain_skeletons, skeletons
from accounts.models import TakenName, User
from accounts.text import one_line, validate_printable

RESERVED: Final = (
    "admin", "administrator", "alliances", "bot", "deleted", "everybody", "everyone", "former player",
    "moderator", "nobody", "root", "site", "staff", "support", "system", "webmaster",
)  # fmt: skip
PREFIXES: Final = ("bot", "former")
"""First words of names that say what an account is; the site gives them."""
LONGEST_SKELETON: Final = 160


def clean_display_name(name: str, *, user_id: int | None) -> str:
    """The name as it is kept, if this person may be called so; empty stays empty.

    :raises ValidationError: it cannot be seen, deceives, or is the site's or another person's.
    """
    name = one_line(name)
    if name:
        _refuse_deceiving(name)
        _refuse_taken(name, user_id=user_id)
    return name


def clean_username(name: str, *, user_id: int | None) -> str:
    """The same for a user name, whose form `accounts.validators` knows.

    :raises ValidationError: as above, or it has wide, small or circled letters.
    """
    name = one_line(name)
    _refuse_deceiving(name)
    first, *others = re.split(r"[\W_]+", name)
    if others and any(plain_skeletons(first) & plain_skeletons(prefix) for prefix in PREFIXES):
        raise ValidationError(_("Names that begin like this are kept for the site."), code="reserved")
    if unicodedata.normalize("NFKC", name) != name:
        raise ValidationError(_("Use plain letters, of normal width."), code="compatibility")
    if User.objects.filter(username__iexact=name).exclude(pk=user_id or 0).exists():
        raise taken()
    _refuse_taken(name, user_id=user_id)
    return name


def taken() -> ValidationError:
    """Two people asked for one name, and this one was later."""
    return ValidationError(_("Somebody has this name already. Please choose another one."), code="taken")


def _refuse_deceiving(name: str) -> None:
    validate_printable(name)
    if "\n" in name:
        raise ValidationError(
            _("There are signs in it that cannot be seen. Please type it again."), code="unprintable"
        )
    if mixes_scripts(name):
        raise ValidationError(_("Use the letters of one alphabet in a word."), code="mixed")
    if plain_skeletons(name) & _reserved():
        raise ValidationError(
            _("This name is kept for the site. Please choose another one."), code="reserved"
        )
    if max(map(len, skeletons(name))) > LONGEST_SKELETON:
        raise ValidationError(_("This name is too wide."), code="wide")


def _refuse_taken(name: str, *, user_id: int | None) -> None:
    held = Q(
        held_until__gt=timezone.now()
    )  # taken away by a moderator: nobody's, its owner's of before neither
    others = ~Q(user_id=user_id or 0) & Q(held_until=None)
    if TakenName.objects.filter(held | others, skeleton__in=skeletons(name)).exists():
        raise ValidationError(
            _("Somebody here is called so, or almost so. Please choose a name that cannot be mistaken."),
            code="alike",
        )


@cache
def _reserved() -> frozenset[str]:
    bots = [name for bot in CHARACTERS for name in (bot.username, bot.display_name)]
    return frozenset(skeleton for name in (*RESERVED, *bots) for skeleton in plain_skeletons(name))
