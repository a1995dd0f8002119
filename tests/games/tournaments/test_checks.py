"""``manage.py events --check``: tables as they are kept, and as they follow from results."""

from __future__ import annotations

from io import StringIO

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from games.models import Event
from tests.support.events import begun, event_of, filled, legs_of, went_on, won_by

pytestmark = pytest.mark.django_db


def checked() -> str:
    told = StringIO()
    call_command("events", "--check", stdout=told)
    return told.getvalue()


@pytest.mark.parametrize(("kind", "count"), [("group", 4), ("swiss", 9), ("knockout", 5)])
def test_tables_are_those_that_follow_from_results(kind: str, count: int) -> None:
    event = event_of(kind)
    filled(event, count)
    event = begun(event)
    assert checked() == "All are as they should be.\n"
    for first, _second, legs in legs_of(event, 1):
        for row in legs:
            won_by(row, first)
    assert "results are still to be written" in checked()
    event = went_on(event)
    assert checked() == "All are as they should be.\n"

    event.tables["groups"][0]["rows"][0]["values"]["points"] += 1
    Event.objects.filter(pk=event.pk).update(tables=event.tables)
    with pytest.raises(CommandError, match=r"^1 differ\.$") as refused:
        checked()
    assert refused.value.returncode == 1


def test_there_is_nothing_to_do_but_check() -> None:
    with pytest.raises(CommandError):
        call_command("events")
