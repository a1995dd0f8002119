"""The credits name every source of the questions, with its licence and its notice."""

from __future__ import annotations

from html import unescape
from pathlib import Path

import pytest
from django.test import Client

from games.questions.bank_files import bank
from games.questions.sources import SOURCES

CREDITS = Path(__file__).parents[3] / "docs" / "credits.md"


@pytest.mark.django_db
@pytest.mark.parametrize("slug", list(SOURCES))
def test_a_source_stands_on_the_page_and_in_the_file(client: Client, slug: str) -> None:
    source = SOURCES[slug]
    page, kept = unescape(client.get("/credits/").content.decode()), CREDITS.read_text(encoding="utf-8")
    for text in (page, kept):
        assert source.called in text
        assert source.notice in text
        assert source.licence in text
    assert not source.url or f'href="{source.url}"' in page


def test_what_a_template_has_made_comes_from_a_source_that_is_named() -> None:
    named = {source.called for source in SOURCES.values()}
    assert [row.key for row in bank() if row.template and not set(row.source.split("; ")) <= named] == []
