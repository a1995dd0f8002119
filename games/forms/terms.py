"""Form fields for a table's terms: its pace, and the contract for seats whose holders stay away."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.forms import time_zones
from games.models import Match
from games.services.lobby.rating_limits import HIGHEST, LEAST_APART, LOWEST, STEP

SHARES: Final = (80, 90, 95)
"""Reliability that a table may ask for: so many of 100 turns in time."""
USUAL_HOUR: Final = 20
AS_USUAL, RATED, FRIENDLY = "", "yes", "no"
"""A table counts for ratings if it has a clock; it does, or it is refused; it does not."""


def points_field() -> forms.IntegerField:
    """A limit of rating; empty is none."""
    refusal = _("Limits are whole points from 0 to 3,000, in steps of 50.")
    return forms.IntegerField(
        initial="",
        min_value=LOWEST,
        max_value=HIGHEST,
        step_size=STEP,
        required=False,
        error_messages=dict.fromkeys(("invalid", "min_value", "max_value", "step_size"), refusal),
    )


class TermsForm(forms.Form):
    """The terms that everybody reads before sitting down; a field that is not sent is as usual.

    A new table's form asks it beside its own questions. It says with `is_practice` whether anybody else may
    sit there, and with `usual_contract` what is usual at a table of its size.
    """

    pace = forms.ChoiceField(
        choices=Match.Pace.choices,
        required=False,
        initial=Match.Pace.STANDARD,
        error_messages={"invalid_choice": _("Choose one of the paces in the list.")},
    )
    pace_hour = forms.TypedChoiceField(
        choices=[(hour, f"{hour:02}:00") for hour in range(24)],
        coerce=int,
        required=False,
        empty_value=None,
        initial=USUAL_HOUR,
        error_messages={"invalid_choice": _("Choose an hour of the day, from 00:00 to 23:00.")},
    )
    pace_zone = forms.ChoiceField(
        choices=time_zones,
        required=False,
        initial=timezone.get_current_timezone_name,
        error_messages={"invalid_choice": _("Choose one of the time zones in the list.")},
    )
    contract = forms.ChoiceField(
        choices=Match.Contract.choices,
        required=False,
        error_messages={"invalid_choice": _("Choose what happens when somebody’s time is up.")},
    )
    allows_leave = forms.BooleanField(required=False, initial=True)
    is_rated = forms.TypedChoiceField(
        initial=AS_USUAL,
        choices=[(AS_USUAL, ""), (RATED, ""), (FRIENDLY, "")],
        coerce=lambda value: value == RATED,
        required=False,
        empty_value=None,
        error_messages={"invalid_choice": _("Choose whether the table is rated or friendly.")},
    )
    min_rating = points_field()
    max_rating = points_field()
    min_reliability = forms.TypedChoiceField(
        initial="",
        choices=[("", ""), *((share, str(share)) for share in SHARES)],
        coerce=int,
        required=False,
        empty_value=None,
        error_messages={"invalid_choice": _("Choose one of the shares in the list.")},
    )

    def clean(self) -> dict[str, Any]:
        """Check that a fixed hour is one, in some zone, and that nothing is rated without a clock."""
        sent = self.cleaned_data
        if sent.get("pace") == Match.Pace.HOUR:
            if "pace_hour" in sent and sent["pace_hour"] is None:
                self.add_error("pace_hour", _("Choose the hour at which moves are due."))
            if "pace_zone" in sent and not sent["pace_zone"]:
                self.add_error("pace_zone", _("Choose the time zone of that hour."))
        if sent.get("is_rated") and sent.get("pace") == Match.Pace.NONE and not self.is_practice:
            refusal = _("A table without a clock counts for no rating. Choose a pace, or make it friendly.")
            self.add_error("is_rated", refusal)
        least, most = sent.get("min_rating"), sent.get("max_rating")
        if least is not None and most is not None and most - least < LEAST_APART:
            self.add_error("max_rating", _("The upper limit is at least 200 points above the lower one."))
        return sent

    @property
    def is_practice(self) -> bool:
        """True if nobody else can sit there, so that nothing needs a clock."""
        raise NotImplementedError

    @property
    def usual_contract(self) -> str:
        """The contract of such a table if nothing else is chosen."""
        raise NotImplementedError

    @property
    def terms(self) -> dict[str, Any]:
        """The choices, as `open_table` takes them."""
        sent = self.cleaned_data
        pace = sent["pace"] or Match.Pace.STANDARD
        if self.is_practice:
            pace = Match.Pace.NONE
        is_fixed = pace == Match.Pace.HOUR
        return {
            "pace": pace,
            "pace_hour": sent["pace_hour"] if is_fixed else None,
            "pace_zone": sent["pace_zone"] if is_fixed else "",
            "contract": sent["contract"] or self.usual_contract,
            "allows_leave": sent["allows_leave"],
            "is_rated": pace != Match.Pace.NONE and sent["is_rated"] is not False,
            "min_rating": None if self.is_practice else sent["min_rating"],
            "max_rating": None if self.is_practice else sent["max_rating"],
            "min_reliability": None if self.is_practice else sent["min_reliability"],
        }
