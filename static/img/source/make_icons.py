#!/usr/bin/env python3
"""Writes ../icon-*.png and ../badge-96.png from ../icon.svg, drawn by Debian's Chromium.

    .venv/bin/python static/img/source/make_icons.py

The badge is the star alone, white on nothing: what telephones show of a notification in their status line.
The icons' star keeps clear of the border, so that a device may cut them round.
"""

import shutil
from pathlib import Path

from playwright.sync_api import sync_playwright

IMAGES = Path(__file__).parent.parent
SIZES = (48, 180, 192, 512)
BADGE = 96


def main() -> None:
    """Draw and write all of them."""
    icon = (IMAGES / "icon.svg").read_text(encoding="utf-8").strip()
    ground, star = 'fill="#12303a" d="M0 0h48v48H0z"', 'fill="#dca62a"'
    badge = icon.replace(ground, 'fill="none" d=""').replace(star, 'fill="#fff"')
    badge = badge.replace('viewBox="0 0 48 48"', 'viewBox="8 8 32 32"')
    drawings = [(f"icon-{size}", icon, size) for size in SIZES] + [(f"badge-{BADGE}", badge, BADGE)]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        for name, drawing, size in drawings:
            page = browser.new_page(viewport={"width": size, "height": size})
            sized = drawing.replace("<svg ", f'<svg width="{size}" height="{size}" style="display:block" ', 1)
            page.set_content(f'<body style="margin:0">{sized}</body>')
            page.screenshot(path=IMAGES / f"{name}.png", omit_background=True)
        browser.close()


if __name__ == "__main__":
    main()
