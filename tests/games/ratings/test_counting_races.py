"""Several workers count at one moment, and a match is annulled meanwhile."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from django.db import transaction

from games.models import Match, Rating, RatingEntry
from games.services.moderation.annulment import annul
from games.services.ratings.counting import count_due
from games.services.ratings.recount import differences
from tests.support.clock import NOON
from tests.support.concurrently import at_once
from tests.support.rated import GAME, count_all, won
from tests.support.tables import people

pytestmark = pytest.mark.django_db(transaction=True)
count: Any = partial(count_due, game=GAME, now=NOON)


def test_two_workers_at_once_count_a_match_once() -> None:
    ann, ben = people("ann", "ben")
    won(ann, ben)
    counted = at_once(count, count, count, expected=())
    assert sum(counted) == 1
    assert RatingEntry.objects.count() == 2


def test_a_match_that_is_annulled_while_it_is_being_counted_has_no_entry_in_the_end() -> None:
    ann, ben = people("ann", "ben")
    match = won(ann, ben)

    def taken_out() -> None:
        with transaction.atomic():
            annul(Match.objects.select_for_update().get(pk=match.pk), now=NOON)

    at_once(count, taken_out, count, expected=())
    count_all()
    match.refresh_from_db()
    assert match.unrated_why == "annulled"
    assert not RatingEntry.objects.exists()
    assert not Rating.objects.exists()
    assert not differences(game=GAME).total
