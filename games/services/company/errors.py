"""Errors of standing offers: the reasons why one is not kept, or why no table comes of it."""

from __future__ import annotations


class OfferError(Exception):
    """Something that cannot be offered."""


class NoSuchOffer(OfferError):
    """The account has said nothing yet of what it would play of that game."""


class BadOffer(OfferError):
    """Something of it there is not: ``seats``, ``paces``, ``options``, ``ratings``, ``reliability``, …"""

    def __init__(self, field: str) -> None:
        super().__init__(field)
        self.field = field


class OfferChanged(OfferError):
    """Meanwhile it has changed: in another tab, or because a table was made of it."""
