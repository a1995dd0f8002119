"""Friends, a board of the day and a team match of one account, for the pages that show them.

Needs Django set up.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from bench.boards_rows import open_board


def paths(viewer: Any, others: Sequence[Any], rng: Random) -> dict[str, str]:
    """Make them, and the addresses of their pages by name.

    :param others: at least as many as a team match needs; all of them become friends.
    """
    from django.utils import timezone  # noqa: PLC0415 - Django is set up by then, here and below

    from accounts.relationships import befriend  # noqa: PLC0415
    from games.boards.teams import PAIRS, TEAMS  # noqa: PLC0415
    from games.services.boards.tables import play_board  # noqa: PLC0415
    from games.services.boards.team_matches import join_team, open_team_match  # noqa: PLC0415

    now = timezone.now()
    for player in others:
        befriend(owner_id=viewer.pk, person_id=player.pk, now=now)
    board = open_board()
    play_board(board_id=board.pk, user_id=viewer.pk, now=now, rng=rng)
    team_match = open_team_match(
        user_id=viewer.pk, name="The Ghent Round", team_names=("Harbour", "Hill"), pace="none", now=now
    )
    places = [(team, pair, place) for team in TEAMS for pair in PAIRS for place in (0, 1)][1:]
    for player, (team, pair, place) in zip(others, places, strict=False):
        at: dict[str, Any] = {"team": team, "pair": pair, "place": place}
        join_team(team_match_id=team_match.pk, user_id=player.pk, now=now, rng=rng, **at)
    return {
        "friends": "/friends/",
        "board of the day": f"/board/{board.key}/",
        "team match": f"/team/{team_match.key}/",
    }
