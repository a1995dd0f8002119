"""Counts the turns that wait for an account: all, and those that it is to be reminded of on pages."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Final

from django.db import models

from accounts.models import Kind, TableReminderSettings, Way
from accounts.notifications.defaults import Ways, open_ways
from games.models import SeatTenure
from games.models.tenure import has_time

_CHOICE: Final = ("player__reminder_settings__ways", "here", "is_short")


@dataclass(frozen=True, slots=True)
class Turns:
    """The turns of an account: the number of matches in which it is asked for a move.

    :ivar all: whatever it has chosen: what lists of its tables and ways to the next one are about.
    :ivar badge: the number that the head, the title, the tab's picture and the icon show.
    """

    all: int = 0
    badge: int = 0


def turns_of(user_id: int, *, now: datetime) -> Turns:
    """The turns of an account, and those that it is told of on the page. One query, two if it chose any ways.

    A turn counts in a badge by what was chosen for one's turns, and once three quarters of its time are gone
    also by what was chosen for little time left; what was chosen for its table goes before.
    """
    asked = SeatTenure.objects.asked().filter(player_id=user_id).order_by()
    some_table = models.Exists(TableReminderSettings.objects.filter(user=user_id))
    alike = asked.annotate(some_table=some_table).values_list("player__reminder_settings__ways", "some_table")
    found = next(iter(alike.annotate(number=models.Count("pk"))), None)
    if found is None:
        return Turns()
    general, differs, number = found
    return Turns(number, _on_badges(asked, user_id, now) if general or differs else number)


def _on_badges(asked: models.QuerySet[SeatTenure], user_id: int, now: datetime) -> int:
    here = TableReminderSettings.objects.filter(user=user_id, thread=models.OuterRef("match__key"))
    is_short = models.Case(
        models.When(has_time(now), then=False), default=True, output_field=models.BooleanField()
    )
    # As many rows as there are choices, not as many as turns: the database counts them.
    alike = asked.annotate(here=models.Subquery(here.values("ways")), is_short=is_short)
    kinds = alike.values(*_CHOICE).annotate(number=models.Count("pk"))
    rows: list[tuple[Ways | None, Ways | None, bool, int]] = list(kinds.values_list(*_CHOICE, "number"))
    return sum(number for general, here, is_short, number in rows if _is_on_badges(is_short, here, general))


def _is_on_badges(is_short: bool, *choices: Ways | None) -> bool:
    kinds = (Kind.TURN, Kind.TIME) if is_short else (Kind.TURN,)
    return any(Way.PAGE in open_ways(kind, *(each or {} for each in choices)) for kind in kinds)
