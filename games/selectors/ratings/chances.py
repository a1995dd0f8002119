"""Reads what a side is expected to win, from the ratings around a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from games.balance.ladder import kept_ladder
from games.kit.rated import Pairing
from games.kit.rules.seats import Seat
from games.models import Match, SeatTenure
from games.ratings.arithmetic import NEWCOMER, Strength, aged, expected, fixed
from games.selectors.ratings.pairings import pairing_of
from games.selectors.ratings.ratings import PersonRating, ratings_of


def expected_share(
    match: Match, tenures: Sequence[SeatTenure], mine: SeatTenure, now: datetime
) -> float | None:
    """The share that the side of a seat is expected to win against the other. One query, or none.

    None where not two sides meet, and where it would tell of a rating that somebody else keeps for
    themselves.

    :param tenures: the current ones of the match, by seat, with their players.
    """
    pairing = pairing_of(match)
    others = [tenure.player for tenure in tenures if tenure.player_id != mine.player_id]
    if len(pairing.sides) != 2 or any(other.hides_rating for other in others):
        return None
    people = [tenure.player_id for tenure in tenures if not tenure.level]
    known = ratings_of(people, pairing.scales)
    sides = [
        [_strength(match.game, tenures[seat], pairing, known, now) for seat in side] for side in pairing.sides
    ]
    if mine.seat in pairing.sides[1]:
        sides.reverse()
    return expected(*sides)


def _strength(
    game: str,
    tenure: SeatTenure,
    pairing: Pairing,
    known: Mapping[tuple[int, str], PersonRating],
    now: datetime,
) -> Strength:
    seat = Seat(tenure.seat)
    if seat in pairing.fixed:
        return fixed(pairing.fixed[seat])
    if tenure.level:
        points = {rung.level: rung.points for rung in kept_ladder(game)}
        return fixed(points[tenure.level])
    rating = known.get((tenure.player_id, pairing.scales[seat]))
    if rating is None or rating.last_at is None:
        return NEWCOMER
    return aged(Strength(rating.mu, rating.sigma), (now - rating.last_at).total_seconds())
