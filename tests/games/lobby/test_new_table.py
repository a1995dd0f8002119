"""A new table: the form, what it offers, what it refuses and what it says it would do."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from games.catalogue import LEVELS, RULES
from games.forms import NewTable
from games.kit.bots.levels import RANDOM
from games.kit.face.level_words import level_word
from games.models import Match
from tests.support.replays import logged_in
from tests.support.tables import person

pytestmark = pytest.mark.django_db


def test_a_table_offers_the_levels_that_its_game_has() -> None:
    forms: dict[str, Any] = {game: NewTable(game, RULES[game].seat_counts[0]) for game in LEVELS}
    offered = {game: dict(form.fields["chair-1"].choices) for game, form in forms.items()}
    assert {game: tuple(chairs) for game, chairs in offered.items()} == {
        game: ("open", *levels) for game, levels in LEVELS.items()
    }
    assert tuple(offered["three-colours"].values()) == (
        "open", "Bot 1: beginner", "Bot 2: easy", "Bot 3: casual", "Bot 4: fair", "Bot 5: steady",
        "Bot 6: normal", "Bot 7: skilled", "Bot 8: strong", "Bot 9: tough", "Bot 10: hard",
    )  # fmt: skip


def every_level() -> set[str]:
    return {RANDOM, *(level for levels in LEVELS.values() for level in levels)}


def test_every_level_has_a_word_for_people_and_one_that_is_gone_is_called_by_its_name() -> None:
    assert {level: level_word(level) for level in every_level()} == {
        "random": "careless", "beginner": "beginner", "easy": "easy", "casual": "casual", "fair": "fair",
        "steady": "steady", "normal": "normal", "skilled": "skilled", "strong": "strong", "tough": "tough",
        "hard": "hard",
    }  # fmt: skip
    assert level_word("grandmaster") == "grandmaster"


def test_playing_with_ai_proposes_the_level_that_suits_most_people(client: Client) -> None:
    client.force_login(person("ann"))
    for game in LEVELS:
        page = client.get(f"/tables/new/?game={game}&others=ai").content.decode()
        assert re.search(r'<option value="normal" selected>Bot( 6)?: normal, 1,500</option>', page)


def sent(**changes: str) -> dict[str, str]:
    """The new-table form as a browser sends it untouched, but for `changes`."""
    fields = {
        "game": "world-domination",
        "seats": "4",
        "name": "The Lisbon Accord",
        "visibility": "public",
        "seating": "chosen",
        "seat": "0",
        "option-campaigns": "3",
        "chair-0": "open",
        "chair-1": "open",
        "chair-2": "open",
        "chair-3": "open",
    }
    return fields | {name.replace("_", "-"): value for name, value in changes.items()}


# New tables ----------------------------------------------------------------------------------------


def test_a_new_table_needs_a_login(client: Client) -> None:
    assert client.get("/tables/new/").headers["Location"].startswith("/accounts/login/")
    assert client.post("/tables/new/", sent()).status_code == 302
    assert not Match.objects.exists()


def test_every_question_of_a_new_table_is_answered_already() -> None:
    client = logged_in(person("ann"))
    page = client.get("/tables/new/")
    form = page.context["form"]
    # A box that is not ticked is not sent.
    fields = {field.html_name: field.value() for field in form if field.value() is not False}
    response = client.post("/tables/new/", {"game": form.game, "seats": form.seat_count} | fields)
    match = Match.objects.get()
    assert response.headers["Location"] == f"/m/{match.key}/"
    assert (match.status, match.visibility, match.seat_count) == ("open", "public", 4)
    assert match.name == fields["name"] != ""


def test_what_is_chosen_is_what_is_opened() -> None:
    ann = person("ann")
    form = sent(visibility="link", seat="2", chair_0="normal", chair_3="easy", name="  Café  ")
    logged_in(ann).post("/tables/new/", form | {"option-drafting": "on"})
    match = Match.objects.get()
    assert (match.visibility, match.name, match.options["drafting"]) == ("link", "Café", True)
    assert {t.seat: t.level for t in match.tenures.all()} == {0: "normal", 2: "", 3: "easy"}


def test_what_stands_at_my_own_seat_does_not_count() -> None:
    logged_in(person("ann")).post("/tables/new/", sent(chair_0="easy"))
    assert [(t.seat, t.level) for t in Match.objects.get().tenures.all()] == [(0, "")]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"name": ""}, "Give the table a name."),
        ({"name": "x" * 61}, "at most 60"),
        ({"name": "a\u202eb"}, "cannot be seen"),
        ({"seat": "4"}, ""),
        ({"seat": "me"}, ""),
        ({"chair_1": "genius"}, ""),
        ({"visibility": "nobody"}, ""),
    ],
)
def test_a_wrong_answer_is_told_and_nothing_is_opened(wrong: dict[str, str], words: str) -> None:
    response = logged_in(person("ann")).post("/tables/new/", sent(**wrong))
    assert response.status_code == 422
    assert words in response.content.decode()
    assert "The table is not open yet" in response.content.decode()
    assert not Match.objects.exists()


@pytest.mark.parametrize("wrong", [{"game": "chess"}, {"seats": "9"}, {"seats": "x"}])
def test_a_game_that_there_is_not_is_not_found(wrong: dict[str, str]) -> None:
    client = logged_in(person("ann"))
    assert client.post("/tables/new/", sent() | wrong).status_code == 404
    assert client.get("/tables/new/", wrong).status_code == 404


def test_too_few_bots_are_told() -> None:
    User.objects.filter(is_bot=True).update(is_active=False)
    response = logged_in(person("ann")).post("/tables/new/", sent(chair_1="easy"))
    assert response.status_code == 422
    assert "not enough bots" in response.content.decode()


def test_the_summary_says_what_the_form_would_do() -> None:
    client = logged_in(person("ann"))
    query = sent(chair_1="normal", visibility="link") | {"option-drafting": "on"}
    assert list(client.get("/tables/new/plan/", query).context["plan"]) == [
        "World Domination for 4 players, with these options: Drafting.",
        "You sit at seat 1: Gold, with seat 3.",
        "Seat 2 is taken by a bot (normal).",
        "Pace: Standard, 12 hours free, 5 days to spare, +18 hours a move.",
        "We think that it takes about 5 weeks.",
        "When somebody’s time is up, a bot plays for them until they are back.",
        "Leave stops no clock here.",
        "Rated: it counts for everybody’s rating.",
        "2 seats are free for people with the link.",
        "The match starts when the last seat is taken.",
    ]


def test_the_first_summary_is_that_of_the_form_as_it_stands() -> None:
    client = logged_in(person("ann"))
    assert client.get("/tables/new/?others=easy").context["plan"] == (
        "World Domination for 4 players, by the usual rules.",
        "Who sits where is drawn by lot when the match begins.",
        "3 of the others are bots (easy).",
        "Against bots alone no clock runs.",
        "No seat is left free, so the match starts at once.",
    )


# Against bots alone ----------------------------------------------------------------------------------


def links(page: str) -> list[str]:
    """The addresses of other games and numbers of seats on a page, without their marks."""
    found = re.findall(r'class="(?:pick|chip)" href="/tables/new/\?([^"]+)"', page)
    return [unescape(query) for query in found]


def test_playing_with_ai_keeps_the_ai_with_another_number_of_seats_and_another_game() -> None:
    client = logged_in(person("ann"))
    page = client.get("/tables/new/?game=world-domination&others=ai").content.decode()
    assert len(links(page)) == len(LEVELS) + len(RULES["world-domination"].seat_counts)
    for query in links(page):
        there = client.get(f"/tables/new/?{query}")
        assert there.context["form"].others == "normal", query
        assert there.context["is_practice"], query


def test_a_level_is_kept_too_and_one_that_another_game_has_not_is_the_usual_one() -> None:
    client = logged_in(person("ann"))
    page = client.get("/tables/new/?game=three-colours&others=tough").content.decode()
    assert "game=three-colours&others=tough" in links(page)
    there = client.get("/tables/new/?game=world-domination&others=tough")
    assert there.context["form"].others == "normal"


def test_ai_that_was_chosen_chair_by_chair_goes_along_too_and_a_free_chair_takes_it_back() -> None:
    client = logged_in(person("ann"))
    alone = sent(chair_1="hard", chair_2="hard", chair_3="hard")
    answer = client.get("/tables/new/plan/", alone).content.decode()
    assert all(query.endswith("&others=hard") for query in links(answer))
    mixed = client.get("/tables/new/plan/", alone | {"chair-3": "easy"}).content.decode()
    assert all(query.endswith("&others=ai") for query in links(mixed))
    free = client.get("/tables/new/plan/", alone | {"chair-3": "open"}).content.decode()
    assert not any("others" in query for query in links(free))


def test_a_form_that_was_refused_keeps_the_ai() -> None:
    refused = sent(chair_1="easy", chair_2="easy", chair_3="easy", name="")
    response = logged_in(person("ann")).post("/tables/new/", refused)
    assert response.status_code == 422
    assert response.context["is_practice"]
    assert links(response.content.decode())[0].endswith("&others=easy")


def test_with_ai_alone_nothing_that_concerns_people_counts() -> None:
    alone = sent(chair_1="easy", chair_2="easy", chair_3="easy", guests="nobody-of-that-name")
    response = logged_in(person("ann")).post("/tables/new/", alone)
    match = Match.objects.get()
    assert response.headers["Location"] == f"/m/{match.key}/"
    assert (match.status, match.visibility) == ("running", "link")


def test_everything_that_concerns_people_is_marked_so_that_ai_alone_hides_it(client: Client) -> None:
    client.force_login(person("ann"))
    page = client.get("/tables/new/?game=world-domination&others=ai").content.decode()
    assert 'class="plan plan--practice"' in page
    for words in ("Who may join", "Whom do you invite", "Free seats can be taken", "Everybody else chooses"):
        assert re.search(rf'for-people">(<legend class="title legend">)?{words}', page), words
