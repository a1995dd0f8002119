"""Reports, messages and appeals that cannot be: each is answered in words, and nothing is kept.

What one may not see is answered like what does not exist: nobody learns by asking that there is something.
"""

from __future__ import annotations

import re

import pytest
from django.http import HttpResponseBase
from django.test import Client
from django.utils import timezone

from accounts.anonymisation import anonymise
from accounts.models import User
from games.models import Match
from moderation.models import Appeal, Report
from tests.support.acts import done
from tests.support.chats import said, token
from tests.support.moderators import moderator
from tests.support.replays import logged_in
from tests.support.tables import bot, match_of, people, person, play_on
from tests.support.unchanged import nothing_changes

from .console import text_of
from .odd_text import NUMBERS

pytestmark = pytest.mark.django_db(transaction=True)
REPORT = {"reason": "abuse", "text": "They said so."}


def table(*names: str) -> Match:
    """A table of four."""
    return match_of(people(*(names or ("ann", "ben", "cat", "dan"))), pace=Match.Pace.STANDARD)


def bare(answer: HttpResponseBase) -> str:
    """A page without what differs each time it is made: tokens, nonces."""
    return re.sub(r'(?:nonce|value)="[^"]*"|"X-CSRFToken": "[^"]*"', "", text_of(answer))


def test_nobody_reports_themselves_or_a_bot_in_any_way() -> None:
    match = table()
    ann = logged_in("ann")
    own = said(match, User.objects.get(username="ann"), "Mine")
    bot("vane")
    play_on(match, plies=12)
    mine = match.moves.filter(by__username="ann").values_list("ply", flat=True)[0]
    for named in (
        "person=ann", "person=ANN", "person=vane", f"match={match.key}&person=ann",
        f"match={match.key}&message={own.token}", f"match={match.key}&ply={mine}",
    ):  # fmt: skip
        with nothing_changes():
            answers = [ann.get(f"/report/?{named}"), ann.post(f"/report/?{named}", REPORT)]
        assert [answer.status_code for answer in answers] == [422, 422], named
        assert all("Only other people can be reported" in text_of(answer) for answer in answers)


def test_what_one_may_not_see_is_answered_word_for_word_like_what_does_not_exist() -> None:
    match = table()
    gone = person("gone")
    anonymise(user_id=gone.pk, now=timezone.now())
    gone.refresh_from_db()
    people("eve", "fay")
    secret = said(match, User.objects.get(username="ben"), "Among us")
    hidden = said(match, User.objects.get(username="ben"), "Rude")
    match.messages.filter(pk=hidden.pk).update(hidden_at=timezone.now())
    there = (
        f"match={match.key}&message={secret.token}",  # a room that she may not look into
        f"match={match.key}&message={hidden.token}",
        f"match={match.key}&person=fay",  # never sat there
        f"match={match.key}&person={gone.username}",
        f"person={gone.username}",
        f"match={match.key}&ply=99999",
    )
    eve = logged_in("eve")
    nothing = eve.get("/report/?match=nothing&message=" + "A" * 22)
    assert nothing.status_code == 404
    for named in there:
        with nothing_changes():
            for answer in (eve.get(f"/report/?{named}"), eve.post(f"/report/?{named}", REPORT)):
                assert answer.status_code == 404, named
                assert bare(answer) == bare(nothing)
                assert "Among us" not in text_of(answer)


def test_a_move_that_is_none_is_not_found() -> None:
    match = play_on(table(), plies=3)
    ann = logged_in("ann")
    # The deal, which nobody made, has a ply too and nobody to be reported for it.
    for ply in (*NUMBERS, "٣", "0x1", "1,2", "9" * 8, "2147483648", str(2**63)):
        named = {"match": match.key, "ply": ply}
        with nothing_changes():
            answers = [ann.get("/report/", named), ann.post(f"/report/?match={match.key}&ply={ply}", REPORT)]
        assert [answer.status_code for answer in answers] == [404, 404], ply


@pytest.mark.parametrize(
    "sent", [{}, {"reason": "treason", "text": "So."}, {"reason": "abuse", "text": "x" * 1_001},
             {"reason": ["abuse", "treason"], "text": "So."}, {"reason": "broken", "text": " \n "}],
)  # fmt: skip
def test_a_report_that_is_not_whole_is_said_to_be_so(sent: dict[str, str]) -> None:
    people("ann", "ben")
    with nothing_changes():
        answer = logged_in("ann").post("/report/?person=ben", sent)
    assert answer.status_code == 422
    assert "field__error" in text_of(answer)


def test_a_person_who_deletes_their_account_meanwhile_is_reported_no_more() -> None:
    ann, ben = people("ann", "ben")
    mine = logged_in("ann")
    assert mine.get("/report/?person=ben").status_code == 200
    anonymise(user_id=ben.pk, now=timezone.now())
    with nothing_changes():
        assert mine.post("/report/?person=ben", REPORT).status_code == 404
    anonymise(user_id=ann.pk, now=timezone.now())
    with nothing_changes():
        assert mine.post("/report/?person=cat", REPORT).status_code == 302  # to the log-in
    assert not Report.objects.exists()


