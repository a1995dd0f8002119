"""The styles of a mail's parts, which stand inline: mail programs read no stylesheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.safestring import SafeString

from games.kit.face.mail import INK, SANS, SERIF
from games.kit.face.markup import joined

_QUIET: Final = "#55676e"

STYLES: Final[Mapping[str, SafeString]] = {
    name: joined([style])
    for name, style in {
        "brand": f"padding:12px 28px;background-color:#12303a;border-bottom:3px dashed #b9cdd0;{SERIF};"
        "font-size:20px;line-height:24px;font-weight:bold;color:#f2f6f3",
        "sheet": "padding:20px 28px 0;background-color:#fcfbf6",
        "label": f"margin:0 0 6px;{SANS};font-size:12px;line-height:16px;letter-spacing:1px;"
        f"text-transform:uppercase;font-weight:bold;color:{_QUIET}",
        "mark": f"display:inline-block;margin:0 0 8px;padding:2px 8px;border:2px solid #a3125b;{SANS};"
        "font-size:13px;line-height:18px;font-weight:bold;color:#a3125b",
        "title": f"margin:0;{SERIF};font-size:28px;line-height:32px;font-weight:bold;color:{INK}",
        "second": f"margin:0;{SERIF};font-size:22px;line-height:26px;font-weight:bold;color:{INK}",
        "lead": f"margin:8px 0 0;{SANS};font-size:17px;line-height:24px;color:{INK}",
        "body": f"margin:8px 0 0;{SANS};font-size:15px;line-height:21px;color:{INK}",
        "when": f"width:84px;padding:5px 0;{SANS};font-size:14px;line-height:20px;color:{_QUIET}",
        "line": f"padding:5px 0;{SANS};font-size:16px;line-height:22px;color:{INK}",
        "note": f"margin:8px 0 0;{SANS};font-size:13px;line-height:18px;color:{_QUIET}",
        "foot": f"margin:0;padding-top:14px;border-top:1px solid #c5d2d3;{SANS};font-size:13px;"
        f"line-height:19px;color:{_QUIET}",
        "button": f"display:inline-block;padding:14px 28px;{SANS};font-size:17px;line-height:20px;"
        "font-weight:bold;color:#ffffff;text-decoration:none",
        "link": "color:#a3125b",
    }.items()
}
