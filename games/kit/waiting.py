"""Moves that a viewer has sent or planned and that are not played yet."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from games.kit.log import LogEntry
from games.kit.rules.instructions import Instruction


@dataclass(frozen=True, slots=True)
class Pending:
    """A move that waits on the server to be played for the viewer; nobody else learns of it."""

    why: str
    """``sent`` by the viewer, who may take it back; ``forced``, the only legal one; ``planned`` before."""
    move: Any
    deed: LogEntry
    """The log's line for the move alone, without its consequences, which nobody may know yet."""
    arrived_at: datetime
    due_at: datetime


@dataclass(frozen=True, slots=True)
class Plans:
    """The moves that the viewer has planned and may plan; nobody else learns of them."""

    offered: tuple[Instruction, ...]
    standing: tuple[Instruction, ...]
    dropped: tuple[tuple[Instruction, str], ...]
    """Instructions that were dropped, each with the reason in the rules' word."""
