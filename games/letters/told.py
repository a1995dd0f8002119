"""One thing that a letter tells in few words."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString

from accounts.models import Kind
from games.letters.answers import Answer


@dataclass(frozen=True, slots=True)
class LetterNews:
    """One thing a letter tells in few words."""

    kind: Kind
    name: str
    """Of the table."""
    url: str
    subject: str
    """Of a mail about it alone."""
    html: SafeString
    act: str
    """Text of the button in a mail about it alone."""
    answers: tuple[Answer, ...] = ()
    """Answers that can be given from the mail; their paths lead to this site."""
