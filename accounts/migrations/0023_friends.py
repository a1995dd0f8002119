"""Friends: the list of people to play with under its new name, on the table that the release before knows.

A block now ends it both ways.
"""

from typing import Any

from django.conf import settings
from django.db import migrations, models
from django.db.models import Exists, OuterRef


def part_blocked(apps: Any, _editor: Any) -> None:
    """Take those off lists who have blocked whose list it is."""
    blocks = apps.get_model("accounts", "Barrier").objects.filter(
        kind="block", owner=OuterRef("person"), person=OuterRef("owner")
    )
    apps.get_model("accounts", "Friend").objects.filter(Exists(blocks)).delete()


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0022_shown_ratings"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameModel("Companion", "Friend"),
                migrations.AlterModelTable("Friend", "accounts_companion"),
                migrations.AlterField(
                    model_name="friend",
                    name="owner",
                    field=models.ForeignKey(
                        on_delete=models.deletion.CASCADE,
                        related_name="friends",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.RunPython(part_blocked, migrations.RunPython.noop, elidable=True),
    ]
