"""Findings of a review read back as they were written, those of earlier releases too."""

from __future__ import annotations

import json
from typing import Any

from games.kit.bots.findings import Findings, ToldVerdict
from games.kit.bots.intervals import Measure
from games.kit.bots.weighing import Option, Verdict
from games.kit.rules.seats import Seat

OPTION = {
    "notation": "bid 10 P",
    "worth": {"mean": 0.6, "low": 0.5, "high": 0.7},
    "facts": {"made": 0.25},
    "is_granted": True,
}
VERDICT: dict[str, Any] = {
    "ply": 3,
    "seat": 1,
    "is_as_good": False,
    "is_slight": False,
    "is_costly": False,
    "unit": "score",
    "worlds": 160,
    "made": "pass",
    "advised": "bid 10 P",
    "gain": {"mean": 0.1, "low": 0.05, "high": 0.15},
    "options": [OPTION],
    "believed": [[12, [0.0, 0.25]]],
    "known": {"opening": [0.5]},
}
BEGUN: dict[str, Any] = {
    "outlooks": [[0, 0.5, 0.4, 0.6]],
    "decisions": 5,
    "looked": 4,
    "verdicts": [VERDICT],
    "sketches": [[1, "score", 0.1, 0.02]],
    "chosen": [1],
    "weighed": [[1, "score", 0.1, True]],
    "most": [1],
    "thrift": 2,
    "spent": 4.5,
}
FINISHED: dict[str, Any] = {"outlooks": [], "decisions": 0, "looked": 0, "judged": 0, "verdicts": []}


def test_what_is_kept_reads_back() -> None:
    for kept in ({}, {"thrift": 1}, BEGUN, FINISHED, FINISHED | {"verdicts": [VERDICT]}):
        written = Findings.from_json(kept).to_json()
        assert json.dumps(written) == json.dumps(kept)


def test_of_what_is_finished_is_kept_what_is_told() -> None:
    kept = Findings.from_json(BEGUN).kept.to_json()
    assert list(kept) == list(FINISHED)
    assert (kept["judged"], kept["verdicts"]) == (1, [VERDICT])


def test_what_was_written_before_said_less() -> None:
    new = ("is_slight", "is_costly")
    old = {name: value for name, value in VERDICT.items() if name not in new}
    old["options"] = [{name: value for name, value in OPTION.items() if name != "is_granted"}]
    verdict = ToldVerdict.from_json(old)
    assert (verdict.is_slight, verdict.is_costly, verdict.options[0].is_granted) == (False, True, False)
    assert not ToldVerdict.from_json(old | {"is_as_good": True}).is_costly
    assert Findings.from_json({"decisions": 7, "judged": 5}).looked == 7


def test_figures_are_rounded_before_they_are_kept() -> None:
    third = 1 / 3
    worth = Measure(third, third, third)
    told = ToldVerdict.of(
        3,
        Seat(1),
        Verdict(
            "score",
            9,
            "a",
            "b",
            worth,
            (Option("a", worth, {"x": third}),),
            ((4, (third,)),),
            {"k": (third,)},
        ),
    )
    assert told.gain == told.options[0].worth == Measure(0.3333, 0.3333, 0.3333)
    assert (told.options[0].facts, told.believed, told.known) == (
        {"x": 0.3333},
        ((4, (0.3333,)),),
        {"k": (0.3333,)},
    )
    assert told.is_costly
