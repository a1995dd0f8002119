"""Migrations of rows that were written before, and those that stand for many."""

from __future__ import annotations

from importlib import import_module
from random import Random
from typing import Any

import pytest
from django.apps import apps
from django.db.migrations.loader import MigrationLoader

from games.models import Match, SeatTenure
from games.services.turn.moves import resign
from tests.support.clock import NOON, later
from tests.support.tables import match_of, people, play_on, turns

LEFT = import_module("games.migrations.0005_left_and_ended")


def test_a_squashed_migration_ends_where_those_that_it_replaces_end() -> None:
    """Tables of a new database are those of one that had every migration of its time."""
    loader = MigrationLoader(None, replace_migrations=False)
    squashed = {node: each for node, each in loader.disk_migrations.items() if each.replaces}
    assert {app for app, _ in squashed} == {"accounts", "games"}
    for (app, name), migration in squashed.items():
        assert tables(loader, (app, name)) == tables(loader, max(migration.replaces))


def tables(loader: MigrationLoader, node: tuple[str, str]) -> dict[str, Any]:
    """The models of an app as a migration leaves them; the order of what each has is left aside."""
    return {
        name: {
            "fields": {name: field.deconstruct()[1:] for name, field in state.fields.items()},
            **state.options,
            "indexes": {index.name: index for index in state.options["indexes"]},
            "constraints": {constraint.name: constraint for constraint in state.options["constraints"]},
        }
        for (app, name), state in loader.project_state(node).models.items()
        if app == node[0]
    }


def as_it_was(match: Match, seat: int) -> SeatTenure:
    """The tenure of a seat that resigned, as it was written when leaving and ending were one fact."""
    resigned = match.tenures.get(seat=seat)
    resign(match_id=match.pk, user_id=resigned.player_id, now=later(hours=1), rng=Random(1))
    match.refresh_from_db()
    SeatTenure.objects.filter(pk=resigned.pk).update(ended_at=later(hours=1), won=False)
    return resigned


@pytest.mark.django_db
def test_who_had_left_a_match_that_runs_has_not_ended_it() -> None:
    match = match_of(people("ann", "ben", "cat"))
    resigned = as_it_was(match, 0)
    LEFT.part_the_facts(apps, None)
    resigned.refresh_from_db()
    assert (resigned.left_at, resigned.ended_at, resigned.won) == (later(hours=1), None, None)


@pytest.mark.django_db
def test_who_had_left_a_match_that_is_over_learns_when_it_ended() -> None:
    match = match_of(people("ann", "ben", "cat"))
    resigned = as_it_was(match, 0)
    play_on(match)
    SeatTenure.objects.filter(pk=resigned.pk).update(ended_at=later(hours=1), won=False)
    stayed = match.tenures.filter(seat=1)
    stayed.update(ended_at=None, won=None)
    LEFT.part_the_facts(apps, None)
    resigned.refresh_from_db()
    assert (resigned.left_at, resigned.ended_at, resigned.won) == (later(hours=1), match.finished_at, False)
    assert stayed.get().ended_at == match.finished_at


@pytest.mark.django_db
def test_a_seat_that_resigned_by_typing_is_handed_to_a_bot() -> None:
    match = match_of(people("ann", "ben", "cat"))
    (turn,) = turns(match)
    resigned = as_it_was(match, turn.seat)
    bots = match.tenures.current().filter(seat=turn.seat)
    bots.delete()
    SeatTenure.objects.filter(pk=resigned.pk).update(
        to_ply=None, left_at=None, ended_at=None, won=None, turn_ply=match.ply, turn_since=NOON
    )
    LEFT.hand_over_what_was_given_up(apps, None)
    LEFT.hand_over_what_was_given_up(apps, None)
    resigned.refresh_from_db()
    assert (resigned.to_ply, resigned.left_at, resigned.turn_ply) == (match.ply, later(hours=1), None)
    bot = bots.get()
    assert (bot.is_bot, bot.from_ply, bot.turn_ply, bot.turn_since) == (True, match.ply, match.ply, NOON)
    play_on(match)
    assert match.status == Match.Status.FINISHED
