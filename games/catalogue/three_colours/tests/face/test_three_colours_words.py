"""The words of Three Colours: events, refusals, lists, the board as text, what is read out."""

from __future__ import annotations

import ast
import re
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.template.loader import render_to_string

from games.catalogue.three_colours.face import THREE_COLOURS
from games.catalogue.three_colours.face.desk import ColoursDesk
from games.catalogue.three_colours.face.outline import outlines
from games.catalogue.three_colours.face.page import table_page
from games.catalogue.three_colours.face.words import ENDS_WORDS
from games.catalogue.three_colours.rules.board import CELL_BY_NAME
from games.catalogue.three_colours.rules.events import CODES
from games.catalogue.three_colours.rules.options import OPTIONS
from games.catalogue.three_colours.rules.pictures import read_picture
from games.catalogue.three_colours.rules.rules import THREE_COLOURS as RULES
from games.catalogue.three_colours.tests.rules.reference import SECOND_PICTURE
from games.catalogue.three_colours.tests.tables import ANN, BEN, after, laid, played_out, start, table_at
from games.kit.face.outline import on_page
from games.kit.face.phrases import plain
from games.kit.rules.errors import RulesError
from games.kit.rules.seats import Seat, Viewer
from games.kit.table import Table
from games.selectors.record.history import History
from tests.support.telling import lines, log, read_out, summed_up

DOWN = ("a3", "b4", "c5", "d5", "e6", "f6", "g6", "h6", "i6", "j5", "k5", "l4", "m3")


def straight() -> History:
    """A straight orange chain from top to bottom, completed by seat 0."""
    return after(start(), [f"place {cell} orange" for cell in DOWN])


def fenced() -> History:
    """The second published position: a purple fence has just decided orange."""
    return after(start(), laid(read_picture(SECOND_PICTURE), CELL_BY_NAME["k9"]))


def told(position: History, viewer: Viewer = None) -> list[str]:
    table = table_at(position, viewer)
    return [plain(line.html) for line in lines(table)]


def test_every_event_code_has_words() -> None:
    assert {code for code in CODES if THREE_COLOURS.record.teller.has_words(code)} == CODES


