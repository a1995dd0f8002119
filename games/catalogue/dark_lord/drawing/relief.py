"""Mountains, woods, hills, fens and fields as lines, for `vale.py`."""

from __future__ import annotations

from random import Random

TERRAIN = (
    "fen", "down", "woods",
    "field", "woods", "peaks", "peaks",
    "down", "field", "lake", "peaks", "fen",
    "field", "down", "field", "woods",
    "woods", "down", "field",
)  # fmt: skip
"""By territory."""


def num(value: float) -> str:
    """A coordinate with one decimal, no longer than it must be."""
    return f"{value:.1f}".removesuffix(".0")


def peaks(x: float, y: float, rnd: Random) -> list[str]:
    """A range: the farther ones first, each with its shaded flank."""
    out = []
    for dx, dy, high in ((-27, 0, 21), (22, -3, 24), (-3, -4, 33), (-15, 8, 17), (13, 9, 19), (35, 7, 14)):
        wide = high * 0.62
        gx, gy = x + dx + rnd.uniform(-2, 2), y + dy + rnd.uniform(-1, 1)
        out.append(
            f"M{num(gx - wide)} {num(gy + 8)}L{num(gx - wide * 0.3)} {num(gy + 8 - high * 0.62)}"
            f"L{num(gx)} {num(gy + 8 - high)}L{num(gx + wide * 0.36)} {num(gy + 8 - high * 0.55)}"
            f"L{num(gx + wide)} {num(gy + 8)}M{num(gx)} {num(gy + 8 - high)}"
            f"l{num(wide * 0.1)} {num(high * 0.32)}-{num(wide * 0.22)} {num(high * 0.2)}"
            f" {num(wide * 0.2)} {num(high * 0.26)}"
        )
    return out


TREES = (
    (-27, -6), (-9, -10), (10, -8), (28, -5), (-36, 5), (-18, 3), (1, 2), (19, 4), (36, 6), (-9, 11), (12, 12)
)  # fmt: skip


def woods(x: float, y: float, rnd: Random) -> list[str]:
    """Trees with round crowns and a few firs."""
    out = []
    spots = (
        (-27, -6),
        (-9, -10),
        (10, -8),
        (28, -5),
        (-36, 5),
        (-18, 3),
        (1, 2),
        (19, 4),
        (36, 6),
        (-9, 11),
        (12, 12),
    )
    for k, (dx, dy) in enumerate(spots):
        gx, gy = x + dx + rnd.uniform(-2, 2), y + dy + rnd.uniform(-1.5, 1.5)
        if k % 4 == 1:
            out.append(f"M{num(gx)} {num(gy - 12)}l6 13h-12zm0 13v4")
        else:
            out.append(f"M{num(gx - 2)} {num(gy + 1)}a6 6 0 1 1 4 0zm2 0v4.5")
    return out


def down(x: float, y: float, rnd: Random) -> list[str]:
    """Rolling hills with a little shade."""
    out = []
    for dx, dy, wide in ((-20, -4, 16), (14, -7, 18), (-3, 3, 20), (30, 4, 13), (-33, 7, 12)):
        gx, gy = x + dx + rnd.uniform(-2, 2), y + dy + rnd.uniform(-1, 1)
        out.append(
            f"M{num(gx - wide)} {num(gy + 7)}q{num(wide)}-{num(wide * 1.25)} {num(2 * wide)} 0"
            f"m-{num(wide * 0.62)}-2l-3.5-4.5m-2 5.5-3-4"
        )
    return out


def fen(x: float, y: float, rnd: Random) -> list[str]:
    """Reeds over still water."""
    out = []
    for dx, dy in ((-26, -6), (4, -9), (29, -3), (-12, 5), (17, 8)):
        gx, gy = x + dx + rnd.uniform(-3, 3), y + dy
        out.append(
            f"M{num(gx - 11)} {num(gy + 4)}h22m-17 3h12"
            f"M{num(gx - 4)} {num(gy + 1)}l-2.5-7m5.5 7v-10m4 10 2.5-7"
        )
    return out


def field(x: float, y: float, rnd: Random) -> list[str]:
    """Ploughed strips, a hedge and a barn."""
    out = []
    for dx, dy, lean in ((-28, -2, 5), (18, 3, -5)):
        out += [f"M{num(x + dx - 10 + k * 7)} {num(y + dy + 8)}l{lean}-13" for k in range(4)]
    gx = x - 4 + rnd.uniform(-2, 2)
    out.append(f"M{num(gx - 8)} {num(y + 2)}v-8l8-7 8 7v8zm-8-8h16m-10 8v-5h4v5")
    return out


def lake(x: float, y: float, rnd: Random) -> list[str]:
    """A lake with ripples."""
    gx = x + rnd.uniform(-2, 2)
    shore = f"M{num(gx - 33)} {num(y)}c2-11 20-12 31-10 12-4 32-1 34 7 3 9-14 12-27 10-13 4-40 3-38-7z"
    return [f"{shore}m15 0q4-3 8 0t8 0m9-1q4-3 8 0m-26 5q4-3 8 0t8 0"]


RELIEF = {"peaks": peaks, "woods": woods, "down": down, "fen": fen, "field": field, "lake": lake}
