"""Forms of boards of one's own."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy, ngettext

from accounts.text import one_line, validate_printable
from games.models import OwnBoard

LONGEST_LINE: Final = 1_600
"""Limit of the codes of a line with the signs between them."""
_WHOLE: Final[Any] = dict.fromkeys(
    ("required", "invalid", "min_value", "max_length"),
    gettext_lazy("That form was not complete. Reload the page and try again."),
)


class PlaceForm(forms.Form):
    """A place on the board, and the moves of the record when its page was made."""

    at = forms.IntegerField(min_value=0, error_messages=_WHOLE)
    ply = forms.IntegerField(min_value=0, error_messages=_WHOLE)
    line = forms.CharField(required=False, max_length=LONGEST_LINE, error_messages=_WHOLE)

    def clean_line(self) -> tuple[str, ...]:
        """The codes of the line."""
        line: str = self.cleaned_data["line"]
        return tuple(line.split(".")) if line else ()


class ChangeForm(PlaceForm):
    """The same, and the revision of the board that its page showed."""

    revision = forms.IntegerField(min_value=0, error_messages=_WHOLE)


class NameForm(ChangeForm):
    """The same, and a name for the branch."""

    name = forms.CharField(required=False)

    def clean_name(self) -> str:
        """One line, with nothing in it that cannot be seen."""
        name = one_line(self.cleaned_data["name"])
        if len(name) > OwnBoard.LONGEST_NAME:
            raise ValidationError(
                ngettext(
                    "A name can have at most %(longest)d character; this has %(length)d. Shorten it.",
                    "A name can have at most %(longest)d characters; this has %(length)d. Shorten it.",
                    OwnBoard.LONGEST_NAME,
                )
                % {"longest": OwnBoard.LONGEST_NAME, "length": len(name)}
            )
        validate_printable(name)
        return name
