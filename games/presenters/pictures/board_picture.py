"""Board of a match as one SVG that needs nothing else: for a picture that others show beside a link.

It is the picture of lists, drawn from what a spectator may know, in the colours of the light theme. Styles
and symbols that pages load from files are put into it: a renderer of SVG loads none and knows no variables.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from django.contrib.staticfiles import finders
from resvg_py import svg_to_bytes

from games.catalogue import PRESENTERS

WIDTH, HEIGHT = 1200, 630
"""Of the picture, as the Open Graph protocol's readers want it."""
_BOARD: Final = 550
_TOKENS: Final = "css/tokens.css"
_USE: Final = re.compile(r'href="[^"#]*?([\w-]+)(?:\.[0-9a-f]{12})?\.svg#([\w-]+)"')
_TOKEN: Final = re.compile(r"(--[\w-]+):\s*([^;]+);")
_RULE: Final = re.compile(r"(\.mini__[^{}]*)\{([^}]*)\}")
_VAR: Final = re.compile(r"var\((--[\w-]+)\)")
_EITHER: Final = re.compile(r"light-dark\(([^,()]+(?:\([^)]*\))?),[^()]*(?:\([^)]*\))?\)")
_MIX: Final = re.compile(r"color-mix\(in srgb, (#[0-9a-f]{6}) (\d+)%, (#[0-9a-f]{6})\)")


def board_svg(game: str, digest: Mapping[str, Any]) -> str:
    """The picture of a match. :param digest: what a list knows of it. :raises LookupError: no such game."""
    presenter = PRESENTERS[game]
    drawn = _in_light(str(presenter.lists.mini(digest)), presenter.lists.sheet)
    symbols = "".join(_symbols(file) for file in sorted({file for file, _ in _USE.findall(drawn)}))
    x, y = (WIDTH - _BOARD) // 2, (HEIGHT - _BOARD) // 2
    board = _USE.sub(r'href="#\2"', drawn).replace(
        "<svg ", f'<svg x="{x}" y="{y}" width="{_BOARD}" height="{_BOARD}" ', 1
    )
    sea, paper, neat = (_token(name, presenter.lists.sheet) for name in ("--sea", "--shoal", "--neat"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}">'
        f"<defs>{symbols}</defs>"
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{sea}"/>'
        f'<rect x="20" y="20" width="{WIDTH - 40}" height="{HEIGHT - 40}" fill="{paper}" '
        f'stroke="{neat}" stroke-width="4"/>'
        f'<rect x="20" y="20" width="{WIDTH - 40}" height="{HEIGHT - 40}" fill="none" stroke="{neat}" '
        f'stroke-width="12" stroke-dasharray="24 24" stroke-dashoffset="12"/>'
        f"{board}</svg>"
    )


def board_png(game: str, digest: Mapping[str, Any]) -> bytes:
    """The same as a PNG."""
    svg = board_svg(game, digest)
    return bytes(svg_to_bytes(svg_string=svg, style_sheet=style_of(game), skip_system_fonts=True))


def style_of(game: str) -> str:
    """The styles of the picture of a game, without variables."""
    return "\n".join(_rules(PRESENTERS[game].lists.sheet))


@cache
def _rules(sheet: str) -> tuple[str, ...]:
    text = _read(sheet)
    return tuple(f"{names}{{{_in_light(said, sheet)}}}" for names, said in _RULE.findall(text))


def _in_light(text: str, sheet: str) -> str:
    """Text of a style or a drawing with the colours of the light theme in place of variables and mixtures."""
    while _VAR.search(text):
        text = _VAR.sub(lambda found: _tokens(sheet)[found[1]], text)
    text = _EITHER.sub(lambda found: found[1], text)
    return _MIX.sub(lambda found: _mixed(found[1], int(found[2]), found[3]), text)


def _token(name: str, sheet: str) -> str:
    return _in_light(f"var({name})", sheet)


@cache
def _tokens(sheet: str) -> Mapping[str, str]:
    return dict(_TOKEN.findall(_read(_TOKENS))) | dict(_TOKEN.findall(_read(sheet)))


def _mixed(one: str, percent: int, other: str) -> str:
    """Two colours mixed as CSS does in sRGB."""
    pairs = zip(_channels(one), _channels(other), strict=True)
    return "#" + "".join(f"{round((a * percent + b * (100 - percent)) / 100):02x}" for a, b in pairs)


def _channels(colour: str) -> Iterator[int]:
    return (int(colour[at : at + 2], 16) for at in (1, 3, 5))


@cache
def _symbols(file: str) -> str:
    """The insides of a file of symbols."""
    text = _read(f"img/{file}.svg")
    inside = text[text.index(">") + 1 : text.rindex("</svg>")]
    return inside.replace("<defs>", "").replace("</defs>", "")


@cache
def _read(path: str) -> str:
    found = finders.find(path)
    if not isinstance(found, str):
        raise FileNotFoundError(path)
    return Path(found).read_text(encoding="utf-8")
