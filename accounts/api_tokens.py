"""Personal tokens: made, shown once, taken back, and asked for by each request of a program."""

from __future__ import annotations

import ipaddress
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction

from accounts.access_changes import Access, note_change
from accounts.models import AccessChange, ApiToken, User
from accounts.signals import session_ended
from accounts.token_text import hash_of, is_token, new_token

LASTS: Final = {
    "30": timedelta(days=30),
    "90": timedelta(days=90),
    "365": timedelta(days=365),
    "never": None,
}
"""How long a token may last, by the names of a form."""

_NETWORK: Final = {4: 24, 6: 48}
"""Leading bits of an address that are kept of whoever has shown a token."""


class TokenError(Exception):
    """A token that is not made."""


class TooManyTokens(TokenError):  # noqa: N818 - called by what is the matter
    """Somebody has as many as they may: `ApiToken.MOST`."""


class MadeAlready(TokenError):  # noqa: N818 - as above
    """This very form has made one, which was shown then."""


@transaction.atomic(durable=True)
def make_token(
    *, user_id: int, name: str, scopes: Collection[str], lasts: str, form_key: str, now: datetime
) -> str:
    """Give somebody a token, and tell of it as of any other way into the account.

    :param lasts: of `LASTS`. :param form_key: what tells a form that was sent twice from two forms.
    :returns: the token, which is kept nowhere.
    :raises TooManyTokens, MadeAlready: see there; nothing is changed then.
    """
    user = User.objects.select_for_update(no_key=True).get(pk=user_id)
    mine = ApiToken.objects.filter(user=user)
    if mine.filter(form_key=form_key).exists():
        raise MadeAlready
    if mine.count() >= ApiToken.MOST:
        raise TooManyTokens
    token, length = new_token(), LASTS[lasts]
    ApiToken.objects.create(
        user=user,
        name=name,
        scopes=[scope for scope in ApiToken.Scope.values if scope in scopes],
        token_hash=hash_of(token),
        form_key=form_key,
        made_at=now,
        ends_at=None if length is None else now + length,
    )
    note_change(
        user_id=user_id, what=AccessChange.What.TOKEN, about=name, before=Access.now(user_id), now=now
    )
    return token


@transaction.atomic(durable=True)
def end_token(*, user_id: int, token_id: int) -> str | None:
    """Take one token of somebody's back; its name, or None: they have no such token (any more)."""
    token = ApiToken.objects.filter(user=user_id, pk=token_id).first()
    if token is None:
        return None
    token.delete()
    session_ended.send(sender=end_token, user_id=user_id)
    return token.name


@transaction.atomic(durable=True)
def end_all_tokens(*, user_id: int) -> int:
    """Take all tokens of somebody's back; how many there were."""
    deleted, _ = ApiToken.objects.filter(user=user_id).delete()
    session_ended.send(sender=end_all_tokens, user_id=user_id)
    return deleted


def token_shown(*, text: str, address: str, now: datetime) -> ApiToken | None:
    """The token that a program shows, with its owner; None: it opens nothing. One query.

    Text that cannot be a token asks the database nothing. Once a day, and for each new network, it is noted
    that it was used.
    """
    if not is_token(text):
        return None
    found = ApiToken.objects.working(now).filter(token_hash=hash_of(text), user__is_active=True)
    token = found.select_related("user").first()
    if token is None:
        return None
    used = (now.date(), network_of(address))
    if (token.used_on, token.used_from) != used:
        token.used_on, token.used_from = used
        ApiToken.objects.filter(pk=token.pk).update(used_on=used[0], used_from=used[1])
    return token


def is_working(*, token_id: int, now: datetime) -> bool:
    """True if a token that was shown a while ago still opens something. One query."""
    return ApiToken.objects.working(now).filter(pk=token_id, user__is_active=True).exists()


def network_of(address: str) -> str:
    """The network of an address, as much as is kept of it; empty: it is no address."""
    try:
        known = ipaddress.ip_address(address)
    except ValueError:
        return ""
    return str(ipaddress.ip_network((known, _NETWORK[known.version]), strict=False))
