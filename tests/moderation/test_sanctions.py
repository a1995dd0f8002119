"""A person's own page, warnings that are read before the next move, and appeals."""

from __future__ import annotations

from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import User
from games.models import Match, MoveRecord
from games.services.errors import ReadFirst
from moderation.models import Action, Appeal
from moderation.services import appeals
from moderation.services.carry_out import NotAllowed, carry_out
from tests.support.clock import NOON
from tests.support.moderators import moderator, wanted
from tests.support.second_factor import let_in
from tests.support.tables import legal, match_of, people, person, play, turns

pytestmark = pytest.mark.django_db(transaction=True)
RNG = Random(7)
WHY = "Insults in the last three matches."
NOTE = "Two others have said so."


def logged_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def done(code: str, by: User, target: User | Match, **values: Any) -> Action:
    form = wanted(code, by, target, reason=WHY, note=NOTE, **values)
    action = carry_out(form, now=timezone.now(), rng=RNG)
    assert isinstance(action, Action)
    return action


def test_a_warning_is_read_before_the_next_move_which_then_goes_on() -> None:
    players = people("ann", "ben", "cat", "dan")
    match = match_of(players)
    tenure = turns(match)[0]
    user = tenure.player
    done("warn", moderator("hal", "helper"), user)
    with pytest.raises(ReadFirst):
        play(match, seat=tenure.seat)
    client, ply = logged_in(user), MoveRecord.objects.filter(match=match).count()
    sent = {"move": legal(match, tenure.seat)[0], "ply": tenure.turn_ply}
    asked = client.post(f"/m/{match.key}/move/", sent)
    page = asked.content.decode()
    assert asked.status_code == 409
    assert WHY in page
    assert NOTE not in page
    assert legal(match, tenure.seat)[0] in page
    partial = client.post(f"/m/{match.key}/move/", sent, headers={"HX-Request": "true"})
    assert partial.content.decode().count('id="table"') == 1
    (warning,) = user.sanctions.all()
    answer = client.post(f"/m/{match.key}/move/", {**sent, "warnings": [warning.pk, "9" * 40, "x"]})
    assert answer.status_code == 302
    client.post(f"/m/{match.key}/send-now/", {"ply": tenure.turn_ply})
    assert MoveRecord.objects.filter(match=match).count() > ply
    warning.refresh_from_db()
    assert warning.read_at is not None


def test_the_page_shows_ones_own_and_nobody_elses_nor_notes_nor_names() -> None:
    ann, ben, *others = people("ann", "ben", "cat", "dan")
    match = match_of([ann, ben, *others], pace=Match.Pace.STANDARD)
    mona = moderator("mona-of-the-house")
    done("mute", mona, ann, days=3)
    done("note", mona, ann)
    done("pause", mona, match, days=2)
    page = logged_in(ann).get("/settings/standing/").content.decode()
    assert "You have been muted" in page
    assert WHY in page
    assert match.name in page
    for hidden in (NOTE, "mona-of-the-house"):
        assert hidden not in page
    other = logged_in(ben).get("/settings/standing/").content.decode()
    assert "You have been muted" not in other
    assert match.name in other
    assert "Nothing has been decided" in logged_in(person("eve")).get("/settings/standing/").content.decode()


def test_one_appeals_once_within_sixty_days_and_only_against_what_concerns_one() -> None:
    ann, ben = people("ann", "ben")
    action = done("mute", moderator("mona"), ann, days=3)
    note = done("note", moderator("mark"), ann)
    page = f"/settings/standing/{action.pk}/"
    mine, his = logged_in(ann), logged_in(ben)
    assert his.get(page).status_code == 404
    assert his.post(page, {"text": "Let it be lifted"}).status_code == 404
    assert mine.get(f"/settings/standing/{note.pk}/").status_code == 404
    for bad in ("", "a\N{RIGHT-TO-LEFT OVERRIDE}b", "a" + "\N{COMBINING ACUTE ACCENT}" * 10_000, "x" * 2001):
        assert mine.post(page, {"text": bad}).status_code == 422
    assert mine.post(page, {"text": "a\0b"}).status_code == 400
    assert not Appeal.objects.exists()
    text = "I was <b>quoted</b> wrongly javascript:alert(1)"
    assert [mine.post(page, {"text": text}).status_code for _ in range(2)] == [302, 302]
    assert Appeal.objects.get().text == text
    shown = mine.get("/settings/standing/").content.decode()
    assert "waits to be looked at" in shown
    assert "<b>quoted" not in shown
    assert 'href="javascript' not in shown
    late = done("stop-reports", moderator("mia"), ann)
    with pytest.raises(appeals.AppealTooLate):
        appeals.appeal(action_id=late.pk, by_id=ann.pk, text="Late", now=late.at + timedelta(days=61))


