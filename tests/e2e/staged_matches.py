"""Matches brought to a certain moment; asked for through `tests.e2e.inside`."""

from __future__ import annotations

from typing import Any


def _others(how: str, username: str, count: int) -> list[Any]:
    """People to sit with somebody, made when they are first wanted: Beside 1 of tamsin, and so on."""
    from accounts.models import User

    return [
        User.objects.get_or_create(
            username=f"{username}-{how}-{n}", defaults={"display_name": f"{how.title()} {n} of {username}"}
        )[0]
        for n in range(1, count + 1)
    ]


def tables_in_every_phase(username: str) -> dict[str, str]:
    """Begin a match for each phase in which that person is asked for a move, play to it; key by phase."""
    from accounts.models import User
    from games.models import Match
    from games.selectors.record.history import history_of
    from tests.support.tables import match_of, play, play_on, turns

    me = User.objects.get(username=username)
    others = _others("beside", username, 3)
    variants = {"drafting": True, "secret_meeting": True}
    keys = {}
    phases = {name: name for name in ("draft", "meeting", "auction", "target", "play")}
    for name, phase in phases.items():
        match = match_of([me, *others], seed=11, options=variants, name=f"In the {phase} phase")
        while history_of(match).state.view(None).phase != phase or me.pk not in {
            t.player_id for t in turns(match)
        }:
            play(match)
            match.refresh_from_db()
        keys[name] = match.key
    ended = match_of([me, *others], seed=14, name="The end of a campaign")
    while not ended.campaigns.filter(ended_at__isnull=False).exists():
        play(ended)
    waiting = match_of([me, *others], seed=12, name="Somebody else's turn")
    while me.pk in {t.player_id for t in turns(waiting)}:
        play(waiting)
    over = play_on(match_of([me, *others], seed=13, name="A" * 60))
    assert over.status == Match.Status.FINISHED
    return keys | {"waiting": waiting.key, "over": over.key, "ended": ended.key}


def before_a_colour(username: str) -> dict[str, str]:
    """Begin a match of Three Colours in which that person next decides a colour; its key and the move."""
    from accounts.models import User
    from games.catalogue.three_colours.rules.board import CELL_BY_NAME
    from games.catalogue.three_colours.rules.pictures import read_picture
    from games.catalogue.three_colours.tests.rules.reference import SECOND_PICTURE
    from games.catalogue.three_colours.tests.tables import laid
    from tests.support.tables import match_of, play

    *before, last = laid(read_picture(SECOND_PICTURE), CELL_BY_NAME["k9"])
    me = User.objects.get(username=username)
    (other,) = _others("rival", username, 1)
    seats = [me, other] if len(before) % 2 == 0 else [other, me]
    match = match_of(seats, game="three-colours", name="One disc before")
    for move in before:
        play(match, move)
    return {"key": match.key, "move": last}


def before_a_proof(*usernames: str) -> dict[str, str]:
    """A match of World Domination of these two people whose first campaign the next move decides.

    Its key, whose move it is, and the move.
    """
    from random import Random

    from accounts.models import User
    from tests.support.tables import legal, match_of, play, turns

    people = [User.objects.get(username=name) for name in usernames]
    moves: list[str] = []
    trial = match_of(people, seed=3, plays_out=True, name="A trial")
    rng = Random(3)
    while not trial.moves.filter(proof__isnull=False).exists():
        (turn,) = turns(trial)
        moves.append(rng.choice(legal(trial, turn.seat)))
        play(trial, moves[-1], rng=Random(len(moves)))
        trial.refresh_from_db()
    match = match_of(people, seed=3, plays_out=True, name="One move before")
    for number, move in enumerate(moves[:-1], 1):
        play(match, move, rng=Random(number))
    (turn,) = turns(match)
    return {"key": match.key, "mover": turn.player.username, "move": moves[-1]}


def campaign_just_ended(username: str) -> str:
    """The key of a match of that person and three others of which a campaign has just ended."""
    from accounts.models import User
    from tests.support.tables import match_of, play

    me = User.objects.get(username=username)
    others = _others("with", username, 3)
    match = match_of([me, *others], seed=14, name="The end of a campaign")
    while not match.campaigns.filter(ended_at__isnull=False).exists():
        play(match)
    return match.key


def before_my_turn(username: str, phase: str) -> str:
    """The key of a match of four people in that phase in which that person is asked after the next move."""
    from accounts.models import User
    from games.kit.rules.seats import Seat
    from games.selectors.record.history import history_of
    from tests.support.tables import match_of, play, turns

    me = User.objects.get(username=username)
    others = _others("by", username, 3)
    match = match_of([me, *others], seed=5, name=f"Before my turn: {phase}")
    while True:
        state = history_of(match).state
        (turn,) = turns(match)
        if turn.seat == 3 and state.view(None).phase.value == phase and len(state.view(Seat(0)).hand) > 2:
            return match.key
        play(match)
        match.refresh_from_db()


