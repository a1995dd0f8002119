"""Leaks of boards: until one is shown, nothing that the site answers depends on what its reader may not know.

Each test asks by the addresses of the games, as the URLconf has them, in two worlds that differ in that, and
compares the answers byte by byte and the number of queries. What sockets say is tested with sockets.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from difflib import unified_diff
from itertools import chain, islice
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from django.core.cache import cache
from django.db import connection, transaction
from django.test import Client, TestCase
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern
from django.utils import timezone
from prometheus_client import REGISTRY

from accounts.calendar_feed import open_feed
from accounts.models import Alert, Delivery, Mail
from games.kit.rules.seats import Seat, Viewer
from games.kit.tests.rules.all_games import SECRETS
from games.models import Board, BoardChance, BoardResult, Match
from games.selectors.record.history import histories, history_of
from games.services.boards.days import BY_WEEKDAY, make_board, show_boards
from games.services.boards.tables import play_board
from games.services.turn.moves import play_move, resign
from games.urls import of_a_match, urlpatterns
from tests.support.clock import NOON
from tests.support.data_exports import made_for
from tests.support.data_exports import opened as opened_file
from tests.support.moderators import moderator
from tests.support.questions import stock_of
from tests.support.redealt import moves_of, replayed, rewritten, told_to
from tests.support.replays import logged_in
from tests.support.tables import legal, people, play_on
from tests.support.teams import NAMES, tables_of
from tests.support.teams import begun as begun_teams

pytestmark = pytest.mark.django_db
SOME: Final = {
    "number": 1, "kind": "pause", "room": "table", "code": "22222", "scale": "world-domination-4",
    "day": "2026-11-23", "step": 1,
}  # fmt: skip
"""Values for the parts of addresses; 1 for all others."""
TELLS_NOTHING: Final = (
    "m/",
    "tables/new/",
    "team/new/",
    "first/",
    "hours/",
    "leave/",
    "rules/",
    "credits/",
    "moves/notices/",
)
"""Beginnings of addresses of the site that name no table; whatever else there is or comes to be is asked."""
OF_THE_ANSWER: Final = re.compile(
    r'(name="(?:csrfmiddlewaretoken|token)" value=|"X-CSRFToken": |data-now=|data-ends=)"[^"]*"|DTSTAMP:\S+'
)
"""Parts that differ from answer to answer, whatever it shows."""


def below(prefix: str, patterns: list[Any], **values: Any) -> Iterator[str]:
    """An address for each pattern."""
    for pattern in patterns:
        if isinstance(pattern, URLPattern):
            route = str(pattern.pattern)
            yield prefix + re.sub(r"<\w+:(\w+)>", lambda part: str({**SOME, **values}.get(part[1], 1)), route)


def of_table(match: Match) -> list[str]:
    return [*below(f"/m/{match.key}/", of_a_match)]


def of_site(board: Board, username: str, feed: str) -> list[str]:
    """Every other address of the games at which a table might be named."""
    every: list[Any] = [*urlpatterns]
    asked = [each for each in every if not str(each.pattern).startswith(TELLS_NOTHING)]
    boards = [each for each in asked if str(each.pattern).startswith("board/")]
    others = [each for each in asked if each not in boards]
    return [*below("/", boards, key=board.key), *below("/", others, username=username, key=feed)]


@contextmanager
def undone() -> Iterator[None]:
    """Take back what is written here; services see no transaction around theirs."""
    begun = transaction.savepoint()
    yield
    transaction.savepoint_rollback(begun)


class Answer(NamedTuple):
    """Answer to a way."""

    path: str
    status: int
    text: str
    where: str
    etag: str
    queries: int


def answers(client: Client, paths: list[str], *, method: str = "get", **headers: str) -> list[Answer]:
    """The answers by all ways, with nothing kept from before; none changes anything."""
    found = []
    cache.clear()
    histories.clear()
    for path in paths:
        with undone(), CaptureQueriesContext(connection) as asked:
            answer = getattr(client, method)(path, headers=headers)
        text = OF_THE_ANSWER.sub("", b"".join(answer).decode("utf-8", "replace"))
        where, etag = answer.headers.get("Location", ""), answer.headers.get("ETag", "")
        found.append(Answer(path, answer.status_code, text, where, etag, len(asked)))
    return found


def differing(one: list[Answer], other: list[Answer]) -> list[Any]:
    """Of the answers that differ the parts that do, and their lines."""
    return [
        (
            a.path,
            [pair for pair in zip(a[1:2] + a[3:], b[1:2] + b[3:], strict=True) if pair[0] != pair[1]],
            [*unified_diff(a.text.split("<"), b.text.split("<"), lineterm="", n=0)][:20],
        )
        for a, b in zip(one, other, strict=True)
        if a != b
    ]


def opened(game: str = "world-domination", seats: int = 4) -> Board:
    """A board of a game that is open now."""
    weekday = next(day for day, kind in BY_WEEKDAY.items() if kind == (game, seats))
    board = make_board(day=date(2026, 11, 23) + timedelta(days=weekday), rng=Random(1))
    now = timezone.now()
    opens_at = datetime.combine(now.astimezone(UTC).date(), datetime.min.time(), UTC)
    Board.objects.filter(pk=board.pk).update(
        day=opens_at.date(), opens_at=opens_at, closes_at=opens_at + timedelta(hours=48)
    )
    board.refresh_from_db()
    return board


def begun(board: Board, user: Any) -> Match:
    return play_board(board_id=board.pk, user_id=user.pk, now=timezone.now(), rng=Random(1))


class Others:
    """A board that ben plays, and those who may know nothing of his table: cat has finished her own."""

    def __init__(self) -> None:
        self.board = opened()
        self.ann, self.ben, self.cat = people("ann", "ben", "cat")
        self.of_cat = play_on(begun(self.board, self.cat), seed=3)
        BoardResult.objects.filter(match=self.of_cat, line="gold").update(raw=0)
        self.of_ben = begun(self.board, self.ben)
        self.readers = {
            "nobody": Client(),
            "ann": logged_in(self.ann),
            "cat": logged_in(self.cat),
            "staff": logged_in(moderator("mona")),
        }
        self.feed = open_feed(user_id=self.cat.pk)

    def seen(self, plays: Callable[[Match], object]) -> dict[str, list[Answer]]:
        """The answers to everybody after ben's match was played on, which is taken back then."""
        with undone():
            plays(self.of_ben)
            site = of_site(self.board, "ben", self.feed)
            paths = {
                "nobody": [*site, f"/m/{self.of_ben.key}/"],
                "ann": site,
                "cat": [*site, *of_table(self.of_cat), f"/m/{self.of_ben.key}/"],
                "staff": ["/admin/", "/admin/games/match/", f"/admin/moderation/person/{self.ben.pk}/"],
            }
            found = {name: answers(client, paths[name]) for name, client in self.readers.items()}
        histories.clear()
        cache.clear()
        self.of_ben.refresh_from_db()
        return found


