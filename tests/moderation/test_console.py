"""The console's pages: what can be done is a form, and then it is done; all else is said why not."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User
from games.models import Match
from moderation.models import Action
from tests.support.moderators import moderator
from tests.support.tables import match_of, people, person, play_on

from .console import HOME, act_on, form_at, inside, page_for, text_of

pytestmark = pytest.mark.django_db


def running(**fields: object) -> Match:
    return match_of(people("ann", "ben", "cat", "dan"), pace=Match.Pace.STANDARD, **fields)  # type: ignore[arg-type]


def test_an_act_is_a_form_that_leads_back_to_what_it_was_done_to() -> None:
    match, browser = running(), inside(moderator("mona", "steward"))
    pause = act_on(match, "pause")
    answer = browser.post(pause, form_at(browser, pause, days=3, note="Asked in case 5."))
    assert answer.headers["Location"] == page_for(match)
    shown = text_of(browser.get(page_for(match)))
    assert "The match was paused" in shown
    assert "Asked in case 5." in shown
    assert Match.objects.get().paused_at is not None


def test_sent_twice_it_is_done_once() -> None:
    match, browser = running(), inside(moderator("mona", "steward"))
    form = form_at(browser, act_on(match, "pause"), days=3)
    answers = [browser.post(act_on(match, "pause"), form).status_code for _ in range(2)]
    assert (answers, Action.objects.count()) == ([302, 302], 1)


def test_it_is_taken_back_from_the_history() -> None:
    match, browser = running(), inside(moderator("mona", "steward"))
    browser.post(act_on(match, "pause"), form_at(browser, act_on(match, "pause"), days=3))
    undo = f"{HOME}undo/{Action.objects.get().pk}/"
    assert undo in text_of(browser.get(page_for(match)))
    assert browser.post(undo, form_at(browser, undo)).status_code == 302
    assert Match.objects.get().paused_at is None
    assert browser.post(undo, form_at(browser, undo)).status_code == 409


def test_an_old_page_is_shown_the_match_as_it_is_now_with_what_was_typed() -> None:
    match, browser = running(), inside(moderator("mona", "steward"))
    old = form_at(browser, act_on(match, "pause"), days=3, reason="A reason that took long to write.")
    Match.objects.update(version=match.version + 1)
    answer = browser.post(act_on(match, "pause"), old)
    assert answer.status_code == 409
    assert "Look again, then decide" in text_of(answer)
    assert "A reason that took long to write." in text_of(answer)
    assert not Action.objects.exists()


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"reason": "short"}, 422), ({"days": "0"}, 422), ({"days": "x"}, 422), ({"seen": ""}, 422),
        ({"token": "<script>"}, 422), ({"seen": "9" * 40}, 422), ({"case": "77"}, 422),
        ({"case": "9" * 30}, 422), ({"reason": "\N{RIGHT-TO-LEFT OVERRIDE} turned the other way"}, 422),
    ],
)  # fmt: skip
def test_bad_input_is_answered_in_words_and_changes_nothing(fields: dict[str, str], status: int) -> None:
    match, browser = running(), inside(moderator("mona", "steward"))
    form = form_at(browser, act_on(match, "pause"), days=3) | fields
    assert browser.post(act_on(match, "pause"), form).status_code == status
    assert not Action.objects.exists()


def test_what_cannot_be_now_is_said() -> None:
    match, browser = running(), inside(moderator("mona", "steward"))
    answer = browser.post(act_on(match, "go-on"), form_at(browser, act_on(match, "go-on")))
    assert answer.status_code == 409
    assert "The match is not paused." in text_of(answer)


@pytest.mark.parametrize(
    "address",
    [
        "do/pause/77/", "do/pause/99999999999999999999/", "do/no-such-act/1/", "match/77/", "person/77/",
        "undo/77/", "undo/99999999999999999999/", "case/77/", "case/99999999999999999999/",
    ],
)  # fmt: skip
def test_what_there_is_not_is_not_found(address: str) -> None:
    assert inside(moderator("mona", "moderator")).get(HOME + address).status_code == 404


def test_a_smaller_role_sees_the_match_but_not_what_it_may_not_do() -> None:
    match, browser = running(), inside(moderator("hal", "helper"))
    assert act_on(match, "pause") not in text_of(browser.get(page_for(match)))
    for answer in (browser.get(act_on(match, "pause")), browser.post(act_on(match, "pause"), {})):
        assert answer.status_code == 403


def test_who_plays_looks_after_nothing_there() -> None:
    ann, *others = (moderator("ann", "moderator"), *people("ben", "cat", "dan"))
    match = match_of([ann, *others], pace=Match.Pace.STANDARD)
    browser = inside(ann)
    assert "somebody else looks after this match" in text_of(browser.get(page_for(match)))
    assert browser.get(act_on(match, "pause")).status_code == 403
    assert "somebody else looks after your account" in text_of(browser.get(page_for(ann)))


PAGES = ("", "moderation/motions/", "moderation/match/1/", "moderation/person/1/", "moderation/queue/")


def test_players_and_visitors_find_no_page_of_the_console() -> None:
    browser = Client()
    for address in PAGES:
        assert browser.get(f"/admin/{address}").headers["Location"].startswith("/admin/login/")
    browser = inside(person("ann"))
    for address in PAGES:
        there = browser.get(f"/admin/{address}").headers["Location"]
        assert browser.get(there).status_code == 403


@pytest.mark.parametrize("game", ["world-domination", "floating-partners", "three-colours", "dark-lord"])
def test_the_page_of_a_match_shows_what_all_may_see_whatever_the_game(game: str) -> None:
    seats = {"three-colours": 2, "dark-lord": 3}.get(game, 4)
    match = play_on(match_of(people("ann", "ben", "cat", "dan", "eve")[:seats], game=game), 12)
    shown = text_of(inside(moderator("mona", "moderator")).get(page_for(match)))
    assert f"ply {match.ply}" in shown
    assert "no hands" in shown


def test_a_match_in_an_odd_state_has_a_page_too() -> None:
    match, browser = running(), inside(moderator("mona", "moderator"))
    for fields in (
        {"status": "cancelled"},
        {"status": "open", "started_at": None},
        {"rules_version": 77},
        {"game": "no-game"},
    ):
        Match.objects.filter(pk=match.pk).update(**fields)
        assert browser.get(page_for(match)).status_code == 200


def test_nobody_reads_an_address_on_the_page_of_a_person() -> None:
    ann = person("ann")
    shown = text_of(inside(moderator("mona", "moderator")).get(page_for(ann)))
    assert "ann" in shown
    assert "ann@example.org" not in shown


def test_the_first_page_names_what_a_role_may_open() -> None:
    assert "Reports" in text_of(inside(moderator("hal", "helper")).get("/admin/"))
    shown = text_of(inside(moderator("hal2", "helper")).get("/admin/"))
    assert "To be seconded" not in shown
    assert "/admin/accounts/user/" not in shown


def test_rows_in_the_admin_are_only_looked_at() -> None:
    match = running()
    browser = inside(User.objects.create_superuser("root", "root@example.org", "root"))
    assert browser.get(f"/admin/games/match/{match.pk}/change/").status_code == 200
    assert browser.post(f"/admin/games/match/{match.pk}/change/", {"name": "Mine"}).status_code == 403
    for model in ("games/match", "moderation/action", "moderation/case", "moderation/sanction"):
        assert browser.get(f"/admin/{model}/").status_code == 200
        assert browser.get(f"/admin/{model}/add/").status_code == 403
    assert browser.get("/admin/games/moverecord/").status_code == 404


def test_a_person_and_a_match_are_found_by_name_and_address() -> None:
    match, browser = running(), inside(moderator("mona", "helper"))
    find = f"{HOME}find/?q="
    assert browser.get(f"{find}ANN").headers["Location"] == page_for(User.objects.get(username="ann"))
    for asked in (match.key, f"https://play.example/m/{match.key}/?ply=3"):
        assert browser.get(f"{find}{asked}").headers["Location"] == page_for(match)
    for asked in ("", "nobody", "x" * 9000):
        assert browser.get(f"{find}{asked}").status_code == 404