def people_at_a_table(seed: str) -> str:
    """Start a match between four people of whom nobody looks; its key."""
    from tests.support.tables import match_of

    sat = _others("sat", "nobody", 4)
    return match_of(sat, seed=int(seed), name=f"Table {seed}").key


def table_with_clocks(pace: str, *usernames: str) -> str:
    """Start a match of a pace between these people, who are in the order of its seats; its key."""
    from django.utils import timezone

    from accounts.models import User
    from tests.support.tables import match_of

    sat = [User.objects.get(username=username) for username in usernames]
    return match_of(sat, pace=pace, now=timezone.now(), name="The Bergen Pact").key


def colours_after_a_move(*usernames: str) -> str:
    """Start a match of Three Colours with clocks between two people, the first of whom has moved; its key."""
    from django.utils import timezone

    from accounts.models import User
    from tests.support.tables import match_of, play

    sat = [User.objects.get(username=username) for username in usernames]
    now = timezone.now()
    match = match_of(sat, game="three-colours", pace="standard", now=now, name="The Prague Lamp")
    play(match, now=now)
    return match.key


def goes_back(key: str, ply: str) -> int:
    """A moderator has a match go back; its ply since."""
    from random import Random

    from django.utils import timezone

    from games.models import Match
    from moderation.services.carry_out import carry_out
    from tests.support.moderators import moderator, wanted

    match = Match.objects.get(key=key)
    form = wanted("rewind", moderator(f"mona-{key}"), match, token=f"back-{key}", ply=int(ply))
    carry_out(form, now=timezone.now(), rng=Random(1))
    return Match.objects.get(key=key).ply


def hexes_of(*usernames: str) -> str:
    """A match of Three Colours of these two people, some moves into it; its key."""
    from django.utils import timezone

    from accounts.models import User
    from tests.support.tables import match_of, play

    now = timezone.now()
    match = match_of(
        [User.objects.get(username=name) for name in usernames],
        game="three-colours",
        pace="standard",
        now=now,
    )
    for _ in range(6):
        play(match, now=now)
    return match.key


def clocked_table(one: str, other: str, pace: str, ago: str) -> dict[str, str]:
    """A match of two people at some pace, begun so many seconds ago: its key, who is to move, who waits."""
    from datetime import timedelta
    from random import Random

    from django.utils import timezone

    from accounts.models import User
    from games.models import Match
    from games.services.lobby.tables import open_table, sit
    from tests.support.tables import turns

    began = timezone.now() - timedelta(seconds=float(ago))
    host, guest = (User.objects.get_or_create(username=name)[0] for name in (one, other))
    match = open_table(
        host_id=host.pk, game="three-colours", seat_count=2, options={}, name=f"{one} and {other}", seat=0,
        visibility=Match.Visibility.LINK, bots={}, pace=pace, now=began, rng=Random(1),
    )  # fmt: skip
    sit(match_id=match.pk, user_id=guest.pk, seat=1, now=began, rng=Random(1))
    (turn,) = turns(match)
    waits = guest if turn.player_id == host.pk else host
    return {"key": match.key, "mover": turn.player.username, "waits": waits.username}


def others_play_on(key: str, username: str) -> int:
    """Let the others move in a match until it is that person's turn; the new length of its record."""
    from games.models import Match
    from tests.support.tables import play, turns

    match = Match.objects.get(key=key)
    while username not in {turn.player.username for turn in turns(match)}:
        play(match)
    match.refresh_from_db()
    return match.ply


def conflicts_pass(key: str, count: str) -> list[int]:
    """Play on until so many more conflicts have ended and one card more lies; where the results are seen."""
    from games.models import Match
    from games.selectors.record.history import history_of
    from tests.support.tables import play

    match = Match.objects.get(key=key)
    seen: list[int] = []
    begun = len(history_of(match).steps)
    while len(seen) < int(count) or history_of(match).ply < seen[-1] + 2:
        play(match)
        match.refresh_from_db()
        steps = history_of(match).steps[begun:]
        ended = [any(event.code == "conflict-ended" for event in step.events) for step in steps]
        seen = [begun + n + 1 for n, is_end in enumerate(ended) if is_end]
    return [*seen, match.ply]


def tables_in_line(username: str, count: str) -> list[str]:
    """Begin matches in each of which that person is asked for a move; their keys, the longest wait first."""
    from datetime import timedelta

    from django.utils import timezone

    from accounts.models import User
    from tests.support.tables import match_of

    me, (other,) = User.objects.get(username=username), _others("in line with", username, 1)
    begun = timezone.now() - timedelta(hours=int(count))
    return [
        match_of(
            [me, other], game="three-colours", name=f"Table {n + 1} in line", now=begun + timedelta(hours=n)
        ).key
        for n in range(int(count))
    ]


def colours_between(*usernames: str) -> str:
    """Start a match of Three Colours between these two people, in the order of its seats; its key."""
    from accounts.models import User
    from tests.support.tables import match_of

    sat = [User.objects.get(username=username) for username in usernames]
    return match_of(sat, game="three-colours", name="Own boards at the Café Slavia").key
