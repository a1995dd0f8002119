"""The dock of Floating Partners: each phase before everybody, declaring and bidding."""

from __future__ import annotations

import re
from random import Random

import pytest

from games.catalogue.floating_partners.rules.cards import CARD_BY_NAME, DECLARATIONS
from games.catalogue.floating_partners.rules.view import Phase
from games.catalogue.floating_partners.tests.docks import asked, dock, inputs, offered, says, titles
from games.catalogue.floating_partners.tests.tables import (
    after,
    at_phase,
    called,
    deal_again,
    dealt,
    declared,
    in_play,
    play_until,
    state_of,
    view_of,
)
from games.kit.rules.seats import Seat
from games.kit.table import Moment, OwnTurn
from games.selectors.record.history import History

ASKED = (Phase.DECLARE, Phase.BID, Phase.DISCARD, Phase.PLAY)


# --- every phase ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [4, 8])
@pytest.mark.parametrize("phase", ASKED)
def test_exactly_the_legal_moves_are_offered(phase: Phase, seats: int) -> None:
    position = at_phase(phase, seats, hand=2)
    (seat,) = position.state.to_move
    legal = {move.notation() for move in state_of(position).legal_moves(seat)}
    shown = asked(position)
    if phase is Phase.DISCARD:
        assert {each["type"] for each in inputs(shown).values()} == {"checkbox"}
        assert offered(shown) == {name for each in legal for name in each[8:].split(",")}
    else:
        assert offered(shown) == legal


@pytest.mark.parametrize("phase", ASKED)
def test_who_waits_sees_the_hand_and_nothing_to_choose(phase: Phase) -> None:
    position = at_phase(phase, hand=2)
    (seat,) = position.state.to_move
    other = Seat((seat + 1) % 4)
    shown = dock(position, other)
    assert shown.state == "waiting"
    assert "<input" not in shown.body
    assert shown.hand.count("<li>") == view_of(position).hand_sizes[other]
    assert "Waiting for" in shown.prompt
    assert shown.says


@pytest.mark.parametrize("phase", ASKED)
def test_a_spectator_sees_no_card(phase: Phase) -> None:
    shown = dock(at_phase(phase, hand=2), None)
    assert shown.state == "watching"
    assert (shown.hand, shown.body, shown.hands) == ("", "", ())
    assert shown.says == "Hands are shown when the match is over."


@pytest.mark.parametrize("phase", ASKED)
@pytest.mark.parametrize("seats", [4, 8])
def test_no_card_of_another_hand_stands_in_a_dock(phase: Phase, seats: int) -> None:
    """Each card that a dock names is in the viewer's hand or lies open."""
    position = at_phase(phase, seats, hand=2)
    for viewer in (*range(seats), None):
        seen = view_of(position, None if viewer is None else Seat(viewer))
        mine = () if viewer is None else seen.hands[viewer] or ()
        lies = [laid.card for laid in seen.trick.laid] if seen.trick else []
        shown = dock(position, None if viewer is None else Seat(viewer))
        named = re.findall(r'id="card-([^"-]+)', str(shown.body))
        assert {CARD_BY_NAME[name] for name in named} <= {*mine, *lies}
        cards = f"{shown.body}{shown.hand}".count('class="pcard ')
        assert cards in {0, len(mine)}


@pytest.mark.parametrize("phase", ASKED)
def test_a_moment_gone_by_is_looked_at_only(phase: Phase) -> None:
    position = at_phase(phase)
    (seat,) = position.state.to_move
    shown = dock(position, seat, moment=Moment(is_past=True))
    assert shown.state == "past"
    assert "<input" not in shown.body


def test_a_replay_with_everything_open_shows_all_hands() -> None:
    position = at_phase(Phase.PLAY)
    opened = tuple(view_of(position, Seat(seat)) for seat in range(4))
    shown = dock(position, None, moment=Moment(is_past=True, opened=opened), reader=None)
    assert len(shown.hands) == 4
    assert sum(what == "put away" for _, held in shown.hands for what, _ in held) == 2


# --- declaring --------------------------------------------------------------------------------------


def second_hand(before: str, turn: int, **options: str) -> History:
    """The second hand before a seat declares; what all had before they keep until then."""
    position = in_play((), before, "5 0 0 0", **options)
    position = play_until(position, Random(2), lambda history: view_of(history).phase is Phase.DEAL)
    position = deal_again(position)
    while turn not in position.state.to_move:
        (seat,) = position.state.to_move
        position = after(position, state_of(position).legal_moves(seat)[0].notation())
    return position


def test_five_suits_each_say_what_they_make_of_the_hand() -> None:
    position = dealt(["JK JH JD AH KH 2S 3S AC KC QC"])
    shown = asked(position)
    assert list(inputs(shown)) == [f"declare-{each}" for each in DECLARATIONS]
    assert says(shown, "declare-H") == (
        "You stand alone, until somebody joins you. 5 of your cards would be trumps, among them the Joker,"
        " the right bower and the left bower."
    )
    assert says(shown, "declare-S") == (
        "You stand alone, until somebody joins you. 3 of your cards would be trumps, among them the Joker."
    )
    assert "may lead it last only" in says(shown, "declare-NT")
    assert inputs(shown)["declare-H"]["data-act"] == "Declare hearts"


