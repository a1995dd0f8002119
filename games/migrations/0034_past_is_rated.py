"""Rates the matches of before there were ratings: those with a clock. Goes on where it was stopped."""

from typing import Any

from django.db import migrations
from django.db.models import Max

AT_ONCE = 5_000
"""So many rows are locked for one statement; the site goes on between two of them."""


def rate_past(apps: Any, _editor: Any) -> None:
    """Say of every match with a clock that it is rated."""
    matches = apps.get_model("games", "Match").objects
    last = matches.aggregate(last=Max("pk"))["last"] or 0
    for start in range(0, last + 1, AT_ONCE):
        some = matches.filter(pk__gte=start, pk__lt=start + AT_ONCE, is_rated=False)
        some.exclude(pace="none").update(is_rated=True)


class Migration(migrations.Migration):
    atomic = False

    dependencies = [
        ("games", "0033_ratings"),
    ]

    operations = [
        migrations.RunPython(rate_past, migrations.RunPython.noop, elidable=True),
    ]
