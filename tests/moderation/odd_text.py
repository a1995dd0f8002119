"""Odd texts that nobody may type anywhere, for tests; each of it stands in a text that would do otherwise."""

from __future__ import annotations

from typing import Final

ODD: Final = {
    "turns writing round": "The last \N{RIGHT-TO-LEFT OVERRIDE}three matches were",
    "turns it round for a while": "The \N{RIGHT-TO-LEFT ISOLATE}last\N{POP DIRECTIONAL ISOLATE} matches",
    "says it is written the other way": "The last\N{RIGHT-TO-LEFT MARK} three matches",
    "ten thousand combining signs": "The last o" + "\N{COMBINING ACUTE ACCENT}" * 10_000,
    "nine of them": "The last o" + "\N{COMBINING DIAERESIS}\N{COMBINING ACUTE ACCENT}\N{COMBINING CARON}" * 3,
    "a joiner between letters": "The last th\N{ZERO WIDTH JOINER}ree matches",
    "a blank that is a letter": "The last \N{HANGUL FILLER} three matches",
    "a sign of control": "The last three\x08 matches were",
    "a sign of nobody's": "The last three \ue000 matches",
}
"""Odd texts, by what is the matter with them."""

NUL: Final = "The last three\0 matches"
"""Refused before any view sees it, for every address: 400."""

LINKS: Final = "See javascript:alert(1) and data:text/html,<script>alert(1)</script> and vbscript:x"
"""Words like others: kept as they are, and no link."""

NUMBERS: Final = ("", "x", "-1", "0", "1.5", "1e3", "9" * 40, "\N{SUPERSCRIPT TWO}", "NaN", "None", "[]")
"""No number of days, nor of anything else that is counted from one."""
