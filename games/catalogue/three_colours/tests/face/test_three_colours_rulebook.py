"""The pages of Three Colours that are read: its rules with their pictures, and the first-visit guide."""

from __future__ import annotations

import re

import pytest
from django.test import Client
from django.urls import reverse

from games.catalogue.three_colours.face import rulebook
from games.catalogue.three_colours.face.guide import CELLS_TO_TRY, GOAL, answer, position
from games.catalogue.three_colours.face.page import table_page
from games.catalogue.three_colours.face.rulebook import figure, rules_context, told
from games.catalogue.three_colours.rules.board import CELL_BY_NAME, COLOURS, NAMES, Colour
from games.catalogue.three_colours.rules.moves import PLACES
from games.catalogue.three_colours.rules.pictures import draw_picture
from games.catalogue.three_colours.rules.view import View, Way
from games.catalogue.three_colours.tests.rules.reference import (
    FIRST_PICTURE,
    MAY_USE,
    SECOND_PICTURE,
    decided,
    is_connected,
)
from games.catalogue.three_colours.tests.tables import ANN, BEN, after, start, table_at
from games.kit.face.phrases import plain
from games.kit.rules.seats import Seat
from tests.support.tables import match_of, people

pytestmark = pytest.mark.django_db

PICTURES = (
    rulebook.connected,
    rulebook.fenced,
    rulebook.whole_side,
    rulebook.straight,
    rulebook.all_three,
)


def won_by(view: View) -> list[int | None]:
    return [None if win is None else win.seat for win in view.won]


def laid_on(view: View) -> dict[int, Colour]:
    return {cell: colour for cell, colour in enumerate(view.discs) if colour is not None}


# --- the rules ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("view", "published", "colour", "way"),
    [
        (rulebook.connected(), FIRST_PICTURE, Colour.PURPLE, Way.CONNECTION),
        (rulebook.fenced(), SECOND_PICTURE, Colour.ORANGE, Way.FENCE),
    ],
)
def test_the_published_pictures_come_out_as_published(
    view: View, published: str, colour: Colour, way: Way
) -> None:
    assert draw_picture(view.discs) == "".join(published.split())
    (win,) = (win for win in view.won if win is not None)
    assert (win.colour, win.seat, win.way) == (colour, 0, way)


@pytest.mark.parametrize(
    ("view", "winners", "mover"),
    [
        (rulebook.connected(), [None, 0, None], 0),
        (rulebook.fenced(), [0, None, None], 0),
        (rulebook.whole_side(), [1, None, None], 1),
        (rulebook.straight(), [0, 1, 0], 0),
    ],
)
def test_each_picture_shows_what_the_text_of_the_rules_decides(
    view: View, winners: list[int | None], mover: int
) -> None:
    assert won_by(view) == decided(laid_on(view), mover) == winners


def test_four_discs_along_a_side_are_not_yet_a_fence() -> None:
    discs = laid_on(rulebook.whole_side())
    assert len(discs) == 5
    for cell in discs:
        four = {other: colour for other, colour in discs.items() if other != cell}
        assert decided(four, 1) == [None, None, None]


def test_one_disc_makes_it_three_to_none() -> None:
    view = rulebook.all_three()
    assert (view.scores, won_by(view)) == ((3, 0), [0, 0, 0])
    discs = laid_on(view)
    assert view.last is not None
    assert discs.pop(view.last) is Colour.PURPLE
    joined = [
        is_connected({cell for cell, disc in discs.items() if disc in MAY_USE[0][colour]}, colour)
        for colour in COLOURS
    ]
    assert joined == [False, False, True]


def test_the_captions_count_right() -> None:
    (chain,) = (win for win in rulebook.connected().won if win is not None)
    discs = [rulebook.connected().discs[cell] for cell in chain.cells]
    assert [discs.count(colour) for colour in COLOURS] == [0, 8, 6]
    (fence,) = (win for win in rulebook.fenced().won if win is not None)
    assert len(fence.cells) == 13


def test_every_picture_draws_each_disc_and_each_way_and_says_them() -> None:
    for view in (make() for make in PICTURES):
        html, words = figure(view), told(view)
        wins = [win for win in view.won if win is not None]
        sides = 6  # a mark stands before each
        assert html.count("<use ") == len(laid_on(view)) + sides
        assert html.count("way--under") == len(wins) > 0
        assert html.count("way--palings") == sum(win.way is Way.FENCE for win in wins)
        assert html.count('class="last"') == (view.last is not None)
        assert f'aria-label="{words}"' in html
        for cell in laid_on(view):
            assert re.search(rf"\b{NAMES[cell]}\b", words)
        for win in wins:
            assert f"Seat {win.seat + 1} has won {win.colour.word} by the " in words


