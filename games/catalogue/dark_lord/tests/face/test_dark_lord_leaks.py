"""Leaks of The Dark Lord: the other's question, either answer, and what is right stand nowhere too early.

At each stage of a round everything that somebody could be shown is read: pages and parts of pages, earlier
moments, the history, the record, lists, the chat, what is refused, calendars, letters and notices. Then what
is hidden from them is drawn and answered otherwise, right for wrong, and everything is read again: not a byte
of it may be another.
"""

from __future__ import annotations

import logging
import re
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any, Final

import pytest
from django.test import Client
from django.utils import timezone

from accounts.calendar_feed import open_feed
from accounts.models import Kind, Way
from games.catalogue.dark_lord.rules.moves import Drawn, Questions, parse_move
from games.catalogue.dark_lord.tests.asked import answer, asked, begun, holder, opened, secrets_of, showing
from games.kit.rules.seats import Seat
from games.letters import letter_for, notice_for
from games.models import Match, MoveRecord, QuestionVersion, Showing
from games.selectors.record.history import histories, history_of
from games.selectors.table.table import table_of
from tests.support.clock import NOON
from tests.support.letters import delivery
from tests.support.replays import logged_in
from tests.support.tables import people, person, sat_at

pytestmark = pytest.mark.django_db

CHANGES: Final = re.compile(
    r'(name="csrfmiddlewaretoken" value=|"X-CSRFToken": |name="token" value=|data-now=|data-left='
    r'|data-ends=|stroke-dasharray=)"[^"]*"|DTSTAMP:\S+|<b class="num"[^>]*>[^<]*</b>'
)
"""Parts that differ from answer to answer, whatever it shows: tokens, and what a clock counts from."""
HTMX: Final = {"HX-Request": "true"}


# Everything that somebody is shown -------------------------------------------------------------------


def client_of(match: Match, seat: int | None) -> Client:
    """The browser of whoever holds a seat; None: of somebody with an account who only watches."""
    return logged_in("wim" if seat is None else holder(match, seat).player)


def ways(match: Match) -> Iterator[str]:
    """The addresses of everything that can be looked at."""
    here = f"/m/{match.key}"
    yield from (f"{here}/{way}" for way in ("", "table/?since=0", "history/1/", "record/", "resign/"))
    for ply in range(match.ply - 3, match.ply):
        yield from (f"{here}/?at={ply}", f"{here}/table/?at={ply}")
    yield from (f"{here}/replay/?ply={match.ply}&eyes={eyes}" for eyes in ("1", "2", "open"))
    for room in ("table", "partners", "watchers"):
        yield from (f"{here}/chat/{room}/", f"{here}/chat/{room}/lines/")
    yield from (f"{here}/chat/new/", f"{here}/reach/", f"{here}/flag/1/", f"{here}/question/1/flag/")
    yield from ("/", "/watch/", "/moves/", "/moves/list/", "/people/ann/", "/people/bea/")


def looked_at(match: Match, seat: int | None) -> dict[str, str]:
    """The pages that somebody is shown, by address."""
    client = client_of(match, seat)
    client.get(f"/m/{match.key}/")  # from now on nothing is new to them
    shown = {way: client.get(way) for way in ways(match)}
    shown["a partial"] = client.get(f"/m/{match.key}/table/", headers=HTMX)
    return {way: f"{told.status_code} {_plain(told)}" for way, told in shown.items()}


def refusals(match: Match, seat: int | None) -> dict[str, str]:
    """The refusals that somebody reads of what cannot be done; nothing of it is written."""
    client, ply = client_of(match, seat), 0 if seat is None else holder(match, seat).turn_ply or 0
    said = {}
    for notation in ("answer 4", "answer x", "attack t1", "strike t9", "claim t3", "resign now"):
        told = client.post(f"/m/{match.key}/move/", {"move": notation, "ply": ply}, headers=HTMX)
        said[notation] = f"{told.status_code} {_plain(told)}"
    for way in ("move", "question"):
        told = client.post(f"/m/{match.key}/{way}/", {"move": "answer 1", "ply": 1}, headers=HTMX)
        said[f"an old {way}"] = f"{told.status_code} {_plain(told)}"
    return said


