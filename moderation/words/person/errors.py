"""Words of the errors of all acts on a person."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

OF_ALL: Final = {
    "bot": _("That is a bot."),
    "gone": _("The account has been deleted."),
}
