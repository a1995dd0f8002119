"""Demo data: two people, a finished match, a running one and an open table, made through the services."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any

from allauth.account.models import EmailAddress
from django.db import transaction

from accounts.models import Alert, User
from games.catalogue import GAMES, RULES, choose
from games.kit.game import DemoTable
from games.kit.rules.api import Move
from games.kit.rules.seats import Seat
from games.models import Match, Question, SeatTenure
from games.selectors.record.history import history_of
from games.services.errors import AlreadyPlayed, Stale
from games.services.lobby.tables import open_table, sit
from games.services.questions.opening import open_question
from games.services.turn.moves import play_move

PASSWORD = "alliances"  # noqa: S105 - of the demo, on its own machine
SEED = 2013


@dataclass(frozen=True, slots=True)
class DemoPerson:
    """Somebody to log in as."""

    username: str
    name: str
    about: str


PEOPLE = (
    DemoPerson("tamsin", "Tamsin Okonkwo", "Plays over breakfast. Never bids ten."),
    DemoPerson("dmitri", "Dmitri Voskresensky", "Two moves a day, three on Sundays."),
)


def is_there() -> bool:
    """True if the demo data has been made before."""
    return User.objects.filter(username=PEOPLE[0].username).exists()


def make(now: datetime) -> None:
    """Make everything, with a past that ends just before `now`."""
    rng = Random(SEED)
    people = [_person(person, now) for person in PEOPLE]
    for slug, game in GAMES.items():
        # The stock comes before the demo, see `manage.py play`.
        if game.stock and not Question.objects.exists():
            continue
        for table in game.demo:
            _make(slug, table, people, now, rng)
    _tell_nothing_of_the_past(people)


def _make(slug: str, table: DemoTable, people: Sequence[User], now: datetime, rng: Random) -> None:
    """A table of the demo, played as far as it says; the first person's turn waits."""
    host, other = people[table.host], people[1 - table.host]
    at = now - timedelta(days=table.days_ago)
    match = open_table(
        host_id=host.pk, game=slug, seat_count=table.seats, options=table.options, name=table.name,
        pace=table.pace, is_rated=table.pace != Match.Pace.NONE, visibility=Match.Visibility.PUBLIC,
        seat=table.seat,
        bots=dict(table.bots), now=at, rng=rng,
    )  # fmt: skip
    if table.is_open:
        return
    rules = RULES[slug]
    bot_seats = rules.bot_seats(rules.parse_config(dict(table.options)), table.seats)
    (seat,) = set(range(table.seats)) - {table.seat} - set(table.bots) - set(bot_seats)
    sit(match_id=match.pk, user_id=other.pk, seat=seat, now=at, rng=rng)
    _play(match, at, rng, until=table.until, waits_for=people[0])


def _tell_nothing_of_the_past(people: Sequence[User]) -> None:
    """Of what was made up people hear what waits for them now; nobody has been away from it."""
    waiting = {
        (tenure.player_id, tenure.match.key, tenure.turn_ply)
        for tenure in SeatTenure.objects.to_move().filter(player__in=people).select_related("match")
    }
    alerts = Alert.objects.filter(user__in=people)
    past = [one.pk for one in alerts if (one.user_id, one.thread, one.data.get("turn_ply")) not in waiting]
    alerts.filter(pk__in=past).delete()


@transaction.atomic
def _person(person: DemoPerson, now: datetime) -> User:
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
        state = history_of(match).state
        is_late = until is not None and until(match.digest)
        if is_late and waits_for is not None and tenure.player_id == waits_for.pk:
            return
        at = max(at, match.last_move_at or at)
        at += timedelta(minutes=1 if tenure.is_bot else rng.randrange(4, 90))
        move = _chosen(match, tenure, state, rng)
        with suppress(AlreadyPlayed, Stale):
            if not tenure.is_bot and RULES[match.game].quiz.asking(state.view(Seat(tenure.seat))) is not None:
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
    recalled: Move | None = RULES[match.game].recall(state, seat, 0.7, rng)
    return recalled or choose(match.game, "easy", state.view(seat), rng)
