"""Demo accounts are marked: their password is known, so they are for the machine itself."""

from typing import Any

from django.contrib.auth.hashers import check_password
from django.db import migrations, models


def mark_demo(apps: Any, schema_editor: Any) -> None:
    """Mark the two accounts that the demo made before, unless they have a password of their own."""
    users = apps.get_model("accounts", "User").objects.using(schema_editor.connection.alias)
    for name in ("tamsin", "dmitri"):
        for user in users.filter(username=name, email=f"{name}@example.org"):
            if check_password("alliances", user.password):
                users.filter(pk=user.pk).update(is_demo=True)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0004_names"),
    ]

    operations = [
        migrations.AddField(
            model_name="user",
            name="is_demo",
            field=models.BooleanField(
                default=False, editable=False, help_text="The start of the site prints the password."
            ),
        ),
        migrations.RunPython(mark_demo, migrations.RunPython.noop, elidable=True),
    ]
