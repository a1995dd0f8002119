"""Every page and every part that is fetched is well formed: browsers mend what is not, in silence."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random

import pytest
from django.test import Client

from accounts.models import User
from games.models import Match
from games.services.lobby.tables import open_table
from games.services.votes.proposals import propose
from tests.support.clock import NOON
from tests.support.lapsed_turns import lapse, paced
from tests.support.markup import faults_of
from tests.support.replays import given_up, logged_in
from tests.support.seats_back import lapse_twice
from tests.support.tables import legal, match_of, people, person, play, play_on, turns

pytestmark = pytest.mark.django_db
NAMES = ("ann", "ben", "cat", "dan")
HTMX = {"HX-Request": "true"}
GAMES = ("world-domination", "three-colours", "floating-partners", "dark-lord")
SEATS = {"three-colours": 2, "dark-lord": 3}


@pytest.mark.parametrize(
    ("markup", "faults"),
    [
        ("<section><div><p>so</p></section>", ["</section> while <div> of line 1 is open"]),
        ("<ul><li>so</ul>", ["</ul> while <li> of line 1 is open"]),
        ("<div>", ["<div> is never closed"]),
        ("</div>", ["</div> while nothing is open"]),
        ("<p>so <ul><li>it</li></ul></p>", ["<ul> within a paragraph"]),
        ("<ul><div></div></ul>", ["<div> right in <ul>"]),
        ("<li>so</li>", ["<li> in <>"]),
        ("<i></i><span/>", ["<span/> does not end in itself"]),
        ('<b id="a"></b><b id="a"></b>', ["the id 'a' of <b> is empty or there already"]),
        ('<i class="a" class="b"></i>', ["<i> has an attribute twice"]),
        ('<a href="/"><button>so</button></a>', ["<button> within something else that is pressed"]),
        ('<label for="b">so</label>', ["for='b' leads nowhere"]),
        ('<input name="n">', ["<input name='n'> has no label"]),
        ('<input name="n" id="a"><label for="a">so</label>', []),
        ('<label>so <select name="n"><option>it</option></select></label>', []),
        ('<textarea name="n" aria-label="so"></textarea><input type="hidden" name="n">', []),
        ('<svg viewBox="0 0 1 1"><path d="M0 0"/><use href="#a"/></svg><br><p>so</p>', []),
    ],
)
def test_the_reader_finds_what_is_wrong(markup: str, faults: list[str]) -> None:
    assert [fault.partition(": ")[2] for fault in faults_of(markup)] == faults


@pytest.fixture
def four() -> list[User]:
    return people(*NAMES)


def faults(client: Client, path: str, status: int = 200, *, htmx: bool = False) -> list[str]:
    """The faults of the answer to a request."""
    response = client.get(path, headers=HTMX if htmx else {}, follow="replay" in path)
    assert response.status_code == status, path
    return [f"{path} {fault}" for fault in faults_of(response.content.decode())]


def an_open_table(host: User) -> Match:
    return open_table(
        host_id=host.pk, game="world-domination", seat_count=4, options={"drafting": True},
        name="Come and see", visibility=Match.Visibility.PUBLIC, seat=0, bots={1: "easy"}, pace="standard",
        now=NOON, rng=Random(1),
    )  # fmt: skip


PUBLIC = (
    "/", "/tables/", "/watch/", "/rules/", "/rules/world-domination/", "/rules/three-colours/",
    "/rules/floating-partners/", "/rules/dark-lord/",
    "/rules/world-domination/balance/", "/rules/floating-partners/balance/", "/rules/dark-lord/balance/",
    "/credits/", "/seats/", "/people/ann/",
    "/accounts/login/", "/accounts/signup/", "/accounts/password/reset/",
)  # fmt: skip
MINE = (
    "/", "/moves/", "/moves/list/", "/finished/", "/tables/new/",
    "/tables/new/?game=three-colours", "/tables/new/?game=dark-lord",
    "/tables/new/?game=floating-partners&seats=8", "/hours/", "/leave/", "/settings/", "/accounts/email/",
    "/accounts/password/change/", "/accounts/sessions/", "/people/ben/",
    "/settings/reach/", "/settings/devices/", "/settings/people/", "/offline/",
)  # fmt: skip


def test_pages_for_everybody(four: list[User]) -> None:
    an_open_table(four[0])
    match_of(four, pace="standard")
    a_seat_that_is_free("eve", "fay", "gus")
    given_up(match_of(four[:2], game="three-colours"))
    found = [fault for path in PUBLIC for fault in faults(Client(), path)]
    assert [*found, *faults(Client(), "/nowhere/", 404)] == []


def test_pages_of_an_account(four: list[User]) -> None:
    an_open_table(four[1])
    for game, players in (
        ("world-domination", four),
        ("three-colours", four[:2]),
        ("floating-partners", four),
        ("dark-lord", four[:3]),
    ):
        match_of(players, game=game, pace="standard")
    given_up(match_of(four[:2], game="three-colours"))
    asked = match_of([four[0], *people("eve", "fay")], pace="standard")
    propose(match_id=asked.pk, user_id=four[0].pk, kind="pause", days=3, now=NOON)
    kept = match_of([four[0], *people("gus", "hal")], pace="standard", contract="bot")
    while turns(kept)[0].player.username != "ann":
        play(kept)
    lapse(kept)
    assert [fault for path in MINE for fault in faults(logged_in("ann"), path)] == []
    person("ivy")
    assert [fault for path in ("/", "/moves/", "/first/") for fault in faults(logged_in("ivy"), path)] == []


@pytest.mark.parametrize("seat", [0, 1, None], ids=["host", "another", "guest"])
def test_a_table_that_is_open(four: list[User], seat: int | None) -> None:
    key = an_open_table(four[0]).key
    client = Client() if seat is None else logged_in(four[seat])
    assert [*faults(client, f"/m/{key}/"), *faults(client, f"/m/{key}/seats/", htmx=True)] == []


# --- tables ---------------------------------------------------------------------------------------


def looks_at(match: Match, who: str) -> Client:
    """The browser of the one who is to move, waits, or watches."""
    mine = turns(match)[0].player
    if who == "guest":
        return Client()
    if who == "mover":
        return logged_in(mine)
    seated = match.tenures.current().exclude(player=mine).select_related("player").order_by("seat")
    return logged_in(seated[0].player)


def moments(game: str, four: list[User]) -> Iterator[Match]:
    """A match at its beginning, later on and with something asked of all."""
    match = match_of(four[: SEATS.get(game, 4)], game=game, pace="standard")
    yield match
    play_on(match, plies={"floating-partners": 22, "dark-lord": 21}.get(game, 9))
    propose(match_id=match.pk, user_id=turns(match)[0].player_id, kind="call-off", now=NOON)
    match.refresh_from_db()
    yield match


@pytest.mark.parametrize("who", ["mover", "waiter", "guest"])
@pytest.mark.parametrize("game", GAMES)
def test_a_table_with_all_that_lies_beside_it(four: list[User], game: str, who: str) -> None:
    found: list[str] = []
    for match in moments(game, four):
        client = looks_at(match, who)
        found += faults(client, f"/m/{match.key}/")
        found += faults(client, f"/m/{match.key}/table/?since=0", htmx=True)
        if who != "guest":
            for path in ("resign/", "reach/", "chat/table/", "chat/table/lines/", "ask/call-off/"):
                status = 409 if path.startswith("ask") and match.proposals.exists() else 200
                found += faults(client, f"/m/{match.key}/{path}", status)
    assert found == []


def refused(match: Match) -> Iterator[str]:
    """The pages of a refused move, with a script and without, and of one that came too late."""
    client, turn = looks_at(match, "mover"), turns(match)[0]
    late = {"ply": 0, "move": legal(match, turn.seat)[0]}
    for headers in (HTMX, {}):
        for sent, status in (({"ply": turn.turn_ply, "move": "nonsense"}, 422), (late, 409)):
            response = client.post(f"/m/{match.key}/move/", {"since": 0, **sent}, headers=headers)
            assert response.status_code == status
            yield response.content.decode()


@pytest.mark.parametrize("game", GAMES)
def test_a_table_at_which_a_move_is_refused(four: list[User], game: str) -> None:
    match = play_on(match_of(four[: SEATS.get(game, 4)], game=game), plies=9)
    assert [fault for page in refused(match) for fault in faults_of(page)] == []


@pytest.mark.parametrize("game", GAMES)
def test_a_match_that_is_over(four: list[User], game: str) -> None:
    key = given_up(match_of(four[: SEATS.get(game, 4)], game=game)).key
    paths = ["", "table/?since=0", "replay/?ply=1&eyes=1", "replay/step/?ply=1&eyes=1"]
    paths += {"three-colours": [], "floating-partners": ["score/", "history/1/"]}.get(game, ["history/1/"])
    for client in (logged_in("ann"), Client()):
        assert [fault for path in paths for fault in faults(client, f"/m/{key}/{path}")] == []


def a_seat_that_is_free(*names: str) -> Match:
    match = paced("substitute", *names)
    lapse_twice(match)
    return match


def a_seat_that_is_kept(*names: str) -> Match:
    match = paced("bot", *names)
    lapse(match)
    return match


@pytest.mark.parametrize("made", [a_seat_that_is_kept, a_seat_that_is_free])
def test_a_table_at_which_somebody_is_away(made: Callable[..., Match]) -> None:
    match = made("ann", "ben", "cat")
    person("eve")
    for client in (*map(logged_in, ("ann", "ben", "cat", "eve")), Client()):
        assert faults(client, f"/m/{match.key}/") == []
        assert faults(client, "/seats/") == []
