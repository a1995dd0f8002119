"""Looking at what is hidden in a running match."""

from __future__ import annotations

from typing import Final

from games.catalogue import has_rules, rules_of
from games.models import Insight, Match
from moderation.acts.base import Act, Code, Deed, Done, NotNow, Target


def can_look(deed: Deed) -> None:
    """:raises NotNow: ``not-running``, ``nothing-hidden``, ``no-rules``."""
    match = deed.match
    if match.status != Match.Status.RUNNING or deed.by is None:
        raise NotNow("not-running")
    if not has_rules(match.game, match.rules_version):
        raise NotNow("no-rules")
    if not rules_of(match.game, match.rules_version).hides:
        raise NotNow("nothing-hidden")


def look(deed: Deed) -> Done:
    """Note that somebody sees all hands of this moment; from now on they take no seat there.

    :raises NotNow: as `can_look`.
    """
    can_look(deed)
    match = deed.match
    Insight.objects.get_or_create(match=match, person=deed.by, defaults={"at": deed.now})
    return Done(after={"ply": match.ply})


ACTS: Final = (
    Act(Code.LOOK, Target.MATCH, "act_look", look, check=can_look, is_told=False, is_told_at_end=True),
)
