"""Floating Partners: deals, text and whole records that are refused, and which move breaks which rule."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from games.catalogue.floating_partners.rules.moves import Deal, Declare, parse_move
from games.catalogue.floating_partners.rules.rules import FLOATING_PARTNERS
from games.catalogue.floating_partners.tests.tables import cards, deal_of, finished, make, start, view_of
from games.kit.rules.errors import BadNotation, BadRecord, BrokenMove, IllegalMove
from games.kit.rules.records import dump_record, parse_record, record_of, replay_record
from games.selectors.record.history import History

# The deal ---------------------------------------------------------------------------------------------


def deal_refused(seats: int, deal: Deal, **options: Any) -> IllegalMove:
    position = make(start(seats, **options), None, parse_move("dealer 0"))
    with pytest.raises(IllegalMove) as error:
        make(position, None, deal)
    return error.value


def test_a_13_of_spades_in_the_six_handed_pack() -> None:
    deal = deal_of(6, ["AS KS"])
    hands = (tuple(sorted({*deal.hands[0], *cards("13S")} - {*cards("AS")})), *deal.hands[1:])
    error = deal_refused(6, Deal(hands, deal.kitty))
    assert (error.code, error.data["card"]) == ("not-in-pack", "13S")


@pytest.mark.parametrize(("dealt_with", "agreed"), [("two", "500"), ("500", "two")])
def test_the_wrong_pack_for_six_pack(dealt_with: str, agreed: str) -> None:
    error = deal_refused(6, deal_of(6, (), six_pack=dealt_with), six_pack=agreed)
    assert (error.code, error.data["six_pack"]) == ("not-in-pack", agreed)


def test_a_card_dealt_twice() -> None:
    deal = deal_of(4, ["AS", "KS"])
    twice = tuple(sorted((*deal.hands[1][1:], *cards("AS"))))
    assert deal_refused(4, Deal((deal.hands[0], twice, *deal.hands[2:]), deal.kitty)).code == "not-in-pack"


def test_hands_of_another_size_or_number() -> None:
    deal = deal_of(4, ())
    moved = Deal((*deal.hands[:3], tuple(sorted((*deal.hands[3], deal.kitty[0])))), deal.kitty[1:])
    assert deal_refused(4, moved).code == "bad-deal"
    assert deal_refused(5, deal).code == "bad-deal"


def test_a_hand_that_is_not_sorted() -> None:
    deal = deal_of(4, ())
    assert deal_refused(4, Deal((deal.hands[0][::-1], *deal.hands[1:]), deal.kitty)).code == "not-sorted"


def test_a_dealer_that_has_no_seat() -> None:
    with pytest.raises(IllegalMove, match="no-such-seat"):
        make(start(4), None, parse_move("dealer 4"))


# Text ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        "declare", "declare X", "declare h", "declare H S", "declare nt", "bid", "bid -1", "bid 04", "bid x",
        "stand 1", "stand ", "play", "play 14S", "play jh", "play JH JD", "play 1S", "play JK ", " play JK",
        "dealer", "dealer x", "deal", "deal AS/xS", "deal KS,AS/QS", "pass", "", "discard JK,AS",
    ],
)  # fmt: skip
def test_what_is_no_notation(text: str) -> None:
    with pytest.raises(BadNotation):
        parse_move(text)


# Records ------------------------------------------------------------------------------------------------


def line(change: Callable[[list[Any]], Any], position: History | None = None) -> str:
    """The record of a match that is over, its moves changed."""
    done = finished(6, hands=1) if position is None else position
    view = view_of(done)
    data = json.loads(dump_record(record_of(done.replay, view.options, view.seats)))
    change(data["moves"])
    return json.dumps(data)


def broken(change: Callable[[list[Any]], Any]) -> BrokenMove:
    with pytest.raises(BrokenMove) as error:
        replay_record(FLOATING_PARTNERS, parse_record(line(change)))
    return error.value


def test_a_record_replays_to_what_it_says() -> None:
    replay = replay_record(FLOATING_PARTNERS, parse_record(line(lambda _: None)))
    assert replay.state.outcome is not None


def test_in_a_record_a_refused_move_is_named_with_its_index_and_rule() -> None:
    def first(kind: str) -> Callable[[list[Any]], Any]:
        def change(moves: list[Any]) -> None:
            place = next(n for n, move in enumerate(moves) if move[1].startswith(kind))
            moves[place][1] = {"play": "play 13S", "bid": "stand", "declare": "declare X"}[kind]

        return change

    for kind, rule in (("play", "not-in-pack"), ("bid", "stand-too-early"), ("declare", "bad-notation")):
        error = broken(first(kind))
        assert error.error.code == rule
        assert error.move.split()[0] in {kind, "stand"}

    def other_seat(moves: list[Any]) -> None:
        moves[2][0] = (moves[2][0] + 1) % 6

    assert (broken(other_seat).index, broken(other_seat).error.code) == (2, "not-to-move")


def test_a_record_with_another_pack_is_refused_at_its_deal() -> None:
    data = json.loads(line(lambda _: None))
    data["options"]["six_pack"] = "two"
    with pytest.raises(BrokenMove, match="not-in-pack") as error:
        replay_record(FLOATING_PARTNERS, parse_record(json.dumps(data)))
    assert error.value.index == 1


@pytest.mark.parametrize(
    "options", [{"target": 99}, {"target": 1001}, {"max_hands": 101}, {"six_pack": "x"}, {"break_penalty": 1}]
)
def test_options_that_there_are_not(options: dict[str, Any]) -> None:
    data = json.loads(line(lambda _: None))
    data["options"] |= options
    with pytest.raises(BadRecord, match="bad-config"):
        replay_record(FLOATING_PARTNERS, parse_record(json.dumps(data)))


def test_every_move_is_read_back() -> None:
    for text in (
        "declare NT",
        "bid 10",
        "stand",
        "discard 2S,2S",
        "discard JK",
        "play 10S",
        "dealer 7",
        "resign",
    ):
        assert parse_move(text).notation() == text
    assert isinstance(parse_move("declare S"), Declare)
