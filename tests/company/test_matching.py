"""Tables are made of offers so that nothing that anybody asks is broken, and nobody waits for ever."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, time
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.company.matching import CONTRACTS, PACES, STAKES, Outcome, match, next_for
from games.company.offers import Among, Format, Offer, Strength, Table, Terms, fit_together, fits_terms
from games.company.offers import may_meet_again as may_meet
from games.company.waking import waking

TWO = Format(2, 2)
FORMATS = {
    "two": [TWO],
    "more": [Format(3, 2, bars=frozenset({"lord"})), Format(3, 3, needs=frozenset({"lord"})), Format(4, 4)],
}


def offer(key: int, **fields: object) -> Offer:
    """One by which anything goes, of the person with the same number."""
    usual = Offer(
        key=key,
        person=key,
        game="two",
        waited=10.0 - key,
        seats=frozenset({2, 3, 4}),
        paces=frozenset({"standard"}),
        contracts=frozenset(CONTRACTS),
        stakes=frozenset(STAKES),
        takes_again=True,
    )
    return replace(usual, **fields)  # type: ignore[arg-type]


def pairs(*between: tuple[int, int]) -> dict[int, frozenset[int]]:
    """Facts about pairs, both ways."""
    people = {person for pair in between for person in pair}
    return {one: frozenset(b if a == one else a for a, b in between if one in (a, b)) for one in people}


def seated(outcome: Outcome) -> list[list[int]]:
    return [[one.key for one in table.offers] for table in outcome.tables]


# One rule each -------------------------------------------------------------------------------------


def test_whoever_waits_longest_comes_first() -> None:
    assert seated(match([offer(3), offer(1), offer(2)], FORMATS, Among())) == [[1, 2]]


def test_of_those_who_fit_whoever_is_awake_with_one_is_preferred() -> None:
    day = date(2026, 1, 15)
    berlin, lagos, auckland = (
        waking(zone, (time(22), time(7)), day)
        for zone in ("Europe/Berlin", "Africa/Lagos", "Pacific/Auckland")
    )
    crowd = [offer(1, waking=berlin), offer(2, waking=auckland), offer(3, waking=lagos)]
    assert seated(match(crowd, FORMATS, Among())) == [[1, 2]]
    crowd[0] = replace(crowd[0], wants_awake=True)
    assert seated(match(crowd, FORMATS, Among())) == [[1, 3]]


@pytest.mark.parametrize(
    "fields",
    [
        {"game": "more"},
        {"seats": frozenset({3})},
        {"paces": frozenset({"slow"})},
        {"contracts": frozenset()},
        {"person": 1},
        {"min_kept": 90},
        {"strengths": {2: Strength(1000, 1000, 1300, 1700)}},
        {"strengths": {2: Strength(1800, 1800, 0, 3000)}},
    ],
    ids=["game", "seats", "pace", "contract", "oneself", "reliability", "limits", "rating"],
)
def test_nobody_sits_where_something_asked_is_not_so(fields: dict[str, object]) -> None:
    one = offer(1, kept=80, strengths={2: Strength(1200, 1200, 0, 1700)})
    assert seated(match([one, offer(2, strengths={2: Strength(1500, 1500, 0, 3000)})], FORMATS, Among()))
    assert not seated(match([one, offer(2, **fields)], FORMATS, Among()))


def test_those_apart_do_not_meet() -> None:
    assert seated(match([offer(1), offer(2), offer(3)], FORMATS, Among(apart=pairs((1, 2))))) == [[1, 3]]


def test_those_who_have_met_twice_meet_again_only_where_nobody_else_waits_and_both_like_it() -> None:
    among = Among(met=pairs((1, 2)))
    assert seated(match([offer(1), offer(2), offer(3)], FORMATS, among)) == [[1, 3]]
    assert seated(match([offer(1), offer(2)], FORMATS, among)) == [[1, 2]]
    assert seated(match([offer(1), offer(2, takes_again=False)], FORMATS, among)) == []


def test_an_option_is_on_where_nobody_minds_it() -> None:
    liked = [offer(n, options=frozenset({"swap", *extra})) for n, extra in ((1, ()), (2, ("x",)))]
    assert match(liked, FORMATS, Among()).tables[0].options == {"swap"}
    assert match([liked[0], offer(2)], FORMATS, Among()).tables[0].options == frozenset()


def test_an_option_that_a_kind_of_table_needs_is_on_there_and_off_where_it_bars_it() -> None:
    lords = [offer(n, game="more", seats=frozenset({3}), options=frozenset({"lord"})) for n in (1, 2, 3)]
    three, two = (match(lords[:many], FORMATS, Among()).tables[0] for many in (3, 2))
    assert (len(three.offers), three.options) == (3, frozenset({"lord"}))
    assert (len(two.offers), two.options) == (2, frozenset())


def test_terms_are_usual_ones_of_those_that_all_take() -> None:
    crowd = [offer(1, paces=frozenset(PACES)), offer(2, paces=frozenset({"slow", "fast"}))]
    assert match(crowd, FORMATS, Among()).tables[0].terms == Terms(TWO, "slow", "lose", "rated")


def test_bots_fill_after_a_day_what_all_at_the_table_let_them_fill() -> None:
    crowd = [
        offer(n, game="more", seats=frozenset({4}), takes_bots=True, waited=waited)
        for n, waited in ((1, 24.0), (2, 1.0), (3, 0.5))
    ]
    (table,) = match(crowd, FORMATS, Among()).tables
    assert (len(table.offers), table.bots) == (3, 1)
    (table,) = match([*crowd[:2], replace(crowd[2], takes_bots=False)], FORMATS, Among()).tables
    assert (len(table.offers), table.bots) == (2, 2)
    assert not match([replace(one, waited=23.9) for one in crowd], FORMATS, Among()).tables
    assert not match(crowd[:1], FORMATS, Among()).tables


def test_a_free_seat_goes_to_whoever_waits_longest_of_those_who_fit() -> None:
    terms = Terms(TWO, "standard", "lose", "rated")
    stays = offer(9, strengths={2: Strength(1500, 1500, 1300, 1700)})
    crowd = [
        offer(1, paces=frozenset({"slow"})),
        offer(2, strengths={2: Strength(1900, 1900, 0, 3000)}),
        offer(4),
        offer(3),
    ]
    assert [one.key for one in next_for(terms, [stays], crowd, Among())] == [3, 4]
    assert [one.key for one in next_for(terms, [stays], crowd, Among(apart=pairs((9, 3))))] == [4]
    assert next_for(terms, [stays], [], Among()) == ()


# Everything at once --------------------------------------------------------------------------------


def some(*values: object) -> st.SearchStrategy[frozenset[object]]:
    return st.frozensets(st.sampled_from(values), min_size=1)


@st.composite
def crowds(draw: st.DrawFn) -> tuple[list[Offer], Among]:
    """A few offers of a few people, with what is between them."""
    crowd = [
        offer(
            key,
            person=draw(st.integers(0, 5)),
            game=draw(st.sampled_from(["two", "more"])),
            waited=draw(st.sampled_from([0.0, 5.0, 30.0])),
            seats=draw(some(2, 3, 4)),
            paces=draw(some("standard", "slow")),
            contracts=draw(some("bot", "lose")),
            stakes=draw(some("rated", "friendly")),
            options=draw(st.frozensets(st.just("lord"))),
            strengths={n: draw(st.sampled_from(STRENGTHS)) for n in (2, 3, 4)},
            kept=draw(st.sampled_from([-1, 90])),
            min_kept=draw(st.sampled_from([-1, -1, 90])),
            takes_bots=draw(st.booleans()),
            takes_again=draw(st.booleans()),
        )
        for key in range(draw(st.integers(0, 8)))
    ]
    both = st.lists(st.sampled_from(list(combinations(range(6), 2))), max_size=3)
    return crowd, Among(pairs(*draw(both)), pairs(*draw(both)))


STRENGTHS = [
    Strength(15, 15, 0, 30),
    Strength(12, 18, 10, 20),
    Strength(18, 18, 10, 20),
    Strength(15, 15, 17, 19),
]


def possible(group: Sequence[Offer], among: Among, *, others_wait: bool) -> bool:
    """True if a table can be made of all of a group, told without looking at how tables are made."""
    (game, *more) = {one.game for one in group}
    if more:
        return False
    return any(
        len(group) == form.people
        and all(fits_terms(one, Terms(form, *rest)) for one in group)
        and all(fit(one, other, form.seats, among, others_wait) for one, other in combinations(group, 2))
        for form in FORMATS[game]
        for rest in product(PACES, CONTRACTS, STAKES)
    )


def fit(one: Offer, other: Offer, seats: int, among: Among, others_wait: bool) -> bool:
    return fit_together(one, other, seats, among) and may_meet(one, other, among, others_wait=others_wait)


def keeps_all(table: Table, among: Among) -> bool:
    form = table.terms.form
    return (
        form in FORMATS[table.game]
        and len(table.offers) + table.bots == form.people
        and len(table.offers) > 1
        and all(one.game == table.game and fits_terms(one, table.terms) for one in table.offers)
        and all(fit(one, other, form.seats, among, False) for one, other in combinations(table.offers, 2))
        and form.needs <= table.options
        and not form.bars & table.options
        and all(table.options <= one.options for one in table.offers)
        and (not table.bots or (table.offers[0].waited >= 24 and all(one.takes_bots for one in table.offers)))
    )


@settings(max_examples=150)
@given(crowds())
def test_no_table_breaks_anything_and_nobody_waits_while_there_is_one(
    drawn: tuple[list[Offer], Among],
) -> None:
    crowd, among = drawn
    outcome = match(crowd, FORMATS, among)
    assert all(keeps_all(table, among) for table in outcome.tables)
    sat = [one.key for table in outcome.tables for one in table.offers]
    assert sorted([*sat, *(one.key for one in outcome.left)]) == sorted(one.key for one in crowd)
    for size in (2, 3, 4):
        assert not any(
            possible(group, among, others_wait=False) for group in combinations(outcome.left, size)
        )


@settings(max_examples=100)
@given(crowds())
def test_whoever_waits_longest_is_seated_if_any_table_is_possible(drawn: tuple[list[Offer], Among]) -> None:
    crowd, among = drawn
    outcome = match(crowd, FORMATS, among)
    for game in FORMATS:
        mine = sorted((one for one in crowd if one.game == game), key=lambda one: (-one.waited, one.key))
        if mine and any(
            possible([mine[0], *others], among, others_wait=True)
            for size in (1, 2, 3)
            for others in combinations(mine[1:], size)
        ):
            assert mine[0] in [one for table in outcome.tables for one in table.offers]


# Many ----------------------------------------------------------------------------------------------


def test_a_crowd_costs_so_many_tries_as_there_are_offers_and_not_their_square() -> None:
    rng = Random(1)
    crowd = [
        offer(
            key,
            game="more",
            waited=rng.random() * 100,
            strengths={n: Strength(low, low, low - 100, low + 100) for n in (3, 4)},
        )
        for key in range(2_000)
        for low in [rng.randrange(1000, 2000)]
    ]
    outcome = match(crowd, FORMATS, Among())
    assert len(outcome.left) < 100
    assert outcome.tried < 20 * len(crowd)
