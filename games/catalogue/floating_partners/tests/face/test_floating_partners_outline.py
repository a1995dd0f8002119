"""A table of Floating Partners in words, and the moves that one may type there."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from django.http import QueryDict

from games.catalogue.floating_partners.face.compose import compose
from games.catalogue.floating_partners.face.letter import letter
from games.catalogue.floating_partners.face.page import table_page
from games.catalogue.floating_partners.rules.cards import NAMES as CARDS
from games.catalogue.floating_partners.rules.view import Phase
from games.catalogue.floating_partners.tests.docks import NAMES
from games.catalogue.floating_partners.tests.tables import (
    at_phase,
    called,
    dealt,
    declared,
    finished,
    played,
    put_away,
    state_of,
    table_at,
    view_of,
)
from games.kit.face.phrases import plain
from games.kit.rules.seats import Seat, Viewer
from games.selectors.record.history import History

ASKED = (Phase.DECLARE, Phase.BID, Phase.DISCARD, Phase.PLAY)


def text(position: History, viewer: Viewer = None) -> str:
    """The table in words, one blank between them."""
    html = table_page(table_at(position, viewer, names=NAMES)).text
    words = " ".join(plain(html.replace("<", " <")).split())
    return re.sub(r" ([.,:])", r"\1", words)


def typed_cards(position: History, viewer: Viewer) -> set[str]:
    """The cards that the table in words names as one would type them."""
    page = table_page(table_at(position, viewer, names=NAMES))
    return set(re.findall(r"<code>(.*?)</code>", page.text))


def playing() -> History:
    """Hearts are trumps; the first seat led the ace of diamonds, the second holds diamonds and a bower."""
    hands = ["AD", "JD 5D AS KS QS AC KC QC JC 5C"]
    position = called(declared(dealt(hands, kitty="2S 3S 4S"), "H S H C"), "5 0 2 0")
    return played(put_away(position, "3S 2S", "4S" if view_of(position).second == Seat(1) else ""), "AD")


def test_it_says_where_the_match_is_and_what_is_asked() -> None:
    position = called(declared(dealt(), "H S D C"), "4 5 6 0")
    (seat,) = position.state.to_move
    assert seat == Seat(0)
    mine = text(position, seat)
    assert "Now Hand 1. It is your turn. Bid 6 or more to stay in, or stand with 4." in mine
    assert "The match ends when somebody has 500." in mine
    assert "Ann is to move." in text(position, Seat(1))
    assert "It is your turn" not in text(position)


def test_it_says_who_is_with_whom_and_what_each_needs() -> None:
    said = text(playing(), Seat(1))
    assert "Cid and Ann are allied in hearts." in said
    assert "You and Ann are allied in hearts." in text(playing(), Seat(2))
    mail = letter(replace(table_at(playing(), names=NAMES), reader=Seat(2)))
    assert "You and <b>Ann</b> are allied in hearts." in mail.parts[1].sentences
    assert "You Spades 0 0 made 0 0 0 10 to move" in said
    assert "Cid Hearts 2 0 needs 2 0 0 0 10" in said
    assert "Ann Hearts 5 0 needs 5 0 0 0 9" in said


def test_it_says_trumps_and_each_card_of_the_trick() -> None:
    said = text(playing(), Seat(1))
    assert "Hearts are trumps." in said
    assert "Ann The ace of diamonds led and winning You your card Cid still to play" in said
    assert "Ann is winning with the ace of diamonds." in said


def test_cards_say_whether_they_may_be_played_and_why_not_and_how_they_are_typed() -> None:
    said = text(playing(), Seat(1))
    assert "The 5 of diamonds playable 5D" in said
    assert "The ace of spades not playable: Diamonds were led and you hold diamonds. AS" in said
    assert "The jack of diamonds left bower, a heart not playable: " in said


def test_the_bidding_stands_there_as_it_went() -> None:
    position = called(declared(dealt(), "H S D C"), "4 5 6 0 stand")
    said = text(position)
    for line in ("Round 1: Ann bid 4.", "Round 1: Cid bid 6.", "Round 2: Ann stood."):
        assert line in said
    assert "Cid holds the highest bid, 6." in said
    assert "Still in: " in said


def test_cards_of_the_kitty_are_told_to_their_taker_alone() -> None:
    position = called(declared(dealt(kitty="2H 3H 4H"), "H S D C"), "5 0 0 0")
    assert text(position, Seat(0)).count("from the kitty") == 2
    assert text(position, Seat(1)).count("from the kitty") == 1, "the second bidder took the third"
    for viewer in (Seat(2), Seat(3), None):
        assert "from the kitty" not in text(position, viewer)


@pytest.mark.parametrize("phase", ASKED)
@pytest.mark.parametrize("seats", [4, 8])
def test_no_card_of_another_hand_is_in_words(phase: Phase, seats: int) -> None:
    position = at_phase(phase, seats, hand=2)
    for viewer in (*map(Seat, range(seats)), None):
        view = view_of(position, viewer)
        held = () if viewer is None else view.hands[viewer] or ()
        assert typed_cards(position, viewer) == {CARDS[card] for card in held}


def test_whole_tricks_are_told_in_a_sentence_each() -> None:
    position = put_away(called(declared(dealt(["JK"], kitty="2S 3S 4S"), "H S D C"), "5 0 0 0"), "3S 2S")
    position = played(position, "JK")
    while not view_of(position).tricks:
        (seat,) = position.state.to_move
        position = position.after(seat, state_of(position).legal_moves(seat)[0], position.times[-1])
    said = text(position)
    assert re.search(r"Trick 1\. Hearts are trumps: Ann the Joker, .*\. Ann won it\.", said)


def test_a_match_that_is_over_says_who_won() -> None:
    position = finished()
    outcome = position.state.outcome
    assert outcome is not None
    said = text(position)
    assert "The match is over." in said
    assert re.search(r"(has won|share the win) .*with -?−?\d+ points?\.", said)


@pytest.mark.parametrize("phase", ASKED)
def test_what_is_offered_to_be_typed_is_understood_and_legal(phase: Phase) -> None:
    position = at_phase(phase)
    (seat,) = position.state.to_move
    offered = table_page(table_at(position, seat, names=NAMES)).typed.moves
    form = QueryDict(mutable=True)
    assert offered
    for notation in offered:
        form["move"] = notation.lower()
        assert compose(form) == notation
    assert set(offered) == {move.notation() for move in state_of(position).legal_moves(seat)}
    other = Seat((seat + 1) % 4)
    assert not table_page(table_at(position, other, names=NAMES)).typed.moves