def test_a_straight_chain_goes_through_the_checks() -> None:
    assert [plain(line) for line in rules_context()["checks"]] == [
        "Orange goes to seat 1 by check 1: a chain joins its sides, for seat 2 too",
        "Purple goes to seat 2 by check 4: the orange discs fence seat 1 off",
        "Green goes to seat 1 by check 3: the orange discs fence seat 2 off",
    ]


def test_the_charts_are_those_of_the_text() -> None:
    pictures = rules_context()
    for row, colour in zip(pictures["chart"], COLOURS, strict=True):
        for seat, pair in enumerate(row["pairs"]):
            named = set(re.findall(r"orange|purple|green", plain(pair)))
            assert named == {disc.word for disc in MAY_USE[seat][colour]}
    for row, disc in zip(pictures["uses"], COLOURS, strict=True):
        for seat, use in enumerate(row["seats"]):
            helps = set(re.findall(r"orange|purple|green", plain(use["helps"])))
            assert helps == {colour.word for colour in COLOURS if disc in MAY_USE[seat][colour]}
            assert {plain(use["bars"]).strip()} == {colour.word for colour in COLOURS} - helps


def test_the_page_of_the_rules_has_all_pictures_and_keeps_the_policy(client: Client) -> None:
    html = client.get(reverse("games:rules", args=["three-colours"])).content.decode()
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    assert html.count('class="position"') == html.count("<figcaption>") == len(PICTURES)
    assert "style=" not in html
    assert all(f'id="disc-{colour.word}"' in html for colour in COLOURS)


# --- the guide ------------------------------------------------------------------------------------


@pytest.mark.parametrize("chart", [0, 1])
def test_one_of_the_cells_to_try_wins_and_the_others_say_why_not(chart: int) -> None:
    state, seat = position(chart), Seat(chart)
    ally = next(disc for disc in MAY_USE[chart][GOAL] if disc is not GOAL)
    before = laid_on(state.view(None))
    assert won_by(state.view(None)) == [None, None, None] == decided(before, 1 - chart)
    winning = []
    for cell in CELLS_TO_TRY:
        now = decided(before | {cell: ally}, chart)
        says = answer(chart, cell)
        assert says.startswith("Yes: " if now[GOAL] == chart else "Not yet: ")
        if now != [None, None, None]:
            winning.append(cell)
            assert now == [chart, None, None]
            assert state.play(seat, PLACES[cell][ally]).state.view(seat).scores[chart] == 1
    assert [NAMES[cell] for cell in winning] == ["g6"]
    assert len({answer(chart, cell) for cell in CELLS_TO_TRY}) == 4  # each for a reason of its own


@pytest.mark.parametrize("chart", [0, 1])
def test_the_barred_colour_would_not_have_closed_the_gap(chart: int) -> None:
    (barred,) = set(COLOURS) - MAY_USE[chart][GOAL]
    gap = CELL_BY_NAME["g6"]
    assert f"one in {barred.word} would not" in answer(chart, gap)
    before = laid_on(position(chart).view(None))
    assert decided(before | {gap: barred}, chart)[GOAL] is None
    assert decided(before | {gap: GOAL}, chart)[GOAL] == chart


@pytest.mark.parametrize(
    ("viewer", "moves", "words", "disc"),
    [
        (ANN, [], "You connect orange with orange and purple discs", "purple"),
        (BEN, [], "You connect orange with orange and green discs", "green"),
        (BEN, ["place g6 orange", "swap"], "You connect orange with orange and purple discs", "purple"),
        (None, [], "Ann connects orange with orange and purple discs", "purple"),
    ],
)
def test_the_guide_has_three_steps_and_tells_the_viewers_own_pairs(
    viewer: Seat | None, moves: list[str], words: str, disc: str
) -> None:
    steps = table_page(table_at(after(start(swap=True), moves), viewer)).guide
    assert [step.points for step in steps] == ["#links", "#move-form, #dock", "#map"]
    assert words in steps[0].words
    assert steps[2].more is not None
    assert f"lesson--{disc}" in steps[2].more
    assert steps[2].more.count('type="radio"') == len(CELLS_TO_TRY)


def test_each_game_and_number_of_seats_remembers_its_own_guide(client: Client) -> None:
    games = (("three-colours", 3, "three-colours"), ("world-domination", 5, "world-domination-2"))
    for game, steps, remembered in games:
        seats = people(*(f"{name}-{game}" for name in ("ann", "ben")))
        html = client.get(f"/m/{match_of(seats, game=game).key}/").content.decode()
        dialog = html[html.index('<dialog class="dialog guide"') : html.index("</dialog>")]
        assert f'data-game="{remembered}"' in dialog
        assert dialog.count("data-points=") == steps
        ids = re.findall(r'\bid="([^"]+)"', html)
        assert len(ids) == len(set(ids))
        assert "style=" not in dialog
