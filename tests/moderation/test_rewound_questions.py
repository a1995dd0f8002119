"""Questions of a match that went back: what was read comes to nobody again."""

from __future__ import annotations

from random import Random

import pytest
from django.db import transaction

from games.models import Match, QuestionVersion, Showing
from games.services.deals.checks import faults_of
from games.services.turn.rewind import rewind
from tests.support.clock import NOON
from tests.support.tables import match_of, people, play_on

pytestmark = pytest.mark.django_db(transaction=True)


def back(match: Match, ply: int) -> Match:
    with transaction.atomic():
        rewind(match, ply, now=NOON, rng=Random(2))
    return Match.objects.get(pk=match.pk)


def questions(match: Match) -> dict[tuple[int, int], str]:
    """By round and seat."""
    rows = Showing.objects.filter(match=match).select_related("version__question")
    return {(row.round, row.seat): row.version.name for row in rows}


def asked(match: Match, rounds: int = 2) -> Match:
    """`match` played on until so many rounds of questions count."""
    while not Showing.objects.filter(match=match, round__lt=1000, round__gte=rounds).exists():
        match = play_on(match, plies=1)
    return match


def test_undone_questions_are_kept_aside_drawn_no_more_and_come_back_with_their_moment() -> None:
    match = asked(match_of(people("ann", "ben", "cat"), game="dark-lord"))
    before, ply = questions(match), match.ply
    assert len(before) >= 4
    match = asked(back(match, 0))
    after = questions(match)
    assert set(before.values()) <= set(after.values())
    assert not set(before.values()) & {name for (number, _), name in after.items() if number < 1000}
    assert not faults_of(match)
    match = play_on(back(match, ply), plies=1)
    again = {place: name for place, name in questions(match).items() if place[0] < 1000}
    assert again.items() >= before.items()
    assert not faults_of(match)


def test_a_question_that_is_asked_again_was_opened_and_answered_by_nobody() -> None:
    match = match_of(people("ann", "ben", "cat"), game="dark-lord")
    answered = Showing.objects.filter(match=match, answered_at__isnull=False)
    while not answered.exists():
        match = play_on(match, plies=1)
    row = answered.get()
    Showing.objects.filter(pk=row.pk).update(opened_at=NOON, closes_at=NOON)
    QuestionVersion.objects.filter(pk=row.version_id).update(shown_count=9, right_count=4, late_count=4)
    back(match, match.ply - 1)
    row.refresh_from_db()
    assert (row.opened_at, row.closes_at, row.answered_at, row.place) == (None, None, None, None)
