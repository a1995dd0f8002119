"""Secrets of second factors that lie open are sealed; backwards they lie open again.

Does not depend on `mfa`, which depends on the first migration of this app: one that replaces both could not
come before it and after it. Where the tables of `mfa` are not made yet, there is nothing to seal.
"""

from collections.abc import Callable

from django.apps.registry import Apps
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from accounts.sealed import seal_anew, unseal

SECRETS = {"totp": "secret", "recovery_codes": "seed"}


def _each(apps: Apps, change: Callable[[str], str]) -> None:
    try:
        authenticators = apps.get_model("mfa", "Authenticator")
    except LookupError:
        return
    for factor in authenticators.objects.filter(type__in=SECRETS):
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
    ]

    operations = [migrations.RunPython(seal_all, open_all, elidable=True)]
