"""Acts of moderators that cannot be: answered in words with 403, 404, 409 or 422, and nothing changes."""

from __future__ import annotations

import pytest
from django.utils import timezone

from accounts.models import User
from games.selectors.moderation.rewind_points import IN_CHANCE, boundaries_of
from games.selectors.record.history import history_of
from tests.support.moderators import moderator
from tests.support.tables import match_of, people, person, play_on
from tests.support.unchanged import nothing_changes

from .console import HOME, act_on, form_at, inside, page_for
from .odd_text import NUMBERS
from .refused import is_said, running

pytestmark = pytest.mark.django_db(transaction=True)
NO_SUCH = (0, 99_999, 2**63 - 1, 2**63, 10**40)


# --- what there is not -------------------------------------------------------------------------------


def test_an_act_that_there_is_not_is_not_found() -> None:
    ann, browser = person("ann"), inside(moderator("mona"))
    with nothing_changes():
        for code in ("nosuch", "go-on-and-on", "MUTE", "lift", "decide", "x" * 300, "-", "take"):
            address = act_on(ann, code)
            for answer in (browser.get(address), browser.post(address, {"reason": "x" * 20})):
                assert answer.status_code == 404, code


def test_things_that_there_are_not_are_not_found() -> None:
    browser = inside(moderator("mona"))
    for number in NO_SUCH:
        for address in (
            f"do/warn/{number}/", f"do/pause/{number}/", f"undo/{number}/", f"looked/{number}/",
            f"match/{number}/", f"person/{number}/", f"case/{number}/", f"motions/{number}/",
        ):  # fmt: skip
            for answer in (browser.get(HOME + address), browser.post(HOME + address, {"do": "take"})):
                assert answer.status_code == 404, address
        decided = browser.post(
            f"/moderation/appeals/{number}/", {"do": "lift", "answer": "You are right, sorry."}
        )
        assert decided.status_code == 404
    for address in ("do/warn/-1/", "do/warn/x/", "undo/٣٣٣/x/"):
        assert browser.get(HOME + address).status_code == 404
    for pages in ("queue/?after=nonsense", "queue/?show=nothing"):
        assert browser.get(HOME + pages).status_code in {200, 404}
    assert browser.get("/moderation/log/?after=nonsense").status_code == 404
    assert browser.get("/moderation/log/?kind=nonsense").status_code == 404


def test_an_act_on_people_is_done_to_no_match_and_the_other_way_round() -> None:
    match, browser = running(), inside(moderator("mona"))
    number = max(User.objects.order_by("-pk")[0].pk, match.pk) + 1
    with nothing_changes():
        assert browser.get(f"{HOME}do/pause/{number}/").status_code == 404
        assert browser.get(f"{HOME}do/warn/{number}/").status_code == 404


def test_nothing_is_done_to_a_bot() -> None:
    hal = User.objects.create(username="hal9", is_bot=True)
    browser = inside(moderator("mona"))
    with nothing_changes():
        assert browser.get(page_for(hal)).status_code == 404
        assert browser.post(act_on(hal, "mute"), {"days": 3, "reason": "x" * 20}).status_code == 404


# --- how long, how much ------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["mute", "suspend", "pause", "give-time"])
def test_nothing_ends_in_the_past_or_later_than_is_allowed(code: str) -> None:
    match = running()
    target = User.objects.get(username="ann") if code in {"mute", "suspend"} else match
    browser, address = inside(moderator("mona")), act_on(target, code)
    for days in (*NUMBERS, "-365", "400", "٠"):
        form = form_at(browser, address, days=3, seat=0, matches="stay") | {"days": days}
        with nothing_changes():
            answer = browser.post(address, form)
        assert (answer.status_code, is_said(answer)) == (422, True), days


@pytest.mark.parametrize(
    ("code", "days", "group"),
    [
        ("mute", 8, "helper"), ("mute", 91, "steward"), ("suspend", 31, "steward"),
        ("suspend", 366, "moderator"), ("suspend", 3, "helper"), ("ban", 0, "steward"),
    ],
)  # fmt: skip
def test_nobody_does_more_than_their_group_may(code: str, days: int, group: str) -> None:
    ann, able = person("ann"), inside(moderator("mona"))
    address = act_on(ann, code)
    form = form_at(able, address, days=days, matches="stay")
    other = inside(moderator("hal", group))
    with nothing_changes():
        answer = other.post(address, form)
    assert answer.status_code in {403, 422}


@pytest.mark.parametrize("code", ["seat-to-bot", "seat-to-substitute", "give-time"])
def test_a_seat_that_there_is_not_is_not_handed_over(code: str) -> None:
    match, browser = running(), inside(moderator("mona"))
    for seat in (*NUMBERS[1:3], "4", "99", "2147483648", "9" * 40):
        form = form_at(browser, act_on(match, code), days=1) | {"seat": seat}
        with nothing_changes():
            answer = browser.post(act_on(match, code), form)
        assert (answer.status_code, is_said(answer)) == (422, True), seat


def test_nobody_wins_who_does_not_sit_there() -> None:
    match, browser = running(), inside(moderator("mona"))
    for winners in ("4", "-1", "x", "9" * 40):
        form = form_at(browser, act_on(match, "end")) | {"winners": winners}
        with nothing_changes():
            answer = browser.post(act_on(match, "end"), form)
        assert (answer.status_code, is_said(answer)) == (422, True), winners


def test_a_message_of_another_or_of_nobody_is_not_hidden() -> None:
    ann, ben = people("ann", "ben")
    match = match_of([ann, ben, *people("cat", "dan")])
    his = match.messages.create(match=match, room="table", sender=ben, ply=0, text="Mine", at=timezone.now())
    browser, address = inside(moderator("mona")), act_on(ann, "hide-messages")
    for message in (str(his.pk), "99999", "9" * 40, "-1", "x"):
        form = form_at(browser, address, days=1) | {"message": message}
        with nothing_changes():
            answer = browser.post(address, form)
        assert answer.status_code in {409, 422}, message
        assert is_said(answer)
    his.refresh_from_db()
    assert his.hidden_at is None


# --- going back --------------------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["rewind", "ask-rewind"])
def test_no_match_goes_back_to_no_ply(code: str) -> None:
    match = play_on(match_of(people("ann", "ben"), game="three-colours"), plies=8)
    browser = inside(moderator("mona"))
    for ply in (*NUMBERS[:3], *NUMBERS[4:], "8", "9", "1000000001", "0x3"):
        form = form_at(browser, act_on(match, code)) | {"ply": ply}
        with nothing_changes():
            answer = browser.post(act_on(match, code), form)
        assert (answer.status_code, is_said(answer)) == (422, True), ply


def test_no_match_goes_back_into_a_run_of_chance() -> None:
    match = play_on(running(), plies=40)
    within = [
        each.ply for each in boundaries_of(history_of(match), timezone.now()) if each.why_not == IN_CHANCE
    ]
    assert within
    browser = inside(moderator("mona"))
    for code in ("rewind", "ask-rewind"):
        form = form_at(browser, act_on(match, code)) | {"ply": str(within[0])}
        with nothing_changes():
            answer = browser.post(act_on(match, code), form)
        assert (answer.status_code, is_said(answer)) == (422, True), code
