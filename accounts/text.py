"""Validates text that people type: how it is kept, and that it can be seen."""

from __future__ import annotations

import unicodedata
from typing import Final

from confusable_homoglyphs.categories import alias
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

# Signs that take part in text without being seen, though Unicode files them under letters, marks or symbols:
# fillers of Hangul, Khmer's inherent vowels, Mongolian selectors, the blank of braille, the object's place.
INVISIBLE: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc")
JOINERS: Final = "\u200c\u200d"
SELECTORS: Final = "\ufe0e\ufe0f"
KEYCAP: Final = "\u20e3"
# Scripts that are written wrongly without joiners (RFC 5892, appendix A).
JOINING: Final = frozenset({
    "ARABIC", "BENGALI", "DEVANAGARI", "GUJARATI", "GURMUKHI", "KANNADA", "MALAYALAM", "MONGOLIAN", "NKO",
    "ORIYA", "SINHALA", "SYRIAC", "TAMIL", "TELUGU",
})  # fmt: skip
MARKS_AT_ONCE: Final = 4
"""More marks on one letter, one of them twice, or marks on none are a pile (UTS #39, section 5.4)."""


def one_line(text: str) -> str:
    """Composed letters, and one space between words."""
    return " ".join(unicodedata.normalize("NFC", text).split())


def lines(text: str) -> str:
    """The same for each line of several."""
    return "\n".join(one_line(line) for line in text.strip().splitlines())


def validate_printable(text: str) -> None:
    """Nothing that cannot be seen, that turns the text around, or that covers what stands beside it.

    Lines may end; emoji and the scripts that need joiners keep theirs.

    :raises ValidationError: with what is wrong.
    """
    for place, sign in enumerate(text):
        before, after = text[place - 1 : place], text[place + 1 : place + 2]
        if sign in SELECTORS:
            seen = (
                after == KEYCAP or unicodedata.category(before or " ") in {"So", "Sm", "Po"} or before == "ℹ"
            )
        elif sign in JOINERS:
            seen = _joins(before, after)
        else:
            seen = sign == "\n" or _is_seen(sign)
        if not seen:
            raise ValidationError(
                _("It contains characters that cannot be seen. Please type it again."), code="unprintable"
            )
    if _piles_marks(text):
        raise ValidationError(_("One letter has too many accents."), code="marks")


def is_hidden(sign: str) -> bool:
    """True if `sign` leaves nothing on the screen by itself."""
    return sign in INVISIBLE or sign in SELECTORS or unicodedata.category(sign) in {"Cc", "Cf"}


def _is_seen(sign: str) -> bool:
    if sign in INVISIBLE:
        return False
    match unicodedata.category(sign):
        case "Cc" | "Cf" | "Cs" | "Co" | "Zl" | "Zp":
            return False
        case "Mn":  # what is left of them selects variants
            return not "\ufe00" <= sign <= "\ufe0f" and not "\U000e0100" <= sign <= "\U000e01ef"
        case "Cn":  # pictures that are younger than this Python
            return "\U0001f000" <= sign <= "\U0001faff"
        case _:
            return True


def _piles_marks(text: str) -> bool:
    last, marks = " ", 0
    for sign in unicodedata.normalize("NFD", text):
        if sign in SELECTORS:
            continue
        is_mark = unicodedata.category(sign) in {"Mn", "Me"}
        marks = marks + 1 if is_mark else 0
        if is_mark and (marks > MARKS_AT_ONCE or sign == last or last.isspace()):
            return True
        last = sign
    return False


def _joins(before: str, after: str) -> bool:
    """True if a joiner may stand between these two: in scripts that need it, or between pictures."""
    if not before or not after:
        return False
    if alias(before) in JOINING and alias(after) in JOINING:
        return True
    is_picture = unicodedata.category(before) in {"So", "Sk", "Cn"} or before in SELECTORS
    return is_picture and unicodedata.category(after) in {"So", "Sm", "Cn"}
