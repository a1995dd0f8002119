"""Faults in the looks of a page: those that axe finds, and scrolling sideways."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from axe_playwright_python.base import AXE_SCRIPT

if TYPE_CHECKING:
    from playwright.sync_api import Page

DESK, PHONE = (1280, 800), (390, 844)
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast"]}}
"""All that can change on a page with its colours."""

AXE = f"{AXE_SCRIPT};\n{Path(__file__).with_name('judge_once.js').read_text(encoding='utf-8')}"
RUN = """async ([options, known]) => {
    const ends = (each) => each.effect.getComputedTiming().endTime < Infinity;
    await Promise.allSettled(document.getAnimations().filter(ends).map((each) => each.finished));
    axe.beginRun(known);
    const { violations } = await axe.run({ resultTypes: ["violations"], preload: false, ...options });
    return [[...axe.judged].slice(known.length), violations.map(({ id, nodes }) =>
        [id, ...nodes.slice(0, 3).map((node) => `${node.html.slice(0, 200)}: ${node.failureSummary}`)])];
}"""
"""`preload` would have the style sheets fetched once more, for a rule that is still being tried out."""

_judged: list[str] = []
"""Keys of the looks of texts whose contrast axe has judged in this process, and had nothing to blame in."""


def faults(page: Page, options: dict[str, Any] | None = None) -> list[Any]:
    """The faults that axe finds on a page as it stands, and whether the page scrolls sideways.

    :param options: of `axe.run`.
    """
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE)
    judged, found = page.evaluate(RUN, [options or {}, _judged])
    _judged.extend(judged)
    return [*found, *([["scrolls sideways"]] if is_wide(page) else [])]


def is_wide(page: Page) -> bool:
    """True if something of the page lies beside the screen."""
    return bool(page.evaluate("document.documentElement.scrollWidth > innerWidth"))


def faults_in_both_schemes(page: Page) -> list[Any]:
    """The same in light and in dark."""
    page.emulate_media(color_scheme="light")
    found = faults(page)
    page.emulate_media(color_scheme="dark")
    return [*found, *(["in the dark", *each] for each in faults(page, COLOURS))]


def faults_at_desk_and_phone(page: Page) -> list[Any]:
    """The same at a desk in light and on a phone in the dark, by turning one page into the other."""
    found: list[Any] = []
    for (width, height), scheme in ((DESK, "light"), (PHONE, "dark")):
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type] # it is one of them
        found += [[width, scheme, *each] for each in faults(page)]
    return found
