"""Records: what is refused, and how it is said; the two commands that work on them."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.catalogue import RULES
from games.kit.rules.errors import BadRecord, BrokenMove
from games.kit.rules.records import dump_record, parse_record, record_of, replay_record
from games.kit.rules.replay import Replay
from games.kit.rules.seats import Seat
from games.kit.rules.selfplay import play_match
from games.kit.tests.rules.random_play import options_of

WORLD = RULES["world-domination"]


def chooser(view: Any, rng: Random) -> Any:
    return rng.choice(view.legal)


@pytest.fixture(scope="module", params=RULES)
def any_line(request: pytest.FixtureRequest) -> str:
    """The record of a match of each game, its last option at its last value."""
    rules = RULES[request.param]
    name, option = list(options_of(rules.slug).items())[-1]
    config = rules.parse_config({name: option.telling[-1]})
    choosers = [chooser] * max(rules.seat_counts)
    return dump_record(play_match(rules, config, choosers, Random(5), legal=True))


@pytest.fixture(scope="module")
def line() -> str:
    config = WORLD.parse_config({"secret_meeting": True})
    return dump_record(play_match(WORLD, config, [chooser] * 4, Random(5), legal=True))


def check(line: str) -> Replay:
    record = parse_record(line)
    return replay_record(RULES.get(record.game, WORLD), record)


def changed(line: str, change: Callable[[dict[str, Any]], Any]) -> str:
    data = json.loads(line)
    change(data)
    return json.dumps(data)


def test_a_record_has_the_documented_form(line: str) -> None:
    data = json.loads(line)
    assert list(data) == ["format", "game", "rules", "seats", "options", "moves", "outcome"]
    assert data["format"] == "alliances-match/1"
    assert data["options"] == {
        "drafting": False, "secret_meeting": True, "state_of_nations": False, "tribute": "second",
        "campaigns": "3",
    }  # fmt: skip
    assert data["moves"][0][0] is None
    assert len(data["moves"][0]) == 2
    assert all(len(move) == 3 and move[1] in move[2] for move in data["moves"] if move[0] is not None)
    assert sorted(data["outcome"]) == ["reason", "scores", "winners"]
    outcome = check(line).state.outcome
    assert outcome is not None
    assert outcome.reason == "played"


def test_a_record_of_any_game_states_its_options_and_every_move(any_line: str) -> None:
    data, record = json.loads(any_line), parse_record(any_line)
    rules = RULES[data["game"]]
    name, option = list(options_of(rules.slug).items())[-1]
    assert data["options"] == {**rules.config_options(rules.parse_config({})), name: option.telling[-1]}
    assert data["rules"] == rules.version
    for move in data["moves"]:
        assert len(move) == (2 if move[0] is None else 3)
        assert move[0] is None or move[1] in move[2]
    assert check(any_line).state.outcome == record.outcome is not None
    assert dump_record(record) == any_line


def test_replay_gives_state_and_events_of_every_ply(any_line: str) -> None:
    replay = check(any_line)
    steps = list(replay.steps())
    assert [step.ply for step in steps] == list(range(1, replay.ply + 1))
    assert replay.at(7) is steps[6]
    assert replay.at(0).previous is None
    assert all(step.events for step in steps)
    with pytest.raises(IndexError):
        replay.at(replay.ply + 1)


def test_a_refused_move_is_named_with_its_index_and_rule(line: str) -> None:
    index = next(n for n, move in enumerate(json.loads(line)["moves"]) if move[1].startswith("play"))

    def spoil(data: dict[str, Any]) -> None:
        data["moves"][index][:] = [data["moves"][index][0], "target 3"]

    with pytest.raises(BrokenMove) as caught:
        check(changed(line, spoil))
    assert str(caught.value) == f"move {index} (target 3): wrong-phase (phase=play)"
    assert (caught.value.index, caught.value.error.code) == (index, "wrong-phase")


def test_listed_legal_moves_must_be_all_and_no_others(any_line: str) -> None:
    index = next(n for n, move in enumerate(json.loads(any_line)["moves"]) if move[0] is not None)
    with pytest.raises(BrokenMove, match="legal-moves-differ"):
        check(changed(any_line, lambda data: data["moves"][index][2].pop()))
    with pytest.raises(BrokenMove, match="legal-moves-differ"):
        check(changed(any_line, lambda data: data["moves"][index][2].append("resign")))
    check(changed(any_line, lambda data: data["moves"][index][2].reverse()))


def test_the_outcome_must_follow_from_the_moves(any_line: str) -> None:
    with pytest.raises(BadRecord, match="outcome-differs"):
        check(changed(any_line, lambda data: data["outcome"].update(scores=[9] * data["seats"])))
    with pytest.raises(BadRecord, match="outcome-differs"):
        check(changed(any_line, lambda data: data["moves"].pop()))
    with pytest.raises(BadRecord, match="outcome-differs"):
        check(changed(any_line, lambda data: data.update(outcome=None)))
    with pytest.raises(BrokenMove, match="match-over"):
        check(changed(any_line, lambda data: data["moves"].append([0, "resign"])))


def test_a_site_may_state_another_end(any_line: str) -> None:
    def stop(data: dict[str, Any]) -> None:
        data["moves"].pop()
        data["outcome"] = {"winners": [1], "scores": [0] * data["seats"], "reason": "timeout"}

    assert check(changed(any_line, stop)).state.outcome is None


@pytest.mark.parametrize(
    "change",
    [
        {"format": "alliances-match/2"}, {"game": "no-such"}, {"rules": 99}, {"seats": 5}, {"seats": "4"},
        {"seats": True}, {"options": []}, {"options": {"drafting": "yes"}}, {"options": {"x": 1}},
        {"moves": {}},
        {"moves": [3]}, {"moves": [[0]]}, {"moves": [["0", "pass"]]}, {"moves": [[0, 1]]},
        {"moves": [[0, "pass", "pass"]]}, {"moves": [[0, "pass", [1]]]}, {"moves": [[0, "pass", [], 1]]},
        {"outcome": 1}, {"outcome": {"winners": ["0"], "scores": [], "reason": ""}}, {"outcome": {}},
    ],
)  # fmt: skip
def test_what_is_no_record_is_refused(any_line: str, change: dict[str, Any]) -> None:
    with pytest.raises(BadRecord):
        check(changed(any_line, lambda data: data.update(change)))


@pytest.mark.parametrize("text", ["", "{", "null", "[]", "3", "[" * 100_000])
def test_what_is_no_json_object_is_refused(text: str) -> None:
    with pytest.raises(BadRecord):
        parse_record(text)


def run(command: str, *arguments: str) -> str:
    out = io.StringIO()
    call_command(command, *arguments, stdout=out)
    return out.getvalue()


def test_selfplay_and_checkrecords_agree(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    arguments = ("world-domination", "--seats", "4", "--matches", "3", "--seed", "8", "--legal")
    text = run("selfplay", *arguments, "--option", "drafting=true", "--bots", "random")
    assert text == run(
        "selfplay", *arguments, "--option", "drafting=true", "--bots", "random,random,random,random"
    )
    assert len(text.splitlines()) == 3
    assert json.loads(text.splitlines()[0])["options"]["drafting"] is True
    (tmp_path / "records").write_text(text)
    assert run("checkrecords", str(tmp_path / "records")) == "3 records, 0 failed\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert run("checkrecords") == "3 records, 0 failed\n"


@pytest.mark.parametrize(("seats", "option"), [(2, "state_of_nations=true"), (3, "tribute=first")])
def test_matches_for_two_and_three_are_played_and_checked(seats: int, option: str, tmp_path: Path) -> None:
    arguments = ("world-domination", "--seats", str(seats), "--matches", "2", "--legal", "--option", option)
    text = run("selfplay", *arguments)
    kinds = {move[1].split()[0] for move in json.loads(text.splitlines()[0])["moves"]}
    assert kinds == {"layout", "deal", "first", "declare", "target", "play"} | (
        {"pairs", "tribute", "assign"} if seats == 3 else set()
    )
    (tmp_path / "records").write_text(text)
    assert run("checkrecords", str(tmp_path / "records")) == "2 records, 0 failed\n"


@pytest.mark.parametrize("swap", ["true", "false"])
def test_matches_of_three_colours_are_played_and_checked(swap: str, tmp_path: Path) -> None:
    text = run(
        "selfplay", "three-colours", "--seats", "2", "--matches", "3", "--legal", "--option", f"swap={swap}"
    )
    second = [json.loads(line)["moves"][1] for line in text.splitlines()]
    assert [("swap" in legal, mover) for mover, _, legal in second] == [(swap == "true", 1)] * 3
    (tmp_path / "records").write_text(text)
    assert run("checkrecords", str(tmp_path / "records")) == "3 records, 0 failed\n"


def test_a_record_in_which_a_bot_plays_on_for_a_seat_that_has_resigned_ends_as_played() -> None:
    """With three seats: the seat's later moves stand in the record as its own."""
    config = WORLD.parse_config({})
    replay = Replay.start(WORLD, config, 3)
    rng = Random(3)
    while replay.state.outcome is None:
        if replay.ply == 10:
            replay = replay.extend(Seat(1), "resign")
        chance = replay.state.chance_move(rng)
        mover = None if chance else min(replay.state.to_move)
        move = chance or rng.choice(replay.state.legal_moves(Seat(mover or 0)))
        replay = replay.extend(mover, move.notation())
    read = parse_record(dump_record(record_of(replay, config, 3)))
    assert replay_record(WORLD, read).state == replay.state
    assert read.outcome is not None
    assert read.outcome.reason == "played"
    assert 1 not in read.outcome.winners
    assert any(entry.mover == 1 for entry in read.moves[11:])


