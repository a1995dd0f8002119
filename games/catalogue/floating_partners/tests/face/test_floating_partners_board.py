"""The table of Floating Partners: the plates in the ring, its middle, its threads, what stands beside it."""

from __future__ import annotations

import re
from dataclasses import replace
from random import Random

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from games.catalogue.floating_partners.face.board import lanes, threads
from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.page import table_page
from games.catalogue.floating_partners.face.words import SUIT_WORD, card_name, standing_html
from games.catalogue.floating_partners.rules.cards import NAMES, Declaration
from games.catalogue.floating_partners.rules.rules import FLOATING_PARTNERS as RULES
from games.catalogue.floating_partners.rules.view import Phase
from games.catalogue.floating_partners.tests.pages import (
    COUNTS,
    four_and_eight,
    middle,
    moments,
    plate,
    rendered,
)
from games.catalogue.floating_partners.tests.tables import (
    after,
    at_phase,
    called,
    dealt,
    declared,
    finished,
    in_play,
    play_until,
    played,
    put_away,
    table_at,
    view_of,
)
from games.kit.face.phrases import plain
from games.kit.rules.seats import Seat
from games.selectors.record.history import History
from tests.support.clock import NOON
from tests.support.replays import logged_in
from tests.support.tables import match_of, people, play_on


def about_to_lead(card: str, letters: str, seats: int = 4) -> History:
    """Before the first trick, which seat 0 leads: it has kept this card."""
    bids = "5" + " 0" * (seats - 1)
    position = called(declared(dealt({0: card}, seats=seats), letters), bids)
    hand = view_of(position, Seat(0)).hands[0] or ()
    spare = [NAMES[each] for each in hand if NAMES[each] != card]
    return put_away(position, " ".join(spare[:2]))


# --- the phases -----------------------------------------------------------------------------------


def test_declaring_shows_what_each_has_and_had() -> None:
    position = at_phase(Phase.DECLARE, 4, hand=2, seed=3)
    (first,) = position.state.to_move
    before = view_of(position).before[first]
    other = next(d for d in Declaration if d is not before and view_of(position).declared.count(d) == 0)
    after_it = after(position, f"declare {other.letters}")
    assert before is not None
    words = plate(rendered(table_at(after_it)), first)
    assert f"{_name(other)}, before {_name(before)}" in words
    (second,) = after_it.state.to_move
    assert "comes with" in plate(rendered(table_at(after_it)), second)
    assert "place--acting" in plate(rendered(table_at(after_it)), second)


def _name(declaration: Declaration) -> str:
    return "no trumps" if declaration is Declaration.NO_TRUMPS else SUIT_WORD[declaration]


def test_an_alliance_that_nobody_may_join_is_called_full() -> None:
    html = rendered(table_at(after(dealt(), "declare H", "declare H")))
    assert '<span class="tag">full</span>' in html
    assert "2 of 4 seats have declared; at most 2 may be together." in middle(html)


def test_bidding_shows_who_is_in_and_who_holds_the_highest() -> None:
    position = called(declared(dealt(), "H S H NT"), "4 2 5")
    html = rendered(table_at(position, Seat(3)))
    assert "out, with a bid of 2" in plate(html, 1)
    assert "in, with the highest bid: 5" in plate(html, 2)
    assert "highest" in plate(html, 2).split()
    assert "your bid" in plate(html, 3)
    assert "Tamsin holds the highest bid, 5." in middle(html)
    assert "1 seat has not bid yet." in middle(html)


def test_the_kitty_shows_how_many_each_took_and_put_away_and_not_what() -> None:
    position = called(declared(dealt(), "H S H NT"), "5 4 0 0")
    assert "took 2" in plate(rendered(table_at(position, Seat(3))), 0)
    position = after(position, position.state.legal_moves(Seat(0))[0].notation())
    html = rendered(table_at(position, Seat(3)))
    assert "took 2 put away 2" in plate(html, 0)
    assert "took 1" in plate(html, 1)
    assert "You took 1 card of the kitty." in middle(rendered(table_at(position, Seat(1))))


@four_and_eight
def test_play_shows_cards_trumps_and_why_and_what_is_needed(seats: int) -> None:
    letters = "H S H NT" if seats == 4 else "H S H NT C D S H"
    position = played(about_to_lead("AH", letters, seats), "AH")
    html = rendered(table_at(position, Seat(1)))
    assert "Hearts are trumps" in middle(html)
    assert "Because Maximiliana leads and declared hearts." in middle(html)
    assert "is winning with the ace of hearts. Only the Joker and the bowers beat it." in middle(html)
    assert "0 of 5 · needs 5" in plate(html, 0)
    assert "led" in plate(html, 0).split()
    assert "winning" in plate(html, 0).split()
    assert "your card" in plate(html, 1)
    assert "made" in plate(html, 2), "a bid of nothing is made from the beginning"
    assert "trick 1 of 10" in html


