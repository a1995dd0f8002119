"""Ratings of World Domination: every campaign counts; with three seats, how many more countries one had."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Final

from games.catalogue.world_domination.rules.grid import SIDES, Side
from games.catalogue.world_domination.rules.options import Config
from games.catalogue.world_domination.rules.view import View, wins_as_rebel
from games.kit.rated import Campaigns, Pairing, Placing, Rated, Result, Roles, each_alone, leads_of, placed
from games.kit.rules.seats import Seat

SCALES: Final = {seats: f"world-domination-{seats}" for seats in (2, 3, 4)}
"""The scale of each number of seats: they are games of their own."""
UNIT: Final = 3
"""Three countries more are worth 0.73 of a win."""


def pairing(config: Config, seats: int) -> Pairing:  # noqa: ARG001 - as in `Rated.pairing`
    """Gold meets silver; with three seats everybody is the Empire once and plays for themselves."""
    scale = SCALES[seats]
    if seats == 3:
        return each_alone(scale, seats)
    sides = tuple(
        tuple(Seat(seat) for seat, mine in enumerate(SIDES[seats]) if mine is side) for side in Side
    )
    return Pairing((scale,) * seats, sides)


def result(view: View) -> Result | None:
    """Campaigns in order, or countries held as the Empire.

    Campaigns that the winners lack, since the others gave up, count as won by them: to resign costs what it
    costs to play on and lose, whatever was won before.
    """
    outcome = view.outcome
    if outcome is None:
        return None
    if view.seats == 3:
        return leads_of(outcome, UNIT, view.resigned)
    if not outcome.winners:
        return None
    winner = SIDES[view.seats][min(outcome.winners)]
    won_by = [int(each.winner) for each in view.results if each.winner is not None]
    return Campaigns((*won_by, *[int(winner)] * (view.options.to_win - won_by.count(winner))), int(winner))


def is_too_short(end: View, left: Sequence[View]) -> bool:  # noqa: ARG001 - as in `Rated.is_too_short`
    """True if somebody left in the first campaign."""
    return any(not view.results for view in left)


def standing(view: View) -> tuple[float, ...]:
    """Campaigns won, or countries."""
    return view.scores if view.seats == 3 else view.won


def placing(view: View) -> Placing | None:
    """By campaigns, those counted that the winners lack; with three seats by countries, then by conflicts won
    as a Rebel, and who gave up is last.
    """
    outcome = view.outcome
    if outcome is None:
        return None
    if view.seats == 3:
        seats = range(view.seats)
        wins = wins_as_rebel(view.results, view.seats)
        keys = [(int(seat not in view.resigned), outcome.scores[seat], wins[seat]) for seat in seats]
        return placed(keys, outcome.scores)
    counted = result(view)
    if not isinstance(counted, Campaigns):
        return None
    won = [counted.won_by.count(side) for side in Side]
    return placed([(int(side == counted.winner),) for side in Side], won)


def tally(view: View) -> Sequence[Mapping[str, tuple[int, int]]]:
    """Campaigns as Aggressor and as Defender, and those of them that the seat's side won.

    With three seats campaigns as the Empire with the countries that it held, and as a Rebel with the
    conflicts that the seat won.
    """
    seats = [defaultdict[str, tuple[int, int]](lambda: (0, 0)) for _ in range(view.seats)]
    for campaign in view.results:
        contract = campaign.contract
        for seat, counts in enumerate(seats):
            if view.seats == 3:
                is_first = seat == contract.bidder
                role = "empire" if is_first else "rebel"
                gained = campaign.countries[contract.aggressor] if is_first else campaign.conflicts[seat]
            else:
                side = SIDES[view.seats][seat]
                role = "aggressor" if side is contract.aggressor else "defender"
                gained = int(side is campaign.winner)
            times, so_far = counts[role]
            counts[role] = times + 1, so_far + gained
    return seats


_SIDES: Final = ("aggressor", "defender")
ROLES: Final[Roles[View]] = Roles(
    {SCALES[2]: _SIDES, SCALES[3]: ("empire", "rebel"), SCALES[4]: _SIDES}, tally
)
RATED: Final[Rated[Config, View]] = Rated(
    tuple(SCALES.values()), pairing, result, is_too_short, standing, placing, allied=(SCALES[4],), roles=ROLES
)
