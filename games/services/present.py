"""Access to a running match: the people who hold its seats, or have a claim to one."""

from __future__ import annotations

from games.models import Match, Proposal, SeatTenure
from games.selectors.accord import OF_ALL_CLAIMS

from .play import NotRunning, NotSeated


def present(match_id: int, user_id: int) -> tuple[Match, SeatTenure]:
    """A match that is played, its row locked, and what its account of `user_id` holds there now.

    :raises NotSeated: it holds no seat. :raises NotRunning: the match has not begun or is over.
    """
    match = Match.objects.select_for_update().get(pk=match_id)
    tenure = SeatTenure.objects.current().filter(match=match, player_id=user_id).first()
    if tenure is None:
        raise NotSeated
    if match.status != Match.Status.RUNNING:
        raise NotRunning
    return match, tenure


def people_present(match: Match) -> frozenset[int]:
    """The accounts of the people who hold a seat now, not of those for whom a bot keeps one. One query."""
    people = SeatTenure.objects.current().filter(match=match, level="")
    return frozenset(people.values_list("player_id", flat=True))


def people_with_claim(match: Match) -> frozenset[int]:
    """The same, and the accounts of those for whom a bot keeps a seat. One query."""
    seats = SeatTenure.objects.current().filter(match=match).values_list("level", "player_id", "owner_id")
    people = (owner_id if level else player_id for level, player_id, owner_id in seats)
    return frozenset(person for person in people if person is not None)


def voters(match: Match, kind: str) -> frozenset[int]:
    """The accounts of those who have a say about a question of such a kind. One query."""
    return people_with_claim(match) if kind in OF_ALL_CLAIMS else people_present(match)


def least(kind: str) -> int:
    """So many have a say at least: nobody agrees with themselves alone that clocks stand."""
    return 2 if kind == Proposal.Kind.PAUSE else 1


def with_say(match_id: int, user_id: int, kind: str | None) -> Match:
    """A match that is played, its row locked, if an account has a say there about such a thing, or about any.

    :raises NotSeated, NotRunning: see there.
    """
    match = Match.objects.select_for_update().get(pk=match_id)
    if user_id not in (people_with_claim(match) if kind is None else voters(match, kind)):
        raise NotSeated
    if match.status != Match.Status.RUNNING:
        raise NotRunning
    return match