def test_the_cards_lie_until_the_next_is_led() -> None:
    position = play_until(
        at_phase(Phase.PLAY, 5, seed=2), Random(2), lambda history: len(view_of(history).tricks) == 1
    )
    trick = view_of(position).tricks[0]
    html = rendered(table_at(position))
    assert html.count('class="place__laid"') == 5
    assert trick.winning is not None
    assert "won" in plate(html, trick.winning).split()
    assert "has won trick 1." in middle(html)
    assert "Trick 2" in middle(html)
    (leader,) = position.state.to_move
    again = after(position, position.state.legal_moves(leader)[0].notation())
    assert rendered(table_at(again)).count('class="place__laid"') == 1


def test_rows_stand_in_the_order_of_play_the_leader_first() -> None:
    position = in_play(letters="H S H NT", calls="2 5 0 0 stand")
    html = rendered(table_at(position, Seat(0)))
    assert re.findall(r'id="seat-(\d)"', html) == ["1", "2", "3", "0"]


def test_after_the_hand_each_plate_says_whether_the_bid_was_made() -> None:
    position = finished(4, seed=4, hands=1)
    html = rendered(table_at(position, Seat(0)))
    result = view_of(position).results[-1]
    for seat in range(4):
        is_made = result.tricks[seat] >= result.bids[seat]
        assert ("not made" in plate(html, seat)) is not is_made
    assert "Hand 1 is over" in middle(html)


@pytest.mark.parametrize(
    ("letters", "lead", "words"),
    [
        ("H S H NT", "JK", "Nothing beats it."),
        ("H S H NT", "JH", "Only the Joker beats it."),
        ("H S H NT", "JD", "Only the Joker and the right bower beat it."),
        ("H S H NT", "AH", "Only the Joker and the bowers beat it."),
        ("H S H NT", "7H", "Only higher trumps beat it: the Joker and the bowers too."),
        ("H S H NT", "AS", "Only trumps beat it."),
        ("H S H NT", "7S", "Higher spades or any trumps beat it."),
        ("NT S H NT", "AS", "Only the Joker beats it."),
        ("NT S H NT", "7S", "The Joker or higher spades beat it."),
    ],
)
def test_it_is_said_what_would_beat_the_winning_card(letters: str, lead: str, words: str) -> None:
    position = about_to_lead(lead, letters)
    table = table_at(played(position, lead), Seat(1))
    trick = table.view.trick
    assert trick is not None
    assert plain(standing_html(PartnersDesk(table), trick)).endswith(words)


# --- the rail -------------------------------------------------------------------------------------


def test_alliances_stand_beside_mine_first_with_tricks_against_each_bid() -> None:
    position = play_until(
        in_play(letters="H S H NT", calls="4 3 1 0"),
        Random(5),
        lambda history: len(view_of(history).tricks) == 4,
    )
    rows = table_page(table_at(position, Seat(3))).own.allies
    assert [row.is_mine for row in rows] == [True, False, False]
    view = view_of(position)
    assert rows[0].tricks == view.won[3]
    pair = next(row for row in rows if "Tamsin" in row.members)
    assert pair.tricks == view.won[0] + view.won[2]
    assert pair.ruler.count("step--won") == pair.tricks
    assert pair.ruler.count('class="notch"') == 2


def test_all_earlier_tricks_are_told_the_last_first_with_their_winners() -> None:
    position = play_until(
        at_phase(Phase.PLAY, 4, seed=6), Random(6), lambda history: len(view_of(history).tricks) == 3
    )
    html = table_page(table_at(position)).own.tricks
    assert re.findall(r"<b>Trick (\d)</b>", html) == ["3", "2", "1"]
    assert html.count('class="is-won"') == 3
    for trick in view_of(position).tricks:
        for laid in trick.laid:
            assert card_name(laid.card) in html


def test_what_came_of_the_kitty_is_for_its_taker_until_the_hand_is_over() -> None:
    position = at_phase(Phase.PLAY, 4, seed=7)
    taker = view_of(position).highest
    assert taker is not None
    assert "You took" in table_page(table_at(position, taker)).own.kitty
    assert table_page(table_at(position)).own.kitty == ""
    assert table_page(table_at(finished(4, seed=7, hands=1))).own.kitty.count("put away") == 2


# --- the head -------------------------------------------------------------------------------------


def test_the_head_says_the_hand_and_what_breaking_costs() -> None:
    page = table_page(table_at(at_phase(Phase.BID, 6, six_pack="two", break_penalty="breaker", max_hands=12)))
    assert (page.part, page.where) == ("hand 1 of 12, to 500", "the bidding")
    assert page.own.chips == ("breaking costs the breaker", "twos and threes twice")
    assert table_page(table_at(at_phase(Phase.BID, 5, target=300))).part == "hand 1, to 300"


# --- the page -------------------------------------------------------------------------------------


def test_names_are_escaped() -> None:
    names = ("<i>A</i> & <b>", "B\" onload='", "</script><script>", "D")
    for position in moments(4):
        html = rendered(table_at(position, Seat(0), names=names))
        assert "<i>A" not in html
        assert "<script>" not in html


