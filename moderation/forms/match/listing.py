"""Form to rename a table."""

from __future__ import annotations

from typing import Final

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.text import one_line, validate_printable
from moderation.acts.match.listing import LONGEST_NAME
from moderation.forms.base import ActForm


class RenameTableForm(ActForm):
    """Another name."""

    name = forms.CharField(label=_("The new name"), max_length=LONGEST_NAME)

    def clean_name(self) -> str:
        """One line of signs that can be read."""
        name = one_line(self.cleaned_data["name"])
        validate_printable(name)
        return name


FORMS: Final = {"rename-table": RenameTableForm}