def test_checkrecords_names_what_failed_and_exits_1(line: str, tmp_path: Path) -> None:
    path = tmp_path / "records"
    unknown = changed(line, lambda data: data.update(game="chess"))
    spoilt = changed(line, lambda data: data["moves"][2].__setitem__(1, "first 9"))
    odd = changed(line, lambda data: data["moves"][3].__setitem__(1, "\ud800\n"))
    path.write_bytes("\n".join([line, unknown, "", spoilt, "garbage", odd]).encode() + b"\n\xff")
    out = io.StringIO()
    with pytest.raises(SystemExit) as caught:
        call_command("checkrecords", str(path), stdout=out)
    assert caught.value.code == 1
    assert out.getvalue().splitlines() == [
        "line 2: unknown-game (game=chess)",
        "line 4: move 2 (first 9): no-such-seat (seat=9)",
        "line 5: not-json",
        "line 6: move 3 (\\ud800\\n): unknown-move (kind=\\ud800\\n)",
        "line 7: not-json",
        "6 records, 5 failed",
    ]


@pytest.mark.parametrize(
    "arguments",
    [
        ("chess", "--seats", "4"),
        ("world-domination", "--seats", "9"),
        ("world-domination", "--seats", "4", "--bots", "random,random"),
        ("world-domination", "--seats", "4", "--bots", "genius"),
        ("world-domination", "--seats", "4", "--option", "drafting=7"),
        ("world-domination",),
    ],
)
def test_selfplay_refuses_what_the_game_has_not(arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        run("selfplay", *arguments)


def test_checkrecords_needs_a_file_that_is_there(tmp_path: Path) -> None:
    with pytest.raises(CommandError):
        run("checkrecords", str(tmp_path / "none"))
