"""Whether somebody who is logged in has shown, in this session, that they hold more than a password."""

from __future__ import annotations

from typing import Final

from allauth.account.authentication import get_authentication_records
from allauth.mfa.models import Authenticator
from django.db import transaction
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.http import urlencode

from accounts.logins import end_sessions
from accounts.models import User
from accounts.sealed import Unreadable, seal_anew, unseal

_SECRETS: Final = {Authenticator.Type.TOTP: "secret", Authenticator.Type.RECOVERY_CODES: "seed"}
"""Where a factor has its sealed secret; a passkey leaves none here."""


def is_used(request: HttpRequest, user: User) -> bool:
    """Whether one of the factors that the account has now was used in this session.

    One that was taken off the account since then counts no more.
    """
    used = [
        record["id"]
        for record in get_authentication_records(request, user)
        if record.get("method") == "mfa" and isinstance(record.get("id"), int)
    ]
    return bool(used) and _factors(user).filter(pk__in=used).exists()


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
    """Whether an account has a factor besides its password; recovery codes alone are none."""
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
