"""Copies whether an account holds any right, for the menu of every page."""

from django.apps.registry import Apps
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor


def copy_rights(apps: Apps, _: BaseDatabaseSchemaEditor) -> None:
    user, group = apps.get_model("accounts", "User"), apps.get_model("auth", "Group")
    entitled = group.permissions.through.objects.values("group")
    by_group = user.groups.through.objects.filter(group__in=entitled).values("user")
    by_itself = user.user_permissions.through.objects.values("user")
    user.objects.filter(models.Q(pk__in=by_group) | models.Q(pk__in=by_itself)).update(has_rights=True)


class Migration(migrations.Migration):
    dependencies = [("accounts", "0013_sealed_factors"), ("auth", "0012_alter_user_first_name_max_length")]
    operations = [
        migrations.AddField(
            model_name="user",
            name="has_rights",
            field=models.BooleanField(
                db_default=False,
                default=False,
                editable=False,
                help_text="Whether a group or a permission gives them any: copied for the menu of every page.",
            ),
        ),
        migrations.RunPython(copy_rights, migrations.RunPython.noop, elidable=True),
    ]
