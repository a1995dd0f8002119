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

from .asked_for_moves import others_move, turns_of_kinds
from .board_days import board_is_played, board_is_shown, board_opens
from .cases import much_to_judge
from .dark_lord_matches import DARK_LORD
from .deciding import appeal_is_granted, warned_at_a_table
from .ended_matches import dealt, ends_of, much_was_done
from .event_days import (
    event_begins,
    event_goes_on,
    may_enter,
    others_give_up,
    pairs_event_opens,
    swiss_event_opens,
)
from .event_hosts import has_kept_turns
from .moderating import moderator_at_work, new_moderator
from .notifications import off_path, pause_address, told_much, ways_chosen
from .people import PASSWORD
from .problem_days import problems_of_today
from .rated_people import best_of, discs_lie
from .reporting import helper_with_app, mails_to
from .seeking import SEEKING
from .staged_matches import (
    before_a_colour,
    before_a_proof,
    before_my_turn,
    campaign_just_ended,
    clocked_table,
    colours_after_a_move,
    colours_between,
    conflicts_pass,
    goes_back,
    hexes_of,
    others_play_on,
    people_at_a_table,
    table_with_clocks,
    tables_in_every_phase,
    tables_in_line,
)
from .stewards import match_number, steward_session
from .talking import much_was_said, people_who_talk
from .team_days import team_boards_are_played, team_fills, team_tables
from .timed_matches import (
    bot_has_played,
    paced_match,
    paced_partners,
    somebody_asks,
    their_turn,
    turn_is_up,
)


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
    """The result of a function below, as `answer`, or what it raised, as `error`."""
    from django.db import connection

    try:
        return {"answer": QUESTIONS[question](*arguments)}
    except Exception:  # noqa: BLE001 - whatever it is, the test that asked shall show it
        return {"error": traceback.format_exc()}
    finally:
        connection.close()  # the site may be killed and its database dropped before the next question


def session_of(username: str) -> str:
    """The key of a session of somebody who has just said who they are; who has no account is given one."""
    from allauth.account.models import EmailAddress
    from django.conf import settings
    from django.test import Client

    from accounts.models import User
    from tests.support.reauthentication import freshen

    user = User.objects.filter(username=username).first()
    if user is None:
        user = User.objects.create_user(username, f"{username}@example.org", PASSWORD)
        EmailAddress.objects.create(user=user, email=user.email, primary=True)
    client = Client()
    client.force_login(user, settings.AUTHENTICATION_BACKENDS[0])
    return str(freshen(client).cookies[settings.SESSION_COOKIE_NAME].value)


def push_to(username: str, notice: str) -> str:
    """The outcome of a notice, JSON, that is pushed to somebody's only browser."""
    from django.utils import timezone

    from accounts.models import Device
    from accounts.notifications.devices import note_push_answer
    from accounts.notifications.push import send_push

    device = Device.objects.get(user__username=username)
    answer = send_push(
        device, notice.encode(), ttl_seconds=600, urgency="high", topic=json.loads(notice)["tag"]
    )
    note_push_answer(device_id=device.pk, answer=answer, now=timezone.now())
    return answer.outcome


def invitation_push(username: str) -> str:
    """The notice, JSON, of a chair that Dmitri keeps for somebody at a new table."""
    from django.utils import timezone

    from accounts.models import Alert, Delivery, User
    from games.letters.push_notice import notice_for
    from games.services.lobby.invitations import invite
    from tests.support.lobby import opened

    now = timezone.now()
    user, host = (User.objects.get(username=name) for name in (username, "dmitri"))
    match = opened(host, game="three-colours", seat_count=2, name="By push")
    invite(match_id=match.pk, user_id=host.pk, name=username, now=now)
    alert = Alert.objects.get(user=user, thread=match.key)
    delivery = Delivery(
        pk=0, user=user, alert=alert, kind=alert.kind, way="push", thread=match.key, title=match.name
    )
    notice = notice_for(user, delivery, now=now)
    assert notice is not None
    return notice.payload().decode()


def readdress(name: str, endpoint: str) -> str:
    """The endpoint of the device of this name, which has the given one from now on."""
    from accounts.models import Device

    device = Device.objects.get(name=name)
    was, device.endpoint = device.endpoint, endpoint
    device.save()
    return was


def bots_at_a_table(seed: str) -> str:
    """Start a match between the site's four bots; its key."""
    from accounts.models import User
    from tests.support.tables import match_of

    bots = list(User.objects.filter(is_bot=True).order_by("id")[:4])
    return match_of(bots, levels=["easy", "normal", "easy", "random"], seed=int(seed)).key


def bots_that_think_long(seed: str) -> str:
    """Start matches between two bots that think for seconds a move; the key of one."""
    from accounts.models import User
    from tests.support.tables import match_of

    bots = list(User.objects.filter(is_bot=True).order_by("id")[:2])
    begun = [
        match_of(bots, game="three-colours", levels=["hard", "hard"], seed=int(seed) + n) for n in range(4)
    ]
    return begun[0].key


def record_of(key: str) -> dict[str, Any]:
    """The whole record of a match, and whether it replays to what the rows say."""
    from games.models import Match
    from games.selectors.record.history import history_of
    from tests.support.tables import record

    match = Match.objects.get(key=key)
    moves = record(match)
    history = history_of(match)
    return {
        "status": match.status,
        "ply": match.ply,
        "moves": moves,
        "outcome": match.outcome,
        "replayed": history.ply == len(moves)
        and (history.state.outcome is not None) == (match.outcome is not None),
    }


