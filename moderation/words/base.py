"""The words of one act."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from moderation.acts.base import NotNow

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class ActWords:
    """Whole messages for gettext, each.

    :param title: what a button says: *Pause the match*.
    :param does: what it will do, for the moderator who chooses it.
    :param done: what it was, in the trail and in the public log: *Paused*. It names nobody.
    :param told: what those concerned read over the reason; empty: they are not told.
    :param errors: by the code of `NotNow`; placeholders are named as its data.
    """

    title: StrOrPromise
    does: StrOrPromise
    done: StrOrPromise
    told: StrOrPromise = ""
    errors: Mapping[str, StrOrPromise] = field(default_factory=dict)

    def refusal(self, error: NotNow) -> str:
        """The reason why it is not done now."""
        said = self.errors.get(error.code)
        return _("That cannot be done now.") if said is None else str(said) % error.data
