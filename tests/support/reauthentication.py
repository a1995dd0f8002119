"""Sessions in which somebody has just said again who they are, for tests of what lies behind that."""

from __future__ import annotations

import time

from django.test import Client


def freshen(client: Client) -> Client:
    """The browser of somebody logged in, as if they had typed their password once more a moment ago."""
    session = client.session
    session["account_authentication_methods_user"] = session["_auth_user_id"]
    used = session.get("account_authentication_methods", [])
    typed = {"method": "password", "at": time.time(), "reauthenticated": True}
    session["account_authentication_methods"] = [*used, typed]
    session.save()
    return client


def stale(client: Client, seconds: int = 3600) -> Client:
    """The same browser, as if whatever was shown in it had been shown so many seconds earlier."""
    session = client.session
    for record in session["account_authentication_methods"]:
        record["at"] -= seconds
    session.save()
    return client
