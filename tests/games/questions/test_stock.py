"""Draws of questions from the stock for a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random

import pytest
from django.db import connection, transaction
from django.db.models import QuerySet
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from games.kit.rules.api import Json, Need, NoContent
from games.models import Match, Question, QuestionRating, QuestionVersion, SeatTenure, Showing
from games.services.questions.stock import LAST, stock
from tests.support.clock import NOON
from tests.support.questions import stock_of
from tests.support.tables import bot, people

pytestmark = pytest.mark.django_db


def table(players: Sequence[User], **fields: str) -> Match:
    """A table of these, without anything played."""
    match = Match.objects.create(
        game="dark-lord",
        rules_version=1,
        seat_count=3,
        name="A table",
        created_at=NOON,
        started_at=NOON,
        status=Match.Status.RUNNING,
        **fields,
    )
    for seat, player in enumerate(players):
        SeatTenure.objects.create(
            match=match, seat=seat, player=player, level="normal" if player.is_bot else ""
        )
    return match


def draw(match: Match, number: int = 1, *, difficulty: str = "normal", seed: int = 1) -> list[str]:
    """The ids of a round's questions."""
    need = Need("questions", {"count": 2, "not": [], "difficulty": difficulty, "round": number})
    with transaction.atomic():
        ids: Json = stock(match)(need, Random(seed * 1000 + number))
    assert isinstance(ids, list)
    return [str(each) for each in ids]


def shown(match: Match) -> list[str]:
    """The keys of all that was drawn in a match."""
    return list(
        Showing.objects.filter(match=match)
        .order_by("round", "seat")
        .values_list("version__question__key", flat=True)
    )


def test_each_seat_gets_a_question_and_who_gets_it_is_written_down() -> None:
    ann, ben, lord = [*people("ann", "ben"), bot("lord")]
    stock_of(9)
    match = table([ann, ben, lord])
    drawn = draw(match, 3)
    rows = Showing.objects.filter(match=match).order_by("seat").select_related("version__question")
    assert [(row.round, row.seat, row.player, row.ally) for row in rows] == [
        (3, 0, ann, ben),
        (3, 1, ben, ann),
    ]
    assert [row.version.name for row in rows] == drawn


def test_a_bot_s_question_is_nobody_s_and_whom_a_bot_keeps_a_seat_for_gets_theirs() -> None:
    (ann,) = people("ann")
    stock_of(9)
    match = table([ann, bot("ally"), bot("lord")])
    SeatTenure.objects.filter(match=match, seat=0).update(level="easy", player=bot("keeper"), owner=ann)
    draw(match)
    rows = Showing.objects.filter(match=match).order_by("seat")
    assert [(row.player, row.ally) for row in rows] == [(ann, None), (None, ann)]


def test_no_question_comes_twice_in_a_match() -> None:
    stock_of(20)
    match = table([*people("ann", "ben"), bot("lord")])
    for number in range(1, 11):
        draw(match, number)
    assert len(set(shown(match))) == 20


def test_with_none_left_that_the_match_has_not_had_the_longest_unseen_comes_again() -> None:
    """Under another id, so that a record names each but once."""
    stock_of(4, difficulty="normal")
    match = table([*people("ann", "ben"), bot("lord")])
    first, second, third, fourth = (draw(match, number) for number in range(1, 5))
    assert set(third) == {f"{name}+2" for name in first}
    assert {name.partition("+")[0] for name in fourth} == set(second)
    assert [row.question for row in Showing.objects.filter(match=match, round=3).order_by("seat")] == third


def test_with_fewer_in_use_than_there_are_seats_to_ask_nobody_has_a_question() -> None:
    stock_of(1)
    match = table([*people("ann", "ben"), bot("lord")])
    with pytest.raises(NoContent):
        draw(match, 1)
    assert not Showing.objects.exists()


def test_an_edited_question_counts_as_the_same_one() -> None:
    stock_of(4)
    match = table([*people("ann", "ben"), bot("lord")])
    before = [name.partition(".")[0] for name in draw(match, 1)]
    for version in QuestionVersion.objects.all():
        version.pk, version.number = None, 2
        version.save()
    Question.objects.update(number=2)
    assert not set(before) & {name.partition(".")[0] for name in draw(match, 2)}


