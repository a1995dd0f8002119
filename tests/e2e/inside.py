"""Questions that tests ask of a site's own database, from a process of its own.

`python -m tests.e2e.inside` reads one a line, a name and its arguments, and answers each with a line; all of
it is JSON.
"""

from __future__ import annotations

import contextlib
import json
import sys
import traceback
from collections.abc import Callable
from typing import Any


def main() -> None:
    """Answer until nobody asks any more."""
    import django

    django.setup()
    answers = sys.stdout
    for line in sys.stdin:
        question, *arguments = json.loads(line)
        with contextlib.redirect_stdout(sys.stderr):
            told = answer(question, *arguments)
        print(json.dumps(told), file=answers, flush=True)


def answer(question: str, *arguments: str) -> dict[str, Any]:
    """What a function below returns, as `answer`, or what it raised, as `error`."""
    from django.db import connection

    try:
        return {"answer": QUESTIONS[question](*arguments)}
    except Exception:  # noqa: BLE001 - whatever it is, the test that asked shall show it
        return {"error": traceback.format_exc()}
    finally:
        connection.close()  # the site may be killed and its database dropped before the next question


def bots_at_a_table(seed: str) -> str:
    """Start a match between the site's four bots; its key."""
    from accounts.models import User
    from tests.support.tables import match_of

    bots = list(User.objects.filter(is_bot=True).order_by("id")[:4])
    return match_of(bots, levels=["easy", "normal", "easy", "random"], seed=int(seed)).key


def record_of(key: str) -> dict[str, Any]:
    """The whole record of a match, and whether it replays to what the rows say."""
    from games.models import Match
    from games.selectors.table import position_of
    from tests.support.tables import record

    match = Match.objects.get(key=key)
    moves = record(match)
    position = position_of(match)
    return {
        "status": match.status,
        "ply": match.ply,
        "moves": moves,
        "outcome": match.outcome,
        "replayed": position.ply == len(moves)
        and (position.state.outcome is not None) == (match.outcome is not None),
    }


def tables_in_every_phase(username: str) -> dict[str, str]:
    """Begin a match for each phase in which that person is asked for a move, play to it; key by phase."""
    from accounts.models import User
    from games.models import Match
    from games.selectors.table import position_of
    from tests.support.tables import match_of, play, play_on, turns

    me = User.objects.get(username=username)
    others = [User.objects.create_user(f"{username}-{n}", display_name=f"Partner {n}") for n in range(3)]
    variants = {"drafting": True, "secret_meeting": True}
    keys = {}
    phases = {name: name for name in ("draft", "meeting", "auction", "target", "play")}
    for name, phase in {**phases, "card to play": "play"}.items():
        match = match_of([me, *others], seed=11, options=variants, name=f"In the {phase} phase")
        while position_of(match).state.view(None).phase != phase or me.pk not in {
            t.player_id for t in turns(match)
        }:
            play(match)
            match.refresh_from_db()
        keys[name] = match.key
    waiting = match_of([me, *others], seed=12, name="Somebody else's turn")
    while me.pk in {t.player_id for t in turns(waiting)}:
        play(waiting)
    over = play_on(match_of([me, *others], seed=13, name="A" * 60))
    assert over.status == Match.Status.FINISHED
    return keys | {"waiting": waiting.key, "over": over.key}


def open_table_of(username: str) -> str:
    """The key of an open table that a person hosts."""
    from games.models import Match

    return Match.objects.open().filter(host__username=username).values_list("key", flat=True)[0]


def finished_match(game: str) -> str:
    """The key of the match of a game that ended last; of the demo's people, played now, if there is none."""
    from accounts.models import User
    from games.models import Match
    from tests.support.tables import match_of, play_on

    match = Match.objects.finished().filter(game=game).first()
    return (
        match or play_on(match_of(list(User.objects.filter(is_bot=False)[:2]), game=game, name="Hexes"))
    ).key


def somebody_moves(key: str) -> int:
    """Let whoever is to move in a match make a move; the new length of its record."""
    from games.models import Match
    from tests.support.tables import play

    return play(Match.objects.get(key=key)).ply


QUESTIONS: dict[str, Callable[..., Any]] = {
    "bots_at_a_table": bots_at_a_table,
    "finished_match": finished_match,
    "open_table_of": open_table_of,
    "record_of": record_of,
    "somebody_moves": somebody_moves,
    "tables_in_every_phase": tables_in_every_phase,
}


if __name__ == "__main__":
    main()
