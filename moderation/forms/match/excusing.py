"""Form to excuse a timeout."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.models import Match, TableEvent
from moderation.acts.match.excusing import excusable
from moderation.forms.base import ActForm


class ExcuseForm(ActForm):
    """One of the latest timeouts that is not excused yet."""

    event = forms.TypedChoiceField(
        label=gettext_lazy("Which turn"),
        coerce=int,
        error_messages={"invalid_choice": gettext_lazy("There is no such turn, or it is excused already.")},
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        match = self.target
        lapsed = excusable(match, self.now) if isinstance(match, Match) else ()
        self.fields["event"].choices = [  # type: ignore[attr-defined]
            (event.pk, _in_words(event)) for event in lapsed
        ]


def _in_words(event: TableEvent) -> str:
    when = date_format(timezone.localtime(event.at), "D j M, H:i")
    name = "" if event.tenure is None else event.tenure.player.name
    return _("%(name)s, %(when)s") % {"name": name, "when": when}


FORMS: Final = {"excuse": ExcuseForm}
