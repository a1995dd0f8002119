"""Matches for tests: real rows, grown through the real write path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import islice
from random import Random
from typing import Any

from django.db import transaction

from accounts.models import User
from games.kit.rules.seats import Seat
from games.models import Match, MoveRecord, Question, SeatTenure
from games.selectors.record.history import History, first_history, history_of
from games.selectors.seats.snapshot import Seating, seating_of
from games.services.turn.growth import Made
from games.services.turn.moves import play_move
from games.services.turn.record import grow

from .clock import NOON
from .questions import stock_of

SHORT: Mapping[str, Mapping[str, Any]] = {"floating-partners": {"max_hands": 1}}
"""Options by which a match ends that random moves would never end."""


def person(name: str) -> User:
    """Somebody with an account; the password is the name."""
    return User.objects.create_user(name, f"{name}@example.org", name)


def people(*names: str) -> list[User]:
    """Several of them."""
    return [person(name) for name in names]


def bot(name: str) -> User:
    """An account for a bot's seat."""
    return User.objects.create(username=name, is_bot=True)


def match_of(
    players: Sequence[User],
    *,
    levels: Sequence[str] = (),
    seed: int = 1,
    game: str = "world-domination",
    now: datetime = NOON,
    **fields: Any,
) -> Match:
    """A match that has just begun, at `now`, the players in seat order.

    :param levels: of the bots, by seat; empty for people.
    """
    match = Match.objects.create(
        game=game,
        rules_version=1,
        options={**SHORT.get(game, {}), **fields.pop("options", {})},
        seat_count=len(players),
        name=fields.pop("name", "A table"),
        host=players[0],
        created_at=now,
        started_at=now,
        status=Match.Status.RUNNING,
        **fields,
    )
    if game == "dark-lord" and not Question.objects.exists():
        stock_of(60)
    levels = levels or ["normal" if player.is_bot else "" for player in players]
    SeatTenure.objects.bulk_create(
        SeatTenure(match=match, seat=seat, player=player, level=level)
        for seat, (player, level) in enumerate(zip(players, levels, strict=True))
    )
    with transaction.atomic():
        grow(match, first_history(match), None, now=now, rng=Random(seed))
    return match


def sat_at(match: Match) -> Seating:
    """The match as it stands now, with whoever sits at it."""
    seating = seating_of(match.key)
    assert seating is not None
    return seating


def turns(match: Match) -> list[SeatTenure]:
    """The tenures that are to move, by seat."""
    return list(SeatTenure.objects.current().filter(match=match).exclude(turn_since=None).order_by("seat"))


def legal(match: Match, seat: int) -> list[str]:
    """The notations of all legal moves of a seat."""
    match.refresh_from_db()
    return [move.notation() for move in history_of(match).state.legal_moves(Seat(seat))]


def play(
    match: Match,
    notation: str | None = None,
    *,
    seat: int | None = None,
    rng: Random | None = None,
    now: datetime = NOON,
    arrived_at: datetime | None = None,
) -> History:
    """Play a move of a seat that is to move (the lowest), drawn with `rng` if none is given."""
    rng = rng or Random(7)
    tenure = next(t for t in turns(match) if seat is None or t.seat == seat)
    return play_move(
        match_id=match.pk,
        user_id=tenure.player_id,
        notation=notation or rng.choice(legal(match, tenure.seat)),
        turn_ply=tenure.turn_ply or 0,
        now=now,
        rng=rng,
        arrived_at=arrived_at,
    )


def random_course(match: Match, rng: Random, *, now: datetime = NOON) -> Iterator[History]:
    """The match as it stands, and after each of further random legal moves of its seats, until it is over.

    The record grows as `play_move` lets it grow. What that asks before, whose turn it is and whether a move
    is legal, is known here, and would take longer than the growing.
    """
    match.refresh_from_db()
    history = history_of(match)
    holders = {tenure.seat: tenure.player_id for tenure in SeatTenure.objects.current().filter(match=match)}
    yield history
    while match.status == Match.Status.RUNNING:
        seat = min(history.state.to_move)
        move = rng.choice(history.state.legal_moves(seat))
        with transaction.atomic():
            history = grow(match, history, Made(seat, move, holders[seat]), now=now, rng=rng).history
        yield history


def play_on(match: Match, plies: int = 10_000, seed: int = 7) -> Match:
    """Play random legal moves until so many more have been made by seats, or the match is over."""
    for _ in islice(random_course(match, Random(seed)), plies + 1):
        pass
    match.refresh_from_db()
    return match


def record(match: Match) -> list[tuple[int | None, str]]:
    """The record as it stands in the database."""
    rows: Iterable[tuple[int | None, str]] = (
        MoveRecord.objects.filter(match=match).order_by("ply").values_list("seat", "notation")
    )
    return list(rows)