@pytest.fixture
def others() -> Others:
    return Others()


def played(plies: int, seed: int) -> Callable[[Match], object]:
    return lambda match: play_on(match, plies, seed)


def ended(seed: int, raw: int) -> Callable[[Match], object]:
    """To its end, with a result that says the same of cat's."""

    def plays(match: Match) -> None:
        play_on(match, seed=seed)
        BoardResult.objects.filter(match=match, line="gold").update(raw=raw)

    return plays


class TestOfOthers:
    @pytest.mark.parametrize(
        ("one", "other"),
        [(played(3, 1), played(9, 2)), (ended(1, -3), ended(2, -12))],
        ids=["running", "over"],
    )
    def test_nobody_learns_how_a_table_goes_at_which_they_do_not_sit(
        self, others: Others, one: Callable[[Match], object], other: Callable[[Match], object]
    ) -> None:
        first, second = others.seen(one), others.seen(other)
        assert [differing(first[name], second[name]) for name in first] == [[]] * len(first)

    @pytest.mark.parametrize(
        ("reader", "method", "headers"),
        [("nobody", "get", {}), ("cat", "get", {"hx-request": "true"}), ("cat", "post", {})],
        ids=["get", "htmx", "post"],
    )
    def test_no_address_of_a_table_answers_otherwise_than_where_there_is_none(
        self, others: Others, reader: str, method: str, headers: dict[str, str]
    ) -> None:
        told, nothing = (
            [
                (answer.status, answer.text.replace(match.key, ""), answer.queries)
                for answer in answers(others.readers[reader], of_table(match), method=method, **headers)
            ]
            for match in (others.of_ben, Match(key="b-2222222222"))
        )
        assert told == nothing
        assert {status for status, *_ in told} == {404}

    def test_nobody_is_written_to_and_no_log_names_what_chance_did(
        self, others: Others, caplog: pytest.LogCaptureFixture
    ) -> None:
        with caplog.at_level(logging.DEBUG):
            play_on(others.of_ben)
        for model in (Alert, Delivery, Mail):
            assert not model._default_manager.exists()
        secrets = [*BoardChance.objects.values_list("notation", flat=True), bytes(others.board.seed).hex()]
        assert not [secret for secret in secrets if secret in caplog.text]

    def test_everybody_reads_everything_once_it_is_shown(self, others: Others) -> None:
        play_on(others.of_ben)
        show_boards(now=others.board.closes_at)
        seed = bytes(others.board.seed).hex()
        ways = ("", "table/", "record/", "fair/", "chat/watchers/", "replay/step/", "history/1/")
        for name in ("nobody", "ann", "cat"):
            told = answers(others.readers[name], [f"/m/{others.of_ben.key}/{way}" for way in ways])
            assert [answer.status for answer in told] == [200] * len(ways)
            assert "ben" in told[0].text
            assert seed in told[2].text


