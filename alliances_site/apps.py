"""The project as an application of Django's: its command, and its part of `check --deploy`."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final

from django.apps import AppConfig
from django.core import checks
from django.utils.translation.trans_real import DjangoTranslation

from alliances_site import quick_templates

MESSAGES: Final = 20_000
"""More than the site and its libraries have in one language."""


class SiteConfig(AppConfig):
    """Registers what `check --deploy` asks of the settings."""

    name = "alliances_site"

    def ready(self) -> None:
        checks.register(settings_lead_somewhere, "settings", deploy=True)
        _remember_translations()
        quick_templates.install()


def _remember_translations() -> None:
    """Look each message up once a language.

    Django asks the catalogue of each application, one after the other, and finds what is not translated in
    none: a page of a match asked more than a thousand times, which took a tenth of its time.
    """
    DjangoTranslation.gettext = lru_cache(MESSAGES)(DjangoTranslation.gettext)  # type: ignore[method-assign]


def settings_lead_somewhere(**_: Any) -> list[checks.CheckMessage]:
    """Check that the settings lead to what they name: an error where not, a hint where nobody answers."""
    from alliances_site.startup_checks import findings  # noqa: PLC0415 - models must be loaded first

    return [
        checks.Error(finding.line, id="alliances.E001")
        if finding.stops
        else checks.Info(finding.line, id="alliances.I001")
        for finding in findings()
    ]
