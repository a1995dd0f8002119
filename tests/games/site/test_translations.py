"""Translation of all that games share: each page is asked for in a language that nobody speaks.

Whatever a page then says without the marks of that language was never put to a translator.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any, Final

import pytest
from django.test import Client

from accounts.forms import time_zones
from accounts.models import User
from games.models import Match
from tests.support import pseudo
from tests.support.lobby import opened, sit
from tests.support.replays import given_up, logged_in
from tests.support.tables import match_of, play, play_on, turns

SAID: Final = (
    "aria-label",
    "aria-valuetext",
    "title",
    "placeholder",
    "alt",
    "data-choose",
    "data-title",
)
"""Attributes whose words somebody reads or hears."""
VOID: Final = {"meta", "link", "input", "br", "img", "hr", "use", "path", "circle", "rect"}
SILENT: Final = {"script", "style", "datalist", "code", "kbd"}
OWN: Final = {
    "head": "where a match is",
    "board": "what a game draws",
    "score": "what is counted",
    "seats": "what a seat has done",
    "log": "what happened",
    "memory": "what was seen",
    "in-words": "the position",
    "dock": "what is asked",
    "move-form": "what is asked",
    "plan-of-throw": "which cards one has",
    "reel-words": "what happened",
    "guide": "a first visit",
    "readings": "what specials do",
}
"""Elements, by their ids, whose sentences a game words itself; those do not all stand in catalogues yet."""
NAMES: Final = {"Alliances", "World Domination", "Three Colours", "Floating Partners", "The Dark Lord"}
"""Names, which are the same in every language."""
PLAYERS: Final = re.compile(r"\b(Ada|Ben|Cleo|Dan|Eve|Finn)\b")
"""Those of the examples in the rules."""
CORNERS: Final = {"A", "K", "Q", "J", "Jk"}
"""Signs that are printed on cards, as one types them in every language; each card is named beside it."""
DRAWN: Final = {"position", "map", "hand", "trick", "calls-told", "sprite", "specials", "score", "pairs"}
"""Parts that a game draws and words itself on its page of rules, by class: see `OWN`."""


class Words(HTMLParser):
    """Words of a page outside of marks, in order; nothing of `OWN`, nor of classes that are drawn."""

    def __init__(self, drawn: frozenset[str] = frozenset()) -> None:
        super().__init__()
        self._drawn = drawn
        self.unmarked: list[str] = []
        self._depth = 0
        self._open: list[tuple[str, bool]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        is_own = values.get("id") in OWN or not self._drawn.isdisjoint((values.get("class") or "").split())
        is_skipped = tag in SILENT or is_own or (bool(self._open) and self._open[-1][1])
        if not is_skipped:
            for name in SAID:
                self._hear(values.get(name) or "", 0)
        if tag not in VOID:
            self._open.append((tag, is_skipped))

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self._open.pop()[0] == tag, "the page is well formed"

    def handle_data(self, data: str) -> None:
        if not (self._open and self._open[-1][1]):
            self._depth = self._hear(data, self._depth)

    def _hear(self, words: str, depth: int) -> int:
        """Note what stands outside of marks; how deep in them the words end."""
        outside = []
        for sign in words:
            depth += (sign == pseudo.OPENS) - (sign == pseudo.CLOSES)
            outside.append(" " if depth or sign == pseudo.CLOSES else sign)
        said = "".join(outside)
        for name in NAMES:
            said = said.replace(name, "")
        said = PLAYERS.sub("", said)
        if any(letter.isalpha() for word in said.split() if word not in CORNERS for letter in word):
            self.unmarked.append(" ".join(said.split()))
        return depth


def unmarked(client: Client, path: str, status: int = 200, drawn: frozenset[str] = frozenset()) -> list[str]:
    """The words of a page about which no translator was asked.

    :param drawn: classes of what is drawn by a game, and worded by it.
    """
    response = client.get(path)
    assert response.status_code == status, path
    words = Words(drawn)
    words.feed(response.content.decode())
    assert words._depth == 0, "every mark that opens is closed"
    return words.unmarked


@pytest.fixture(autouse=True)
def spoken(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The process speaks the language that nobody speaks."""
    with pseudo.translating():
        settings.LANGUAGE_CODE = pseudo.LANGUAGE
        yield
        monkeypatch.undo()


@pytest.fixture
def four(db: None) -> list[User]:
    """People whose names stand in marks, for names are not translated."""
    return [
        User.objects.create_user(name, f"{name}@example.org", name, display_name=f"⟦{name}⟧")
        for name in ("ann", "ben", "cat", "dan")
    ]


def a_table(players: list[User], game: str, plies: int, until: int | None = None) -> Match:
    """A match that has gone on for so long, and on until it is somebody's turn."""
    match = play_on(match_of(players, game=game, name="⟦A table⟧"), plies=plies)
    while until is not None and players[until].pk not in {t.player_id for t in turns(match)}:
        play(match)
        match.refresh_from_db()
    return match


