"""Those who handle reports, and what people were mailed; asked for through `tests.e2e.inside`."""

from __future__ import annotations


def helper_with_app(username: str) -> str:
    """An account of the group *helper* whose second factor is an app; the app's secret."""
    from allauth.mfa.totp.internal.auth import TOTP
    from django.contrib.auth.models import Group

    from accounts.models import User
    from tests.support.second_factor import SECRET

    from .people import PASSWORD

    user = User.objects.create_user(username, f"{username}@example.org", PASSWORD)
    user.groups.add(Group.objects.get(name="helper"))
    TOTP.activate(user, SECRET)
    return SECRET


def mails_to(username: str) -> list[str]:
    """The mails to somebody, each in one line, the newest first.

    They have no quiet hours from now on, whatever time it is where the tests run, and what waits for the next
    sweep is sent now.
    """
    from pathlib import Path

    from django.conf import settings
    from django.utils import timezone

    from accounts.dev_mail import read_mails
    from accounts.models import Delivery, Mail, User, Way
    from accounts.notifications.fan_out import spread
    from accounts.notifications.mail_queue import send_mail
    from accounts.notifications.preferences import save_times
    from games.sweeps.reminders import join_mails

    user = User.objects.get(username=username)
    save_times(user_id=user.pk, quiet=None, hours=(), now=timezone.now())
    while spread(now=timezone.now()):
        pass
    Delivery.objects.waiting().filter(user=user, way=Way.MAIL).update(due_at=timezone.now())
    join_mails([user.pk])
    due = Mail.objects.due(timezone.now()).filter(recipient__contains=f"{username}@")
    for number in due.values_list("pk", flat=True):
        send_mail(mail_id=number, now=timezone.now())
    read = read_mails(Path(settings.EMAIL_FILE_PATH))
    mine = [mail for mail in read if mail.to == f"{username}@example.org"]
    return [f"{mail.subject} {' '.join(mail.text.split())}" for mail in mine]
