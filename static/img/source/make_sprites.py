#!/usr/bin/env python3
"""Writes ../marks.svg and ../countries.svg from the two data files beside this script.

    python static/img/source/make_sprites.py

`marks.json` holds the site's own marks, 24 x 24: filled ones, and ones drawn with a line. Pages show one
with `<use href=".../marks.svg#i-bot">`. `country-outlines.json` holds the outlines in a box of 100 x 100,
simplified from Natural Earth's 1:50m data (public domain); `<use href=".../countries.svg#c-brazil">`.
"""

import json
from pathlib import Path

SOURCE = Path(__file__).parent


def marks() -> str:
    """The symbols of the marks, drawn in the colour of the text around them."""
    data = json.loads((SOURCE / "marks.json").read_text(encoding="utf-8"))
    paths = {
        name: f'<path d="{path}" fill="currentColor" fill-rule="evenodd"/>'
        for name, path in data["filled"].items()
    }
    paths |= {
        name: f'<path d="{mark["path"]}" fill="none" stroke="currentColor" stroke-width="{mark["width"]}" '
        'stroke-linecap="square"/>'
        for name, mark in data["stroked"].items()
    }
    return sprite(
        *(f'<symbol id="i-{name}" viewBox="0 0 24 24">{path}</symbol>' for name, path in paths.items())
    )


def countries() -> str:
    """The symbols of the countries; fill and stroke are the user's."""
    data = json.loads((SOURCE / "country-outlines.json").read_text(encoding="utf-8"))
    return sprite(
        *(
            f'<symbol id="c-{name}" viewBox="0 0 100 100"><path d="{country["path"]}"/></symbol>'
            for name, country in data["countries"].items()
        )
    )


def sprite(*symbols: str) -> str:
    """One SVG file of `symbols`, one a line."""
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *symbols, "</svg>", ""])


def main() -> None:
    """Write both files."""
    for name, text in (("marks", marks()), ("countries", countries())):
        (SOURCE.parent / f"{name}.svg").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
