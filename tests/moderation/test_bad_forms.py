"""Forms of others, of before and of nobody: answered in words with 403, 404, 409 or 422; nothing changes."""

from __future__ import annotations

from typing import Any

import pytest
from allauth.mfa.models import Authenticator
from django.test import Client
from django.utils import timezone

from accounts.anonymisation import anonymise
from accounts.models import User
from games.models import Match
from moderation.models import Action, Case, Motion
from moderation.services.appeals import appeal
from moderation.services.cases import take_case
from tests.support.moderators import moderator
from tests.support.tables import match_of, people, person
from tests.support.unchanged import nothing_changes

from .console import HOME, act_on, form_at, inside, text_of
from .refused import is_said, of_person, reported, running

pytestmark = pytest.mark.django_db(transaction=True)

# --- forms of others, of before, and of nobody -------------------------------------------------------


@pytest.mark.parametrize(
    "fields", [{"token": ""}, {"token": "short"}, {"token": "a" * 41}, {"token": "a b c d e f g h i"},
               {"seen": "-1"}, {"seen": "x"}, {"seen": "9" * 40}, {"seen": "1.5"}, {"reason": ""},
               {"reason": " " * 50}, {"reason": "x" * 501}, {"note": "x" * 2_001}, {"reason": "too short"}],
)  # fmt: skip
def test_a_form_that_is_not_whole_is_said_to_be_so(fields: dict[str, str]) -> None:
    ann, browser = person("ann"), inside(moderator("mona"))
    form = form_at(browser, act_on(ann, "warn")) | fields
    with nothing_changes():
        answer = browser.post(act_on(ann, "warn"), form)
    assert answer.status_code == 422
    assert is_said(answer)


def test_a_form_of_another_moderator_does_nothing() -> None:
    ann, mona, mark = person("ann"), inside(moderator("mona")), inside(moderator("mark"))
    form = form_at(mona, act_on(ann, "warn"))
    assert mona.post(act_on(ann, "warn"), form).status_code == 302
    taken = form | {"seen": form_at(mark, act_on(ann, "mute"))["seen"], "days": 3, "matches": "stay"}
    for browser, code in ((mark, "warn"), (mark, "mute"), (mona, "mute"), (mona, "suspend")):
        with nothing_changes():
            answer = browser.post(act_on(ann, code), taken)
        assert answer.status_code == 409, code
        assert is_said(answer)


def test_a_form_made_for_one_person_is_not_done_to_another() -> None:
    (ann, ben), mona = people("ann", "ben"), inside(moderator("mona"))
    form = form_at(mona, act_on(ann, "warn"))
    mona.post(act_on(ann, "warn"), form)
    with nothing_changes():
        assert mona.post(act_on(ben, "warn"), form).status_code == 409


def test_an_act_for_a_case_about_something_else_is_not_done() -> None:
    match = running()
    ann, ben, cat, dan = (User.objects.get(username=name) for name in ("ann", "ben", "cat", "dan"))
    fay = person("fay")
    elsewhere = match_of([*people("gus", "hal", "ian"), person("joe")], pace=Match.Pace.STANDARD)
    case = reported(ann, fay)
    browser = inside(moderator("mona"))
    for target, code in ((ben, "warn"), (elsewhere, "pause"), (match, "pause")):
        form = form_at(browser, act_on(target, code), days=3) | {"case": str(case.pk)}
        with nothing_changes():
            answer = browser.post(act_on(target, code), form)
        assert answer.status_code == 422, code
        assert "is about something else" in text_of(answer)
    # who is named in it, and who reported it
    for target in (fay, ann):
        form = form_at(browser, act_on(target, "warn")) | {"case": str(case.pk)}
        assert browser.post(act_on(target, "warn"), form).status_code == 302
    assert list(Action.objects.values_list("case", flat=True)) == [case.pk, case.pk]
    assert {cat.pk, dan.pk}.isdisjoint(Action.objects.values_list("person", flat=True))


