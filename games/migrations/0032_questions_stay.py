"""Adds the time at which a player went on from the result of a question.

Whatever was answered before has been gone on from.
"""

from __future__ import annotations

from typing import Any

from django.db import migrations, models


def gone_on(apps: Any, _schema_editor: Any) -> None:
    showings = apps.get_model("games", "Showing").objects.filter(answered_at__isnull=False)
    showings.update(gone_on_at=models.F("answered_at"))


class Migration(migrations.Migration):
    dependencies = [("games", "0031_kept_turns")]

    operations = [
        migrations.AddField(
            model_name="showing",
            name="gone_on_at",
            field=models.DateTimeField(
                blank=True, help_text="When its player went on from what became of it.", null=True
            ),
        ),
        migrations.RunPython(gone_on, migrations.RunPython.noop, elidable=True),
    ]
