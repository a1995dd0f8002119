"""`manage.py balance`: matches by number, a working file that can be gone on with, and the counts."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.balance.matches import Plan, parse_line, play_number
from games.catalogue import RULES

GAME = "world-domination"


def balance(into: Path, *more: str, seats: int = 4, matches: int = 6, level: str = "random") -> str:
    out = io.StringIO()
    numbers = (f"--seats={seats}", f"--matches={matches}", f"--level={level}", "--seed=3")
    call_command("balance", GAME, *numbers, f"--into={into}", *more, stdout=out)
    return out.getvalue()


def summary(into: Path, seats: int, matches: int = 12, level: str = "easy") -> dict[str, Any]:
    counted = into.with_suffix(".json")
    balance(into, f"--summary={counted}", seats=seats, matches=matches, level=level)
    data: dict[str, Any] = json.loads(counted.read_text())
    return data


def outcomes(into: Path) -> list[Any]:
    return [parse_line(line).record.outcome for line in into.read_text().splitlines()]


def total(rates: dict[str, dict[str, int]], what: str = "of") -> int:
    return sum(rate[what] for rate in rates.values())


def test_a_number_is_always_the_same_match_and_the_one_that_selfplay_plays() -> None:
    line = play_number(Plan(GAME, 3, "easy", 3), 1)
    assert line == play_number(Plan(GAME, 3, "easy", 3), 1)
    assert line != play_number(Plan(GAME, 3, "easy", 4), 1)
    out = io.StringIO()
    call_command("selfplay", GAME, "--seats=3", "--matches=2", "--seed=3", "--bots=easy", stdout=out)
    assert json.loads(line)["record"] == json.loads(out.getvalue().splitlines()[1])


def test_several_processes_play_the_same_as_one(tmp_path: Path) -> None:
    balance(tmp_path / "one", level="easy")
    balance(tmp_path / "two", "--processes=2", level="easy")
    one, two = ((tmp_path / name).read_text().splitlines() for name in ("one", "two"))
    assert len(one) == 6
    assert sorted(one) == sorted(two)


def test_a_run_that_was_ended_goes_on_with_what_is_missing(tmp_path: Path) -> None:
    balance(tmp_path / "whole")
    lines = (tmp_path / "whole").read_text().splitlines(keepends=True)
    torn = tmp_path / "torn"
    torn.write_text(lines[4] + lines[1] + lines[0][:80])
    assert "4 matches played, 2 were there" in balance(torn)
    assert sorted(torn.read_text().splitlines(keepends=True)) == sorted(lines)
    before = torn.read_bytes()
    assert "0 matches played, 6 were there" in balance(torn)
    assert torn.read_bytes() == before


def test_counts_depend_neither_on_the_order_nor_on_repeated_lines(tmp_path: Path) -> None:
    counted = summary(tmp_path / "a", 4)
    lines = (tmp_path / "a").read_text().splitlines(keepends=True)
    (tmp_path / "b").write_text("".join(reversed(lines)) + lines[0])
    assert summary(tmp_path / "b", 4) == counted
    assert (tmp_path / "a.json").read_bytes() == (tmp_path / "b.json").read_bytes()
    (tmp_path / "c").write_text("".join(lines))
    assert summary(tmp_path / "c", 4, matches=5)["made"]["matches"] == 5


def test_a_file_of_another_plan_or_with_a_broken_line_is_refused(tmp_path: Path) -> None:
    into = tmp_path / "file"
    balance(into)
    with pytest.raises(CommandError, match=r"line 1: .*seats=4"):
        balance(into, seats=2)
    into.write_text('{"match": 1}\n' + into.read_text())
    with pytest.raises(CommandError, match="line 1: not-a-record"):
        balance(into)
    into.write_text("half of a li\n")
    with pytest.raises(CommandError, match="line 1: not-json"):
        balance(into)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"seats": 5}, "no table for 5"),
        ({"level": "expert"}, "no level 'expert'"),
        ({"matches": 0}, "At least"),
    ],
)
def test_what_cannot_be_played_is_said(tmp_path: Path, wrong: dict[str, Any], says: str) -> None:
    with pytest.raises(CommandError, match=says):
        balance(tmp_path / "file", **wrong)
    assert not (tmp_path / "file").exists()


def test_counts_say_how_they_were_made(tmp_path: Path) -> None:
    assert summary(tmp_path / "a", 2)["made"] == {
        "game": GAME, "level": "easy", "matches": 12, "rules": RULES[GAME].version, "seats": 2, "seed": 3,
    }  # fmt: skip


def test_counts_of_four_add_up(tmp_path: Path) -> None:
    counted = summary(tmp_path / "a", 4)
    ended = outcomes(tmp_path / "a")
    match, campaign = counted["match"], counted["campaign"]
    assert match["seat"]["2"] == {"of": 12, "won": sum(2 in outcome.winners for outcome in ended)}
    assert match["seat"]["2"] == match["side"]["gold"]
    assert total(match["side"], "won") == 12
    played = sum(outcome.scores[0] + outcome.scores[1] for outcome in ended)
    assert sum(int(n) * count for n, count in match["campaigns"].items()) == played
    everywhere = campaign["aggressor"]["all"]
    assert everywhere["of"] == played
    for by in ("bid", "suit", "place", "bid_and_suit"):
        rates = campaign[f"aggressor_by_{by}"]
        assert (total(rates), total(rates, "won")) == (played, everywhere["won"])
    assert total(campaign["side"], "won") == played
    assert sum(campaign["countries"]["aggressor"].values()) == played
    assert sum(campaign["countries"]["aggressor_won"].values()) == everywhere["won"]
    # The Aggressor fails where it holds fewer than it bid, and where tokens say so.
    below = sum(count for above, count in campaign["above_bid"].items() if int(above) < 0)
    by_tokens = campaign["aggressor_by_tokens"]
    assert played - everywhere["won"] == below + by_tokens["of"] - by_tokens["won"]


def test_counts_of_two_add_up(tmp_path: Path) -> None:
    counted = summary(tmp_path / "a", 2)
    ended = outcomes(tmp_path / "a")
    campaign = counted["campaign"]
    assert counted["match"]["seat"]["1"]["won"] == sum(1 in outcome.winners for outcome in ended)
    played = sum(sum(outcome.scores) for outcome in ended)
    assert campaign["aggressor"]["all"]["of"] == sum(campaign["drafting"].values()) == played
    won = sum(outcome.scores[0] for outcome in ended)
    assert campaign["side"] == {
        "gold": {"of": played, "won": won},
        "silver": {"of": played, "won": played - won},
    }
    assert "aggressor_by_bid" not in campaign
    gold, silver = campaign["aggressor"]["gold"], campaign["aggressor"]["silver"]
    assert gold["won"] + silver["of"] - silver["won"] == won


def test_counts_of_three_add_up(tmp_path: Path) -> None:
    counted = summary(tmp_path / "a", 3)
    ended = outcomes(tmp_path / "a")
    match, campaign = counted["match"], counted["campaign"]
    assert sum(match["decided"].values()) == 12
    shared = sum(len(outcome.winners) - 1 for outcome in ended)
    assert total(match["seat"], "won") == total(match["order"], "won") == 12 + shared
    assert match["seat"]["1"] == {"of": 12, "won": sum(1 in outcome.winners for outcome in ended)}
    winners = [outcome.winners for outcome in ended]
    assert match["seat_pairs"]["0 1"] == {
        "of": sum((0 in won) != (1 in won) for won in winners),
        "won": sum(0 in won and 1 not in won for won in winners),
    }
    countries = sum(sum(outcome.scores) for outcome in ended)
    for by in ("order", "seat", "suit"):
        spreads = campaign[f"countries_by_{by}"].values()
        assert sum(int(n) * count for spread in spreads for n, count in spread.items()) == countries
    for seat, spread in campaign["countries_by_seat"].items():
        assert sum(int(n) * count for n, count in spread.items()) == sum(
            outcome.scores[int(seat)] for outcome in ended
        )
    assert sum(campaign["conflicts_by_place"]["0"].values()) == 36
