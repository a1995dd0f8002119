"""Form to decide a case."""

from __future__ import annotations

from typing import Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

from accounts.text import lines, validate_printable
from moderation.models import Action, Case

_LONGEST: Final = Action._meta.get_field("note").max_length or 0


class DecisionForm(forms.Form):
    """Decision on a case: whether anything was done, and a note for moderators."""

    verdict = forms.ChoiceField(choices=Case.Verdict.choices)
    note = forms.CharField(required=False)

    def clean_note(self) -> str:
        """Composed letters, one space between words; nothing that cannot be seen or turns writing round."""
        typed: str = self.cleaned_data["note"]
        if len(typed) > _LONGEST:
            raise ValidationError(
                _("A note can have at most %(longest)d characters.") % {"longest": _LONGEST}
            )
        note = lines(typed)
        validate_printable(note)
        return note
