"""Validates display and user names: nothing that deceives, and nothing that somebody else is called.

Names are kept as skeletons in a table of their own (`TakenName`), not in a column: user names and display
names must not look alike across accounts either, and one key over both says so. It holds names that were
given up, too; where their addresses lead stands in `FormerName`.
"""

from __future__ import annotations

import unicodedata
from datetime import datetime
from itertools import pairwise
from typing import Final

from django.contrib.auth import get_user_model
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from accounts.lookalikes import mixes_scripts, skeletons
from accounts.models.name import TakenName
from accounts.reserved_names import is_a_bots, is_reserved
from accounts.text import one_line, validate_printable

LONGEST_SKELETON: Final = 160
EMOJI: Final = "\ufe0f"
"""After a sign: it is drawn as a picture."""
SPELT_SO: Final = "ªºำຳໜໝ"
"""Signs that stand for others by Unicode's tables, and without which their languages cannot be written."""


def clean_display_name(name: str, *, user_id: int | None) -> str:
    """The name as it is kept, if this person may be called so; empty stays empty.

    :raises ValidationError: it cannot be seen, deceives, or is the site's or another person's.
    """
    name = one_line(name)
    if name:
        _refuse_deceiving(name)
        _refuse_taken(name, user_id=user_id)
    return name


def clean_username(name: str, *, user_id: int | None, is_ours: bool = False) -> str:
    """The same for a user name, whose form `accounts.validators` knows.

    :param is_ours: the site's own people take it, who may have a name that is kept for the site.
    :raises ValidationError: as above.
    """
    name = one_line(name)
    _refuse_deceiving(name, is_ours=is_ours)
    if get_user_model().objects.filter(username__iexact=name).exclude(pk=user_id or 0).exists():
        raise taken()
    _refuse_taken(name, user_id=user_id)
    return name


def clean_held_name(name: str, *, holder: str) -> str:
    """The same for the name of something that is no person, such as a club, and has names apart from theirs.

    :param holder: the word under which the name is held, or to be held: see `hold_name`.
    :raises ValidationError: as above.
    """
    name = one_line(name)
    _refuse_deceiving(name)
    _refuse_taken(name, user_id=None, holder=holder)
    return name


def hold_name(name: str, *, holder: str, now: datetime) -> None:
    """Keep a name for something that is no person; what it was called before nobody else has for a year.

    In the caller's transaction. :raises ValidationError: somebody else took it a moment before.
    """
    wanted = skeletons(name)
    mine = TakenName.objects.filter(holder=holder)
    mine.exclude(skeleton__in=wanted).filter(held_until=None).update(held_until=now + TakenName.HELD)
    mine.filter(skeleton__in=wanted).update(held_until=None)
    TakenName.objects.filter(skeleton__in=wanted, held_until__lte=now).delete()
    new = wanted - set(mine.filter(skeleton__in=wanted).values_list("skeleton", flat=True))
    try:
        with transaction.atomic():
            TakenName.objects.bulk_create(TakenName(skeleton=sign, holder=holder) for sign in sorted(new))
    except IntegrityError as error:
        raise taken() from error


def taken() -> ValidationError:
    """Two people asked for one name, and this one was later."""
    return ValidationError(_("Somebody has this name already. Please choose another one."), code="taken")


def _refuse_deceiving(name: str, *, is_ours: bool = False) -> None:
    validate_printable(name)
    if "\n" in name:
        raise ValidationError(
            _("It contains characters that cannot be seen. Please type it again."), code="unprintable"
        )
    if mixes_scripts(name):
        raise ValidationError(_("Use the letters of one alphabet in a word."), code="mixed")
    if is_a_bots(name) or (not is_ours and is_reserved(name)):
        raise ValidationError(
            _("This name is kept for the site. Please choose another one."), code="reserved"
        )
    if _has_odd_letters(name):
        raise ValidationError(_("Use plain letters, of normal width."), code="compatibility")
    if max(map(len, skeletons(name))) > LONGEST_SKELETON:
        raise ValidationError(_("This name is too wide."), code="wide")


def _has_odd_letters(name: str) -> bool:
    """True if letters or digits in it are wide, small, circled or otherwise those of somebody's font."""
    return any(
        unicodedata.category(sign)[0] in "LN"
        and unicodedata.normalize("NFKC", sign) != sign
        and sign not in SPELT_SO
        and after != EMOJI
        for sign, after in pairwise(f"{name} ")
    )


def _refuse_taken(name: str, *, user_id: int | None, holder: str = "") -> None:
    """:raises ValidationError: somebody else is called so, or the name is held (`TakenName.held_until`)."""
    mine = Q(user_id=user_id or 0) & (Q(held_until=None) | Q(may_return=True))
    if holder:
        mine = Q(holder=holder)
    over = Q(held_until__lte=timezone.now())
    if TakenName.objects.filter(~mine, ~over, skeleton__in=skeletons(name)).exists():
        raise ValidationError(
            _("Somebody here has this name, or one that looks almost like it. Please choose another one."),
            code="alike",
        )