def raised_codes() -> set[str]:
    """The codes of all errors that are raised in the rules of the game and in the core."""
    codes = set()
    game = Path(__file__).parents[2]
    for path in [*game.glob("rules/*.py"), *game.parents[1].glob("kit/rules/*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            is_error = isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
            if is_error and node.func.id in {  # type: ignore[attr-defined]
                "BadConfig", "BadNotation", "IllegalMove", "NotToMove", "MatchOver", "BadRecord",
            }:  # fmt: skip
                (code, *_) = node.args  # type: ignore[attr-defined]
                codes.add(ast.literal_eval(code))
    return codes


def test_every_error_code_has_words() -> None:
    codes = raised_codes()
    assert {"occupied", "none-left", "no-swap", "bad-notation", "match-over"} <= codes
    assert {code for code in codes if not THREE_COLOURS.play.refusals.has_words(code)} == set()


@pytest.mark.parametrize("options", [{}, {"swap": True}])
def test_random_matches_are_told_to_everybody(options: dict[str, Any]) -> None:
    position = played_out(8, **options)[-1]
    for viewer in (None, ANN, BEN):
        table = table_at(position, viewer, 0)
        told = lines(table)
        assert {line.event.code for line in told} >= {"disc-placed", "colour-won", "match-ended"}
        assert all(line.html and not line.html.endswith(".") for line in told)


def test_discs_and_the_swap_are_told() -> None:
    position = after(start(swap=True), ["place g6 orange", "swap", "place d8 green"])
    assert told(position, BEN) == [
        "The board is empty; Ann begins",
        "Ann placed orange on g6",
        "You swapped and took Ann’s pairs of colours",
        "Ann placed green on d8",
    ]
    assert told(position, ANN)[2] == "Ben swapped and took your pairs of colours"


def test_a_fence_is_told_with_its_colour_and_whom_it_bars() -> None:
    position = fenced()
    assert told(position, ANN)[-1] == "Orange is yours: a fence of purple bars Ben from it"
    assert told(position, BEN)[-1] == "Orange is Ann’s: a fence of purple bars you from it"


def test_a_chain_of_one_colour_decides_everything_and_the_match() -> None:
    assert told(straight())[-4:] == [
        "Orange is Ann’s: a chain joins top and bottom for both, and Ann made it",
        "Purple is Ben’s: a fence of orange bars Ann from it",
        "Green is Ann’s: a fence of orange bars Ben from it",
        "Ann won the match 2 : 1",
    ]


def test_a_colour_without_a_disc_for_the_trophy_is_told_so() -> None:
    table = table_at(fenced())
    (won,) = [event for event in table.log[-1].events if event.code == "colour-won"]
    without = replace(won, data={**won.data, "trophy": False})
    entry = replace(table.log[-1], events=(without,))
    (line,) = lines(replace(table, log=(entry,)))
    assert plain(line.html).endswith("; no disc is left to be taken for it")


def test_resigning_is_told() -> None:
    position = after(start(), ["place g6 orange", "resign"])
    assert told(position, ANN)[-2:] == ["Ben resigned", "You won the match 0 : 0"]


# --- what is new ----------------------------------------------------------------------------------


def test_the_log_marks_what_the_other_did_since_the_last_visit() -> None:
    position = after(start(), ["place g6 orange", "place g7 green", "place a1 purple", "place d8 green"])
    table = table_at(position, ANN, 1)
    assert [line.is_new for line in lines(table)] == [False, False, True, False, True]
    assert log(table).new == log(table).items.count('class="log__new"') == 2
    assert "Since you were last here" not in log(table).items, "two lines say it themselves"
    assert read_out(table) == "Ben placed green on g7. Ben placed green on d8. It is your turn."


def test_nothing_is_new_when_all_has_been_seen() -> None:
    table = table_at(straight(), ANN)
    assert (summed_up(table), read_out(table), log(table).new) == ("", "", 0)


def test_of_many_new_discs_the_summary_tells_what_they_decided() -> None:
    assert plain(summed_up(table_at(straight(), None, 0))).startswith("Orange is Ann’s")


def test_of_many_new_discs_that_decided_nothing_the_summary_tells_who_placed_them() -> None:
    position = after(start(), ["place g6 orange", "place g7 green", "place a1 purple", "place d8 green"])
    assert plain(summed_up(table_at(position, None, 0))) == "Ann and Ben made 4 moves."


# --- the board in words ---------------------------------------------------------------------------


def text(table: Table) -> str:
    html = on_page(outlines(ColoursDesk(table)))
    return re.sub(r"\s+", " ", plain(re.sub(r"</(li|td|th|h3)>", " ", html)))


def test_the_text_tells_the_board_row_by_row() -> None:
    words = text(table_at(fenced(), BEN))
    assert "Row a: a2 orange, a4 green; 3 of 5 cells are empty." in words
    assert "Row g: g3 green, g5 purple, g6 purple, g7 purple, g8 purple; 6 of 11 cells are empty." in words
    assert len(re.findall(r"Row [a-m]:", words)) == 13
    assert "Row a: all 5 cells are empty." in text(table_at(start()))


def test_the_text_tells_turn_connections_supply_and_trophies() -> None:
    words = text(table_at(fenced(), BEN))
    assert "It is your turn." in words
    assert "The last disc is purple on k9." in words
    assert "Colour You Ann Orange, top to bottom orange and green orange and purple Purple, " in words
    assert "Orange is Ann’s: a fence of purple bars you from it (k9, j9," in words
    assert "Open: purple and green." in words
    assert "Ann: orange won." in words
    assert "Left in the supply: 33 orange, 26 purple and 31 green." in words
    assert "It is Ann’s turn." in text(table_at(start()))
    assert "It is Ann's turn." not in text(table_at(start()))


def test_the_text_tells_of_the_swap() -> None:
    before = after(start(swap=True), ["place g6 orange"])
    assert "may swap colours instead of placing a disc" in text(table_at(before))
    assert "The seats have swapped colours." in text(table_at(after(before, ["swap"])))


def test_names_are_escaped_everywhere() -> None:
    position = straight()
    for viewer in (None, ANN):
        table = table_at(position, viewer, 0, "<i>x</i>", "<b>y</b>")
        page = table_page(table)
        own = page.own
        assert page.sheet is not None
        seats = render_to_string("games/_table_seats.html", {"page": page})
        shown = "".join([own.charts, own.uses, seats, log(table).items, page.text, own.board])
        shown += render_to_string("games/_verdict.html", {"sheet": page.sheet, "table": table}) + "".join(
            str(each.who) for each in own.trophies
        )
        assert "<i>x" not in shown
        assert "<b>y</b>" not in shown.replace("<b>&lt;", "")


# --- before a match, and in lists -----------------------------------------------------------------


def test_sides_are_told_as_one_reads() -> None:
    assert ENDS_WORDS == ("top to bottom", "lower left to upper right", "upper left to lower right")


def test_options_are_those_of_the_rules() -> None:
    assert {info.name for info in THREE_COLOURS.setup.options(2)} == set(OPTIONS)
    assert set(THREE_COLOURS.setup.seat_count_help) == set(RULES.seat_counts)


def test_seats_say_who_moves_first_and_with_which_pairs() -> None:
    one, two = THREE_COLOURS.setup.seats(2)
    assert one.label == "Moves first; purple discs help with orange, green with purple, orange with green"
    assert two.label == "Moves second; green discs help with orange, orange with purple, purple with green"


@pytest.mark.parametrize(
    ("moves", "options", "headline", "ask"),
    [
        ([], {}, "Move 1", "Place a disc"),
        (["place g6 orange"], {"swap": True}, "Move 2", "Place a disc, or swap colours"),
        (["place g6 orange", "swap"], {"swap": True}, "Move 3", "Place a disc"),
        (["place g6 orange", "resign"], {}, "Finished", "Nothing more"),
    ],
)
def test_digests_are_worded(moves: list[str], options: Any, headline: str, ask: str) -> None:
    digest = RULES.digest(after(start(**options), moves).state.view(None))
    assert THREE_COLOURS.lists.headline(digest) == headline
    assert THREE_COLOURS.lists.ask(digest, 1) == ask
    assert THREE_COLOURS.lists.headline(RULES.digest(fenced().state.view(None))).endswith(", colours 1 : 0")


def test_the_mini_shows_discs_by_shape_and_a_fresh_board_without_a_digest() -> None:
    drawn = THREE_COLOURS.lists.mini(RULES.digest(fenced().state.view(None)))
    assert [drawn.count(f'class="mini__{word}"') for word in ("orange", "purple", "green")] == [1, 1, 1]
    fresh = THREE_COLOURS.lists.mini({})
    assert "mini__cell" in fresh
    assert "mini__orange" not in fresh


@pytest.mark.parametrize(
    ("winners", "scores", "reason", "words"),
    [
        ([0], [2, 1], "played", "Ada won 2 : 1"),
        ([1], [0, 3], "played", "Ben won 3 : 0"),
        ([1], [1, 0], "resigned", "Ben won: Ada resigned at 1 : 0"),
        ([0], [1, 0], "timeout", "Ada won 1 : 0 because Ben ran out of time"),
        ([0], [1, 0], "adjudicated", "Ada won 1 : 0, decided by the site"),
        ([], [0, 0], "cancelled", "The match was cancelled"),
    ],
)
def test_results_are_worded(winners: list[int], scores: list[int], reason: str, words: str) -> None:
    outcome = {"winners": winners, "scores": scores, "reason": reason}
    assert THREE_COLOURS.lists.result({}, outcome, ("Ada", "Ben")) == words


@pytest.mark.parametrize(
    ("moves", "options", "seat", "move", "words"),
    [
        (["place g6 orange"], {}, 1, "place g6 green", "There is an orange disc on g6 already."),
        (["place g6 orange"], {}, 0, "place g7 green", "It is not your turn."),
        (["place g6 orange"], {}, 1, "swap", "This match is played without the swap."),
        ([], {"swap": True}, 0, "swap", "only in the second turn"),
        (["resign"], {}, 1, "place g7 green", "The match is over."),
    ],
)
def test_refusals_are_worded(moves: list[str], options: Any, seat: int, move: str, words: str) -> None:
    position = after(start(**options), moves)
    with pytest.raises(RulesError) as refused:
        position.state.play(Seat(seat), RULES.parse_move(move))
    assert words in THREE_COLOURS.play.refusals.word(refused.value, table_at(position))


def test_a_colour_that_has_run_out_is_named() -> None:
    position = start()
    rng = Random(1)
    cells = [move.notation() for move in position.state.legal_moves(ANN) if move.notation().endswith("green")]
    while True:
        view = position.state.view(None)
        assert position.state.outcome is None
        if not view.supply[2]:
            break
        position = after(position, [cells.pop(rng.randrange(len(cells)))])
    (seat,) = position.state.to_move
    with pytest.raises(RulesError) as refused:
        position.state.play(seat, RULES.parse_move(cells[0]))
    words = "No green disc is left in the supply. Choose another colour."
    assert THREE_COLOURS.play.refusals.word(refused.value, table_at(position)) == words


@pytest.mark.parametrize("viewer", [None, ANN, BEN])
def test_the_sheet_says_who_won_and_how(viewer: Viewer) -> None:
    sheet = table_page(table_at(straight(), viewer)).sheet
    assert sheet is not None
    won = {None: "Ann has won the match, 2 : 1", ANN: "You have won the match, 2 : 1"}
    assert sheet.title == won.get(viewer, "You have lost the match, 1 : 2")
    assert plain(sheet.sentence) == (
        "Orange and Green are yours, and two colours win."
        if viewer == ANN
        else "Orange and Green are Ann’s, and two colours win."
    )
    whose = ["yours" if seat == viewer else ("Ann", "Ben")[seat] for seat in (ANN, BEN, ANN)]
    assert [plain(part.aside) for part in sheet.parts] == whose
    assert [plain(part.note) for part in sheet.parts] == ["By a chain.", "By a fence.", "By a fence."]


def test_the_sheet_says_who_resigned() -> None:
    sheet = table_page(table_at(after(start(), ["place g6 orange", "resign"]), ANN)).sheet
    assert sheet is not None
    assert (sheet.title, plain(sheet.sentence)) == ("You have won the match", "Ben resigned at 0 : 0.")
