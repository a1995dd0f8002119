"""Matches of The Dark Lord brought to a certain moment; asked for through `tests.e2e.inside`."""

from __future__ import annotations

from typing import Any


def _people(*usernames: str) -> list[Any]:
    from accounts.models import User

    return [User.objects.get(username=username) for username in usernames]


def _position(match: Any) -> Any:
    """The position of a match as the server knows it."""
    from games.selectors.record.history import history_of

    match.refresh_from_db()
    state: Any = history_of(match).state
    return state.position


def battle_of(lord: str, seconds: str, *allies: str) -> str:
    """Begin a match in which the allies are first asked for a target; its key.

    :param lord: who is the Dark Lord; empty: a bot. :param seconds: for an answer.
    """
    from accounts.models import User
    from games.models import SeatTenure
    from tests.support.tables import match_of, play

    sat = _people(*allies)
    stand_in = User.objects.get(username=lord) if lord else User.objects.get_or_create(username="stand-in")[0]
    options = {"answer_seconds": int(seconds), "human_lord": bool(lord)}
    match = match_of([*sat, stand_in], game="dark-lord", options=options, name="The Vale", seed=3)
    while _position(match).phase == "claim":
        play(match)
    if not lord:
        bot = User.objects.filter(is_bot=True).order_by("pk")[0]
        SeatTenure.objects.filter(match=match, seat=2).update(player=bot, level="normal")
    return match.key


def at_their_castle(lord: str, *allies: str) -> str:
    """Begin a match in which one tower of seat 0's castle stands, beside black land; its key."""
    return _staged(lord, allies, seat=0)


def at_his_castle(lord: str, *allies: str) -> str:
    """Begin a match in which one tower of the Dark Lord's castle stands and both may attack it; its key."""
    return _staged(lord, allies, seat=2)


def _staged(lord: str, allies: tuple[str, ...], seat: int) -> str:
    """Played until the allies choose, and one more tower of a seat's castle decides the match."""
    from tests.support.tables import match_of

    sat = [*_people(*allies), *_people(lord)]
    for seed in range(30):
        match = match_of(
            sat, game="dark-lord", options={"human_lord": True}, name="The last tower", seed=seed
        )
        if _play_until_the_last_tower(match, seat):
            return match.key
        match.delete()
    raise AssertionError("no match comes there")


def _play_until_the_last_tower(match: Any, seat: int) -> bool:
    from tests.support.tables import turns

    while True:
        position = _position(match)
        if position.outcome is not None:
            return False
        if position.phase == "choose" and position.towers[seat] == 1 and _is_near(match, seat):
            return True
        mover = turns(match)[0].seat
        _grow(match, mover, _move(match, position, mover, seat))


def _grow(match: Any, seat: int, notation: str) -> None:
    """A move without what playing asks before: that a question was opened, and answered in time."""
    from random import Random

    from django.db import transaction

    from games.kit.rules.seats import Seat
    from games.selectors.record.history import history_of
    from games.services.turn.growth import Made
    from games.services.turn.record import grow
    from tests.support.clock import NOON

    history = history_of(match)
    move = history.replay.rules.parse_move(notation)
    player = match.tenures.current().get(seat=seat).player_id
    with transaction.atomic():
        grow(match, history, Made(Seat(seat), move, player), now=NOON, rng=Random(seat))


def _is_near(match: Any, seat: int) -> bool:
    """True if both allies may attack the Dark Lord's castle, or he may strike seat 0's."""
    from games.catalogue.dark_lord.rules.land import NEIGHBOURS
    from games.selectors.record.history import history_of

    view = history_of(match).state.view(None)
    near = {view.owners[land] for land in NEIGHBOURS[view.bases[seat]]}
    return {0, 1} <= near if seat == 2 else 2 in near and not any(view.targets)


def _move(match: Any, position: Any, mover: int, seat: int) -> str:
    """Towards the castle of `seat`: it is attacked or struck whenever it can be, and spared otherwise."""
    from tests.support.tables import legal

    moves = legal(match, mover)
    castle = f"t{position.bases[seat] + 1}"
    if position.phase == "answer":
        right = position.drawn[mover].right
        return f"answer {right if seat == 2 else (right + 1) % 4}"
    if position.phase in {"choose", "strike"}:
        spared = {f"t{land + 1}" for land in position.bases} - {castle}
        first = [move for move in moves if move.split()[1] == castle]
        rest = [move for move in moves if move.split()[1] not in spared]
        return (first or rest or moves)[0]
    return moves[0]


def right_place(key: str, seat: str) -> int:
    """The place at which the right answer of a seat's question is shown."""
    from games.models import Match

    place: int = _position(Match.objects.get(key=key)).drawn[int(seat)].right
    return place


def castle_of(key: str, seat: str) -> str:
    """The place of a seat's castle."""
    from games.models import Match

    return f"t{_position(Match.objects.get(key=key)).bases[int(seat)] + 1}"


DARK_LORD = {
    each.__name__: each for each in (battle_of, at_their_castle, at_his_castle, right_place, castle_of)
}
"""Functions that may be asked, by name."""
