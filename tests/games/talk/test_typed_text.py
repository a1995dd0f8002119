"""Links in texts that people typed, as HTML."""

from __future__ import annotations

import pytest

from games.presenters.talk.typed_text import marked

REL = 'rel="nofollow noopener noreferrer ugc" target="_blank"'


def linked(address: str) -> str:
    return f'<a href="{address}" {REL}>{address}</a>'


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ('1 < 2 & "so"\nwhat\'s new', "1 &lt; 2 &amp; &quot;so&quot;<br>what&#x27;s new"),
        ("see https://example.org/a_b?c=1.", f"see {linked('https://example.org/a_b?c=1')}."),
        ("(http://example.org/a)", f"({linked('http://example.org/a')})"),
        ("https://example.org/a_(b)!", f"{linked('https://example.org/a_(b)')}!"),
        ("HTTPS://EXAMPLE.ORG", linked("HTTPS://EXAMPLE.ORG")),
        ("http://a.example,http://b.example", linked("http://a.example,http://b.example")),
        ("https://example.org/?a=1&b=2", linked("https://example.org/?a=1&amp;b=2")),
    ],
)
def test_links_are_marked_and_all_else_is_escaped(text: str, html: str) -> None:
    assert marked(text) == html


@pytest.mark.parametrize(
    "text",
    [
        "javascript:alert(1)", "data:text/html,hello", "ftp://example.org/", "mailto:ann@example.org",
        "example.org", "www.example.org", "https://", "https://.", "https://bank.example@evil.example/",
        "https://[::1", "https://example.org:99999/", "file:///etc/passwd", "vbscript:x",
    ],
)  # fmt: skip
def test_nothing_else_becomes_a_link(text: str) -> None:
    assert "<a" not in marked(text)


def test_a_link_cannot_leave_its_attribute() -> None:
    html = marked('https://example.org/"onmouseover="alert(1)')
    assert html == linked("https://example.org/") + "&quot;onmouseover=&quot;alert(1)"
