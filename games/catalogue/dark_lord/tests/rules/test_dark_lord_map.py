"""The map of The Dark Lord and where the castles stand."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from games.catalogue.dark_lord.rules.land import AXIAL, LANDS, NAMES, NEIGHBOURS
from games.catalogue.dark_lord.rules.moves import Bases
from games.catalogue.dark_lord.rules.reach import lands_in, near
from games.catalogue.dark_lord.rules.view import Phase
from games.catalogue.dark_lord.tests.rules.tables import (
    asked,
    expanding,
    held,
    lands,
    names,
    play,
    start,
    told,
)
from games.kit.rules.errors import IllegalMove


def test_the_map_is_a_hexagon_of_side_3() -> None:
    assert set(AXIAL) == {
        (q, r) for q in range(-3, 4) for r in range(-3, 4) if max(abs(q), abs(r), abs(q + r)) <= 2
    }
    assert LANDS == 19


def test_territories_are_t1_to_t19_row_by_row_from_the_top() -> None:
    rows: dict[int, list[str]] = {}
    for name, (_, r) in zip(NAMES, AXIAL, strict=True):
        rows.setdefault(r, []).append(name)
    assert list(rows) == [-2, -1, 0, 1, 2]
    assert [" ".join(row) for row in rows.values()] == [
        "t1 t2 t3", "t4 t5 t6 t7", "t8 t9 t10 t11 t12", "t13 t14 t15 t16", "t17 t18 t19",
    ]  # fmt: skip
    assert all(list(AXIAL) == sorted(AXIAL, key=lambda place: (place[1], place[0])) for _ in rows)


@pytest.mark.parametrize(
    ("land", "around"),
    [
        ("t1", "t2 t4 t5"),
        ("t2", "t1 t3 t5 t6"),
        ("t8", "t4 t9 t13"),
        ("t10", "t5 t6 t9 t11 t14 t15"),
        ("t12", "t7 t11 t16"),
        ("t14", "t9 t10 t13 t15 t17 t18"),
        ("t19", "t15 t16 t18"),
    ],
)
def test_the_usual_six_neighbours(land: str, around: str) -> None:
    (number,) = lands(land)
    assert names(set(NEIGHBOURS[number])) == around


def test_sets_of_territories_are_looked_up_as_they_would_be_counted() -> None:
    rng = Random(1)
    for mask in (rng.getrandbits(LANDS) for _ in range(300)):
        found = {land for land in range(LANDS) if mask >> land & 1}
        assert lands_in(mask) == tuple(sorted(found))
        assert set(lands_in(near(mask))) == {other for land in found for other in NEIGHBOURS[land]}


def test_the_map_stays_in_one_piece_whichever_territory_is_left_out() -> None:
    """An ally always finds something to attack."""
    for gone in range(LANDS):
        todo, seen = [(gone + 1) % LANDS], {gone}
        while todo:
            land = todo.pop()
            seen.add(land)
            todo += [other for other in NEIGHBOURS[land] if other not in seen]
        assert len(seen) == LANDS


# Bases ----------------------------------------------------------------------------------------------


def test_chance_draws_three_bases_one_a_seat() -> None:
    state = start()
    assert (state.view(None).phase, asked(state), state.view(None).bases) == (Phase.BASES, [], None)
    after = play(state, "bases t1,t9,t17")
    assert after.view(None).bases == (0, 8, 16)
    assert [held(after, seat) for seat in range(3)] == ["t1", "t9", "t17"]


def test_each_base_has_a_castle_with_three_towers() -> None:
    assert expanding().view(None).towers == (3, 3, 3)


def test_after_the_bases_sixteen_territories_are_free() -> None:
    assert expanding().view(None).owners.count(None) == 16


def test_bases_are_pairwise_not_adjacent() -> None:
    for moved in ("bases t1,t2,t19", "bases t1,t19,t5", "bases t19,t1,t4", "bases t1,t19,t19"):
        with pytest.raises(IllegalMove, match="bases-touch"):
            play(start(), moved)


def test_bases_are_drawn_evenly_over_all_places_that_do_not_touch() -> None:
    rng = Random(3)
    places: Counter[tuple[int, ...]] = Counter()
    for _ in range(20_000):
        move = start().chance_move(rng)
        assert isinstance(move, Bases)
        places[move.lands] += 1
    assert all(
        two not in NEIGHBOURS[one] and one != two for drawn in places for one, two in combinations(drawn, 2)
    )
    apart = [
        three
        for three in combinations(range(LANDS), 3)
        if not any(two in NEIGHBOURS[one] for one, two in combinations(three, 2))
    ]
    assert len(places) == 6 * len(apart)
    assert max(places.values()) < 4 * 20_000 / len(places)


def test_with_the_bases_the_match_begins() -> None:
    events = told(start(), "bases t1,t3,t19")
    assert list(events) == ["campaign-started", "bases-drawn"]
    assert events["campaign-started"][0].data["number"] == 1
    assert events["bases-drawn"][0].data["lands"] == (0, 2, 18)
