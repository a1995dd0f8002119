"""Sentences of the log, and of what bots judged."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.catalogue.world_domination.bots.weighing import trial_of
from games.catalogue.world_domination.face import WORLD_DOMINATION as PRESENTER
from games.catalogue.world_domination.face.judging import JUDGING
from games.catalogue.world_domination.face.rulebook import Example
from games.catalogue.world_domination.rules.events import CODES
from games.catalogue.world_domination.rules.grid import COUNTRIES
from games.catalogue.world_domination.tests.tables import after, play_until, start, table_at, view_of
from games.kit.face.phrases import plain
from games.kit.rules.seats import Seat, Viewer
from tests.support.telling import lines

LAYOUT = ",".join(country.id for country in COUNTRIES)
# Row 1: Argentina, Australia, Brazil, Canada, China; row 2: Egypt, France, Germany, India, Indonesia;
# row 3: Japan, Mexico, Nigeria, Russia, Saudi Arabia; row 4: South Africa, Sweden, Turkey, UK, USA.
DEAL = (
    "P1,P2,P3,P10,dual-allegiance,E1,E2,E3,M1,M2,M9,reserve-forces/"
    "P4,P5,P6,P11,spin,E4,E5,bribe,M3,M4,M8,reinforcement/"
    "P7,P8,peace-treaty,E6,E7,E8,free-market,monopoly,M5,M6,covert-operation,defensive-pact/"
    "P9,P12,embargo,E9,E10,E11,E12,global-trading,M7,M10,M11,M12"
)
AUCTION: list[tuple[int | None, str]] = [
    (None, f"layout {LAYOUT}"),
    (None, f"deal {DEAL}"),
    (None, "first 0"),
    (0, "bid 10 M"),
    (1, "pass"),
    (2, "pass"),
    (3, "bid 10 E"),
    (0, "bid 10 P"),
    (3, "pass"),
]
LED: list[tuple[int | None, str]] = [(0, "target 2"), (0, "play M1")]


def told(moves: list[tuple[int | None, str]], viewer: Viewer = None) -> list[str]:
    """The sentences of what `moves` bring about after the auction, oldest first."""
    before = after(start(), [(None if who is None else Seat(who), text) for who, text in AUCTION])
    position = after(before, [(None if who is None else Seat(who), text) for who, text in moves])
    table = table_at(position, viewer)
    return [plain(line.html) for line in lines(table) if line.ply >= before.ply]


def test_every_event_code_has_words() -> None:
    assert {code for code in CODES if PRESENTER.record.teller.has_words(code)} == CODES


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
    assert {"must-follow", "bad-notation", "bid-too-low", "match-over"} <= codes
    assert {code for code in codes if not PRESENTER.play.refusals.has_words(code)} == set()


@pytest.mark.parametrize("options", [{}, {"drafting": True, "secret_meeting": True}])
def test_random_matches_are_told_to_everybody(options: dict[str, Any]) -> None:
    position = play_until(start(**options), Random(8), lambda _: False)
    for viewer in (None, *(Seat(n) for n in range(4))):
        table = table_at(position, viewer, since=0)
        told = lines(table)
        assert {line.event.code for line in told} >= {"card-played", "conflict-ended", "match-ended"}
        assert all(line.html and not line.html.endswith(".") for line in told)


def test_the_auction_is_told() -> None:
    table = table_at(after(start(), [(None if w is None else Seat(w), m) for w, m in AUCTION]), Seat(3))
    assert [plain(line.html) for line in lines(table)][4:] == [
        "Maximiliana opens the auction",
        "Maximiliana bid 10 Military",
        "Bartholomew passed",
        "Tamsin passed",
        "You bid 10 Economics",
        "Maximiliana bid 10 Politics",
        "You passed",
        "Gold is the Aggressor with 10, Politics dominant. Maximiliana starts the first conflict",
    ]


def test_a_conflict_is_told() -> None:
    assert told(
        [(0, "target 2"), (0, "play M1"), (1, "play M8"), (2, "play M6"), (3, "play M12")], Seat(3)
    ) == [
        "Maximiliana chose Brazil, neutral, which defends with Politics 3, Economics 2, Military 2",
        "Maximiliana led Military 1",
        "Bartholomew played Military 8",
        "Tamsin played Military 6",
        "You played Military 12",
        "You took Brazil for silver: Military power 12 against a defence of 2. You start next",
    ]


def test_reserve_forces_names_what_counted() -> None:
    assert told([(0, "target 2"), (0, "play reserve-forces")])[-1] == (
        "Maximiliana led Reserve Forces: Military power 18"
        " (United States 7, Egypt 4, United Kingdom 4, Saudi Arabia 3)"
    )


def test_global_trading_names_the_neighbours() -> None:
    moves: list[tuple[int | None, str]] = [(0, "target 6"), (0, "play E1"), (1, "play E4"), (2, "play E6")]
    assert told([*moves, (3, "play global-trading")])[-2:] == [
        "Dmitri played Global Trading: Economics power 10 (Australia 3, Egypt 0, Germany 5, Mexico 2)",
        "Dmitri took France for silver: Economics power 10 against a defence of 3. Dmitri starts next",
    ]


def test_reinforcement_and_peace_treaty_name_the_cards() -> None:
    moves: list[tuple[int | None, str]] = [
        (0, "target 2"),
        (0, "play M9"),
        (1, "play reinforcement double=0"),
    ]
    assert told([*moves, (2, "play peace-treaty")], Seat(0))[-2:] == [
        "Bartholomew played Reinforcement: your Military 9 was doubled to Military power 18",
        "Tamsin played Peace Treaty: your Military 9 (power 18) was discarded",
    ]


def test_bribe_and_dual_allegiance_name_what_they_took() -> None:
    assert told([(0, "target 2"), (0, "play P10"), (1, "play bribe take=0")])[-1] == (
        "Bartholomew played Bribe: took Maximiliana’s Politics 10 for Economics power 10"
    )
    start_at: list[tuple[int | None, str]] = [
        (0, "target 2"),
        (0, "play M9"),
        (1, "play M8"),
        (2, "play M6"),
        (3, "play M12"),
    ]
    lead: list[tuple[int | None, str]] = [
        (3, "target 8"),
        (3, "play P9"),
        (0, "play dual-allegiance take=3 give=0"),
    ]
    assert told([*start_at, *lead])[-1] == (
        "Maximiliana played Dual Allegiance: took Dmitri’s Politics 9 for Politics power 9"
    )


def test_free_market_and_covert_operation_tell_the_defence() -> None:
    moves: list[tuple[int | None, str]] = [
        (0, "target 6"),
        (0, "play M1"),
        (1, "play M3"),
        (2, "play free-market"),
    ]
    assert told(moves)[-1] == "Tamsin played Free Market: the Economics defence of France rose from 3 to 6"


def test_discarding_a_pact_lowers_the_defence_again() -> None:
    example = Example().set_hands("covert-operation M5", "M3 P4", "M4 P2", "defensive-pact P7")
    table = (
        example.play("target 6", "play M4", "play defensive-pact", "play covert-operation discard=3")
        .desk()
        .table
    )
    assert [plain(line.html) for line in lines(table)][-2:] == [
        "Dan played Defensive Pact: the Military defence of Brazil rose from 2 to 6",
        (
            "Ada played Covert Operation: Dan’s Defensive Pact was discarded;"
            " the Military defence of Brazil fell from 6 to 2"
        ),
    ]


def test_monopoly_tells_what_stayed_and_what_went() -> None:
    moves: list[tuple[int | None, str]] = [
        (0, "target 2"),
        (0, "play E1"),
        (1, "play bribe"),
        (2, "play monopoly keep=0"),
    ]
    assert told(moves)[-2:] == [
        "Bartholomew played Bribe: no Politics power card lay on the table, so it did nothing",
        "Tamsin played Monopoly: Maximiliana’s Economics 1 stayed, Bartholomew’s Bribe was discarded",
    ]


def test_spin_tells_the_powers_it_moved() -> None:
    first: list[tuple[int | None, str]] = [(0, "target 2"), (0, "play M1"), (1, "play M3"), (2, "play M6")]
    second: list[tuple[int | None, str]] = [
        (3, "play embargo"),
        (2, "target 6"),
        (2, "play M5"),
        (3, "play M7"),
    ]
    last: list[tuple[int | None, str]] = [(0, "play M2"), (1, "play spin")]
    assert told([*first, *second, *last], Seat(3))[-2:] == [
        (
            "Bartholomew played Spin: every power moved one seat to the left, now Tamsin Politics power 0,"
            " you Military power 5, Maximiliana Military power 7 and Bartholomew Military power 2"
        ),
        "Maximiliana took France for gold: Military power 7 against a defence of 3. Maximiliana starts next",
    ]
    assert told([(0, "target 2"), (0, "play M1"), (1, "play spin")])[-1] == (
        "Bartholomew played Spin: not the last card, so it did nothing"
    )


def test_a_country_that_holds_out_and_who_starts_then() -> None:
    moves: list[tuple[int | None, str]] = [
        (0, "target 2"),
        (0, "play M1"),
        (1, "play M3"),
        (2, "play defensive-pact"),
    ]
    assert told([*moves, (3, "play embargo")])[-3:] == [
        "Tamsin played Defensive Pact: the Military defence of Brazil rose from 2 to 6",
        "Dmitri played Embargo: no Economics power card lay on the table, so it did nothing",
        "Brazil held out: Bartholomew’s Military power 3 against a defence of 6. Bartholomew starts next",
    ]


def test_a_discard_of_everything_is_a_draw() -> None:
    moves: list[tuple[int | None, str]] = [
        (0, "target 2"),
        (0, "play M1"),
        (1, "play M3"),
        (2, "play peace-treaty"),
    ]
    assert told([*moves, (3, "play embargo")])[-1] == (
        "Nobody won Brazil: there was no power in Military. Bartholomew starts next"
    )


def test_the_end_of_a_campaign_is_told() -> None:
    position = play_until(start(), Random(3), lambda p: bool(view_of(p).results))
    table = table_at(position)
    result = view_of(position).results[0]
    words = plain(lines(table)[-1].html)
    assert words.startswith(f"{'Gold' if result.winner == 0 else 'Silver'} won campaign 1")
    assert words.endswith("Campaigns won: gold 1, silver 0" if result.winner == 0 else "silver 1")


def test_resigning_is_told() -> None:
    assert told([(1, "resign")], Seat(1))[-2:] == [
        "You resigned; silver loses the match",
        "Gold won the match 0 : 0",
    ]


@pytest.mark.parametrize(
    ("notation", "words"),
    [
        ("keep P7,spin", "Keep Politics 7 and Spin"),
        ("tribute E9,M12", "Give Economics 9 and Military 12 as tribute"),
        ("declare P", "Declare Politics dominant"),
        ("declare P 1", "Declare Politics dominant, and 1 country"),
        ("declare P 11", "Declare Politics dominant, and 11 countries"),
    ],
)
def test_a_move_that_was_judged_is_worded(notation: str, words: str) -> None:
    assert plain(JUDGING.option(view_of(start()), notation)) == words


NAMES = ("Ann", "Ben", "<Cat>", "Dan")


def test_what_keeps_led_to_is_worded() -> None:
    position = play_until(start(drafting=True), Random(1), lambda at: bool(at.state.to_move))
    trial = trial_of(view_of(position, Seat(0)), Random(1), True)
    assert trial is not None
    assert trial.facts
    assert set(trial.facts) <= set(JUDGING.facts)
    assert JUDGING.known is not None
    (said,) = JUDGING.known({name: list(values) for name, values in trial.known.items()}, NAMES, Seat(0))
    assert "about 2.5 percentage points; matches put that between 1.5 and 3.5" in plain(said)


def test_whom_the_bot_took_for_somebody_who_plays_at_random_is_told() -> None:
    assert JUDGING.known is not None
    (said,) = JUDGING.known({"erratic": [0.0, 0.2, 0.97, 0.0]}, NAMES, Seat(0))
    assert said.startswith("It thought it 97\u00a0% likely that &lt;Cat&gt; calls and plays at random")
    assert JUDGING.known({"erratic": [0.0, 0.2, 0.3, 0.0]}, NAMES, Seat(0)) == ()
