"""Converts text that people typed to HTML: escaped, its lines kept, its links marked."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlsplit

from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.kit.face.markup import element, joined

_ADDRESS: Final = re.compile(r"https?://[^\s<>\"'`{}|\\^]+", re.IGNORECASE)
_CLOSING: Final = {")": "(", "]": "["}
_BREAK: Final = element("br")
_AFTER: Final = ".,:;!?…’”»*"


def marked(text: str) -> SafeString:
    """`text` with its http and https addresses as links, which are told apart from those of the site."""
    parts: list[SafeString] = []
    done = 0
    for found in _ADDRESS.finditer(text):
        address = _trimmed(found.group())
        parts.append(_lines(text[done : found.start()]))
        parts.append(_link(address))
        done = found.start() + len(address)
    parts.append(_lines(text[done:]))
    return joined(parts)


def _lines(text: str) -> SafeString:
    return joined(text.split("\n"), _BREAK)


def _trimmed(address: str) -> str:
    """The address without signs of the sentence around it: a full stop, a bracket opened before."""
    while address:
        last = address[-1]
        opening = _CLOSING.get(last)
        if last not in _AFTER and (opening is None or address.count(last) <= address.count(opening)):
            break
        address = address[:-1]
    return address


def _link(address: str) -> SafeString:
    """A link, unless the address names no place, or pretends to name another one."""
    try:
        parts = urlsplit(address)
        is_plain = bool(parts.hostname) and parts.username is None and (parts.port is None or parts.port > 0)
    except ValueError:
        is_plain = False
    if not is_plain:
        return joined([address])
    return format_html(
        '<a href="{}" rel="nofollow noopener noreferrer ugc" target="_blank">{}</a>', address, address
    )
