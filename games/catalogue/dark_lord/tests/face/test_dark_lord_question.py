"""Questions as an ally sees them: the gate, the question with its clock, its result."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from django.template.loader import render_to_string

from games.catalogue.dark_lord.face import DARK_LORD
from games.catalogue.dark_lord.face.answers import answered_of
from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.face.history import history_page
from games.catalogue.dark_lord.face.question import Question, question_of
from games.catalogue.dark_lord.face.sheet import answers_part
from games.catalogue.dark_lord.tests.questions import RIVERS, TOWERS, opened, readable
from games.catalogue.dark_lord.tests.tables import ANN, BEN, LORD, after, answered, asked, battle, played_out
from games.kit.face.phrases import plain
from games.kit.rules.seats import Viewer
from games.kit.table import Moment, OwnTurn, Table
from games.selectors.record.history import History

NOW = datetime(2026, 11, 22, 20, 15, 2, tzinfo=UTC)


def put() -> History:
    """Both are asked; Ann attacks Hollinrow and Ben Thornreck."""
    return asked(battle(), "t10", "t11")


def question(table: Table) -> Question:
    found = question_of(DarkDesk(table), NOW)
    assert found is not None
    return found


def page(table: Table) -> str:
    """The part of the table's page, as a viewer gets it."""
    context = DARK_LORD.context(table) | {"question": question(table)}
    return render_to_string("games/dark_lord/_question.html", context)


def words(html: str) -> str:
    return " ".join(plain(html).split())


# --- before it is opened ----------------------------------------------------------------------------


def test_a_question_waits_behind_a_gate_that_says_how_long_there_will_be() -> None:
    html = page(readable(put(), ANN))
    assert "30 seconds once you open it" in words(html)
    assert 'action="/m/' in html
    assert '/question/"' in html
    assert "Open now" in html
    assert "Decide later" in html
    assert "Hollinrow is yours" in words(html)


def test_the_gate_tells_nothing_of_the_question() -> None:
    html = page(readable(put(), ANN))
    for hidden in (RIVERS[0], *RIVERS[1], "Geography", "hard"):
        assert hidden not in html


@pytest.mark.parametrize("seat", [LORD, None])
def test_the_dark_lord_and_spectators_have_no_question(seat: Viewer) -> None:
    assert question_of(DarkDesk(readable(put(), seat)), NOW) is None


def test_at_a_moment_gone_by_nothing_is_asked() -> None:
    past = replace(readable(put(), ANN), moment=Moment(is_past=True))
    assert question_of(DarkDesk(past), NOW) is None


def test_at_the_castle_the_gate_says_what_breaks() -> None:
    position = put()
    castle = replace(
        readable(position, ANN),
        view=replace(position.state.view(ANN), bases=(7, 17, 9), asked=put_at(position, 9)),
    )
    assert "a tower of his castle breaks" in words(page(castle))
    last = replace(castle, view=replace(castle.view, towers=(3, 3, 1)))
    assert "his last tower breaks, and you win" in words(page(last))


def put_at(position: History, land: int) -> tuple[object, object]:
    one, other = position.state.view(ANN).asked
    assert one is not None
    return replace(one, target=land), other


# --- while its clock runs ---------------------------------------------------------------------------


def test_an_open_question_has_four_answers_by_keys_and_one_confirm() -> None:
    html = page(opened(put(), ANN, NOW, left=18.2))
    assert RIVERS[0] in html
    for place, answer in enumerate(RIVERS[1]):
        assert answer in html
        assert f'name="answer" id="answer-{place}" value="{place}"' in html
        assert f'data-key="{place + 1}"' in html
    assert html.count("btn--go") == 1
    assert 'role="dialog"' in html
    assert "Geography, hard" in html
    assert "Only you see this question." in html


def test_its_clock_goes_by_the_site_s_time_and_is_written_out() -> None:
    html = page(opened(put(), ANN, NOW, left=18.2))
    closes = NOW.timestamp() * 1000 + 18_200
    assert f'data-now="{NOW.timestamp() * 1000:.0f}"' in html
    assert f'data-ends="{closes:.0f}"' in html
    assert 'data-announce-at="10000"' in html
    assert "0:19" in html
    assert "until " in words(html)


def test_an_open_question_says_neither_source_nor_which_answer_is_right() -> None:
    html = page(opened(put(), ANN, NOW))
    for hidden in ("Wikidata", "CC0", "answer--right", "Right:", *TOWERS[1]):
        assert hidden not in html


def test_loaded_anew_it_is_the_same_question_with_the_same_end() -> None:
    table = opened(put(), ANN, NOW, left=18.2)
    first, again = (question_of(DarkDesk(table), at) for at in (NOW, NOW.replace(second=9)))
    assert first is not None
    assert again is not None
    assert (first.text, first.answers, first.until) == (again.text, again.answers, again.until)
    assert (first.left, again.left) == ("0:19", "0:12")


