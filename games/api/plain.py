"""Values of games as JSON, always the same for the same value, and the schema that says what they are.

Both are made from a game's own dataclasses: a view is what its viewer may know, and nothing is added to it.
Moves stand as their notation, sets in order.
"""

from __future__ import annotations

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from dataclasses import fields, is_dataclass
from datetime import date, datetime
from enum import Enum
from functools import cache
from random import Random
from typing import Any, Final

from django.utils.functional import Promise
from pydantic import ConfigDict, TypeAdapter
from pydantic.json_schema import GenerateJsonSchema, JsonSchemaValue
from pydantic_core import core_schema

from games.catalogue import RULES
from games.kit.rules.api import Json

SAMPLE_MOVES: Final = 250
"""So many moves of a match played at random show what notations look like."""


def plain(value: Any) -> Json:
    """A value of the rules as JSON."""
    if isinstance(value, Enum):
        return plain(value.value)
    if value is None or isinstance(value, str | bool | int | float):
        return value
    if isinstance(value, Promise):
        return str(value)
    if isinstance(value, datetime | date):
        return value.isoformat()
    if is_move(type(value)):
        return str(value.notation())
    if is_dataclass(value):
        return {field.name: plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Mapping):
        return {_key(key): plain(each) for key, each in value.items()}
    if isinstance(value, AbstractSet):
        return sorted((plain(each) for each in value), key=repr)
    return [plain(each) for each in value]


def is_move(kind: type) -> bool:
    """True if values of a type have a notation, which says all of them."""
    return is_dataclass(kind) and callable(getattr(kind, "notation", None))


def _key(key: Any) -> str:
    told = plain(key)
    return told if isinstance(told, str) else repr(told)


class _Schema(GenerateJsonSchema):
    """pydantic's, with moves as their notation."""

    def dataclass_schema(self, schema: core_schema.DataclassSchema) -> JsonSchemaValue:
        if is_move(schema["cls"]):
            return {"type": "string", "description": f"A move, in notation: {_first_line(schema['cls'])}"}
        told = super().dataclass_schema(schema)
        told["additionalProperties"] = False
        told["description"] = (schema["cls"].__doc__ or "").strip()
        for name, each in told.get("properties", {}).items():
            each.setdefault("description", FIELD_WORDS.get(name, ""))
        return told

    def frozenset_schema(self, schema: core_schema.FrozenSetSchema) -> JsonSchemaValue:
        return {"type": "array", "items": self.generate_inner(schema["items_schema"])}  # in order


def _first_line(kind: type) -> str:
    return (kind.__doc__ or "").strip().partition("\n")[0]


@cache
def view_schema(game: str) -> dict[str, Any]:
    """The JSON Schema of a game's view, from its dataclasses, with what they say of each field."""
    kind = view_type(game)
    config = ConfigDict(use_attribute_docstrings=True, arbitrary_types_allowed=True)
    # Of a list of them: a dataclass alone would have to bring its own configuration.
    whole = TypeAdapter(list[kind], config=config).json_schema(  # type: ignore[valid-type] # made as it runs
        mode="serialization", schema_generator=_Schema
    )
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"View of {game}",
        **whole["items"],
        "$defs": whole["$defs"],
    }


def view_type(game: str) -> type:
    """The dataclass of a game's views."""
    rules = RULES[game]
    start = rules.initial_state(rules.parse_config({}), rules.seat_counts[0])
    found: type = type(start.view(None))
    return found


@cache
def notation_kinds(game: str) -> tuple[tuple[str, str, str], ...]:
    """The kinds of moves that seats make: word, what it is, and one as it is written.

    As they come in matches played at random, with every option that the game has.
    """
    rules = RULES[game]
    found: dict[str, tuple[str, str]] = {}
    for count in rules.seat_counts:
        rng = Random(count)
        state = rules.initial_state(rules.parse_config({}), count)
        for _ in range(SAMPLE_MOVES):
            if state.outcome is not None:
                break
            movers = sorted(state.to_move)
            if not movers:
                drawn = state.chance_move(rng, rules.made_up)
                state = state.play(None, drawn).state
                continue
            seat = rng.choice(movers)
            legal = state.legal_moves(seat)
            for move in legal:
                text = move.notation()
                found.setdefault(text.partition(" ")[0], (_first_line(type(move)), text))
            state = state.play(seat, rng.choice(legal)).state
    return tuple((word, about, text) for word, (about, text) in sorted(found.items()))


@cache
def option_facts(game: str) -> tuple[dict[str, Json], ...]:
    """The options of a game: what each may be, and what it is if nobody says."""
    told: list[dict[str, Json]] = []
    for name, option in RULES[game].options.items():
        kind = type(option).__name__.lower()
        one: dict[str, Json] = {"name": name, "kind": kind, "default": option.default}
        for bound in ("values", "low", "high"):
            if hasattr(option, bound):
                one[bound] = plain(getattr(option, bound))
        told.append(one)
    return tuple(told)


FIELD_WORDS: Final[Mapping[str, str]] = {
    "viewer": "The seat that looks; null: somebody who only watches.",
    "seats": "Number of seats.",
    "options": "The options that the match is played with.",
    "phase": "The phase of the match.",
    "to_move": "The seats that are to move.",
    "resigned": "The seats that have resigned.",
    "outcome": "How the match ended; null while it runs.",
    "winners": "The seats that have won.",
    "scores": "By seat: the score.",
    "seat": "The seat.",
    "number": "Its number.",
    "starter": "The seat that began.",
    "laid": "What was laid, in order.",
}
"""By name of a field that has no docstring of its own: what it is."""
