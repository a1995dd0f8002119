"""Reports that meet each other and decisions, and what is clicked twice: one case, and nothing told twice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from accounts.models import Alert, User
from moderation.models import Action, Case, Report
from moderation.services.cases import take_case
from moderation.services.reports import report
from tests.support.clock import NOON
from tests.support.moderators import moderator
from tests.support.races import Racer, racing
from tests.support.tables import person

from .races import ROUNDS, calls, meet

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def racers() -> Iterator[list[Racer]]:
    with racing(3) as ready:
        yield ready


def reports(by: User, name: str) -> dict[str, Any]:
    return calls(
        "reports.report", user_id=by.pk, asked={"person": name}, reason=Report.Reason.NAME.value, text="Look."
    )


def told(user: User) -> int:
    """The number of times that somebody was told that a case of theirs is decided."""
    return Alert.objects.filter(user=user, mark__startswith="case:").count()


def opened(number: int) -> tuple[Case, User]:
    """A case, and who reported."""
    by, about = person(f"ann{number}"), person(f"ben{number}")
    made = report(
        user_id=by.pk, asked={"person": about.username}, reason=Report.Reason.NAME, text="", now=NOON
    )
    return made.case, by


def test_first_reports_about_one_thing_at_once_are_one_case_with_each_of_them(racers: list[Racer]) -> None:
    for number in range(ROUNDS):
        about = person(f"rude{number}")
        by = [person(f"{name}{number}") for name in ("ann", "ben", "cat")]
        asked = [reports(each, about.username) for each in by]
        assert meet(racers, *asked, seed=number) == ["done"] * 3
        case = Case.objects.get(person=about)
        assert sorted(case.reports.values_list("by", flat=True)) == sorted(each.pk for each in by)


def test_a_report_clicked_twice_is_one(racers: list[Racer]) -> None:
    for number in range(ROUNDS):
        by, about = person(f"ann{number}"), person(f"rude{number}")
        asked = reports(by, about.username)
        assert meet(racers, asked, asked, asked, seed=number) == ["done"] * 3
        assert Report.objects.filter(by=by).count() == 1
        assert Case.objects.filter(person=about).count() == 1


def test_who_reports_several_things_at_once_has_no_more_than_five_open(racers: list[Racer]) -> None:
    ann = person("ann")
    for number in range(3):
        report(
            user_id=ann.pk, asked={"person": person(f"rude{number}").username}, reason=Report.Reason.NAME,
            text="", now=NOON,
        )  # fmt: skip
    asked = [reports(ann, person(f"rude{number}").username) for number in range(3, 6)]
    assert sorted(meet(racers, *asked, seed=1)) == ["TooManyOpen", "done", "done"]
    assert Report.objects.filter(by=ann).count() == Report.OPEN_A_PERSON


def test_a_report_that_meets_the_decision_is_decided_with_it_or_opens_another_case(
    racers: list[Racer],
) -> None:
    mona = moderator("mona", "helper")
    for number in range(ROUNDS):
        case, ann = opened(number)
        late = person(f"cat{number}")
        take_case(case_id=case.pk, by_id=mona.pk, now=NOON)
        assert case.person is not None
        decides = calls("cases.decide_case", case_id=case.pk, by_id=mona.pk, verdict="acted")
        assert meet(racers, decides, reports(late, case.person.username), seed=number) == ["done", "done"]
        mine = Report.objects.get(by=late)
        assert told(ann) == 1
        # A reporter in time is told; one after that has a case of their own that waits.
        assert told(late) == int(mine.case_id == case.pk)
        assert mine.case.state == (Case.State.DECIDED if mine.case_id == case.pk else Case.State.NEW)


def test_of_moderators_who_take_a_case_at_once_one_has_it(racers: list[Racer]) -> None:
    trio = [moderator(name, "helper") for name in ("mona", "mark", "mia")]
    for number in range(ROUNDS):
        case, _ann = opened(number)
        takes = [calls("cases.take_case", case_id=case.pk, by_id=by.pk) for by in trio]
        assert sorted(meet(racers, *takes, seed=number)) == ["TakenByAnother", "TakenByAnother", "done"]
        case.refresh_from_db()
        assert Action.objects.get(case=case).by == case.taken_by


def test_taking_leaving_and_deciding_clicked_twice_are_written_down_once(racers: list[Racer]) -> None:
    mona = moderator("mona", "helper")
    for number in range(ROUNDS):
        case, ann = opened(number)
        by: dict[str, Any] = {"case_id": case.pk, "by_id": mona.pk}
        for service in ("take_case", "release_case", "take_case", "decide_case"):
            more = {"verdict": "nothing"} if service == "decide_case" else {}
            asked = calls(f"cases.{service}", **by | more)
            assert meet(racers, asked, asked, seed=number) == ["done", "done"]
        codes = Action.objects.filter(case=case).order_by("id").values_list("code", flat=True)
        assert list(codes) == ["take", "leave", "take", "decide"]
        assert told(ann) == 1


def test_two_decisions_at_once_are_the_first(racers: list[Racer]) -> None:
    mona = moderator("mona", "helper")
    for number in range(ROUNDS):
        case, ann = opened(number)
        take_case(case_id=case.pk, by_id=mona.pk, now=NOON)
        both = [
            calls("cases.decide_case", case_id=case.pk, by_id=mona.pk, verdict=verdict)
            for verdict in ("acted", "nothing")
        ]
        came = meet(racers, *both, seed=number)
        assert sorted(came) == ["CaseDecided", "done"]
        case.refresh_from_db()
        assert case.verdict == ("acted", "nothing")[came.index("done")]
        assert (told(ann), Action.objects.filter(case=case, code="decide").count()) == (1, 1)
