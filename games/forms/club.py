"""Forms of clubs: the club itself, and somebody in it."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.names import clean_held_name
from accounts.text import lines, validate_printable
from games.models import Club
from games.services.clubs.limits import FEWEST_MEMBERS, MOST_MEMBERS

MOST_LINES = 12
_TYPED = 4 * Club.LONGEST_ABOUT
"""Longer is not even looked at."""
_size_words = gettext_lazy("A club has from %(least)d to %(most)d members.") % {
    "least": FEWEST_MEMBERS,
    "most": MOST_MEMBERS,
}


class ClubForm(forms.Form):
    """Name, text, way in and size of a club."""

    name = forms.CharField(
        label=gettext_lazy("Name"),
        max_length=Club.LONGEST_NAME,
        error_messages={"required": gettext_lazy("Give the club a name.")},
    )
    about = forms.CharField(label=gettext_lazy("What is it about?"), required=False, initial="")
    admission = forms.ChoiceField(
        choices=Club.Admission.choices,
        initial=Club.Admission.INVITED,
        error_messages={
            "required": gettext_lazy("Choose who may join."),
            "invalid_choice": gettext_lazy("Choose who may join."),
        },
    )
    most_members = forms.IntegerField(
        label=gettext_lazy("Members at most"),
        min_value=FEWEST_MEMBERS,
        max_value=MOST_MEMBERS,
        initial=MOST_MEMBERS,
        error_messages=dict.fromkeys(("min_value", "max_value", "required", "invalid"), _size_words),
    )

    def __init__(self, data: Any = None, *, club: Club | None = None) -> None:
        """:param club: the one that is changed; None: a new one."""
        self.club = club
        known = {} if club is None else {name: getattr(club, name) for name in self.base_fields}
        super().__init__(data, initial=known)

    def clean_name(self) -> str:
        """A name that is nobody else's, person or club, and passes for no staff."""
        return clean_held_name(
            self.cleaned_data["name"], holder="" if self.club is None else self.club.holder
        )

    def clean_about(self) -> str:
        """Some lines that can be read."""
        typed: str = self.cleaned_data["about"]
        text = "" if len(typed) > _TYPED else lines(typed)
        if len(typed) > _TYPED or len(text) > Club.LONGEST_ABOUT:
            said = _("The text can have at most %(longest)d characters. Say it in fewer words.")
            raise ValidationError(said % {"longest": Club.LONGEST_ABOUT})
        validate_printable(text)
        if text.count("\n") >= MOST_LINES:
            said = _("The text can have at most %(most)d lines. Use fewer line breaks.")
            raise ValidationError(said % {"most": MOST_LINES})
        return text

    def clean_most_members(self) -> int:
        """No fewer than there are already."""
        most: int = self.cleaned_data["most_members"]
        if self.club is not None and most < self.club.size:
            raise ValidationError(_("The club has more members already."))
        return most


class PersonForm(forms.Form):
    """Somebody by user name."""

    person = forms.CharField(
        max_length=150,
        error_messages={
            "required": gettext_lazy("Type the user name of somebody."),
            "max_length": gettext_lazy("Nobody here has that user name. Their profile shows it."),
        },
    )
