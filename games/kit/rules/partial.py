"""Records of matches that run, as one seat knows them: making them, and checking what can be checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.kit.rules.api import HIDDEN, Made
from games.kit.rules.back import Back, counting, is_back, parse_back
from games.kit.rules.errors import BadNotation, BadRecord, BrokenMove
from games.kit.rules.records import Entry, Record, replay_record
from games.kit.rules.replay import AnyRules
from games.kit.rules.seats import Seat


@dataclass(frozen=True, slots=True)
class Checked:
    """Result of checking a partial record."""

    moves: int
    replayed: int
    """Moves from the start that were replayed: up to the first of which something is hidden."""
    hidden: int
    """Moves of which something is hidden; all others were read."""


def partial_record(
    rules: AnyRules, config: object, seats: int, moves: Sequence[Made[Any]], viewer: Seat
) -> Record:
    """The record of a match that runs as `viewer` knows it, forced moves and all.

    :param moves: every row of its record, each `Back` among them.
    """
    texts = _disclosed(rules, moves, viewer)
    entries = tuple(Entry(made.mover, texts[row]) for row, made in enumerate(moves))
    options = rules.config_options(config)
    return Record(rules.slug, rules.version, seats, options, entries, viewer=viewer)


def _disclosed(rules: AnyRules, moves: Sequence[Made[Any]], viewer: Seat) -> Mapping[int, str]:
    """The notation of each row as `viewer` knows it.

    Of what was undone that is what its viewer knew when it was: what comes to light of cards that were dealt
    anew tells nothing of those before.
    """
    backs = {row: made.move.ply for row, made in enumerate(moves) if isinstance(made.move, Back)}
    texts = {row: moves[row].move.notation() for row in backs}
    for tip in (*backs, len(moves)):
        rows = sorted(counting(tip, backs))
        for row, text in zip(rows, rules.disclose([moves[row] for row in rows], viewer), strict=True):
            if row not in texts or text.count(HIDDEN) < texts[row].count(HIDDEN):
                texts[row] = text
    return texts


def check_partial(rules: AnyRules, record: Record) -> Checked:
    """Check a record that is not whole: every move by itself, and a replay as far as nothing is hidden.

    :raises BadRecord: another game or version, a viewer that has no seat, an outcome, a move that is none or
        hides what cannot be hidden, a refused move.
    """
    viewer = record.viewer
    if viewer is None or not 0 <= viewer < record.seats:
        raise BadRecord("no-such-viewer", viewer=viewer)
    if record.outcome is not None:
        raise BadRecord("hidden-and-over")
    hidden = [_is_hidden(rules, record, number) for number in range(len(record.moves))]
    first = hidden.index(True) if True in hidden else len(hidden)
    whole = Record(record.game, record.rules, record.seats, record.options, record.moves[:first])
    replay_record(rules, whole)
    return Checked(len(hidden), first, sum(hidden))


def _is_hidden(rules: AnyRules, record: Record, number: int) -> bool:
    """True if something of a move is hidden. :raises BrokenMove:"""
    entry = record.moves[number]
    if entry.mover is not None and not 0 <= entry.mover < record.seats:
        raise _broken(record, number, BadNotation("no-such-seat", seat=entry.mover))
    kind, *words = entry.notation.split(" ")
    if is_back(entry.notation):
        _check_back(record, number)
        return False
    if HIDDEN not in entry.notation:
        try:
            rules.parse_move(entry.notation)
        except BadNotation as error:
            raise _broken(record, number, error) from error
        return False
    parts = ",".join(words).replace("/", ",").split(",")
    is_well_formed = all(part == HIDDEN or (part and HIDDEN not in part) for part in parts)
    if kind not in rules.hides or entry.mover == record.viewer or not is_well_formed:
        raise _broken(record, number, BadNotation("cannot-be-hidden", text=entry.notation))
    return True


def _check_back(record: Record, number: int) -> None:
    """:raises BrokenMove: somebody's move, or to no earlier moment."""
    entry = record.moves[number]
    try:
        back = parse_back(entry.notation)
    except BadNotation as error:
        raise _broken(record, number, error) from error
    if entry.mover is not None or back.ply >= number:
        raise _broken(record, number, BadNotation("no-such-ply", ply=back.ply))


def _broken(record: Record, number: int, error: BadNotation) -> BrokenMove:
    return BrokenMove(number, record.moves[number].notation, error)