def test_what_either_person_has_read_lately_does_not_come_again() -> None:
    """Both have read both questions, for what was asked is told when both have answered."""
    ann, ben, cat, dan = people("ann", "ben", "cat", "dan")
    stock_of(40)
    for number, players in enumerate([(ann, cat), (dan, ben)]):
        earlier = table([*players, bot(f"lord{number}")])
        for round_ in range(1, 6):
            draw(earlier, round_, seed=number + 2)
    known = {key for match in Match.objects.all() for key in shown(match)}
    match = table([ann, ben, bot("lord")])
    rounds = (40 - len(known)) // 2
    for round_ in range(1, rounds + 1):
        draw(match, round_, seed=9)
    assert not known & set(shown(match))


def test_with_nothing_new_left_what_was_read_longest_ago_comes_first() -> None:
    ann, ben = people("ann", "ben")
    stock_of(12)
    earlier = table([ann, ben, bot("lord")])
    for number in range(1, 7):
        draw(earlier, number)
    before = shown(earlier)
    match = table([ann, ben, bot("other")])
    for number in range(1, 7):
        draw(match, number, difficulty="hard")
    places = {key: place for place, key in enumerate(before)}
    hard = set(Question.objects.filter(difficulty="hard").values_list("key", flat=True))
    again = [places[key] for key in shown(match) if key in hard]
    assert again == sorted(again)


def test_another_difficulty_is_drawn_before_anything_comes_again() -> None:
    ann, ben = people("ann", "ben")
    stock_of(8, difficulty="hard", prefix="hard")
    earlier = table([ann, ben, bot("lord")])
    for number in range(1, 5):
        draw(earlier, number)
    stock_of(4, difficulty="easy", prefix="easy")
    match = table([ann, ben, bot("other")])
    for number in range(1, 4):
        draw(match, number, difficulty="hard")
    assert [key.partition("-")[0] for key in shown(match)] == ["easy"] * 4 + ["hard"] * 2


@pytest.mark.parametrize("state", ["draft", "retired"])
def test_only_what_is_in_use_is_drawn(state: str) -> None:
    stock_of(30, state=state, prefix="not")
    stock_of(2, prefix="used")
    match = table([*people("ann", "ben"), bot("lord")])
    assert {name.partition("-")[0] for name in draw(match)} == {"used"}


def test_other_languages_than_the_site_s_are_not_drawn() -> None:
    stock_of(30, language="de", prefix="de")
    stock_of(2, prefix="en")
    match = table([*people("ann", "ben"), bot("lord")])
    assert {name.partition("-")[0] for name in draw(match)} == {"en"}


@pytest.mark.parametrize(
    ("difficulty", "mix"), [("easy", (60, 40, 0)), ("normal", (25, 50, 25)), ("hard", (0, 50, 50))]
)
def test_the_difficulty_mixes_the_questions(difficulty: str, mix: tuple[int, int, int]) -> None:
    stock_of(60)
    match = table([bot("one"), bot("two"), bot("lord")])
    count: Counter[str] = Counter()
    for seed in range(200):
        Showing.objects.all().delete()
        names = [name.rpartition(".")[0] for name in draw(match, difficulty=difficulty, seed=seed)]
        count.update(Question.objects.get(key=name).difficulty for name in names)
    shares = [100 * count[name] / 400 for name in ("easy", "normal", "hard")]
    assert all(abs(share - wanted) < 8 for share, wanted in zip(shares, mix, strict=True))
    assert [share == 0 for share in shares] == [wanted == 0 for wanted in mix]