def handed_over(match: Match) -> dict[str, str]:
    """The mails and pushes to everybody, and the contents of their calendars."""
    said = {}
    for tenure in match.tenures.current().filter(level="").select_related("player"):
        user = tenure.player
        for kind in (Kind.TURN, Kind.TIME, Kind.BEGUN):
            mail = letter_for(user, [delivery(user, match, kind)], now=NOON)
            notice = notice_for(user, delivery(user, match, kind, "time", way=Way.PUSH), now=NOON)
            said[f"{kind} for {user}"] = f"{mail!r} {notice and notice.payload()!r}"
        key = open_feed(user_id=user.pk)
        said[f"calendar of {user}"] = CHANGES.sub("", Client().get(f"/calendar/{key}.ics").content.decode())
    return said


def everything(match: Match, seat: int | None) -> dict[str, str]:
    """All that somebody could be shown; what mails say to everybody is for nobody to know."""
    match.refresh_from_db()
    return looked_at(match, seat) | refusals(match, seat) | handed_over(match)


def differing(before: dict[str, str], after: dict[str, str]) -> dict[str, tuple[str, str]]:
    """The addresses that show something else, each with the text about the first sign that differs."""
    assert before.keys() == after.keys()
    found = {}
    for where, was in before.items():
        now = after[where]
        if was != now:
            at = next((n for n, pair in enumerate(zip(was, now, strict=False)) if pair[0] != pair[1]), 0)
            found[where] = (was[max(0, at - 80) : at + 80], now[max(0, at - 80) : at + 80])
    return found


def _plain(told: Any) -> str:
    body = b"".join(told.streaming_content) if told.streaming else told.content
    return CHANGES.sub("", body.decode())


# The same round otherwise ----------------------------------------------------------------------------


def drawn_in(match: Match) -> MoveRecord:
    return MoveRecord.objects.filter(match=match, notation__startswith="questions ").latest("ply")


def drawn_otherwise(match: Match, *seats: int) -> None:
    """These seats got other questions, the right answers lie elsewhere, and who was right is wrong."""
    row = drawn_in(match)
    move = parse_move(row.notation)
    assert isinstance(move, Questions)
    drawn, was = list(move.drawn), {seat: showing(match, seat) for seat in (0, 1)}
    here = {each.version_id for each in was.values()}
    other = QuestionVersion.objects.exclude(pk__in=here).select_related("question").order_by("-pk")
    for seat, version in zip(seats, other, strict=False):
        right = (drawn[seat].right + 1) % 4
        drawn[seat] = Drawn(version.name, right)
        _answered_otherwise(match, was[seat], right, row.ply)
        Showing.objects.filter(pk=was[seat].pk).update(version=version)
    _redrawn(match, row, drawn)


def right_lies_elsewhere(match: Match, seat: int) -> None:
    """Of the four answers that a seat sees, in the order in which it sees them, another one is right."""
    row = drawn_in(match)
    move = parse_move(row.notation)
    assert isinstance(move, Questions)
    drawn, version = list(move.drawn), showing(match, seat).version
    shown = list(version.wrong)
    shown.insert(drawn[seat].right, version.right)
    right = (drawn[seat].right + 2) % 4
    now_right = shown.pop(right)
    QuestionVersion.objects.filter(pk=version.pk).update(
        right=now_right, wrong_1=shown[0], wrong_2=shown[1], wrong_3=shown[2]
    )
    drawn[seat] = Drawn(drawn[seat].question, right)
    _redrawn(match, row, drawn)


def _answered_otherwise(match: Match, shown: Showing, right: int, since: int) -> None:
    answers = MoveRecord.objects.filter(match=match, seat=shown.seat, ply__gt=since)
    for row in answers.filter(notation__startswith="answer"):
        place = (right + 1) % 4 if shown.is_right else right
        row.notation = f"answer {place}"
        row.save(update_fields=["notation"])
        Showing.objects.filter(pk=shown.pk).update(place=place, is_right=not shown.is_right)


def _redrawn(match: Match, row: MoveRecord, drawn: list[Drawn]) -> None:
    row.notation = Questions((drawn[0], drawn[1])).notation()
    row.save(update_fields=["notation"])
    histories.clear()


# Stages of a round -----------------------------------------------------------------------------------


def nobody_has_looked(_: Match) -> None:
    """Both questions wait to be opened."""


def thinks(match: Match, seat: int) -> None:
    """A seat has opened its question, with so much time that it does not run out on a slow machine."""
    opened(match, seat, now=timezone.now() + timedelta(hours=1))


def both_think(match: Match) -> None:
    thinks(match, 0)
    thinks(match, 1)


