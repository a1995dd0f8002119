"""The console's pages of cases, people, matches and acts are well formed, also of what cannot be done."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from tests.e2e.cases import much_to_judge
from tests.support.markup import faults_of
from tests.support.tables import people

pytestmark = pytest.mark.django_db
WITHIN = "/admin/moderation"
PATHS = (
    "queue/", "queue/?show=mine", "queue/?show=done", "case/{case}/", "case/{case_of_match}/",
    "case/{case_of_person}/", "match/{match}/", "match/{hexes}/", "person/{ben}/", "person/{dan}/",
    "motions/", "looked/{looked}/", "undo/{muted}/", "find/?q=nobody",
    "do/hide-messages/{ben}/?case={case}&message={message}", "do/hide-messages/{ben}/",
    "do/suspend/{ben}/", "do/note/{ben}/", "do/rename/{ben}/", "do/mute/{dan}/", "do/seat-to-bot/{match}/",
    "do/seat-to-substitute/{match}/", "do/end/{match}/", "do/give-time/{match}/", "do/look/{match}/",
    "do/rewind/{match}/", "do/ask-rewind/{match}/?ply=5", "do/rewind/{hexes}/?ply=4", "do/go-on/{match}/",
)  # fmt: skip


@pytest.fixture
def judged() -> dict[str, Any]:
    people("ann", "ben", "cat", "dan")
    return much_to_judge("ann", "ben", "cat", "dan")


def test_every_page_of_the_console_is_well_formed_and_says_once_what_it_is_for(
    judged: dict[str, Any],
) -> None:
    client, found = Client(), []
    client.cookies[settings.SESSION_COOKIE_NAME] = judged["session"]
    for path in PATHS:
        answer = client.get(f"{WITHIN}/{path.format(**judged)}")
        assert answer.status_code == (404 if "nobody" in path else 200), path
        markup = answer.content.decode()
        found += [f"{path} {fault}" for fault in faults_of(markup)]
        found += [f"{path} has not one heading"] if markup.count("<h1") != 1 else []
    assert found == []
