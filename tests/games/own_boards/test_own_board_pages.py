"""Boards of one's own on their page: what is tried, kept and refused, and that nobody else learns of it."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.anonymisation import anonymise
from accounts.models import User
from games.kit.face.phrases import plain
from games.kit.rules.back import Back
from games.kit.rules.variations import MOST_MOVES
from games.models import Match, OwnBoard, Plan
from games.selectors.record.history import history_of
from games.services.own_boards import own_boards as services
from games.services.turn.growth import Made
from games.services.turn.record import grow
from tests.games.turn.test_take_back import logged_in, look, outputs
from tests.support.clock import NOON
from tests.support.data_exports import told
from tests.support.lapsed_turns import holder
from tests.support.own_boards import answer, board_of, place_fields, post, try_line, two, word
from tests.support.plans import resign_from
from tests.support.tables import match_of, people, person, play

DISC = {"cell": "a1", "colour": "orange"}


@pytest.fixture
def match(db: None) -> Match:
    """Ann, seat 0, to move; nobody has."""
    return two()


def user(match: Match, seat: int) -> User:
    return holder(match, seat).player


def page(who: User | None, match: Match, query: str = "") -> Any:
    return logged_in(who).get(f"/m/{match.key}/think/{query}")


def text(response: Any) -> str:
    return " ".join(plain(response.content.decode()).split())


# --- what its owner sees and does ---------------------------------------------------------------------


def test_the_table_leads_to_the_board_and_the_board_to_the_table(match: Match) -> None:
    table = logged_in(user(match, 1)).get(f"/m/{match.key}/").content.decode()
    assert f'href="/m/{match.key}/think/"' in table
    html = page(user(match, 1), match).content.decode()
    assert f'href="/m/{match.key}/"' in html
    assert "Nobody else sees it." in html
    watching = logged_in(None).get(f"/m/{match.key}/").content.decode()
    assert "/think/" not in watching


def test_discs_are_tried_for_both_with_forms_alone(match: Match) -> None:
    me = user(match, 1)
    line: list[str] = []
    for cell, colour in (("a1", "orange"), ("b1", "purple"), ("c1", "green")):
        response = post(me, match, "try", place_fields(match, *line, cell=cell, colour=colour), htmx=False)
        assert response.status_code == 302
        line.append(f"{cell}{colour[0]}")
        assert response.headers["Location"].endswith(f"line={'.'.join(line)}")
    html = logged_in(me).get(response.headers["Location"]).content.decode()
    assert html.count('class="tried"') == 3
    assert "3 of 3" in html
    assert match.moves.count() == 0


def test_the_dock_tells_what_a_disc_decides_by_the_rules_own_preview(match: Match) -> None:
    column = ["a3", "b5", "c5", "d6", "e6", "f7", "g6", "h7", "i6", "j6", "k5", "l5"]
    for cell in column:
        play(match, f"place {cell} orange")
    for seat, words in ((0, "You win the match"), (1, "ann wins the match")):
        response = page(user(match, seat), match, "?line=m3o")
        assert words in text(response)
    assert "But then you can win the match with orange on m3" in text(
        page(user(match, 0), match, "?line=m1g.a1g")
    )
    assert "Green on m3 decides nothing yet." in text(page(user(match, 0), match, "?at=1&line=m3g"))


def test_steps_lead_back_and_forth_and_into_the_match(match: Match) -> None:
    for code in ("a1o", "b1p"):
        play(match, word(code))
    me = user(match, 0)
    try_line(match, 0, "c1g", "d1o")
    html = page(me, match, "?line=c1g").content.decode()
    assert "1 of 2" in html
    assert f'id="step-on" href="/m/{match.key}/think/?line=c1g.d1o"' in " ".join(html.split())
    earlier = page(me, match, "?at=1").content.decode()
    assert "an earlier moment, move 2" in earlier
    assert "From other moments" in earlier


def test_a_branch_has_a_name_until_it_is_cut_off(match: Match) -> None:
    me = user(match, 1)
    try_line(match, 1, "a1o", "b1p")
    post(me, match, "name", place_fields(match, "a1o", revision=2, name=" The  wall <below> "))
    assert board_of(match, 1).names == {"a1o": "The wall <below>"}
    assert "The wall &lt;below&gt;" in page(me, match).content.decode()
    post(me, match, "cut", place_fields(match, "a1o", revision=3))
    assert (board_of(match, 1).tree, board_of(match, 1).names) == ("", {})


def test_answers_are_kept_told_at_the_table_and_let_go(match: Match) -> None:
    me = user(match, 1)
    try_line(match, 1, "a1o", "b1p", "c1g", "d1o")
    assert "Keep 2 answers" in text(page(me, match, "?line=a1o"))
    response = post(me, match, "keep", place_fields(match, "a1o", revision=4))
    assert "2 answers play by themselves now." in text(response)
    table = text(logged_in(me).get(f"/m/{match.key}/"))
    assert "2 answers wait" in table
    post(me, match, "let-go", place_fields(match))
    assert Plan.objects.get().notations == []
    assert "answers wait" not in text(logged_in(me).get(f"/m/{match.key}/"))


def test_an_idea_that_was_not_foreseen_is_told_and_stays(match: Match) -> None:
    answer(match, 1, "a1o", "b1p")
    play(match, word("l4g"))
    table = text(logged_in(user(match, 1)).get(f"/m/{match.key}/"))
    assert "Your answers did not foresee l4; they are kept as an idea." in table
    html = page(user(match, 1), match).content.decode()
    assert "From other moments" in html
    assert "twig--auto" not in html


def test_two_pages_overwrite_nothing_of_each_other(match: Match) -> None:
    me = user(match, 1)
    old = place_fields(match)
    post(me, match, "try", {**old, **DISC})
    post(me, match, "try", {**old, "cell": "a2", "colour": "green"})
    assert board_of(match, 1).tree == "a1o,a2g"
    for what in ("name", "cut"):
        response = post(me, match, what, place_fields(match, "a1o", revision=1, name="Mine"))
        assert response.status_code == 409
        assert "changed on another page" in text(response)
    try_line(match, 1, "a1o", "b1p")
    assert post(me, match, "keep", place_fields(match, "a1o", revision=2)).status_code == 409
    assert not Plan.objects.exists()


def test_a_double_click_tries_once(match: Match) -> None:
    for _ in range(2):
        post(user(match, 1), match, "try", place_fields(match, **DISC))
    assert (board_of(match, 1).tree, board_of(match, 1).revision) == ("a1o", 1)


def test_after_the_match_its_owner_may_show_it_to_all(match: Match) -> None:
    me = user(match, 1)
    answer(match, 1, "a1o", "b1p")
    assert post(me, match, "show", place_fields(match, shown="yes")).status_code == 409
    resign_from(match, user(match, 0).pk)
    shown = f"/m/{match.key}/think/of/1/"
    assert logged_in(None).get(shown).status_code == 404
    post(me, match, "show", place_fields(match, shown="yes"))
    html = logged_in(None).get(f"{shown}?line=a1o.b1p").content.decode()
    assert "The board of" in html
    assert html.count('class="tried"') == 2
    assert "move-form" not in html.replace('form="move-form"', "")
    assert shown in logged_in(None).get(f"/m/{match.key}/replay/").content.decode()
    post(me, match, "show", place_fields(match, shown="no"))
    assert logged_in(None).get(shown).status_code == 404


# --- what is refused ----------------------------------------------------------------------------------


def refused(match: Match, response: Any, status: int, words: str) -> None:
    """An answer with words, and nothing written."""
    assert response.status_code == status
    assert words in text(response)
    assert not OwnBoard.objects.exists()
    assert not Plan.objects.exists()


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"cell": "a1"}, "Choose the colour"),
        ({"cell": "z9", "colour": "orange"}, "cannot be read"),
        ({"move": "resign"}, "not a move"),
        ({"move": "swap"}, "without the swap"),
        ({**DISC, "line": "a1g"}, "disc on a1 already"),
        ({**DISC, "line": "a1g.a1p"}, "cannot be made"),
        ({**DISC, "line": "x" * 2_000}, "not complete"),
        ({**DISC, "at": "7"}, "no such moment"),
        ({**DISC, "at": "-1"}, "not complete"),
        ({**DISC, "ply": ""}, "not complete"),
    ],
    ids=["no-colour", "no-cell", "resign", "no-swap", "occupied", "bad-line", "long-line", "no-moment",
         "negative", "no-ply"],
)  # fmt: skip
def test_what_cannot_be_tried_is_refused_in_words(match: Match, fields: dict[str, str], words: str) -> None:
    response = post(user(match, 1), match, "try", {**place_fields(match), **fields})
    refused(match, response, 422, words)


def test_who_does_not_play_tries_nothing(match: Match) -> None:
    eve = person("eve")
    for what in ("try", "name", "cut", "keep", "let-go"):
        response = post(eve, match, what, place_fields(match, **DISC))
        assert response.status_code == 403
        assert post(None, match, what, place_fields(match, **DISC), htmx=False).status_code == 302
    assert page(eve, match).status_code == 403
    assert page(None, match).status_code == 302
    assert not OwnBoard.objects.exists()


def test_at_a_match_that_is_over_nothing_is_tried(match: Match) -> None:
    resign_from(match, user(match, 0).pk)
    refused(match, post(user(match, 1), match, "try", place_fields(match, **DISC)), 409, "The match is over.")


def test_a_game_that_hides_something_has_no_such_board(db: None) -> None:
    match = match_of(people("ann", "ben", "cat", "dan"))
    assert page(user(match, 1), match).status_code == 404
    assert post(user(match, 1), match, "try", place_fields(match, **DISC)).status_code == 404


def test_after_the_match_went_back_an_old_page_tries_nothing(match: Match) -> None:
    for code in ("a1o", "b1p"):
        play(match, word(code))
    old = place_fields(match, **DISC)
    with transaction.atomic():
        grow(match, history_of(match), Made(None, Back(1), None), now=NOON, rng=None)  # type: ignore[arg-type]
    refused(match, post(user(match, 1), match, "try", old), 409, "gone back meanwhile")


def test_a_board_holds_a_thousand_moves(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    assert MOST_MOVES == 1_000
    monkeypatch.setattr(services, "MOST_MOVES", 2)
    try_line(match, 1, "a1o", "b1p")
    response = post(user(match, 1), match, "try", place_fields(match, **DISC | {"cell": "a2"}))
    assert response.status_code == 422
    assert "1,000 moves" in text(response)
    assert board_of(match, 1).tree == "a1o(b1p)"


def test_at_a_live_table_answers_are_refused_in_words(db: None) -> None:
    match = two(pace="live")
    try_line(match, 1, "a1o", "b1p")
    response = post(user(match, 1), match, "keep", place_fields(match, "a1o", revision=2))
    assert response.status_code == 409
    assert "nothing plays by itself here" in text(response)
    assert not Plan.objects.exists()


@pytest.mark.parametrize("name", ["x" * 41, "a\u202eb"], ids=["long", "turned"])
def test_names_that_cannot_be_are_refused(match: Match, name: str) -> None:
    try_line(match, 1, "a1o")
    response = post(user(match, 1), match, "name", place_fields(match, "a1o", revision=1, name=name))
    assert response.status_code == 422
    assert board_of(match, 1).names == {}


@pytest.mark.parametrize("field", ["cell", "line", "name", "at"])
def test_signs_that_no_text_has_are_refused(match: Match, field: str) -> None:
    for what in ("try", "name", "keep"):
        response = post(user(match, 1), match, what, place_fields(match) | {**DISC, field: "a1\0"})
        assert response.status_code in {400, 422}
    assert not OwnBoard.objects.exists()


def test_what_was_not_tried_has_no_name(match: Match) -> None:
    response = post(user(match, 1), match, "name", place_fields(match, "a1o", name="Nothing"))
    refused(match, response, 409, "not on your board")


@pytest.mark.parametrize("query", ["?at=9", "?at=x", "?line=zz", "?line=a1o.a1o"])
def test_places_that_are_none_are_not_found(match: Match, query: str) -> None:
    assert page(user(match, 1), match, query).status_code == 404


# --- nobody else learns of it -------------------------------------------------------------------------


def test_others_get_the_same_bytes_with_a_tree_and_without(match: Match) -> None:
    watchers = [user(match, 0), None]
    look(watchers, match)
    before = outputs(watchers, match)
    answer(match, 1, "a1o", "b1p")
    assert outputs(watchers, match) == before
    post(user(match, 1), match, "let-go", place_fields(match))
    assert outputs(watchers, match) == before


def test_others_cost_the_same_with_a_tree_and_without(match: Match) -> None:
    def cost() -> list[int]:
        found = []
        for who in (user(match, 0), user(match, 1)):
            client = logged_in(who)
            client.get(f"/m/{match.key}/table/")
            with CaptureQueriesContext(connection) as queries:
                client.get(f"/m/{match.key}/table/")
            found.append(len(queries))
        return found

    before = cost()
    answer(match, 1, "a1o", "b1p")
    assert cost() == before


def test_nothing_goes_out_to_others_when_answers_are_kept(
    match: Match, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    sent: list[tuple[str, dict[str, object]]] = []
    monkeypatch.setattr("games.outbox.push._send", sent.extend)
    me = user(match, 1)
    version = Match.objects.get().version
    with django_capture_on_commit_callbacks(execute=True):
        answer(match, 1, "a1o", "b1p")
    assert {group for group, _ in sent} == {f"user.{me.pk}"}
    assert Match.objects.get().version == version


def test_a_board_is_its_owners_alone(match: Match) -> None:
    answer(match, 1, "a1o", "b1p")
    html = page(user(match, 0), match).content.decode()
    assert "twig" not in html
    assert page(user(match, 0), match, "?line=a1o.b1p").content.decode().count("twig") == 0
    assert logged_in(user(match, 0)).get(f"/m/{match.key}/think/of/1/").status_code == 404


def test_it_is_in_the_file_about_its_owner_and_goes_with_the_account(match: Match) -> None:
    answer(match, 1, "a1o", "b1p")
    (row,) = told(user(match, 1))["own_boards"]
    assert (row["tried"], row["answers"]) == ("a1o(b1p)", ["answers other 0 a1o(b1p)"])
    assert not told(user(match, 0)).get("own_boards")
    anonymise(user_id=user(match, 1).pk, now=NOON)
    assert not OwnBoard.objects.exists()


def test_nothing_of_it_is_in_its_rows_names(match: Match) -> None:
    """They may stand in a log or a message of the database."""
    answer(match, 1, "a1o", "b1p")
    for row in (board_of(match, 1), Plan.objects.get()):
        assert "a1" not in str(row)


def test_clients_keep_no_copy(match: Match) -> None:
    assert "no-store" in page(user(match, 1), match).headers["Cache-Control"]
    assert Client().get(f"/m/{match.key}/think/").status_code == 302
