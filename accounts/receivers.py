"""What happens to an account when something else happens."""

from typing import Any

from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest

from accounts.models import User
from accounts.services import note_time_zone


@receiver(user_logged_in)
def keep_time_zone(request: HttpRequest | None, user: User, **_: Any) -> None:
    """The first log-in, which follows sign-up, tells the account where its owner is."""
    if request is not None and not user.time_zone:
        note_time_zone(user_id=user.pk, name=request.COOKIES.get("timezone", ""))
