"""Addresses of this site for those who read them elsewhere: in a mail, on a screen."""

from __future__ import annotations

from email.utils import parseaddr

from django.conf import settings


def absolute_url(path: str) -> str:
    """A path of this site with all that a mail program needs to open it."""
    return f"{settings.SITE_URL.rstrip('/')}{path}"


def mail_domain() -> str:
    """The domain that the site's mails come from."""
    return parseaddr(settings.DEFAULT_FROM_EMAIL)[1].rpartition("@")[2] or "localhost"
