"""Demo data: two people, a finished match, a running one and an open table, made through the services."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any

from allauth.account.models import EmailAddress
from django.db import transaction

from accounts.models import Alert, User
from games.bots.registry import choose
from games.models import Match, Question, SeatTenure
from games.rules.core.api import Move
from games.rules.core.seats import Seat
from games.rules.registry import GAMES
from games.selectors.trail import trail_of
from games.services.errors import AlreadyPlayed, Stale
from games.services.lobby import open_table, sit
from games.services.opening import open_question
from games.services.play import play_move

PASSWORD = "alliances"  # noqa: S105 - of the demo, on its own machine
SEED = 2013


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody to log in as."""

    username: str
    name: str
    about: str


PEOPLE = (
    Person("tamsin", "Tamsin Okonkwo", "Plays over breakfast. Never bids ten."),
    Person("dmitri", "Dmitri Voskresensky", "Two moves a day, three on Sundays."),
)


def is_there() -> bool:
    """True if the demo data has been made before."""
    return User.objects.filter(username=PEOPLE[0].username).exists()


def make(now: datetime) -> None:
    """Make everything, with a past that ends just before `now`."""
    rng = Random(SEED)
    tamsin, dmitri = (_person(person, now) for person in PEOPLE)
    world = ("world-domination", 4, {1: "normal", 3: "easy"})
    finished = _opened("The Lisbon Accord", *world, tamsin, dmitri, now - timedelta(days=12), rng)
    _play(finished, now - timedelta(days=12), rng)
    running = _opened("Concert of Trieste", *world, dmitri, tamsin, now - timedelta(days=2), rng, "standard")
    _play(running, now - timedelta(days=2), rng, until=_from("conflict", 5), waits_for=tamsin)
    colours: tuple[str, int, dict[int, str]] = ("three-colours", 2, {})
    finished = _opened("The Bergen Concert", *colours, dmitri, tamsin, now - timedelta(days=9), rng)
    _play(finished, now - timedelta(days=9), rng)
    running = _opened(
        "Kaleidoscope at the Café Slavia", *colours, dmitri, tamsin, now - timedelta(days=3), rng
    )
    _play(running, now - timedelta(days=3), rng, until=_from("placed", 25), waits_for=tamsin)
    partners = ("floating-partners", 6, dict.fromkeys((1, 2, 4, 5), "easy"))
    running = _opened(
        "Thursdays at the Kupferkanne",
        *partners,
        tamsin,
        dmitri,
        now - timedelta(days=4),
        rng,
        "slow",
        max_hands=6,
    )
    _play(running, now - timedelta(days=4), rng, until=_from("trick", 4), waits_for=tamsin)
    if Question.objects.exists():  # the stock comes before the demo, see `manage.py play`
        _make_wars(tamsin, dmitri, now, rng)
    open_table(
        host_id=dmitri.pk, game="world-domination", seat_count=4, options={"drafting": True},
        name="Drafting by lamplight", visibility=Match.Visibility.PUBLIC, seat=1, bots={3: "normal"},
        pace=Match.Pace.STANDARD,
        now=now - timedelta(hours=3), rng=rng,
    )  # fmt: skip
    _tell_nothing_of_the_past([tamsin, dmitri])


def _make_wars(tamsin: User, dmitri: User, now: datetime, rng: Random) -> None:
    """Three tables of The Dark Lord: one that is over, one with a question that waits, one with a choice."""
    lord: tuple[str, int, dict[int, str]] = ("dark-lord", 3, {})
    finished = _opened("Lanterns over Quarrow", *lord, tamsin, dmitri, now - timedelta(days=8), rng)
    _play(finished, now - timedelta(days=8), rng)
    running = _opened(
        "The watch at Thornreck", *lord, tamsin, dmitri, now - timedelta(days=2), rng, "standard"
    )
    _play(running, now - timedelta(days=2), rng, until=_in_battle("answer", 3), waits_for=tamsin)
    running = _opened(
        "Nobody sleeps in Oxenby", *lord, dmitri, tamsin, now - timedelta(days=1), rng, difficulty="easy"
    )
    _play(running, now - timedelta(days=1), rng, until=_in_battle("choose", 2), waits_for=tamsin)


