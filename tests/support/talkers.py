"""Tables at which people talk: four in two alliances, and eight of whom some have declared together."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from accounts.models import User
from games.models import Match

from .eight.site import SLUG, among_the_games
from .tables import bot, match_of, people, play, sat_at, turns


def four_talking() -> tuple[Match, list[User]]:
    """Four at World Domination: ann and cat are partners, and so are ben and dan."""
    players = people("ann", "ben", "cat", "dan")
    return match_of(players), players


@contextmanager
def eight_talking() -> Iterator[tuple[Match, list[User]]]:
    """Eight seats at which ann and ben have declared one colour, cat and dan another; the last is a bot."""
    with among_the_games():
        players = [*people("ann", "ben", "cat", "dan", "eli", "fay", "gus"), bot("oracle")]
        match = match_of(players, game=SLUG, levels=["", "", "", "", "", "", "", "easy"])
        colours = {0: "red", 1: "red", 2: "green", 3: "green", 4: "blue", 5: "blue", 6: "blue", 7: "blue"}
        while sat_at(match).match.digest["phase"] == "declare":
            (turn,) = turns(match)
            play(match, f"declare {colours[turn.seat]}", seat=turn.seat)
        match.refresh_from_db()
        yield match, players


def all_answer(match: Match) -> None:
    """Everybody answers the question, so that cards are played."""
    while sat_at(match).match.digest["phase"] == "answer":
        play(match, "answer 0")
