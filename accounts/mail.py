"""Layout of a mail: its text, and the same text as one simple sheet of HTML."""

from __future__ import annotations

from dataclasses import dataclass

from django.template.loader import render_to_string


@dataclass(frozen=True, slots=True)
class Block:
    """A paragraph of a mail; one that is nothing but an address becomes a button."""

    lines: tuple[str, ...]

    @property
    def is_link(self) -> bool:
        return len(self.lines) == 1 and self.lines[0].startswith(("http://", "https://"))


def plain_mail(*, subject: str, text: str) -> str:
    """A mail in plain text: it begins with what it is about, as its HTML twin and all letters of games do."""
    return f"{subject.upper()}\n\n{text.strip()}\n"


def html_of(*, subject: str, text: str) -> str:
    """`text` as HTML, so that the two parts of a mail never say different things."""
    paragraphs = [paragraph.strip() for paragraph in text.split("\n\n")]
    blocks = [Block(tuple(paragraph.splitlines())) for paragraph in paragraphs if paragraph]
    return render_to_string("accounts/mail.html", {"subject": subject, "blocks": blocks})
