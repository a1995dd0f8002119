"""Notes up to which campaign's end the holder of a seat has gone on: at running matches, all."""

from __future__ import annotations

from typing import Any

from django.db import migrations, models
from django.db.models import Max, OuterRef, Subquery
from django.db.models.functions import Coalesce


def keep_nothing_of_long_ago(apps: Any, _schema_editor: Any) -> None:
    """Nobody who opens a table that runs shall be led back to the end of a campaign long past."""
    over = apps.get_model("games", "Campaign").objects.filter(match=OuterRef("match"), ended_at__isnull=False)
    latest = over.order_by().values("match").annotate(latest=Max("number")).values("latest")
    tenures = apps.get_model("games", "SeatTenure").objects
    tenures.filter(match__status="running", to_ply=None).update(gone_on=Coalesce(Subquery(latest), 0))


class Migration(migrations.Migration):
    dependencies = [("games", "0008_practice_and_first_visits")]

    operations = [
        migrations.AddField(
            model_name="seattenure",
            name="gone_on",
            field=models.PositiveSmallIntegerField(
                db_default=0,
                default=0,
                help_text="The last campaign from whose end its holder has gone on to what came after.",
            ),
        ),
        migrations.RunPython(keep_nothing_of_long_ago, migrations.RunPython.noop, elidable=True),
    ]