def test_of_two_moderators_at_one_case_the_second_is_told() -> None:
    (ann, ben), mona, mark = people("ann", "ben"), moderator("mona"), moderator("mark")
    case = reported(ann, ben)
    one, two = inside(mona), inside(mark)
    address = f"{HOME}case/{case.pk}/"
    assert one.post(address, {"do": "take"}).status_code == 302
    for sent in ({"do": "take"}, {"do": "decide", "verdict": "acted", "note": ""}):
        with nothing_changes():
            answer = two.post(address, sent)
        assert (answer.status_code, is_said(answer)) == (409, True)
    for sent in ({}, {"do": "burn"}, {"do": "decide"}, {"do": "decide", "verdict": "perhaps"}):
        with nothing_changes():
            assert one.post(address, sent).status_code == 422


def test_of_two_moderators_at_one_person_the_second_looks_again() -> None:
    ann, one, two = person("ann"), inside(moderator("mona")), inside(moderator("mark"))
    first, second = (form_at(browser, act_on(ann, "mute"), days=3) for browser in (one, two))
    assert one.post(act_on(ann, "mute"), first).status_code == 302
    with nothing_changes():
        answer = two.post(act_on(ann, "mute"), second)
    assert answer.status_code == 409
    assert "Look again, then decide" in text_of(answer)


def test_of_two_moderators_at_one_motion_the_second_is_told() -> None:
    ann = person("ann")
    one, two, three = (inside(moderator(name)) for name in ("mona", "mark", "mia"))
    one.post(act_on(ann, "ban"), form_at(one, act_on(ann, "ban"), matches="stay"))
    motion = Motion.objects.get()
    address, seen = f"{HOME}motions/{motion.pk}/", "0"
    for sent in ({}, {"do": "agree"}, {"do": "agree", "seen": "x"}, {"do": "burn", "seen": seen}):
        with nothing_changes():
            assert two.post(address, sent).status_code == 422
    assert two.post(address, {"do": "decline", "seen": seen}).status_code == 302
    with nothing_changes():
        answer = three.post(address, {"do": "agree", "seen": seen})
    assert (answer.status_code, is_said(answer)) == (409, True)


# --- accounts that are gone meanwhile ----------------------------------------------------------------


@pytest.mark.parametrize(
    "code", ["warn", "mute", "suspend", "rename", "clear-profile", "stop-reports", "anonymise"]
)
def test_an_account_that_was_deleted_meanwhile_is_left_in_peace(code: str) -> None:
    ann, browser = person("ann"), inside(moderator("mona"))
    form = form_at(browser, act_on(ann, code), days=3, matches="stay", username="")
    anonymise(user_id=ann.pk, now=timezone.now())
    with nothing_changes():
        answer = browser.post(act_on(ann, code), form)
    assert answer.status_code in {404, 409}
    assert answer.status_code == 404 or is_said(answer)


def test_what_was_done_to_an_account_that_is_deleted_is_not_taken_back() -> None:
    ann, mona = person("ann"), moderator("mona")
    action = of_person(mona, "mute", ann, days=3)
    browser = inside(mona)
    undo = f"{HOME}undo/{action.pk}/"
    form = form_at(browser, undo)
    anonymise(user_id=ann.pk, now=timezone.now())
    with nothing_changes():
        answer = browser.post(undo, form)
    assert (answer.status_code, is_said(answer)) == (409, True)


def test_an_appeal_of_who_deleted_their_account_is_decided_and_told_nobody() -> None:
    ann, mark = person("ann"), moderator("mark")
    action = of_person(moderator("mona"), "mute", ann, days=3)
    found = appeal(action_id=action.pk, by_id=ann.pk, text="It was not me.", now=timezone.now())
    anonymise(user_id=ann.pk, now=timezone.now())
    answer = inside(mark).post(
        f"/moderation/appeals/{found.pk}/", {"do": "lift", "answer": "You are right, sorry."}
    )
    assert answer.status_code == 302
    assert not Action.objects.filter(reverse_of=action).exists()


