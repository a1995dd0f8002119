"""Floating Partners: following suit, with both bowers and the Joker, and who wins a trick."""

from __future__ import annotations

import pytest

from games.catalogue.floating_partners.rules.cards import CARD_BY_NAME, DECLARATION_BY_LETTERS, NAMES
from games.catalogue.floating_partners.rules.following import Against, why_not
from games.catalogue.floating_partners.rules.ranking import playable, suit_led
from games.catalogue.floating_partners.rules.view import Laid, Phase, Trick
from games.catalogue.floating_partners.tests.tables import cards, in_play, played, state_of, view_of
from games.kit.rules.errors import IllegalMove
from games.kit.rules.seats import Seat
from games.selectors.record.history import History


def trick(laid: str, trumps: str) -> Trick:
    """A trick of which these cards lie, the first led by seat 0."""
    lies = tuple(Laid(Seat(seat), CARD_BY_NAME[name]) for seat, name in enumerate(laid.split()))
    return Trick(1, Seat(0), DECLARATION_BY_LETTERS[trumps], lies, Seat(0) if lies else None)


def may_play(hand: str, laid: str, trumps: str) -> str:
    """The names of the cards of a hand that may be played, in card order."""
    return " ".join(NAMES[card] for card in playable(cards(hand), trick(laid, trumps)))


def against(name: str, hand: str, laid: str, trumps: str) -> Against | None:
    barred = why_not(CARD_BY_NAME[name], cards(hand), trick(laid, trumps))
    return None if barred is None else barred.against


def legal(position: History) -> list[str]:
    """The names of the cards that may be played now."""
    (seat,) = position.state.to_move
    return [move.notation().removeprefix("play ") for move in state_of(position).legal_moves(seat)]


# Following ------------------------------------------------------------------------------------------


def test_one_follows_the_suit_led_if_one_is_able() -> None:
    assert may_play("AS 3S AD KH", "5S", "H") == "AS 3S"
    assert against("KH", "AS 3S AD KH", "5S", "H") is Against.MUST_FOLLOW


def test_one_need_not_win() -> None:
    assert may_play("AS 3S", "KS", "H") == "AS 3S"


def test_else_one_plays_any_card() -> None:
    assert may_play("AC AD KH", "5S", "H") == "AC AD KH"


def test_trumps_follow_trumps() -> None:
    assert may_play("AS AD KH 2H", "5H", "H") == "KH 2H"


def test_the_left_bower_is_a_trump_and_must_follow_trumps() -> None:
    assert may_play("AS AD JD", "5H", "H") == "JD"
    assert against("AD", "AS AD JD", "5H", "H") is Against.LEFT_BOWER_MUST_FOLLOW
    assert may_play("AS AD JD 2H", "5H", "H") == "JD 2H"
    assert against("AD", "AS AD JD 2H", "5H", "H") is Against.MUST_FOLLOW


def test_the_left_bower_does_not_follow_the_suit_that_is_printed_on_it() -> None:
    assert may_play("AD JD 2H", "5D", "H") == "AD"
    assert against("JD", "AD JD 2H", "5D", "H") is Against.LEFT_BOWER_IS_TRUMP
    assert may_play("JD 2H AC", "5D", "H") == "AC JD 2H"


def test_the_left_bower_led_asks_for_trumps() -> None:
    assert suit_led(trick("JD", "H")) is DECLARATION_BY_LETTERS["H"]
    assert may_play("AD KD 2H", "JD", "H") == "2H"
    assert may_play("AD KD 2C", "JD", "H") == "2C AD KD"


def test_the_right_bower_follows_trumps_and_leads_them() -> None:
    assert may_play("JH AD", "5H", "H") == "JH"
    assert may_play("AH AD", "JH", "H") == "AH"


def test_bowers_change_with_the_leader() -> None:
    hand = "JS JC JD JH"
    assert may_play(hand, "5S", "S") == "JS JC"
    assert may_play(hand, "5C", "C") == "JS JC"
    assert may_play(hand, "5D", "D") == "JD JH"
    assert may_play(hand, "5H", "S") == "JH"
    assert may_play(hand, "5S", "H") == "JS"


