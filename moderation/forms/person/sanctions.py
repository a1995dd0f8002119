"""Forms to mute, suspend or ban a person."""

from __future__ import annotations

from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from moderation.acts.person import suspending, writing
from moderation.forms.base import ActForm, days_field
from moderation.selectors.rights import may


class MuteForm(ActForm):
    """So many days, as the moderator's rights reach."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        most = writing.LONGEST if may(self.by, "mute_long") else writing.SHORT
        self.fields["days"] = days_field(most, initial=3, label=_("For how many days"))


class BanForm(ActForm):
    """Future of the person's seats."""

    matches = forms.ChoiceField(
        label=gettext_lazy("Matches that are being played"),
        choices=[
            (suspending.STAY, gettext_lazy("The person plays them to their end")),
            (suspending.BOTS, gettext_lazy("Bots keep the seats")),
        ],
        widget=forms.RadioSelect,
        initial=suspending.STAY,
    )


class SuspendForm(BanForm):
    """So many days, as the moderator's rights reach."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        most = suspending.LONGEST if may(self.by, "suspend_long") else suspending.SHORT
        self.fields["days"] = days_field(most, initial=7, label=_("For how many days"))
        self.order_fields(["days", "matches"])


FORMS: Final = {"mute": MuteForm, "suspend": SuspendForm, "ban": BanForm}
