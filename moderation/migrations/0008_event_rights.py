"""Stewards and moderators may act on events."""

from django.apps.registry import Apps
from django.contrib.auth.management import create_permissions
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

GROUPS = ("steward", "moderator")


def give(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    # As in 0002: permissions are made when all migrations are done, and the groups need this one now.
    config = apps.get_app_config("moderation")
    loaded = getattr(config, "models_module", None)
    config.models_module = True  # type: ignore[assignment]
    create_permissions(config, apps=apps, verbosity=0, using=schema_editor.connection.alias)
    config.models_module = loaded
    group, permission = apps.get_model("auth", "Group"), apps.get_model("auth", "Permission")
    may = permission.objects.get(content_type__app_label="moderation", codename="act_events")
    for found in group.objects.filter(name__in=GROUPS):
        found.permissions.add(may)


class Migration(migrations.Migration):
    dependencies = [("moderation", "0007_events")]
    operations = [migrations.RunPython(give, migrations.RunPython.noop)]
