"""Log-ins that have passed the second factor, for tests of what lies behind it."""

from __future__ import annotations

import time

from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP, format_hotp_value, hotp_value, yield_hotp_counters_from_time
from django.conf import settings
from django.test import Client

from accounts.models import User

SECRET = "JBSWY3DPEHPK3PXP"


def let_in(client: Client, user: User) -> Client:
    """Somebody logged in, who has used an authenticator app and is fresh from it."""
    client.force_login(user, settings.AUTHENTICATION_BACKENDS[0])
    factor = Authenticator.objects.filter(user=user, type=Authenticator.Type.TOTP).first()
    if factor is None:
        factor = TOTP.activate(user, SECRET).instance
    session = client.session
    session["account_authentication_methods_user"] = str(user.pk)
    session["account_authentication_methods"] = [
        {"method": "mfa", "at": time.time(), "id": factor.pk, "type": "totp", "reauthenticated": True}
    ]
    session.save()
    return client


def code_now(secret: str) -> str:
    """The code of this half minute: the one in the middle, for those around it are taken too."""
    counters = list(yield_hotp_counters_from_time())
    return str(format_hotp_value(hotp_value(secret, counters[len(counters) // 2])))
