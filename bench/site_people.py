"""Many logged-in people and a table to look at: ``python -m bench.site_people 5000``, prints JSON."""

from __future__ import annotations

import json
import sys
from datetime import timedelta
from importlib import import_module
from typing import Any

from bench import site_data


def sessions(people: list[Any]) -> list[str]:
    """The session key of each, as a log-in would have made it."""
    from django.conf import settings  # noqa: PLC0415 - after the set-up, here and below
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY  # noqa: PLC0415

    store = import_module(settings.SESSION_ENGINE).SessionStore
    made = []
    for person in people:
        session = store()
        session[SESSION_KEY] = str(person.pk)
        session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[0]
        session[HASH_SESSION_KEY] = person.get_session_auth_hash()
        key = session._get_new_session_key()  # noqa: SLF001 - what `create` does, without a query for each
        session._session_key = key  # noqa: SLF001 - as above
        made.append(session)
    rows = [
        session.model(
            session_key=session.session_key,
            session_data=session.encode(session._session),  # noqa: SLF001 - as above
            expire_date=site_data.NOW + timedelta(days=9),
        )
        for session in made
    ]
    made[0].model.objects.bulk_create(rows, batch_size=500)
    return [str(session.session_key) for session in made]


def main(count: int) -> dict[str, Any]:
    """So many accounts with a session each, and the key of a running match."""
    people = site_data.people(count)
    return {"sessions": sessions(people), "key": site_data.opened(people[:4]).key}


if __name__ == "__main__":
    import django

    django.setup()
    json.dump(main(int(sys.argv[1])), sys.stdout)
