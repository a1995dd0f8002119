"""Events before moderators: reported with what stood there, acted on, and given back as they were."""

from __future__ import annotations

from datetime import timedelta

import pytest

from accounts.models import Alert, User
from games.models import Entrant, Event, EventLine, EventMatch, Notice, Reserve
from games.services.tournaments import errors
from games.services.tournaments.entering import enter
from games.services.tournaments.withdrawing import withdraw
from moderation.acts.base import NotNow
from moderation.models import Case, Report
from moderation.selectors.case_page import CaseBarred, case_details
from moderation.selectors.queue import queue_of
from moderation.selectors.report_subjects import NoSuchThing, NotReportable
from moderation.services.errors import Involved
from moderation.services.reports import report
from tests.games.tournaments.test_seasons import may_enter
from tests.support.acts import done, undone
from tests.support.clock import NOON
from tests.support.events import begun, entered, event_of, filled
from tests.support.moderators import moderator
from tests.support.replays import logged_in
from tests.support.second_factor import let_in
from tests.support.tables import person

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def event() -> Event:
    return event_of(host=person("host"), about="We play in spring.", begins_at=NOON + timedelta(days=2))


@pytest.fixture
def mona() -> User:
    return moderator("mona", "steward")


def reported(by: User, **asked: str) -> Case:
    reason = Report.Reason.NAME
    return report(user_id=by.pk, asked=asked, reason=reason, text="", now=NOON).case


def test_an_event_is_reported_with_its_name_and_text(event: Event, mona: User) -> None:
    eve = person("eve")
    case = reported(eve, event=event.key)
    assert (case.about, case.event, case.match) == (f"event:{event.pk}", event, None)
    (kept,) = case_details(case.pk, mona, NOON).reports
    assert (kept.event["name"], kept.event["about"]) == ("Spring Cup", "We play in spring.")
    assert [line.match for line in queue_of(mona, now=NOON).lines] == ["Spring Cup"]
    assert "Spring Cup" in logged_in(eve).get("/settings/reports/").content.decode()


def test_nobody_reports_their_own_event_nor_one_that_they_cannot_see(event: Event) -> None:
    with pytest.raises(NotReportable):
        reported(User.objects.get(username="host"), event=event.key)
    Event.objects.filter(pk=event.pk).update(status=Event.Status.DRAFT)
    for key in (event.key, "e-nothing", "x" * 200):
        with pytest.raises(NoSuchThing):
            reported(User.objects.filter(username="eve").first() or person("eve"), event=key)
    assert not Case.objects.exists()


def test_the_page_of_a_report_takes_it_down(event: Event) -> None:
    browser, address = logged_in(person("eve")), f"/report/?event={event.key}"
    assert "Spring Cup" in browser.get(address).content.decode()
    assert browser.post(address, {"reason": "name", "text": ""}).status_code == 302
    assert Report.objects.count() == 1


def test_a_moderator_who_is_in_the_event_handles_no_case_of_it(event: Event, mona: User) -> None:
    case = reported(person("eve"), event=event.key)
    entered(event, mona)
    with pytest.raises(CaseBarred):
        case_details(case.pk, mona, NOON)
    assert not queue_of(mona, now=NOON).lines
    with pytest.raises(Involved):
        done("hide-event", mona, event)


def test_a_name_and_a_text_are_changed_told_and_given_back(event: Event, mona: User) -> None:
    renamed = done("rename-event", mona, event, name="Summer Cup")
    assert event.name == "Summer Cup"
    retold = done("retext-event", mona, event, about="")
    assert event.about == ""
    assert Notice.objects.filter(player__username="host", kind=Notice.Kind.MODERATED).count() == 2
    lines = event.lines.filter(code=EventLine.Code.MODERATED)
    assert [line.data["act"] for line in lines] == ["rename-event", "retext-event"]
    undone(renamed, mona, event)
    undone(retold, mona, event)
    assert (event.name, event.about) == ("Spring Cup", "We play in spring.")


def test_a_name_that_another_event_has_is_not_given(event: Event, mona: User) -> None:
    event_of(name="Autumn Cup", seed=2)
    for name, code in (("Autumn Cup", "taken"), ("Spring Cup", "same-name"), ("", "bad-length")):
        with pytest.raises(NotNow) as refused:
            done("rename-event", mona, event, name=name)
        assert refused.value.code == code
    renamed = done("rename-event", mona, event, name="Summer Cup")
    event_of(name="Spring Cup", seed=3)
    with pytest.raises(NotNow):
        undone(renamed, mona, event)


def test_a_hidden_event_is_in_no_list_and_shown_again(event: Event, mona: User) -> None:
    hidden = done("hide-event", mona, event)
    assert not Event.objects.listed().exists()
    with pytest.raises(NotNow):
        done("hide-event", mona, event)
    undone(hidden, mona, event)
    assert Event.objects.listed().get() == event


