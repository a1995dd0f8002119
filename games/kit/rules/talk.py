"""Rooms of partners: the seats that may talk apart from the table, as the rules of a game say."""

from __future__ import annotations

from dataclasses import dataclass

from games.kit.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Talk:
    """The room that a seat has with those who win with it. What is said to all is no matter of rules."""

    partners: frozenset[Seat]
    """Seats in it, the seat itself among them; the same for each of them."""
    closed: str = ""
    """Reason why nobody may say anything there now, in the rules' word; empty: they may."""


def no_talk(view: object) -> None:  # noqa: ARG001 - as in `Rules.talk`
    """Of a game in which nobody has partners, or in which partners have no room of their own."""
    return
