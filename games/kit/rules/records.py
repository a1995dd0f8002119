"""A match is its record: reading, writing and replaying ``alliances-match/1``."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, cast

from games.kit.rules.api import Json, Outcome
from games.kit.rules.errors import BadConfig, BadRecord, BrokenMove, IllegalMove
from games.kit.rules.replay import AnyRules, Replay
from games.kit.rules.seats import Mover, Seat

FORMAT: Final = "alliances-match/1"

ADJUDICATED: Final = "adjudicated"
"""The reason of an outcome that somebody at the site decided."""

STATED: Final = frozenset({"timeout", "cancelled", ADJUDICATED})
"""Reasons of an outcome that a site states; all others follow from the moves."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One move of a record: who, what, and, in a record made for checking, all that was legal."""

    mover: Mover
    notation: str
    legal: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Record:
    """Contents of an ``alliances-match/1`` object."""

    game: str
    rules: int
    seats: int
    options: Mapping[str, Json]
    moves: tuple[Entry, ...]
    outcome: Outcome | None = None
    viewer: Seat | None = None
    """Of a match that runs: the seat that knows so much of it. None: the record is whole."""


def replay_record(rules: AnyRules, record: Record, *, check: bool = True) -> Replay:
    """Replay the whole of a record.

    :param check: compare legal moves, where the record lists them, and the outcome as well.
    :raises BadRecord: another game or version, a refused move, a difference found by `check`, a record that
        is not whole.
    """
    if record.viewer is not None:
        raise BadRecord("not-whole", viewer=record.viewer)
    if (record.game, record.rules) != (rules.slug, rules.version):
        raise BadRecord("other-rules", game=record.game, rules=record.rules)
    try:
        replay = Replay.start(rules, rules.parse_config(record.options), record.seats)
    except BadConfig as error:
        raise BadRecord("bad-config", rule=str(error)) from error
    for entry in record.moves:
        if check and entry.legal is not None and entry.mover is not None:
            _check_legal(replay, entry.mover, entry.notation, entry.legal)
        replay = replay.extend(entry.mover, entry.notation)
    if check and record.outcome != replay.state.outcome:
        _check_stated(record, replay)
    return replay


def _check_legal(replay: Replay, seat: Seat, notation: str, listed: tuple[str, ...]) -> None:
    legal = [move.notation() for move in replay.state.legal_moves(seat)]
    if sorted(listed) != sorted(legal):
        difference = IllegalMove(
            "legal-moves-differ",
            missing=sorted(set(legal) - set(listed)),
            extra=sorted(set(listed) - set(legal)),
        )
        raise BrokenMove(replay.ply, notation, difference)


def _check_stated(record: Record, replay: Replay) -> None:
    """A site may end a match otherwise and say so; everything else must follow from the moves."""
    stated = record.outcome
    by_site = stated is not None and stated.reason in STATED
    if not (by_site and replay.state.outcome is None):
        raise BadRecord("outcome-differs", stated=stated, derived=replay.state.outcome, index=replay.ply)


def record_of(replay: Replay, config: object, seats: int) -> Record:
    """The record of what has been replayed."""
    rules = replay.rules
    moves = tuple(Entry(step.mover, step.move.notation()) for step in replay.steps())
    return Record(rules.slug, rules.version, seats, rules.config_options(config), moves, replay.state.outcome)


def outcome_json(outcome: Outcome) -> dict[str, Json]:
    """An outcome as records, and a site's rows, hold it."""
    return {
        "winners": list[Json](sorted(outcome.winners)),
        "scores": list[Json](outcome.scores),
        "reason": outcome.reason,
    }


def dump_record(record: Record, about: Mapping[str, Json] | None = None) -> str:
    """One line of JSON.

    :param about: what a site says of the match beside the format's fields, in fields of other names.
    """
    moves: list[Json] = [
        [e.mover, e.notation] if e.legal is None else [e.mover, e.notation, list(e.legal)]
        for e in record.moves
    ]
    return json.dumps(
        {
            "format": FORMAT,
            "game": record.game,
            "rules": record.rules,
            "seats": record.seats,
            **({} if record.viewer is None else {"viewer": record.viewer}),
            "options": dict(record.options),
            "moves": moves,
            "outcome": None if record.outcome is None else outcome_json(record.outcome),
            **(about or {}),
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )


def parse_record(text: str) -> Record:
    """Parse the text that :func:`dump_record` wrote. :raises BadRecord: ``not-json``, ``not-a-record``."""
    try:
        data: object = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise BadRecord("not-json") from error
    fields = _object(data, "record")
    if fields.get("format") != FORMAT:
        raise BadRecord("not-a-record", field="format")
    return Record(
        game=_text(fields.get("game"), "game"),
        rules=_number(fields.get("rules"), "rules"),
        seats=_number(fields.get("seats"), "seats"),
        options=cast("dict[str, Json]", _object(fields.get("options"), "options")),
        moves=tuple(_entry(item) for item in _list(fields.get("moves"), "moves")),
        outcome=_outcome(fields.get("outcome")),
        viewer=None if fields.get("viewer") is None else Seat(_number(fields["viewer"], "viewer")),
    )


def _object(value: object, field: str) -> dict[str, object]:
    if not isinstance(value, dict):
        raise BadRecord("not-a-record", field=field)
    return cast("dict[str, object]", value)


def _list(value: object, field: str) -> list[object]:
    if not isinstance(value, list):
        raise BadRecord("not-a-record", field=field)
    return cast("list[object]", value)


def _text(value: object, field: str) -> str:
    if not isinstance(value, str):
        raise BadRecord("not-a-record", field=field)
    return value


def _number(value: object, field: str) -> int:
    if not isinstance(value, int) or isinstance(value, bool):
        raise BadRecord("not-a-record", field=field)
    return value


def _entry(item: object) -> Entry:
    parts = _list(item, "moves")
    if len(parts) not in {2, 3}:
        raise BadRecord("not-a-record", field="moves")
    mover = None if parts[0] is None else Seat(_number(parts[0], "moves"))
    legal = tuple(_text(text, "moves") for text in _list(parts[2], "moves")) if len(parts) == 3 else None
    return Entry(mover, _text(parts[1], "moves"), legal)


def _outcome(item: object) -> Outcome | None:
    if item is None:
        return None
    fields = _object(item, "outcome")
    winners = (Seat(_number(seat, "outcome")) for seat in _list(fields.get("winners"), "outcome"))
    scores = (_number(score, "outcome") for score in _list(fields.get("scores"), "outcome"))
    return Outcome(frozenset(winners), tuple(scores), _text(fields.get("reason"), "outcome"))