def test_the_language_marks_what_it_says() -> None:
    words = Words()
    words.feed("<p title='so'>⟦Ŷöüü <b>⟦Ann⟧</b> wöön⟧ and 12 more<script>none</script><br> ⟦yes⟧</p>")
    assert words.unmarked == ["so", "and 12 more"]
    assert pseudo.pseudo("Play <b>%(card)s</b> now") == "⟦Plààý <b>%(card)s</b> ñööw⟧"
    assert pseudo.pseudo(", ") == ", "


@pytest.mark.parametrize(
    "path",
    ["/", "/watch/", "/rules/", "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/"],
)
def test_the_pages_for_visitors(four: list[User], path: str) -> None:
    a_table(four, "world-domination", 30)
    a_table(four, "floating-partners", 30)
    given_up(a_table(four[:2], "three-colours", 9))
    assert unmarked(Client(), path) == []


def test_the_rules_of_floating_partners_with_all_their_pictures(db: None) -> None:
    assert unmarked(Client(), "/rules/floating-partners/") == []


@pytest.mark.parametrize("game", ["world-domination", "three-colours", "dark-lord"])
def test_what_the_other_rules_say_beside_their_pictures(db: None, game: str) -> None:
    assert unmarked(Client(), f"/rules/{game}/", drawn=frozenset(DRAWN)) == []


@pytest.mark.parametrize(
    "path",
    [
        "/", "/moves/", "/finished/", "/tables/new/", "/tables/new/?game=three-colours",
        "/tables/new/?game=floating-partners&seats=6", "/tables/new/?game=dark-lord",
        "/accounts/password/change/", "/accounts/sessions/", "/people/bot-ada/", "/leave/",
    ],
)  # fmt: skip
def test_the_pages_of_an_account(four: list[User], path: str) -> None:
    User.objects.create_user("bot-ada", display_name="⟦Ada⟧", is_bot=True)
    a_table(four, "world-domination", 30, until=0)
    a_table(four, "floating-partners", 30, until=0)
    a_table(four[:2], "three-colours", 9, until=1)
    given_up(a_table(four[:2], "three-colours", 9))
    zones = places() if path.startswith("/tables/new/") else set()
    assert set(unmarked(logged_in("ann"), path)) - zones == set()


def places() -> set[str]:
    """The names of the places from which a time zone is chosen."""
    return {str(place) for _, zones in time_zones() for _, place in zones} | {
        name for name, _ in time_zones()
    }


def test_the_pages_with_an_address_or_a_name_of_a_place(four: list[User]) -> None:
    assert unmarked(logged_in("ann"), "/accounts/email/") == ["ann@example.org"]
    assert set(unmarked(logged_in("ann"), "/hours/")) - places() == set()
    assert set(unmarked(logged_in("ann"), "/settings/")) == {"ann", "ann@example.org"}


def test_an_inbox_and_a_lobby_where_nothing_goes_on(four: list[User]) -> None:
    assert [unmarked(logged_in("ann"), path) for path in ("/", "/moves/", "/finished/", "/watch/")] == [
        []
    ] * 4


@pytest.mark.parametrize("game", ["world-domination", "three-colours", "floating-partners"])
@pytest.mark.parametrize("who", ["mover", "waiter", "guest"])
def test_the_frame_of_a_table(four: list[User], game: str, who: str) -> None:
    players = four[:2] if game == "three-colours" else four
    match = a_table(players, game, 9 if game == "three-colours" else 30)
    mine = turns(match)[0].player
    looks = {"mover": mine, "waiter": next(p for p in players if p != mine)}
    client = logged_in(looks[who]) if who in looks else Client()
    assert unmarked(client, f"/m/{match.key}/") == []


@pytest.mark.parametrize("game", ["world-domination", "three-colours", "floating-partners"])
def test_the_frame_of_a_match_that_is_over(four: list[User], game: str) -> None:
    match = given_up(a_table(four[:2] if game == "three-colours" else four, game, 12))
    for path in ("", "replay/", "replay/?ply=5&eyes=open", "resign/"):
        status = 409 if path == "resign/" else 302 if path.endswith("open") else 200
        if status != 302:
            assert unmarked(logged_in("ann"), f"/m/{match.key}/{path}", status) == []


def test_the_check_of_a_deal_at_every_stage(four: list[User]) -> None:
    waits = opened(four[0], name="⟦A table⟧", seat_count=2)
    runs = opened(four[0], name="⟦A table⟧", seat_count=2, seating="lot", wish="0a")
    sit(runs, four[1], 1)
    runs.refresh_from_db()
    for match in (waits, runs):
        assert unmarked(Client(), f"/m/{match.key}/fair/") == []
    command = f"python verify_deal.py world-domination-{runs.key}.json"
    assert unmarked(Client(), f"/m/{given_up(runs).key}/fair/") == [command]
    before = a_table(four, "world-domination", 5)
    assert unmarked(Client(), f"/m/{before.key}/fair/") == []


def test_pages_that_say_no(db: None) -> None:
    assert unmarked(Client(), "/nowhere/", 404) == []
