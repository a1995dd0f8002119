"""Forms for the times in which a person does not play: zone, night, rest days; and the days of a leave."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, time
from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms import time_zones
from games.clock.calendar import Calendar
from games.clock.errors import BadCalendar
from games.presenters.calendar.leave import week_words

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

QUARTERS: Final = [f"{minutes // 60:02}:{minutes % 60:02}" for minutes in range(0, 24 * 60, 15)]

AGE: Final = (date(2000, 1, 1), date(2999, 12, 31))
"""Days that a zone can be asked about, whatever is added to them."""

_WRONG: Final[dict[str, tuple[str, StrOrPromise]]] = {
    "zone": ("time_zone", _("There is no such time zone. Choose one from the list.")),
    "night": (
        "night_until",
        _("A night is at most ten hours long, and cannot end at the time at which it begins."),
    ),
    "rest-days": ("rest_days", _("Choose two rest days at most.")),
}
"""Errors of calendars: the field of each, and the message there."""


class HoursForm(forms.Form):
    """Zone, night and rest days. It checks; `services.hours` writes."""

    time_zone = forms.ChoiceField(
        label=_("Time zone"),
        error_messages={"invalid_choice": _WRONG["zone"][1], "required": _WRONG["zone"][1]},
    )
    night_from = forms.ChoiceField(label=_("Night begins"), required=False)
    night_until = forms.ChoiceField(label=_("Night ends"), required=False)
    rest_days = forms.TypedMultipleChoiceField(label=_("Rest days"), required=False, coerce=int)

    def __init__(self, *args: Any, zone: str = "", **kwargs: Any) -> None:
        """:param zone: what is stored, or told by the browser; it can be chosen even if no list has it."""
        super().__init__(*args, **kwargs)
        listed: list[Any] = [(name, zones) for name, zones in time_zones() if name]
        known = {name for _name, zones in listed for name, _words in zones}
        own = [(zone, zone.replace("_", " "))] if zone and zone not in known | {"UTC"} else []
        self.fields["time_zone"].choices = [*own, ("UTC", "UTC"), *listed]  # type: ignore[attr-defined]
        none: list[tuple[str, StrOrPromise]] = [("", _("none"))]
        wrong = _("Choose one of the times in the list.")
        for name in ("night_from", "night_until"):
            self.fields[name].choices = [*none, *((each, each) for each in QUARTERS)]  # type: ignore[attr-defined]
            self.fields[name].error_messages["invalid_choice"] = wrong
        self.fields["rest_days"].choices = [(number, whole) for number, _short, whole in week_words()]  # type: ignore[attr-defined]
        self.fields["rest_days"].error_messages["invalid_choice"] = _("Choose days of the week.")

    def clean(self) -> dict[str, Any]:
        """Make the `calendar` of the fields, or add its errors."""
        sent = self.cleaned_data
        if self.errors:
            return sent
        start, end = sent["night_from"], sent["night_until"]
        if bool(start) != bool(end):
            missing = "night_until" if start else "night_from"
            self.add_error(missing, _("A night begins and ends: choose both, or neither."))
            return sent
        night = (time.fromisoformat(start), time.fromisoformat(end)) if start else None
        try:
            self.calendar = Calendar(sent["time_zone"], night, frozenset(sent["rest_days"]))
        except BadCalendar as error:
            self.add_error(*_WRONG[error.code])
        return sent


def chosen_days(sent: Sequence[str]) -> tuple[date, date] | None:
    """The first and the last of the days that were chosen; None if none was.

    :raises ValueError: one of them is no day, or none of this age of the world.
    """
    days = sorted(date.fromisoformat(each) for each in sent)
    if days and not AGE[0] <= days[0] <= days[-1] <= AGE[1]:
        raise ValueError("out of this age")
    return (days[0], days[-1]) if days else None
