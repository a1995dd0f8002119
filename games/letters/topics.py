"""Topic of a delivery: its kind, and within it the word with which it was written down."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from accounts.models import Delivery, Kind

_TURNS = frozenset({(Kind.TURN, "turn"), (Kind.TIME, "time")})
_USUAL = {
    Kind.TURN: "turn",
    Kind.TIME: "time",
    Kind.BEGUN: "begun",
    Kind.ENDED: "ended",
    Kind.ASKED: "invited",
    Kind.WROTE: "wrote",
    Kind.EVENT_BEGUN: "event-begun",
    Kind.PAIRED: "event-paired",
    Kind.LAST_DAY: "event-last-day",
    Kind.RESERVE: "event-seat",
    Kind.EVENT_OVER: "event-over",
    Kind.ACCOUNT: "account",
}


@dataclass(frozen=True, slots=True)
class Topic:
    """One thing that may be told, whatever the number of deliveries about it."""

    kind: Kind
    what: str
    """The word of `Alert.data`: see `games.services.alerts`."""
    thread: str
    """The key of the table; empty: it is about none."""
    says: str = ""
    """Text about an account; other topics get their words when they are told."""
    detail: str = ""
    """Of a moderator's decision all that was written down, as JSON: two of them are two topics."""

    @property
    def is_turn(self) -> bool:
        """True if it asks for a move: a turn, or the warning of one."""
        return (self.kind, self.what) in _TURNS


def topic_of(delivery: Delivery) -> Topic:
    """The topic of a delivery; one query unless its alert was read with it."""
    kind = Kind(delivery.kind)
    what = str(data_of(delivery).get("what") or _USUAL[kind])
    says = delivery.title if kind is Kind.ACCOUNT else ""
    detail = json.dumps(data_of(delivery), sort_keys=True) if what == "moderation" else ""
    return Topic(kind, what, delivery.thread, says, detail)


def data_of(delivery: Delivery) -> dict[str, Any]:
    """The data that were written down of it; nothing where that is forgotten."""
    return {} if delivery.alert is None else delivery.alert.data


def loses(deliveries: Sequence[Delivery]) -> frozenset[str]:
    """The tables at which a seat is lost with the turn that is told of."""
    return frozenset(each.thread for each in deliveries if data_of(each).get("loses"))
