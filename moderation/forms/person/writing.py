"""Forms to hide messages, to write a note and to rename a person."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Match
from moderation.acts.person import hiding
from moderation.acts.person.naming import clean_name
from moderation.forms.base import ActForm
from moderation.models import Case
from moderation.selectors.conflicts_of_interest import is_party


class HideForm(ActForm):
    """One message, chosen by a link to the page; or all of some days, at a table or anywhere."""

    partial = "moderation/_one_message.html"

    message = forms.IntegerField(widget=forms.HiddenInput, required=False, min_value=1, max_value=2**62)
    days = forms.IntegerField(
        label=_("From how many days back"),
        min_value=1,
        max_value=hiding.LONGEST,
        initial=1,
    )
    match = forms.SlugField(
        label=_("At one table only"),
        help_text=_("What stands in its address after /m/. Empty: at all tables."),
        max_length=40,
        required=False,
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self["message"].value():
            del self.fields["days"], self.fields["match"]
        else:
            words = _("One day is the last 24 hours; %(most)d are the most.")
            self.fields["days"].help_text = words % {"most": hiding.LONGEST}

    @property
    def is_reported(self) -> bool:
        """True if the message is the one that the form's case is about, which they may read."""
        case_id, message_id = self["case"].value(), self["message"].value()
        sent = [str(sign) for sign in (case_id, message_id)]
        if not all(sign.isascii() and sign.isdecimal() and len(sign) < 19 for sign in sent):
            return False
        case = Case.objects.filter(pk=case_id, message=message_id).select_related("match").first()
        return case is not None and not is_party(self.by, case)

    def clean_match(self) -> int | None:
        """The row of the match with that key."""
        key = self.cleaned_data["match"]
        if not key:
            return None
        found = Match.objects.unsealed().filter(key=key).values_list("pk", flat=True).first()
        if found is None:
            raise ValidationError(_("There is no such table."))
        return found

    def values(self) -> dict[str, Any]:
        """One message, or days and perhaps a match."""
        said = super().values()
        return {"message": said["message"]} if said["message"] else said


class NoteForm(ActForm):
    """Nothing but the note."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        note = self.fields["note"]
        note.required, note.label = True, _("The note")
        note.help_text = _("Moderators read it with the person. Nobody else does.")
        note.error_messages["required"] = str(_("Write the note."))


class RenamePersonForm(ActForm):
    """A name, or one made up."""

    username = forms.CharField(
        label=_("New user name"),
        help_text=_("Empty: one that is made up."),
        max_length=30,
        required=False,
    )

    def clean_username(self) -> str:
        """A name that nobody can take for another's."""
        name: str = self.cleaned_data["username"]
        return clean_name(name, self.target) if name and isinstance(self.target, User) else ""


FORMS: Final = {"note": NoteForm, "hide-messages": HideForm, "rename": RenamePersonForm}
