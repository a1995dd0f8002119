"""Possible acts on a match's and a person's page: those that can be done now, and why the rest cannot."""

from __future__ import annotations

from datetime import timedelta
from random import Random

import pytest
from django.utils import timezone

from accounts.models import User
from games.models import Match, Message
from moderation.acts.base import Deed, NotNow, Target
from moderation.acts.registry import ACTS
from moderation.models import Case, Report
from moderation.selectors.available_acts import possible_acts
from tests.support.acts import done
from tests.support.clock import NOON
from tests.support.moderators import moderator
from tests.support.tables import bot, match_of, people, person, play, play_on

from .console import act_on, inside, page_for, text_of

pytestmark = pytest.mark.django_db


def running(**fields: object) -> Match:
    sat = people("ann", "ben", "cat", "dan")
    return match_of(sat, **{"pace": Match.Pace.STANDARD, "now": timezone.now(), **fields})  # type: ignore[arg-type]


def offered(by: User, target: Match | User) -> tuple[set[str], dict[str, str]]:
    """The acts that can be done now; and of those that cannot, by which code."""
    found = possible_acts(by, target, timezone.now())
    not_now = {each.code: each.why_not.code for each in found if each.why_not is not None}
    return {each.code for each in found if each.why_not is None}, not_now


def test_of_two_that_undo_each_other_the_one_that_can_be_done_is_offered() -> None:
    match, mona = running(), moderator("mona")
    now, not_now = offered(mona, match)
    assert {"pause", "annul", "hide", "close-chat", "give-time", "end", "look"} <= now
    assert not {"go-on", "restore", "show", "open-chat"} & (now | set(not_now))
    for code in ("hide", "close-chat"):
        done(code, mona, match)
    done("pause", mona, match, days=3)
    match.refresh_from_db()
    now, not_now = offered(mona, match)
    assert {"go-on", "show", "open-chat"} <= now
    assert not {"pause", "hide", "close-chat"} & (now | set(not_now))
    assert not_now["give-time"] == "paused"


def test_of_a_match_that_is_over_all_that_needs_it_played_says_so() -> None:
    match, mona = play_on(match_of(people("ann", "ben"), game="three-colours")), moderator("mona")
    now, not_now = offered(mona, match)
    over = {"pause", "give-time", "seat-to-bot", "seat-to-substitute", "end", "rewind", "ask-rewind", "look"}
    assert {code for code, why in not_now.items() if why == "not-running"} == over
    assert {"annul", "hide", "rename-table", "close-chat"} <= now


def test_seats_and_turns_are_asked_for() -> None:
    mona = moderator("mona")
    ann = person("ann")
    beside_a_bot = match_of(
        [ann, bot("a-bot")], game="three-colours", levels=["", "easy"], now=timezone.now()
    )
    now, not_now = offered(mona, beside_a_bot)
    assert {"seat-to-bot", "seat-to-owner"} <= now
    assert not_now["give-time"] == "no-clock"
    assert not_now["excuse"] == "no-such-timeout"
    assert not_now["look"] == "nothing-hidden"
    assert not_now["rewind"] == "nothing-undone"
    play(beside_a_bot, now=timezone.now())
    now, not_now = offered(mona, Match.objects.get())
    assert "rewind" in now
    assert not_now["ask-rewind"] == "no-consent-needed"


def test_of_a_person_what_holds_already_says_so() -> None:
    ann, mona = person("ann"), moderator("mona")
    now, not_now = offered(mona, ann)
    assert {"warn", "mute", "suspend", "ban", "stop-reports", "note", "anonymise"} <= now
    assert (not_now["hide-messages"], not_now["clear-profile"]) == ("none", "empty")
    done("mute", mona, ann, days=3, now=timezone.now())
    done("suspend", mona, ann, days=3, matches="stay", now=timezone.now())
    done("stop-reports", mona, ann)
    now, not_now = offered(mona, ann)
    assert (not_now["mute"], not_now["suspend"], not_now["stop-reports"]) == ("muted", "suspended", "stopped")
    assert "ban" in now


def test_what_was_written_long_ago_is_not_offered_to_be_hidden() -> None:
    match, mona = running(), moderator("mona")
    ben = User.objects.get(username="ben")
    message = Message.objects.create(
        match=match, room="table", sender=ben, text="Rude", ply=0, at=timezone.now() - timedelta(days=91)
    )
    assert offered(mona, ben)[1]["hide-messages"] == "none"
    Message.objects.filter(pk=message.pk).update(at=timezone.now() - timedelta(days=89))
    assert "hide-messages" in offered(mona, ben)[0]


