"""The rules of Floating Partners as people read them: rulings, pictures, answers; and the guide."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from games.catalogue import PRESENTERS
from games.catalogue.floating_partners.face import rulebook
from games.catalogue.floating_partners.rules.cards import NAMES
from games.catalogue.floating_partners.rules.moves import parse_move
from games.catalogue.floating_partners.tests.tables import in_play, start, table_at
from games.kit.face.phrases import plain
from games.kit.rules.seats import Seat
from tests.support.tables import match_of, people

pytestmark = pytest.mark.django_db

SLUG = "floating-partners"


@cache
def pictures() -> Mapping[str, Any]:
    return rulebook.rules_context()


@pytest.fixture
def page(client: Client) -> str:
    return client.get(reverse("games:rules", args=[SLUG])).content.decode()


def section(page: str, name: str) -> str:
    """The HTML of one section."""
    (found,) = re.findall(rf'<section class="rule" id="{name}">(.*?)</section>', page, re.DOTALL)
    return str(found)


def words_of(html: str) -> str:
    return " ".join(plain(html).split())


# --- rulings ----------------------------------------------------------------------------------------

RULINGS = [
    ("packs", "not in packets.", "not dealt in packets."),
    ("alliances", "so the dealer declares last and has seen all the rest.", "declares first in every hand."),
    ("alliances", "is full, and nobody else may make it.", "is not open to anybody else."),
    ("alliances", "joins everybody who holds it, asked or not.", "Nobody can refuse a partner."),
    ("alliances", "both for what is full and for what is broken.", "counts with the earlier declaration."),
    ("alliances", "the moment the alliance breaks.", "is booked at once."),
    ("bidding", "or stands and is out.", "whoever is in raises or is out;"),
    ("bidding", "the one that was made first is the higher.", "of equal bids the first is the higher."),
    ("bidding", "and is asked no more.", "Who bids 10 is not asked again."),
    ("bidding", "or only the one who holds the highest bid.", "or only the holder of the highest bid."),
    ("kitty", "The second highest takes the third.", "the second highest the one that is left."),
    ("kitty", "are shown to all.", "and open after it."),
    ("joker", "and everybody plays the card that is left.", "everybody plays the card they have."),
    ("points", "leave it out.", "A bid of 5 is worth 100 points."),
    ("end", "never in the middle of it.", "is looked at after a hand only."),
    ("end", "equal scores share the win.", "however many players have enough points;"),
    ("options", "A table without a last hand says so.", "a table without a last hand says so."),
    ("here", "and leaving it costs as usual.", "and leaving it costs as usual."),
    ("here", "what you bid and what you play.", "but by declaring, bidding and playing."),
]
"""Section that explains each, the end of that, and an end or beginning of its line in the list of all."""


@pytest.mark.parametrize(("where", "explained", "listed"), RULINGS)
def test_each_ruling_is_marked_where_it_is_explained_and_listed(
    page: str, where: str, explained: str, listed: str
) -> None:
    assert f"{explained} our ruling" in words_of(section(page, where))
    assert listed in words_of(section(page, "decided"))


def test_no_ruling_is_marked_that_is_not_listed_nor_listed_that_is_not_marked(page: str) -> None:
    here = re.findall(r'<section class="rule" id="(\w+)">', page)
    marks = {name: section(page, name).count('class="ours"') for name in here}
    assert marks.pop("short") == marks.pop("decided") == 1  # which say what the mark means
    assert sum(marks.values()) == len(RULINGS)
    assert section(page, "decided").count("<li>") == len(RULINGS)


# --- what a reader looks for ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (
            "May I leave my partners?",
            "It usually costs you 10 points and each of those you leave 10 as well.",
        ),
        ("May partners talk?", "No, not about cards and plans"),
        ("How long does a match take?", "a hand of eight almost two weeks"),
        ("Can moves be typed?", "there is a line for your move"),
        ("What does resigning do?", "a bot plays in your place"),
    ],
)
def test_questions_have_answers(page: str, question: str, answer: str) -> None:
    words = words_of(section(page, "here"))
    assert words.index(question) < words.index(answer)


def test_the_rest_is_told_where_it_belongs(page: str) -> None:
    assert "Must the left bower follow? Yes" in words_of(section(page, "bowers"))
    assert "those who are left as well as you" in words_of(section(page, "alliances"))
    assert "The second highest takes the third." in words_of(section(page, "kitty"))


def test_every_typed_move_is_one(page: str) -> None:
    typed = re.findall(r"<kbd>([^<]*)</kbd>", page)
    assert [parse_move(text).notation() for text in typed] == typed
    assert {text.split()[0] for text in typed} == {"declare", "bid", "stand", "discard", "play"}


def test_the_page_uses_each_id_once_and_keeps_the_policy(page: str) -> None:
    ids = re.findall(r'\bid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert "style=" not in page
    assert set(re.findall(r'href="#([a-z-]+)"', page)) <= set(ids)


# --- pictures ---------------------------------------------------------------------------------------


def test_packs_have_the_sizes_of_the_text() -> None:
    rows = pictures()["packs"]
    assert [(row["seats"], row["count"]) for row in rows] == [
        (4, 43), (5, 53), (6, 63), (6, 63), (7, 73), (8, 83)
    ]  # fmt: skip
    assert [row["black"] for row in rows[:3]] == ["A K Q J 7 … 2", "A K Q J 10 … 2", "A K Q J 12 … 2"]
    assert [row["red"] for row in rows[:3]] == ["A K Q J 8 … 2", "A K Q J 10 … 2", "A K Q J 13 … 2"]
    assert [row["twice"] for row in rows[2:]] == [
        "none", "2 3, of the black suits 4 too", "2 3 4 5 6", "2 3 4 5 6 7 8, of the black suits 9 too"
    ]  # fmt: skip


def test_the_trumps_stand_in_their_order() -> None:
    names = re.findall(r'class="pcard [^"]*" title="([^",]*)', pictures()["trumps"])
    assert names == [
        "the Joker", "the jack of hearts", "the jack of diamonds", "the ace of hearts", "the king of hearts",
        "the queen of hearts", "the 13 of hearts", "the 12 of hearts", "the 11 of hearts", "the 10 of hearts",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("picture", "playable"),
    [
        ("left", ["the jack of diamonds"]),
        ("not_red", ["the 3 of diamonds"]),
        ("joker_only", ["the Joker"]),
        ("joker_waits", ["the 7 of clubs"]),
        (
            "joker_free",
            ["the Joker", "the 3 of hearts", "the ace of spades", "the 7 of spades", "the 5 of diamonds"],
        ),
        ("joker_always", ["the Joker", "the king of spades", "the 7 of spades"]),
        ("joker_leads", ["the ace of spades", "the king of spades", "the 4 of clubs", "the 3 of diamonds"]),
    ],
)  # fmt: skip
def test_hands_show_what_the_text_says_may_be_played(picture: str, playable: list[str]) -> None:
    shown = re.findall(r'<li class="held( held--off)?">.*?title="([^",]*)', pictures()[picture])
    assert [name for off, name in shown if not off] == playable
    assert len(shown) == 5


def test_trumps_change_in_the_picture_as_its_caption_says() -> None:
    first, second = rulebook.changing().state.position.tricks
    assert (str(first.trumps), first.winning, str(second.trumps), second.winning) == ("H", 3, "D", 0)
    assert [NAMES[laid.card] for laid in first.laid if laid.seat == 3] == ["JD"]
    assert [NAMES[laid.card] for laid in second.laid if laid.seat == 0] == ["JH"]
    view = rulebook.Example("H S H D", "5 0 0 0").set_hands(
        "AC JH AH 4S 5S", "7C QS 7D 2H 3S", "2C KH QD 6S 5C", "JD AD 5D 8H 7S"
    )
    ada = view.play("play AC", "play 7C", "play 2C", "play JD", "play AD").desk(Seat(0)).view
    assert [move.notation() for move in ada.legal] == ["play JH"]  # she had to


def test_the_right_bower_beats_the_left() -> None:
    (trick,) = rulebook.right().state.position.tricks
    assert [NAMES[laid.card] for laid in trick.laid if laid.seat == trick.winning] == ["JH"]


def test_the_costs_of_leaving_are_those_of_both_ways_to_pay() -> None:
    rows = [re.findall(r"<td>(.*?)</td>", row) for row in re.findall(r"<tr>.*?</tr>", pictures()["choices"])]
    assert rows == [
        ["Eve", "–", "nothing", "nothing"],
        ["Finn", "Eve", "Ben −10, Eve −10", "Ben −20"],
        ["–", "Eve", "Ben −10, Eve −10", "Ben −20"],
        ["Ada, Cleo and Dan", "–", "full", "full"],
        ["–", "Eve", "Ben −10, Eve −10", "Ben −20"],
    ]
    assert [plain(line) for line in pictures()["broken"]][:2] == [
        "Ben changed from spades to clubs, left Eve and joined Finn",
        "Ben broke the alliance in spades: Ben and Eve lost 10 points each",
    ]


def test_the_bidding_goes_as_its_caption_says() -> None:
    assert [plain(line) for line in pictures()["bidding"]] == [
        "Ada bid 4",
        "Ben bid 3",
        "Cleo bid 4",
        "Dan bid 1",
        "Ada stood",
        "Cleo raised to 5",
        (
            "The bidding is over: with 5, two cards of the kitty and the first lead go to Cleo,"
            " the third card to Ada"
        ),
    ]


def test_of_the_kitty_others_are_told_how_many_cards() -> None:
    assert [plain(line) for line in pictures()["kitty"]] == [
        "Cleo took 2 cards from the kitty",
        "Ada took 1 card from the kitty",
        "Cleo put 2 cards away",
        "Ada put 1 card away",
    ]


def test_the_table_of_points_is_that_of_the_text() -> None:
    rows = [
        [plain(cell) for cell in re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row)]
        for row in re.findall(r"<tr>.*?</tr>", pictures()["points"])
    ]
    made = [0, 10, 25, 45, 70, 100, 130, 165, 205, 250, 300]
    assert [row[2] for row in rows] == [str(number) for number in made]
    assert [row[1] for row in rows] == ["", *["−10"] * 10]
    assert [row[3] for row in rows] == [*(str(number + 5) for number in made[:-1]), ""]


def test_the_hand_that_is_over_adds_up() -> None:
    result = rulebook.settled().state.position.results[-1]
    before = rulebook.breaking().state.position.scores
    for seat in range(6):
        assert result.totals[seat] == before[seat] + result.points[seat] + result.penalties[seat]
    assert result.tricks[0] == result.tricks[2] == result.tricks[3] == 9  # as the caption says


# --- the guide --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("penalty", "words"),
    [
        ("each", "costs every member of the alliance 10 points, those who are left too"),
        ("breaker", "costs whoever leaves 10 points for every member"),
    ],
)
def test_the_guide_tells_what_leaving_costs_at_this_table(penalty: str, words: str) -> None:
    steps = PRESENTERS[SLUG].play.page(table_at(in_play(break_penalty=penalty), Seat(1))).guide
    assert words in steps[0].words
    assert [step.points for step in steps] == ["#map", "#allies", "#mid", "#move-form, #dock", "#record"]


@pytest.mark.parametrize(("seats", "most"), [(4, 2), (5, 2), (6, 3), (7, 3), (8, 4)])
def test_the_guide_tells_how_many_may_be_allied(seats: int, most: int) -> None:
    steps = PRESENTERS[SLUG].play.page(table_at(start(seats), None)).guide
    assert f"{most} at most" in steps[0].words


def test_what_the_guide_points_at_is_there(client: Client) -> None:
    match = match_of(people("ann", "ben", "cat", "dan"), game=SLUG)
    html = client.get(f"/m/{match.key}/").content.decode()
    dialog = html[html.index('<dialog class="dialog guide"') : html.index("</dialog>")]
    ids = set(re.findall(r'\bid="([^"]+)"', html))
    for points in re.findall(r'data-points="([^"]*)"', dialog):
        assert any(name.strip().removeprefix("#") in ids for name in points.split(","))
