"""Forms to appeal against an action, and to decide an appeal."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.text import lines, validate_printable
from moderation.models import Appeal


def _readable(text: str) -> str:
    text = lines(text)
    validate_printable(text)
    return text


class AppealForm(forms.Form):
    """One's own words."""

    text = forms.CharField(
        label=_("What should be looked at again, and why"),
        max_length=Appeal.LONGEST,
        widget=forms.Textarea(attrs={"rows": 6}),
    )

    def clean_text(self) -> str:
        """Signs that can be read."""
        return _readable(self.cleaned_data["text"])


class DecideForm(forms.Form):
    """The answer, and whether the action stands."""

    answer = forms.CharField(
        label=_("What who appealed reads"),
        min_length=10,
        max_length=Appeal._meta.get_field("answer").max_length,
        widget=forms.Textarea(attrs={"rows": 4}),
    )
    do = forms.ChoiceField(choices=[("lift", _("Lift it")), ("uphold", _("Let it stand"))])

    def clean_answer(self) -> str:
        """Signs that can be read."""
        return _readable(self.cleaned_data["answer"])

    def clean(self) -> dict[str, Any]:
        """With `lifts`, whether it is taken back."""
        data = self.cleaned_data
        if "do" not in data and "answer" in data:
            raise ValidationError(_("Choose whether it stands."))
        return {**data, "lifts": data.get("do") == "lift"}
