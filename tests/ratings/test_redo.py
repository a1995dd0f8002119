"""Matches counted in order, and again from where something has changed: both come to the same."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from random import Random

import pytest

from games.kit.rated import Campaigns, Places
from games.ratings.counting import Book, Verdict, redo
from games.ratings.errors import BadFacts
from games.ratings.matches import RatedMatch, Unrated
from tests.ratings.played import ADA, BO, CY, DI, ED, FOUR, TWO, day, match, people

SCALE = TWO.scales[0]
WINNERS = [(ADA, BO), (BO, CY), (CY, ADA), (DI, ED), (ADA, DI)]
FIVE = [
    match(seats=people(winner, loser), number=number, on=number)
    for number, (winner, loser) in enumerate(WINNERS, 1)
]


def whole(matches: Iterable[RatedMatch]) -> tuple[Book, dict[int, Verdict]]:
    """A run over all matches: the book at the end, and each match's verdict."""
    book = Book()
    return book, {each.id: verdict for each, verdict in redo(((each, None) for each in matches), book)}


def again(
    matches: Sequence[RatedMatch], kept: Mapping[int, Verdict], changed: RatedMatch
) -> tuple[Book, dict[int, Verdict]]:
    """A run from a changed match on, after those before it: the book at the end, and what was computed."""
    before = [each for each in matches if each.order < changed.order]
    book, _ = whole(before)
    rest = [each for each in matches if each.order >= changed.order]
    known = ((each, None if each.id == changed.id else kept[each.id]) for each in rest)
    return book, {each.id: verdict for each, verdict in redo(known, book)}


def points(book: Book) -> dict[int, tuple[float, float]]:
    return {
        who: (rating.strength.mu / 100, rating.strength.sigma / 100)
        for (who, scale), rating in sorted(book.ratings.items())
        if scale == SCALE
    }


def annulled(matches: Sequence[RatedMatch], number: int) -> list[RatedMatch]:
    return [replace(each, is_annulled=each.is_annulled or each.id == number) for each in matches]


def test_five_matches_one_a_day() -> None:
    book, verdicts = whole(FIVE)

    assert points(book) == {
        ADA: (1567.51, 182.19),
        BO: (1500.81, 196.58),
        CY: (1503.56, 198.74),
        DI: (1483.51, 194.91),
        ED: (1393.06, 217.78),
    }
    assert {who: book.ratings[who, SCALE].matches for who in (ADA, BO, CY, DI, ED)} == {
        ADA: 3, BO: 2, CY: 2, DI: 2, ED: 1,
    }  # fmt: skip
    assert book.ratings[ADA, SCALE].last_at == day(5)
    assert len(verdicts) == 5


def test_the_second_of_them_annulled() -> None:
    _, kept = whole(FIVE)
    after = annulled(FIVE, 2)

    book, computed = again(after, kept, after[1])

    assert points(book) == {
        ADA: (1594.30, 179.30),
        BO: (1393.06, 217.78),
        CY: (1638.96, 216.88),
        DI: (1491.73, 193.73),
        ED: (1393.06, 217.78),
    }
    assert computed.keys() == {2, 3, 5}
    assert computed[2] == Verdict(Unrated.ANNULLED)
    assert book == whole(after)[0]


def test_annulled_and_restored_all_is_as_before() -> None:
    book, kept = whole(FIVE)
    after = annulled(FIVE, 2)
    _, computed = again(after, kept, after[1])

    restored, _ = again(FIVE, {**kept, **computed}, FIVE[1])

    assert restored == book


def test_annulled_twice_is_annulled() -> None:
    _, kept = whole(FIVE)
    after = annulled(FIVE, 2)
    once, computed = again(after, kept, after[1])

    twice, recomputed = again(after, {**kept, **computed}, after[1])

    assert twice == once
    assert recomputed.items() <= computed.items()


def test_a_late_match_counts_where_it_belongs() -> None:
    without = [each for each in FIVE if each.id != 3]
    _, kept = whole(without)

    book, computed = again(FIVE, kept, FIVE[2])

    assert book == whole(FIVE)[0]
    assert computed.keys() == {3, 5}


