"""Form to report something."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.text import lines, validate_printable
from moderation.models import Report

_TYPED: Final = 10 * Report.LONGEST
"""Longer is not even looked at."""


class ReportForm(forms.Form):
    """One of the reasons, and words."""

    reason = forms.ChoiceField(
        choices=Report.Reason.choices,
        error_messages={
            "required": gettext_lazy("Choose what is wrong."),
            "invalid_choice": gettext_lazy("Choose what is wrong."),
        },
    )
    text = forms.CharField(required=False)
    block = forms.BooleanField(required=False)

    def clean_text(self) -> str:
        """Composed letters, one space between words; nothing that cannot be seen or turns writing round."""
        typed: str = self.cleaned_data["text"]
        text = "" if len(typed) > _TYPED else lines(typed)
        if len(typed) > _TYPED or len(text) > Report.LONGEST:
            said = _("A report can have at most %(longest)d characters. Say it in fewer words.")
            raise ValidationError(said % {"longest": Report.LONGEST})
        validate_printable(text)
        return text

    def clean(self) -> dict[str, Any]:
        """Demand words from somebody who reports that something is broken."""
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if cleaned.get("reason") == Report.Reason.BROKEN and "text" in cleaned and not cleaned["text"]:
            self.add_error("text", _("Say in a few words what does not work."))
        return cleaned