def test_a_report_an_appeal_and_a_warning_read_need_a_form_of_the_site_itself() -> None:
    (ann, _ben), mona = people("ann", "ben"), moderator("mona")
    warning = done("warn", mona, ann, now=timezone.now())
    client = Client(enforce_csrf_checks=True)
    client.force_login(ann)
    appeal = f"/settings/standing/{warning.pk}/"
    with nothing_changes():
        for address, sent in (
            ("/report/?person=ben", REPORT),
            (appeal, {"text": "It was not me."}),
            ("/settings/standing/read/", {"warning": str(ann.sanctions.get().pk)}),
        ):
            answer = client.post(address, sent)
            assert answer.status_code == 403
            assert "html" in answer.headers["Content-Type"]
            as_json = client.post(address, sent, content_type="application/json")
            assert as_json.status_code == 403


def test_what_is_none_of_ones_warnings_is_not_read() -> None:
    ann, ben = people("ann", "ben")
    done("warn", moderator("mona"), ben, now=timezone.now())
    mine = logged_in("ann")
    for number in (*NUMBERS, "1;drop", str(2**63), "9" * 18):
        with nothing_changes():
            answer = mine.post("/settings/standing/read/", {"warning": number})
        assert answer.status_code in {302, 404}, number
    ann.refresh_from_db()
    assert not ann.is_warned


def test_nobody_reads_the_warnings_of_another() -> None:
    ann, ben = people("ann", "ben")
    done("warn", moderator("mona"), ben, now=timezone.now())
    with nothing_changes():
        logged_in("ann").post("/settings/standing/read/", {"warning": str(ben.sanctions.get().pk)})
    ben.refresh_from_db()
    assert ben.is_warned
    assert not ann.is_warned


def test_appeals_against_what_is_none_of_ones_own_are_answered_like_those_against_nothing() -> None:
    (_ann, ben), mona = people("ann", "ben"), moderator("mona")
    his = done("mute", mona, ben, days=3, now=timezone.now())
    note = done("note", mona, ben, note="A note.", now=timezone.now())
    ann, his_own = logged_in("ann"), logged_in("ben")
    nothing = ann.get("/settings/standing/99999/")
    with nothing_changes():
        for reader, number in ((ann, his.pk), (his_own, note.pk), (ann, 0), (ann, 10**30)):
            for answer in (
                reader.get(f"/settings/standing/{number}/"),
                reader.post(f"/settings/standing/{number}/", {"text": "Let it be lifted."}),
            ):
                assert answer.status_code == nothing.status_code == 404
        assert bare(ann.get(f"/settings/standing/{his.pk}/")) == bare(nothing)
    assert not Appeal.objects.exists()


def test_nothing_is_written_at_foreign_or_closed_tables() -> None:
    match, closed = table(), table("eli", "fay", "gus", "hal")
    said(match, User.objects.get(username="ben"), "Among us")
    Match.objects.filter(pk=closed.pk).update(status=Match.Status.CANCELLED)
    person("eve")
    for name, at, room, status in (
        ("eve", match, "table", 403),
        ("eve", match, "partners", 403),
        ("ann", match, "nowhere", 404),
        ("ann", match, "watchers-of-all", 404),
        ("eli", closed, "table", 409),
        ("eve", closed, "table", 409),
    ):
        with nothing_changes():
            address = f"/m/{at.key}/chat/{room}/"
            answer = logged_in(name).post(address, {"text": "Hello", "token": token()})
            part = logged_in(name).post(
                address, {"text": "Hello", "token": token()}, headers={"HX-Request": "true"}
            )
        assert (answer.status_code, part.status_code) == (status, status), (name, room)
        assert "Among us" not in text_of(answer) + text_of(part)
    for address in ("/m/nosuchkey1/chat/table/", f"/m/{'x' * 300}/chat/table/"):
        assert logged_in("eve").post(address, {"text": "Hello", "token": token()}).status_code == 404


def test_the_pages_of_moderation_are_asked_for_by_no_other_method() -> None:
    ann = person("ann")
    action = done("mute", moderator("mona"), ann, days=3, now=timezone.now())
    client = logged_in("ann")
    with nothing_changes():
        for address in (
            "/report/?person=mona", "/settings/reports/", "/settings/standing/", "/moderation/log/",
            f"/settings/standing/{action.pk}/",
        ):  # fmt: skip
            for method in ("put", "patch", "delete"):
                assert getattr(client, method)(address).status_code == 405, (method, address)
        for only_read in ("/settings/reports/", "/settings/standing/", "/moderation/log/"):
            assert client.post(only_read).status_code == 405
