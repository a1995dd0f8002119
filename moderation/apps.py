from django.apps import AppConfig
from django.contrib.admin import apps as admin_apps


class ModerationConfig(AppConfig):
    name = "moderation"

    def ready(self) -> None:
        """Register rows to be looked at. Django's discovery is too early: it makes the site of `admin`."""
        from moderation.admin import models  # noqa: F401, PLC0415 - models must be loaded first
        from moderation.selectors import data_export  # noqa: PLC0415 - as above
        from moderation.services import rewind_consent  # noqa: PLC0415 - as above

        rewind_consent.receive_agreements()
        data_export.register_sources()


class ConsoleConfig(admin_apps.AdminConfig):
    """Django's admin with the site's door and pages."""

    default = False
    default_site = "moderation.admin.site.Console"
