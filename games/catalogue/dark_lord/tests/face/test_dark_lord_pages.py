"""The Dark Lord as people read it before they play: rules, guide, options, lists, letters, balance."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache

import pytest
from django.test import Client
from django.urls import reverse

from games.catalogue.dark_lord.balance.kept import kept_cells
from games.catalogue.dark_lord.face.balance import balance_page, page_of
from games.catalogue.dark_lord.face.guide import guide_steps
from games.catalogue.dark_lord.face.letter import letter
from games.catalogue.dark_lord.face.lists import ask, headline, news, result
from games.catalogue.dark_lord.face.options import OPTIONS, seats
from games.catalogue.dark_lord.face.talk import ANSWERING, SILENCES
from games.catalogue.dark_lord.rules.options import OPTIONS as KNOWN
from games.catalogue.dark_lord.rules.rules import digest
from games.catalogue.dark_lord.rules.view import Ending
from games.catalogue.dark_lord.tests.questions import RIVERS, TOWERS, desk_of, readable
from games.catalogue.dark_lord.tests.tables import (
    ANN,
    BEN,
    LORD,
    after,
    answered,
    asked,
    battle,
    start,
    table_at,
)
from games.kit.face.phrases import plain
from games.kit.rules.seats import Seat, Viewer
from games.presenters.lobby.options import options_in_words
from games.selectors.record.history import History

# --- the rules --------------------------------------------------------------------------------------

RULINGS = [
    ("land", "and from left to right.", "nineteen territories with names and shapes of our own."),
    ("land", "the ally of seat 1 is blue.", "everybody else sees seat 1 blue."),
    ("choosing", "no other territory is chosen twice.", "Both may choose the Dark Lord’s castle"),
    ("choosing", "one that touches its ally’s land.", "it may choose none at its ally’s."),
    ("questions", "each kind comes once in a match.", "categories take turns"),
    ("questions", "So the place tells nothing.", "the right one at a place that is drawn evenly."),
    ("questions", "even if it is corrected later.", "A match keeps the version that it drew."),
    (
        "questions",
        "from the difficulty of the table:",
        "How many questions are easy, normal and hard follows",
    ),
    ("time", "and the same clock.", "by the site’s clock."),
    ("time", "and you are told.", "No answer in time is a wrong answer"),
    ("time", "if it has one.", "A question that was never opened waits"),
    ("right", "in the order in which the allies chose.", "Right answers count in the order"),
    ("right", "nothing more of the round is played.", "A castle falls with its last tower"),
    ("points", "counts for nobody.", "a fallen castle counts for nobody."),
    ("end", "the strikes that were left.", "after a fall nothing more is resolved."),
    ("known", "not in a mail.", "everybody else learns question and answer when both have answered."),
    ("options", "Hard: he looks ahead.", "Difficulty decides both"),
    ("options", "before the next.", "sees each strike’s result before the next."),
    ("options", "usually 30.", "10 to 120 seconds"),
    ("here", "while the clock of either’s question runs.", "Nobody at the table talks"),
    ("here", "and you share what comes of it.", "Whoever resigns leaves the seat to a bot"),
]
"""Each with its section, the end of what explains it, and what the list of rulings says of it."""


@cache
def _page() -> str:
    return Client().get(reverse("games:rules", args=["dark-lord"])).content.decode()


@pytest.fixture
def page(db: None) -> str:
    return _page()


def section(page: str, name: str) -> str:
    (found,) = re.findall(rf'<section class="rule" id="{name}">(.*?)</section>', page, re.DOTALL)
    return " ".join(plain(str(found)).split())


@pytest.mark.parametrize(("where", "ends", "listed"), RULINGS)
def test_every_ruling_is_marked_where_it_is_explained_and_stands_in_the_list(
    page: str, where: str, ends: str, listed: str
) -> None:
    assert f"{ends} our ruling" in section(page, where)
    assert listed in section(page, "decided")


def test_no_ruling_is_marked_that_is_not_told_here(page: str) -> None:
    marks = page.count('class="ours"')
    assert marks == len(RULINGS) + 2  # one where the mark is explained, one over the list


def test_the_five_endings_and_the_points_are_told(page: str) -> None:
    ends = section(page, "end")
    for told in ("castle falls: the allies have won", "a draw", "against both"):
        assert told in ends
    assert "2,800" in section(page, "points")


def test_the_pictures_are_positions_with_their_words(page: str) -> None:
    pictures = re.findall(r'<div class="position worldfig" role="img" aria-label="([^"]*)"', page)
    assert len(pictures) == 5
    assert "the castle in Oxenby has 3 towers" in pictures[0]
    assert "Ada attacks Hollinrow." in pictures[3]


def test_the_rules_say_how_long_it_takes(page: str) -> None:
    assert "How long does a match take?" in section(page, "here")


# --- the guide --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("viewer", "says"), [(ANN, "is yours"), (None, "are the allies"), (LORD, "are the allies")]
)
def test_the_guide_tells_each_whose_colours_are_whose(viewer: Viewer, says: str) -> None:
    steps = guide_steps(desk_of(table_at(battle(), viewer)))
    assert len(steps) == 5
    assert says in steps[0].words
    assert "30 seconds" in steps[2].words


# --- before a match ---------------------------------------------------------------------------------


def test_every_option_of_the_rules_has_words() -> None:
    assert {option.name for option in OPTIONS} == set(KNOWN)
    for option in OPTIONS:
        assert str(option.label)
        assert str(option.help)


def test_a_table_is_described_by_its_difficulty_and_what_is_unusual() -> None:
    assert options_in_words("dark-lord", 3, {}) == ("Difficulty: Normal",)
    options = {"difficulty": "hard", "human_lord": True, "answer_seconds": 60}
    assert options_in_words("dark-lord", 3, options) == (
        "Difficulty: Hard",
        "A player as the Dark Lord",
        "60 seconds for an answer",
    )


def test_the_places_are_two_allies_and_the_dark_lord() -> None:
    one, other, lord = seats(3)
    assert (one.allies, other.allies, lord.allies) == ((1,), (0,), ())
    with pytest.raises(KeyError):
        seats(4)


# --- lists ------------------------------------------------------------------------------------------


def facts(*moves: str) -> dict[str, object]:
    return dict(digest(after(battle(), moves).state.view(None)))


def test_lists_say_where_a_match_is_and_what_it_asks() -> None:
    assert (headline({}), ask({}, 0)) == ("The castles are being drawn", "Wait for the others")
    claims = digest(after(start(), ["bases t8,t18,t7"]).state.view(None))
    assert (headline(claims), ask(claims, 2)) == ("Expansion, round 1", "Claim a territory")
    assert headline(facts()) == "Round 1 of 10 · the allies choose"
    assert ask(facts(), 0) == "Choose what you attack"
    put = digest(asked(battle(), "t10", "t11").state.view(None))
    assert (headline(put), ask(put, 1)) == (
        "Round 1 of 10 · the allies answer",
        "Your question waits: for Thornreck",
    )
    strikes = digest(answered(asked(battle(), "t10", "t11"), True, False).state.view(None))
    assert (headline(strikes), ask(strikes, 2)) == (
        "Round 1 of 10 · the Dark Lord strikes",
        "Strike: 2 left",
    )


@pytest.mark.parametrize(
    ("ending", "winners", "fallen", "words"),
    [
        (Ending.LORD_FELL, [0, 1], 2, "Ann and Ben won: the Dark Lord’s castle fell"),
        (Ending.ALLIES_POINTS, [0, 1], None, "Ann and Ben won on points, 3,000 : 2,400"),
        (Ending.DRAW, [], None, "A draw between Ann and Ben and the Dark Lord, 3,000 : 2,400"),
        (Ending.LORD_POINTS, [2], None, "The Dark Lord won on points, 2,400 : 3,000"),
        (Ending.ALLY_FELL, [2], 1, "The Dark Lord won: Ben’s castle fell"),
    ],
)
def test_each_of_the_five_endings_has_its_words(
    ending: Ending, winners: list[int], fallen: int | None, words: str
) -> None:
    outcome = {"winners": winners, "scores": [1600, 1400, 2400], "reason": "played"}
    facts = {"phase": "over", "ending": ending.value, "fallen": fallen}
    assert result(facts, outcome, ["Ann", "Ben", "Sable"]) == words


def test_the_news_of_an_answer_tell_nothing_of_it() -> None:
    name = plain("Ann")
    told = {plain(news(name, f"answer {place}")) for place in ("0", "1", "2", "3", "-")}  # type: ignore[arg-type]
    assert told == {"Ann answered"}
    assert plain(news(name, "attack t10")) == "Ann marched on Hollinrow"  # type: ignore[arg-type]


# --- letters ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [ANN, BEN])
def test_a_letter_says_that_a_question_waits_and_nothing_of_it(seat: Seat) -> None:
    position = asked(answered_once(), "t6", "t2")
    table = replace(readable(position, None), reader=seat)
    told = letter(table)
    assert told.act == "Your question waits"
    assert "30 seconds" in told.rule
    whole = " ".join(
        [told.rule, *(f"{part.drawn} {part.lines} {part.sentences} {part.note}" for part in told.parts)]
    )
    for hidden in (RIVERS[0], *RIVERS[1], TOWERS[0], *TOWERS[1], "Wikidata", "Geography"):
        assert hidden not in whole


def answered_once() -> History:
    return after(answered(asked(battle(), "t10", "t11"), True, True), ["strike t10"])


def test_a_letter_tells_the_war_by_names_and_numbers() -> None:
    told = letter(replace(table_at(battle(), None), reader=ANN))
    lines = "\n".join(line for part in told.parts for line in part.lines)
    assert told.act == "Choose what you attack"
    assert "Oxenby (castle)" in lines
    assert "2,800" in lines
    assert "3 of 3" in lines


# --- talk, balance ----------------------------------------------------------------------------------


def test_a_closed_room_says_why_and_until_when() -> None:
    silence = SILENCES[ANSWERING]
    assert "clock" in str(silence.words)
    assert str(silence.until)


def test_the_balance_page_tells_every_skill_and_place(client: Client, db: None) -> None:
    told = balance_page()
    assert [section.id for section in told.sections][:2] == ["easy", "normal"]
    for each in told.sections:
        assert len(each.sentences) >= 3
    html = client.get(reverse("games:balance", args=["dark-lord"])).content.decode()
    assert "Difficulty: normal" in html
    assert "Corner" in html


def test_the_headline_of_the_balance_names_the_skills_between_which_the_scales_turn() -> None:
    """At easy the allies won 37.4 % with 50 right answers of a hundred, and 81.5 % with 70."""
    easy = [cell for cell in kept_cells() if cell.difficulty == "easy"]
    (section,) = page_of(easy).sections
    assert section.headline == "It takes between 50 and 70 right answers of a hundred to win more than half."
    (section,) = page_of([cell for cell in easy if cell.skill >= 70]).sections
    assert section.headline.startswith("Allies who know 70 of a hundred answers win more than half")
    (section,) = page_of([cell for cell in easy if cell.skill == 50]).sections
    assert section.headline.startswith("However much they knew")


def test_the_balance_is_read_by_what_was_counted_of_this_game(client: Client, db: None) -> None:
    """The Dark Lord is a bot of another strength, nobody bids, and there are no campaigns and no seats."""
    html = client.get(reverse("games:balance", args=["dark-lord"])).content.decode()
    foot = html[html.index('id="read"') :]
    assert "Both allies were bots that play as our normal ones do" in foot
    assert "It assumes that every match is independent of the others." in foot
    for foreign in ("equally strong", "bid", "campaign", "favoured", "left off", "seat or side"):
        assert foreign not in foot
