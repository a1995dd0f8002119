"""A question's time begins when its player first asks for it; who reads a question, and from when on."""

from __future__ import annotations

import pytest

from games.catalogue.dark_lord.tests.answers import SHUT, seen_by
from games.catalogue.dark_lord.tests.asked import answer, asked, begun, holder, opened, right_place, showing
from games.kit.table import Table
from games.models import Match, Showing
from games.selectors.table.table import table_of
from games.services.errors import NotRunning, NotSeated, Stale
from games.services.questions.opening import NothingAsked, open_question
from tests.support.clock import NOON, later
from tests.support.tables import people, play_on, sat_at, turns

pytestmark = pytest.mark.django_db


# Opening ---------------------------------------------------------------------------------------------


def test_the_time_begins_when_the_player_first_asks() -> None:
    match = asked()
    assert showing(match, 0).opened_at is None
    shown = opened(match, 0, now=later(hours=5))
    assert (shown.opened_at, shown.closes_at) == (later(hours=5), later(hours=5, seconds=30))
    assert showing(match, 1).opened_at is None


def test_the_time_is_the_one_that_the_table_has_chosen() -> None:
    match = asked(options={"answer_seconds": 75})
    assert opened(match, 0).closes_at == later(seconds=75)


def test_what_counts_is_when_the_question_was_asked_for_and_not_when_anybody_acts() -> None:
    match = asked()
    mine = holder(match, 0)
    open_question(
        match_id=match.pk,
        user_id=mine.player_id,
        turn_ply=mine.turn_ply or 0,
        now=later(seconds=8),
        arrived_at=NOON,
    )
    assert showing(match, 0).closes_at == SHUT


def test_asked_for_again_it_is_the_same_question_with_the_same_time() -> None:
    match = asked()
    first = opened(match, 0)
    table = seen_by(match, 0)
    again = opened(match, 0, now=later(seconds=12))
    assert (again.version_id, again.opened_at, again.closes_at) == (
        first.version_id,
        first.opened_at,
        first.closes_at,
    )
    assert seen_by(match, 0).quiz.wordings == table.quiz.wordings
    assert seen_by(match, 0).account.own_version == table.account.own_version


def test_nobody_who_does_not_sit_there_opens_anything() -> None:
    match = asked()
    (stranger,) = people("cat")
    mine = holder(match, 0)
    with pytest.raises(NotSeated):
        open_question(match_id=match.pk, user_id=stranger.pk, turn_ply=mine.turn_ply or 0, now=NOON)
    assert not Showing.objects.exclude(opened_at=None).exists()


def test_nothing_is_opened_where_nothing_is_asked() -> None:
    match = begun()
    (due,) = turns(match)
    with pytest.raises(NothingAsked):
        open_question(match_id=match.pk, user_id=due.player_id, turn_ply=due.turn_ply or 0, now=NOON)


def test_a_page_of_another_turn_opens_nothing() -> None:
    match = asked()
    mine = holder(match, 0)
    with pytest.raises(Stale):
        open_question(match_id=match.pk, user_id=mine.player_id, turn_ply=0, now=NOON)
    assert showing(match, 0).opened_at is None


def test_after_the_answer_there_is_nothing_to_open() -> None:
    match = asked()
    ply = holder(match, 0).turn_ply or 0
    answer(match, 0)
    with pytest.raises(Stale):
        open_question(match_id=match.pk, user_id=holder(match, 0).player_id, turn_ply=ply, now=NOON)


def test_at_a_match_that_is_over_nothing_is_opened() -> None:
    match = asked()
    mine = holder(match, 1)
    Match.objects.filter(pk=match.pk).update(status=Match.Status.CANCELLED)
    with pytest.raises(NotRunning):
        open_question(match_id=match.pk, user_id=mine.player_id, turn_ply=mine.turn_ply or 0, now=NOON)


# Readers of questions -----------------------------------------------------------------------------------


def test_a_question_is_read_once_it_was_opened() -> None:
    match = asked()
    name = showing(match, 0).version.name
    assert name not in seen_by(match, 0).quiz.wordings
    assert seen_by(match, 0).quiz.answering is None
    shown = opened(match, 0)
    table = seen_by(match, 0)
    assert table.quiz.wordings[name].text == shown.version.text
    assert table.quiz.answering is not None
    assert (table.quiz.answering.closes_at, table.quiz.answering.seconds) == (SHUT, 30)


def test_the_wrong_answers_are_shown_in_stored_order_and_the_right_one_at_its_place() -> None:
    match = asked()
    version = opened(match, 0).version
    shown = list(seen_by(match, 0).quiz.wordings[version.name].answers)
    assert shown.pop(right_place(match, 0)) == version.right
    assert shown == list(version.wrong)


def test_a_source_that_may_name_the_answer_is_told_after_it() -> None:
    match = asked()
    version = opened(match, 0).version
    wording = seen_by(match, 0).quiz.wordings[version.name]
    assert (wording.source, wording.licence) == ("", "")
    answer(match, 0)
    wording = seen_by(match, 0).quiz.wordings[version.name]
    assert (wording.source, wording.licence) == (version.source, version.licence)


def test_nobody_else_reads_a_question_before_both_have_answered() -> None:
    match = asked()
    opened(match, 0)
    opened(match, 1)
    own = {seat: {showing(match, seat).version.name} for seat in (0, 1)}
    assert [set(seen_by(match, seat).quiz.wordings) for seat in (0, 1, 2, None)] == [
        own[0],
        own[1],
        set(),
        set(),
    ]
    answer(match, 0)
    assert [set(seen_by(match, seat).quiz.wordings) for seat in (0, 1, 2, None)] == [
        own[0],
        own[1],
        set(),
        set(),
    ]
    answer(match, 1)
    both = own[0] | own[1]
    assert [set(seen_by(match, seat).quiz.wordings) for seat in (0, 1, 2, None)] == [both] * 4


def test_an_earlier_moment_shows_no_more_than_the_present() -> None:
    match = asked()
    match.refresh_from_db()
    before = match.ply
    name = showing(match, 0).version.name
    mine = holder(match, 0).player_id

    def then() -> Table:
        return table_of(sat_at(match), mine, at_ply=before, now=NOON)

    assert not then().quiz.wordings
    opened(match, 0)
    answer(match, 1)
    assert set(then().quiz.wordings) == {name}
    assert then().quiz.answering is None


def test_a_match_that_is_over_shows_all_its_questions() -> None:
    match = play_on(asked())
    assert match.status == Match.Status.FINISHED
    shown = Showing.objects.filter(match=match).count()
    assert shown >= 2
    assert len(seen_by(match, None).quiz.wordings) == shown
