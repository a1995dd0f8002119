"""Takes names for the accounts that there are.

Of accounts whose names are alike already, the oldest holds the name; the others keep theirs.
"""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

from accounts.lookalikes import skeletons


def take_names(apps: Any, schema_editor: Any) -> None:
    """Give the names of people who are here to the first of those who are called so."""
    taken_name = apps.get_model("accounts", "TakenName").objects.using(schema_editor.connection.alias)
    people = apps.get_model("accounts", "User").objects.using(schema_editor.connection.alias)
    people = people.filter(is_bot=False, anonymised_at=None).order_by("date_joined", "pk")
    for pk, *names in people.values_list("pk", "username", "display_name").iterator(chunk_size=2000):
        found = {skeleton for name in names if name for skeleton in skeletons(name)}
        rows = [taken_name.model(skeleton=skeleton, user_id=pk) for skeleton in found if len(skeleton) <= 160]
        taken_name.bulk_create(rows, ignore_conflicts=True)


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0003_mail"),
    ]

    operations = [
        migrations.CreateModel(
            name="TakenName",
            fields=[
                ("skeleton", models.CharField(max_length=160, primary_key=True, serialize=False)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="taken_names",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.RunPython(take_names, migrations.RunPython.noop, elidable=True),
    ]
