"""The guide to a table: a few steps for a first visit, each beside a part of the page."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Step:
    """One step: what it points at (a selector), its head and its words."""

    points: str
    title: str
    words: str