def test_whom_one_joins_is_said_before_one_declares() -> None:
    shown = asked(declared(dealt(), "H S"))
    assert says(shown, "declare-H").startswith("You join Ann.")
    assert "with Ann" in shown.body


def test_keeping_comes_first() -> None:
    shown = asked(second_hand("H H S C", turn=0))
    assert shown.prompt == "Keep hearts, or change."
    assert [each["value"][8:] for each in inputs(shown).values()] == ["H", "S", "C", "D", "NT"]
    assert inputs(shown)["declare-H"]["data-act"] == "Keep hearts"
    assert says(shown, "declare-H").startswith("You stay with Ben. ")


@pytest.mark.parametrize(
    ("penalty", "said"),
    [
        ("each", "Ben: they and you lose 10 points each."),
        ("breaker", "Ben: you alone lose 20 points."),
    ],
)
def test_breaking_an_alliance_says_what_it_costs_whom(penalty: str, said: str) -> None:
    shown = asked(second_hand("H H S C", turn=0, break_penalty=penalty))
    assert shown.says == f"Changing leaves {said}"
    for letters in ("S", "C", "D", "NT"):
        assert says(shown, f"declare-{letters}").startswith(f"You leave {said} You ")
    assert "You leave" not in says(shown, "declare-H")


def test_who_is_alone_changes_for_nothing() -> None:
    shown = asked(second_hand("H H S C", turn=2))
    assert shown.says == "Nobody is with you: changing costs nothing."
    assert "You leave" not in says(shown, "declare-D")


def test_a_full_suit_keeps_its_place_and_says_why() -> None:
    shown = asked(declared(dealt(), "H H"))
    assert "disabled" in inputs(shown)["declare-H"]
    assert titles(shown)["declare-H"] == "Full: Ann and Ben hold hearts, and no more may."
    assert len(inputs(shown)) == 5


def test_a_letter_chooses_a_suit() -> None:
    keys = {ident: each["data-key"] for ident, each in inputs(asked(dealt())).items()}
    assert "".join(keys.values()) == "scdhn"


# --- bidding ----------------------------------------------------------------------------------------


def test_every_number_says_what_it_earns_and_where_it_leaves_one() -> None:
    shown = asked(called(declared(dealt(), "H S H C"), "4 0"))
    assert shown.prompt == "Bid any number; 4 or more keeps you in."
    assert shown.says == "Ann holds the highest bid, 4. With you: Ann bid 4."
    assert says(shown, "bid-3").startswith("Below 4, the highest: you bid no more. 3 tricks together earn 45")
    assert says(shown, "bid-4").startswith("You stay in; Ann bid as much before you and holds the highest.")
    assert says(shown, "bid-5").startswith(
        "You would hold the highest bid. 5 tricks together earn 100 points"
    )
    assert says(shown, "bid-10").startswith("Nobody can bid more, and you bid no more.")
    assert list(inputs(shown)) == [*(f"bid-{n}" for n in range(11)), "bid-stand"]


def test_a_further_round_strikes_what_is_too_low_and_offers_to_stand() -> None:
    shown = asked(called(declared(dealt(), "H S D C"), "4 5 6 0"))
    assert shown.prompt == "Bid 6 or more to stay in, or stand with 4."
    closed = {ident for ident, each in inputs(shown).items() if "disabled" in each}
    assert closed == {f"bid-{n}" for n in range(6)}
    assert inputs(shown)["bid-stand"]["data-act"] == "Stand with 4"


def test_who_holds_the_highest_bid_is_told_so() -> None:
    shown = asked(called(declared(dealt(), "H S D C"), "5 5 3 0"))
    assert shown.prompt == "You hold the highest bid, 5: raise it, or stand."


def test_the_highest_bid_is_marked_by_more_than_colour() -> None:
    shown = asked(called(declared(dealt(), "H S D C"), "4"))
    marked = re.findall(
        r'<label class="ask bid[^"]*ask--best[^"]*"[^>]*><input[^>]*id="bid-(\d+)"', shown.body
    )
    assert marked == ["4"]
    assert shown.body.count("the highest bid so far") == 1


def test_a_refused_choice_comes_chosen_again() -> None:
    position = called(declared(dealt(), "H S D C"), "4")
    shown = asked(position, turn=OwnTurn(sent={"move": ["bid 3"]}))
    assert [ident for ident, each in inputs(shown).items() if "checked" in each] == ["bid-3"]


def test_all_cards_that_were_sent_come_chosen_again() -> None:
    position = called(declared(dealt(), "H S D C"), "10 0 0 0")
    boxes = inputs(asked(position))
    first, second, *_ = (each["value"] for each in boxes.values())
    shown = inputs(asked(position, turn=OwnTurn(sent={"cards": [first, second]})))
    assert [each["value"] for each in shown.values() if "checked" in each] == [first, second]
    assert not any("checked" in each for each in boxes.values())


def test_every_bid_has_a_key_of_its_own() -> None:
    keys = {ident: each["data-key"] for ident, each in inputs(asked(declared(dealt(), "H S D C"))).items()}
    assert keys == {**{f"bid-{n}": str(n) for n in range(10)}, "bid-10": "x", "bid-stand": "s"}