def test_an_event_is_called_off_all_are_told_and_it_can_go_on(event: Event, mona: User) -> None:
    users = filled(event, 2)
    off = done("cancel-event", mona, event)
    assert event.status == Event.Status.CANCELLED
    told = Alert.objects.filter(data__what="event-off").values_list("user_id", flat=True)
    assert set(told) >= {user.pk for user in users}
    undone(off, mona, event)
    assert event.status == Event.Status.OPEN
    late = done("cancel-event", mona, event)
    with pytest.raises(NotNow):
        undone(late, mona, event, now=event.begins_at)


def test_an_entrant_is_taken_out_for_good_or_comes_back_before_it_begins(event: Event, mona: User) -> None:
    filled(event, 3)
    out = done("remove-entrant", mona, event, username="p2")
    entrant = Entrant.objects.get(people__player__username="p2")
    assert entrant.state == Entrant.State.REMOVED
    with pytest.raises(NotNow):
        done("remove-entrant", mona, event, username="p2")
    undone(out, mona, event)
    entrant.refresh_from_db()
    assert entrant.state == Entrant.State.ENTERED


def test_an_entrant_of_an_event_that_runs_is_out_and_cannot_come_back(mona: User) -> None:
    event = event_of()
    filled(event, 4)
    begun(event)
    out = done("remove-entrant", mona, event, username="p2", now=NOON + timedelta(days=1))
    entrant = Entrant.objects.get(people__player__username="p2")
    assert (entrant.state, entrant.keeps_results) == (Entrant.State.REMOVED, False)
    mine = EventMatch.objects.filter(seats__entrant=entrant).values_list("match__status", flat=True)
    assert set(mine) == {"finished"}
    with pytest.raises(NotNow):
        undone(out, mona, event, now=NOON + timedelta(days=1))


def test_who_was_taken_out_enters_no_more_by_leaving_and_coming_back(event: Event, mona: User) -> None:
    (p1,) = filled(event, 1)
    done("remove-entrant", mona, event, username="p1")
    with pytest.raises(errors.NotIn):
        withdraw(event_id=event.pk, user_id=p1.pk, now=NOON)
    with pytest.raises(errors.WasTakenOut):
        enter(event_id=event.pk, user_id=p1.pk, now=NOON)


def test_a_reserve_has_the_place_of_who_has_not_moved(mona: User) -> None:
    event = event_of()
    filled(event, 3)
    begun(event)
    with pytest.raises(NotNow) as refused:
        done("replace-entrant", mona, event, username="p2")
    assert refused.value.code == "no-reserve"
    reserve = person("reserve")
    may_enter(reserve)
    Reserve.objects.create(event=event, player=reserve, since=NOON)
    done("replace-entrant", mona, event, username="p2")
    gone = Entrant.objects.get(people__player__username="p2")
    assert gone.state == Entrant.State.REPLACED
    assert gone.replaced_by is not None
    assert gone.replaced_by.people.get().player == reserve
    moved = event.people.get(player__username="p3")
    moved.moved_at = NOON
    moved.save()
    Reserve.objects.create(event=event, player=person("other"), since=NOON)
    with pytest.raises(NotNow) as refused:
        done("replace-entrant", mona, event, username="p3")
    assert refused.value.code == "moved"


def test_the_log_says_what_a_moderator_did_and_why(event: Event, mona: User) -> None:
    done("hide-event", mona, event)
    page = logged_in(User.objects.get(username="host")).get(f"/events/{event.key}/log/").content.decode()
    assert "A moderator took the event off the lists. The reason:" in page


def test_a_match_is_given_time_once_and_it_can_be_taken_back(mona: User) -> None:
    event = event_of()
    filled(event, 3)
    begun(event)
    event.refresh_from_db()
    row = EventMatch.objects.filter(event=event).first()
    assert row is not None
    assert row.last_day is not None
    before = row.last_day
    for days in (0, 8):
        with pytest.raises(NotNow):
            done("give-event-time", mona, event, event_match=row.pk, days=days)
    given = done("give-event-time", mona, event, event_match=row.pk, days=7)
    row.refresh_from_db()
    assert row.last_day == before + timedelta(days=7)
    with pytest.raises(NotNow):
        done("give-event-time", mona, event, event_match=row.pk, days=1)
    undone(given, mona, event)
    row.refresh_from_db()
    assert (row.last_day, row.given_time_at) == (before, None)


def test_the_console_shows_an_event_and_no_seed_and_finds_it_by_its_key(event: Event, mona: User) -> None:
    filled(event, 2)
    browser = let_in(logged_in(mona), mona)
    page = browser.get(f"/admin/moderation/event/{event.pk}/").content.decode()
    assert "We play in spring." in page
    assert "p2" in page
    assert bytes(event.seed).hex() not in page
    found = browser.get("/admin/moderation/find/", {"q": f"https://example.org/events/{event.key}/"})
    assert found.headers["Location"] == f"/admin/moderation/event/{event.pk}/"
    for code in ("rename-event", "retext-event", "remove-entrant", "cancel-event"):
        assert browser.get(f"/admin/moderation/do/{code}/{event.pk}/").status_code == 200
    assert browser.get(f"/admin/moderation/do/give-event-time/{event.pk}/").status_code == 200
