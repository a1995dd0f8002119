"""Odd requests to every address there is: what scanners, broken programs and bored people send.

All of it follows from a seed. Nothing in it is a whole legal move, a yes to a question or a right password,
so that whatever changes afterwards was changed by a mistake.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any
from urllib.parse import quote, urlencode

from django.urls import URLResolver, get_resolver
from django.utils.regex_helper import normalize

METHODS = ["GET"] * 10 + ["POST"] * 9 + ["HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "BREW", "get"]

ODD = [
    "", "0", "1", "-1", "2", "3", "7", "007", "1e3", "NaN", "9" * 19, "9" * 30, "9" * 400, "-" + "9" * 30,
    "²", "٣", "\0", "a\0b", "%00", "💥", "\u202e", "\ufeff", "ä" * 40, "a" * 3000, "\r\nX: y", " ", "\t",
    "'", '"', "' OR 1=1 --", "<script>", "{{ 7 }}", "%s%n", "../../etc/passwd", "..", "//", "\\", "null",
    "true", "[]", "{}", "http://[", "//[", "http://[::1", "javascript:alert(1)", "https://elsewhere.example/",
    "/settings/", "0001-01-01T00:00:00+23:59_1", "9999-12-31T23:59:59-23:59_1", "2026-11-21T00:00:00Z_1",
    "2026-11-21T00:00:00_1", "10000-01-01T00:00:00Z_1", "x_1", "_", "1_2", "open", "world-domination",
    "three-colours", "random", "easy", "bid", "bid 99 M", "play", "deal", "first", "dark", "public", "on",
    "Europe/Berlin", "finished", "people", "last", "a@b", "a@b.example",
]  # fmt: skip

FIELDS = [
    "after", "ply", "eyes", "since", "game", "seats", "seat", "who", "show", "next", "others",
    "visibility", "name", "level", "back", "move", "typed", "cards", "bid", "suit", "disc", "fence",
    "sure", "theme", "login", "password", "password1", "email", "username", "word", "display_name",
    "about", "time_zone", "hand_order", "confirm_moves", "motion", "sound",
    "four_colours", "forced_cards", "take_back", "remember",
    "action_add", "action_remove",
    "action_primary", "action_send", "select", "q", "o", "p", "e", "all", "action", "index",
    "select_across", "_selected_action", "_popup", "_to_field", "_changelist_filters", "_facets",
    "id__exact", "is_bot__exact", "groups__id__exact", "password__startswith", "date_joined__gte",
    "app_label", "model_name", "field_name", "term", "key", "code", "csrfmiddlewaretoken", "oldpassword",
    "password2", "_save", "bots", "drafting", "secret_meeting", "x",
]  # fmt: skip

FORMS = {
    "move/": ["ply", "move", "typed", "cards", "since", "ply", "typed"],
    "instructions/": ["pass", "throw", "lowest", "keep", "stand", "revoke", "since"],
    "sit/": ["seat", "back"],
    "bot/": ["seat", "level"],
    "unseat/": ["seat"],
    "start/": ["level"],
    "resign/": ["sure"],
    "new/": ["game", "seats", "name", "visibility", "seat", "drafting", "secret_meeting"],
    "plan/": ["game", "seats", "name", "visibility", "seat"],
    "hours/": ["time_zone", "night_from", "night_until", "rest_days"],
    "leave/plan/": ["day"],
    "leave/look/": ["day", "month"],
    "leave/now/": ["until"],
    "settings/": [
        "display_name",
        "about",
        "theme",
        "hand_order",
        "confirm_moves",
        "motion",
        "sound",
        "four_colours",
        "forced_cards",
        "take_back",
    ],
    "login/": ["login", "password", "next"],
    "signup/": ["email", "username", "password1", "next"],
    "replay/": ["ply", "eyes"],
    "step/": ["ply", "eyes"],
    "watch/": ["show", "after"],
    "finished/": ["after"],
    "moves/": ["after"],
    "user/": ["q", "o", "p", "is_bot__exact", "e", "action", "_selected_action"],
}
"""Fields of the form at the end of an address."""

HEADERS: list[tuple[bytes, list[bytes]]] = [
    (b"hx-request", [b"true", b"false", b"\xff"]),
    (b"hx-current-url", [b"http://[", b"http://testserver/m/x/", b"%"]),
    (b"hx-target", [b"table", b"%ff"]),
    (b"hx-current-url-uri-autoencoded", [b"true"]),
    (b"hx-boosted", [b"true"]),
    (b"referer", [b"http://[", b"//[", b"http://testserver/", b"\xff", b"https://elsewhere.example/"]),
    (b"origin", [b"http://[", b"null", b"http://testserver", b"https://elsewhere.example", b"\xff"]),
    (
        b"host",
        [b"", b"[::1", b"elsewhere.example", b"testserver:99999", b"testserver:x", b"a b", b"127.0.0.1"],
    ),
    (b"if-none-match", [b"*", b'"', b'W/"x", "y"', b"\xff" * 30]),
    (b"if-modified-since", [b"never", b"Thu, 01 Jan 0001 00:00:00 GMT", b"Thu, 01 Jan 99999 00:00:00 GMT"]),
    (b"range", [b"bytes=0-1", b"bytes=-", b"bytes=9-1", b"lines=1"]),
    (b"accept-language", [b"de", b"*;q=x", b"-" * 500]),
    (b"accept-encoding", [b"gzip;q=x", b"br, *"]),
    (b"x-forwarded-for", [b"1.2.3.4", b"x", b",,,", b"\xff", b"1.2.3.4, " * 50]),
    (b"x-forwarded-proto", [b"https", b"http,https", b"gopher"]),
    (b"x-forwarded-host", [b"elsewhere.example", b"["]),
    (b"x-request-id", [b"x" * 500, b"\xff", b"a b"]),
    (b"x-requested-with", [b"XMLHttpRequest"]),
    (b"user-agent", [b"", b"\xff" * 100, b"a" * 3000]),
    (b"content-length", [b"0", b"-1", b"x", b"5"]),
    (b"transfer-encoding", [b"chunked", b"identity"]),
    (b"expect", [b"100-continue"]),
    (b"authorization", [b"Basic !", b"Bearer x", b"\xff"]),
    (
        b"cookie",
        [b"sessionid=" + b"z" * 32, b'sessionid="\\000"', b"\xff=\xfe", b"timezone=../../etc", b"=;;="],
    ),
    (b"cookie", [b"messages=x", b"theme=\xff", b'timezone="\\000"', b"csrftoken=short", b"sessionid=a\\b"]),
    (b"sec-fetch-site", [b"cross-site"]),
]

KINDS = [
    b"application/x-www-form-urlencoded",
    b"application/x-www-form-urlencoded; charset=utf-16",
    b"application/x-www-form-urlencoded; charset=unknown",
    b"application/x-www-form-urlencoded; charset=zip",
    b"multipart/form-data; boundary=x",
    b"multipart/form-data; boundary=x; charset=unicode_escape",
    b"multipart/form-data",
    b'multipart/form-data; boundary="',
    b"application/json",
    b"text/plain; charset=\xff",
    b";;=",
    b"\xff",
    b"",
]


@dataclass(frozen=True, slots=True)
class Request:
    """One request, and who sends it."""

    who: str
    method: str
    path: str
    query: bytes
    headers: tuple[tuple[bytes, bytes], ...]
    body: bytes

    def __str__(self) -> str:
        """As one may read it in a report."""
        heads = " ".join(f"-H {name!r}:{value[:80]!r}" for name, value in self.headers)
        where = f"{quote(self.path)[:200]}?{self.query[:200]!r}"
        return f"[{self.who or 'visitor'}] {self.method} {where} {heads} {self.body[:200]!r}"


def addresses() -> list[tuple[str, tuple[str, ...]]]:
    """Every address of the site as a format, with the names of its parameters."""
    return list(_addresses(get_resolver().url_patterns))


def _addresses(
    patterns: Sequence[Any], before: str = "/", named: tuple[str, ...] = ()
) -> Iterator[tuple[str, tuple[str, ...]]]:
    for pattern in patterns:
        for form, names in normalize(pattern.pattern.regex.pattern):
            if isinstance(pattern, URLResolver):
                yield from _addresses(pattern.url_patterns, before + form, (*named, *names))
            else:
                yield before + form, (*named, *names)


class Odd:
    """Draws odd requests.

    :param known: values that addresses may hold, so that they lead somewhere: keys, names, ids.
    :param people: who may send them; the empty name is a visitor.
    """

    def __init__(self, rng: Random, *, known: Sequence[str], people: Sequence[str]) -> None:
        self._rng = rng
        self._known = known
        self._people = people
        every = addresses()
        self._within = [address for address in every if address[0].startswith("/admin/")]
        self._outside = [address for address in every if not address[0].startswith("/admin/")]

    def request(self) -> Request:
        """The next one."""
        rng = self._rng
        method, path = rng.choice(METHODS), self._path()
        kind, body = self._body(path) if method != "GET" or rng.random() < 0.05 else (b"", b"")
        headers = [(name, rng.choice(values)) for name, values in HEADERS if rng.random() < 0.03]
        if kind:
            headers.append((b"content-type", kind))
        if body and rng.random() < 0.7 and b"content-length" not in dict(headers):
            headers.append((b"content-length", str(len(body)).encode()))
        return Request(
            who=rng.choice(self._people),
            method=method,
            path=path,
            query=self._query(path) if rng.random() < 0.6 else b"",
            headers=tuple(headers),
            body=body,
        )

    def _path(self) -> str:
        # Nobody of them may enter the administration, which has as many addresses as all the rest.
        form, names = self._rng.choice(self._within if self._rng.random() < 0.1 else self._outside)
        path = form % {name: self._value() for name in names}
        if self._rng.random() < 0.03:
            cut = self._rng.randrange(len(path) + 1)
            path = "/" + path[:cut] + self._rng.choice(ODD) + path[cut:]
        return path

    def _value(self) -> str:
        return self._rng.choice(self._known if self._rng.random() < 0.75 else ODD)

    def _pairs(self, path: str) -> list[tuple[str, str]]:
        count = self._rng.choice([1, 1, 2, 3, 5, 8])
        own = next((fields for end, fields in FORMS.items() if path.endswith(end)), FIELDS)
        return [
            (
                self._rng.choice(own if self._rng.random() < 0.6 else FIELDS + ODD[:40]),
                self._rng.choice(ODD if self._rng.random() < 0.8 else self._known),
            )
            for _ in range(count)
        ]

    def _query(self, path: str) -> bytes:
        if self._rng.random() < 0.1:
            return self._rng.choice(
                [b"&&==", b"%", b"%zz=%", b"a" * 5000, b"a=1&" * 300, b"%ff=%fe", b"\xff=1"]
            )
        return urlencode(self._pairs(path)).encode()

    def _body(self, path: str) -> tuple[bytes, bytes]:
        kind = self._rng.choice(KINDS) if self._rng.random() < 0.3 else KINDS[0]
        if kind.startswith(b"multipart") and self._rng.random() < 0.7:
            parts = (
                f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
                for name, value in self._pairs(path)
            )
            return kind, ("".join(parts) + self._rng.choice(["--x--\r\n", "", "--x"])).encode()
        if self._rng.random() < 0.1:
            return kind, self._rng.choice(
                [b"\xff\xfe" * 50, b"{", b"x" * 70_000, b"a=1&" * 300, b"--x", b"\0"]
            )
        return kind, urlencode(self._pairs(path)).encode()
