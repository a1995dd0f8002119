"""A move that came in time and was overtaken by its timeout takes that back."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.apps import apps
from django.core import serializers
from django.db import transaction
from django.db.models import Model

from games.models import Match, SeatTenure, TableEvent, Undo
from games.selectors.record.history import history_of
from games.services.clocks.timeout_undo import KEPT, MATCH_FIELDS, RESTORED, delete_old_undos
from games.services.errors import NotRunning, NotSeated
from games.services.lobby.rematch import rematch
from games.services.time.deadlines import lapse
from games.services.time.extensions import GrantError, give_time
from games.services.turn.moves import play_move
from games.services.votes.proposals import cast_vote, propose, settle_proposal
from tests.support.clock import NOON
from tests.support.tables import bot, legal, match_of, people, person, play, record, turns

pytestmark = pytest.mark.django_db

MODELS: tuple[type[Model], ...] = tuple(apps.get_app_config("games").get_models())
STAYS = {
    "BoardPicture": "is of one version of the match",
    "BoardResult": "no turn lapses at a board",
    "BoardSeat": "no turn lapses at a board",
    "ChatPlace": "how far people have read stays",
    "DealSeed": "no timeout draws anything",
    "EventMatch": "is found by whoever looks for results that are not those of their table",
    "FirstVisit": "comes before a match begins",
    "Insight": "a moderator has looked",
    "Invitation": "comes before a match begins",
    "MatchFacts": "stay until the match is taken out of ratings, which finds that it goes on",
    "Message": "what people have written stays",
    "MoveRecord": "is shortened by the resignation",
    "Note": "what people have noted stays",
    "OwnBoard": "what people have tried stays",
    "Notice": "no timeout writes one",
    "OfferSeat": "comes before a match begins",
    "RatingEntry": "is taken out with its match",
    "Review": "is of one record, by the rewinds of its match",
    "Showing": "a resignation answers no question",
    "TableEvent": "loses the lines of the timeout",
    "Wish": "comes before a match begins",
}
MATCH_STAYS = {
    *("id", "key", "game", "rules_version", "options", "seat_count", "name", "host", "visibility", "seating"),
    *(
        "pace",
        "pace_hour",
        "pace_zone",
        "contract",
        "allows_leave",
        "min_reliability",
        "plays_out",
        "rematch_of",
    ),
    *("created_at", "started_at", "shares_address", "club", "event", "members_until", "commitment"),
    *("allows_take_back", "moves_taken_back"),
    *("board", "reference_run", "is_borrowed", "is_sealed"),  # no turn lapses there
    *("is_rated", "min_rating", "max_rating"),
    *("rated_at", "unrated_why"),  # by these a worker finds that it is to be taken out of ratings
    *("version", "rewinds"),  # they grow
    *("paused_at", "paused_until"),  # no turn lapses meanwhile
    *("annulled_at", "hidden_at", "chat_closed_at"),  # a moderator's
}
TICK = timedelta(microseconds=1)
DAY = timedelta(days=1)
DUE = NOON + timedelta(hours=24)
NOW = DUE + timedelta(seconds=3)


def several(contract: str) -> Match:
    bot("understudy")
    bot("other")
    return match_of(people("ann", "ben", "cy", "di"), pace="fast", contract=contract)


def two(contract: str = "lose") -> Match:
    return match_of(people("ann", "ben"), game="three-colours", pace="fast", contract=contract)


def rows() -> Any:
    """All that the database knows of matches and their people, but for versions and the log of the table."""
    known = [model for model in MODELS if model not in (TableEvent, Undo)]
    found = serializers.serialize(
        "python", [row for model in known for row in model._base_manager.order_by("pk")]
    )
    for row in found:
        if row["model"] in ("games.moverecord", "games.reliability", "games.campaign"):
            del row["pk"]
        for name in ("version", "rewinds", "own_version"):
            row["fields"].pop(name, None)
    return found


def overtaken(match: Match) -> tuple[SeatTenure, str]:
    """The seat whose turn has lapsed, and a move that it could have made."""
    (tenure,) = turns(match)
    move = legal(match, tenure.seat)[0]
    assert lapse(
        match_id=match.pk,
        seat=tenure.seat,
        turn_ply=tenure.turn_ply or 0,
        deadline_at=DUE,
        now=NOW,
        rng=Random(1),
    )
    return tenure, move


def moved(match: Match, tenure: SeatTenure, move: str, arrived_at: Any) -> None:
    play_move(
        match_id=match.pk,
        user_id=tenure.player_id,
        notation=move,
        turn_ply=tenure.turn_ply or 0,
        now=NOW,
        rng=Random(1),
        arrived_at=arrived_at,
    )


def test_whatever_knows_of_a_match_is_put_back_or_stays_for_a_reason() -> None:
    knows = {
        model.__name__
        for model in MODELS
        if any(field.related_model in (Match, SeatTenure) for field in model._meta.concrete_fields)
    }
    put_back = {model.__name__ for model, _ in RESTORED.values()}
    assert knows - {"Match"} == put_back | STAYS.keys()
    assert not put_back & STAYS.keys()


def test_every_field_of_a_match_is_put_back_or_stays() -> None:
    fields = {field.name for field in Match._meta.concrete_fields}
    assert fields == MATCH_STAYS | set(MATCH_FIELDS)
    assert not MATCH_STAYS & set(MATCH_FIELDS)


@pytest.mark.parametrize(
    "make", [two, lambda: several("bot"), lambda: several("substitute"), lambda: several("lose")]
)
def test_it_is_as_if_nothing_had_lapsed(make: Any) -> None:
    match = make()
    played = make_again(match)
    tenure, move = overtaken(match)
    version = Match.objects.get(pk=match.pk).version
    moved(match, tenure, move, DUE - TICK)
    assert rows() == played
    assert Match.objects.get(pk=match.pk).version > version
    assert not TableEvent.objects.exists()
    match.refresh_from_db()
    assert history_of(match).ply == match.ply == len(record(match))


def make_again(match: Match) -> Any:
    """The rows as they would be had the move not been overtaken; the match is as before then."""
    with transaction.atomic():
        (tenure,) = turns(match)
        move = legal(match, tenure.seat)[0]
        play_move.__wrapped__(  # type: ignore[attr-defined] # without its own transaction
            match_id=match.pk,
            user_id=tenure.player_id,
            notation=move,
            turn_ply=tenure.turn_ply or 0,
            now=NOW,
            rng=Random(1),
            arrived_at=DUE - TICK,
        )
        found = rows()
        transaction.set_rollback(True)
    return found


@pytest.mark.parametrize("make", [two, lambda: several("bot"), lambda: several("lose")])
def test_a_move_at_the_deadline_takes_nothing_back(make: Any) -> None:
    match = make()
    tenure, move = overtaken(match)
    was = rows()
    with pytest.raises((NotSeated, NotRunning)):
        moved(match, tenure, move, DUE)
    assert rows() == was
    assert TableEvent.objects.filter(code="timeout").count() == 1


def test_once_the_bot_has_moved_the_timeout_stands() -> None:
    match = several("bot")
    tenure, move = overtaken(match)
    play(match, seat=tenure.seat, now=NOW)
    was = rows()
    with pytest.raises(NotSeated):
        moved(match, tenure, move, DUE - TICK)
    assert rows() == was


def test_once_something_has_followed_a_lost_seat_stays_lost() -> None:
    match = two()
    tenure, move = overtaken(match)
    (other,) = match.tenures.exclude(pk=tenure.pk)
    rematch(match_id=match.pk, user_id=other.player_id, now=NOW, rng=Random(1))
    was = rows()
    with pytest.raises((NotSeated, NotRunning)):
        moved(match, tenure, move, DUE - TICK)
    assert rows() == was


def test_what_stood_before_is_forgotten_after_a_while() -> None:
    overtaken(two())
    delete_old_undos(now=NOW + KEPT)
    assert Undo.objects.exists()
    delete_old_undos(now=NOW + KEPT + TICK)
    assert not Undo.objects.exists()


# Time that was given ------------------------------------------------------------------------------------


def given(match: Match, tenure: SeatTenure, giver: int, asked_at: Any) -> None:
    give_time(match_id=match.pk, user_id=giver, seat=tenure.seat, turn_ply=tenure.turn_ply or 0, now=asked_at)


@pytest.mark.parametrize("make", [two, lambda: several("bot"), lambda: several("substitute")])
def test_time_given_before_the_deadline_takes_the_timeout_back(make: Any) -> None:
    match = make()
    tenure, _ = overtaken(match)
    giver = match.tenures.filter(level="").exclude(player=tenure.player_id).latest("id").player_id
    given(match, tenure, giver, DUE - TICK)
    match.refresh_from_db()
    (now,) = turns(match)
    assert (match.status, now.player_id, now.deadline_at) == ("running", tenure.player_id, DUE + 3 * DAY)
    assert list(match.events.values_list("code", flat=True)) == ["grant"]


@pytest.mark.parametrize("make", [two, lambda: several("bot")])
def test_time_given_too_late_or_by_nobody_takes_nothing_back(make: Any) -> None:
    match = make()
    tenure, _ = overtaken(match)
    giver = match.tenures.filter(level="").exclude(player=tenure.player_id).latest("id").player_id
    before = rows()
    for user_id, asked_at in ((giver, DUE), (person("eve").pk, DUE - TICK), (tenure.player_id, DUE - TICK)):
        with pytest.raises((GrantError, NotSeated, NotRunning)):
            given(match, tenure, user_id, asked_at)
        assert rows() == before


def test_a_question_that_the_end_of_a_match_closed_is_open_again_with_the_match() -> None:
    match = two()
    ids = match.tenures.order_by("seat").values_list("player_id", flat=True)
    (tenure,) = turns(match)
    asker = next(user_id for user_id in ids if user_id != tenure.player_id)
    propose(match_id=match.pk, user_id=asker, kind="pause", days=3, now=DUE - timedelta(hours=1))
    tenure, move = overtaken(match)
    assert settle_proposal(match_id=match.pk, now=NOW)
    assert match.proposals.get().result == "lapsed"
    moved(match, tenure, move, DUE - TICK)
    assert match.proposals.get().result == "open"
    cast_vote(
        match_id=match.pk,
        user_id=tenure.player_id,
        proposal_id=match.proposals.get().pk,
        agrees=True,
        now=NOW,
    )
    match.refresh_from_db()
    assert match.paused_at == NOW