def test_at_no_trumps_a_jack_belongs_to_its_own_suit() -> None:
    assert may_play("AD JD JH 2H", "5D", "NT") == "AD JD"
    assert may_play("AD JD JH 2H", "5H", "NT") == "JH 2H"


# The Joker ------------------------------------------------------------------------------------------


def test_the_joker_may_be_played_when_trumps_were_led() -> None:
    assert may_play("AS 3H 2H JK", "5H", "H") == "3H 2H JK"


def test_the_joker_must_be_played_if_trumps_are_led_and_it_is_the_only_one() -> None:
    assert may_play("AS AD JK", "5H", "H") == "JK"
    assert against("AD", "AS AD JK", "5H", "H") is Against.JOKER_MUST_FOLLOW


def test_the_left_bower_saves_the_joker() -> None:
    assert may_play("AS JD JK", "5H", "H") == "JD JK"
    assert against("AS", "AS JD JK", "5H", "H") is Against.MUST_FOLLOW


def test_the_joker_may_be_played_by_a_seat_void_in_the_suit_led() -> None:
    assert may_play("AC AD JK", "5S", "H") == "AC AD JK"
    assert may_play("AC JS JK", "5S", "C") == "JS AC JK"  # the left bower is no spade


def test_else_it_may_not_be_played_where_trumps_were_not_led() -> None:
    assert may_play("AS AD JK", "5S", "H") == "AS"
    assert against("JK", "AS AD JK", "5S", "H") is Against.JOKER_NOT_VOID


def test_at_no_trumps_it_may_be_played_at_any_time() -> None:
    assert may_play("AS AD JK", "5S", "NT") == "AS JK"
    assert may_play("AC AD JK", "5S", "NT") == "AC AD JK"


def test_at_no_trumps_it_need_not_be_played() -> None:
    assert may_play("AS JK", "5S", "NT") == "AS JK"
    assert against("AD", "AS AD JK", "5S", "NT") is Against.MUST_FOLLOW


def test_it_may_be_led_where_the_leader_has_a_trump_suit_and_leads_trumps() -> None:
    assert may_play("AS AH JK", "", "H") == "AS AH JK"
    assert suit_led(trick("JK", "H")) is DECLARATION_BY_LETTERS["H"]
    assert may_play("AS AD 2H JD", "JK", "H") == "JD 2H"


def test_a_seat_of_no_trumps_may_not_lead_it_before_the_last_trick() -> None:
    assert may_play("AS AH JK", "", "NT") == "AS AH"
    assert may_play("AS JK", "", "NT") == "AS"
    assert against("JK", "AS JK", "", "NT") is Against.JOKER_MAY_NOT_LEAD


def test_and_leads_it_to_the_last_trick() -> None:
    assert may_play("JK", "", "NT") == "JK"


def test_led_to_the_last_trick_at_no_trumps_everybody_plays_the_card_they_have() -> None:
    for name in ("AS", "JH", "2D"):
        assert may_play(name, "JK", "NT") == name


def test_identical_cards_are_one_choice() -> None:
    assert may_play("2S 2S 3S 3S AD", "5S", "H") == "3S 2S"
    assert may_play("2S 2S AD", "", "H") == "2S AD"


@pytest.mark.parametrize("trumps", ["S", "C", "D", "H", "NT"])
def test_a_card_has_something_against_it_exactly_if_it_may_not_be_played(trumps: str) -> None:
    hand = cards("AS JS 2S JC 3C JD AD JH 2H JK")
    for laid in ("", "5S", "5C", "5D", "5H", "JS", "JC", "JD", "JH", "JK"):
        if laid in {NAMES[card] for card in hand} and trumps == "NT":
            continue
        for card in hand:
            allowed = card in playable(hand, trick(laid, trumps))
            assert (why_not(card, hand, trick(laid, trumps)) is None) == allowed


