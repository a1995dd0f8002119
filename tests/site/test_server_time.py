"""The site's time, which every answer tells."""

from __future__ import annotations

import pytest
from django.test import Client
from django.utils import timezone

from tests.support.replays import logged_in
from tests.support.tables import match_of, people

pytestmark = pytest.mark.django_db


def told(answer: object) -> float:
    return float(answer.headers["Site-Time"]) / 1000  # type: ignore[attr-defined]


def test_every_answer_tells_when_it_was_sent() -> None:
    for path, status in (("/", 200), ("/sw.js", 200), ("/nothing-here/", 404), ("/moves/", 302)):
        before = timezone.now().timestamp()
        answer = Client().get(path)
        assert (answer.status_code, path) == (status, path)
        assert before - 0.001 <= told(answer) <= timezone.now().timestamp() + 0.001


def test_an_answer_that_nothing_changed_tells_it_too() -> None:
    match = match_of(people("ann", "ben"), game="three-colours", pace="standard")
    client, path = logged_in("ann"), f"/m/{match.key}/table/"
    first = client.get(path, headers={"HX-Request": "true"})
    again = client.get(path, headers={"HX-Request": "true", "If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert told(again) >= told(first)


def test_a_refusal_tells_it_too() -> None:
    answer = Client().get("/?next=%00")
    assert (answer.status_code, bool(told(answer))) == (400, True)
