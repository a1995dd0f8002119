"""Writing at a table: how much of it is too much, and for how long it can be taken back."""

from __future__ import annotations

from datetime import datetime

import pytest

from accounts import relationships
from accounts.models import User
from games.models import Match, Message
from games.services.talk import errors, messages
from tests.support.chats import reads, said, texts, token
from tests.support.clock import NOON, later
from tests.support.tables import match_of
from tests.support.talkers import four_talking

pytestmark = pytest.mark.django_db


@pytest.fixture
def four() -> tuple[Match, list[User]]:
    return four_talking()


# --- how much ----------------------------------------------------------------------------------------


def test_the_eleventh_message_of_a_minute_is_refused_at_whatever_table(
    four: tuple[Match, list[User]],
) -> None:
    match, players = four
    elsewhere = match_of(players[::-1])
    for number in range(10):
        said(elsewhere if number % 2 else match, players[0], f"{number}", now=later(seconds=number))
    with pytest.raises(errors.WritesTooFast) as refused:
        said(match, players[0], "And", now=later(seconds=20))
    assert refused.value.seconds == 41
    assert Message.objects.count() == 10
    said(match, players[0], "And", now=later(seconds=60.5))


def test_twenty_without_an_answer_are_enough(four: tuple[Match, list[User]]) -> None:
    match, players = four
    minutes = iter(range(100))

    def at() -> datetime:
        return later(minutes=next(minutes))

    for number in range(20):
        said(match, players[0], f"{number}", now=at())
    with pytest.raises(errors.NobodyAnswered):
        said(match, players[0], "Anybody?", now=at())
    said(match, players[1], "Yes", now=at())
    said(match, players[0], "At last", now=at())


def test_an_answer_that_one_must_not_read_is_none(four: tuple[Match, list[User]]) -> None:
    match, players = four
    relationships.block(owner_id=players[1].pk, person_id=players[0].pk, now=NOON)
    for number in range(20):
        said(match, players[0], f"{number}", now=later(minutes=number))
    said(match, players[1], "Yes", now=later(minutes=30))
    with pytest.raises(errors.NobodyAnswered):
        said(match, players[0], "Anybody?", now=later(minutes=31))


def test_a_form_sent_twice_writes_once(four: tuple[Match, list[User]]) -> None:
    match, players = four
    form = {"match_id": match.pk, "room": "table", "text": "Once", "token": token(7)}
    first = messages.write_message(user_id=players[0].pk, now=NOON, **form)  # type: ignore[arg-type]
    again = messages.write_message(user_id=players[0].pk, now=later(seconds=1), **form)  # type: ignore[arg-type]
    assert first == again
    with pytest.raises(errors.TokenTaken):
        messages.write_message(user_id=players[1].pk, now=NOON, **form)  # type: ignore[arg-type]
    assert Message.objects.count() == 1


# --- taking back -------------------------------------------------------------------------------------


def test_ones_own_message_can_be_taken_back_for_two_minutes(four: tuple[Match, list[User]]) -> None:
    match, players = four
    message = said(match, players[0], "Oops")
    for _ in range(2):
        messages.retract_message(
            match_id=match.pk, user_id=players[0].pk, token=message.token, now=later(seconds=119)
        )
    (line,) = reads(match, players[1]).said
    assert (line.text, line.state) == ("", "taken-back")


@pytest.mark.parametrize(
    ("who", "seconds", "error"), [(0, 120, errors.TooLateToRetract), (1, 1, errors.NoSuchMessage)]
)
def test_what_is_late_or_another_s_cannot_be_taken_back(
    four: tuple[Match, list[User]], who: int, seconds: int, error: type[Exception]
) -> None:
    match, players = four
    message = said(match, players[0], "For good")
    with pytest.raises(error):
        messages.retract_message(
            match_id=match.pk, user_id=players[who].pk, token=message.token, now=later(seconds=seconds)
        )
    assert texts(match, players[1]) == ["For good"]


def test_a_hidden_message_leaves_a_line_and_cannot_be_taken_back(four: tuple[Match, list[User]]) -> None:
    match, players = four
    message = said(match, players[0], "Very rude")
    Message.objects.update(hidden_at=NOON)
    (line,) = reads(match, players[0]).said
    assert (line.text, line.state, line.may_take_back) == ("", "hidden", False)
    with pytest.raises(errors.NoSuchMessage):
        messages.retract_message(match_id=match.pk, user_id=players[0].pk, token=message.token, now=NOON)
