"""Matches whose stock has no question left that their table has not had."""

from __future__ import annotations

import pytest

from games.catalogue.dark_lord.rules.view import Phase
from games.catalogue.dark_lord.tests.asked import (
    answer,
    begun,
    holder,
    in_battle,
    opened,
    phase_of,
    right_place,
    showing,
    stocked,
    to_phase,
)
from games.kit.rules.seats import Seat
from games.models import Match, Question, Showing
from games.selectors.questions.visible import Readable, questions_of
from games.selectors.record.history import history_of
from tests.support.replays import logged_in
from tests.support.tables import legal, play, record

pytestmark = pytest.mark.django_db


def test_with_no_question_left_nothing_is_played_and_later_it_goes_on() -> None:
    match = to_phase(begun(), Phase.CHOOSE)
    play(match, seat=0)
    Question.objects.update(state="retired")
    before, ben = record(match), holder(match, 1)
    sent = {"move": legal(match, 1)[0], "ply": ben.turn_ply or 0}
    address = f"/m/{match.key}/move/"
    told = logged_in(ben.player).post(address, sent, headers={"HX-Request": "true"})
    assert (told.status_code, "no more questions" in told.content.decode()) == (409, True)
    assert (record(match), Showing.objects.count()) == (before, 0)
    Question.objects.update(state="in-use")
    logged_in(ben.player).post(address, sent)
    assert phase_of(match) is Phase.ANSWER
    assert Showing.objects.count() == 2


def test_a_stock_of_two_carries_the_battle_on_and_tells_nothing_of_what_comes_again() -> None:
    stocked(2)
    match = in_battle(begun())
    for number in (1, 2, 3):
        to_phase(match, Phase.ANSWER)
        assert {row.time for row in Showing.objects.filter(match=match, round=number)} == {number}
        for seat in (0, 1):
            asked = showing(match, seat)
            assert asked.question not in readable(match, seat).wordings
            opened(match, seat)
            wording = readable(match, seat).wordings[asked.question]
            assert wording.answers[right_place(match, seat)] == asked.version.right
            assert not wording.source
        for seat in (0, 1):
            answer(match, seat)


def readable(match: Match, seat: int) -> Readable:
    """The questions that a seat may read now."""
    match.refresh_from_db()
    history = history_of(match)
    return questions_of(match, history, history.state.view(Seat(seat)))
