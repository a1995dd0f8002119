"""Log-ins that have passed the second factor, for tests of what lies behind it."""

from __future__ import annotations

import time

from allauth.mfa.models import Authenticator
from allauth.mfa.totp.internal.auth import TOTP
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
