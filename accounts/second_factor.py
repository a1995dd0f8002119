"""Checks that a logged-in person has used a second factor in this session, and verifies its codes."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Final

from allauth.account.authentication import get_authentication_records
from allauth.core.internal.cryptokit import compare_user_code
from allauth.mfa import app_settings as settings
from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import format_hotp_value, hotp_value
from allauth.mfa.utils import decrypt
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode

from accounts.logins import end_sessions
from accounts.models import User
from accounts.sealed import Unreadable, seal_anew, unseal

_SECRETS: Final = {Authenticator.Type.TOTP: "secret", Authenticator.Type.RECOVERY_CODES: "seed"}
"""Key of a factor's sealed secret; a passkey leaves none here."""
FRESH: Final = timedelta(minutes=15)
"""So long whoever looks after others is not asked again for their factor."""
_LAST: Final = "last_counter"
"""Key of the half minute, counted from 1970, of the last code of an app that was used."""


def is_used(request: HttpRequest, user: User, *, since: datetime | None = None) -> bool:
    """True if one of the factors that the account has now was used in this session, since an instant.

    One that was taken off the account since then counts no more. One query, or none.
    """
    first = 0.0 if since is None else since.timestamp()
    used = [
        record["id"]
        for record in get_authentication_records(request, user)
        if record.get("method") == "mfa" and isinstance(record.get("id"), int) and record["at"] > first
    ]
    return bool(used) and _factors(user).filter(pk__in=used).exists()


def has_fresh_factor(request: HttpRequest, user: User, *, now: datetime) -> bool:
    """True if a factor was used within `FRESH`, to log in or to confirm who one is."""
    return is_used(request, user, since=now - FRESH)


def way_to(user: User, back_to: str) -> str:
    """The address where somebody uses their second factor, or sets one up if they have none.

    :param back_to: where they want to go; who sets one up comes back by themselves.
    """
    types = set(_factors(user).values_list("type", flat=True))
    if not types - {Authenticator.Type.RECOVERY_CODES}:
        return reverse("mfa_index")
    page = "mfa_reauthenticate" if Authenticator.Type.TOTP in types else "mfa_reauthenticate_webauthn"
    return f"{reverse(page)}?{urlencode({'next': back_to})}"


def has_one(user: User) -> bool:
    """True if an account has a factor besides its password; recovery codes alone are none."""
    return _factors(user).exclude(type=Authenticator.Type.RECOVERY_CODES).exists()


def unreadable(user: User) -> frozenset[str]:
    """The types of an account's factors whose secrets the site cannot read any more (`accounts.sealed`)."""
    kept = {factor.type: factor.data.get(_SECRETS[factor.type], "") for factor in _sealed(_factors(user))}
    return frozenset(type_ for type_, secret in kept.items() if not _can_read(secret))


def seal_all() -> tuple[int, list[Authenticator]]:
    """Seal all secrets with the newest key: how many that were, and those that cannot be read.

    Whoever changes `SECRET_KEY` does it before the key of before is forgotten.
    """
    done, lost = 0, list[Authenticator]()
    for pk in list(_sealed(Authenticator.objects.all()).values_list("pk", flat=True)):
        with transaction.atomic():
            factor = Authenticator.objects.select_for_update(of=("self",)).filter(pk=pk).first()
            if factor is None:  # taken off meanwhile
                continue
            name = _SECRETS[factor.type]
            try:
                factor.data[name] = seal_anew(factor.data[name])
            except Unreadable:
                lost.append(factor)
                continue
            factor.save(update_fields=["data"])
            done += 1
    return done, lost


@transaction.atomic
def use_code(factor: Authenticator, code: str, *, now: datetime) -> bool:
    """True if a code of an app, or a recovery code, fits and was not used before; then it is used up.

    Of an app none counts that is as old as the last one used, or older (RFC 6238, section 5.2). The row says
    so, and is locked: neither another process nor a cache that forgets takes a code again.
    """
    if factor.type != Authenticator.Type.TOTP:
        return bool(factor.wrap().validate_code(code))
    row = Authenticator.objects.select_for_update(of=("self",)).filter(pk=factor.pk).first()
    if row is None:  # taken off meanwhile
        return False
    secret = decrypt(row.data[_SECRETS[Authenticator.Type.TOTP]])
    middle = int(now.timestamp()) // settings.TOTP_PERIOD
    around = range(middle - settings.TOTP_TOLERANCE, middle + settings.TOTP_TOLERANCE + 1)
    for counter in around:
        fits = compare_user_code(actual=code, expected=format_hotp_value(hotp_value(secret, counter)))
        if fits and counter > row.data.get(_LAST, -1):
            row.data[_LAST] = counter
            row.save(update_fields=["data"])
            return True
    return False


@transaction.atomic(durable=True)
def drop_all(user: User) -> int:
    """Take all factors off an account and end its sessions: how many factors it had."""
    found = _factors(user)
    number = found.count()
    found.delete()
    end_sessions(user.pk)
    return number


def _can_read(kept: str) -> bool:
    try:
        unseal(kept)
    except Unreadable:
        return False
    return True


def _sealed(factors: QuerySet[Authenticator]) -> QuerySet[Authenticator]:
    return factors.filter(type__in=_SECRETS)


def _factors(user: User) -> QuerySet[Authenticator]:
    found: QuerySet[Authenticator] = Authenticator.objects.filter(user=user)
    return found
