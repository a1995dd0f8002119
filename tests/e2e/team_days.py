"""Team matches that tests of a running site fill with people and have played."""

from __future__ import annotations


def team_fills(key: str, besides: str = "0") -> str:
    """Have people sit down at all free places of a team match, but for so many; its status."""
    from random import SystemRandom

    from django.utils import timezone

    from games.models import TeamMatch
    from games.services.boards.team_matches import join_team

    from .people import unique

    row = TeamMatch.objects.get(key=key)
    taken = set(row.seats.values_list("team", "pair", "place"))
    places = [(team, pair, place) for team in (0, 1) for pair in (0, 1) for place in (0, 1)]
    free = [place for place in places if place not in taken]
    for team, pair, place in free[: len(free) - int(besides)]:
        row = join_team(
            team_match_id=row.pk,
            user_id=_somebody(unique("team")),
            team=team,
            pair=pair,
            place=place,
            now=timezone.now(),
            rng=SystemRandom(),
        )
    return row.status


def team_boards_are_played(key: str, *numbers: str) -> str:
    """Play all tables of some boards of a team match to the end; its status then."""
    from random import SystemRandom

    from django.utils import timezone

    from games.models import Match, TeamMatch
    from games.services.boards.team_matches import go_on

    from .board_days import play_to_the_end

    row = TeamMatch.objects.get(key=key)
    tables = Match.objects.filter(
        board__team_match=row, board__number__in=[int(number) for number in numbers]
    )
    for seed, match in enumerate(tables.order_by("pk")):
        play_to_the_end(match, seed=seed)
    return go_on(team_match_id=row.pk, now=timezone.now(), rng=SystemRandom()).status


def team_tables(key: str, number: str) -> list[str]:
    """The keys of both tables of a board of a team match."""
    from games.models import Match

    tables = Match.objects.filter(board__team_match__key=key, board__number=int(number))
    return list(tables.order_by("pk").values_list("key", flat=True))


def _somebody(name: str) -> int:
    from accounts.models import User

    return User.objects.create_user(name, f"{name}@example.org").pk
