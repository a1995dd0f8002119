"""Finds the browser of these tests. Run as a program, it says in one line that there is none.

`python -m tests.e2e.chromium` ends `make test`: who has no browser may run the rest, but must not take it for
all; where changes are let in (`CI`) it is an error.
"""

from __future__ import annotations

import os
import shutil
import sys

MISSING = "Chromium was not found. On Debian: apt-get install chromium"
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
# Headless shell where it is there: it has no windows, and does the same with a sixth less work.
WINDOWLESS = shutil.which("chromium-headless-shell") or CHROMIUM
OFF = [
    # Chromium makes two pages of its own for the field with the address, in their own process, whenever a
    # window opens: more work than most of our pages.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "PreloadTopChromeWebUI",
    # A process kept ready for the next site; there is only one.
    "SpareRendererForSitePerProcess",
    # Features that Playwright switches off: of two such lists Chromium reads the last.
    "AimEnabled",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsFirstBalancedModeAutoEnable",
    "HttpsUpgrades",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
]
FLAGS = [
    f"--disable-features={','.join(OFF)}",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def main() -> int:
    """Say that the browser tests cannot have run, if so; the exit code."""
    if CHROMIUM is not None:
        return 0
    print(f"THE BROWSER TESTS DID NOT RUN. {MISSING}")
    return 1 if os.environ.get("CI") else 0


if __name__ == "__main__":
    sys.exit(main())
