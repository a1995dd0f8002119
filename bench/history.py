"""Prices of the site at landings, kept in a table, and a picture of it: ``python -m bench history``.

The line of the commit that is checked out is measured, or measured anew, and the picture drawn. An empty cell
could not be measured. With `DATABASE_URL` and `REDIS_URL` what runs on them is measured too.
"""

from __future__ import annotations

import csv
import subprocess
from collections.abc import Sequence
from pathlib import Path

from bench import prices, site_servers
from bench.prices import PRICES, Price

KEPT = Path(__file__).with_name("history.csv")
PICTURE = KEPT.with_suffix(".svg")
COLUMNS = ("date", "commit", *(price.name for price in PRICES))

WIDTH, HEIGHT, ACROSS = 300, 130, 3
LEFT, TOP, PLOT_WIDTH, PLOT_HEIGHT = 16, 40, 240, 64

STYLE = """
    rect { fill: #fff } text { fill: #222; font: 12px sans-serif } .small { font-size: 11px; fill: #555 }
    polyline { fill: none; stroke: #06c; stroke-width: 2 } circle { fill: #06c } line { stroke: #999 }
    .goal { stroke: #a40; stroke-dasharray: 5 4 }
    @media (prefers-color-scheme: dark) {
      rect { fill: #16181c } text { fill: #e8e8e8 } .small { fill: #aaa }
      polyline { stroke: #6bf } circle { fill: #6bf } line { stroke: #777 } .goal { stroke: #fa7 }
    }"""

Row = dict[str, str]


def run() -> None:
    """Measure, keep and draw; takes two minutes, four with PostgreSQL and Redis."""
    values = _measured()
    prices.tell(values)
    head = {"date": _git("show", "-s", "--format=%cs"), "commit": _git("rev-parse", "--short=8", "HEAD")}
    line = head | {name: f"{value:.2f}" for name, value in values.items()}
    rows = [row for row in kept() if row["commit"] != line["commit"]] + [line]
    with KEPT.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, COLUMNS, restval="", lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    PICTURE.write_text(drawn(rows), encoding="utf-8")


def kept() -> list[Row]:
    """The lines of the table, the oldest first."""
    if not KEPT.exists():
        return []
    with KEPT.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def drawn(rows: Sequence[Row]) -> str:
    """A picture of each price over time, as SVG that can be read on light and on dark."""
    down = -(-len(PRICES) // ACROSS)
    panels = ""
    for n, price in enumerate(PRICES):
        place = f"{WIDTH * (n % ACROSS)} {HEIGHT * (n // ACROSS)}"
        cells = [row.get(price.name, "") for row in rows]
        panels += f'  <g transform="translate({place})">\n{_panel(price, cells)}\n  </g>\n'
    size = f"{WIDTH * ACROSS} {HEIGHT * down}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" role="img">\n'
        f"  <title>Prices of the site at landings</title>\n  <style>{STYLE}\n  </style>\n"
        f'  <rect width="100%" height="100%"/>\n{panels}</svg>\n'
    )


def _panel(price: Price, cells: Sequence[str]) -> str:
    values = [(n, float(cell)) for n, cell in enumerate(cells) if cell]
    most = max([price.goal, *(value for _, value in values)]) * 1.05

    def height(value: float) -> float:
        return TOP + PLOT_HEIGHT * (1 - value / most)

    step = PLOT_WIDTH / max(1, len(cells) - 1)
    points = [(LEFT + step * n, height(value)) for n, value in values]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    dots = "".join(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3"/>' for x, y in points)
    goal, bottom, right = height(price.goal), TOP + PLOT_HEIGHT, LEFT + PLOT_WIDTH
    word = "at least" if price.is_least else "at most"
    latest = f"{values[-1][1]:g}, " if values else ""
    return (
        f'    <text x="{LEFT}" y="18">{price.words}</text>\n'
        f'    <text class="small" x="{LEFT}" y="33">{latest}goal {word} {price.goal:g}</text>\n'
        f'    <line x1="{LEFT}" y1="{bottom}" x2="{right}" y2="{bottom}"/>\n'
        f'    <line class="goal" x1="{LEFT}" y1="{goal:.1f}" x2="{right}" y2="{goal:.1f}"/>\n'
        f'    <polyline points="{line}"/>{dots}'
    )


def _measured() -> dict[str, float]:
    with site_servers.on_sqlite() as env:
        values = prices.costs(env)
    ours = prices.measured(site_servers.site)
    ours.tell()
    values |= ours.ratios
    if site_servers.is_production_measured():
        theirs = prices.measured(site_servers.serve)
        theirs.tell()
        values |= prices.beside(theirs, ours)
    return values


def _git(*asked: str) -> str:
    done = subprocess.run(  # noqa: S603 - git
        ["git", *asked],  # noqa: S607 - of this machine
        cwd=site_servers.ROOT, capture_output=True, text=True, check=True,
    )  # fmt: skip
    return done.stdout.strip()