@pytest.mark.parametrize("code", sorted(code for code, act in ACTS.items() if act.target == Target.MATCH))
def test_what_cannot_be_done_is_refused_in_the_doing_for_the_same_reason(code: str) -> None:
    match, mona = play_on(match_of(people("ann", "ben"), game="three-colours")), moderator("mona")
    why = next((p.why_not for p in possible_acts(mona, match, NOON) if p.code == code), None)
    if why is None:
        return
    values = {"days": 1, "seat": 0, "ply": 0, "event": 1, "winners": []}
    deed = Deed(by=mona, now=NOON, rng=Random(1), reason="x" * 10, note="", values=values, target=match)
    with pytest.raises(NotNow) as refused:
        ACTS[code].do(deed)
    assert refused.value.code == why.code


def test_the_pages_show_what_can_be_done_as_links_and_the_rest_in_words() -> None:
    match, mona = running(), moderator("mona")
    done("pause", mona, match, days=3)
    browser = inside(mona)
    page = text_of(browser.get(page_for(match)))
    assert act_on(match, "go-on") in page
    assert act_on(match, "pause") not in page
    assert act_on(match, "give-time") not in page
    assert "The match is paused: let it go on first." in page
    assert "They have written nothing" in text_of(browser.get(page_for(User.objects.get(username="cat"))))


def test_the_page_of_an_act_that_cannot_be_done_says_so_and_has_no_fields() -> None:
    match, browser = running(), inside(moderator("mona"))
    page = text_of(browser.get(act_on(match, "go-on")))
    assert "The match is not paused." in page
    assert 'name="reason"' not in page
    assert "disabled" in page


def test_helpers_are_offered_a_mute_as_long_as_their_rights_reach() -> None:
    ann = person("ann")
    for group, most in (("helper", 7), ("steward", 90)):
        page = text_of(inside(moderator(group, group)).get(act_on(ann, "mute")))
        assert f'max="{most}"' in page


def test_nothing_that_has_to_be_filled_in_is_called_optional() -> None:
    ann, browser = person("ann"), inside(moderator("mona"))
    note = text_of(browser.get(act_on(ann, "note")))
    assert "(optional)" not in note
    assert browser.post(act_on(ann, "note"), {"note": "", "token": "a" * 22, "seen": 0}).status_code == 422
    warn = text_of(browser.get(act_on(ann, "warn")))
    assert warn.count("(optional)") == 1  # the note for moderators


def test_a_case_leads_to_its_message_alone() -> None:
    match, mona = running(), moderator("mona", "helper")
    ann, ben = (User.objects.get(username=name) for name in ("ann", "ben"))
    message = Message.objects.create(
        match=match, room="table", sender=ben, text="Rude", ply=0, at=timezone.now()
    )
    case = Case.objects.create(
        about=f"message:{message.pk}", message=message, match=match, person=ben, opened_at=timezone.now(),
        state="taken", taken_by=mona, taken_at=timezone.now(),
    )  # fmt: skip
    Report.objects.create(case=case, by=ann, reason="abuse", at=timezone.now())
    browser = inside(mona)
    page = text_of(browser.get(f"/admin/moderation/case/{case.pk}/"))
    assert f"{act_on(ben, 'hide-messages')}?case={case.pk}&amp;message={message.pk}" in page
    form = text_of(browser.get(f"{act_on(ben, 'hide-messages')}?case={case.pk}&message={message.pk}"))
    assert f"The message that case {case.pk} is about is hidden, and no other." in form
    assert "Rude" not in form
    assert 'name="days"' not in form
    ann.groups.set(mona.groups.all())  # who reported it handles nothing of it
    asked = text_of(inside(ann).get(f"{act_on(ben, 'hide-messages')}?case={case.pk}&message={message.pk}"))
    assert f"case {case.pk} is about" not in asked
    plain = text_of(browser.get(act_on(ben, "hide-messages")))
    assert 'name="days"' in plain
    assert "and no other" not in plain
    odd = browser.get(f"{act_on(ben, 'hide-messages')}?case=x&message={'9' * 40}")
    assert odd.status_code == 200
