"""Problems that tests of a running site give to a day, so that no test waits for a sweep."""

from __future__ import annotations

from typing import Any


def problems_of_today() -> list[dict[str, Any]]:
    """Give today its problems; of each its address, the right moves and one that is wrong."""
    from django.utils import timezone

    from games.models import Problem
    from games.services.problems.days import fill_days, today

    now = timezone.now()
    fill_days(now=now)
    return [
        {"path": f"/problem/{row.day}/{row.step}/", "right": _right(row.proof), "wrong": _wrong(row.proof)}
        for row in Problem.objects.filter(day=today(now)).order_by("step")
    ]


def _right(proof: dict[str, Any]) -> list[str]:
    node, moves = proof["play"], []
    while node is not None:
        move, after = next(iter(node["good"].items()))
        moves.append(move)
        node = after and after["then"]
    return moves


def _wrong(proof: dict[str, Any]) -> str:
    return next(str(move) for moves in proof["play"]["bad"].values() for move in moves)
