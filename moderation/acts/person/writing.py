"""Muting: a person writes nothing that others read, for some days."""

from __future__ import annotations

from typing import Final

from moderation.acts.base import Act, Code, Deed, Done, NotNow, Target

from .base import Kind, days_of, end_of, lift, somebody

LONGEST: Final = 90
"""In days."""
SHORT: Final = 7
"""So many days take no permission besides."""


def can_mute(deed: Deed) -> None:
    """:raises NotNow: ``bot``, ``gone``, ``muted``."""
    person = somebody(deed)
    if person.muted_until is not None and person.muted_until > deed.now:
        raise NotNow("muted")


def mute(deed: Deed) -> Done:
    """For `days`. :raises NotNow: as `can_mute`, and ``bad-days``."""
    can_mute(deed)
    person, until = deed.user, end_of(deed, most=LONGEST)
    person.muted_until, person.muted_why = until, deed.reason
    person.save(update_fields=["muted_until", "muted_why"])
    return Done(
        after={"days": days_of(deed), "until": until.isoformat()},
        shown={"until": until.isoformat()},
        sanction={"kind": Kind.MUTE, "starts_at": deed.now, "ends_at": until},
    )


ACTS: Final = (
    Act(
        Code.MUTE, Target.PERSON, "act_mute", mute, lift, Code.LIFT,
        more=lambda deed: "mute_long" if days_of(deed) > SHORT else "", check=can_mute,
    ),
)  # fmt: skip