def own(match: Match, client: Client, seat: int = 0) -> list[Answer]:
    """All that somebody is shown of their own table, its replay and its file in the file about them too."""
    owner = match.tenures.get(seat=seat).player
    with undone():
        files = opened_file(owner, made_for(owner))
    file = [Answer(name, 200, files[name], "", "", 0) for name in sorted(files) if match.key in name]
    replay = [f"/m/{match.key}/replay/?ply={ply}" for ply in range(1, match.ply, 9)]
    return [*answers(client, [*of_table(match), *replay, "/moves/", "/board/"]), *file]


def dealt_otherwise(match: Match, viewer: Viewer) -> Iterator[Match]:
    """The match with what a viewer does not know dealt otherwise; somebody holds what differs."""
    game = match.game
    whole, rng = moves_of(match), Random(3)
    made = replayed(match, whole)
    assert made is not None
    told = told_to(viewer, made)
    rewritten(match, whole)
    deal = max(n for n, (_, move) in enumerate(whole) if isinstance(move, SECRETS[game].deal))
    known = views(match)
    for _ in range(40):
        other = SECRETS[game].redeal(whole[deal:], viewer, told, rng)
        dealt = None if other is None else replayed(match, [*whole[:deal], *other])
        if other is None or dealt is None or told_to(viewer, dealt) != told:
            continue
        rewritten(match, [*whole[:deal], *other])
        if views(match) != known:
            yield match
    rewritten(match, whole)


def notices(match: Match, client: Client, seat: int = 0) -> int:
    """Deal otherwise what a seat of the board does not know, and count the deals; no page notices."""
    rewritten(match, moves_of(match))
    before, compared = own(match, client, seat), 0
    for other in islice(dealt_otherwise(match, Seat(seat)), 2):
        assert differing(own(other, client, seat), before) == []
        compared += 1
    return compared


def views(match: Match) -> list[Any]:
    state = history_of(match).state
    return [state.view(Seat(seat)) for seat in range(match.seat_count)]


class TestOfOnesOwn:
    @pytest.mark.parametrize(
        ("game", "seats", "plies"),
        [("world-domination", 4, 9), ("world-domination", 3, 9), ("floating-partners", 4, 9)],
    )
    def test_one_sees_what_ones_seat_knows_while_it_is_played(
        self, game: str, seats: int, plies: int
    ) -> None:
        (ann,) = people("ann")
        match = play_on(begun(opened(game, seats), ann), plies)
        assert notices(match, logged_in(ann)) > 0

    def test_an_end_lays_nothing_open_even_where_one_has_resigned(self) -> None:
        (ann,) = people("ann")
        match = play_on(begun(opened(), ann), 9)
        resign(match_id=match.pk, user_id=ann.pk, now=timezone.now(), rng=Random(1))
        match.refresh_from_db()
        assert match.status == Match.Status.FINISHED
        client = logged_in(ann)
        assert notices(match, client) > 0
        for eyes in ("open", "2"):
            assert client.get(f"/m/{match.key}/replay/?ply=3&eyes={eyes}").status_code == 404
        record = client.get(f"/m/{match.key}/record/").content.decode()
        assert '"viewer":0' in record.replace(" ", "")

    def test_nobody_reads_the_questions_of_a_round_that_they_have_not_come_to(self) -> None:
        stock_of(60)
        (ann, ben) = people("ann", "ben")
        board = opened("dark-lord", 3)
        play_on(begun(board, ben))
        match = begun(board, ann)
        texts = [row.version.text for row in board.questions.select_related("version")]
        assert texts
        pages = "".join(answer.text for answer in own(match, logged_in(ann)))
        assert not [text for text in texts if text in pages]


