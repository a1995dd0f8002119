"""Rows, constraints and filters. What is true of a match follows from its record alone; every other
column here is a copy for lists, refreshed in the transaction that appends to the record."""

from .campaign import Campaign
from .invitation import Invitation
from .match import Match
from .move import MoveRecord
from .notice import Notice
from .seat import SeatTenure

__all__ = ["Campaign", "Invitation", "Match", "MoveRecord", "Notice", "SeatTenure"]
