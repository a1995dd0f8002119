"""Recomputed acts of chance: whole matches of every game are right, and each falsification is named."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from games.catalogue import RULES
from games.deals.acts import acts_of, due_act
from games.deals.checking import PROMISE, check_claim
from games.deals.claims import Claim, parse_claim
from games.kit.rules.back import Back
from games.kit.rules.errors import BadRecord
from games.kit.rules.replay import Replay
from tests.support.deals import KEY, SHORT, dealt_match

TABLES = [
    pytest.param(slug, seats, id=f"{slug}-{seats}") for slug in RULES for seats in RULES[slug].seat_counts
]
WORLD = RULES["world-domination"]


def wrong(replay: Replay, claim: Claim) -> list[tuple[str, str, str]]:
    return [
        (found.of, found.recorded, found.computed)
        for found in check_claim(replay, claim)
        if not found.is_right
    ]


@pytest.mark.parametrize(("slug", "seats"), TABLES)
def test_a_match_is_right_from_its_commitment_to_its_last_act(slug: str, seats: int) -> None:
    wishes = ["6f1d", *[""] * (seats - 1)]
    replay, claim = dealt_match(
        RULES[slug], seats, Random(seats), options=SHORT.get(slug), wishes=wishes, rewinds=2
    )
    found = check_claim(replay, claim)
    assert [each for each in found if not each.is_right] == []
    assert [each.of for each in found] == [PROMISE, "0/0/seats/0", *claim.acts]
    assert parse_claim(claim.data()) == claim


def test_the_names_of_a_match_of_four() -> None:
    _, claim = dealt_match(WORLD, 4, Random(1), moves=30)
    assert claim.acts[:3] == ("0/1/layout/0", "0/1/deal/0", "0/1/first/0")


def test_each_deal_but_the_first_opens_a_campaign_of_floating_partners() -> None:
    _, claim = dealt_match(RULES["floating-partners"], 4, Random(1), options=SHORT["floating-partners"])
    assert claim.acts[:3] == ("0/1/dealer/0", "0/1/deal/0", "0/2/deal/0")


def test_the_rounds_of_the_dark_lord_are_counted() -> None:
    _, claim = dealt_match(RULES["dark-lord"], 3, Random(1))
    assert claim.acts[:3] == ("0/1/bases/0", "0/1/questions/0", "0/1/questions/1")


def test_a_redeal_is_the_next_of_its_kind() -> None:
    replay, _ = dealt_match(WORLD, 4, Random(1), moves=3)
    while replay.state.to_move:
        seat = min(replay.state.to_move)
        passing = next(move for move in replay.state.legal_moves(seat) if move.notation().startswith("pass"))
        replay = replay.play(seat, passing)
    assert str(due_act(replay)) == "0/1/deal/1"


def test_only_a_rewind_past_an_act_begins_an_epoch() -> None:
    replay, _ = dealt_match(WORLD, 4, Random(1), moves=6)
    assert [str(act) for _, act in acts_of(replay)] == ["0/1/layout/0", "0/1/deal/0", "0/1/first/0"]
    within = replay.play(None, Back(4))
    assert due_act(within) is None
    before_first = within.play(None, Back(2))
    assert str(due_act(before_first)) == "1/1/first/0"
    first = before_first.play(None, before_first.state.chance_move(Random(3)))
    assert str(due_act(first.play(None, Back(0)))) == "2/1/layout/0"


def test_what_people_play_changes_no_act() -> None:
    one, other = (dealt_match(WORLD, 4, Random(seed), wishes=["00"] * 4)[0] for seed in (1, 2))
    drawn = [{str(act): step.move.notation() for step, act in acts_of(replay)} for replay in (one, other)]
    both = drawn[0].keys() & drawn[1].keys()
    assert {"0/1/layout/0", "0/1/deal/0", "0/2/deal/0"} <= both
    assert all(drawn[0][act] == drawn[1][act] for act in both)


class TestFalsified:
    @pytest.fixture
    def match(self) -> tuple[Replay, Claim]:
        return dealt_match(WORLD, 4, Random(5), wishes=["", "6f1d", "", "0a0b0c"])

    def test_another_seed(self, match: tuple[Replay, Claim]) -> None:
        replay, claim = match
        named = {of for of, *_ in wrong(replay, replace(claim, seed=bytes(32)))}
        assert {PROMISE, "0/0/seats/0", *claim.acts} - named <= {"0/1/first/0", "0/2/first/0", "0/3/first/0"}

    def test_another_key(self, match: tuple[Replay, Claim]) -> None:
        replay, claim = match
        assert wrong(replay, replace(claim, key=KEY[::-1]))[0][0] == PROMISE

    def test_a_changed_wish(self, match: tuple[Replay, Claim]) -> None:
        replay, claim = match
        named = [of for of, *_ in wrong(replay, replace(claim, wishes=("", "6f1e", "", "0a0b0c")))]
        assert PROMISE not in named
        assert "0/1/deal/0" in named

    def test_a_changed_card(self, match: tuple[Replay, Claim]) -> None:
        replay, claim = match
        deal, act = acts_of(replay)[1]
        hands = [*deal.move.hands]
        hands[0], hands[1] = hands[1], hands[0]
        forged = deal.previous.play(None, replace(deal.move, hands=tuple(hands)))  # type: ignore[union-attr]
        (found,) = wrong(forged, replace(claim, acts=claim.acts[:2]))
        assert found == (str(act), forged.move.notation(), deal.move.notation())

    def test_a_renamed_act(self, match: tuple[Replay, Claim]) -> None:
        replay, claim = match
        acts = ("0/1/layout/0", "0/1/deal/1", *claim.acts[2:])
        assert wrong(replay, replace(claim, acts=acts)) == [("0/1/deal/0", "0/1/deal/1", "0/1/deal/0")]

    def test_a_list_that_is_cut(self, match: tuple[Replay, Claim]) -> None:
        replay, claim = match
        last = claim.acts[-1]
        assert wrong(replay, replace(claim, acts=claim.acts[:-1])) == [(last, "", last)]

    def test_a_list_that_is_too_long(self, match: tuple[Replay, Claim]) -> None:
        replay, claim = match
        acts = (*claim.acts, "0/9/deal/0")
        assert wrong(replay, replace(claim, acts=acts)) == [("0/9/deal/0", "0/9/deal/0", "")]

    def test_another_lot(self, match: tuple[Replay, Claim]) -> None:
        replay, claim = match
        assert claim.lot is not None
        ((of, recorded, _),) = wrong(replay, replace(claim, lot=claim.lot[::-1]))
        assert (of, recorded) == ("0/0/seats/0", ",".join(map(str, claim.lot[::-1])))

    def test_a_seed_that_is_not_opened_says_nothing_but_the_names(self, match: tuple[Replay, Claim]) -> None:
        replay, claim = match
        assert wrong(replay, replace(claim, seed=None)) == []
        assert len(wrong(replay, replace(claim, seed=None, acts=()))) == len(claim.acts)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("version", 2),
        ("key", "ключ"),
        ("commitment", "D6" * 32),
        ("commitment", None),
        ("seed", "00"),
        ("seed", 7),
        ("wishes", "6f1d"),
        ("wishes", ["6F1D"]),
        ("wishes", ["6f1"]),
        ("wishes", ["00" * 17]),
        ("acts", [3]),
        ("lot", [True]),
        ("lot", "0,1"),
    ],
)
def test_what_is_no_claim_is_refused_with_its_field(field: str, value: object) -> None:
    _, claim = dealt_match(WORLD, 4, Random(1), moves=3)
    with pytest.raises(BadRecord, match=f"not-a-claim .field={field}"):
        parse_claim({**claim.data(), field: value})


@pytest.mark.parametrize("data", [None, [], "fair"])
def test_what_is_no_object_is_no_claim(data: object) -> None:
    with pytest.raises(BadRecord, match="not-a-claim"):
        parse_claim(data)