# Tricks ---------------------------------------------------------------------------------------------


def play(hands: list[str], letters: str, names: str, **options: str) -> History:
    """Seat 0 leads; hands as far as they matter, and a kitty that goes away again."""
    begun = in_play(hands, letters, "5 0 0 0", "5S 6S", "7S", kitty="5S 6S 7S", **options)
    return played(begun, names)


def test_the_leader_s_suit_is_trumps_and_the_winner_leads_the_next() -> None:
    hands = ["AS 3S", "4S 2D", "KS 3D", "QS 4H"]
    position = play(hands, "H D NT C", "3S 4S KS QS")
    view = view_of(position)
    assert view.tricks[0].trumps.letters == "H"
    assert (view.tricks[0].winning, view.won) == (2, (0, 0, 1, 0))
    assert view.trick is not None
    assert (view.trick.number, view.trick.leader, view.trick.trumps.letters) == (2, 2, "NT")


def test_a_trump_wins_against_the_ace_of_the_suit_led() -> None:
    hands = ["AS", "KS", "2H AC KC QC JC AD KD QD 3D 4D", "QS"]
    assert view_of(play(hands, "H D NT C", "AS KS 2H QS")).tricks[0].winning == 2


def test_what_is_trumps_for_another_seat_is_none_in_a_trick_that_it_does_not_lead() -> None:
    hands = ["AS", "KS", "2D AC KC QC JC AH KH QH 3H 4H", "QS"]
    assert view_of(play(hands, "H C D NT", "AS KS 2D QS")).tricks[0].winning == 0


def test_who_wins_so_far_is_shown_card_by_card() -> None:
    hands = ["3S", "AS", "KS", "QS"]
    winning = []
    for count in range(4):
        shown = view_of(play(hands, "H D NT C", " ".join(["3S", "AS", "KS", "QS"][:count]))).trick
        assert shown is not None
        winning.append(shown.winning)
    assert winning == [None, 0, 1, 1]


def test_of_identical_cards_the_first_wins_the_trick() -> None:
    hands = ["2H", "7H", "7H", "3H", "3H", "4H", "4H", "5H"]
    begun = in_play(hands, "H D NT C S D C NT", "5 0 0 0 0 0 0 0", "AS KS", "QS", kitty="AS KS QS", seats=8)
    assert view_of(played(begun, " ".join(hands))).tricks[0].winning == 1


def test_the_last_trick_at_no_trumps_may_be_led_with_the_joker_and_it_wins() -> None:
    hand = "AS KS QS JS AH KH QH JH AC"
    position = in_play([f"{hand} JK"], "NT S D C", "9 0 0 0", "4S 4C", "4D", kitty="4S 4C 4D")
    for name in hand.split():
        position = played(position, name)
        for _ in range(3):
            position = played(position, legal(position)[0])
    assert legal(position) == ["JK"]
    position = played(position, "JK")
    for _ in range(3):
        assert len(legal(position)) == 1
        position = played(position, legal(position)[0])
    assert view_of(position).tricks[-1].winning == 0
    assert view_of(position).results[0].won == (10, 0, 0, 0)


def test_there_are_ten_tricks() -> None:
    position = in_play(calls="5 0 0 0")
    count = 0
    while view_of(position).phase is Phase.PLAY:
        position = played(position, legal(position)[0])
        count += 1
    assert count == 40
    assert [each.number for each in view_of(position).tricks] == list(range(1, 11))
    assert sum(view_of(position).won) == 10


def test_a_refused_card_names_what_is_against_it() -> None:
    hands = ["AH", "JD AC KC QC 3C 4C 5C AS KS QS", "JK AD", "2H"]
    position = play(hands, "H C D NT", "AH")
    with pytest.raises(IllegalMove) as refused:
        played(position, "AC")
    assert refused.value.code == "left-bower-must-follow"
    assert refused.value.data["card"] == "AC"
    assert refused.value.data["suit"] is DECLARATION_BY_LETTERS["H"]