class SeveralPeople:
    """A team match that has begun: eight people, four of them at each table of its first board."""

    def __init__(self) -> None:
        self.users = dict(zip(NAMES, people(*NAMES), strict=True))
        self.team_match = begun_teams(list(self.users.values()), pace=Match.Pace.NONE)
        self.mine, self.others = tables_of(self.team_match, 1)
        self.board = self.mine.board
        assert self.board is not None
        self.here = {tenure.seat: tenure.player for tenure in self.mine.tenures.select_related("player")}
        self.there = self.others.tenures.select_related("player").get(seat=0).player
        self.feed = open_feed(user_id=self.there.pk)

    def readers(self) -> dict[str, tuple[Client, list[str]]]:
        """Readers who do not sit at the first table, each with all that they may ask for."""
        (guest,) = people("guest")
        name = self.here[0].username
        site = [*of_site(self.board, name, self.feed), self.team_match.get_absolute_url()]
        table = f"/m/{self.mine.key}/"
        staff = [
            "/admin/",
            "/admin/games/match/",
            f"/admin/moderation/boards/{self.board.pk}/",
            f"/admin/moderation/match/{self.mine.key}/",
            f"/admin/moderation/person/{self.here[0].pk}/",
        ]
        return {
            "nobody": (Client(), [*site, table]),
            "guest": (logged_in(guest), [*site, table]),
            "other table": (logged_in(self.there), [*site, *of_table(self.others), table]),
            "staff": (logged_in(moderator("mona")), staff),
        }


@pytest.fixture
def several() -> SeveralPeople:
    return SeveralPeople()


class TestOfTablesWithSeveralPeople:
    @pytest.mark.parametrize("plies", [9, 10_000], ids=["running", "over"])
    def test_nobody_else_learns_what_was_dealt_or_played_there(
        self, several: SeveralPeople, plies: int
    ) -> None:
        seen = []
        readers = several.readers()
        for seed in (1, 2):
            with undone():
                match = play_on(several.mine, plies if plies > 100 else plies - seed, seed=seed)
                seen.append([answers(client, paths) for client, paths in readers.values()])
                assert (match.status == Match.Status.FINISHED) == (plies > 100)
            several.mine.refresh_from_db()
            histories.clear()
        assert [differing(one, other) for one, other in zip(*seen, strict=True)] == [[]] * len(readers)

    @pytest.mark.parametrize("is_over", [False, True], ids=["running", "over"])
    def test_each_of_those_who_sit_there_sees_what_their_seat_knows(
        self, several: SeveralPeople, is_over: bool
    ) -> None:
        match = play_on(several.mine, 9)
        if is_over:
            resign(match_id=match.pk, user_id=several.here[0].pk, now=NOON, rng=Random(1))
            match.refresh_from_db()
        assert (match.status == Match.Status.FINISHED) == is_over
        for seat in (1, 2):
            assert notices(match, logged_in(several.here[seat]), seat) > 0

    @pytest.mark.parametrize("plies", [2, 9])
    def test_no_log_figure_or_mail_of_a_move_tells_what_its_mover_does_not_know(
        self, several: SeveralPeople, plies: int, caplog: pytest.LogCaptureFixture
    ) -> None:
        match = play_on(several.mine, plies)
        mover = min(history_of(match).state.to_move)
        notation = legal(match, mover)[-1]
        deals = chain([match], islice(dealt_otherwise(match, mover), 2))
        worlds = [self._played(dealt, mover, notation, caplog) for dealt in deals]
        assert len(worlds) == 3
        assert worlds[1:] == worlds[:1] * 2
        assert "move taken" in worlds[0][0]

    def _played(
        self, match: Match, mover: Seat, notation: str, caplog: pytest.LogCaptureFixture
    ) -> tuple[str, Any, Any]:
        """The log, the growth of all figures, and what is queued for people, after a move."""
        caplog.clear()
        with undone(), caplog.at_level(logging.DEBUG):
            before = figures()
            tenure = match.tenures.get(seat=mover)
            with TestCase.captureOnCommitCallbacks(execute=True):
                play_move(
                    match_id=match.pk,
                    user_id=tenure.player_id,
                    notation=notation,
                    turn_ply=tenure.turn_ply or 0,
                    now=NOON,
                    rng=Random(1),
                )
            after = figures()
            grown = {name: value - before.get(name, 0) for name, value in after.items()}
            queued = list(Alert.objects.order_by("pk").values_list("user_id", "kind", "title", "data"))
            lines = [
                f"{line.name} {line.getMessage()} {line.__dict__.get('ply')} {line.__dict__.get('seat')}"
                for line in caplog.records
                if not line.name.startswith(("django.db", "asyncio"))
            ]
        match.refresh_from_db()
        histories.clear()
        return "\n".join(lines), {name: value for name, value in grown.items() if value}, queued


def figures() -> dict[Any, float]:
    """Every figure for operators as it stands, but for what tells times."""
    return {
        (sample.name, *sorted(sample.labels.items())): sample.value
        for metric in REGISTRY.collect()
        for sample in metric.samples
        if "alliances" in sample.name and "seconds" not in sample.name and "created" not in sample.name
    }
