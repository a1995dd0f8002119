from django.apps import AppConfig
from django.db.models.signals import post_migrate


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        from accounts import bots, signal_receivers  # noqa: F401, PLC0415 - receivers need the models
        from accounts.data_export import account  # noqa: PLC0415 - as above

        account.register_sources()
        post_migrate.connect(bots.seat_bots, sender=self)
