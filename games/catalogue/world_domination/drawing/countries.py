"""Writes countries.svg, the outlines on the tiles of World Domination, from country-outlines.json.

    python -m games.catalogue.world_domination.drawing.countries

The outlines lie in a box of 100 x 100. They were simplified from Natural Earth's 1:50m data (public domain),
by make_outlines.mjs. Pages show one by `<use href=".../countries.svg#c-brazil">`; fill and stroke are theirs.
"""

from __future__ import annotations

import json
from pathlib import Path

OUTLINES = Path(__file__).parent / "country-outlines.json"
SPRITE = Path(__file__).parents[1] / "static" / "img" / "countries.svg"


def symbols() -> str:
    """The file of symbols, one a line."""
    data = json.loads(OUTLINES.read_text(encoding="utf-8"))
    return "\n".join(
        [
            '<svg xmlns="http://www.w3.org/2000/svg">',
            *(
                f'<symbol id="c-{name}" viewBox="0 0 100 100"><path d="{country["path"]}"/></symbol>'
                for name, country in data["countries"].items()
            ),
            "</svg>",
            "",
        ]
    )


if __name__ == "__main__":
    SPRITE.write_text(symbols(), encoding="utf-8")