def test_a_match_that_was_taken_up_again_keeps_its_old_place_without_a_result() -> None:
    _, kept = whole(FIVE)
    runs = [replace(each, result=None) if each.id == 2 else each for each in FIVE]

    book, computed = again(runs, kept, runs[1])

    assert computed[2] == Verdict(Unrated.NO_RESULT)
    assert book == whole([each for each in FIVE if each.id != 2])[0]


def test_matches_that_ended_at_one_time_count_by_their_numbers() -> None:
    one, two = (match(seats=people(ADA, BO), number=number) for number in (1, 2))

    _, verdicts = whole([one, two])

    (first, _), (second, _) = verdicts[1].entries, verdicts[2].entries
    assert second.before == first.after


@pytest.mark.parametrize("order", [(1, 0), (0, 0)])
def test_matches_out_of_order_or_twice_are_refused(order: Sequence[int]) -> None:
    with pytest.raises(BadFacts, match="order"):
        whole([FIVE[number] for number in order])


def test_the_seventh_meeting_in_thirty_days_counts_once_an_earlier_one_is_annulled() -> None:
    seven = [match(FOUR, people(ADA, BO, CY, DI), Campaigns((0, 0), 0), number=n, on=n) for n in range(1, 8)]
    _, kept = whole(seven)
    after = annulled(seven, 4)

    book, computed = again(after, kept, after[3])

    assert kept[7].why is Unrated.SAME_PEOPLE
    assert computed[7].why is None
    assert book == whole(after)[0]


def test_what_did_not_count_does_not_make_a_meeting() -> None:
    seven = [match(number=n, on=n, is_rated=n > 1) for n in range(1, 8)]

    _, verdicts = whole(seven)

    assert verdicts[7].why is None


def random_matches(rng: Random, count: int) -> list[RatedMatch]:
    """Matches of nine people with two or four seats, some on the same day."""
    made: list[RatedMatch] = []
    on = 0.0
    for number in range(count):
        on += rng.choice((0, 0.1, 1, 40))
        if rng.random() < 0.5:
            made.append(match(seats=people(*rng.sample(range(1, 10), 2)), number=number, on=on))
        else:
            won_by = rng.choice(((0, 0), (1, 0, 0), (1, 1), (0, 1, 1)))
            seats = people(*rng.sample(range(1, 10), 4))
            made.append(match(FOUR, seats, Campaigns(won_by, won_by[-1]), number=number, on=on))
    return made


@pytest.mark.parametrize("seed", range(30))
def test_to_count_again_from_a_change_on_comes_to_what_a_whole_run_comes_to(seed: int) -> None:
    rng = Random(seed)
    matches = random_matches(rng, 60)
    _, kept = whole(matches)
    for _ in range(4):
        place = rng.randrange(len(matches))
        old = matches[place]
        other = Places((1, 0)) if old.pairing == TWO else Campaigns((1, 1), 1)
        changes = [{"is_annulled": not old.is_annulled}, {"result": other}, {"result": None}]
        changed = replace(old, **rng.choice(changes))  # type: ignore[arg-type]
        matches[place] = changed
        book, computed = again(matches, kept, changed)
        kept = {**kept, **computed}
        expected, verdicts = whole(matches)
        assert book == expected
        assert kept == verdicts


def test_who_comes_out_as_they_were_does_not_have_more_matches_computed() -> None:
    """Both are as unknown as can be again before their next match, and nobody won or lost a point."""
    level = Places((0, 0))
    matches = [
        match(seats=people(ADA, BO), result=level, number=1, on=0),
        match(seats=people(ADA, BO), result=level, number=2, on=6000),
        match(seats=people(ADA, CY), number=3, on=6001),
        match(seats=people(BO, DI), number=4, on=6002),
    ]
    _, kept = whole(matches)
    after = annulled(matches, 1)

    book, computed = again(after, kept, after[0])

    assert computed.keys() == {1, 2}
    assert book.ratings == whole(after)[0].ratings
