"""Leaving a seat and the end of a match become two facts.

Until now `ended_at` and `won` were also set when somebody resigned from a match that went on, and whoever
resigned by typing the move kept the seat. Both are put right.
"""

from __future__ import annotations

from typing import Any

from django.db import migrations, models

BATCH = 500


def part_the_facts(apps: Any, _schema_editor: Any) -> None:
    """Those who left a seat: when they left, and the end of the match only if it has come."""
    tenures = apps.get_model("games", "SeatTenure").objects
    for tenure in tenures.filter(to_ply__isnull=False).select_related("match").iterator(BATCH):
        match = tenure.match
        tenure.left_at = tenure.ended_at or match.last_move_at or match.created_at
        if match.status == "finished":
            tenure.ended_at = match.finished_at
            tenure.won = tenure.seat in match.outcome["winners"]
        else:
            tenure.ended_at = tenure.won = None
        tenure.save(update_fields=["left_at", "ended_at", "won"])
    for tenure in tenures.filter(match__status="finished", ended_at=None).select_related("match"):
        tenure.ended_at = tenure.match.finished_at  # it ended before there was such a column
        tenure.save(update_fields=["ended_at"])


def hand_over_what_was_given_up(apps: Any, _schema_editor: Any) -> None:
    """Seats that have resigned in matches that run, but are still held by who resigned: a bot takes them."""
    tenures = apps.get_model("games", "SeatTenure").objects
    moves = apps.get_model("games", "MoveRecord").objects
    bots = apps.get_model("accounts", "User").objects.filter(is_bot=True)
    given_up = moves.filter(match__status="running", notation="resign").select_related("match")
    for move in given_up.iterator(BATCH):
        match = move.match
        held = tenures.filter(match=match, seat=move.seat, to_ply=None, level="").first()
        bot = bots.exclude(tenures__match=match).order_by("-is_active", "id").first()
        if held is None or bot is None:
            continue
        turn = {"turn_ply": held.turn_ply, "turn_since": held.turn_since}
        held.to_ply, held.left_at = match.ply, move.played_at
        held.turn_ply = held.turn_since = None
        held.save()
        tenures.create(match=match, seat=move.seat, player=bot, level="normal", from_ply=match.ply, **turn)


class Migration(migrations.Migration):
    dependencies = [("games", "0004_match_version"), ("accounts", "0002_username_once")]

    operations = [
        migrations.AddField(
            model_name="seattenure",
            name="left_at",
            field=models.DateTimeField(
                blank=True, help_text="When its holder gave the seat up, before the match ended.", null=True
            ),
        ),
        migrations.AlterField(
            model_name="seattenure",
            name="ended_at",
            field=models.DateTimeField(blank=True, help_text="When the match ended.", null=True),
        ),
        migrations.AlterField(
            model_name="seattenure",
            name="won",
            field=models.BooleanField(
                blank=True, help_text="Whether the seat won; set when the match ends.", null=True
            ),
        ),
        migrations.RunPython(part_the_facts, migrations.RunPython.noop, elidable=True),
        migrations.RunPython(hand_over_what_was_given_up, migrations.RunPython.noop, elidable=True),
    ]
