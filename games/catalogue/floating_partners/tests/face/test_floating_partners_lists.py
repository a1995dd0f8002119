"""A match of Floating Partners in lists: its small picture, where it is, what it asks, how it ended."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from games.catalogue.floating_partners.face.lists import allies, ask, headline, mini, news, result
from games.catalogue.floating_partners.rules.rules import FLOATING_PARTNERS
from games.catalogue.floating_partners.tests.tables import after, start, step, view_of
from games.kit.face.markup import joined
from games.kit.face.phrases import plain
from games.presenters.inbox.rows import company
from games.selectors.inbox.inbox import inbox
from tests.support.tables import match_of, people, play, turns

NAMES = ("Ann", "Ben", "Cat", "Dan", "Eve")


def digest(**facts: Any) -> dict[str, Any]:
    """Hand 3 of 12 of a match of four that has begun, with some other facts."""
    position = after(start(max_hands=12), "dealer 3")
    return {**FLOATING_PARTNERS.digest(view_of(position)), "campaign": 3, **facts}


# --- where it is ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"phase": "deal"}, "Hand 4 of 12, being dealt"),
        ({"phase": "declare"}, "Hand 3 of 12, alliances"),
        ({"phase": "bid"}, "Hand 3 of 12, bidding"),
        ({"phase": "discard"}, "Hand 3 of 12, kitty"),
        ({"phase": "play", "trick": 5}, "Hand 3 of 12, trick 5 of 10"),
        ({"phase": "play", "trick": 5, "max_hands": 0}, "Hand 3, trick 5 of 10"),
        ({"phase": "bid", "max_hands": 0}, "Hand 3, bidding"),
        ({"phase": "over"}, "Finished"),
    ],
)
def test_a_row_says_where_the_match_is(facts: dict[str, Any], words: str) -> None:
    assert headline(digest(**facts)) == words


def test_a_fresh_match_is_about_to_deal_its_first_hand() -> None:
    assert headline({}) == "Hand 1, being dealt"


# --- what it asks -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        ({"phase": "declare", "declared": ["S"] * 4}, "Keep your suit or change it"),
        ({"phase": "declare"}, "Declare your suit"),
        ({"phase": "bid", "round": 1}, "Bid"),
        ({"phase": "bid", "round": 2}, "Raise your bid or stand"),
        ({"phase": "discard", "discards": 2}, "Put 2 cards away"),
        ({"phase": "discard", "discards": 1}, "Put 1 card away"),
        ({"phase": "play", "trick": 5, "led": True}, "Play to trick 5"),
        ({"phase": "play", "trick": 5, "led": False}, "Lead to trick 5"),
        ({"phase": "over"}, "Wait for the others"),
        ({"phase": "deal"}, "Wait for the others"),
    ],
)
def test_a_row_says_what_is_asked(facts: dict[str, Any], words: str) -> None:
    assert ask(digest(**facts), 0) == words


def test_rows_follow_a_match_from_its_first_deal_to_its_end() -> None:
    position, rng = start(5, max_hands=2), Random(2)
    said, asked = [], set()
    while True:
        facts = FLOATING_PARTNERS.digest(view_of(position))
        said.append(headline(facts))
        asked |= {ask(facts, seat) for seat in position.state.to_move}
        assert mini(facts).count("mini__seat") == 5
        if position.state.outcome is not None:
            break
        position = step(position, rng)
    parts = ("being dealt", "alliances", "bidding", "kitty", *(f"trick {n} of 10" for n in range(1, 11)))
    every = [f"Hand {hand} of 2, {part}" for hand in (1, 2) for part in parts]
    assert list(dict.fromkeys(said)) == [*every, "Finished"]
    assert {"Declare your suit", "Keep your suit or change it", "Bid", "Put 2 cards away"} <= asked


# --- the picture ------------------------------------------------------------------------------------


def test_the_picture_has_a_crest_for_each_seat_and_a_thread_for_each_alliance() -> None:
    svg = mini(digest(declared=["H", "S", "H", "NT", "S", "H", None, "NT"]))
    assert svg.count("mini__seat") == 8
    assert svg.count("<use ") == 7
    threads = re.findall(r'class="mini__thread mini__thread--(\w+)" d="(M[^"]*)"', svg)
    assert [(path.count("L") + 1, word) for word, path in threads] == [
        (2, "spades"), (3, "hearts"), (2, "notrumps")
    ]  # fmt: skip


def test_the_picture_of_a_fresh_table_is_drawn_without_anybody_allied() -> None:
    assert "mini__thread" not in mini({})
    assert mini({}).count("mini__seat") == 6
    assert mini({"seats": 8}).count("mini__seat") == 8


# --- with whom --------------------------------------------------------------------------------------


def test_allies_are_those_who_declared_the_same_in_this_hand() -> None:
    six = digest(declared=["H", "S", "H", "NT", "S", "H"])
    assert [allies(six, seat) for seat in range(6)] == [(2, 5), (4,), (0, 5), (), (1,), (0, 2)]


def test_nobody_is_allied_before_declaring_nor_after_the_end() -> None:
    assert allies(digest(declared=[None] * 4), 0) == allies({}, 0) == ()
    assert allies(digest(phase="over", declared=["H"] * 2 + ["S"] * 2), 0) == ()


# --- how it ended -----------------------------------------------------------------------------------


def over(winners: list[int], scores: list[int], reason: str = "played") -> str:
    return result({}, {"winners": winners, "scores": scores, "reason": reason}, NAMES)


def test_the_highest_score_won() -> None:
    assert over([1], [480, 515, -20, 90]) == "Ben won with 515 points"


def test_equal_scores_share() -> None:
    assert over([1, 3], [480, 515, -20, 515]) == "Ben and Dan share the win with 515 points each"


def test_a_match_may_be_won_with_less_than_nothing() -> None:
    assert over([2], [-40, -50, -20, -90]) == "Cat won with −20 points"


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        ("timeout", "Ben won with 90 points; somebody ran out of time"),
        ("adjudicated", "Ben won with 90 points, decided by the site"),
    ],
)
def test_a_row_says_why_a_match_ended_early(reason: str, words: str) -> None:
    assert over([1], [80, 90, 0, 0], reason) == words


def test_a_match_without_a_winner_was_cancelled() -> None:
    assert over([], [0] * 4, "cancelled") == "The match was cancelled"
    assert over([], [0] * 4) == "Nobody won"


# --- news -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("notation", "words"),
    [
        ("declare H", "Dmitri declared hearts"),
        ("declare NT", "Dmitri declared no trumps"),
        ("bid 4", "Dmitri bid 4"),
        ("play JH", "Dmitri played the jack of hearts"),
        ("play JK", "Dmitri played the Joker"),
        ("stand", "Dmitri stood"),
        ("resign", "Dmitri resigned"),
        ("discard 3S,2S", "Dmitri put cards away"),
    ],
)
def test_a_row_says_what_somebody_did(notation: str, words: str) -> None:
    assert plain(news(joined(["Dmitri"]), notation)) == words


def test_what_was_put_away_is_nobodys_news() -> None:
    assert "spades" not in news(joined(["Dmitri"]), "discard 3S,2S")


# --- rows -------------------------------------------------------------------------------------------


@pytest.mark.django_db
def test_a_row_of_mine_says_who_is_with_me_in_this_hand() -> None:
    players = people("ann", "ben", "cat", "dan")
    match = match_of(players, game="floating-partners")
    for notation in ("declare H", "declare S", "declare H", "declare D"):
        play(match, notation=notation)
    (mine,) = inbox(turns(match)[0].player_id).turns
    with_me = [players[seat].username for seat in allies(mine.line.digest, mine.seat)]
    assert plain(company(mine)).startswith(f"with {with_me[0]} · against " if with_me else "against ")
    (first, third) = [seat for seat in range(4) if allies(mine.line.digest, seat)]
    assert plain(company(replace(mine, seat=first))).startswith(f"with {players[third].username} · ")
