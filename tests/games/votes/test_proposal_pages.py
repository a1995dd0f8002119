"""Proposals on the page of a table and in its menu: asking, answering, giving time."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from games.models import Match, Proposal, TableEvent
from tests.support.proposal_pages import ask, begun_now, said, send
from tests.support.proposals import mover, others
from tests.support.replays import logged_in
from tests.support.tables import match_of, people, person, play_on

pytestmark = pytest.mark.django_db
DAY = timedelta(days=1)


@pytest.fixture
def match() -> Match:
    """Three people at a table of the standard pace, whose turn has just begun."""
    return begun_now(match_of(people("ann", "ben", "cat"), pace="standard", name="The Bergen Pact"))


def gift(match: Match) -> dict[str, Any]:
    return {"seat": mover(match).seat, "turn": mover(match).turn_ply}


def shown(name: str | None, match: Match) -> Any:
    return (Client() if name is None else logged_in(name)).get(f"/m/{match.key}/")


# --- the menu -------------------------------------------------------------------------------------


def test_the_menu_offers_what_may_be_done_now(match: Match) -> None:
    giver = others(match)[0]
    menu = shown(giver, match).content.decode()
    assert f"/m/{match.key}/give-time/" in menu
    assert f"Give {mover(match).player.name} 3 days" in menu
    for kind, is_there in (("pause", True), ("call-off", True), ("resume", False)):
        assert (f"/m/{match.key}/ask/{kind}/" in menu) is is_there
    own = shown(mover(match).player.username, match).content.decode()
    assert f"/m/{match.key}/give-time/" not in own
    watched = shown(None, match).content.decode()
    assert "/ask/" not in watched
    assert "/give-time/" not in watched


def test_a_table_without_clocks_may_only_be_called_off(db: None) -> None:
    untimed = match_of(people("ann", "ben", "cat"))
    menu = shown("ann", untimed).content.decode()
    assert re.findall(rf"/m/{untimed.key}/ask/([a-z-]+)/", menu) == ["call-off"]
    assert "/give-time/" not in menu


def test_who_has_given_time_is_not_offered_it_again(match: Match) -> None:
    giver, other = others(match)
    response = send(giver, match, "give-time/", gift(match), htmx=True)
    assert response.status_code == 200
    assert "/give-time/" not in response.content.decode()
    assert "/give-time/" in shown(other, match).content.decode()


def test_an_earlier_moment_offers_nothing(match: Match) -> None:
    play_on(match, 5)
    begun_now(match)
    ask(match, "ann")
    page = logged_in("ann").get(f"/m/{match.key}/?at=2").content.decode()
    assert "/ask/" not in page
    assert "asks to pause" not in page


# --- giving time ----------------------------------------------------------------------------------


def test_time_is_given_and_the_table_comes_back(match: Match) -> None:
    turn = mover(match)
    response = send(others(match)[0], match, "give-time/", gift(match))
    assert (response.status_code, response["Location"]) == (302, f"/m/{match.key}/")
    was = turn.deadline_at
    turn.refresh_from_db()
    assert was is not None
    assert turn.deadline_at == was + 3 * DAY


def test_a_gift_without_a_turn_a_second_one_and_one_too_late_are_refused_in_words(match: Match) -> None:
    giver = others(match)[0]
    for sent in ({}, {"seat": "", "turn": ""}, {"seat": "x", "turn": "1"}):
        assert send(giver, match, "give-time/", sent).status_code == 422
    assert "That form was not complete." in said(send(giver, match, "give-time/", {}, htmx=True))
    send(giver, match, "give-time/", gift(match))
    again = send(giver, match, "give-time/", gift(match), htmx=True)
    assert again.status_code == 409
    assert "You have given time to this turn already" in said(again)
    own = send(mover(match).player.username, match, "give-time/", gift(match))
    assert own.status_code == 422
    old = send(others(match)[1], match, "give-time/", {**gift(match), "turn": 99}, htmx=True)
    assert old.status_code == 409
    assert "That turn is over" in said(old)
    assert TableEvent.objects.filter(code="grant").count() == 1


# --- asking ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "words"), [("pause", "No clock runs"), ("call-off", "nobody wins")])
def test_the_question_says_what_it_does_before_it_is_asked(match: Match, kind: str, words: str) -> None:
    response = logged_in("ann").get(f"/m/{match.key}/ask/{kind}/")
    assert response.status_code == 200
    assert words in said(response)
    assert match.proposals.count() == 0


def test_a_pause_is_asked_for_without_scripts(match: Match) -> None:
    response = send("ann", match, "ask/pause/", {"days": "7"})
    assert (response.status_code, response["Location"]) == (302, f"/m/{match.key}/")
    assert [(p.kind, p.days) for p in match.proposals.all()] == [("pause", 7)]


@pytest.mark.parametrize("days", ["0", "31", "", "-3", "seven", "9" * 40])
def test_a_pause_of_no_length_or_too_long_is_refused_in_words(match: Match, days: str) -> None:
    response = send("ann", match, "ask/pause/", {"days": days})
    assert response.status_code == 422
    assert "A pause lasts 1 to 30 days." in said(response)
    assert (match.proposals.count(), TableEvent.objects.count()) == (0, 0)


def test_what_cannot_be_asked_is_refused_in_words(match: Match) -> None:
    assert send("ann", match, "ask/surrender/", {}).status_code == 404
    running = send("ann", match, "ask/resume/", {})
    assert (running.status_code, "The clocks are running already." in said(running)) == (409, True)
    ask(match, "ann")
    second = send("ben", match, "ask/call-off/", {})
    assert (second.status_code, "Another question is open already." in said(second)) == (409, True)
    assert logged_in("ben").get(f"/m/{match.key}/ask/call-off/").status_code == 409
    person("eve")
    assert send("eve", match, "ask/call-off/", {}).status_code == 403
    assert logged_in("eve").get(f"/m/{match.key}/ask/pause/").status_code == 403
    assert match.proposals.count() == 1


def test_visitors_are_asked_to_log_in(match: Match) -> None:
    for path in ("give-time/", "ask/pause/", "vote/"):
        response = Client().post(f"/m/{match.key}/{path}")
        assert response.status_code == 302
        assert "/accounts/login/" in response["Location"]


# --- answering ------------------------------------------------------------------------------------


def test_the_strip_says_who_asks_what_and_who_is_missing(match: Match) -> None:
    ask(match, "ann")
    strip = said(shown("ben", match))
    assert "ann asks to pause for 7 days." in strip
    assert "Agreed: ann." in strip
    assert "Not yet: you and cat." in strip
    assert "a single no ends it" in strip
    own = shown("ann", match).content.decode()
    assert "You have asked to pause for 7 days." in own
    assert f"/m/{match.key}/vote/" not in own
    watched = shown(None, match).content.decode()
    assert "asks to pause for 7 days." in watched
    assert f"/m/{match.key}/vote/" not in watched


def test_two_yeses_pause_the_table(match: Match) -> None:
    question = ask(match, "ann")
    first = send("ben", match, "vote/", {"question": question.pk, "agrees": "yes"}, htmx=True)
    assert first.status_code == 200
    assert "Agreed: ann and you." in said(first)
    second = send("cat", match, "vote/", {"question": question.pk, "agrees": "yes"}, htmx=True)
    assert second.status_code == 200
    assert "asks to pause" not in said(second)
    match.refresh_from_db()
    assert match.paused_until is not None
    menu = shown("ann", match).content.decode()
    assert re.findall(rf"/m/{match.key}/ask/([a-z-]+)/", menu) == ["resume", "call-off"]
    assert "/give-time/" not in menu


@pytest.mark.parametrize("sent", [{}, {"agrees": "yes"}, {"question": "x", "agrees": "yes"}])
def test_an_answer_to_nothing_and_no_answer_are_refused(match: Match, sent: dict[str, str]) -> None:
    ask(match, "ann")
    assert send("ben", match, "vote/", sent).status_code == 422
    assert Proposal.objects.get().ballots.count() == 1


def test_an_answer_that_is_neither_yes_nor_no_is_refused(match: Match) -> None:
    question = ask(match, "ann")
    for said_ in ("", "perhaps"):
        sent = {"question": question.pk, "agrees": said_}
        assert send("ben", match, "vote/", sent).status_code == 422
    assert question.ballots.count() == 1


def test_a_second_vote_and_a_late_one_are_refused_in_words(match: Match) -> None:
    question = ask(match, "ann")
    yes = {"question": question.pk, "agrees": "yes"}
    send("ben", match, "vote/", yes)
    again = send("ben", match, "vote/", {**yes, "agrees": "no"}, htmx=True)
    assert (again.status_code, "You have answered this already." in said(again)) == (409, True)
    send("cat", match, "vote/", {**yes, "agrees": "no"})
    ask(match, "ann", "call-off")
    late = send("cat", match, "vote/", {"question": question.pk, "agrees": "yes"}, htmx=True)
    assert late.status_code == 409
    person("eve")
    assert send("eve", match, "vote/", yes).status_code == 403
    assert send("cat", match, "vote/", {**yes, "question": 999_999}).status_code == 422


def test_who_asked_takes_the_question_back_at_the_table_and_in_the_list(match: Match) -> None:
    address = f'action="/m/{match.key}/ask-no-more/"'
    question = ask(match, "ann")
    assert address in shown("ann", match).content.decode()
    for other in ("ben", None):
        assert address not in shown(other, match).content.decode()
    response = send("ann", match, "ask-no-more/", {"question": question.pk}, htmx=True)
    assert response.status_code == 200
    assert "You have asked" not in said(response)
    assert "You took your question back" in said(response)
    assert "ann took the question back" in said(shown("ben", match))

    question = ask(match, "ann", "call-off")
    assert address in logged_in("ann").get("/moves/").content.decode()
    assert address not in logged_in("ben").get("/moves/").content.decode()
    response = send("ann", match, "ask-no-more/", {"question": question.pk, "back": "inbox"})
    assert (response.status_code, response["Location"]) == (302, "/moves/")
    assert "Asked of the table" not in said(logged_in("ben").get("/moves/"))


def test_a_question_that_cannot_be_taken_back_says_why(match: Match) -> None:
    question = ask(match, "ann")
    sent = {"question": question.pk}
    person("eve")
    for name, form, status, words in (
        ("ben", sent, 403, "Somebody else asked this."),
        ("eve", sent, 403, "You watch this match"),
        ("ann", {}, 422, "That form was not complete."),
        ("ann", {"question": 999_999}, 422, "Nobody has asked for that here."),
        ("ann", sent, 200, "You took your question back"),
        ("ann", sent, 409, "This is decided already"),
    ):
        response = send(name, match, "ask-no-more/", form, htmx=True)
        assert (response.status_code, words in said(response)) == (status, True), (name, form, said(response))
    question.refresh_from_db()
    assert question.result == Proposal.Result.BACK


def test_the_tag_of_the_table_changes_with_every_step(match: Match) -> None:
    def tag() -> str:
        tag: str = logged_in("cat").get(f"/m/{match.key}/table/?since=0")["ETag"]
        return tag

    tags = [tag()]
    question = ask(match, "ann")
    tags.append(tag())
    for name in ("ben", "cat"):
        send(name, match, "vote/", {"question": question.pk, "agrees": "yes"})
        tags.append(tag())
    assert len(set(tags)) == len(tags)
