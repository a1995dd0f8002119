"""Sessions in the database, asked for only by keys that can be keys."""

from __future__ import annotations

import re

from django.contrib.sessions.backends.db import SessionStore as DatabaseStore

KEY = re.compile(r"[a-z0-9]{32}")


class SessionStore(DatabaseStore):
    """Django's, but what a browser sends as a key and cannot be one is no key: no session, no question.

    Django takes any eight signs, and PostgreSQL refuses some of them (NUL) with an error.
    """

    def _validate_session_key(self, key: str | None) -> bool:
        return key is not None and KEY.fullmatch(key) is not None
