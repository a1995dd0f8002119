"""Shapes of what programs send, each with an example that tests send."""

from __future__ import annotations

from typing import Annotated

from ninja import Schema
from pydantic import ConfigDict, Field

PLY = 1_000_000
"""No match has so many moves."""


class Sent(Schema):
    """Something that a program sends; a member that nobody knows is refused."""

    model_config = ConfigDict(extra="forbid", strict=True)


Ply = Annotated[int, Field(ge=0, le=PLY, description="The `turn_ply` of the turn that is meant.")]
SeatNumber = Annotated[int, Field(ge=0, le=99, description="A seat, counted from 0.")]


class MoveIn(Sent):
    """A move."""

    model_config = ConfigDict(json_schema_extra={"example": {"turn_ply": 4, "notation": "place d8 green"}})

    turn_ply: Ply
    notation: str = Field(max_length=400)


class TurnIn(Sent):
    """The turn that is meant."""

    model_config = ConfigDict(json_schema_extra={"example": {"turn_ply": 4}})

    turn_ply: Ply


class PlansIn(Sent):
    """All instructions that are to stand; none: revoke all."""

    model_config = ConfigDict(json_schema_extra={"example": {"notations": []}})

    notations: list[Annotated[str, Field(max_length=2_000)]] = Field(max_length=200)
    stood: list[Annotated[str, Field(max_length=2_000)]] | None = Field(default=None, max_length=200)


class SureIn(Sent):
    """A word that one is sure."""

    model_config = ConfigDict(json_schema_extra={"example": {"sure": True}})

    sure: bool


class ProposalIn(Sent):
    """Something to ask the table."""

    model_config = ConfigDict(json_schema_extra={"example": {"kind": "pause", "days": 7}})

    kind: str = Field(max_length=40)
    days: int = Field(default=0, ge=0, le=366)
    ply: int | None = Field(default=None, ge=0, le=PLY)


class VoteIn(Sent):
    """An answer to what the table is asked."""

    model_config = ConfigDict(json_schema_extra={"example": {"proposal": 12, "agrees": True}})

    proposal: int = Field(ge=0, le=2**62)
    agrees: bool


class TimeIn(Sent):
    """Time to be given to another seat’s turn."""

    model_config = ConfigDict(json_schema_extra={"example": {"seat": 1, "turn_ply": 5}})

    seat: SeatNumber
    turn_ply: Ply


class TableIn(Sent):
    """A new table. What is not said is as the form proposes it."""

    model_config = ConfigDict(
        json_schema_extra={
            "example": {
                "game": "three-colours",
                "seats": 2,
                "seat": 0,
                "bots": {"1": "easy"},
                "options": {"swap": True},
            }
        }
    )

    game: str = Field(max_length=60)
    seats: int = Field(ge=1, le=20)
    name: str | None = Field(default=None, max_length=200)
    visibility: str | None = Field(default=None, max_length=20)
    seat: SeatNumber | None = None
    seating: str | None = Field(default=None, max_length=20)
    bots: dict[str, str] = Field(default_factory=dict, max_length=20, description="Level by seat.")
    options: dict[str, bool | int | str] = Field(default_factory=dict, max_length=60)
    guests: list[Annotated[str, Field(max_length=150)]] = Field(default_factory=list, max_length=20)
    pace: str | None = Field(default=None, max_length=20)
    pace_hour: int | None = Field(default=None, ge=0, le=23)
    pace_zone: str | None = Field(default=None, max_length=64)
    contract: str | None = Field(default=None, max_length=20)
    allows_leave: bool = True
    allows_take_back: bool = True
    is_rated: bool | None = None
    min_rating: int | None = Field(default=None, ge=0, le=10_000)
    max_rating: int | None = Field(default=None, ge=0, le=10_000)
    min_reliability: int | None = Field(default=None, ge=0, le=100)


class SeatIn(Sent):
    """A seat."""

    model_config = ConfigDict(json_schema_extra={"example": {"seat": 1}})

    seat: SeatNumber


class BotIn(Sent):
    """A bot for a seat."""

    model_config = ConfigDict(json_schema_extra={"example": {"seat": 1, "level": "easy"}})

    seat: SeatNumber
    level: str = Field(max_length=40)


class LevelIn(Sent):
    """A level for the bots in free seats."""

    model_config = ConfigDict(json_schema_extra={"example": {"level": "normal"}})

    level: str = Field(max_length=40)


class GuestIn(Sent):
    """Somebody to be invited."""

    model_config = ConfigDict(json_schema_extra={"example": {"person": "tamsin"}})

    person: str = Field(max_length=150)


class MessageIn(Sent):
    """Something to be said."""

    model_config = ConfigDict(json_schema_extra={"example": {"text": "Well played."}})

    text: str = Field(max_length=20_000)
