"""Writes vale.svg, the map of The Dark Lord, and where its territories lie for pages and styles.

    python -m games.catalogue.dark_lord.drawing.vale

An invented coast whose nineteen territories are exactly the hexagon of side 3. Every border is made once,
from the edge between two hexagons: its end points are pushed aside by a smooth field, the line between them
is broken up by midpoint displacement. Two territories that share an edge share the very same line, and no
others touch along one, so the map is the graph; `check` says so. Pages show a part by
`<use href=".../vale.svg#l8">` and give it fill and stroke: l1 … l19 territories, r1 … r19 their relief,
e1-2 … borders, coast, borders, rivers, islets. The same script writes the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from math import cos, hypot, pi, sin, sqrt
from pathlib import Path
from random import Random
from typing import TypeAlias

from games.catalogue.dark_lord.drawing.relief import RELIEF, TERRAIN, num

Point: TypeAlias = tuple[float, float]
Cell: TypeAlias = tuple[int, int]

GAME = Path(__file__).parents[1]
SPRITE = GAME / "static" / "img" / "vale.svg"
STYLES = GAME / "static" / "css" / "dark-lord-places.css"
PLACES = GAME / "face" / "places.py"

CELLS: list[Cell] = [(q, r) for r in range(-2, 3) for q in range(-2, 3) if abs(q + r) <= 2]
ID = {cell: number + 1 for number, cell in enumerate(CELLS)}
ACROSS = [(1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)]  # NE, E, SE, SW, W, NW
SIZE, W, H = 74.0, 760.0, 640.0
LEFT, TOP = 16.0, -4.0
WIDE, HIGH = 708.0, 648.0
"""Size of the part that is shown of the sheet that is drawn on."""
SEED = 3  # one for which no two lines cross
RIVERS = (((6, 0.1, 0.3), (10, 0, -0.2), (9, 0.3, 0.35), (13, 0.2, -0.3), (13, -0.4, 0.35), (13, -1.4, 0.75)),
          ((11, 0.2, 0.35), (15, 0.4, -0.3), (19, -0.35, -0.45), (19, -0.55, 0.5), (19, -0.5, 1.4)),
          ((7, -0.35, -0.15), (3, -0.45, 0.4), (3, -0.35, -0.5), (3, -0.7, -1.2)))  # fmt: skip
"""Each from its spring to the sea: by a territory, and how far aside of its middle, in radii."""


def warp(x: float, y: float) -> Point:
    """A smooth field: the same point always goes to the same place."""
    dx = 15 * sin(y / 71 + 0.6) + 9 * sin(x / 47 + y / 90 + 2.1)
    dy = 13 * sin(x / 83 + 1.3) + 9 * cos(y / 52 - x / 110)
    rnd = Random(f"{round(x)}:{round(y)}")
    a, d = rnd.uniform(0, 2 * pi), rnd.uniform(0, 11)
    return x + dx + d * cos(a), y + dy + d * sin(a)


def centre(cell: Cell) -> Point:
    """The middle of a hexagon, before anything is pushed aside."""
    q, r = cell
    return W / 2 + SIZE * sqrt(3) * 1.02 * (q + r / 2), H / 2 + SIZE * 1.5 * 0.99 * r


CORNERS: list[Point] = []


def corner(cell: Cell, i: int) -> Point:
    """Corner i of a hexagon; the three hexagons that meet there get one and the same point."""
    x, y = centre(cell)
    a = pi / 3 * i - pi / 2
    point = (x + SIZE * 1.02 * cos(a), y + SIZE * 0.99 * sin(a))
    for known in CORNERS:
        if abs(known[0] - point[0]) + abs(known[1] - point[1]) < 2:
            return known
    CORNERS.append(point)
    return point


def rough(a: Point, b: Point, amount: float, rnd: Random, depth: int) -> list[Point]:
    """The way from a to b, broken up; b is left out."""
    if depth == 0:
        return [a]
    t, d = rnd.uniform(0.42, 0.58), rnd.uniform(-amount, amount)
    length = max(1e-6, hypot(b[0] - a[0], b[1] - a[1]))
    m = (
        a[0] + (b[0] - a[0]) * t - (b[1] - a[1]) / length * d,
        a[1] + (b[1] - a[1]) * t + (b[0] - a[0]) / length * d,
    )
    return rough(a, m, amount * 0.56, rnd, depth - 1) + rough(m, b, amount * 0.56, rnd, depth - 1)


EDGES: dict[tuple[tuple[int, int], ...], list[Point]] = {}


def neighbour(cell: Cell, i: int) -> Cell:
    """The cell across edge i, on the map or not."""
    return cell[0] + ACROSS[i][0], cell[1] + ACROSS[i][1]


def edge(cell: Cell, i: int) -> list[Point]:
    """The whole line along edge i, from corner i to corner i + 1."""
    a, b = corner(cell, i), corner(cell, (i + 1) % 6)
    inner = neighbour(cell, i) in ID
    lo, hi = min(a, b), max(a, b)
    key = tuple((round(x), round(y)) for x, y in (lo, hi))
    if key not in EDGES:
        line = rough(warp(*lo), warp(*hi), 9 if inner else 19, Random(f"{key}{SEED}"), 4 if inner else 5)
        EDGES[key] = [*line, warp(*hi)]
    line = EDGES[key]
    return line if a < b else line[::-1]


def ring(cell: Cell) -> list[Point]:
    """The outline of a territory."""
    return [point for i in range(6) for point in edge(cell, i)[:-1]]


def coast() -> list[Point]:
    """All outer edges chained into one ring."""
    pieces = {
        snap(corner(cell, i)): (snap(corner(cell, (i + 1) % 6)), edge(cell, i)[:-1])
        for cell in CELLS
        for i in range(6)
        if neighbour(cell, i) not in ID
    }
    at = first = snap(corner((0, -2), 5))
    points: list[Point] = []
    while True:
        at, line = pieces[at]
        points += line
        if at == first:
            return points


def snap(point: Point) -> tuple[int, int]:
    """A point as a key."""
    return round(point[0] / 3), round(point[1] / 3)


def borders() -> Iterator[tuple[int, int, list[Point]]]:
    """Every border with the two territories it parts."""
    for cell, number in ID.items():
        for i in (1, 2, 3):
            other = neighbour(cell, i)
            if other in ID:
                one, two = sorted((number, ID[other]))
                yield one, two, edge(cell, i)


def check() -> None:
    """The map is the graph: 42 borders, 30 pieces of coast, 54 meeting points, and no two lines cross."""

    def side(p: Point, a: Point, b: Point) -> float:
        return (a[0] - p[0]) * (b[1] - p[1]) - (a[1] - p[1]) * (b[0] - p[0])

    sharers: dict[frozenset[Point], set[int]] = {}
    for cell, number in ID.items():
        for i in range(6):
            sharers.setdefault(frozenset(edge(cell, i)), set()).add(number)
    shared = {frozenset(s) for s in sharers.values() if len(s) == 2}
    graph = {frozenset((a, b)) for a, b, _ in borders()}
    steps = [(k, a, b) for k, line in enumerate(EDGES.values()) for a, b in pairwise(line)]
    crossings = sum(
        1
        for k, a, b in steps
        for m, c, d in steps
        if k < m and side(a, b, c) * side(a, b, d) < -1e-9 and side(c, d, a) * side(c, d, b) < -1e-9
    )
    if (len(shared), len(sharers), len(CORNERS)) != (42, 72, 54) or shared != graph or crossings:
        raise ValueError((len(shared), len(sharers), len(CORNERS), crossings))


def middle(cell: Cell) -> Point:
    """The point with most room for a name of two lines and a castle: far from borders, sideways above all."""
    points = ring(cell)
    x0, y0 = (sum(axis) / len(points) for axis in zip(*points, strict=True))
    return max(
        ((x0 + dx, y0 + dy) for dx in range(-16, 17, 2) for dy in range(-16, 17, 2)),
        key=lambda p: min(hypot((x - p[0]) / 1.25, y - p[1]) for x, y in points),
    )


# --- what is drawn ------------------------------------------------------------------------------------


def path(points: list[Point], *, close: bool = False) -> str:
    """A line through points, of which nobody sees a tenth: steps from one to the next."""
    out: list[str] = []
    at = (0.0, 0.0)
    for point in points:
        x, y = round(point[0] - LEFT, 1), round(point[1] - TOP, 1)
        out.append(f"{'l' if out else 'M'}{num(x - at[0])} {num(y - at[1])}")
        at = (x, y)
    return "".join(out).replace(" -", "-") + ("z" if close else "")


def smooth(points: list[Point]) -> str:
    """A curve through points (Catmull and Rom)."""
    points = [(x - LEFT, y - TOP) for x, y in points]
    out = f"M{num(points[0][0])} {num(points[0][1])}"
    for k in range(len(points) - 1):
        p = [points[max(0, min(len(points) - 1, k + j))] for j in (-1, 0, 1, 2)]
        c1 = (p[1][0] + (p[2][0] - p[0][0]) / 6, p[1][1] + (p[2][1] - p[0][1]) / 6)
        c2 = (p[2][0] - (p[3][0] - p[1][0]) / 6, p[2][1] - (p[3][1] - p[1][1]) / 6)
        out += "C" + " ".join(num(v) for v in (*c1, *c2, *p[2]))
    return out


def relief(number: int, cell: Cell) -> str:
    """The relief of a territory, over the place of its name."""
    x, y = middle(cell)
    shapes = RELIEF[TERRAIN[number - 1]](x - LEFT, y - TOP - 27, Random(f"{number}:{SEED}"))
    inner = "".join(f'<path d="{shape.replace(" -", "-")}"/>' for shape in shapes)
    return f'<g id="r{number}">{inner}</g>'


def river(way: tuple[tuple[int, float, float], ...], rnd: Random) -> str:
    """A winding line from spring to sea."""
    stops = []
    for number, dx, dy in way:
        x, y = middle(CELLS[number - 1])
        stops.append((x + dx * SIZE, y + dy * SIZE))
    points: list[Point] = []
    for a, b in pairwise(stops):
        points += rough(a, b, 9, rnd, 2)
    return smooth([*points, stops[-1]])


def islet(x: float, y: float, size: float, rnd: Random) -> str:
    """A small island off the coast."""
    points = []
    for k in range(14):
        a, d = 2 * pi * k / 14, size * rnd.uniform(0.62, 1.12)
        points.append((x + 1.35 * d * cos(a), y + 0.8 * d * sin(a)))
    return path(points, close=True)


ISLETS = (
    (116, 70, 13),
    (92, 104, 7),
    (683, 92, 10),
    (655, 70, 5),
    (688, 520, 12),
    (150, 560, 9),
    (118, 540, 5),
)


def sprite() -> str:
    """The file of shapes."""
    rnd = Random(SEED)
    rows = [f'<path id="l{number}" d="{path(ring(cell), close=True)}"/>' for cell, number in ID.items()]
    rows += [relief(number, cell) for cell, number in ID.items()]
    rows += [f'<path id="e{one}-{two}" d="{path(line)}"/>' for one, two, line in borders()]
    rows.append(f'<path id="borders" d="{"".join(path(line) for _, _, line in borders())}"/>')
    rows.append(f'<path id="coast" d="{path(coast(), close=True)}"/>')
    rows.append(f'<path id="rivers" d="{"".join(river(way, rnd) for way in RIVERS)}"/>')
    rows.append(f'<path id="islets" d="{"".join(islet(*each, rnd) for each in ISLETS)}"/>')
    return "\n".join(['<svg xmlns="http://www.w3.org/2000/svg"><defs>', *rows, "</defs></svg>", ""])


def places() -> str:
    """The Python table: how large the map is, and where the middle of each territory lies."""
    rows = "\n".join(f"    ({x - LEFT:.1f}, {y - TOP:.1f})," for x, y in (middle(cell) for cell in CELLS))
    return (
        '"""Where things lie on the map. Written by drawing/vale.py."""\n\n'
        "from typing import Final\n\n"
        f"WIDTH: Final = {WIDE:.0f}\nHEIGHT: Final = {HIGH:.0f}\n\n"
        f"MIDDLES: Final[tuple[tuple[float, float], ...]] = (\n{rows}\n)\n"
        '"""By territory: where its name, and what stands on it, have most room."""\n'
    )


def styles() -> str:
    """The stylesheet: where the territories lie, and whose reach is shown while one is chosen."""
    rows = ["/* Places of the territories of The Dark Lord. Written by drawing/vale.py. */"]
    for cell, number in ID.items():
        x, y = middle(cell)
        across, down_ = 100 * (x - LEFT) / WIDE, 100 * (y - TOP - 2) / HIGH
        rows.append(
            f".at-t{number} {{ inset-inline-start: {across:.2f}%; inset-block-start: {down_:.2f}%; }}"
        )
    chosen = ",\n".join(f".dl:has(#land-t{number}:checked) .reach--t{number}" for number in ID.values())
    rows.append("/* what the Dark Lord could strike after the attack that is chosen */")
    return "\n".join([*rows, f"{chosen} {{ display: inline; }}", ""])


def main() -> None:
    """Write the files."""
    check()
    SPRITE.write_text(sprite(), encoding="utf-8")
    PLACES.write_text(places(), encoding="utf-8")
    STYLES.write_text(styles(), encoding="utf-8")


if __name__ == "__main__":
    main()
