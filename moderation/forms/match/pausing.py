"""Form to pause a match."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _

from moderation.acts.match.pausing import LONGEST
from moderation.forms.base import ActForm, days_field


class PauseForm(ActForm):
    """So many days at most."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["days"] = days_field(LONGEST, initial=3, label=_("For how many days"))


FORMS: Final = {"pause": PauseForm}
