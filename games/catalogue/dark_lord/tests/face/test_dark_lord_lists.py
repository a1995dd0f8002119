"""A match of The Dark Lord in lists: its small picture, where it is, what it asks, how it ended."""

from __future__ import annotations

import pytest

from games.catalogue.dark_lord.face import DARK_LORD
from games.catalogue.dark_lord.face.lists import ask, headline, news, result
from games.catalogue.dark_lord.rules.land import LANDS
from games.catalogue.dark_lord.rules.rules import DARK_LORD as RULES
from games.catalogue.dark_lord.rules.rules import digest
from games.catalogue.dark_lord.rules.view import Ending
from games.catalogue.dark_lord.tests.tables import (
    after,
    answered,
    asked,
    battle,
    start,
    table_at,
    view_of,
)
from games.kit.face.phrases import plain


def test_a_list_shows_whose_the_territories_are_and_the_castles() -> None:
    digest = RULES.digest(view_of(table_at(battle())))
    picture = DARK_LORD.lists.mini(digest)
    assert [picture.count(f"--{power}-power") for power in ("blue", "green", "black")] == [6, 6, 7]
    assert picture.count("v-60") == 3
    assert DARK_LORD.lists.mini({}).count("--land)") == LANDS


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
