"""Counts of questions, and flags: those that counts raise, and those of players."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from games.models import Match, QuestionFlag, QuestionVersion, Showing
from games.services.moderation.annulment import annul, restore
from games.services.questions.counting import count_answer, forget_answer
from tests.support.clock import NOON, later
from tests.support.questions import stock_of
from tests.support.tables import people, person

pytestmark = pytest.mark.django_db
Reason = QuestionFlag.Reason


def match_in(key: str = "here") -> Match:
    return Match.objects.create(
        key=key, game="dark-lord", rules_version=1, seat_count=3, name="A table", created_at=NOON
    )


def asked(player: User | None, *, round_: int = 1, is_opened: bool = True) -> Showing:
    """A question that somebody was asked and has not answered."""
    match = Match.objects.filter(key="here").first() or match_in()
    version = QuestionVersion.objects.first() or stock_of(1)[0].versions.get()
    opened = {"opened_at": NOON, "closes_at": later(minutes=1)} if is_opened else {}
    return Showing.objects.create(match=match, round=round_, seat=0, version=version, player=player, **opened)


def counts() -> tuple[int, int, int]:
    version = QuestionVersion.objects.get()
    return version.shown_count, version.right_count, version.late_count


def test_answers_of_people_are_counted() -> None:
    ann = person("ann")
    count_answer(asked(ann), place=1, is_right=True, now=NOON)
    count_answer(asked(ann, round_=2), place=1, is_right=False, now=NOON)
    assert counts() == (2, 1, 0)


def test_who_had_no_answer_in_time_is_counted_apart() -> None:
    count_answer(asked(person("ann")), place=None, is_right=False, now=NOON)
    assert counts() == (0, 0, 1)


def test_what_was_never_opened_and_what_bots_answer_is_not_counted() -> None:
    count_answer(asked(person("ann"), is_opened=False), place=None, is_right=False, now=NOON)
    count_answer(asked(None, round_=2, is_opened=False), place=3, is_right=True, now=NOON)
    assert counts() == (0, 0, 0)
    assert Showing.objects.get(round=2).is_right


def test_an_answer_that_is_told_twice_counts_once() -> None:
    showing = asked(person("ann"))
    for _ in range(2):
        count_answer(showing, place=1, is_right=True, now=NOON)
    assert counts() == (1, 1, 0)


def test_a_timeout_that_is_taken_back_is_not_counted_any_more() -> None:
    showing = asked(person("ann"))
    count_answer(showing, place=None, is_right=False, now=NOON)
    forget_answer(showing, now=NOON)
    assert counts() == (0, 0, 0)
    count_answer(showing, place=2, is_right=True, now=NOON)
    assert counts() == (1, 1, 0)


def test_a_match_that_is_annulled_takes_its_answers_out_and_restored_it_gives_all_of_them_back() -> None:
    ann = person("ann")
    count_answer(asked(ann), place=1, is_right=True, now=NOON)
    count_answer(asked(ann, round_=2), place=None, is_right=False, now=NOON)
    meanwhile, match = asked(ann, round_=3), Match.objects.get()
    taken = annul(match, now=NOON)
    assert counts() == (0, 0, 0)
    meanwhile.refresh_from_db()
    count_answer(meanwhile, place=2, is_right=False, now=NOON)
    assert counts() == (0, 0, 0)
    restore(match, taken, now=NOON)
    assert counts() == (2, 1, 1)


def test_an_answer_taken_back_at_an_annulled_match_takes_nothing_off() -> None:
    count_answer(asked(person("ann")), place=1, is_right=True, now=NOON)
    match = Match.objects.get()
    taken = annul(match, now=NOON)
    forget_answer(Showing.objects.get(), now=NOON)
    assert counts() == (0, 0, 0)
    restore(match, taken, now=NOON)
    assert counts() == (0, 0, 0)


@pytest.mark.parametrize(
    ("shown", "right", "reason"),
    [
        (29, 0, None),
        (30, 7, Reason.BELOW_CHANCE),
        (30, 8, None),
        (30, 28, None),
        (30, 29, Reason.TOO_EASY),
        (100, 24, Reason.BELOW_CHANCE),
        (100, 25, None),
        (100, 95, None),
        (100, 96, Reason.TOO_EASY),
    ],
)
def test_after_thirty_answers_counts_raise_a_flag(shown: int, right: int, reason: str | None) -> None:
    showing = asked(person("ann"))
    is_right = right > 0
    QuestionVersion.objects.update(shown_count=shown - 1, right_count=right - is_right)
    count_answer(showing, place=1, is_right=is_right, now=NOON)
    assert [flag.reason for flag in QuestionFlag.objects.all()] == ([] if reason is None else [reason])


def test_a_version_flags_itself_once_even_when_that_is_settled() -> None:
    ann = person("ann")
    showing = asked(ann)
    QuestionVersion.objects.update(shown_count=40, right_count=2)
    count_answer(showing, place=1, is_right=False, now=NOON)
    QuestionFlag.objects.update(verdict="nothing", settled_at=NOON)
    count_answer(asked(ann, round_=2), place=1, is_right=False, now=NOON)
    assert QuestionFlag.objects.get().player is None


@pytest.fixture
def ann(client: Client) -> User:
    """Somebody who is logged in."""
    player = person("ann")
    client.force_login(player)
    return player


def page(round_: int = 1) -> str:
    return reverse("games:question-flag", args=["here", round_])


def test_who_has_answered_a_question_may_say_what_is_wrong_with_it(client: Client, ann: User) -> None:
    count_answer(asked(ann), place=1, is_right=True, now=NOON)
    shown = client.get(page())
    assert shown.status_code == 200
    assert QuestionVersion.objects.get().right in shown.content.decode()
    answer = client.post(page(), {"reason": "unclear", "text": "Which tree?\nAny <b>tree</b>."})
    assert answer.headers["Location"] == "/m/here/"
    flag = QuestionFlag.objects.get()
    assert (flag.player, flag.reason, flag.text) == (ann, "unclear", "Which tree?\nAny <b>tree</b>.")


def test_a_question_that_is_still_open_cannot_be_looked_at_by_its_flag(client: Client, ann: User) -> None:
    asked(ann)
    assert client.get(page()).status_code == 404
    assert client.post(page(), {"reason": "unclear"}).status_code == 404
    assert not QuestionFlag.objects.exists()


def test_only_one_s_own_question_can_be_reported(client: Client, ann: User) -> None:
    (ben,) = people("ben")
    count_answer(asked(ben), place=1, is_right=True, now=NOON)
    assert client.get(page()).status_code == 404
    assert client.post(page(), {"reason": "unclear"}).status_code == 404


def test_whoever_is_not_logged_in_is_led_to_the_log_in(client: Client) -> None:
    count_answer(asked(person("ann")), place=1, is_right=True, now=NOON)
    assert "/accounts/login/" in client.get(page()).headers["Location"]


def test_there_is_one_flag_a_person_and_version(client: Client, ann: User) -> None:
    count_answer(asked(ann), place=1, is_right=True, now=NOON)
    count_answer(asked(ann, round_=2), place=1, is_right=True, now=NOON)
    client.post(page(), {"reason": "unclear"})
    client.post(page(2), {"reason": "spelling", "text": "Oack"})
    assert [(flag.reason, flag.text) for flag in QuestionFlag.objects.all()] == [("spelling", "Oack")]


def test_what_is_settled_is_not_opened_again_by_saying_more(client: Client, ann: User) -> None:
    count_answer(asked(ann), place=1, is_right=True, now=NOON)
    client.post(page(), {"reason": "unclear"})
    QuestionFlag.objects.update(verdict="nothing", settled_at=NOON)
    client.post(page(), {"reason": "wrong"})
    flag = QuestionFlag.objects.get()
    assert (flag.reason, flag.verdict) == ("unclear", "nothing")


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"reason": "too-easy"},
        {"reason": "unclear", "text": "x" * 301},
        {"reason": "other", "text": "a\u202eb"},
    ],
)
def test_a_flag_that_is_none_is_refused_with_its_form(
    client: Client, ann: User, sent: dict[str, str]
) -> None:
    count_answer(asked(ann), place=1, is_right=True, now=NOON)
    answer = client.post(page(), sent)
    assert answer.status_code == 422
    assert b"field__error" in answer.content
    assert not QuestionFlag.objects.exists()
