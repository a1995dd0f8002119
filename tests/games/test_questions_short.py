"""What people are told when the stock has no question that their table has not had."""

from __future__ import annotations

import pytest

from games.models import Question, Showing
from games.rules.dark_lord.view import Phase
from tests.support.dl_asked import begun, holder, phase_of, to_phase
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
