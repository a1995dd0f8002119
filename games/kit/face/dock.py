"""The dock under a table's board: what is asked of the viewer, or why nothing is."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from django.utils.functional import Promise
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.kit.face.markup import NOTHING

State = Literal["idle", "sent", "waiting", "watching", "past", "over", "verdict"]
"""State of a dock as the server draws it.

Of an idle one a script makes ``chosen``, while something is chosen and not yet confirmed, and ``confirm``,
while it is on its way.
"""

_LABELS: dict[State, Promise] = {
    "idle": _("Your turn"),
    "sent": _("Your move is made"),
    "waiting": _("Waiting"),
    "watching": _("You are watching"),
    "past": _("How it stood"),
    "over": _("The match is over"),
    "verdict": _("The campaign is over"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Dock:
    """A dock as ``games/_dock.html`` draws it; a game adds what its own template shows."""

    state: State
    kind: str = ""
    """Kind of the choice, in the game's word; a class of the dock: ``dock--bid``."""
    prompt: str = ""
    """The first line: the rule that limits the choice, or who is waited for."""
    says: str = ""
    """The sentence while nothing is chosen: what to do, or what happens meanwhile."""
    args: SafeString = NOTHING
    """Choices that what was chosen asks for, beside the sentence."""
    is_forced: bool = False
    """True if there is one choice alone: it comes chosen, and one tap on it sends it."""
    compares: bool = False
    """True if its choices can be read side by side, see `games.kit.face.choices`."""
    go: str = ""
    """Text of the button without scripts."""
    choose: str = ""
    """Text of the button while nothing is chosen."""
    missing: Mapping[str, str] = field(default_factory=dict)
    """Texts of the button while only this part of the move is missing, by the name of the part."""
    fields: Mapping[str, str] = field(default_factory=dict)
    """Hidden fields of the form."""
    data: Mapping[str, str] = field(default_factory=dict)
    """Data of the form for the scripts, by the name after ``data-``."""

    @property
    def folds(self) -> bool:
        """True if it lies over the page on a phone, and so can be folded to its first line."""
        return self.state in {"idle", "sent", "waiting"}

    @property
    def label(self) -> Promise:
        """The name of the dock."""
        return _LABELS[self.state]
