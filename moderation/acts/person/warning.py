"""A warning, to be read before the next move; and notes that moderators write for each other."""

from __future__ import annotations

from typing import Final

from moderation.acts.base import Act, Code, Deed, Done, NotNow, Target

from .base import Kind, can, lift, somebody


def note(deed: Deed) -> Done:
    """Nothing but what stands in the audit. :raises NotNow: ``bot``, ``gone``, ``empty``."""
    somebody(deed)
    if not deed.note.strip():
        raise NotNow("empty")
    return Done()


def warn(deed: Deed) -> Done:
    """Several may wait to be read. :raises NotNow: ``bot``, ``gone``."""
    person = somebody(deed)
    person.is_warned = True
    person.save(update_fields=["is_warned"])
    return Done(sanction={"kind": Kind.WARNING, "starts_at": deed.now, "ends_at": None})


ACTS: Final = (
    Act(Code.NOTE, Target.PERSON, "act_note", note, check=can, is_told=False),
    Act(Code.WARN, Target.PERSON, "act_warn", warn, lift, Code.LIFT, check=can),
)