@pytest.mark.parametrize("seats", COUNTS)
def test_ids_are_unique_and_nothing_is_inline(seats: int) -> None:
    for position in moments(seats):
        html = rendered(table_at(position, min(position.state.to_move, default=Seat(0))))
        ids = [part.split('"')[0] for part in html.split(' id="')[1:]]
        assert len(ids) == len(set(ids))
        assert " style=" not in html
        assert "<script" not in html


def test_the_guide_points_at_parts_of_its_page() -> None:
    position = at_phase(Phase.DECLARE, 4)
    table = table_at(position, min(position.state.to_move))
    html = rendered(table)
    for each in table_page(table).guide:
        assert any(f'id="{part[1:]}"' in html for part in each.points.split(", "))


def test_eight_seats_cost_no_more_queries_than_any_other_table(db: None) -> None:
    def cost(game: str, seats: int) -> int:
        players = people(*(f"{game[0]}{seats}-{number}" for number in range(seats)))
        match = play_on(match_of(players, game=game), plies=12)
        client = logged_in(players[0])
        client.get(f"/m/{match.key}/table/")
        with CaptureQueriesContext(connection) as asked:
            assert client.get(f"/m/{match.key}/table/").status_code == 200
        return len(asked)

    assert cost("floating-partners", 8) == cost("floating-partners", 4) == cost("world-domination", 4)


# --- who is with whom -----------------------------------------------------------------------------


@pytest.mark.parametrize("seats", COUNTS)
def test_i_sit_below_and_the_others_clockwise_to_my_left(seats: int) -> None:
    around = ("s", "sw", "w", "nw", "n", "ne", "e", "se")
    desk = PartnersDesk(table_at(moments(seats)[0], Seat(2)))
    places = [desk.place(seat) for seat in desk.order()]
    assert places[0] == "s"
    assert sorted(places, key=around.index) == places, "clockwise"
    assert len(set(places)) == seats


def test_a_spectator_sees_the_first_seat_below() -> None:
    assert PartnersDesk(table_at(moments(5)[0])).place(Seat(0)) == "s"


@pytest.mark.parametrize("seats", COUNTS)
def test_each_alliance_has_a_thread_a_lane_and_its_crest_on_every_plate(seats: int) -> None:
    for position in moments(seats):
        html = rendered(table_at(position, Seat(0)))
        desk = PartnersDesk(table_at(position, Seat(0)))
        joined = [each for each in desk.alliances if each.declaration is not None and len(each.seats) > 1]
        assert html.count('class="bead ') == len(joined)
        assert html.count('class="thread ') == 2 * len(joined), "behind the ring, and beside the ledger"
        for each in joined:
            assert each.declaration is not None
            word = SUIT_WORD[each.declaration]
            assert html.count(f"thread--{word}") == 2
            for seat in each.seats:
                assert f"crest--{word}" in html[html.index(f'id="seat-{seat}"') :].split("</li>")[0]


def test_a_thread_bows_before_the_plate_of_a_stranger() -> None:
    hearts = ((Declaration.HEARTS, ("nw", "ne")),)
    assert "Q50 50" not in threads(hearts, frozenset({"nw", "ne"}))
    assert "Q50 50" in threads(hearts, frozenset({"nw", "n", "ne"}))


def test_who_is_alone_has_no_thread_and_no_lane() -> None:
    assert "thread" not in threads(((Declaration.CLUBS, ("n",)),), frozenset("n")).replace("threads", "")
    assert "lanes--0" in lanes(((Declaration.CLUBS, (1,)),), 4)


def test_an_ally_of_mine_is_called_so_in_words() -> None:
    html = rendered(table_at(in_play(letters="H S H NT"), Seat(0)))
    assert "Tamsin Okonkwo · ally" in plate(html, 2)
    assert "ally" not in plate(html, 1)
    assert "· ally" not in rendered(table_at(in_play(letters="H S H NT")))


# --- people ---------------------------------------------------------------------------------------


def test_a_resigned_seat_keeps_its_place_and_its_alliance() -> None:
    position = in_play(letters="H S H NT")
    resigned = position.after(Seat(2), RULES.parse_move("resign"), NOON)
    html = rendered(table_at(resigned, Seat(0)))
    assert "place--resigned" in plate(html, 2)
    assert "resigned" in plate(html, 2)
    assert "· ally" in plate(html, 2)


def test_a_bot_shows_its_level_on_its_plate() -> None:
    table = table_at(at_phase(Phase.BID, 4))
    holders = tuple(replace(each, is_bot=each.seat == 1, level="normal") for each in table.holders)
    assert "normal" in plate(rendered(replace(table, holders=holders)), 1)


def test_the_clock_runs_on_the_plate_of_whose_turn_it_is(db: None) -> None:
    match = match_of(people("ann", "ben", "cat", "dan"), game="floating-partners", pace="standard")
    for name in ("ann", "dan"):
        page = logged_in(name).get(f"/m/{match.key}/").content.decode()
        plates = re.findall(r'<li class="place .*?</li>', page)
        asked = [re.search(r"place--(?:turn|acting)", plate) is not None for plate in plates]
        assert (len(plates), sum(asked)) == (4, 1)
        assert ['class="seat__clock' in plate for plate in plates] == asked
