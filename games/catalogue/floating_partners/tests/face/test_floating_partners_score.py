"""The score of Floating Partners: the ranks beside the table, all hands, who was with whom."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from django.template.loader import render_to_string

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.score import Break, breaks_of, goal_words, score_of
from games.catalogue.floating_partners.face.score_page import (
    Course,
    Hand,
    ScorePage,
    picture,
    score_page,
    signs,
    told,
)
from games.catalogue.floating_partners.rules.cards import DECLARATION_BY_LETTERS, Declaration
from games.catalogue.floating_partners.rules.view import Phase
from games.catalogue.floating_partners.tests.tables import (
    after,
    at_phase,
    finished,
    play_until,
    start,
    table_at,
    view_of,
)
from games.kit.face.names import Names, names_of
from games.kit.rules.seats import Seat, Viewer
from games.selectors.record.history import History

EVERY_COUNT = range(4, 9)
MINUS = "−"


def page_of(history: History, viewer: Viewer = None) -> ScorePage:
    return score_page(table_at(history, viewer))


def words(number: int) -> str:
    return str(number).replace("-", MINUS)


def hands_of(*declared: str) -> list[Hand]:
    """Hands in which the seats have declared these, in letters divided by spaces."""
    return [
        Hand(number, tuple(DECLARATION_BY_LETTERS.get(each) for each in one.split()))
        for number, one in enumerate(declared, 1)
    ]


def named(*names: str, reader: Viewer = None) -> Names:
    """Some people."""
    table = table_at(start(len(names)), reader, names=names)
    return names_of(replace(table, reader=reader))


FOUR = ("Ada Byron", "Ben Okri", "Cleo Nile", "Dmitri Orlov")


# --- beside the table -----------------------------------------------------------------------------


@pytest.mark.parametrize("seats", EVERY_COUNT)
def test_the_ranks_beside_the_table_hold_what_each_has(seats: int) -> None:
    history = at_phase(Phase.PLAY, seats, hand=3)
    view = view_of(history)
    score = score_of(PartnersDesk(table_at(history, Seat(1))))
    assert [each.total for each in score.ranks] == [words(n) for n in sorted(view.scores, reverse=True)]
    last = view.results[-1]
    for each in score.ranks:
        gained = last.points[each.seat] + last.penalties[each.seat]
        assert each.gain == (f"+{gained}" if gained > 0 else words(gained))
        assert each.total == words(view.scores[each.seat])
        assert (each.is_me, each.name == "You") == (each.seat == 1, each.seat == 1)
        assert each.rank == 1 + sum(other > view.scores[each.seat] for other in view.scores)
    assert score.after == "Points of hand 2, and in all"
    assert score.url == "/m/abc/score/"


def test_a_penalty_is_in_the_total_as_soon_as_the_alliance_breaks() -> None:
    """Not only after the hand."""
    history = play_until(
        start(6, max_hands=9), Random(5), lambda t: any(view_of(t).penalties) and view_of(t).campaign > 1
    )
    view = view_of(history)
    paid = next(seat for seat, points in enumerate(view.penalties) if points)
    score = score_of(PartnersDesk(table_at(history)))
    mine = next(each for each in score.ranks if each.seat == paid)
    assert mine.total == words(view.results[-1].totals[paid] + view.penalties[paid])


def test_before_the_first_hand_is_over_nothing_was_gained() -> None:
    score = score_of(PartnersDesk(table_at(at_phase(Phase.BID))))
    assert ([each.gain for each in score.ranks], score.after) == (["", "", "", ""], "")


def test_it_says_when_the_match_ends() -> None:
    open_end = PartnersDesk(table_at(start(4, target=300)))
    assert goal_words(open_end) == "The match ends when somebody has 300."
    limited = PartnersDesk(table_at(start(4, max_hands=8)))
    assert goal_words(limited) == "The match ends when somebody has 500, after 8 hands at the latest."


# --- all hands ------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", EVERY_COUNT)
def test_every_hand_has_its_figures_by_seat(seats: int) -> None:
    history = finished(seats, hands=4)
    page, results = page_of(history, Seat(2)), view_of(history).results
    assert [hand.number for hand in page.hands] == [4, 3, 2, 1], "the newest first"
    order = [Seat((2 + n) % seats) for n in range(seats)]
    assert [head.seat for head in page.heads] == order, "the viewer's seat first, then clockwise"
    broke = {(each.campaign, each.breaker) for each in breaks_of(table_at(history).log)}
    assert broke, "otherwise this test says nothing of them"
    for hand in page.hands:
        result = results[hand.number - 1]
        for cell, seat in zip(hand.cells, order, strict=True):
            points, penalty = result.points[seat], result.penalties[seat]
            assert (cell.bid, cell.tricks) == (result.bids[seat], result.tricks[seat])
            assert cell.is_made == (result.tricks[seat] >= result.bids[seat])
            assert cell.points == (f"+{points}" if points > 0 else words(points))
            assert cell.penalty == (words(penalty) if penalty else "")
            assert cell.total == words(result.totals[seat])
            assert cell.is_me == (seat == 2)
            assert bool(cell.broke) == ((hand.number, seat) in broke)
        assert hand.url == f"/m/abc/history/{hand.number}/"
        assert hand.is_over


def test_the_hand_that_is_played_shows_bids_and_tricks_and_no_points() -> None:
    history = play_until(at_phase(Phase.PLAY, 5, hand=2), Random(1), lambda t: len(view_of(t).tricks) == 4)
    view, running = view_of(history), page_of(history).hands[0]
    assert (running.number, running.is_over) == (2, False)
    assert [cell.bid for cell in running.cells] == list(view.bids)
    assert [cell.tricks for cell in running.cells] == [view.tricks_of(Seat(seat)) for seat in range(5)]
    assert {cell.points for cell in running.cells} == {""}


def test_before_the_first_deal_there_is_no_hand() -> None:
    page = page_of(start(4))
    assert (page.hands, page.picture) == ((), "")


def test_nothing_of_the_score_is_known_to_one_viewer_alone() -> None:
    """All see the same figures, while a hand runs too: no card is among them."""
    history = play_until(at_phase(Phase.PLAY, 6, hand=2), Random(2), lambda t: len(view_of(t).tricks) == 3)
    figures = {
        viewer: {
            hand.number: {
                head.seat: replace(cell, is_me=False)
                for head, cell in zip(page.heads, hand.cells, strict=True)
            }
            for hand in page.hands
        }
        for viewer in (None, *map(Seat, range(6)))
        for page in [page_of(history, viewer)]
    }
    assert len(figures) == 7
    assert all(each == figures[None] for each in figures.values())
    html = rendered(history, Seat(0))
    assert "mini" not in html
    assert "pcard" not in html


def rendered(history: History, viewer: Viewer = None) -> str:
    """The tab beside the table."""
    own = {"score": score_of(PartnersDesk(table_at(history, viewer)))}
    return render_to_string("games/floating_partners/_score.html", {"own": own})


def test_the_tab_is_a_table_in_which_my_row_is_marked() -> None:
    history = at_phase(Phase.PLAY, 8, hand=2)
    html = rendered(history, Seat(3))
    assert html.count("<tr") == 9
    assert html.count('class="is-me"') == 1
    assert 'href="/m/abc/score/"' in html


# --- who was with whom ----------------------------------------------------------------------------


def test_a_frame_holds_each_alliance_of_a_hand_and_nobody_who_is_alone() -> None:
    course = Course(hands_of("H S H NT", "H H S S"), (), named(*FOUR))
    frames = re.findall(r'class="course__frame course__frame--(\w+)"><title>(.*?)</title>', picture(course))
    assert frames == [
        ("hearts", "Hearts: Ada and Cleo"),
        ("spades", "Spades: Cleo and Dmitri"),
        ("hearts", "Hearts: Ada and Ben"),
    ]


def test_a_thread_has_the_line_of_its_suit_while_the_suit_is_kept() -> None:
    """Not the colour alone: each suit has a line of its own in the stylesheet, a change another."""
    course = Course(hands_of("H S D C NT", "H S D C NT", "S S D C H"), (), named(*FOUR, "Eve Li"))
    drawn = picture(course)
    kept = [
        drawn.count(f'course__thread thread thread--{suit}"')
        for suit in ("hearts", "spades", "diamonds", "clubs", "notrumps")
    ]
    assert kept == [1, 2, 2, 2, 1]
    assert drawn.count("course__change") == 2


def test_a_cross_stands_where_an_alliance_was_broken() -> None:
    broke = Break(2, Declaration.HEARTS, Seat(2), (Seat(0), Seat(2)), {Seat(0): -10, Seat(2): -10})
    hands = hands_of("H S H NT", "H S S NT")
    assert picture(Course(hands, (), named(*FOUR))).count("course__break") == 0
    assert picture(Course(hands, (broke,), named(*FOUR))).count("course__break") == 1
    assert told(hands[1], named(*FOUR), (broke,)) == (
        "Spades: Ben and Cleo; Hearts: Ada; No trumps: Dmitri; Cleo broke hearts"
    )
    assert "broke" not in told(hands[0], named(*FOUR), (broke,))


def test_who_has_not_declared_yet_is_not_in_the_picture() -> None:
    course = Course(hands_of("H - - -"), (), named(*FOUR))
    assert picture(course).count("<circle") == 1


def test_each_seat_has_a_sign_of_its_own_and_mine_is_marked() -> None:
    names = named("Ada Byron", "Alan Bean", "Ben Okri", "Dmitri Orlov", reader=Seat(1))
    course = Course(hands_of("H S H NT"), (), names)
    assert signs(course) == (
        ("A1", "Ada", False), ("A2", "You", True), ("BO", "Ben", False), ("DO", "Dmitri", False),
    )  # fmt: skip
    assert picture(course).count("course__place--mine") == 1


def test_names_are_escaped_in_the_picture() -> None:
    drawn = picture(Course(hands_of("H H S S"), (), named("<b>Ada", "Ben &", "C", "D")))
    assert "<b>" not in drawn
    assert "&lt;b&gt;Ada" in drawn


@pytest.mark.parametrize(("seats", "hands"), [(4, 12), (8, 12), (8, 40)])
def test_nothing_overlaps_however_many_seats_and_hands(seats: int, hands: int) -> None:
    rng = Random(seats * hands)
    names = named(*(f"{chr(65 + n)}x Y{n}" for n in range(seats)))
    declared = []
    for _ in range(hands):
        pool = [each for each in Declaration for _ in range(seats // 2)]
        rng.shuffle(pool)
        declared.append(tuple(pool[:seats]))
    course = Course([Hand(n, each) for n, each in enumerate(declared, 1)], (), names)
    places = [(int(x), int(y)) for x, y in re.findall(r'<circle cx="(\d+)" cy="(\d+)"', picture(course))]
    assert len(places) == len(set(places)) == seats * hands
    assert all(0 < x < course.width and 0 < y < course.height for x, y in places)
    for x in {x for x, _ in places}:
        column = sorted(y for one, y in places if one == x)
        assert all(below - above >= 26 for above, below in pairwise(column))


def test_the_picture_says_in_words_where_it_is_told() -> None:
    history = finished(4, hands=3)
    page = page_of(history, Seat(0))
    assert "Who was with whom in 3 hands; the list below says it in words" in page.picture
    view = view_of(history)
    for hand in page.hands:
        result = view.results[hand.number - 1]
        assert hand.told.count(":") == len(set(result.declared))
        assert re.search(r"\byou\b", hand.told)


def test_a_long_match_is_drawn_quickly_enough_to_be_looked_at() -> None:
    """A hundred hands of eight: the page is some hundred kilobytes, not megabytes."""
    names = named(*(f"{chr(65 + n)}x Y{n}" for n in range(8)))
    hands = [Hand(n, tuple(Declaration((n * seat) % 5) for seat in range(8))) for n in range(1, 101)]
    assert len(picture(Course(hands, (), names))) < 400_000


def test_a_resigned_seat_is_said_to_be_so() -> None:
    history = after(at_phase(Phase.PLAY, 5), "resign")
    page = page_of(history)
    assert [bool(rank.resigned) for rank in page.heads].count(True) == 1
