"""Forms to rename a club, and to take a member out."""

from __future__ import annotations

from typing import Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.names import clean_held_name
from accounts.user_lookup import account_called
from games.models import Club
from moderation.forms.base import ActForm


class RenameClubForm(ActForm):
    """Another name."""

    name = forms.CharField(label=_("The new name"), max_length=Club.LONGEST_NAME)

    def clean_name(self) -> str:
        """A name that nobody can take for another's."""
        holder = self.target.holder if isinstance(self.target, Club) else ""
        return clean_held_name(self.cleaned_data["name"], holder=holder)


class RemoveMemberForm(ActForm):
    """Somebody who is in the club."""

    username = forms.CharField(
        label=_("User name"), help_text=_("Of the member who is taken out."), max_length=150
    )

    def clean_username(self) -> str:
        """The user name of a member."""
        person, club = account_called(self.cleaned_data["username"]), self.target
        if (
            person is None
            or not isinstance(club, Club)
            or not club.memberships.members().filter(player=person).exists()
        ):
            raise ValidationError(_("No member has that user name."))
        return person.username


FORMS: Final = {"rename-club": RenameClubForm, "remove-member": RemoveMemberForm}
