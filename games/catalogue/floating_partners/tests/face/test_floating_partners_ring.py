"""The ring of Floating Partners: who sits where, who is with whom, and what a plate says of its seat."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.ring import lanes, threads
from games.catalogue.floating_partners.face.words import SUIT_WORD
from games.catalogue.floating_partners.rules.cards import Declaration
from games.catalogue.floating_partners.rules.rules import FLOATING_PARTNERS as RULES
from games.catalogue.floating_partners.rules.view import Phase
from games.catalogue.floating_partners.tests.pages import COUNTS, moments, plate, rendered
from games.catalogue.floating_partners.tests.tables import at_phase, in_play, table_at
from games.kit.rules.seats import Seat
from tests.support.clock import NOON
from tests.support.replays import logged_in
from tests.support.tables import match_of, people

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
