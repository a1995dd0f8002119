"""Forms of acts on events."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.names import clean_held_name
from accounts.user_lookup import account_called
from games.forms.event_fields import clean_about
from games.models import Event, EventMatch
from games.models.event import LONGEST_ABOUT, LONGEST_NAME
from games.services.tournaments.organising import MOST_DAYS
from moderation.acts.event.events import entrants_called
from moderation.forms.base import ActForm


class RenameEventForm(ActForm):
    """Another name."""

    name = forms.CharField(label=_("The new name"), max_length=LONGEST_NAME)

    def clean_name(self) -> str:
        """A name that nobody can take for another's."""
        return clean_held_name(self.cleaned_data["name"], holder="")


class RetextEventForm(ActForm):
    """Another text, or none."""

    about = forms.CharField(
        label=_("The new text"),
        help_text=_("Leave it empty to take the text away."),
        required=False,
        widget=forms.Textarea(attrs={"rows": 4, "maxlength": LONGEST_ABOUT}),
    )

    def clean_about(self) -> str:
        """Some lines that can be read."""
        return clean_about(self.cleaned_data["about"])


class EntrantForm(ActForm):
    """Somebody who is in the event."""

    username = forms.CharField(
        label=_("User name"), help_text=_("Of the entrant, or of one of the pair."), max_length=150
    )

    def clean_username(self) -> str:
        """The user name of somebody who is in it."""
        person, event = account_called(self.cleaned_data["username"]), self.target
        if (
            person is None
            or not isinstance(event, Event)
            or not entrants_called(event).filter(player=person).exists()
        ):
            raise ValidationError(_("Nobody in the event has that user name."))
        return person.username


class EventTimeForm(ActForm):
    """A match of the event that runs, and how many days more."""

    event_match = forms.TypedChoiceField(
        label=_("The match"), help_text=_("Of each match the last day is put off once."), coerce=int
    )
    days = forms.IntegerField(label=_("Days more"), min_value=1, max_value=MOST_DAYS, initial=MOST_DAYS)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        running = EventMatch.objects.filter(
            event=self.target.pk, ended_at=None, last_day__isnull=False, given_time_at=None
        )
        choices = [(row.pk, _title(row)) for row in running.select_related("match")[:2000]]
        self.fields["event_match"].choices = choices  # type: ignore[attr-defined]


def _title(row: EventMatch) -> str:
    name = row.match.name if row.match is not None else f"{row.division}.{row.group}.{row.number}.{row.leg}"
    return f"{name} ({row.round}.{row.division}.{row.group}.{row.number}.{row.leg})"


FORMS: Final = {
    "rename-event": RenameEventForm,
    "retext-event": RetextEventForm,
    "remove-entrant": EntrantForm,
    "replace-entrant": EntrantForm,
    "give-event-time": EventTimeForm,
}
