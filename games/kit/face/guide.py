"""The guide to a table: a few steps for a first visit, each beside a part of the page."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString


@dataclass(frozen=True, slots=True)
class GuideStep:
    """One step: what it points at (a selector), its head and its words."""

    points: str
    title: str
    words: str
    more: SafeString | None = None
    """Radio buttons to be tried, below the words; the ``data-guide-says`` of the chosen one goes to the
    ``data-guide-answer``.
    """