def open_table_of(username: str) -> str:
    """The key of the first open table that a person hosts: the demo's."""
    from games.models import Match

    return Match.objects.open().filter(host__username=username).order_by("pk")[0].key


def running_match(username: str, game: str) -> str:
    """The key of the demo's match of a game that a person plays."""
    from games.models import Match

    running = Match.objects.filter(status=Match.Status.RUNNING, game=game, tenures__player__username=username)
    return running.order_by("pk")[0].key


def finished_match(game: str) -> str:
    """The key of the demo's match of a game that is over."""
    from games.models import Match

    return Match.objects.finished().filter(game=game).order_by("pk")[0].key


def match_given_up(winner: str, loser: str) -> str:
    """The key of a match of Three Colours between two, some moves long, that one of them gave up."""
    from random import Random

    from django.utils import timezone

    from accounts.models import User
    from games.services.turn.moves import resign
    from tests.support.tables import match_of, play_on

    both = [User.objects.get_or_create(username=name)[0] for name in (winner, loser)]
    match = play_on(match_of(both, game="three-colours"), plies=8)
    resign(match_id=match.pk, user_id=both[1].pk, now=timezone.now(), rng=Random(1))
    return match.key


def somebody_moves(key: str) -> int:
    """Let whoever is to move in a match make a move; the new length of its record."""
    from games.models import Match
    from tests.support.tables import play

    return play(Match.objects.get(key=key)).ply


def somebody_moves_now(key: str) -> int:
    """The same at this moment, so that what waits for the next seat is due later than now."""
    from django.utils import timezone

    from games.models import Match
    from tests.support.tables import play

    return play(Match.objects.get(key=key), now=timezone.now()).ply


def version_of(key: str) -> int:
    """The version of a match's page: the number of its changes."""
    from games.models import Match

    return Match.objects.get(key=key).version


def time_is_up(key: str) -> int:
    """Let the time of whatever waits in a match be up now; how many moves that are."""
    from django.utils import timezone

    from games.models import PendingMove

    return PendingMove.objects.filter(tenure__match__key=key).update(due_at=timezone.now())


QUESTIONS: dict[str, Callable[..., Any]] = {
    **DARK_LORD,
    **SEEKING,
    "match_number": match_number,
    "steward_session": steward_session,
    "helper_with_app": helper_with_app,
    "mails_to": mails_to,
    "much_to_judge": much_to_judge,
    "dealt": dealt,
    "ends_of": ends_of,
    "much_was_done": much_was_done,
    "much_was_said": much_was_said,
    "appeal_is_granted": appeal_is_granted,
    "warned_at_a_table": warned_at_a_table,
    "moderator_at_work": moderator_at_work,
    "new_moderator": new_moderator,
    "people_who_talk": people_who_talk,
    "others_move": others_move,
    "turns_of_kinds": turns_of_kinds,
    "before_a_colour": before_a_colour,
    "best_of": best_of,
    "event_begins": event_begins,
    "event_goes_on": event_goes_on,
    "has_kept_turns": has_kept_turns,
    "may_enter": may_enter,
    "others_give_up": others_give_up,
    "pairs_event_opens": pairs_event_opens,
    "swiss_event_opens": swiss_event_opens,
    "board_is_played": board_is_played,
    "board_is_shown": board_is_shown,
    "board_opens": board_opens,
    "problems_of_today": problems_of_today,
    "team_boards_are_played": team_boards_are_played,
    "team_fills": team_fills,
    "team_tables": team_tables,
    "discs_lie": discs_lie,
    "before_a_proof": before_a_proof,
    "before_my_turn": before_my_turn,
    "bots_at_a_table": bots_at_a_table,
    "bots_that_think_long": bots_that_think_long,
    "invitation_push": invitation_push,
    "push_to": push_to,
    "readdress": readdress,
    "campaign_just_ended": campaign_just_ended,
    "clocked_table": clocked_table,
    "conflicts_pass": conflicts_pass,
    "goes_back": goes_back,
    "hexes_of": hexes_of,
    "off_path": off_path,
    "others_play_on": others_play_on,
    "paced_match": paced_match,
    "paced_partners": paced_partners,
    "somebody_asks": somebody_asks,
    "pause_address": pause_address,
    "people_at_a_table": people_at_a_table,
    "finished_match": finished_match,
    "match_given_up": match_given_up,
    "tables_in_line": tables_in_line,
    "running_match": running_match,
    "session_of": session_of,
    "open_table_of": open_table_of,
    "record_of": record_of,
    "somebody_moves": somebody_moves,
    "somebody_moves_now": somebody_moves_now,
    "colours_after_a_move": colours_after_a_move,
    "colours_between": colours_between,
    "table_with_clocks": table_with_clocks,
    "tables_in_every_phase": tables_in_every_phase,
    "their_turn": their_turn,
    "time_is_up": time_is_up,
    "told_much": told_much,
    "bot_has_played": bot_has_played,
    "turn_is_up": turn_is_up,
    "version_of": version_of,
    "ways_chosen": ways_chosen,
}


if __name__ == "__main__":
    main()
