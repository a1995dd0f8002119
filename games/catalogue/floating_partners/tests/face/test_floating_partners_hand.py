"""The hand of Floating Partners: what came from the kitty, what may be played and what it would do."""

from __future__ import annotations

import re

import pytest

from games.catalogue.floating_partners.tests.docks import asked, dock, inputs, offered, says, titles
from games.catalogue.floating_partners.tests.tables import (
    called,
    dealt,
    declared,
    in_play,
    played,
    put_away,
    state_of,
)
from games.kit.face.phrases import plain
from games.kit.rules.seats import Seat
from games.kit.table import Account


def order(html: str) -> list[str]:
    """The cards in the order in which they lie, by their names for who cannot see them."""
    return [plain(name).split(".")[0] for name in re.findall(r'<span class="sr">(.*?)</span>', html)]


# --- the kitty --------------------------------------------------------------------------------------


def test_the_taker_sees_which_cards_came_from_the_kitty_and_others_see_how_many() -> None:
    position = called(declared(dealt(["AS"], kitty="2H 3H 4H"), "H S D C"), "5 0 0 0")
    shown = asked(position)
    assert shown.prompt == "You took 2 cards of the kitty: discard 2."
    assert shown.count == 12
    assert shown.body.count("pcard__tag") == 2
    assert shown.data["under"] == "Discard {count} · {number} chosen."
    for viewer in (Seat(1), Seat(2), Seat(3), None):
        assert "pcard__tag" not in dock(position, viewer).body


def test_the_second_bidder_puts_one_of_eleven_away() -> None:
    position = called(declared(dealt(), "H S D C"), "5 4 0 0")
    (seat,) = position.state.to_move
    position = position.after(seat, state_of(position).legal_moves(seat)[0], position.times[-1])
    shown = asked(position)
    assert (shown.prompt, shown.count) == ("You took a card of the kitty: discard one.", 11)
    assert shown.data["count"] == "1"


def test_two_identical_cards_are_two_boxes() -> None:
    position = called(declared(dealt(["2S 2S"], seats=8), "H S D C H S D C"), "5" + " 0" * 7)
    found = [ident for ident, each in inputs(asked(position)).items() if each["value"] == "2S"]
    assert found == ["card-2S", "card-2S-2"]


# --- playing ----------------------------------------------------------------------------------------


def test_before_a_lead_the_own_suit_makes_trumps_of_the_hand() -> None:
    position = in_play(["JK JH JD AH 2S 3S AC KC QC AD"], "H S D C", "5 0 0 0", "3S 2S", kitty="QS KS AS")
    shown = asked(position)
    assert shown.prompt == "You lead: hearts are trumps."
    assert shown.says.startswith(
        "You hold 4 trumps, among them the Joker, the right bower and the left bower."
    )
    assert "left bower, a heart" in shown.body
    assert "right bower" in shown.body
    assert "top trump" in shown.body


@pytest.mark.parametrize(("liking", "first"), [("falling", "The Joker"), ("rising", "The ace of hearts")])
def test_the_hand_lies_trumps_left_in_the_order_that_one_likes(liking: str, first: str) -> None:
    position = in_play(["JK JH JD AH 4S 3S AC KC QC AD"], "H S D C", "5 0 0 0", "KS QS", kitty="QS KS AS")
    shown = asked(position, account=Account(hand_order=liking))
    names = order(shown.body)
    assert names[0] == first
    assert set(names[:4]) == {"The Joker", "The jack of hearts", "The jack of diamonds", "The ace of hearts"}


def test_what_cannot_be_played_is_grey_with_its_reason() -> None:
    hands = ["AD", "JD 5D AS KS QS AC KC QC JC 5C"]
    position = called(declared(dealt(hands, kitty="2S 3S 4S"), "H S D C"), "5 0 0 0")
    position = played(put_away(position, "3S 2S", "4S"), "AD")
    shown = asked(position)
    assert shown.prompt == "Diamonds were led: follow suit."
    assert offered(shown) == {"play 5D"}
    assert titles(shown)["card-AS"] == "Diamonds were led and you hold diamonds."
    assert "the left bower belongs to hearts" in titles(shown)["card-JD"]


def test_a_single_legal_card_comes_chosen_and_one_tap_sends_it() -> None:
    hands = ["AH", "5H AS KS QS AC KC QC 7C 5C 3C"]
    position = called(declared(dealt(hands, kitty="2S 3S 4S"), "H S D C"), "5 0 0 0")
    shown = asked(played(put_away(position, "3S 2S", "4S"), "AH"))
    assert shown.is_forced
    assert [ident for ident, each in inputs(shown).items() if "checked" in each] == ["card-5H"]


def test_each_card_says_whether_it_wins_and_against_whom() -> None:
    hands = ["QH", "AH 2H AS KS QS AC KC QC 7C 5C"]
    position = called(declared(dealt(hands, kitty="2S 3S 4S"), "H H D C"), "5 0 0 0")
    shown = asked(played(put_away(position, "3S 2S", "4S"), "QH"))
    assert says(shown, "card-AH") == "Wins now, over the queen of hearts of Ann, who is with you."
    assert says(shown, "card-2H") == "Does not beat the queen of hearts of Ann, who is with you."
