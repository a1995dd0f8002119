"""Coming back and taking over as one clicks it, and what every page says of such seats."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from games.models import Match, Reliability, SeatTenure
from games.selectors.inbox.inbox import inbox, my_finished
from games.selectors.people.profile import MatchCount, played
from games.selectors.record.history import history_of
from games.services.absence.contract import come_back, take_over
from games.services.lobby.errors import NotReliable, TooNew
from games.services.lobby.tables import open_table, sit
from games.services.turn.moves import resign
from tests.support.clock import NOON
from tests.support.lapsed_turns import BOT, LOSE, SUBSTITUTE, holder, lapse, lapsed_at, paced, user
from tests.support.replays import logged_in
from tests.support.seats_back import lapse_twice
from tests.support.tables import person, play_on

pytestmark = pytest.mark.django_db
PAGES = ("/", "/moves/", "/moves/list/", "/finished/", "/watch/", "/watch/?show=finished", "/seats/")


def freed(*names: str, **fields: Any) -> tuple[Match, int, str]:
    """A match with a seat that stands free, that seat, and the name of its owner."""
    match = paced(SUBSTITUTE, *names, **fields)
    left = lapse_twice(match)
    return match, left.seat, left.player.username


def text(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


# Coming back --------------------------------------------------------------------------------------------


def test_the_owner_comes_back_by_one_click_from_the_table_and_from_the_list() -> None:
    match = paced(BOT)
    left = lapse(match)
    owner = logged_in(left.player)
    way = f'action="/m/{match.key}/back/"'
    assert way in text(owner, f"/m/{match.key}/")
    assert way in text(owner, "/moves/")
    assert "A bot plays for you" in text(owner, "/moves/")
    for name in {"ann", "ben", "cat"} - {left.player.username}:
        assert way not in text(logged_in(name), f"/m/{match.key}/")
    assert way not in text(Client(), f"/m/{match.key}/")
    answer = owner.post(f"/m/{match.key}/back/")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/m/{match.key}/")
    assert holder(match, left.seat).player_id == left.player_id
    assert owner.post(f"/m/{match.key}/back/").status_code == 302  # a double click
    assert way not in text(owner, f"/m/{match.key}/")
    assert 'id="move-form"' in text(owner, f"/m/{match.key}/")


def test_where_nothing_is_kept_for_one_that_is_said() -> None:
    match = paced(BOT)
    lapse(match)
    person("eve")
    answer = logged_in("eve").post(f"/m/{match.key}/back/")
    assert answer.status_code == 403
    assert "No bot keeps a seat for you" in answer.content.decode()
    assert Client().post(f"/m/{match.key}/back/").status_code == 302  # to log in
    assert logged_in("eve").get(f"/m/{match.key}/back/").status_code == 405
    assert logged_in("eve").post("/m/nothing/back/").status_code == 404


def test_after_a_substitute_the_owner_hears_that_the_seat_is_anothers() -> None:
    match, seat, owner = freed()
    person("eve")
    assert logged_in("eve").post(f"/m/{match.key}/take/", {"seat": seat}).status_code == 302
    answer = logged_in(owner).post(f"/m/{match.key}/back/")
    assert answer.status_code == 409
    assert "Somebody else has taken over" in answer.content.decode()
    assert holder(match, seat).player.username == "eve"
    assert f'action="/m/{match.key}/back/"' not in text(logged_in(owner), "/moves/")
    page = text(logged_in(owner), "/moves/")
    assert "You lost your seat; it goes on" in page
    assert "Somebody else has taken your seat over." in page
    assert "You left" not in page
    play_on(match)
    assert "You lost your seat before the end." in text(logged_in(owner), "/finished/")


# Taking over --------------------------------------------------------------------------------------------


def test_a_free_seat_stands_in_the_lobby_on_its_page_and_at_its_table() -> None:
    match, seat, owner = freed()
    person("eve")
    way = f'action="/m/{match.key}/take/"'
    for path in ("/", "/seats/", f"/m/{match.key}/"):
        assert way in text(logged_in("eve"), path), path
        assert way not in text(Client(), path), path
        assert way not in text(logged_in(owner), path), path
    assert f"next=/m/{match.key}/" in text(Client(), "/seats/")
    answer = logged_in("eve").post(f"/m/{match.key}/take/", {"seat": seat})
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/m/{match.key}/")
    for path in ("/", "/seats/", f"/m/{match.key}/"):
        assert way not in text(logged_in("eve"), path), path


def test_a_table_for_people_with_the_link_gives_its_seat_to_them_alone() -> None:
    match, seat, _ = freed(visibility="link")
    person("eve")
    assert match.key not in text(logged_in("eve"), "/") + text(logged_in("eve"), "/seats/")
    assert f"/m/{match.key}/take/" in text(logged_in("eve"), f"/m/{match.key}/")
    assert logged_in("eve").post(f"/m/{match.key}/take/", {"seat": seat}).status_code == 302


@pytest.mark.parametrize(
    ("name", "sent", "status", "words"),
    [
        ("eve", {}, 422, "not complete"),
        ("eve", {"seat": "x"}, 422, "not complete"),
        ("eve", {"seat": "-1"}, 422, "not complete"),
        ("eve", {"seat": "9"}, 409, "cannot have that seat at the moment"),
        ("owner", {"seat": "seat"}, 403, "have sat here"),
        ("other", {"seat": "seat"}, 403, "have sat here"),
    ],
)
def test_what_cannot_be_taken_over_is_refused_in_words(
    name: str, sent: dict[str, str], status: int, words: str
) -> None:
    match, seat, owner = freed()
    person("eve")
    names = {"owner": owner, "other": next(n for n in ("ann", "ben", "cat") if n != owner), "eve": "eve"}
    before = (list(SeatTenure.objects.values_list("pk", "player", "to_ply")), match.version)
    form = {key: str(seat) if value == "seat" else value for key, value in sent.items()}
    answer = logged_in(names[name]).post(f"/m/{match.key}/take/", form)
    assert (answer.status_code, words in answer.content.decode()) == (status, True)
    match.refresh_from_db()
    assert (list(SeatTenure.objects.values_list("pk", "player", "to_ply")), match.version) == before


def test_a_table_that_asks_for_reliability_takes_no_substitute_without() -> None:
    match, seat, _ = freed(min_reliability=90)
    eve = person("eve")
    answer = logged_in("eve").post(f"/m/{match.key}/take/", {"seat": seat})
    assert (answer.status_code, "play in time more often" in answer.content.decode()) == (403, True)
    Reliability.objects.create(player=eve, turns="1" * 10)
    assert logged_in("eve").post(f"/m/{match.key}/take/", {"seat": seat}).status_code == 302


def test_seats_to_take_over_cost_as_many_queries_for_ten_as_for_one() -> None:
    counts = []
    for round_ in range(2):
        for number in range(1 if round_ == 0 else 3):
            freed(*(f"{name}{round_}{number}" for name in ("ann", "ben", "cat")))
        with CaptureQueriesContext(connection) as queries:
            text(Client(), "/seats/")
        counts.append(len(queries))
    assert counts[0] == counts[1]


# Leaks: the seat's knowledge, and nothing else ----------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "names"),
    [
        ("world-domination", ("ann", "ben", "cat")),
        ("floating-partners", ("ann", "ben", "cat", "dan")),
        ("three-colours", ("ann", "ben")),
    ],
)
def test_a_substitute_sees_what_the_seat_saw_and_before_that_nothing(
    game: str, names: tuple[str, ...]
) -> None:
    match, seat, owner = freed(*names, game=game)
    person("eve")
    eve, anybody = logged_in("eve"), Client()
    record = f"/m/{match.key}/record/"
    assert eve.get(record).status_code == 403

    def hand(client: Client) -> Any:
        table = client.get(f"/m/{match.key}/").context["table"]
        return table.viewer, table.view

    assert hand(eve) == hand(anybody)
    assert hand(logged_in(owner)) == hand(anybody)
    take_over(
        match_id=match.pk, user_id=user("eve").pk, seat=seat,
        now=lapsed_at(match) + timedelta(minutes=1), rng=Random(1),
    )  # fmt: skip
    match.refresh_from_db()
    seen = hand(eve)
    assert seen == (seat, history_of(match).state.view(seat))  # type: ignore[arg-type]
    assert seen != hand(anybody)
    assert hand(logged_in(owner)) == hand(anybody)  # who was taken over for knows no more from now on
    assert eve.get(record).status_code == 200
    assert logged_in(owner).get(record).status_code == 403


# Every list ---------------------------------------------------------------------------------------------


def odd() -> tuple[Match, dict[str, str]]:
    """Three seats: one resigned, one taken over by eve, one kept for its owner; who is who."""
    match, taken, owner = freed()
    eve = person("eve")
    at = lapsed_at(match) + timedelta(minutes=1)
    take_over(match_id=match.pk, user_id=eve.pk, seat=taken, now=at, rng=Random(1))
    gone = next(t for t in match.tenures.current().filter(level="") if t.player_id != eve.pk)
    resign(match_id=match.pk, user_id=gone.player_id, now=at, rng=Random(1))
    last = next(t for t in match.tenures.current().filter(level="") if t.player_id != eve.pk)
    match.refresh_from_db()
    return match, {"resigned": gone.player.username, "owner": owner, "stays": last.player.username}


def test_a_running_match_with_seats_resigned_and_taken_over_shows_right_in_every_list() -> None:
    match, who = odd()
    assert match.status == Match.Status.RUNNING
    for name in ("resigned", "owner"):
        found = inbox(user(who[name]).pk)
        gone = found.left if name == "resigned" else found.lost
        assert [mine.line.key for mine in gone] == [match.key], name
        assert (found.turns, found.thinking, found.kept, found.finished) == ((), (), (), ()), name
    for name in (who["stays"], "eve"):
        found = inbox(user(name).pk)
        assert [mine.line.key for mine in (*found.turns, *found.thinking)] == [match.key], name
        assert (found.left, found.kept, found.finished) == ((), (), ()), name
    for name in (*who.values(), "eve"):
        assert (my_finished(user(name).pk).items, played(user(name).pk)) == ((), ()), name
        client = logged_in(name)
        assert match.key not in text(client, "/finished/")
        assert match.key not in text(client, "/watch/?show=finished")
        assert match.key in text(client, "/watch/")
        for path in (*PAGES, f"/people/{name}/", f"/m/{match.key}/", f"/m/{match.key}/history/1/"):
            text(client, path)
    assert match.key in text(Client(), "/people/eve/")
    assert match.key in text(Client(), f"/people/{who['stays']}/")
    assert match.key not in text(Client(), f"/people/{who['owner']}/")


def test_the_same_match_when_it_is_over_stands_once_among_everybodys_finished() -> None:
    match, who = odd()
    play_on(match)
    winners = set((match.outcome or {})["winners"])
    for name in (*who.values(), "eve"):
        account = user(name)
        (mine,) = my_finished(account.pk).items
        found = inbox(account.pk)
        assert (found.turns, found.thinking, found.kept, found.left) == ((), (), (), ()), name
        assert [row.line.key for row in found.finished] == [match.key], name
        has_won = name in {"eve", who["stays"]} and mine.seat in winners
        assert mine.won is has_won, name
        assert played(account.pk) == (MatchCount(match.game, played=1, won=int(has_won)),), name
        for path in (*PAGES, f"/people/{name}/", f"/m/{match.key}/", f"/m/{match.key}/replay/"):
            text(logged_in(name), path)
    assert match.key not in text(Client(), "/watch/")


def test_who_came_back_has_the_match_once_in_each_list() -> None:
    match = paced(BOT)
    left = lapse(match)
    at = lapsed_at(match) + timedelta(minutes=1)
    assert [mine.line.key for mine in inbox(left.player_id).kept] == [match.key]
    assert inbox(left.player_id).left == ()
    come_back(match_id=match.pk, user_id=left.player_id, now=at, rng=Random(1))
    found = inbox(left.player_id)
    assert [mine.line.key for mine in found.turns] == [match.key]
    assert (found.kept, found.left, found.thinking) == ((), (), ())
    play_on(match)
    assert len(my_finished(left.player_id).items) == 1
    assert [line.played for line in played(left.player_id)] == [1]
    assert "You left before the end." not in text(logged_in(left.player), "/finished/")


def test_a_match_with_a_kept_seat_is_watched_among_people() -> None:
    match = paced(BOT, "ann", "ben")
    lapse(match)
    assert match.key in text(Client(), "/watch/")
    assert match.key not in text(Client(), "/watch/?show=practice")


# Reliability --------------------------------------------------------------------------------------------


def test_a_profile_says_how_reliable_somebody_is_and_how_that_is_counted() -> None:
    ann = person("ann")
    assert "New: it is said after 10 turns" in text(Client(), "/people/ann/")
    Reliability.objects.create(player=ann, turns="1" * 97 + "000", matches="1" * 20)
    page = text(Client(), "/people/ann/")
    assert "97 of the last 100 turns in time." in page
    assert "Not one of the last 20 matches was left." in page
    assert "Reliability 97 %" in page
    Reliability.objects.filter(player=ann).update(matches="1" * 19 + "0")
    assert "Reliability 92 %" in text(Client(), "/people/ann/")


def table_asking(host: Any, minimum: int | None) -> Match:
    return open_table(
        host_id=host.pk, game="three-colours", seat_count=2, options={}, name="Asking", visibility="public",
        seat=0, bots={}, pace="standard", min_reliability=minimum, now=NOON, rng=Random(1),
    )  # fmt: skip


def test_a_table_may_ask_for_no_more_than_its_maker_has_and_lets_nobody_else_sit_down() -> None:
    ann, ben, cat = person("ann"), person("ben"), person("cat")
    with pytest.raises(TooNew):
        table_asking(ann, 80)
    Reliability.objects.create(player=ann, turns="1" * 85 + "0" * 15)
    with pytest.raises(NotReliable):
        table_asking(ann, 90)
    match = table_asking(ann, 80)
    Reliability.objects.create(player=ben, turns="1" * 7 + "0" * 3)
    for account, error, words in ((ben, NotReliable, "play in time more often"), (cat, TooNew, "ten turns")):
        with pytest.raises(error):
            sit(match_id=match.pk, user_id=account.pk, seat=1, now=NOON, rng=Random(1))
        answer = logged_in(account).post(f"/m/{match.key}/sit/", {"seat": 1})
        assert (answer.status_code, words in answer.content.decode()) == (403, True)
    Reliability.objects.filter(player=cat).delete()
    Reliability.objects.create(player=cat, turns="1" * 10)
    assert sit(match_id=match.pk, user_id=cat.pk, seat=1, now=NOON, rng=Random(1)).status == "running"


def test_reliability_stands_where_one_decides_to_sit_down() -> None:
    ann = person("ann")
    Reliability.objects.create(player=ann, turns="1" * 85 + "0" * 15)
    match = table_asking(ann, 80)
    for path in ("/", f"/m/{match.key}/"):
        assert "reliability 85 %" in text(Client(), path), path
        assert "80 %" in text(Client(), path), path


def test_the_form_offers_what_its_maker_has() -> None:
    ann = person("ann")
    Reliability.objects.create(player=ann, turns="1" * 85 + "0" * 15)
    page = text(logged_in(ann), "/tables/new/?game=three-colours")
    assert '<option value="80"' in page
    assert '<option value="90"' not in page
    seats = text(logged_in(person("ben")), "/tables/new/?game=three-colours")
    assert '<option value="80"' not in seats


def test_at_a_table_where_the_seat_loses_nothing_is_to_be_had_back() -> None:
    match = paced(LOSE)
    left = lapse(match)
    page = text(logged_in(left.player), f"/m/{match.key}/")
    assert f"/m/{match.key}/back/" not in page
    assert inbox(left.player_id).kept == ()
