"""Records of matches that run, as one seat knows them: what they tell, and what they never tell."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import call_command

from games.kit.rules.api import HIDDEN, Event, Made, Move
from games.kit.rules.errors import BadRecord, RulesError
from games.kit.rules.partial import Checked, check_partial, partial_record
from games.kit.rules.records import dump_record, parse_record, replay_record
from games.kit.rules.replay import AnyRules, AnyState
from games.kit.rules.seats import Mover, Seat, Viewer, seats_of
from games.kit.tests.rules.all_games import ALL_RULES, SECRETS
from games.kit.tests.rules.conformance import visible
from games.kit.tests.rules.random_play import HIDING, SHOWING, over_random_play, viewers, walk

WORLD = ALL_RULES["world-domination"]
TABLES = [
    (2, {}),
    (3, {}),
    (3, {"tribute": "first"}),
    (4, {"drafting": True, "secret_meeting": True}),
    (4, {"secret_meeting": True}),
]


def history(rules: AnyRules, options: dict[str, Any], count: int, seed: int, plies: int) -> list[Made[Any]]:
    """The first moves of a random match that does not end among them."""
    made: list[Made[Any]] = []
    for state, mover, move in walk(rules, options, count, Random(seed)):
        if state.outcome is not None or len(made) == plies:
            break
        made.append(Made(mover, move, state.play(mover, move).events))
    return made


def replayed(state: AnyState, moves: Sequence[tuple[Mover, Move]]) -> list[Made[Any]] | None:
    """Moves with their events, played on from a state; None if one is refused."""
    made = []
    for mover, move in moves:
        try:
            step = state.play(mover, move)
        except RulesError:
            return None
        made.append(Made(mover, move, step.events))
        state = step.state
    return made


def told_to(viewer: Viewer, made: Sequence[Made[Any]]) -> list[Event]:
    return [event for each in made for event in visible(each.events, viewer)]


MATCHES = 20
"""So many at most in which enough is found to compare: in some games little is hidden, for a moment."""


@partial(over_random_play, tables=HIDING)
def test_a_deal_that_differs_where_one_cannot_see_it_gives_the_same_record(
    slug: str, count: int, options: dict[str, Any], seed: int
) -> None:
    """Two cards that were never shown to a viewer change places in the whole history since the deal."""
    rng, compared = Random(seed), 0
    for _ in range(MATCHES):
        compared += compared_records(slug, count, options, rng)
        if compared > 3:
            return
    raise AssertionError("hardly anything was compared")


def compared_records(slug: str, count: int, options: dict[str, Any], rng: Random) -> int:
    """The number of records of one match that were the same."""
    rules = ALL_RULES[slug]
    made: list[Made[Any]] = []
    deal, dealing = 0, rules.initial_state(rules.parse_config(options), count)
    compared = 0
    for state, mover, move in walk(rules, options, count, rng):
        if state.outcome is not None:
            break
        if isinstance(move, SECRETS[slug].deal):
            deal, dealing = len(made), state
        made.append(Made(mover, move, state.play(mover, move).events))
        if not isinstance(made[deal].move, SECRETS[slug].deal) or (len(made) % 10 and rng.random() > 0.04):
            continue
        since = [(each.mover, each.move) for each in made[deal:]]
        for viewer in viewers(count):
            other = SECRETS[slug].redeal(since, viewer, told_to(viewer, made), rng)
            dealt = None if other is None else replayed(dealing, other)
            # A change of what the viewer is told (which pair is the first, say) may show.
            if dealt is not None and told_to(viewer, dealt) == told_to(viewer, made[deal:]):
                compared += 1
                assert rules.disclose([*made[:deal], *dealt], viewer) == rules.disclose(made, viewer)
    return compared


@partial(over_random_play, tables=HIDING)
def test_one_reads_ones_own_moves_and_who_moved_when(
    slug: str, count: int, options: dict[str, Any], seed: int
) -> None:
    rules = ALL_RULES[slug]
    made = history(rules, options, count, seed, 200)
    for viewer in viewers(count):
        texts = rules.disclose(made, viewer)
        for each, text in zip(made, texts, strict=True):
            notation = each.move.notation()
            assert text.split(" ")[0] == notation.split(" ")[0]
            if each.mover is not None and each.mover == viewer:
                assert text == notation
            if text != notation:
                assert HIDDEN in text
                assert notation.split(" ")[0] in rules.hides


@partial(over_random_play, tables=SHOWING)
def test_where_nothing_is_hidden_the_record_is_whole(
    slug: str, count: int, options: dict[str, Any], seed: int
) -> None:
    rules = ALL_RULES[slug]
    made = history(rules, options, count, seed, 60)
    for viewer in viewers(count):
        assert rules.disclose(made, viewer) == tuple(each.move.notation() for each in made)
    record = partial_record(rules, rules.parse_config(options), count, made, Seat(0))
    assert check_partial(rules, record) == Checked(len(made), len(made), 0)


def texts_of(count: int, options: dict[str, Any], plies: int, viewer: Viewer) -> list[str]:
    return list(WORLD.disclose(history(WORLD, options, count, 3, plies), viewer))


def kinds(texts: list[str], kind: str) -> list[str]:
    return [text for text in texts if text.startswith(f"{kind} ")]


def test_of_a_deal_one_reads_ones_own_hand() -> None:
    (deal,) = kinds(texts_of(4, {}, 3, Seat(2)), "deal")
    assert [group == HIDDEN for group in deal.removeprefix("deal ").split("/")] == [True, True, False, True]
    assert set(kinds(texts_of(4, {}, 3, None), "deal")) == {"deal ?/?/?/?"}


def test_of_the_reserve_one_reads_what_one_has_drawn() -> None:
    def reserve(plies: int, viewer: Viewer) -> str:
        return kinds(texts_of(2, {}, plies, viewer), "deal")[0].split("/")[-1]

    assert reserve(3, Seat(0)) == HIDDEN
    whole = history(WORLD, {}, 2, 3, 9)[1].move.reserve
    first, second = (reserve(9, Seat(seat)).split(",") for seat in (0, 1))
    assert [card == HIDDEN for card in first[:6]] == [card != HIDDEN for card in second[:6]]
    assert len(whole) == len(first) == len(second)
    assert set(first[6:]) == set(second[6:]) == {HIDDEN}
    assert reserve(9, None) == HIDDEN


def test_the_ally_s_cards_of_the_meeting_are_read_when_all_have_shown() -> None:
    options = {"secret_meeting": True}
    shown = [made.mover for made in history(WORLD, options, 4, 3, 7)[3:]]
    for seat in seats_of(4):
        for plies, known in ((6, {seat}), (7, {seat, (seat + 2) % 4})):
            texts = texts_of(4, options, plies, seat)[3:]
            assert {mover for mover, text in zip(shown, texts, strict=False) if HIDDEN not in text} <= known
        assert {mover for mover, text in zip(shown, texts, strict=True) if HIDDEN not in text} == known


def test_a_rebel_reads_the_pair_that_it_took_and_the_empire_both_tributes() -> None:
    made = history(WORLD, {}, 3, 3, 8)
    assert made[-1].move.notation().startswith("assign")
    empire = made[3].mover
    for seat in seats_of(3):
        before, after = (list(WORLD.disclose(made[:end], seat)) for end in (7, 8))
        assert kinds(before, "pairs")[0].count(HIDDEN) == (0 if seat == empire else 2)
        assert kinds(after, "pairs")[0].count(HIDDEN) == (0 if seat == empire else 1)
        known = [text.count(HIDDEN) for text in kinds(after, "tribute")]
        assert known == [0, 0] if seat == empire else sum(known) == 1


# The file and its check -----------------------------------------------------------------------------


def line(count: int = 4, plies: int = 60, **options: Any) -> str:
    made = history(WORLD, options, count, 3, plies)
    return dump_record(partial_record(WORLD, WORLD.parse_config(options), count, made, Seat(1)))


@pytest.mark.parametrize(("count", "options"), TABLES)
def test_such_a_record_is_read_back_and_checked(count: int, options: dict[str, Any]) -> None:
    text = line(count, 80, **options)
    data = json.loads(text)
    assert (data["viewer"], data["outcome"]) == (1, None)
    record = parse_record(text)
    assert dump_record(record) == text
    checked = check_partial(WORLD, record)
    assert (checked.moves, checked.replayed) == (80, 1)
    assert checked.hidden > 0
    with pytest.raises(BadRecord, match="not-whole"):
        replay_record(WORLD, record)


@pytest.mark.parametrize(
    ("number", "move"),
    [
        (0, [None, "layout ?"]),
        (0, [None, "layout egypt"]),
        (1, [None, "deal ?x/?/?/?"]),
        (1, [None, "deal /?/?/?"]),
        (3, [0, "bid ? M"]),
        (3, [4, "pass"]),
        (3, [0, "dance ?"]),
        (3, [1, "keep ?"]),
        (3, [0, "garbage"]),
        (3, [None, "@back 3"]),
        (3, [0, "@back 1"]),
    ],
)
def test_what_cannot_be_hidden_or_is_no_move_is_refused(number: int, move: list[Any]) -> None:
    data = json.loads(line())
    data["moves"][number] = move
    with pytest.raises(BadRecord):
        check_partial(WORLD, parse_record(json.dumps(data)))


@pytest.mark.parametrize(
    "fields",
    [
        {"viewer": 4},
        {"viewer": -1},
        {"outcome": {"winners": [0], "scores": [1, 0, 1, 0], "reason": "played"}},
    ],
)
def test_a_viewer_without_a_seat_and_an_outcome_are_refused(fields: dict[str, Any]) -> None:
    record = parse_record(json.dumps(json.loads(line()) | fields))
    with pytest.raises(BadRecord):
        check_partial(WORLD, record)


def test_checkrecords_says_what_it_could_check(tmp_path: Path) -> None:
    file = tmp_path / "records"
    file.write_text(f"{line()}\n{line(2, drafting=False)}\n")
    said = io.StringIO()
    call_command("checkrecords", str(file), stdout=said)
    first, second, total = said.getvalue().splitlines()
    assert first == "line 1: as one seat knows it: 60 moves read, 1 of them replayed, 1 with hidden parts"
    assert second.startswith("line 2: as one seat knows it")
    assert total == "2 records, 0 failed"
    file.write_text(line().replace("layout ", "layout x"))
    with pytest.raises(SystemExit):
        call_command("checkrecords", str(file), stdout=said)
