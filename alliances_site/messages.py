"""Messages to whoever sent a form, in a cookie that is named like the others of the site."""

from __future__ import annotations

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage


class NamedCookieStorage(CookieStorage):
    """Django's, under the name that the settings give."""

    cookie_name = settings.MESSAGES_COOKIE_NAME


class MessageStorage(FallbackStorage):
    """Django's, with those cookies."""

    storage_classes = (NamedCookieStorage, SessionStorage)