def test_when_the_time_is_up_nothing_can_be_chosen_any_more() -> None:
    html = page(opened(put(), ANN, NOW, left=-0.4))
    assert "The time is up. No answer in time is a wrong one." in html
    assert "<form" not in html
    assert "<input" not in html
    assert RIVERS[0] in html


def test_an_answer_that_was_not_taken_comes_chosen_again() -> None:
    table = replace(opened(put(), ANN, NOW), turn=OwnTurn(sent={"answer": ("2",)}))
    assert [answer.is_chosen for answer in question(table).answers] == [False, False, True, False]


# --- afterwards -------------------------------------------------------------------------------------


def test_a_right_answer_has_a_tick_and_a_word() -> None:
    html = page(readable(after(put(), ["0 answer 1"]), ANN))
    assert "Right. Once your ally has answered too: Hollinrow is yours." in words(html)
    assert html.count("answer--right") == 1
    assert "answer--wrong" not in html
    assert "Right: The Volga · your answer" in words(html).replace("The Volga your", "The Volga · your")
    assert "Waiting for Ben" in words(html)


def test_a_wrong_answer_has_a_cross_and_the_right_one_its_tick() -> None:
    html = page(readable(after(put(), ["0 answer 0"]), ANN))
    assert "Wrong. The Dark Lord strikes once more." in words(html)
    assert html.index("answer--wrong") < html.index("answer--right")
    assert "#i-close" in html
    assert "#i-check" in html


def test_no_answer_in_time_says_so_and_shows_the_right_one() -> None:
    html = page(readable(after(put(), ["0 answer -"]), ANN))
    assert "Too late. No answer in time is a wrong one." in words(html)
    assert html.count("answer--right") == 1
    assert "answer--wrong" not in html


def test_the_result_names_category_source_and_where_faults_are_reported() -> None:
    html = page(readable(after(put(), ["0 answer 0"]), ANN))
    assert "Geography, hard" in html
    assert "Source: Wikidata, CC0-1.0, as of 1 March 2026" in html
    assert "Report this question" in html


def test_whoever_still_answers_sees_nothing_of_the_other_s() -> None:
    html = page(readable(after(put(), ["0 answer 1"]), BEN))
    assert "Open now" in html
    for hidden in (RIVERS[0], *RIVERS[1], TOWERS[0]):
        assert hidden not in html


def test_the_result_stays_while_the_dark_lord_strikes() -> None:
    html = page(readable(answered(put(), True, False), ANN))
    assert "The Dark Lord strikes: 2 strikes are left." in words(html)
    assert "answer--right" in html


# --- who answered what ------------------------------------------------------------------------------


def test_earlier_rounds_are_listed_once_both_have_answered() -> None:
    assert answered_of(DarkDesk(readable(after(put(), ["0 answer 1"]), ANN))).rounds == ()
    (only,) = answered_of(DarkDesk(readable(answered(put(), True, False), ANN))).rounds
    assert [asked_.text for asked_ in only.asked] == [RIVERS[0], TOWERS[0]]
    assert [asked_.verdict for asked_ in only.asked] == ["answered right", "answered wrong"]
    assert [plain(asked_.target) for asked_ in only.asked] == ["Hollinrow", "Thornreck"]


def test_each_reader_comes_first_and_reports_only_its_own_questions() -> None:
    (only,) = answered_of(DarkDesk(readable(answered(put(), True, False), BEN))).rounds
    assert [plain(asked_.who) for asked_ in only.asked] == ["You", "Ann"]
    assert [bool(asked_.flag_url) for asked_ in only.asked] == [True, False]
    (seen,) = answered_of(DarkDesk(readable(answered(put(), True, False), None))).rounds
    assert not any(asked_.flag_url for asked_ in seen.asked)


def over() -> Table:
    table = readable(played_out(3, 0.6)[-1], ANN)
    return replace(table, match=replace(table.match, status="finished"))


def test_the_end_counts_right_answers_and_shows_every_round() -> None:
    table = over()
    rounds = table.view.rounds
    part = answers_part(DarkDesk(table))
    assert part is not None
    right = sum(bool(each.told[ANN].is_right) for each in rounds)
    assert f"You answered {right} of {len(rounds)} questions right." in plain(part.note)
    assert part.body.count("tick-mark--") == 2 * len(rounds)
    html = render_to_string("games/dark_lord/_rounds.html", {"answered": answered_of(DarkDesk(table))})
    assert html.count('class="asked-one"') == 2 * len(rounds)
    assert html.count("answer--right") == 2 * len(rounds)
    assert html.count("Source: ") == 2 * len(rounds)


def test_the_match_s_own_page_tells_every_round_with_its_questions() -> None:
    told = history_page(over())
    assert [stop.number for stop in told.stops] == [each.number for each in over().view.rounds]
    assert [chapter.head for chapter in told.before][:1] == ["The castles"]
    assert told.result