def test_a_substitute_who_deleted_their_account_is_not_asked() -> None:
    match, eve = running(), person("eve")
    browser, address = inside(moderator("mona")), act_on(match, "seat-to-substitute")
    form = form_at(browser, address, seat=1, name="eve")
    anonymise(user_id=eve.pk, now=timezone.now())
    with nothing_changes():
        answer = browser.post(address, form)
    assert answer.status_code in {409, 422}
    assert is_said(answer)


def test_a_case_about_an_account_that_is_deleted_can_still_be_read_and_decided() -> None:
    (ann, ben), mona = people("ann", "ben"), moderator("mona")
    case = reported(ann, ben)
    take_case(case_id=case.pk, by_id=mona.pk, now=timezone.now())
    for user in (ann, ben):
        anonymise(user_id=user.pk, now=timezone.now())
    browser, address = inside(mona), f"{HOME}case/{case.pk}/"
    assert browser.get(address).status_code == 200
    assert browser.post(address, {"do": "decide", "verdict": "nothing", "note": ""}).status_code == 302


# --- who has no business here ------------------------------------------------------------------------


def ways_in(ann: User, match: Match, case: Case, action: Action, motion_id: int) -> dict[str, dict[str, Any]]:
    """Every address that something is sent to, with what is sent."""
    form = {"reason": "It was asked for.", "note": "", "token": "t" * 22, "seen": "0", "days": "3"}
    return {
        act_on(ann, "warn"): form,
        act_on(match, "pause"): form | {"seen": str(match.version)},
        f"{HOME}undo/{action.pk}/": form,
        f"{HOME}case/{case.pk}/": {"do": "take"},
        f"{HOME}motions/{motion_id}/": {"do": "agree", "seen": "0"},
        "/moderation/appeals/1/": {"do": "lift", "answer": "You are right, sorry."},
    }


def test_nothing_is_done_by_who_may_not_or_by_a_form_of_another_site() -> None:
    match, mona = running(), moderator("mona")
    ann, ben = (User.objects.get(username=name) for name in ("ann", "ben"))
    case, action = reported(ann, ben), of_person(mona, "mute", ben, days=3)
    asks = inside(mona)
    asks.post(act_on(ben, "ban"), form_at(asks, act_on(ben, "ban"), matches="stay"))
    moderator("mark")
    ways = ways_in(ann, match, case, action, getattr(Motion.objects.first(), "pk", 1))
    player, unproved = Client(), Client()
    player.force_login(person("eve"))
    unproved.force_login(mona)  # by password alone
    foreign = Client(enforce_csrf_checks=True)
    foreign.cookies = asks.cookies
    with nothing_changes():
        for address, sent in ways.items():
            assert player.post(address, sent).status_code in {302, 403}, address
            assert unproved.post(address, sent).status_code == 302, address  # to the second factor
            assert Client().post(address, sent).status_code == 302, address
            assert foreign.post(address, sent).status_code == 403, address
            as_json = foreign.post(address, sent, content_type="application/json")
            assert as_json.status_code == 403, address
        for address, sent in ways.items():  # there is no way in but forms
            as_json = asks.post(address, sent, content_type="application/json")
            assert as_json.status_code in {403, 404, 409, 422}, address


def test_a_moderator_who_is_suspended_meanwhile_does_nothing_more() -> None:
    (ann, ben), hal = people("ann", "ben"), moderator("hal", "steward")
    browser = inside(hal)
    form, case = form_at(browser, act_on(ann, "warn")), reported(ann, ben)
    of_person(moderator("mona"), "suspend", hal, days=3, matches="stay")
    with nothing_changes():
        assert browser.post(act_on(ann, "warn"), form).status_code == 403
        assert browser.post(f"{HOME}case/{case.pk}/", {"do": "take"}).status_code == 403
        assert browser.get("/admin/").status_code in {302, 403}


def test_who_took_their_second_factor_off_is_let_in_no_more() -> None:
    ann, mona = person("ann"), moderator("mona")
    browser = inside(mona)
    form = form_at(browser, act_on(ann, "warn"))
    Authenticator.objects.filter(user=mona).delete()
    with nothing_changes():
        assert browser.post(act_on(ann, "warn"), form).status_code == 302
