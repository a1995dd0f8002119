"""Form to open a team match."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.text import one_line, validate_printable
from games.models import Match

from .terms import TermsForm

USUAL_NAMES: Final = (_("Team A"), _("Team B"))
NAMED: Final = ("name", "first_name", "second_name")
"""The fields of names, in their order."""


class TeamMatchForm(TermsForm):
    """A new team match: its name, those of both teams, and its terms. Who comes by a link meets no limits."""

    name = forms.CharField(
        label=_("Name of the team match"),
        max_length=40,
        error_messages={"required": _("Give the team match a name.")},
    )
    first_name = forms.CharField(
        label=_("Your team"), max_length=30, error_messages={"required": _("Give your team a name.")}
    )
    second_name = forms.CharField(
        label=_("The other team"),
        max_length=30,
        error_messages={"required": _("Give the other team a name.")},
    )

    def __init__(self, data: Any = None, *, name: str = "") -> None:
        """:param name: the name that is offered."""
        first, second = map(str, USUAL_NAMES)
        super().__init__(data, initial={"name": name, "first_name": first, "second_name": second})
        for unasked in ("contract", "min_rating", "max_rating", "min_reliability"):
            del self.fields[unasked]

    def clean(self) -> dict[str, Any]:
        """Check that all names can be read, and that those of the teams differ."""
        super().clean()
        for field in NAMED:
            text = one_line(self.cleaned_data.get(field, ""))
            try:
                validate_printable(text)
            except forms.ValidationError as error:
                self.add_error(field, error)
            else:
                self.cleaned_data[field] = text
        first, second = (self.cleaned_data.get(field, "") for field in ("first_name", "second_name"))
        if first and first.casefold() == second.casefold():
            self.add_error("second_name", _("Give the teams different names."))
        return self.cleaned_data

    @property
    def names(self) -> tuple[str, str, str]:
        """Its own name, and those of the teams."""
        sent = self.cleaned_data
        return sent["name"], sent["first_name"], sent["second_name"]

    @property
    def is_practice(self) -> bool:
        """Others always sit there."""
        return False

    @property
    def usual_contract(self) -> str:
        """A bot sits in: a partner and rivals would lose with whoever stays away."""
        return Match.Contract.BOT

    @property
    def terms(self) -> dict[str, Any]:
        """The choices, as `open_team_match` takes them."""
        sent = self.cleaned_data
        pace = sent["pace"] or Match.Pace.STANDARD
        is_fixed = pace == Match.Pace.HOUR
        return {
            "pace": pace,
            "pace_hour": sent["pace_hour"] if is_fixed else None,
            "pace_zone": sent["pace_zone"] if is_fixed else "",
            "allows_leave": sent["allows_leave"],
            "is_rated": pace != Match.Pace.NONE and sent["is_rated"] is not False,
        }
