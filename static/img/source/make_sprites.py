#!/usr/bin/env python3
"""Writes ../marks.svg from the data file beside this script.

    python static/img/source/make_sprites.py

`marks.json` holds the site's own marks, 24 x 24: filled ones, and ones drawn with a line. Pages show one
with `<use href=".../marks.svg#i-bot">`.
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
    symbols = (f'<symbol id="i-{name}" viewBox="0 0 24 24">{path}</symbol>' for name, path in paths.items())
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg">', *symbols, "</svg>", ""])


def main() -> None:
    """Write the file."""
    (SOURCE.parent / "marks.svg").write_text(marks(), encoding="utf-8")


if __name__ == "__main__":
    main()