def _from(fact: str, number: int) -> Callable[[Mapping[str, Any]], bool]:
    """A test that a fact of a digest has come to a number."""
    return lambda digest: bool((digest.get(fact) or 0) >= number)


def _in_battle(phase: str, number: int) -> Callable[[Mapping[str, Any]], bool]:
    """A test that a match of The Dark Lord is at some part of the round with that number, or of a later."""
    return lambda digest: bool(digest.get("phase") == phase and digest["round"] >= number)


def _tell_nothing_of_the_past(people: list[User]) -> None:
    """Delete the alerts about made-up events, except those that still wait: nobody has been away."""
    waiting = {
        (tenure.player_id, tenure.match.key, tenure.turn_ply)
        for tenure in SeatTenure.objects.to_move().filter(player__in=people).select_related("match")
    }
    alerts = Alert.objects.filter(user__in=people)
    past = [one.pk for one in alerts if (one.user_id, one.thread, one.data.get("turn_ply")) not in waiting]
    alerts.filter(pk__in=past).delete()


@transaction.atomic
def _person(person: Person, now: datetime) -> User:
    user = User.objects.create_user(
        person.username,
        f"{person.username}@example.org",
        PASSWORD,
        display_name=person.name,
        about=person.about,
        is_demo=True,
        date_joined=now - timedelta(days=40),
    )
    EmailAddress.objects.create(user=user, email=user.email, primary=True, verified=True)
    return user


def _opened(
    name: str,
    game: str,
    seats: int,
    bots: dict[int, str],
    host: User,
    other: User,
    at: datetime,
    rng: Random,
    pace: str = Match.Pace.NONE,
    **options: Any,
) -> Match:
    """A table with the host at seat 0 and bots, and somebody in the chair left, so that it has begun."""
    match = open_table(
        host_id=host.pk, game=game, seat_count=seats, options=options, name=name, pace=pace,
        visibility=Match.Visibility.PUBLIC, seat=0, bots=bots, now=at, rng=rng,
    )  # fmt: skip
    rules = GAMES[game]
    (seat,) = set(range(1, seats)) - set(bots) - set(rules.bot_seats(rules.parse_config(options), seats))
    return sit(match_id=match.pk, user_id=other.pk, seat=seat, now=at, rng=rng)


def _play(
    match: Match,
    at: datetime,
    rng: Random,
    *,
    until: Callable[[Mapping[str, Any]], bool] | None = None,
    waits_for: User | None = None,
) -> None:
    """Play on as bots would, some minutes a move, until the end or until it is that person's turn.

    :param until: whether it may be that person's turn, by the digest.

    On a site that is running its own bots may be quicker; then their move stands.
    """
    while True:
        match.refresh_from_db()
        tenure = SeatTenure.objects.to_move().filter(match=match).first()
        if tenure is None:
            return
        state = trail_of(match).state
        is_late = until is not None and until(match.digest)
        if is_late and waits_for is not None and tenure.player_id == waits_for.pk:
            return
        at = max(at, match.last_move_at or at)
        at += timedelta(minutes=1 if tenure.is_bot else rng.randrange(4, 90))
        move = _chosen(match, tenure, state, rng)
        with suppress(AlreadyPlayed, Stale):
            if not tenure.is_bot and GAMES[match.game].quiz.asking(state.view(Seat(tenure.seat))) is not None:
                open_question(
                    match_id=match.pk, user_id=tenure.player_id, turn_ply=tenure.turn_ply or 0, now=at
                )
            play_move(
                match_id=match.pk,
                user_id=tenure.player_id,
                notation=move.notation(),
                turn_ply=tenure.turn_ply or 0,
                now=at,
                rng=rng,
            )


def _chosen(match: Match, tenure: SeatTenure, state: Any, rng: Random) -> Move:
    """The move of an easy bot; a question is answered by what people know."""
    seat = Seat(tenure.seat)
    recalled: Move | None = GAMES[match.game].recall(state, seat, 0.7, rng)
    return recalled or choose(match.game, "easy", state.view(seat), rng)
