"""Refusals of Floating Partners: said in the player's words, and nothing hidden with it."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from games.catalogue.floating_partners.face.errors import REFUSALS, barred_words, reason
from games.catalogue.floating_partners.rules.cards import CARD_BY_NAME, Declaration
from games.catalogue.floating_partners.rules.following import Against
from games.catalogue.floating_partners.rules.moves import parse_move
from games.catalogue.floating_partners.rules.view import Phase
from games.catalogue.floating_partners.tests.tables import (
    at_phase,
    called,
    dealt,
    declared,
    in_play,
    played,
    put_away,
    state_of,
    table_at,
    view_of,
)
from games.kit.rules.errors import RulesError
from games.kit.rules.seats import Seat
from games.selectors.record.history import History

ERRORS = {"BadConfig", "BadNotation", "IllegalMove", "NotToMove", "MatchOver", "BadRecord"}


def raised_codes() -> set[str]:
    """The codes of all errors that are raised in the rules of the game and in the core."""
    game = Path(__file__).parents[2]
    codes = {against.value for against in Against}
    for path in [*game.glob("rules/*.py"), *game.parents[1].glob("kit/rules/*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ERRORS:
                code = node.args[0]
                if isinstance(code, ast.Constant):
                    codes.add(str(code.value))
    return codes


def refused(position: History, notation: str) -> str:
    """The refusal that somebody reads whose turn it is and who sends that."""
    (seat,) = position.state.to_move
    before = state_of(position)
    with pytest.raises(RulesError) as error:
        before.play(seat, parse_move(notation))
    assert state_of(position) == before
    return REFUSALS.word(error.value, table_at(position, seat))


def test_every_code_has_words() -> None:
    codes = raised_codes()
    assert {"declaration-full", "bid-too-low", "discard-count", "left-bower-must-follow"} <= codes
    assert {code for code in codes if not REFUSALS.has_words(code)} == set()


# --- declaring and bidding --------------------------------------------------------------------------


def test_a_full_suit_says_who_holds_it_and_how_many_may() -> None:
    position = at_phase(Phase.DECLARE)
    for notation in ("declare H", "declare H"):
        (seat,) = position.state.to_move
        position = position.after(seat, parse_move(notation), position.times[-1])
    names = table_at(position).holders
    first, second = sorted(
        (names[seat].name.split()[0] for seat, each in enumerate(view_of(position).declared) if each),
    )
    said = refused(position, "declare H")
    assert said.startswith("That suit is full: ")
    assert said.endswith(" hold hearts, and at most 2 seats may.")
    assert first in said
    assert second in said


def test_a_bid_below_the_highest_in_a_further_round_says_the_least() -> None:
    position = called(declared(dealt(), "H S D C"), "3 4 5 6")
    assert refused(position, "bid 5") == "The highest bid is 6: bid at least 6 to stay in, or stand."
    holder = called(declared(dealt(), "H S D C"), "6 4 6 0")
    assert refused(holder, "bid 6") == "You have bid 6: bid at least 7, or stand."


def test_a_bid_out_of_range_says_the_range() -> None:
    assert refused(declared(dealt(), "H S D C"), "bid 11") == "A bid is a number from 0 to 10."


def test_nobody_stands_in_the_first_round() -> None:
    said = refused(declared(dealt(), "H S D C"), "stand")
    assert said == "In the first round everybody bids; 0 is a bid too."


# --- kitty and cards --------------------------------------------------------------------------------


@pytest.mark.parametrize("cards", ["2H", "4H,3H,2H"])
def test_too_few_or_too_many_cards_say_how_many(cards: str) -> None:
    position = called(declared(dealt(["2H 3H 4H"]), "H S D C"), "5 0 0 0")
    said = refused(position, f"discard {cards}")
    assert said == "You took 2 cards of the kitty: put exactly 2 away."


def test_the_second_bidder_puts_one_away() -> None:
    first = called(declared(dealt(["2H 3H", "4H 5H"]), "H S D C"), "5 4 0 0")
    (seat,) = first.state.to_move
    position = first.after(seat, parse_move("discard 3H,2H"), first.times[-1])
    assert refused(position, "discard 5H,4H") == "You took one card of the kitty: put exactly one away."


def test_a_card_that_is_not_held_or_is_named_twice() -> None:
    position = called(declared(dealt(["2H 3H 4H", "AS"]), "H S D C"), "5 0 0 0")
    assert refused(position, "discard AS,2H") == "You do not hold the ace of spades."
    assert refused(position, "discard 2H,2H") == "You hold the 2 of hearts but once."


@pytest.mark.parametrize(
    ("seats", "pack", "card", "said"),
    [
        (4, "500", "10S", "The pack for so many seats has no such card as the 10 of spades."),
        (6, "500", "13S", "The pack of this table has no such card as the 13 of spades: it is the 500 pack."),
        (
            6,
            "two",
            "11H",
            "The pack of this table has no such card as the 11 of hearts: it is one and a half packs.",
        ),
    ],
)
def test_a_card_that_the_pack_does_not_have(seats: int, pack: str, card: str, said: str) -> None:
    position = at_phase(Phase.PLAY, seats, six_pack=pack)
    assert refused(position, f"play {card}") == said


# --- following --------------------------------------------------------------------------------------


def led(mine: str, card: str) -> History:
    """Hearts are trumps: the first seat has led a card, and the second is to play and holds these ten."""
    hands = [card, mine]
    position = called(declared(dealt(hands, kitty="2S 3S 4S", seed=3), "H S D C"), "5 0 0 0")
    return played(put_away(position, "2S 3S", "4S" if view_of(position).second == Seat(1) else ""), card)


NINE = "AS KS QS AC KC QC JC 5C 6C"


@pytest.mark.parametrize(
    ("mine", "lead", "tried", "said"),
    [
        (f"{NINE} 7H", "AH", "AS", "Hearts were led and you hold hearts."),
        (f"{NINE} JD", "AH", "AS", "Hearts were led and the left bower is one of them."),
        (f"{NINE} JK", "AH", "AS", "Hearts, the trumps, were led and the Joker is your only one."),
        (
            "AS KS QS AC KC QC JC 5C JD 7D",
            "AD",
            "JD",
            "Diamonds were led and you hold diamonds; the left bower belongs to hearts, the trumps.",
        ),
        (
            "AS KS QS AC KC QC JC 5C JK 7D",
            "AD",
            "JK",
            "Diamonds were led and you hold diamonds; the Joker is a trump.",
        ),
    ],
)
def test_a_suit_that_is_held_must_be_followed_and_bowers_and_the_joker_are_trumps(
    mine: str, lead: str, tried: str, said: str
) -> None:
    position = led(mine, lead)
    assert refused(position, f"play {tried}") == said
    (seat,) = position.state.to_move
    assert reason(view_of(position, seat), CARD_BY_NAME[tried]) == said, "the grey card says the same"


def test_a_seat_of_no_trumps_leads_the_joker_to_the_last_trick_only() -> None:
    position = in_play(["JK AS"], "NT S D C", "5 0 0 0", kitty="2S 3S 4S")
    assert refused(position, "play JK") == "No trumps: the Joker may be led to the last trick only."


@pytest.mark.parametrize("against", Against)
@pytest.mark.parametrize("trumps", Declaration)
def test_every_reason_is_a_whole_sentence(against: Against, trumps: Declaration) -> None:
    said = barred_words(against, None, trumps)
    assert said.endswith(".")
    assert "%(" not in said


# --- turns ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "notation", "said"),
    [
        (Phase.DECLARE, "bid 4", "Now each seat declares what is trumps when it leads."),
        (Phase.BID, "play AS", "Now each seat bids how many tricks its alliance will win."),
        (Phase.DISCARD, "stand", "Now those who took cards of the kitty put as many away."),
        (Phase.PLAY, "declare H", "Now a card is played to the trick."),
    ],
)
def test_a_move_of_another_phase_says_what_is_due(phase: Phase, notation: str, said: str) -> None:
    assert refused(at_phase(phase), notation) == said


def test_the_wrong_seat_is_told_so() -> None:
    position = at_phase(Phase.BID)
    (seat,) = position.state.to_move
    other = Seat((seat + 1) % 4)
    with pytest.raises(RulesError) as error:
        state_of(position).play(other, parse_move("bid 4"))
    assert REFUSALS.word(error.value, table_at(position, other)) == "It is not your turn."
