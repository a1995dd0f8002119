"""Letting a match count for nobody, and letting it count again."""

from __future__ import annotations

from typing import Final

from games.models import Match
from games.services.moderation import annulment
from moderation.acts.base import Act, Code, Deed, Done, NotNow, Target


def can_annul(deed: Deed) -> None:
    """:raises NotNow: ``not-begun``, ``annulled``."""
    match = deed.match
    if match.status not in {Match.Status.RUNNING, Match.Status.FINISHED}:
        raise NotNow("not-begun")
    if match.annulled_at is not None:
        raise NotNow("annulled")


def annul(deed: Deed) -> Done:
    """Nothing of it counts any more, be it over or not; it stays readable, and may be played on.

    :raises NotNow: as `can_annul`.
    """
    can_annul(deed)
    taken = annulment.annul(deed.match, now=deed.now)
    return Done(before={"counted": dict(taken)})


def can_restore(deed: Deed) -> None:
    """:raises NotNow: ``not-annulled``."""
    if deed.match.annulled_at is None:
        raise NotNow("not-annulled")


def restore(deed: Deed) -> Done:
    """It counts again, with what was taken when it was annulled last. :raises NotNow: as `can_restore`."""
    can_restore(deed)
    match = deed.match
    last = match.actions.filter(code=Code.ANNUL).order_by("-id").first()
    annulment.restore(match, {} if last is None else last.before.get("counted", {}), now=deed.now)
    return Done()


ACTS: Final = (
    Act(
        Code.ANNUL, Target.MATCH, "act_annul", annul, lambda deed, _: restore(deed), Code.RESTORE,
        needs_second=lambda _: True, check=can_annul,
    ),
    Act(
        Code.RESTORE, Target.MATCH, "act_annul", restore, lambda deed, _: annul(deed), Code.ANNUL,
        check=can_restore,
    ),
)  # fmt: skip
