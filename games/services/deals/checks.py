"""Checks that all that stands of a match follows from its record, and its acts of chance from its seed."""

from __future__ import annotations

from django.views.decorators.debug import sensitive_variables

from games.deals.checking import check_claim
from games.deals.claims import Claim
from games.kit.rules.replay import Replay
from games.models import Match, MoveRecord
from games.selectors.record.checks import DoesNotReplay, row_faults, stored_replay

from .seeds import SeedLost, bound_to


def faults_of(match: Match) -> list[str]:
    """The faults of a match, in words; empty if there are none. :raises RulesGone: see there."""
    try:
        replay = stored_replay(match)
    except DoesNotReplay as error:
        return [str(error)]
    return [*row_faults(match, replay), *_chance_faults(match, replay)]


@sensitive_variables()
def _chance_faults(match: Match, replay: Replay) -> list[str]:
    """In words that name no card; none of a match from before there were seeds."""
    if not match.commitment:
        return []
    try:
        bound = bound_to(match)
    except SeedLost:
        return ["its seed is not the one to which it is bound"]
    acts = MoveRecord.objects.filter(match=match).exclude(act="").order_by("ply")
    names = tuple(acts.values_list("act", flat=True))
    claim = Claim(bound.key, match.commitment, bound.seed, bound.wishes, names, bound.lot)
    return [
        f"act {found.of} does not follow from its seed"
        for found in check_claim(replay, claim)
        if not found.is_right
    ]
