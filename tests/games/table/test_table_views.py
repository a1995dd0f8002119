"""A table over HTTP: every request gets a clear answer, and a refused one changes nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from games.models import Match
from games.selectors.record.history import histories
from tests.support.tables import legal, match_of, people, person, play, play_on, record, turns

HTMX = {"HX-Request": "true"}


@pytest.fixture
def match(db: None) -> Match:
    return match_of(people("ann", "ben", "cat", "dan"))


def logged_in(user: User | str) -> Client:
    client = Client()
    client.force_login(
        user if isinstance(user, User) else User.objects.get(username=user),
        backend="allauth.account.auth_backends.AuthenticationBackend",
    )
    return client


def mover(match: Match) -> User:
    return turns(match)[0].player


def send(client: Client, match: Match, move: str, ply: object = None, *, htmx: bool = True) -> HttpResponse:
    match.refresh_from_db()
    data: dict[str, Any] = {"move": move, "ply": turns(match)[0].turn_ply if ply is None else ply}
    response: Any = client.post(f"/m/{match.key}/move/", data, headers=HTMX if htmx else {})
    return response  # type: ignore[no-any-return]


def test_a_move_answers_with_the_fresh_table(match: Match) -> None:
    response = send(logged_in(mover(match)), match, "bid 10 M")
    assert response.status_code == 200
    assert b'id="table"' in response.content
    assert b"<html" not in response.content
    assert record(match)[-1][1] == "bid 10 M"


def test_without_scripts_a_move_leads_back_to_the_table(match: Match) -> None:
    response = send(logged_in(mover(match)), match, "bid 10 M", htmx=False)
    assert (response.status_code, response["Location"]) == (302, f"/m/{match.key}/")


def test_a_repeated_post_is_applied_once_and_answered_as_before(match: Match) -> None:
    client = logged_in(mover(match))
    assert [send(client, match, "bid 10 M", 3).status_code for _ in range(2)] == [200, 200]
    assert len(record(match)) == 4


def test_an_old_page_gets_the_fresh_table_and_409(match: Match) -> None:
    client = logged_in(mover(match))
    send(client, match, "bid 10 M", 3)
    response = send(client, match, "pass", 3)
    assert response.status_code == 409
    assert b'id="table"' in response.content
    assert len(record(match)) == 4


@pytest.mark.parametrize("htmx", [True, False])
def test_a_move_out_of_turn_is_409(match: Match, htmx: bool) -> None:
    other = match.tenures.exclude(player=mover(match)).first()
    assert other is not None
    response = send(logged_in(other.player), match, "pass", htmx=htmx)
    assert response.status_code == 409
    assert len(record(match)) == 3


def test_a_stranger_is_403(match: Match) -> None:
    response = send(logged_in(person("eve")), match, "pass")
    assert response.status_code == 403
    assert len(record(match)) == 3


def test_a_visitor_is_sent_to_log_in(match: Match) -> None:
    assert send(Client(), match, "pass", htmx=False)["Location"].startswith("/accounts/login/")
    assert send(Client(), match, "pass")["HX-Redirect"].startswith("/accounts/login/")
    assert len(record(match)) == 3


@pytest.mark.parametrize(
    "move", ["", "bid", "bid 9 M", "bid 10 X", "play M13", "first 2", "deal", "💥", "bid 10 M " * 9]
)
def test_garbage_is_422_with_words(match: Match, move: str) -> None:
    response = send(logged_in(mover(match)), match, move)
    assert response.status_code == 422
    assert b'role="alert"' in response.content
    assert len(record(match)) == 3


@pytest.mark.parametrize("ply", ["", "-1", "three", "9" * 40, "3.0", "٣"])
def test_a_form_without_a_ply_is_422(match: Match, ply: str) -> None:
    assert send(logged_in(mover(match)), match, "pass", ply).status_code == 422
    assert len(record(match)) == 3


def test_a_huge_form_is_refused(match: Match) -> None:
    response = send(logged_in(mover(match)), match, "x" * 1_000_000)
    assert 400 <= response.status_code < 500
    assert len(record(match)) == 3


def test_an_illegal_move_is_422_and_names_the_rule(match: Match) -> None:
    client = logged_in(mover(match))
    send(client, match, "bid 12 P")
    response = send(logged_in(mover(match)), match, "bid 11 P")
    assert response.status_code == 422
    assert "12 Politics" in response.content.decode()


def test_an_unknown_match_is_404(match: Match) -> None:
    client = logged_in(mover(match))
    for path in ("", "table/", "history/1/"):
        assert client.get(f"/m/nosuchkey2/{path}").status_code == 404
    assert client.post("/m/nosuchkey2/move/", {"move": "pass", "ply": 3}).status_code == 404


def test_a_finished_match_takes_no_moves(match: Match) -> None:
    play_on(match)
    plies = len(record(match))
    for tenure in match.tenures.all():
        response = send(logged_in(tenure.player), match, "play M9", 40)
        assert response.status_code == 409
    assert len(record(match)) == plies


def test_get_does_not_move(match: Match) -> None:
    response = logged_in(mover(match)).get(f"/m/{match.key}/move/?move=pass&ply=3")
    assert response.status_code == 405
    assert len(record(match)) == 3


def test_a_form_of_another_site_is_refused(match: Match) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(mover(match), backend="allauth.account.auth_backends.AuthenticationBackend")
    assert client.post(f"/m/{match.key}/move/", {"move": "pass", "ply": 3}).status_code == 403
    assert len(record(match)) == 3


def test_the_poll_costs_a_304_while_nothing_changed(match: Match) -> None:
    client = logged_in("ann")
    first = client.get(f"/m/{match.key}/table/?since=3")
    again = client.get(f"/m/{match.key}/table/?since=3", headers={"If-None-Match": first["ETag"]})
    assert (first.status_code, again.status_code) == (200, 304)
    play(match)
    moved = client.get(f"/m/{match.key}/table/?since=3", headers={"If-None-Match": first["ETag"]})
    assert moved.status_code == 200


def test_viewers_do_not_share_an_etag(match: Match) -> None:
    tags = {
        client.get(f"/m/{match.key}/table/")["ETag"]
        for client in (logged_in("ann"), logged_in("ben"), logged_in(person("eve")), Client())
    }
    assert len(tags) == 4


def test_looking_marks_the_record_as_seen(match: Match) -> None:
    ann = User.objects.get(username="ann")
    play_on(match, plies=3)
    logged_in(ann).get(f"/m/{match.key}/")
    assert match.tenures.get(player=ann).seen_ply == match.ply


def test_a_table_by_link_is_not_listed_but_can_be_watched(db: None) -> None:
    match = match_of(people("ann", "ben", "cat", "dan"), visibility="link", name="Behind the curtain")
    assert Client().get(f"/m/{match.key}/").status_code == 200
    assert b"Behind the curtain" not in Client().get("/watch/").content


def test_resigning_asks_first_and_then_ends_the_match(match: Match) -> None:
    client = logged_in("ben")
    assert client.get(f"/m/{match.key}/resign/").status_code == 200
    assert client.post(f"/m/{match.key}/resign/").status_code == 200
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING
    assert client.post(f"/m/{match.key}/resign/", {"sure": "yes"}).status_code == 302
    match.refresh_from_db()
    assert match.status == Match.Status.FINISHED


def test_only_those_who_sit_can_resign(match: Match) -> None:
    client = logged_in(person("eve"))
    assert client.get(f"/m/{match.key}/resign/").status_code == 403
    assert client.post(f"/m/{match.key}/resign/", {"sure": "yes"}).status_code == 403
    match.refresh_from_db()
    assert match.status == Match.Status.RUNNING


def test_the_history_of_each_campaign_can_be_read_by_all(match: Match) -> None:
    play_on(match)
    for number in (1, 2):
        response = Client().get(f"/m/{match.key}/history/{number}/")
        assert response.status_code == 200
    assert Client().get(f"/m/{match.key}/history/9/").status_code == 404


def test_the_partial_costs_the_same_few_queries_late_as_early(
    match: Match, django_assert_max_num_queries: Any
) -> None:
    client = logged_in("ann")
    for plies in (0, 30, 30):
        play_on(match, plies=plies)
        client.get(f"/m/{match.key}/table/")
        with django_assert_max_num_queries(3):
            client.get(f"/m/{match.key}/table/?since=1")


def test_after_a_restart_the_table_looks_the_same(match: Match) -> None:
    play_on(match, plies=40)
    client = logged_in("cat")

    def looks() -> bytes:
        content = client.get(f"/m/{match.key}/table/?since=9").content
        return re.sub(rb'csrfmiddlewaretoken" value="\w+', b"", content)  # another at every look

    before = looks()
    histories.clear()
    assert looks() == before


def test_every_legal_move_of_a_seat_can_be_typed(match: Match) -> None:
    play_on(match, plies=12)
    (turn,) = turns(match)
    page = logged_in(turn.player).get(f"/m/{match.key}/").content.decode()
    assert 'id="typed-move"' in page
    for notation in legal(match, turn.seat):
        assert f'value="{notation}"' in page


@pytest.mark.parametrize(
    ("players", "consequence"),
    [(2, "You lose the match"), (3, "a bot plays in your place"), (4, "your ally loses it with you")],
)
@pytest.mark.django_db
def test_before_resigning_one_reads_what_it_does_at_this_table(players: int, consequence: str) -> None:
    table = match_of(people("ann", "ben", "cat", "dan")[:players])
    assert consequence in logged_in("ann").get(f"/m/{table.key}/resign/").content.decode()
