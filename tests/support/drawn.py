"""Acts of chance worked out from the draws of a game, as a browser does it."""

from __future__ import annotations

from itertools import permutations
from random import Random

from games.kit.rules.draws import Apart, Draw, Marked, Number, Shuffled


def drawn(kind: str, draw: Draw, numbers: Random, recorded: str) -> str:
    """The notation of an act.

    :param recorded: says what is not drawn.
    """
    match draw.of:
        case Number(below):
            words = str(numbers.randrange(below))
        case Marked(count, below):
            asked = [part.split(":")[0] for part in recorded.split(" ")[1].split("/")]
            words = "/".join(f"{asked[at]}:{numbers.randrange(below)}" for at in range(count))
        case Apart(things, touching, count):
            rows = [
                row
                for row in permutations(range(len(things)), count)
                if not any(b in touching[a] for a in row for b in row)
            ]
            words = ",".join(things[thing] for thing in numbers.choice(rows))
        case Shuffled(things, sizes, rest):
            order = list(things)
            numbers.shuffle(order)
            groups, at = [], 0
            for size in sizes:
                groups.append(sorted(order[at : at + size], key=list(things).index))
                at += size
            if rest:
                groups.append(order[-rest:])
            words = "/".join(map(",".join, groups))
    return f"{kind} {words}"
