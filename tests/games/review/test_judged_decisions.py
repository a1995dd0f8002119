"""Judgements of bots in words: no more than they know."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.utils.html import strip_tags

from games.catalogue.dark_lord.face.judging import JUDGING as DARK_LORD
from games.catalogue.world_domination.face.judging import JUDGING
from games.catalogue.world_domination.tests.tables import start, view_of
from games.kit.bots.findings import Findings, ToldVerdict
from games.kit.rules.seats import Seat
from games.presenters.review.decisions import Decision, decision
from games.selectors.review.decisions import Reviewed, Scene

NAMES = ("Ann", "Ben", "Cat", "Dan")
SPIN, WAR = 12, 20


def option(notation: str, worth: tuple[float, float, float], **more: Any) -> dict[str, Any]:
    mean, low, high = worth
    return {"notation": notation, "worth": {"mean": mean, "low": low, "high": high}, "facts": {}} | more


def told(**more: Any) -> Decision:
    """The words for Ann's pass where the bot bids."""
    verdict: dict[str, Any] = {
        "ply": 3,
        "seat": 0,
        "unit": "score",
        "worlds": 160,
        "made": "pass",
        "advised": "bid 10 P",
        "gain": {"mean": 0.12, "low": 0.05, "high": 0.19},
        "is_as_good": False,
        "options": [option("bid 10 P", (0.62, 0.55, 0.69)), option("pass", (0.5, 0.4, 0.6))],
        "believed": [],
        "known": {},
    } | more
    scene = Scene(ToldVerdict.from_json(verdict), view_of(start()), NAMES)
    review = Reviewed(
        key="k", game="world-domination", seats=4, level="hard", worked=1.0, is_finished=True,
        has_failed=False, found=Findings(), seat=Seat(0), steps={3: 4}, starts=(0,), plies=9, scenes=(scene,),
        seconds_left=None,
    )  # fmt: skip
    return decision(review, scene, 1, JUDGING, "hard")


def plain(sentences: Any) -> str:
    return re.sub(r"\s+", " ", strip_tags(" ".join(map(str, sentences))))


def test_a_score_is_told_without_per_cent() -> None:
    found = told()
    assert found.measure == "Score"
    assert [(each.worth, each.interval) for each in found.options] == [("62", "55 to 69"), ("50", "40 to 60")]
    assert "puts its own move 12.0 points above yours, from 5.0 to 19.0" in found.verdict


@pytest.mark.parametrize(
    ("gain", "is_as_good", "words"),
    [
        (
            (-0.02, -0.05, 0.01),
            True,
            "puts your move 2.0 points above its own, but anything from −1.0 to 5.0",
        ),
        (
            (-0.2, -0.3, -0.1),
            False,
            "Yours was better: when it looked longer, the bot (hard) put your move",
        ),
    ],
)
def test_what_was_better_is_named_first(
    gain: tuple[float, float, float], is_as_good: bool, words: str
) -> None:
    measure = dict(zip(("mean", "low", "high"), gain, strict=True))
    assert words in told(gain=measure, is_as_good=is_as_good).verdict


def test_what_was_taken_for_granted_has_no_interval() -> None:
    found = told(
        options=[option("bid 10 P", (0.62, 0.55, 0.69)), option("pass", (0.5, 0.5, 0.5), is_granted=True)],
        known={"opening": [0.5]},
    )
    assert found.options[1].interval == ""
    assert "it assumed that passing is worth 50" in plain(found.reasons)


def test_what_the_bot_knew_is_no_thought_and_what_was_open_is_not_told() -> None:
    said = plain(told(believed=[[SPIN, [0.0, 1.0, 0.0, 0.0]], [WAR, [0.0, 0.44, 0.44, 0.12]]]).reasons)
    assert "It knew that Ben held" in said
    assert "most likely" not in said
    said = plain(told(believed=[[SPIN, [0.0, 0.2, 0.7, 0.1]]]).reasons)
    assert "Cat most likely held" in said
    assert "in 70 % of the deals" in said


def test_cards_that_may_lie_aside_have_a_column_and_rows_add_up() -> None:
    found = told(believed=[[SPIN, [0.0, 0.2, 0.3, 0.1]], [WAR, [0.0, 0.5, 0.5, 0.0]]])
    assert found.holders == ("Ben", "Cat", "Dan", "Nobody")
    assert [row.shares for row in found.believed] == [
        ("20\u00a0%", "30\u00a0%", "10\u00a0%", "40\u00a0%"),
        ("50\u00a0%", "50\u00a0%", "0\u00a0%", "0\u00a0%"),
    ]
    assert told(believed=[[SPIN, [0.0, 0.2, 0.3, 0.5]]]).holders == ("Ben", "Cat", "Dan")


def test_cards_that_nobody_can_have_held_are_not_told_of() -> None:
    assert told(believed=[[SPIN, [0.0, 0.0]]]).believed == ()


@pytest.mark.parametrize(
    ("own", "words"),
    [(0, "assumed that you answer 80 % of your questions correctly, and Ben 50 % of theirs"),
     (1, "assumed that you answer 50 % of your questions correctly, and Ann 80 % of theirs"),
     (2, "assumed that Ann answers 80 % of the questions correctly, and Ben 50 %")],
)  # fmt: skip
def test_the_allies_answers_are_told_by_name_once_there_are_some(own: int, words: str) -> None:
    assert DARK_LORD.known is not None
    assert words in plain(DARK_LORD.known({"skills": [0.8, 0.5], "answers": [3]}, NAMES[:3], Seat(own)))
    assert DARK_LORD.known({"skills": [0.67, 0.67], "answers": [0]}, NAMES[:3], Seat(own)) == ()
