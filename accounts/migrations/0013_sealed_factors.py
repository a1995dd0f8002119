"""Secrets of second factors that lie open are sealed; backwards they lie open again."""

from collections.abc import Callable

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from accounts.sealed import seal_anew, unseal

SECRETS = {"totp": "secret", "recovery_codes": "seed"}


def _each(apps: Apps, change: Callable[[str], str]) -> None:
    for factor in apps.get_model("mfa", "Authenticator").objects.filter(type__in=SECRETS):
        name = SECRETS[factor.type]
        factor.data[name] = change(factor.data[name])
        factor.save(update_fields=["data"])


def seal_all(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    _each(apps, seal_anew)


def open_all(apps: Apps, _editor: BaseDatabaseSchemaEditor) -> None:
    _each(apps, unseal)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0012_moderated"),
        ("mfa", "0003_authenticator_type_uniq"),
    ]

    operations = [migrations.RunPython(seal_all, open_all)]
