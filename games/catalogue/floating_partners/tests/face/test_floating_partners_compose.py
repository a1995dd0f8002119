"""Notations made of a form of Floating Partners, and those that one may type."""

from __future__ import annotations

import pytest
from django.http import QueryDict

from games.catalogue.floating_partners.face.compose import compose
from games.catalogue.floating_partners.rules.moves import parse_move
from games.kit.rules.errors import BadNotation


def composed(query: str) -> str:
    return compose(QueryDict(query))


@pytest.mark.parametrize(
    "move", ["declare H", "declare NT", "bid 0", "bid 10", "stand", "play JK", "play 10S", "discard 3S,AH"]
)
def test_a_chosen_move_is_its_notation(move: str) -> None:
    assert composed(f"move={move}") == move
    assert parse_move(composed(f"move={move}")).notation() == move


@pytest.mark.parametrize(
    ("typed", "notation"),
    [
        ("  play   jh ", "play JH"),
        ("Declare nt", "declare NT"),
        ("STAND", "stand"),
        ("BID 4", "bid 4"),
        ("discard AH,3S", "discard 3S,AH"),
        ("discard ah, 3s", "discard 3S,AH"),
        ("discard ah 3s", "discard 3S,AH"),
        ("discard 4s,4s", "discard 4S,4S"),
        ("resign", "resign"),
        ("pass", "pass"),
        ("play JH now", "play JH NOW"),
    ],
)
def test_small_letters_and_any_order_of_cards_are_understood_and_nothing_else_is_guessed(
    typed: str, notation: str
) -> None:
    assert composed(f"move={typed}") == notation


@pytest.mark.parametrize(
    ("boxes", "notation"),
    [
        ("cards=AH&cards=3S", "discard 3S,AH"),
        ("cards=JK", "discard JK"),
        ("cards=4S&cards=4S", "discard 4S,4S"),
    ],
)
def test_ticked_cards_are_put_in_the_order_of_the_game_and_identical_ones_stay_two(
    boxes: str, notation: str
) -> None:
    assert composed(f"call=discard&{boxes}") == notation


def test_a_typed_move_goes_before_what_is_ticked() -> None:
    assert composed("move=discard 2S&call=discard&cards=AH") == "discard 2S"


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("", "nothing-chosen"),
        ("move=%20", "nothing-chosen"),
        ("call=bid", "nothing-chosen"),
        ("call=discard", "nothing-to-discard"),
        ("call=discard&cards=X9", "bad-notation"),
        ("call=discard&cards=", "bad-notation"),
        ("move=discard", "bad-notation"),
        ("move=discard AH,,", None),
        ("move=discard \x00", "bad-notation"),
    ],
)
def test_what_is_missing_or_unreadable_is_told_by_its_code(query: str, code: str | None) -> None:
    if code is None:
        assert composed(query) == "discard AH"
        return
    with pytest.raises(BadNotation) as refused:
        composed(query)
    assert refused.value.code == code