@pytest.mark.parametrize(("answers", "is_drawn"), [(49, False), (50, True)])
def test_fifty_answers_say_how_hard_a_question_is_rather_than_who_wrote_it(
    answers: int, is_drawn: bool
) -> None:
    """Hard matches have no easy questions; those that are called easy here turn out to be hard."""
    stock_of(6, difficulty="normal")
    stock_of(6, difficulty="hard", prefix="hard")
    stock_of(6, difficulty="easy", prefix="called-easy")
    rate_as_hard(QuestionVersion.objects.filter(difficulty="easy"), answers)
    assert ("called-easy" in kinds_drawn()) == is_drawn


def test_a_new_version_is_as_hard_as_it_is_called_again() -> None:
    stock_of(6, difficulty="normal")
    stock_of(6, difficulty="hard", prefix="hard")
    stock_of(6, difficulty="easy", prefix="called-easy")
    rate_as_hard(QuestionVersion.objects.filter(difficulty="easy"), 50)
    for version in QuestionVersion.objects.filter(difficulty="easy"):
        version.pk, version.number = None, 2
        version.save()
    Question.objects.filter(difficulty="easy").update(number=2)
    assert "called-easy" not in kinds_drawn()


def rate_as_hard(versions: QuerySet[QuestionVersion], answers: int) -> None:
    """So many answers say that these are hard."""
    for version in versions:
        QuestionRating.objects.create(
            version=version, mu=1790_00, sigma=60_00, answers=answers, last_at=NOON, off=590_00,
            difficulty="hard",
        )  # fmt: skip


def kinds_drawn() -> set[str]:
    """The prefixes of what hard matches draw first, twenty times."""
    match = table([bot("one"), bot("two"), bot("lord")])
    found: set[str] = set()
    for seed in range(20):
        Showing.objects.all().delete()
        found.update(name.rpartition("-")[0] for name in draw(match, difficulty="hard", seed=seed))
    return found


def test_a_round_that_is_drawn_anew_begins_anew() -> None:
    stock_of(30)
    match = table([*people("ann", "ben"), bot("lord")])
    draw(match, 1)
    Showing.objects.filter(match=match).update(
        opened_at=NOON, closes_at=NOON, answered_at=NOON, place=1, is_right=True
    )
    drawn = draw(match, 1, seed=2)
    rows = Showing.objects.filter(match=match).order_by("seat").select_related("version__question")
    assert [row.version.name for row in rows] == drawn
    assert {(row.opened_at, row.closes_at, row.answered_at, row.place, row.is_right) for row in rows} == {
        (None,) * 5
    }


def test_drawing_costs_the_same_however_much_was_shown() -> None:
    ann, ben = people("ann", "ben")
    stock_of(1500)
    match = table([ann, ben, bot("lord")])
    with CaptureQueriesContext(connection) as at_first:
        draw(match, 1)
    have_shown(500, ann, ben)
    with CaptureQueriesContext(connection) as later:
        draw(match, 2)
    assert Showing.objects.count() > 10 * LAST
    assert len(later) == len(at_first) <= 6 + 2  # those of the transaction among them
    assert plans_without_a_scan(later)


def have_shown(matches: int, ann: User, ben: User) -> None:
    """So many matches of these two, of ten rounds each."""
    rng = Random(1)
    versions = list(QuestionVersion.objects.values_list("pk", flat=True))
    rounds = [(number, seat) for number in range(1, 11) for seat in (0, 1)]
    for _ in range(matches):
        earlier = table([])
        Showing.objects.bulk_create(
            Showing(
                match=earlier,
                round=number,
                seat=seat,
                version_id=rng.choice(versions),
                player=(ann, ben)[seat],
                ally=(ben, ann)[seat],
            )
            for number, seat in rounds
        )


def plans_without_a_scan(queries: CaptureQueriesContext) -> bool:
    """True if nothing reads all that was ever shown. PostgreSQL decides by how much that is."""
    if connection.vendor != "sqlite":
        return True
    reads = [query["sql"] for query in queries if "games_showing" in query["sql"] and "UNION" in query["sql"]]
    assert reads
    with connection.cursor() as cursor:
        cursor.execute(f"EXPLAIN QUERY PLAN {reads[0]}")
        plan = "\n".join(str(row) for row in cursor.fetchall())
    return "SCAN games_showing" not in plan
