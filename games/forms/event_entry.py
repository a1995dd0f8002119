"""Form with which somebody enters an event."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy

from games.models.event import LONGEST_NAME

AT_ONCE, IN_WAVES, RAISED = "at-once", "in-waves", "raised"
WAYS: Final = (AT_ONCE, IN_WAVES, RAISED)
_TYPED: Final = 200
"""Longer is not even looked at."""


class EntryForm(forms.Form):
    """Number of matches at the same time, and the partner."""

    how = forms.ChoiceField(
        choices=[(way, way) for way in WAYS],
        required=False,
        error_messages={"invalid_choice": gettext_lazy("Choose how you want to play.")},
    )
    partner = forms.CharField(
        label=gettext_lazy("Your partner’s user name"),
        help_text=gettext_lazy("They are asked, and you are in as soon as they agree."),
        max_length=_TYPED,
        required=False,
        error_messages={"max_length": gettext_lazy("Nobody here has that user name.")},
    )
    name = forms.CharField(
        label=gettext_lazy("Name of your pair"),
        help_text=gettext_lazy("Kept for the whole event; everybody reads it."),
        max_length=_TYPED,
        required=False,
        error_messages={
            "max_length": gettext_lazy("Name your pair with 1 to 60 characters that can be read.")
        },
    )
    longest = LONGEST_NAME

    def __init__(self, data: Any = None, *, has_pairs: bool) -> None:
        """:param has_pairs: it is entered with a partner."""
        super().__init__(data)
        for name in ("partner", "name"):
            if has_pairs:
                self.fields[name].required = True
                words = {
                    "partner": gettext_lazy("Name your partner."),
                    "name": gettext_lazy("Name your pair with 1 to 60 characters that can be read."),
                }
                self.fields[name].error_messages["required"] = words[name]
            else:
                del self.fields[name]

    @property
    def way(self) -> str:
        """Way that was chosen; all at once if none was."""
        return self.cleaned_data.get("how") or AT_ONCE