def test_somebody_else_decides_and_lifting_gives_back_what_was_taken() -> None:
    ann = person("ann")
    mona, mark = moderator("mona"), moderator("mark")
    action = done("mute", mona, ann, days=3)
    found = appeals.appeal(action_id=action.pk, by_id=ann.pk, text="It was not me", now=timezone.now())
    asked: dict[str, Any] = {
        "appeal_id": found.pk,
        "answer": "You are right, sorry.",
        "now": timezone.now(),
        "rng": RNG,
    }
    for by, error in (
        (mona, appeals.OwnAction), (moderator("stu", "steward"), NotAllowed), (ann, NotAllowed)
    ):  # fmt: skip
        with pytest.raises(error):
            appeals.decide_appeal(by_id=by.pk, lifts=True, **asked)
    appeals.decide_appeal(by_id=mark.pk, lifts=True, **asked)
    assert appeals.decide_appeal(by_id=mark.pk, lifts=True, **asked).state == Appeal.State.LIFTED
    with pytest.raises(appeals.AppealDecided):
        appeals.decide_appeal(by_id=mark.pk, lifts=False, **asked)
    ann.refresh_from_db()
    assert ann.muted_until is None
    assert list(Action.objects.values_list("code", flat=True)) == ["appeal-lifted", "lift", "mute"]
    page = logged_in(ann).get("/settings/standing/").content.decode()
    assert "Your appeal was granted" in page
    assert "You are right, sorry." in page


def test_who_is_alone_decides_about_themselves_and_what_stands_stands() -> None:
    ann, mona = person("ann"), moderator("mona")
    action = done("mute", mona, ann, days=3)
    found = appeals.appeal(action_id=action.pk, by_id=ann.pk, text="It was not me", now=timezone.now())
    appeals.decide_appeal(
        appeal_id=found.pk,
        by_id=mona.pk,
        lifts=False,
        answer="It was you indeed.",
        now=timezone.now(),
        rng=RNG,
    )
    ann.refresh_from_db()
    assert ann.muted_until is not None
    assert Action.objects.get(code="appeal-upheld").is_alone


def test_what_is_over_is_lifted_in_words_alone() -> None:
    ann, mark = person("ann"), moderator("mark")
    action = done("mute", moderator("mona"), ann, days=1)
    found = appeals.appeal(action_id=action.pk, by_id=ann.pk, text="It was not me", now=timezone.now())
    later = timezone.now() + timedelta(days=2)
    decided = appeals.decide_appeal(
        appeal_id=found.pk, by_id=mark.pk, lifts=True, answer="You are right, sorry.", now=later, rng=RNG
    )
    assert decided.state == Appeal.State.LIFTED
    assert not Action.objects.filter(reverse_of=action).exists()


def test_moderators_see_what_waits_behind_their_second_factor_and_nobody_else_does() -> None:
    ann, mark = person("ann"), moderator("mark")
    action = done("mute", moderator("mona"), ann, days=3)
    found = appeals.appeal(action_id=action.pk, by_id=ann.pk, text="It was not me", now=NOON)
    assert logged_in(ann).get("/moderation/appeals/").status_code == 403
    assert logged_in(mark).get("/moderation/appeals/").status_code == 302
    client = Client()
    let_in(client, mark)
    assert "It was not me" in client.get("/moderation/appeals/").content.decode()
    page = f"/moderation/appeals/{found.pk}/"
    assert client.post(page, {"do": "lift", "answer": "short"}).status_code == 422
    assert (
        client.post("/moderation/appeals/12345/", {"do": "lift", "answer": "long enough"}).status_code == 404
    )
    assert client.post(page, {"do": "lift", "answer": "You are right, sorry."}).status_code == 302
    assert client.post(page, {"do": "uphold", "answer": "You are right, sorry."}).status_code == 409
