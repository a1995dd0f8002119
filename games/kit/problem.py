"""Problems of a game: a position of a match in which one move alone forces something, with the proof.

Data alone, and how a try is played against it. The one who solves makes the first move and every second one
after it; *moves* are counted of both, as in *within five discs*.

A proof is JSON with two parts. ``play`` is what is played, a node for each time the solver is to move:

- ``good``: by notation each move that still forces it; null if it is won at once, else ``reply``, with which
  the defender holds out longest, and ``then``, the next node;
- ``bad``: by the reply that spoils them some moves that do not; ``else``: the reply to every other. A node
  without ``else`` is the last: nothing is replied there.

``proof`` has the defender's replies, all of them, after ``first``: a node says in ``to`` by reply the answer
and the node after it (null if that wins), and in ``other`` a reply that stands for all that are not named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

Proof = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Source:
    """The match from which a position is: anybody can have the same bots play it again."""

    level: str
    """Level of both bots."""
    seed: int
    """Of the generator with which it was played."""
    played: str
    """The move that was made in the match."""


@dataclass(frozen=True, slots=True)
class Problem:
    """A position in which one move alone forces something."""

    version: int
    """Of the rules."""
    moves: tuple[str, ...]
    """The match up to there."""
    seat: int
    """The seat to move, which solves."""
    prize: str
    """What is forced, in the game's word."""
    length: int
    """At most so many moves, the defender's counted too."""
    tempting: int
    """Other first moves after which the defender must answer."""
    proof: Proof
    source: Source


@dataclass(frozen=True, slots=True)
class Problems:
    """Problems of a game."""

    lengths: tuple[int, ...]
    """The length of a problem of each step of difficulty, from easy to hard."""
    find: Callable[[int], Iterator[Problem]]
    """Plays the match of a seed and proves what it finds there. Takes long."""
    faults: Callable[[Problem], list[str]]
    """Proves a problem once more; what is wrong with it, or nothing."""
    stock: Path
    """File of problems that come with the site."""


Judged = Literal["solved", "on", "wrong"]


@dataclass(frozen=True, slots=True)
class Line:
    """A try as far as it has come."""

    judged: Judged
    """``on``: every move so far forces it, and more are to come."""
    moves: tuple[str, ...]
    """The solver's and the defender's after the position of the problem, in order."""


def played(proof: Proof, moves: Sequence[str]) -> Line:
    """A try, from the solver's moves alone.

    :param moves: legal ones, none after one that ends the try.
    :raises ValueError: there are moves after the end.
    """
    node: Mapping[str, Any] = proof["play"]
    line: list[str] = []
    judged: Judged = "on"
    for move in moves:
        if judged != "on":
            raise ValueError(moves)
        line.append(move)
        if move not in node["good"]:
            judged = "wrong"
            reply = spoiling(node, move)
            line += [reply] if reply else []
        elif node["good"][move] is None:
            judged = "solved"
        else:
            line.append(node["good"][move]["reply"])
            node = node["good"][move]["then"]
    return Line(judged, tuple(line))


def spoiling(node: Mapping[str, Any], move: str) -> str:
    """The reply to a move that does not force it; empty where nothing needs to be replied."""
    for reply, moves in node.get("bad", {}).items():
        if move in moves:
            return str(reply)
    return str(node.get("else", ""))


@dataclass(frozen=True, slots=True)
class Branch:
    """A reply of the defender in the proof, and the answer to it."""

    reply: str
    answer: str
    is_other: bool
    """The reply stands for all that are not named."""
    wins: bool
    """The answer wins at once."""


def branches(proof: Proof, path: Sequence[int]) -> tuple[tuple[str, ...], list[Branch]]:
    """A place in the proof: the moves after the position of the problem, and what may follow.

    :param path: the places of the replies that were chosen, in their lists.
    :raises LookupError: the proof has no such place.
    """
    line: list[str] = [proof["first"]]
    node: Mapping[str, Any] | None = proof["proof"]
    for place in path:
        if node is None or place < 0:
            raise LookupError(path)
        reply, answer, node, _ = list(_named(node))[place]
        line += [reply, answer]
    after = [] if node is None else list(_named(node))
    return tuple(line), [Branch(reply, answer, other, then is None) for reply, answer, then, other in after]


def _named(node: Mapping[str, Any]) -> Iterable[tuple[str, str, Mapping[str, Any] | None, bool]]:
    for reply, (answer, then) in node["to"].items():
        yield reply, answer, then, False
    reply, answer, then = node["other"]
    yield reply, answer, then, True


def as_json(problem: Problem) -> dict[str, Any]:
    """A problem as a file holds it."""
    return {
        "version": problem.version,
        "moves": " / ".join(problem.moves),
        "seat": problem.seat,
        "prize": problem.prize,
        "length": problem.length,
        "tempting": problem.tempting,
        "level": problem.source.level,
        "seed": problem.source.seed,
        "played": problem.source.played,
        "proof": problem.proof,
    }


def from_json(data: Mapping[str, Any]) -> Problem:
    """The inverse. :raises KeyError: something is missing."""
    return Problem(
        data["version"],
        tuple(data["moves"].split(" / ")),
        data["seat"],
        data["prize"],
        data["length"],
        data["tempting"],
        data["proof"],
        Source(data["level"], data["seed"], data["played"]),
    )
