"""Ways to play Floating Partners that might be taken for clever: one seat against honest ones.

python -m bench.ways 60 4 5      60 matches of 12 hands each at 4 and at 5 seats, into the file that is kept
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from games.catalogue.floating_partners.balance import ways
from games.kit.balance.rates import mean_of

HANDS = 12


def main(matches: int, counts: list[int]) -> None:
    """Try every way and keep what came of it."""
    path = Path(ways.__file__).parent / "ways.json"
    kept: dict[str, dict[str, Any]] = json.loads(path.read_text()) if path.exists() else {}
    for seats in counts:
        for way in ways.WAYS:
            counted = ways.count_way(way, seats, matches, seed=9, level="normal", hands=HANDS)
            kept.setdefault(way, {})[str(seats)] = counted
            path.write_text(json.dumps(kept, indent=1, sort_keys=True) + "\n", encoding="utf-8")
            own, others = (
                mean_of({int(number): count for number, count in counted[who].items()})
                for who in ("points", "others")
            )
            print(
                f"{seats} {way}: {own.value:.1f} ± {own.half:.1f},"
                f" others {others.value:.1f} ± {others.half:.1f}, won {counted['won']['won']} of {matches}",
                flush=True,
            )


if __name__ == "__main__":
    main(int(sys.argv[1]), [int(seats) for seats in sys.argv[2:]])
