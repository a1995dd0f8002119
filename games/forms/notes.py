"""Forms of notes."""

from __future__ import annotations

import re
from typing import Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy, ngettext

from accounts.text import lines, validate_printable
from games.models import Note

_GAPS: Final = re.compile(r"\n{3,}")


class NoteForm(forms.Form):
    """A note of several lines, and the revision that its page showed."""

    text = forms.CharField(required=False)
    revision = forms.IntegerField(
        min_value=0,
        error_messages=dict.fromkeys(
            ("required", "invalid", "min_value"),
            gettext_lazy("That form was not complete. Reload the page and write it again."),
        ),
    )

    def clean_text(self) -> str:
        """Composed letters, one space between words, no more than one empty line together."""
        text = _GAPS.sub("\n\n", lines(self.cleaned_data["text"]))
        if len(text) > Note.LONGEST:
            raise ValidationError(
                ngettext(
                    "A note can have at most %(longest)d character; this has %(length)d. Shorten it.",
                    "A note can have at most %(longest)d characters; this has %(length)d. Shorten it.",
                    Note.LONGEST,
                )
                % {"longest": Note.LONGEST, "length": len(text)}
            )
        validate_printable(text)
        return text


class NoteSearchForm(forms.Form):
    """Words that a note has to have."""

    words = forms.CharField(required=False, max_length=80)
