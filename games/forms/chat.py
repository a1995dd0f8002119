"""Forms of the chat at a table."""

from __future__ import annotations

import re
from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from accounts.text import lines, validate_printable
from games.models import Message

MOST_LINES: Final = 8

_TYPED: Final = 10 * Message.LONGEST
"""Longer is not even looked at."""
_GAPS: Final = re.compile(r"\n{3,}")


class TokenForm(forms.Form):
    """The token of the message that is meant."""

    token = forms.CharField(max_length=22, validators=[RegexValidator(r"\A[A-Za-z0-9_-]{16,22}\Z")])


class MessageForm(TokenForm):
    """One message: plain text of a few lines."""

    text = forms.CharField(error_messages={"required": gettext_lazy("Write something first.")})

    def clean_text(self) -> str:
        """Composed letters, one space between words, no more than one empty line together."""
        typed: str = self.cleaned_data["text"]
        too_long = ngettext(
            "A message can have at most %(longest)d character. Shorten it, or send two.",
            "A message can have at most %(longest)d characters. Shorten it, or send two.",
            Message.LONGEST,
        ) % {"longest": Message.LONGEST}
        if len(typed) > _TYPED:
            raise ValidationError(too_long)
        text = _GAPS.sub("\n\n", lines(typed))
        if len(text) > Message.LONGEST:
            raise ValidationError(too_long)
        validate_printable(text)
        if text.count("\n") >= MOST_LINES:
            raise ValidationError(
                _("A message can have at most %(most)d lines. Use fewer line breaks.") % {"most": MOST_LINES}
            )
        return text

    @property
    def refusal(self) -> str:
        """The fault of the form, in the writer's words; empty: none."""
        errors: dict[str, Any] = self.errors
        if "text" in errors:
            return str(errors["text"][0])
        return _("That form was not complete. Write it again.") if errors else ""
