"""Matches against bots stand apart in lists, and an account answers once which game to begin with."""

from typing import Any

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models
from django.db.models import Count, OuterRef, Subquery
from django.db.models.functions import Coalesce


def tell_practice_apart(apps: Any, _schema_editor: Any) -> None:
    """Mark the matches that have begun in which bots hold every seat but one, or all."""
    tenures = apps.get_model("games", "SeatTenure").objects
    of_people = tenures.filter(match=OuterRef("pk"), to_ply=None, level="").order_by()
    people = of_people.values("match").annotate(number=Count("pk")).values("number")
    begun = apps.get_model("games", "Match").objects.filter(status__in=["running", "finished"])
    begun.annotate(people=Coalesce(Subquery(people), 0)).filter(people__lt=2).update(is_practice=True)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0007_tables_hosted_and_notices"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="FirstVisit",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("answered_at", models.DateTimeField()),
            ],
        ),
        migrations.RemoveIndex(
            model_name="match",
            name="match_running",
        ),
        migrations.AddField(
            model_name="match",
            name="is_practice",
            field=models.BooleanField(
                db_default=False,
                default=False,
                help_text="Bots hold every seat but one, or all: since it began, or since people left.",
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("is_practice", False)),
                fields=["visibility", "status", "-last_move_at", "-id"],
                name="match_running",
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("is_practice", True)),
                fields=["visibility", "status", "-last_move_at", "-id"],
                name="match_practice",
            ),
        ),
        migrations.AddField(
            model_name="firstvisit",
            name="match",
            field=models.ForeignKey(
                blank=True,
                help_text="Empty: not now.",
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="+",
                to="games.match",
            ),
        ),
        migrations.AddField(
            model_name="firstvisit",
            name="player",
            field=models.OneToOneField(
                on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
            ),
        ),
        # Last: PostgreSQL alters no table while changed rows of the same transaction wait.
        migrations.RunPython(tell_practice_apart, migrations.RunPython.noop, elidable=True),
    ]
