"""Answers count as their matches do, in the order in which they were given: for people, and for questions."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.models import AnswerEntry, Match, QuestionRating, QuestionVersion, Rating
from games.services.moderation.annulment import annul, restore
from games.services.questions.after_rewind import UNDONE
from games.services.questions.counting import forget_answer
from games.services.ratings.counting import count_due
from games.services.ratings.recount import differences, digest, recount
from tests.support.answers import GAME, allies_meet, answer
from tests.support.clock import NOON
from tests.support.questions import stock_of
from tests.support.rated import DAY, count_all, rating
from tests.support.tables import people

pytestmark = pytest.mark.django_db
SCALE = "knowledge"
GOES_ON: dict[str, Any] = {"status": Match.Status.RUNNING, "finished_at": None, "outcome": None}


def versions(count: int = 3) -> list[QuestionVersion]:
    """Versions of questions: easy, normal and hard in turn."""
    stock_of(count)
    return list(QuestionVersion.objects.order_by("question"))


def number(version: QuestionVersion) -> str:
    """The number of a question as the design writes it; empty without one."""
    row = QuestionRating.objects.filter(version=version).first()
    return "" if row is None else f"{row.mu / 100:.2f} ± {row.sigma / 100:.2f}"


@pytest.mark.parametrize(
    ("difficulty", "is_right", "person", "question"),
    [
        (0, True, "1534.29 ± 230.86", "1186.05 ± 146.20"),
        (0, False, "1271.13 ± 230.86", "1276.59 ± 146.20"),
        (2, True, "1584.92 ± 240.22", "1770.11 ± 147.91"),
        (2, False, "1447.89 ± 240.22", "1820.26 ± 147.91"),
    ],
)
def test_an_answer_moves_whoever_gave_it_and_the_question(
    difficulty: int, is_right: bool, person: str, question: str
) -> None:
    ada, bo = people("ada", "bo")
    version = versions()[difficulty]
    answer(allies_meet(ada, bo), ada, version, NOON - DAY, is_right=is_right)
    count_all(GAME)
    assert rating(ada, SCALE) == person
    assert number(version) == question
    assert QuestionRating.objects.get().answers == 1
    assert rating(bo, SCALE) == "", "who was asked nothing has no number"


@pytest.mark.parametrize(
    "fields",
    [
        {"place": None, "is_right": False},
        {"opened_at": None, "closes_at": None},
        {"player": None},
        {"round": UNDONE},
    ],
    ids=["none in time", "never opened", "a bot's", "undone"],
)
def test_what_says_nothing_of_what_a_person_knows_does_not_count(fields: dict[str, Any]) -> None:
    ada, bo = people("ada", "bo")
    values: dict[str, Any] = {"player": ada, "version": versions()[0], "at": NOON - DAY} | fields
    answer(allies_meet(ada, bo), **values)
    count_all(GAME)
    assert not AnswerEntry.objects.exists()
    assert not Rating.objects.filter(scale=SCALE).exists()
    assert not QuestionRating.objects.exists()


@pytest.mark.parametrize(
    "fields", [{"is_rated": False}, {"annulled_at": NOON}, {"facts": {"short": True}}], ids=str
)
def test_answers_of_a_match_that_does_not_count_do_not_either(fields: dict[str, Any]) -> None:
    ada, bo = people("ada", "bo")
    answer(allies_meet(ada, bo, **fields), ada, versions()[0], NOON - DAY)
    count_all(GAME)
    assert not AnswerEntry.objects.exists()


def test_answers_of_a_match_that_goes_on_wait_for_its_end() -> None:
    ada, bo = people("ada", "bo")
    match = allies_meet(ada, bo)
    answer(match, ada, versions()[0], NOON - DAY)
    Match.objects.filter(pk=match.pk).update(**GOES_ON)
    count_all(GAME)
    assert not AnswerEntry.objects.exists()


def test_a_new_version_of_a_question_starts_anew() -> None:
    ada, bo = people("ada", "bo")
    [old] = versions(1)
    new = QuestionVersion.objects.get(pk=old.pk)
    new.pk, new.number = None, 2
    new.save()
    match = allies_meet(ada, bo)
    answer(match, ada, old, NOON - DAY)
    answer(match, bo, new, NOON - DAY)
    count_all(GAME)
    assert number(old) == number(new) == "1186.05 ± 146.20"


def test_the_instant_of_an_answer_decides_and_not_the_end_of_its_match() -> None:
    """The match that began first and ended last: its answers count before those of the other."""
    ada, bo, cy = people("ada", "bo", "cy")
    easy, _normal, hard = versions()
    slow, fast = allies_meet(ada, bo, NOON + DAY), allies_meet(ada, cy)
    answer(slow, ada, easy, NOON - 2 * DAY, is_right=False)
    answer(fast, ada, hard, NOON - DAY)
    answer(fast, cy, easy, NOON - DAY, seat=1)
    Match.objects.filter(pk=slow.pk).update(**GOES_ON)
    count_all(GAME)
    assert number(easy) == "1186.05 ± 146.20"
    over = {"status": Match.Status.FINISHED, "finished_at": NOON + DAY, "outcome": slow.outcome}
    Match.objects.filter(pk=slow.pk).update(**over)
    count_all(GAME)
    assert Rating.objects.get(player=ada, scale=SCALE).matches == 2
    late = digest(SCALE)
    _forget_all()
    count_all(GAME)
    assert digest(SCALE) == late
    entry = AnswerEntry.objects.get(showing__match=slow)
    assert (entry.mu, entry.sigma) == (1271_13, 230_86), "as the first of all"


def test_annulled_they_are_taken_out_and_restored_they_count_again() -> None:
    ada, bo, cy = people("ada", "bo", "cy")
    easy, normal, hard = versions()
    first, second = allies_meet(ada, bo), allies_meet(ada, cy, NOON + DAY)
    answer(first, ada, easy, NOON - 2 * DAY)
    answer(first, bo, hard, NOON - 2 * DAY, seat=1)
    answer(second, ada, normal, NOON - DAY)
    count_all(GAME)
    before = digest()
    taken = annul(first, now=NOON)
    count_all(GAME)
    assert rating(bo, SCALE) == number(easy) == number(hard) == ""
    assert Rating.objects.get(player=ada, scale=SCALE).matches == 1
    restore(first, taken, now=NOON)
    count_all(GAME)
    assert digest() == before


def test_a_worker_that_is_called_twice_counts_nothing_twice() -> None:
    ada, bo = people("ada", "bo")
    match = allies_meet(ada, bo)
    answer(match, ada, versions()[0], NOON - DAY)
    count_all(GAME)
    before = digest()
    Match.objects.filter(pk=match.pk).update(rated_at=None)  # as if it had been killed before its last line
    count_all(GAME)
    assert digest() == before
    assert QuestionRating.objects.get().answers == 1


def test_the_number_says_by_how_much_a_question_is_off_and_which_difficulty_it_is_nearest_to() -> None:
    ada, bo = people("ada", "bo")
    easy, _normal, _hard = versions()
    match = allies_meet(ada, bo)
    for n in range(12):
        answer(match, ada, easy, NOON - DAY + n * timedelta(minutes=1), is_right=False)
    count_all(GAME)
    row = QuestionRating.objects.get()
    assert (row.mu - row.off, row.answers) == (1200_00, 12)
    assert row.difficulty == "normal", number(easy)


class TestRecount:
    """``manage.py ratings``: what is kept of answers is checked and mended as that of matches is."""

    def test_mends_whatever_was_spoilt_and_finds_nothing_then(self) -> None:
        ada, bo = people("ada", "bo")
        easy, normal, hard = versions()
        match = allies_meet(ada, bo)
        for n, version in enumerate((easy, normal, hard)):
            answer(match, ada, version, NOON - DAY + n * timedelta(minutes=1))
        friendly = allies_meet(ada, bo, is_rated=False)
        stray = answer(friendly, bo, easy, NOON - DAY)
        count_all(GAME)
        before, rows = digest(), list(AnswerEntry.objects.order_by("pk").values())
        numbers = list(QuestionRating.objects.order_by("pk").values())

        Rating.objects.filter(player=ada, scale=SCALE).update(mu=1)
        Rating.objects.create(player=bo, scale=SCALE, mu=1, sigma=1, matches=1, last_at=NOON, version=1)
        AnswerEntry.objects.filter(version=easy).update(mu=1)
        AnswerEntry.objects.filter(version=hard).delete()
        AnswerEntry.objects.create(
            showing=stray, player=bo, version=easy, answered_at=NOON, mu=1, sigma=1, asked_mu=1, asked_sigma=1
        )
        QuestionRating.objects.filter(version=easy).update(mu=1)
        QuestionRating.objects.filter(version=normal).delete()
        assert len(differences(GAME).told) == 7
        assert len(recount(game=GAME, now=NOON, scale="dark-lord").told) == 0, "of that scale nothing is"
        assert len(recount(game=GAME, now=NOON, scale=SCALE).told) == 7
        assert differences(GAME).total == 0
        assert digest() == before
        assert list(AnswerEntry.objects.order_by("pk").values()) == rows
        assert list(QuestionRating.objects.order_by("pk").values()) == numbers

    def test_the_command_does_so_for_the_scale_alone(self) -> None:
        ada, bo = people("ada", "bo")
        answer(allies_meet(ada, bo), ada, versions()[0], NOON - DAY)
        count_all(GAME)
        before = digest()
        Rating.objects.filter(player=ada, scale=SCALE).update(mu=1)
        told = StringIO()
        with pytest.raises(CommandError, match="1 differ"):
            call_command("ratings", "--scale=knowledge", "--check", stdout=told)
        assert told.getvalue().startswith(f"knowledge: {ada.pk} has 0.01 ± 230.86 of 1")
        call_command("ratings", "--scale=knowledge", stdout=told)
        call_command("ratings", "--check", stdout=told)
        assert told.getvalue().endswith("1 written.\nAll are as they should be.\n")
        assert digest() == before

    def test_counts_answers_by_what_it_has_just_made_of_their_matches(self) -> None:
        ada, bo = people("ada", "bo")
        match = allies_meet(ada, bo)
        answer(match, ada, versions()[0], NOON - DAY)
        count_all(GAME)
        before = digest()
        Match.objects.filter(pk=match.pk).update(unrated_why="friendly")
        recount(game=GAME, now=NOON)
        assert digest() == before
        assert AnswerEntry.objects.count() == 1


def _forget_all() -> None:
    """Nothing has counted yet."""
    Match.objects.filter(status=Match.Status.FINISHED).update(rated_at=None, unrated_why="")
    for rows in (AnswerEntry, QuestionRating, Rating):
        rows.objects.all().delete()


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_done_to_matches_answers_are_as_in_a_whole_run(seed: int) -> None:
    """Matches end late and early, are annulled, restored, taken up again; workers come now and then."""
    rng = Random(seed)
    four, asked = people("ada", "bo", "cy", "di"), versions(5)
    matches: list[Match] = []
    taken: dict[int, Any] = {}
    for _act in range(25):
        act = rng.choice(["end", "end", "end", "annul", "restore", "again", "count"])
        some = rng.choice(matches) if matches else None
        if some is not None:
            some.refresh_from_db()
        if act == "end" or some is None:
            at = NOON + rng.randrange(40) * DAY
            one, other = rng.sample(four, 2)
            matches.append(allies_meet(one, other, at))
            for tenure in matches[-1].tenures.filter(level=""):
                given = at - rng.randrange(20) * DAY
                right = rng.random() < 0.6
                answer(matches[-1], tenure.player, rng.choice(asked), given, seat=tenure.seat, is_right=right)
        elif act == "annul" and some.annulled_at is None:
            taken[some.pk] = annul(some, now=NOON)
        elif act == "restore" and some.annulled_at is not None:
            restore(some, taken[some.pk], now=NOON)
        elif act == "again" and some.status == Match.Status.FINISHED and some.rated_at is not None:
            Match.objects.filter(pk=some.pk).update(**GOES_ON)
            row = some.showings.order_by("round")[0]
            row.round = UNDONE + row.round
            row.save()
            forget_answer(row, now=NOON)
        elif act == "count":
            count_due(game=GAME, now=NOON)
    count_all(GAME)
    assert differences(GAME).told == []
    assert AnswerEntry.objects.exists()
    kept, numbers = digest(), list(QuestionRating.objects.order_by("pk").values())
    _forget_all()
    count_all(GAME)
    assert digest() == kept
    assert list(QuestionRating.objects.order_by("pk").values()) == numbers