def one_was_right(match: Match) -> None:
    answer(match, 0, right=True, now=timezone.now())


def one_was_wrong(match: Match) -> None:
    thinks(match, 1)
    answer(match, 0, right=False, now=timezone.now())


STAGES: list[Callable[[Match], None]] = [nobody_has_looked, both_think, one_was_right, one_was_wrong]


def at_stage(stage: Callable[[Match], None]) -> Match:
    """A match of three people, the third the Dark Lord, at a stage of its first round; wim watches."""
    now = timezone.now()
    three = begun(people("ann", "bea", "lou"), options={"human_lord": True}, pace="standard", now=now)
    match = asked(three, now=now)
    person("wim")
    stage(match)
    match.refresh_from_db()
    return match


@pytest.mark.parametrize("stage", STAGES)
def test_the_dark_lord_and_who_watches_learn_nothing(stage: Callable[[Match], None]) -> None:
    match = at_stage(stage)
    before = {seat: everything(match, seat) for seat in (2, None)}
    drawn_otherwise(match, 0, 1)
    for seat, shown in before.items():
        assert not differing(shown, everything(match, seat))


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("stage", STAGES)
def test_an_ally_learns_nothing_of_the_other(stage: Callable[[Match], None], seat: int) -> None:
    match = at_stage(stage)
    before, knew = everything(match, seat), history_of(match).state.view(Seat(1 - seat))
    drawn_otherwise(match, 1 - seat)
    assert history_of(match).state.view(Seat(1 - seat)) != knew
    assert not differing(before, everything(match, seat))


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_learns_what_their_own_question_reads_before_they_open_it(seat: int) -> None:
    match = at_stage(nobody_has_looked)
    shown = everything(match, seat)
    for secret in secrets_of(match, seat)[
        :-1
    ]:  # the record names the question by its key, which tells nothing
        assert not [way for way, text in shown.items() if secret in text], secret


@pytest.mark.parametrize("seat", [0, 1])
def test_nobody_learns_which_answer_is_right_before_they_answer(seat: int) -> None:
    match = at_stage(both_think)
    before = everything(match, seat)
    assert showing(match, seat).version.right in before[f"/m/{match.key}/"]
    right_lies_elsewhere(match, seat)
    assert not differing(before, everything(match, seat))


@pytest.mark.parametrize("stage", STAGES)
def test_what_everybody_gets_names_nothing(stage: Callable[[Match], None]) -> None:
    match = at_stage(stage)
    said = handed_over(match)
    for seat in (0, 1):
        for secret in secrets_of(match, seat):
            assert not [where for where, text in said.items() if secret in text], secret


def test_what_is_read_here_would_be_noticed() -> None:
    """The same looks at the same things find all of it when both have answered."""
    match = at_stage(one_was_right)
    answer(match, 1, right=False, now=timezone.now())
    for seat in (0, 1, 2, None):
        shown = everything(match, seat)
        for asked_seat in (0, 1):
            text = showing(match, asked_seat).version.text
            assert [way for way, told in shown.items() if text in told], (seat, asked_seat)
    before = everything(match, None)
    drawn_otherwise(match, 0)
    assert differing(before, everything(match, None))


def test_a_bot_sees_no_more_than_its_seat() -> None:
    match = at_stage(both_think)
    for seat in (0, 1):
        view = history_of(match).state.view(Seat(seat))
        other = showing(match, 1 - seat).version.name
        assert other not in repr(view)
        assert all(told is None or told.right is None for told in view.asked)
        assert [told.question for told in view.asked if told][1 - seat] is None


def test_no_line_of_a_log_tells_anything(caplog: pytest.LogCaptureFixture) -> None:
    match = at_stage(nobody_has_looked)
    with caplog.at_level(logging.INFO):
        both_think(match)
        everything(match, 0)
        answer(match, 0, right=True, now=timezone.now())
    for seat in (0, 1):
        for secret in secrets_of(match, seat):
            assert secret not in caplog.text


def test_a_table_holds_no_wording_that_its_viewer_may_not_read() -> None:
    match = at_stage(one_was_wrong)
    told = {seat: table_of(sat_at(match), holder(match, seat).player_id).quiz.wordings for seat in (0, 1, 2)}
    assert [set(told[seat]) for seat in (0, 1, 2)] == [
        {showing(match, 0).version.name},
        {showing(match, 1).version.name},
        set(),
    ]
