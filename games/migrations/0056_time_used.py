from __future__ import annotations

from datetime import timedelta

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("games", "0055_hosts_of_events")]

    operations = [
        migrations.AddField(
            model_name="seattenure",
            name="time_used",
            field=models.DurationField(
                db_default=timedelta(0),
                default=timedelta,
                help_text="Time by the clock that its holder's turns have taken beyond free time, but for the one "
                "that runs: what decides between equals in events.",
            ),
        ),
    ]
