"""Sessions in the database, asked for only by keys that can be keys."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore as DatabaseStore
from django.contrib.sessions.models import Session
from django.core.signing import JSONSerializer, loads
from django.db.models import CharField, DateTimeField
from django.utils import timezone

from accounts.prepared_query import Asked, PreparedQuery
from accounts.signals import session_ended

KEY = re.compile(r"[a-z0-9]{32}")

_LASTING: Final = PreparedQuery(
    lambda: Session.objects.filter(
        session_key=Asked("key", CharField()), expire_date__gt=Asked("now", DateTimeField())
    )
)


class SessionStore(DatabaseStore):
    """Django's, but what a browser sends as a key and cannot be one is no key: no session, no question.

    Django takes any eight signs, and PostgreSQL refuses some of them (NUL) with an error. And when a session
    ends, by logging out there or from elsewhere, its browser is called by push no more, and its
    pages hear of it; so they do when it gets another key.
    """

    def delete(self, session_key: str | None = None) -> None:
        """End a session; where a key is only exchanged for another, its browser is called as before."""
        from accounts.notifications.devices import DEVICE, end_with_session  # noqa: PLC0415 - needs the models

        key = session_key or self.session_key
        is_exchanged = session_key is not None and self.session_key not in {None, session_key}
        before = SessionStore(key)
        device_id, user_id = before.get(DEVICE), before.get(SESSION_KEY)
        super().delete(session_key)
        if device_id is not None and not is_exchanged:
            end_with_session(device_id=device_id, now=timezone.now())
        if user_id is not None:
            session_ended.send(sender=SessionStore, user_id=int(user_id))

    def _get_session_from_db(self) -> Session | None:
        """The row of a session that has not ended, as each request asks for it: with SQL made once."""
        row = _LASTING.first(key=self.session_key, now=timezone.now())
        if row is None:
            self._session_key = None
        return row

    def decode(self, session_data: Any) -> dict[str, Any]:
        """The content of a session from its row, as Django reads it."""
        try:
            content = _unsigned(session_data, self.key_salt, settings.SECRET_KEY)
            told: dict[str, Any] = JSONSerializer().loads(content)
        except Exception:  # noqa: BLE001 - as Django does
            return super().decode(session_data)  # which makes nothing of it, and logs that
        return told

    def _validate_session_key(self, key: str | None) -> bool:
        return key is not None and KEY.fullmatch(key) is not None


class _Content:
    """A serializer that leaves the content as it is."""

    def loads(self, data: bytes) -> bytes:
        return data


@lru_cache(maxsize=4096)
def _unsigned(data: str, salt: str, _secret: str) -> bytes:
    """The content of a session's row whose signature is right, from all that this depends on.

    Rows are asked for anew each time; this spares the proof of what was proven, some hundred bytes each.

    :raises Exception: it is not, or the content cannot be read.
    """
    content: bytes = loads(data, salt=salt, serializer=_Content)  # type: ignore[arg-type] # typed for JSON
    return content
