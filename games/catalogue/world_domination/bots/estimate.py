"""Estimate of a card for the seat to move: the common form of the measures that quick players choose by."""

from __future__ import annotations

from abc import ABC, abstractmethod


class Estimate(ABC):
    """Of the cards of one seat in one position. The higher, the better; only differences mean something."""

    @abstractmethod
    def of_lead(self, card: int, suit: int, power: int) -> float:
        """The worth of leading a card with a power of a suit."""

    @abstractmethod
    def of(self, card: int, taker: int, suit: int, power: int) -> float:
        """The worth of a card after which a side (-1: none) would take the target by a power of a suit."""
