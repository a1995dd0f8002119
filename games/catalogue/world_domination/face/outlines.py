"""Outlines of the countries, as they lie on the tiles."""

from __future__ import annotations

from functools import cache

from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.kit.face.marks import sprite


@cache
def outline(country: str, cls: str = "") -> SafeString:
    """The outline of `country` (an id such as `saudi-arabia`), 100 x 100, to stand inside an SVG."""
    return format_html('<use class="{}" href="{}#c-{}"/>', cls, sprite("countries"), country)
