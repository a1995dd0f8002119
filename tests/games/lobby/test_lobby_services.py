"""Before the first move: each rule of sitting down, getting up and starting."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from games.kit.rules.errors import BadConfig
from games.models import Match, MoveRecord
from games.services.lobby import errors, tables
from tests.support.clock import NOON, later
from tests.support.lobby import TIMED, as_host, opened, seated, sit
from tests.support.tables import person


@pytest.fixture
def ann(db: None) -> User:
    return person("ann")


# Opening a table -----------------------------------------------------------------------------------


def test_a_new_table_has_its_host_in_the_chosen_seat_and_waits(ann: User) -> None:
    match = opened(ann, seat=2)
    match.refresh_from_db()
    assert (match.status, match.host, match.started_at, match.created_at) == ("open", ann, None, NOON)
    assert seated(match) == {2: "ann"}


def test_a_new_table_keeps_every_option_at_its_value(ann: User) -> None:
    match = opened(ann, options={"drafting": True})
    assert match.options["drafting"] is True
    assert match.options["secret_meeting"] is False


@pytest.mark.parametrize(
    "wrong",
    [
        {"game": "chess"},
        {"seat_count": 9},
        {"options": {"drafting": "yes"}},
        {"options": {"dragons": True}},
    ],
)
def test_a_table_that_the_rules_do_not_know_is_not_opened(ann: User, wrong: dict[str, Any]) -> None:
    with pytest.raises(BadConfig):
        opened(ann, **wrong)
    assert not Match.objects.exists()


def test_a_table_of_one_person_and_bots_starts_at_once(ann: User) -> None:
    match = opened(ann, bots={1: "easy", 2: "normal", 3: "random"})
    match.refresh_from_db()
    assert match.status == "running"
    assert match.started_at == NOON
    assert {t.seat: t.level for t in match.tenures.all()} == {0: "", 1: "easy", 2: "normal", 3: "random"}
    assert match.tenures.filter(player__is_bot=True).values("player").distinct().count() == 3


def test_nothing_is_left_of_a_table_that_could_not_be_filled(ann: User) -> None:
    User.objects.filter(is_bot=True).update(is_active=False)
    with pytest.raises(errors.NoBotFree):
        opened(ann, bots={1: "easy"})
    assert not Match.objects.exists()


# Sitting down and getting up -----------------------------------------------------------------------


def test_one_chooses_the_seat_and_so_the_partner(ann: User) -> None:
    match = opened(ann)
    sit(match, person("ben"), 2)
    assert seated(match) == {0: "ann", 2: "ben"}


def test_one_may_move_to_another_chair_while_the_table_is_open(ann: User) -> None:
    match = opened(ann)
    ben = person("ben")
    sit(match, ben, 2)
    sit(match, ben, 3)
    assert seated(match) == {0: "ann", 3: "ben"}


def test_sitting_down_twice_on_one_chair_changes_nothing(ann: User) -> None:
    match = opened(ann)
    sit(match, ann, 0)
    assert seated(match) == {0: "ann"}


@pytest.mark.parametrize(
    ("seat", "error"), [(0, errors.SeatTaken), (4, errors.NoSuchSeat), (-1, errors.NoSuchSeat)]
)
def test_a_chair_that_is_taken_or_not_there_is_refused(
    ann: User, seat: int, error: type[errors.LobbyError]
) -> None:
    match = opened(ann)
    with pytest.raises(error):
        sit(match, person("ben"), seat)
    assert seated(match) == {0: "ann"}


def test_the_match_starts_by_itself_when_the_last_chair_is_taken(ann: User) -> None:
    match = opened(ann)
    for name, seat in (("ben", 1), ("cat", 2)):
        sit(match, person(name), seat)
    match.refresh_from_db()
    assert match.status == "open"
    sit(match, person("dan"), 3)
    match.refresh_from_db()
    assert (match.status, match.started_at) == ("running", later(hours=1))
    assert MoveRecord.objects.filter(match=match).exists()
    assert match.tenures.exclude(turn_since=None).exists()


def test_nobody_sits_down_at_a_match_that_has_begun(ann: User) -> None:
    match = opened(ann, bots={1: "easy", 2: "easy", 3: "easy"})
    with pytest.raises(errors.NotOpen):
        sit(match, person("ben"), 1)


def test_a_guest_gets_up(ann: User) -> None:
    match = opened(ann)
    ben = person("ben")
    sit(match, ben, 1)
    tables.leave_seat(match_id=match.pk, user_id=ben.pk)
    match.refresh_from_db()
    assert (seated(match), match.status, match.host) == ({0: "ann"}, "open", ann)


def test_a_host_who_leaves_hands_the_table_to_whoever_sat_down_first(ann: User) -> None:
    match = opened(ann)
    cat = person("cat")
    sit(match, cat, 3)
    sit(match, person("ben"), 2)
    tables.leave_seat(match_id=match.pk, user_id=ann.pk)
    match.refresh_from_db()
    assert (match.status, match.host) == ("open", cat)


def test_a_bot_never_becomes_the_host(ann: User) -> None:
    match = opened(ann, bots={1: "easy"})
    ben = person("ben")
    sit(match, ben, 2)
    tables.leave_seat(match_id=match.pk, user_id=ann.pk)
    match.refresh_from_db()
    assert match.host == ben


def test_a_table_that_the_last_person_leaves_is_closed(ann: User) -> None:
    match = opened(ann, bots={1: "easy"})
    tables.leave_seat(match_id=match.pk, user_id=ann.pk)
    match.refresh_from_db()
    assert (match.status, seated(match)) == ("cancelled", {})


def test_who_does_not_sit_cannot_leave(ann: User) -> None:
    with pytest.raises(errors.NotAtTable):
        tables.leave_seat(match_id=opened(ann).pk, user_id=person("ben").pk)


# Acts of the host ---------------------------------------------------------------------------------------


HOST_ACTS = [
    (tables.seat_bot, {"seat": 2, "level": "easy", **TIMED}),
    (tables.unseat, {"seat": 1}),
    (tables.start_match, {"level": "easy", **TIMED}),
    (tables.close_table, {}),
]


@pytest.mark.parametrize(("act", "more"), HOST_ACTS)
def test_only_the_host_may_do_what_the_host_does(
    ann: User, act: Callable[..., Match], more: dict[str, Any]
) -> None:
    match = opened(ann, bots={1: "easy"})
    ben = person("ben")
    sit(match, ben, 3)
    before = seated(match)
    with pytest.raises(errors.NotHost):
        as_host(act, match, ben, **more)
    match.refresh_from_db()
    assert (match.status, seated(match)) == ("open", before)


@pytest.mark.parametrize(("act", "more"), HOST_ACTS)
def test_nothing_of_that_is_done_at_a_match_that_has_begun(
    ann: User, act: Callable[..., Match], more: dict[str, Any]
) -> None:
    match = opened(ann, bots={1: "easy", 2: "easy", 3: "easy"})
    with pytest.raises(errors.NotOpen):
        as_host(act, match, ann, **more)


def test_the_host_seats_a_bot_and_takes_it_away(ann: User) -> None:
    match = opened(ann)
    as_host(tables.seat_bot, match, ann, seat=3, level="normal", **TIMED)
    assert match.tenures.get(seat=3).level == "normal"
    assert match.tenures.get(seat=3).player.is_bot
    as_host(tables.unseat, match, ann, seat=3)
    assert seated(match) == {0: "ann"}


@pytest.mark.parametrize("level", ["genius", "tough"])
def test_no_bot_gets_a_level_that_its_game_has_not(ann: User, level: str) -> None:
    match = opened(ann)
    with pytest.raises(errors.NoSuchLevel):
        as_host(tables.seat_bot, match, ann, seat=3, level=level, **TIMED)
    with pytest.raises(errors.NoSuchLevel):
        as_host(tables.start_match, match, ann, level=level, **TIMED)
    with pytest.raises(errors.NoSuchLevel):
        opened(ann, bots={2: level})
    assert seated(match) == {0: "ann"}


def test_the_host_cannot_send_a_person_away(ann: User) -> None:
    match = opened(ann)
    sit(match, person("ben"), 1)
    with pytest.raises(errors.NobodyThere):
        as_host(tables.unseat, match, ann, seat=1)
    assert seated(match) == {0: "ann", 1: "ben"}


def test_the_host_starts_early_with_ai_in_the_free_chairs(ann: User) -> None:
    match = opened(ann)
    sit(match, person("ben"), 2)
    as_host(tables.start_match, match, ann, level="random", **TIMED)
    match.refresh_from_db()
    assert match.status == "running"
    assert {t.seat: t.level for t in match.tenures.all()} == {0: "", 1: "random", 2: "", 3: "random"}


def test_a_closed_table_is_empty_and_stays_closed(ann: User) -> None:
    match = opened(ann, bots={1: "easy"})
    as_host(tables.close_table, match, ann)
    match.refresh_from_db()
    assert (match.status, seated(match)) == ("cancelled", {})
    with pytest.raises(errors.NotOpen):
        sit(match, person("ben"), 1)
