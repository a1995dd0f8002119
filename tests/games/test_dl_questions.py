"""A question's time: it begins when its player first asks for it, and what decides is when an answer came."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random

import pytest

from games.models import Match, MoveRecord, Reliability, SeatTenure, Showing, TableEvent
from games.rules.dark_lord.view import Phase
from games.selectors.questions import GRACE, PATIENCE, coming_answers, due_answers
from games.selectors.table import Table, table_of
from games.selectors.trail import trail_of, trails
from games.services.absence import come_back
from games.services.bots import choose_for_bot, play_for_bot
from games.services.closing import close, close_overdue
from games.services.deadlines import lapse
from games.services.opening import NothingAsked, open_question
from games.services.play import AnsweredTooLate, NotOpened, NotRunning, NotSeated, Stale, TimeUp, play_move
from games.thinking.turns import Turn
from tests.support.clock import NOON, later
from tests.support.dl_asked import answer, asked, begun, holder, opened, phase_of, right_place, showing
from tests.support.tables import bot, people, play, play_on, sat_at, turns

pytestmark = pytest.mark.django_db

TICK = timedelta(microseconds=1)
SHUT = NOON + timedelta(seconds=30)
"""When a question closes that was opened at noon."""


def seen_by(match: Match, seat: int | None) -> Table:
    user_id = None if seat is None else holder(match, seat).player_id
    return table_of(sat_at(match), user_id, now=NOON)


def closed(match: Match, seat: int, at: timedelta) -> bool:
    number = showing(match, seat).round
    return close(match_id=match.pk, seat=seat, number=number, now=SHUT + at, rng=Random(1))


def answers(match: Match) -> list[tuple[int | None, str]]:
    rows = MoveRecord.objects.filter(match=match, notation__startswith="answer").order_by("ply")
    return list(rows.values_list("seat", "notation"))


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
    assert seen_by(match, 0).wordings == table.wordings
    assert seen_by(match, 0).own == table.own


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


# Who reads what --------------------------------------------------------------------------------------


def test_a_question_is_read_once_it_was_opened() -> None:
    match = asked()
    name = showing(match, 0).version.name
    assert name not in seen_by(match, 0).wordings
    assert seen_by(match, 0).answering is None
    shown = opened(match, 0)
    table = seen_by(match, 0)
    assert table.wordings[name].text == shown.version.text
    assert table.answering is not None
    assert (table.answering.closes_at, table.answering.seconds) == (SHUT, 30)


def test_the_wrong_answers_are_shown_in_stored_order_and_the_right_one_at_its_place() -> None:
    match = asked()
    version = opened(match, 0).version
    shown = list(seen_by(match, 0).wordings[version.name].answers)
    assert shown.pop(right_place(match, 0)) == version.right
    assert shown == list(version.wrong)


def test_a_source_that_may_name_the_answer_is_told_after_it() -> None:
    match = asked()
    version = opened(match, 0).version
    wording = seen_by(match, 0).wordings[version.name]
    assert (wording.source, wording.licence) == ("", "")
    answer(match, 0)
    wording = seen_by(match, 0).wordings[version.name]
    assert (wording.source, wording.licence) == (version.source, version.licence)


def test_nobody_else_reads_a_question_before_both_have_answered() -> None:
    match = asked()
    opened(match, 0)
    opened(match, 1)
    own = {seat: {showing(match, seat).version.name} for seat in (0, 1)}
    assert [set(seen_by(match, seat).wordings) for seat in (0, 1, 2, None)] == [own[0], own[1], set(), set()]
    answer(match, 0)
    assert [set(seen_by(match, seat).wordings) for seat in (0, 1, 2, None)] == [own[0], own[1], set(), set()]
    answer(match, 1)
    both = own[0] | own[1]
    assert [set(seen_by(match, seat).wordings) for seat in (0, 1, 2, None)] == [both] * 4


def test_an_earlier_moment_shows_no_more_than_the_present() -> None:
    match = asked()
    match.refresh_from_db()
    before = match.ply
    name = showing(match, 0).version.name
    mine = holder(match, 0).player_id

    def then() -> Table:
        return table_of(sat_at(match), mine, at_ply=before, now=NOON)

    assert not then().wordings
    opened(match, 0)
    answer(match, 1)
    assert set(then().wordings) == {name}
    assert then().answering is None


def test_a_match_that_is_over_shows_all_its_questions() -> None:
    match = play_on(asked())
    assert match.status == Match.Status.FINISHED
    shown = Showing.objects.filter(match=match).count()
    assert shown >= 2
    assert len(seen_by(match, None).wordings) == shown


# Answering -------------------------------------------------------------------------------------------


def test_an_answer_to_a_question_that_was_not_opened_is_refused() -> None:
    match = asked()
    with pytest.raises(NotOpened):
        answer(match, 0, opens=False)
    assert not answers(match)


def test_no_answer_may_be_given_without_opening() -> None:
    match = asked()
    play(match, "answer -", seat=0)
    assert answers(match) == [(0, "answer -")]
    assert showing(match, 0).is_right is False


@pytest.mark.parametrize(
    ("after", "counts"),
    [
        (timedelta(seconds=-5), True),
        (timedelta(0), True),
        (TICK, True),
        (GRACE, True),
        (GRACE + TICK, False),
        (timedelta(hours=3), False),
    ],
)
def test_an_answer_at_the_last_second_counts_and_a_second_later_it_is_wrong(
    after: timedelta, *, counts: bool
) -> None:
    match = asked()
    opened(match, 0)
    arrived_at = SHUT + after
    if counts:
        answer(match, 0, now=later(hours=4), arrived_at=arrived_at)
        assert showing(match, 0).is_right is True
    else:
        with pytest.raises(AnsweredTooLate):
            answer(match, 0, now=arrived_at, arrived_at=arrived_at)
        assert showing(match, 0).answered_at is None  # the caller closes it


def test_an_answer_that_comes_when_the_question_is_closed_hears_that_it_came_too_late() -> None:
    match = asked()
    opened(match, 0)
    mine = holder(match, 0)
    assert closed(match, 0, GRACE + TICK)
    with pytest.raises(AnsweredTooLate):
        play_as(match, mine, "answer 2", later(seconds=40))
    assert answers(match) == [(0, "answer -")]


def test_an_old_page_of_somebody_who_gave_no_answer_is_only_old() -> None:
    match = asked()
    mine = holder(match, 0)
    play(match, "answer -", seat=0)
    with pytest.raises(Stale):
        play_as(match, mine, "answer 2", later(seconds=4))


def play_as(match: Match, tenure: SeatTenure, notation: str, at: datetime) -> None:
    play_move(
        match_id=match.pk,
        user_id=tenure.player_id,
        notation=notation,
        turn_ply=tenure.turn_ply or 0,
        now=at,
        rng=Random(1),
    )


def test_what_was_answered_is_written_down() -> None:
    match = asked()
    answer(match, 0, right=True)
    answer(match, 1, right=False)
    rows = [(showing(match, seat).place, showing(match, seat).is_right) for seat in (0, 1)]
    assert rows == [(right_place(match, 0), True), ((right_place(match, 1) + 1) % 4, False)]


def test_an_answer_never_waits_to_be_taken_back() -> None:
    match = asked()
    match.refresh_from_db()
    for tenure in turns(match):
        tenure.player.take_back = "always"
        tenure.player.save()
    opened(match, 0)
    mine = holder(match, 0)
    play_move(
        match_id=match.pk,
        user_id=mine.player_id,
        notation="answer 1",
        turn_ply=mine.turn_ply or 0,
        now=NOON,
        rng=Random(1),
        back_for=timedelta(minutes=1),
    )
    assert answers(match) == [(0, "answer 1")]


# Closing ---------------------------------------------------------------------------------------------


def test_a_question_that_nobody_answers_is_closed_when_the_grace_is_over() -> None:
    match = asked()
    opened(match, 0)
    assert not closed(match, 0, timedelta(0))
    assert not closed(match, 0, GRACE)
    assert closed(match, 0, GRACE + TICK)
    assert not closed(match, 0, timedelta(days=1))
    assert answers(match) == [(0, "answer -")]
    assert (showing(match, 0).place, showing(match, 0).is_right) == (None, False)


def test_one_that_was_never_opened_is_never_closed() -> None:
    match = asked()
    assert not closed(match, 0, timedelta(days=3))
    assert not close_overdue(match_id=match.pk, now=later(days=3), rng=Random(1))
    assert due_answers(later(days=3)) == []


def test_a_closed_question_is_no_timeout() -> None:
    match = asked(players=[*people("ann", "bea"), bot("lord")], pace=Match.Pace.STANDARD)
    opened(match, 0)
    assert closed(match, 0, timedelta(minutes=1))
    assert not TableEvent.objects.filter(match=match).exists()
    assert not holder(match, 0).is_bot
    assert holder(match, 0).lapses == 0
    counted = Reliability.objects.filter(player=holder(match, 0).player_id).values_list("turns", flat=True)
    assert "0" not in "".join(counted)


def test_both_are_closed_by_whoever_looks_long_after() -> None:
    match = asked()
    opened(match, 0)
    opened(match, 1)
    assert close_overdue(match_id=match.pk, now=later(hours=1), rng=Random(1))
    assert answers(match) == [(0, "answer -"), (1, "answer -")]
    assert phase_of(match) is Phase.STRIKE


def test_a_look_leaves_an_answer_that_came_in_time_a_moment_to_be_played() -> None:
    match = asked()
    opened(match, 0)
    assert not close_overdue(match_id=match.pk, now=SHUT + GRACE + PATIENCE, rng=Random(1))
    answer(match, 0, now=SHUT + GRACE + PATIENCE, arrived_at=SHUT)
    assert showing(match, 0).is_right is True


def test_the_sweep_finds_what_is_overdue_and_what_soon_will_be() -> None:
    match = asked()
    opened(match, 0)
    late = GRACE + PATIENCE
    assert due_answers(SHUT + late - TICK) == []
    assert [(due.seat, due.closes_at) for due in due_answers(SHUT + late)] == [(0, SHUT)]
    assert [due.seat for due in coming_answers(SHUT, SHUT + late)] == [0]
    assert coming_answers(SHUT + late, SHUT + late * 2) == []
    answer(match, 0)
    assert due_answers(later(days=1)) == []


# The turn's own clock --------------------------------------------------------------------------------


def timed(contract: str = "bot") -> Match:
    """A match with a clock at which both are asked; seat 0 has opened its question at noon."""
    match = asked(players=[*people("ann", "bea"), bot("lord")], pace=Match.Pace.STANDARD, contract=contract)
    opened(match, 0)
    return match


def test_a_turn_that_lapses_before_it_comes_first() -> None:
    match = timed()
    SeatTenure.objects.filter(pk=holder(match, 0).pk).update(deadline_at=later(seconds=20))
    assert not closed(match, 0, timedelta(minutes=1))
    mine = holder(match, 0)
    with pytest.raises(TimeUp):
        answer(match, 0, now=later(seconds=25))
    done = lapse(
        match_id=match.pk,
        seat=0,
        turn_ply=mine.turn_ply or 0,
        deadline_at=later(seconds=20),
        now=later(seconds=40),
        rng=Random(1),
    )
    assert done
    assert holder(match, 0).is_bot
    assert not answers(match)


def test_whoever_has_the_seat_then_has_what_is_left_of_the_time() -> None:
    match = timed()
    ann = holder(match, 0).player
    SeatTenure.objects.filter(pk=holder(match, 0).pk).update(deadline_at=later(seconds=10))
    lapse(
        match_id=match.pk,
        seat=0,
        turn_ply=holder(match, 0).turn_ply or 0,
        deadline_at=later(seconds=10),
        now=later(seconds=11),
        rng=Random(1),
    )
    assert come_back(match_id=match.pk, user_id=ann.pk, now=later(seconds=15), rng=Random(1))
    assert showing(match, 0).closes_at == SHUT
    answering = seen_by(match, 0).answering
    assert answering is not None
    assert answering.closes_at == SHUT


def test_a_bot_that_takes_the_seat_answers_by_what_it_knows() -> None:
    match = timed()
    SeatTenure.objects.filter(pk=holder(match, 0).pk).update(deadline_at=later(seconds=10))
    ply = holder(match, 0).turn_ply or 0
    lapse(
        match_id=match.pk,
        seat=0,
        turn_ply=ply,
        deadline_at=later(seconds=10),
        now=later(seconds=11),
        rng=Random(1),
    )
    thought = choose_for_bot(match_id=match.pk, seat=0, turn_ply=ply, rng=Random(1))
    assert thought is not None
    assert play_for_bot(
        match_id=match.pk,
        seat=0,
        turn_ply=ply,
        notation=thought.notation,
        now=later(seconds=13),
        rng=Random(1),
    )
    assert answers(match) == [(0, thought.notation)]


# Bots ------------------------------------------------------------------------------------------------


def test_an_ally_that_is_a_bot_answers_without_opening_anything() -> None:
    match = asked(players=[*people("ann"), bot("ally"), bot("lord")])
    ply = holder(match, 1).turn_ply or 0
    thought = choose_for_bot(match_id=match.pk, seat=1, turn_ply=ply, rng=Random(3))
    assert thought is not None
    assert thought.notation in {f"answer {place}" for place in range(4)}
    assert play_for_bot(
        match_id=match.pk, seat=1, turn_ply=ply, notation=thought.notation, now=NOON, rng=Random(1)
    )
    assert showing(match, 1).opened_at is None
    assert showing(match, 1).answered_at == NOON


def test_whether_a_bot_is_right_does_not_show_in_how_long_it_takes() -> None:
    match = asked(players=[*people("ann"), bot("ally"), bot("lord")], levels=["", "hard", "normal"])
    ply = holder(match, 1).turn_ply or 0
    found: dict[bool, set[float]] = {}
    for seed in range(40):
        thought = choose_for_bot(match_id=match.pk, seat=1, turn_ply=ply, rng=Random(seed))
        Turn(match.pk, 1, ply).let_go()
        assert thought is not None
        is_right = thought.notation == f"answer {right_place(match, 1)}"
        found.setdefault(is_right, set()).add(thought.seconds)
    assert found == {True: {0.0}, False: {0.0}}


def test_the_trail_of_a_match_with_closed_questions_replays() -> None:
    match = asked()
    opened(match, 0)
    closed(match, 0, timedelta(minutes=1))
    match.refresh_from_db()
    trail = trail_of(match)
    trails.clear()
    assert trail_of(match).state.view(None) == trail.state.view(None)
