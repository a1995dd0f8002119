"""Matches for tests: real rows, grown through the real write path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import islice
from random import Random
from typing import Any

from django.db import transaction

from accounts.models import Alert, Kind, User
from games.catalogue import GAMES, RULES, rules_of
from games.kit.rules.seats import Seat
from games.models import Match, MoveRecord, Question, SeatTenure, waiting_move
from games.models.plan import plan_of
from games.selectors.record.history import History, first_history, histories, history_key, history_of
from games.selectors.seats.snapshot import Seating, seating_of
from games.services.turn.campaigns import add_campaigns
from games.services.turn.growth import Made
from games.services.turn.moves import play_move
from games.services.turn.record import appended, grow

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
        rules_version=RULES[game].version,
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
    rng = Random(seed)
    made = leap(match, plies - 1, rng)
    for _ in islice(random_course(match, rng), plies - made + 1):
        pass
    match.refresh_from_db()
    return match


def leap(match: Match, plies: int, rng: Random, *, now: datetime = NOON) -> int:
    """Write the random moves at once with which `random_course` would begin, as it would; return how many.

    Those that end a match are never among them. There are none where more follows from each than rows, turns
    and calls: where clocks run, bots play, moves wait or questions are asked.
    """
    match.refresh_from_db()
    current = SeatTenure.objects.current().filter(match=match).select_related("player", "pending", "plan")
    tenures = {tenure.seat: tenure for tenure in current.order_by("player_id")}
    if plies < 1 or not _is_plain(match, tenures.values()):
        return 0
    start = history = history_of(match)
    turns = {seat: tenure.turn_ply for seat, tenure in tenures.items()}
    moved: dict[int, History] = {}
    rows: list[MoveRecord] = []
    calls: list[Alert] = []
    made = 0
    while made < plies:
        drawn = rng.getstate()
        mover = min(history.state.to_move)
        move = Made(mover, rng.choice(history.state.legal_moves(mover)), tenures[mover].player_id)
        added, after = appended(match, history, move, tuple(tenures.values()), now, rng)
        if after.state.outcome is not None:
            rng.setstate(drawn)
            break
        rows += added
        moved[mover], history, made = history, after, made + 1
        for seat, since in turns.items():
            if Seat(seat) not in history.state.to_move:
                turns[seat] = None
            elif since is None or seat == mover:
                turns[seat] = history.ply
                if since is None:
                    calls.append(_call(match, tenures[seat], history.ply, now))
    histories.keep(history_key(match), history)
    with transaction.atomic():
        MoveRecord.objects.bulk_create(rows)
        Alert.objects.bulk_create(calls)
        add_campaigns(match, history.replay.steps(start.ply), now)
        match.ply, match.last_move_at, match.version = history.ply, now, match.version + made
        match.digest = rules_of(match.game, match.rules_version).digest(history.state.view(None))
        match.save(update_fields=["ply", "last_move_at", "version", "digest"])
        for seat, tenure in tenures.items():
            tenure.turn_ply, tenure.turn_since = turns[seat], None if turns[seat] is None else now
            if (before := moved.get(seat)) is not None:
                tenure.seen_ply, tenure.gone_on = before.ply + 1, max(tenure.gone_on, before.campaigns_over)
            tenure.save(update_fields=["turn_ply", "turn_since", "seen_ply", "gone_on"])
    return made


def _is_plain(match: Match, tenures: Iterable[SeatTenure]) -> bool:
    if match.status != Match.Status.RUNNING or match.pace != Match.Pace.NONE or match.is_practice:
        return False
    if GAMES[match.game].stock:
        return False
    return not any(tenure.is_bot or waiting_move(tenure) or plan_of(tenure) for tenure in tenures)


def _call(match: Match, tenure: SeatTenure, ply: int, now: datetime) -> Alert:
    """The alert that a turn of somebody has begun (`alerts.turns_began`)."""
    data = {"what": "turn", "turn_ply": ply}
    return Alert(
        user_id=tenure.player_id,
        kind=Kind.TURN,
        thread=match.key,
        title=match.name,
        mark=f"{ply}@{now.isoformat()}",
        data=data,
        at=now,
    )


def record(match: Match) -> list[tuple[int | None, str]]:
    """The record as it stands in the database."""
    rows: Iterable[tuple[int | None, str]] = (
        MoveRecord.objects.filter(match=match).order_by("ply").values_list("seat", "notation")
    )
    return list(rows)
