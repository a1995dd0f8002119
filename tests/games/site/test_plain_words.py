"""Nothing of the workshop reaches people: every page of the demo's site is walked and read."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html import unescape

import pytest
from django.test import Client
from django.utils import timezone

from accounts.models import Alert, Kind
from games import demo
from games.catalogue import PRESENTERS
from tests.support.questions import stock_of
from tests.support.reauthentication import freshen

ALIKE = 8
"""At most so many are read by each of those that differ by the match, the person or the choices of a list."""
_WHICH = re.compile(r"(?<=^/m/)\w+|(?<=^/people/)[^/]+|\?.*")
TONGUES = re.compile(
    r"/(?:record|logout|next|export|socket)\b|^/static/|^/api/|/finished/\?|[?&](?:ply|after)="
)
"""Addresses that are no page of words, for whoever writes programs, or one of very many that are alike."""

_WORKSHOP = (
    r"manage\.py",
    r"selfplay",
    r"\bply\b",
    r"\bplies\b",
    r"\blevel (?:easy|normal|hard|random)\b",
    r"\brandom moves\b",
    r"\b[Ss]eats? 0\b",
    r"\bSeat \d+ won \d+ :",
    r"\bNone\b",
    r"\bTrue\b",
    r"\bFalse\b",
    r"\bNaN\b",
    r"\bundefined\b",
    r"\b(?:secret_meeting|state_of_nations|six_pack|break_penalty|max_hands|human_lord|answer_seconds)\b",
    r"\b(?:world-domination|three-colours|floating-partners|dark-lord)\b",
    r"%\(\w+\)",
    r"[{}]",
    r"__\w+__",
    r"&(?:lt|gt|amp|quot|#\d+);",
    r"\bgettext\b",
    r"\bSafeString\b",
    r"rafting phase",
    r"\bat no table\b",
    r"\bin no list\b",
    r"\bGet up\b",
    r"\bis on its way\b",
)
WORKSHOP = re.compile("|".join(_WORKSHOP))
RULES_SAY = {"/rules/world-domination/": "call it the drafting phase"}
"""Phrases that a page uses on purpose: the names that the printed rules give."""
COMMAND = re.compile(r"python verify_deal\.py \S+")
"""A command that a page tells on purpose, with a file as it is called on the reader's disk."""

_UNREAD = re.compile(r"<(script|style|template)\b.*?</\1>|<!--.*?-->", re.DOTALL)
_READ_ALOUD = re.compile(
    r'\s(?:aria-label|title|alt|placeholder|data-says|data-hint|data-heard|value)="([^"]*)"', re.DOTALL
)
_TAGS = re.compile(r"<[^>]*>", re.DOTALL)
_LINKS = re.compile(r'<a\b[^>]*\shref="(/[^"#]*)')
_VALUES = re.compile(r"<(?:input|option|button)\b[^>]*>", re.DOTALL)


def words_of(html: str) -> str:
    """All that a person sees or hears of a page, without what only a program reads."""
    html = _UNREAD.sub(" ", html)
    spoken = " ".join(_READ_ALOUD.findall(_VALUES.sub(_without_value, html)))
    return unescape(f"{_TAGS.sub(' ', html)} {spoken}")


def _without_value(tag: re.Match[str]) -> str:
    return re.sub(r'\svalue="[^"]*"', "", tag.group())


def pages(client: Client) -> Iterator[tuple[str, str]]:
    """The pages that can be reached by links, each with its HTML, the nearest first."""
    found, alike = ["/", "/accounts/login/", "/m/nowhere/", "/rules/", "/credits/"], Counter[str]()
    for path in found:
        if alike[_WHICH.sub("", path)] == ALIKE:
            continue
        response = client.get(path, follow=True)
        if "text/html" not in response.headers.get("Content-Type", ""):
            continue
        alike[_WHICH.sub("", path)] += 1
        html = response.content.decode()
        yield path, html
        for link in map(unescape, _LINKS.findall(html)):
            if link not in found and not TONGUES.search(link):
                found.append(link)


@pytest.mark.django_db
def test_no_page_speaks_of_the_workshop() -> None:
    """Neither to a visitor nor to somebody who has logged in; the demo takes long and is made but once."""
    stock_of(60)
    demo.make(timezone.now())
    assert {alert.kind for alert in Alert.objects.all()} == {Kind.TURN}, "people hear of a past made up"
    who = demo.PEOPLE[0].username
    client = Client()
    read = set(plainly_spoken(client))
    assert {f"/rules/{game}/" for game in PRESENTERS} | {"/watch/"} <= read
    assert any(re.fullmatch(r"/m/\w+/replay/", path) for path in read)
    assert client.login(username=who, password=demo.PASSWORD)
    freshen(client)
    read = set(plainly_spoken(client))
    assert {"/moves/", "/settings/", f"/people/{who}/", "/settings/delete/"} <= read
    assert {f"/rules/{game}/" for game in PRESENTERS} | {"/watch/"} <= read
    assert any(re.fullmatch(r"/m/\w+/replay/", path) for path in read)
    assert any(path.endswith("/resign/") for path in read)


def plainly_spoken(client: Client) -> list[str]:
    """The addresses that can be reached. :raises AssertionError: a page there speaks of the workshop."""
    read, wrong = [], []
    for path, html in pages(client):
        read.append(path)
        words = COMMAND.sub("", words_of(html).replace(RULES_SAY.get(path, "\0"), ""))
        wrong += [
            f"{path}: …{words[max(0, m.start() - 40) : m.end() + 40]}…" for m in WORKSHOP.finditer(words)
        ]
    assert not wrong
    return read


@pytest.mark.parametrize(
    ("html", "words"),
    [
        ("<p>Seat 0 is free</p>", "Seat 0"),
        ('<button aria-label="Seat 0">Sit</button>', "Seat 0"),
        ("<p>Gold won, None</p>", "None"),
        ('<p data-says="%(side)s holds out">', "%(side)"),
        ("<p>Ada &amp;amp; Ben</p>", "&amp;"),
    ],
)
def test_the_reader_sees_what_people_would(html: str, words: str) -> None:
    found = WORKSHOP.search(words_of(html))
    assert found is not None
    assert found.group() == words


def test_the_reader_leaves_out_what_only_programs_read() -> None:
    html = '<script>{"None": 1}</script><input value="secret_meeting"><a href="/?game=three-colours">A</a>'
    assert not WORKSHOP.search(words_of(html))
