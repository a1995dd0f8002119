"""A table's page misses nothing: however badly the site answers, it ends with the newest."""

from __future__ import annotations

import pytest

from .fake_site import Answer, Table, cut, failing


@pytest.mark.parametrize("trouble", [failing(500), failing(503), failing(404), cut])
def test_failures_are_told_and_tried_again_ever_more_slowly(table: Table, trouble: Answer) -> None:
    table.answers = [trouble]
    table.hear(table.version + 1)
    table.says("the site does not answer, trying again")
    for wait in (500, 1_000, 2_000):
        table.is_asked_again_after(wait)
    table.answers = [table.of(table.version + 1)]
    table.page.clock.run_for(5_000)
    table.shows(table.version + 1)
    table.says("live")
    table.was_asked(5)


def test_the_wait_never_grows_beyond_half_a_minute(table: Table) -> None:
    table.answers = [failing(500)]
    table.hear(table.version + 1)
    table.was_asked(1)
    for wait in (500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000):
        table.is_asked_again_after(wait)


def test_pushes_do_not_hurry_a_site_in_trouble(table: Table) -> None:
    table.answers = [failing(500)]
    table.hear(table.version + 1)
    table.was_asked(1)
    for n in range(2, 30):
        table.hear(table.version + n)
    table.was_asked(1)


def test_an_answer_that_takes_too_long_is_given_up_and_asked_for_again(table: Table) -> None:
    table.answers = [table.hold, table.of(table.version + 1)]
    table.hear(table.version + 1)
    table.was_asked(1)
    table.page.clock.run_for(9_900)
    table.was_asked(1)
    table.page.clock.run_for(200)
    table.says("the site does not answer, trying again")
    table.page.clock.run_for(700)
    table.shows(table.version + 1)
    table.says("live")
    table.release(table.of(table.version))
    table.was_asked(2)
    assert table.shown() == table.version + 1


def test_an_answer_older_than_what_was_heard_of_is_asked_for_again(table: Table) -> None:
    table.answers = [table.of(table.version + 1), table.of(table.version + 2)]
    table.hear(table.version + 2)
    table.shows(table.version + 1)
    table.page.clock.run_for(700)
    table.shows(table.version + 2)
    table.was_asked(2)


def test_what_is_older_never_replaces_what_is_newer(table: Table) -> None:
    table.answers = [table.of(table.version + 2), table.of(table.version + 1)]
    table.hear(table.version + 2)
    table.shows(table.version + 2)
    table.hear(table.version + 3)
    table.was_asked(2)
    assert table.shown() == table.version + 2


def test_whoever_comes_back_to_a_page_in_trouble_need_not_wait(table: Table) -> None:
    table.answers = [failing(500)]
    table.hear(table.version + 1)
    table.was_asked(1)
    table.page.clock.run_for(1_300)
    table.was_asked(2)
    table.answers = [table.of(table.version + 1)]
    table.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    table.shows(table.version + 1)


def test_a_hidden_page_in_trouble_waits_until_it_is_seen(table: Table) -> None:
    table.answers = [failing(500), table.of(table.version + 1)]
    table.hear(table.version + 1)
    table.was_asked(1)
    table.page.evaluate("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
    table.page.clock.run_for(130_000)
    table.was_asked(1)
    table.page.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
    table.shows(table.version + 1)
