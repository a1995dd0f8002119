"""Before the first move: each rule of sitting down, getting up and starting."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from threading import Barrier, Thread
from typing import Any

import pytest
from django.db import connection

from accounts.models import User
from games.models import Invitation, Match, MoveRecord
from games.rules.core.errors import BadConfig
from games.services import lobby, refusals
from games.services.play import resign
from games.services.rematch import NotOver, name_of_next, rematch
from tests.support.clock import NOON, later
from tests.support.tables import match_of, people, person


@pytest.fixture
def ann(db: None) -> User:
    return person("ann")


def opened(host: User, **fields: Any) -> Match:
    """A table of four with its host at seat 0."""
    values: dict[str, Any] = {
        "game": "world-domination",
        "seat_count": 4,
        "options": {},
        "name": "The Lisbon Accord",
        "visibility": "public",
        "seat": 0,
        "bots": {},
        "now": NOON,
        "rng": Random(1),
    }
    return lobby.open_table(host_id=host.pk, **(values | fields))


def sit(match: Match, user: User, seat: int) -> Match:
    return lobby.sit(match_id=match.pk, user_id=user.pk, seat=seat, now=later(hours=1), rng=Random(2))


def seated(match: Match) -> dict[int, str]:
    """Who sits where."""
    return {t.seat: t.player.username for t in match.tenures.current().select_related("player")}


def kept(match: Match) -> dict[int, str]:
    """For whom which chair is kept."""
    return {i.seat: i.player.username for i in match.invitations.select_related("player")}


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
    with pytest.raises(refusals.NoBotFree):
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
    ("seat", "error"), [(0, refusals.SeatTaken), (4, refusals.NoSuchSeat), (-1, refusals.NoSuchSeat)]
)
def test_a_chair_that_is_taken_or_not_there_is_refused(
    ann: User, seat: int, error: type[refusals.LobbyError]
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
    with pytest.raises(refusals.NotOpen):
        sit(match, person("ben"), 1)


def test_a_guest_gets_up(ann: User) -> None:
    match = opened(ann)
    ben = person("ben")
    sit(match, ben, 1)
    lobby.leave(match_id=match.pk, user_id=ben.pk)
    match.refresh_from_db()
    assert (seated(match), match.status, match.host) == ({0: "ann"}, "open", ann)


def test_a_host_who_leaves_hands_the_table_to_whoever_sat_down_first(ann: User) -> None:
    match = opened(ann)
    cat = person("cat")
    sit(match, cat, 3)
    sit(match, person("ben"), 2)
    lobby.leave(match_id=match.pk, user_id=ann.pk)
    match.refresh_from_db()
    assert (match.status, match.host) == ("open", cat)


def test_a_bot_never_becomes_the_host(ann: User) -> None:
    match = opened(ann, bots={1: "easy"})
    ben = person("ben")
    sit(match, ben, 2)
    lobby.leave(match_id=match.pk, user_id=ann.pk)
    match.refresh_from_db()
    assert match.host == ben


def test_a_table_that_the_last_person_leaves_is_closed(ann: User) -> None:
    match = opened(ann, bots={1: "easy"})
    lobby.leave(match_id=match.pk, user_id=ann.pk)
    match.refresh_from_db()
    assert (match.status, seated(match)) == ("cancelled", {})


def test_who_does_not_sit_cannot_leave(ann: User) -> None:
    with pytest.raises(refusals.NotAtTable):
        lobby.leave(match_id=opened(ann).pk, user_id=person("ben").pk)


# What the host does --------------------------------------------------------------------------------


def as_host(act: Callable[..., Match], match: Match, user: User, **more: Any) -> Match:
    return act(match_id=match.pk, user_id=user.pk, **more)


TIMED: dict[str, Any] = {"now": NOON, "rng": Random(1)}
HOST_ACTS = [
    (lobby.seat_bot, {"seat": 2, "level": "easy", **TIMED}),
    (lobby.unseat, {"seat": 1}),
    (lobby.start, {"level": "easy", **TIMED}),
    (lobby.close, {}),
]


@pytest.mark.parametrize(("act", "more"), HOST_ACTS)
def test_only_the_host_may_do_what_the_host_does(
    ann: User, act: Callable[..., Match], more: dict[str, Any]
) -> None:
    match = opened(ann, bots={1: "easy"})
    ben = person("ben")
    sit(match, ben, 3)
    before = seated(match)
    with pytest.raises(refusals.NotHost):
        as_host(act, match, ben, **more)
    match.refresh_from_db()
    assert (match.status, seated(match)) == ("open", before)


@pytest.mark.parametrize(("act", "more"), HOST_ACTS)
def test_nothing_of_that_is_done_at_a_match_that_has_begun(
    ann: User, act: Callable[..., Match], more: dict[str, Any]
) -> None:
    match = opened(ann, bots={1: "easy", 2: "easy", 3: "easy"})
    with pytest.raises(refusals.NotOpen):
        as_host(act, match, ann, **more)


def test_the_host_seats_a_bot_and_takes_it_away(ann: User) -> None:
    match = opened(ann)
    as_host(lobby.seat_bot, match, ann, seat=3, level="normal", **TIMED)
    assert match.tenures.get(seat=3).level == "normal"
    assert match.tenures.get(seat=3).player.is_bot
    as_host(lobby.unseat, match, ann, seat=3)
    assert seated(match) == {0: "ann"}


@pytest.mark.parametrize("level", ["genius", "tough"])
def test_no_bot_gets_a_level_that_its_game_has_not(ann: User, level: str) -> None:
    match = opened(ann)
    with pytest.raises(refusals.NoSuchLevel):
        as_host(lobby.seat_bot, match, ann, seat=3, level=level, **TIMED)
    with pytest.raises(refusals.NoSuchLevel):
        as_host(lobby.start, match, ann, level=level, **TIMED)
    with pytest.raises(refusals.NoSuchLevel):
        opened(ann, bots={2: level})
    assert seated(match) == {0: "ann"}


def test_the_host_cannot_send_a_person_away(ann: User) -> None:
    match = opened(ann)
    sit(match, person("ben"), 1)
    with pytest.raises(refusals.NobodyThere):
        as_host(lobby.unseat, match, ann, seat=1)
    assert seated(match) == {0: "ann", 1: "ben"}


def test_the_host_starts_early_with_ai_in_the_free_chairs(ann: User) -> None:
    match = opened(ann)
    sit(match, person("ben"), 2)
    as_host(lobby.start, match, ann, level="random", **TIMED)
    match.refresh_from_db()
    assert match.status == "running"
    assert {t.seat: t.level for t in match.tenures.all()} == {0: "", 1: "random", 2: "", 3: "random"}


def test_a_closed_table_is_empty_and_stays_closed(ann: User) -> None:
    match = opened(ann, bots={1: "easy"})
    as_host(lobby.close, match, ann)
    match.refresh_from_db()
    assert (match.status, seated(match)) == ("cancelled", {})
    with pytest.raises(refusals.NotOpen):
        sit(match, person("ben"), 1)


# Rematches -----------------------------------------------------------------------------------------


def over(players: list[User]) -> Match:
    """A match of these people that is over: one of them has resigned."""
    match = match_of(players, name="The Lisbon Accord", options={"drafting": True})
    resign(match_id=match.pk, user_id=players[0].pk, now=NOON, rng=Random(1))
    match.refresh_from_db()
    assert match.status == "finished"
    return match


def again(match: Match, user: User) -> Match:
    return rematch(match_id=match.pk, user_id=user.pk, now=later(days=1), rng=Random(5))


@pytest.fixture
def four(ann: User) -> list[User]:
    bots = list(User.objects.filter(is_bot=True).order_by("id"))
    return [ann, bots[0], person("cat"), person("dan")]


@pytest.fixture
def done(four: list[User]) -> Match:
    return over(four)


def test_a_rematch_has_the_same_game_and_everybody_one_seat_further_on(four: list[User], done: Match) -> None:
    match = again(done, four[0])
    assert (match.status, match.rematch_of, match.host_id) == ("open", done, four[0].pk)
    assert (match.options["drafting"], match.seat_count, match.name) == (True, 4, "The Lisbon Accord 2")
    assert seated(match) == {1: "ann", 2: four[1].username}
    assert kept(match) == {3: "cat", 0: "dan"}
    assert match.tenures.get(seat=2).level == "normal"


def test_a_kept_chair_is_for_nobody_else(four: list[User], done: Match) -> None:
    match = again(done, four[0])
    with pytest.raises(refusals.SeatKept):
        sit(match, person("eve"), 3)
    with pytest.raises(refusals.SeatKept):
        as_host(lobby.seat_bot, match, four[0], seat=3, level="easy", **TIMED)


def test_a_rematch_starts_when_all_have_sat_down(four: list[User], done: Match) -> None:
    match = again(done, four[0])
    sit(match, four[2], 3)
    assert kept(match) == {0: "dan"}
    sit(match, four[3], 0)
    match.refresh_from_db()
    assert match.status == "running"
    assert not Invitation.objects.exists()


def test_who_asks_second_sits_down_at_the_same_table(four: list[User], done: Match) -> None:
    match = again(done, four[0])
    assert again(done, four[2]) == match
    assert seated(match)[3] == "cat"
    assert again(done, four[2]) == match
    assert Match.objects.filter(rematch_of=done).count() == 1


def test_a_declined_chair_is_free_for_anybody(four: list[User], done: Match) -> None:
    match = again(done, four[0])
    lobby.leave(match_id=match.pk, user_id=four[2].pk)
    assert kept(match) == {0: "dan"}
    sit(match, person("eve"), 3)
    assert seated(match)[3] == "eve"


def test_the_host_may_stop_keeping_a_chair(four: list[User], done: Match) -> None:
    match = again(done, four[0])
    as_host(lobby.unseat, match, four[0], seat=3)
    assert kept(match) == {0: "dan"}


def test_an_early_start_does_not_wait_for_kept_chairs(four: list[User], done: Match) -> None:
    match = again(done, four[0])
    as_host(lobby.start, match, four[0], level="easy", **TIMED)
    match.refresh_from_db()
    assert (match.status, kept(match)) == ("running", {})


def test_a_rematch_with_bots_alone_starts_at_once(ann: User) -> None:
    bots = list(User.objects.filter(is_bot=True).order_by("id"))[:3]
    match = again(over([ann, *bots]), ann)
    match.refresh_from_db()
    assert match.status == "running"


def test_no_chair_is_kept_for_an_account_that_is_gone(four: list[User], done: Match) -> None:
    User.objects.filter(pk=four[2].pk).update(is_active=False)
    assert kept(again(done, four[0])) == {0: "dan"}


def test_a_closed_rematch_makes_room_for_another(four: list[User], done: Match) -> None:
    first = again(done, four[0])
    as_host(lobby.close, first, four[0])
    second = again(done, four[2])
    assert (first != second, second.rematch_of, second.host_id) == (True, done, four[2].pk)


def test_only_those_who_played_may_ask_for_a_rematch(done: Match) -> None:
    with pytest.raises(refusals.NotAtTable):
        again(done, person("eve"))


def test_there_is_no_rematch_before_the_end(ann: User) -> None:
    match = match_of([ann, *people("ben", "cat", "dan")])
    with pytest.raises(NotOver):
        again(match, ann)


@pytest.mark.parametrize(
    ("name", "following"),
    [("Friday", "Friday 2"), ("Friday 2", "Friday 3"), ("x" * 60, "x" * 58 + " 2"), ("7", "7 2")],
)
def test_the_name_of_a_rematch_counts_on(name: str, following: str) -> None:
    assert name_of_next(name) == following


# Several at once -----------------------------------------------------------------------------------


def at_once(*acts: Callable[[], object]) -> list[str]:
    """Do several things in threads of their own at one moment; the errors' names, empty for success."""
    together = Barrier(len(acts))
    results: list[str] = []

    def run(act: Callable[[], object]) -> None:
        together.wait(10)
        try:
            act()
            results.append("")
        except Exception as error:  # noqa: BLE001 - whatever comes is the result
            results.append(type(error).__name__)
        finally:
            connection.close()

    threads = [Thread(target=run, args=[act]) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    return sorted(results)


@pytest.fixture
def bots(transactional_db: None) -> list[User]:
    """Bots, which a test that empties the database may have taken along."""
    names = [f"bot-race-{n}" for n in range(3)]
    return [User.objects.create(username=name, is_bot=True) for name in names]


@pytest.mark.usefixtures("transactional_db")
def test_of_two_who_reach_for_one_chair_one_gets_it() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    match = opened(ann)
    assert at_once(lambda: sit(match, ben, 1), lambda: sit(match, cat, 1)) == ["", "SeatTaken"]
    assert len(seated(match)) == 2


@pytest.mark.usefixtures("transactional_db")
def test_two_who_sit_down_at_once_are_drawn_once() -> None:
    ann, ben, cat = people("ann", "ben", "cat")
    match = opened(ann, seat_count=3, seating="lot")
    assert at_once(lambda: sit(match, ben, 1), lambda: sit(match, cat, 2)) == ["", ""]
    match.refresh_from_db()
    assert match.status == "running"
    assert set(seated(match)) == {0, 1, 2}
    assert set(seated(match).values()) == {"ann", "ben", "cat"}
    plies = list(MoveRecord.objects.filter(match=match).values_list("ply", flat=True))
    assert plies == list(range(match.ply))


def test_of_two_starts_one_starts(bots: list[User]) -> None:
    ann = person("ann")
    match = opened(ann)

    def start() -> None:
        lobby.start(match_id=match.pk, user_id=ann.pk, level="easy", now=NOON, rng=Random(4))

    assert at_once(start, start) == ["", "NotOpen"]
    plies = list(MoveRecord.objects.filter(match=match).values_list("ply", flat=True))
    assert plies == list(range(len(plies)))
    assert len(seated(match)) == 4


def test_the_last_chair_and_an_early_start_make_one_match(bots: list[User]) -> None:
    ann, ben = people("ann", "ben")
    match = opened(ann, bots={1: "easy", 2: "easy"})
    results = at_once(
        lambda: sit(match, ben, 3),
        lambda: lobby.start(match_id=match.pk, user_id=ann.pk, level="easy", now=NOON, rng=Random(4)),
    )
    assert results == ["", "NotOpen"]
    match.refresh_from_db()
    assert (match.status, len(seated(match))) == ("running", 4)


def test_two_who_ask_for_a_rematch_at_once_meet_at_one_table(bots: list[User]) -> None:
    ann, ben = people("ann", "ben")
    done = over([ann, bots[0], ben, bots[1]])
    assert at_once(lambda: again(done, ann), lambda: again(done, ben)) == ["", ""]
    match = Match.objects.get(rematch_of=done)
    assert match.status == "running"
    assert set(seated(match).values()) == {"ann", "ben", bots[0].username, bots[1].username}
