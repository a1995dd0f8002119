"""Floating Partners: what may be planned, and which last cards fall."""

from __future__ import annotations

from random import Random

import pytest

from games.catalogue.floating_partners.rules.forced import falls, forced
from games.catalogue.floating_partners.rules.instructions import INSTRUCTIONS, parse
from games.catalogue.floating_partners.rules.view import Phase
from games.catalogue.floating_partners.tests.tables import (
    after,
    at_phase,
    called,
    deal_again,
    dealt,
    declared,
    in_play,
    play_until,
    played,
    step,
    view_of,
)
from games.kit.rules.instructions import Off
from games.kit.rules.seats import Seat
from games.selectors.record.history import History


def asked(position: History, instruction: str) -> str | Off | None:
    """The move that an instruction asks for, of the seat whose turn it is."""
    (seat,) = position.state.to_move
    made = INSTRUCTIONS.carried_out(view_of(position, seat), parse(instruction))
    return made if made is None or isinstance(made, Off) else made.notation()


def offered(position: History, seat: int) -> list[str]:
    return [each.notation() for each in INSTRUCTIONS.offered(view_of(position, Seat(seat)))]


def in_a_second_hand(letters: str = "H S H S") -> History:
    """Before the first declaration of the second hand; seat 1 is the first in turn."""
    position = in_play(letters=letters)
    position = play_until(position, Random(1), lambda history: view_of(history).campaign == 2)
    return position if view_of(position).phase is Phase.DECLARE else deal_again(position)


# --- keep my suit -----------------------------------------------------------------------------------


def test_keeping_is_offered_from_the_second_hand_on_with_those_who_are_aligned_now() -> None:
    assert offered(dealt(), 2) == []
    assert offered(in_a_second_hand(), 2) == ["keep H with 0"]


def test_keeping_is_not_offered_to_who_is_asked_or_has_spoken() -> None:
    position = in_a_second_hand()
    (first,) = position.state.to_move
    assert offered(position, first) == []
    kept = after(position, f"declare {view_of(position).declared[first]}")
    assert offered(kept, first) == []


def test_the_suit_is_kept_while_the_partners_are_the_same() -> None:
    position = after(in_a_second_hand(), "declare S")
    assert asked(position, "keep H with 0") == "declare H"


def test_keeping_is_off_when_a_partner_has_left_or_joined() -> None:
    position = after(in_a_second_hand("H H S D"), "declare C")
    assert asked(position, "keep S") == "declare S"
    assert asked(after(in_a_second_hand("H S H C"), "declare NT"), "keep H with 0") == "declare H"
    joined = after(in_a_second_hand("H S D C"), "declare D")
    assert asked(joined, "keep D") == Off("partners-changed")


# --- stand ------------------------------------------------------------------------------------------


def test_standing_is_offered_to_who_is_still_in_and_has_bid() -> None:
    position = called(declared(dealt(), "H S H NT"), "3 4 0 5")
    assert offered(position, 1) == ["stand 4"]
    assert offered(position, 2) == []
    assert offered(position, 3) == ["stand 5 highest", "stand 5"]


def test_who_is_to_stand_stands() -> None:
    position = called(declared(dealt(), "H S H NT"), "3 4 0 5")
    assert asked(position, "stand 3") == "stand"
    assert asked(position, "stand 4") is None, "the bid is another since"


def test_standing_as_the_highest_is_off_when_somebody_has_bid_more() -> None:
    position = called(declared(dealt(), "H S H NT"), "3 4 0 5 6 stand")
    assert asked(position, "stand 5 highest") == Off("overbid")
    assert asked(position, "stand 5") == "stand"


# --- cards ------------------------------------------------------------------------------------------


def tricks() -> History:
    """Seat 0, of hearts, is to lead; seat 2 is void of hearts."""
    hands = (
        "KH QH 4S 5S 6S 7S AS KS QS JS",
        "2H 6H AH AC KC QC JC 2C 3C 4C",
        "3D 4D 5D 6D 7D 2S 3S 5C 6C 7C",
        "JD 5H 4H 3H AD KD QD 2D 8D 7H",
    )
    return in_play(hands, "H S D C", "10 0 0 9", seed=3)


def test_lowest_waits_while_a_card_would_win() -> None:
    assert asked(played(tricks(), "KH"), "lowest") is None


def test_lowest_follows_low_where_no_card_wins() -> None:
    position = played(in_play(("JH 2S 3S", "AH QH 5H KC"), "H S D C", "10 0 0 9", "2S 3S"), "JH")
    assert asked(position, "lowest") == "play 5H"


def test_lowest_throws_a_plain_card_before_a_trump() -> None:
    position = played(tricks(), "KH AH")
    assert asked(position, "lowest") == "play 2S"


def test_lowest_does_not_lead() -> None:
    assert asked(tricks(), "lowest") is None


def test_a_card_is_thrown_by_who_is_void_alone() -> None:
    position = played(tricks(), "KH")
    assert asked(position, "throw 2C") is None
    assert asked(played(position, "6H"), "throw 7C") == "play 7C"


def test_the_left_bower_is_no_void_of_trumps() -> None:
    hands = ("KH QH", "2S 3S", "JD 5C 6C", "AD")
    position = played(in_play(hands, "H S D C", "10 0 0 9"), "KH")
    position = after(position, view_of(position, Seat(1)).legal[0].notation())
    assert asked(position, "throw 5C") is None


def test_cards_are_offered_once_to_who_waits_in_the_play() -> None:
    position = tricks()
    assert offered(position, 0) == []
    assert offered(position, 2)[:3] == ["lowest", "throw 3S", "throw 2S"]
    assert len(offered(position, 2)) == 11


# --- forced -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [4, 5, 6, 7, 8])
def test_the_last_trick_falls_and_no_card_before_it(seats: int) -> None:
    position = at_phase(Phase.PLAY, seats)
    while view_of(position).campaign == 1 and view_of(position).phase is Phase.PLAY:
        view = view_of(position)
        assert view.trick is not None
        assert falls(view) == (view.trick.number == 10) == (max(view.hand_sizes) == 1)
        position = step(position, Random(1))


def test_the_only_card_that_may_be_played_is_forced() -> None:
    hands = ("KH QH", "2H AC KC QC JC 2C 3C 4C 5C 6C", "JD 5D 6D", "AD")
    position = played(in_play(hands, "H S D C", "10 0 0 9"), "KH")
    move = forced(view_of(position, Seat(1)))
    assert move is not None
    assert move.notation() == "play 2H"
    assert forced(view_of(position, Seat(2))) is None
