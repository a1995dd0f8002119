"""The project as an application of Django's: its command, and its part of `check --deploy`."""

from __future__ import annotations

from typing import Any

from django.apps import AppConfig
from django.conf import LazySettings
from django.core import checks

from alliances_site import quick_csrf, quick_templates


class SiteConfig(AppConfig):
    """Registers what `check --deploy` asks of the settings."""

    name = "alliances_site"

    def ready(self) -> None:
        checks.register(settings_lead_somewhere, "settings", deploy=True)
        quick_templates.install()
        quick_csrf.install()
        # A page asks for a hundred settings. Django would look with each whether it is a method that stands
        # for one of what is behind, of which settings have none.
        LazySettings.__getattribute__ = object.__getattribute__  # type: ignore[method-assign]


def settings_lead_somewhere(**_: Any) -> list[checks.CheckMessage]:
    """Check that the settings lead to what they name: an error where not, a hint where nobody answers."""
    from alliances_site.startup_checks import findings  # noqa: PLC0415 - models must be loaded first

    return [
        checks.Error(finding.line, id="alliances.E001")
        if finding.stops
        else checks.Info(finding.line, id="alliances.I001")
        for finding in findings()
    ]
