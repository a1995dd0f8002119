"""The three groups of those who look after others, and what each may do."""

from django.apps.registry import Apps
from django.contrib.auth.management import create_permissions
from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

HELPER = (
    "handle_cases", "act_note", "act_warn", "act_hide_messages", "act_mute",
    "view_action", "view_case", "view_report", "view_sanction",
)  # fmt: skip
STEWARD = (
    *HELPER,
    "act_pause", "act_give_time", "act_excuse", "act_seats", "act_rewind", "act_end", "act_annul", "act_listing",
    "act_look", "act_suspend", "mute_long", "second", "view_motion",
)  # fmt: skip
MODERATOR = (
    *STEWARD,
    "see_log", "decide_appeals", "suspend_long", "act_ban", "act_rename", "act_clear_profile",
    "act_end_sessions", "act_stop_reports", "act_anonymise", "view_appeal",
)  # fmt: skip
GROUPS = {"helper": HELPER, "steward": STEWARD, "moderator": MODERATOR}


def make_groups(apps: Apps, schema_editor: BaseDatabaseSchemaEditor) -> None:
    # Permissions are made when all migrations are done; the groups need them now.
    config = apps.get_app_config("moderation")
    loaded = getattr(config, "models_module", None)
    config.models_module = True  # type: ignore[assignment]
    create_permissions(config, apps=apps, verbosity=0, using=schema_editor.connection.alias)
    config.models_module = loaded
    group, permission = apps.get_model("auth", "Group"), apps.get_model("auth", "Permission")
    for name, codenames in GROUPS.items():
        found = permission.objects.filter(content_type__app_label="moderation", codename__in=codenames)
        made, _ = group.objects.get_or_create(name=name)
        made.permissions.add(*found)


class Migration(migrations.Migration):
    dependencies = [
        ("moderation", "0001_initial"),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
    ]
    operations = [migrations.RunPython(make_groups, migrations.RunPython.noop)]
