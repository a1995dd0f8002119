"""Undoes a timeout that overtook a move, or a gift of time, which had reached the site in time.

What a lapse changes is written down before it, and stays for some minutes. It is undone

- where a bot keeps the seat: as long as that bot has not moved in this turn. What others have done stands.
- where the seat has lost: as long as nothing has followed at the table. Only here is something taken from a
  record: the resignation that the site has written, by which the record ended. `Match.rewinds` grows, so that
  nobody takes what was kept of the longer record for the present one.

Later than that the timeout stands. A bot that keeps a seat waits longer than a request may be on its way.

It is no row of the record, as a moderator's rewind is (`rewinding`, `kit/rules/back.py`), and cannot be one:

- Where a bot keeps the seat, nothing stands in the record that a row could undo.
- Where the seat has lost, the match may be over by that, and a record that has come to an outcome takes no
  further row in any game.
- A rewind begins turns anew: clocks run from now, chance is drawn again, waiting moves, plans and votes fall
  away. Here the very turn goes on, with its ply, which the form of the overtaken move names, its clock and
  bank, and with what others have waiting. None of that follows from a record, so that all of it would have to
  be written down just the same.
- A row stays, and so would the resignation before it: in the log, the replay, the file of the record and the
  mails. There was none, and nobody shall read of it.

What is put back stands in `RESTORED`, row by row with every column, and in `MATCH_FIELDS`. A test holds both
against the models, so that neither a new model nor a new field of a match is forgotten.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import models

from games.models import (
    Campaign,
    Match,
    MoveRecord,
    PendingMove,
    Plan,
    Proposal,
    Reliability,
    SeatTenure,
    TableEvent,
    Undo,
    plan_of,
)
from games.models.reliability import TURNS_COUNTED
from games.selectors.seats.snapshot import is_practice
from games.selectors.seats.tenures import all_people_of, sitters_of
from games.services import alerts
from games.services.changes import changed, result_changed

from .turns import call_deadline

KEPT: Final = timedelta(minutes=5)
"""So long is written down what stood before a timeout; no request is on its way for as long."""

Rows = dict[str, list[dict[str, Any]]]

RESTORED: Final[Mapping[str, tuple[type[models.Model], str]]] = {
    "tenures": (SeatTenure, "match"),
    "campaigns": (Campaign, "match"),
    "pending": (PendingMove, "tenure__match"),
    "plans": (Plan, "tenure__match"),
    "proposals": (Proposal, "match"),  # a sweep closes what is asked at a match that is over
}
"""Rows that are put back whole, by name: their model, and the way from it to the match."""
MATCH_FIELDS: Final = (
    "status", "is_practice", "ply", "digest", "outcome", "last_move_at", "finished_at", "asked_back_ply"
)  # fmt: skip
"""Fields of a match's row that its end, or a hand-over, changes."""


def written_down(match: Match, tenure: SeatTenure) -> Rows:
    """The rows as they stand before the turn of `tenure` lapses.

    The caller holds the row of `match` locked in a transaction.

    Where a bot will keep the seat that is the tenure and what its holder has planned.
    """
    if match.contract != Match.Contract.LOSE:
        plan = plan_of(tenure)
        plans = [] if plan is None else [_row(plan)]
        counted = _counted({tenure.player_id})
        after = [{**row, "turns": f"{row['turns']}0"[-TURNS_COUNTED:]} for row in counted]
        return {"tenures": [_row(tenure)], "plans": plans, "counted": counted, "counted_after": after}
    rows = {name: [_row(each) for each in _all(name, match)] for name in RESTORED}
    people = {row["player_id"] for row in rows["tenures"] if not row["level"]}
    return {**rows, "match": [_row(match)], "counted": _counted(people)}


def keep_undo(match: Match, event: TableEvent, before: Rows, *, now: datetime) -> None:
    """Keep what stood before `event`, a turn of `match` that has lapsed by now."""
    if "counted_after" not in before:
        before["counted_after"] = _counted(row["player_id"] for row in before["counted"])
    Undo.objects.create(event=event, version=match.version, before=before, at=now)


def undo_timeout(match: Match, *, user_id: int, turn_ply: int, arrived_at: datetime) -> bool:
    """Undo the timeout of an account's turn if the move that is at hand had come before its deadline.

    The caller holds the match's row locked in a transaction, and then plays the move.

    :param turn_ply: the ply at which the turn began that it was made for.
    :returns: whether that was done; `match` is as it was before then.
    """
    return _taken_back(match, turn_ply, arrived_at, event__tenure__player=user_id)


def undo_timeout_of_seat(match: Match, *, seat: int, turn_ply: int, arrived_at: datetime) -> bool:
    """As `undo_timeout`, of the turn of a seat to which somebody gave time before its deadline."""
    return _taken_back(match, turn_ply, arrived_at, event__seat=seat)


def _taken_back(match: Match, turn_ply: int, arrived_at: datetime, **whose: int) -> bool:
    found = Undo.objects.filter(
        event__match=match, event__turn_ply=turn_ply, event__deadline_at__gt=arrived_at, **whose
    )
    undo = found.select_related("event__tenure").order_by("-id").first()
    if undo is None:
        return False
    has_lost = MoveRecord.objects.filter(match=match, ply=undo.event.ply, cause="timeout").exists()
    if not (_rewound(match, undo) if has_lost else _back_in_seat(match, undo)):
        return False
    _count_again(undo)
    if (tenure := undo.event.tenure) is not None:
        alerts.had_not_lapsed(match, tenure.player_id, at=undo.event.at)
    _forget_events(match, undo)
    result_changed(match)
    changed(match, "rewinds", *MATCH_FIELDS, user_ids=all_people_of(sitters_of(match)))
    return True


def delete_old_undos(*, now: datetime) -> None:
    """Delete what nobody can need any more."""
    Undo.objects.filter(at__lt=now - KEPT).delete()


def _back_in_seat(match: Match, undo: Undo) -> bool:
    """Put the holder back whose seat a bot keeps, unless that has moved."""
    row = next(row for row in undo.before["tenures"] if row["id"] == undo.event.tenure_id)
    turn = {"seat": row["seat"], "turn_ply": row["turn_ply"], "owner": row["player_id"]}
    kept = SeatTenure.objects.current().filter(match=match, **turn).first()
    if kept is None:
        return False
    kept.delete()
    tenure = _restored(SeatTenure, [row])[0]
    _restored(Plan, [plan for plan in undo.before["plans"] if plan["tenure_id"] == tenure.pk])
    match.is_practice = is_practice(match)
    call_deadline(match, tenure)
    return True


def _rewound(match: Match, undo: Undo) -> bool:
    """Shorten the record by the resignation, and put everything back that followed from it."""
    if match.version != undo.version or Match.objects.filter(rematch_of=match).exists():
        return False
    before, (was,) = undo.before, undo.before["match"]
    MoveRecord.objects.filter(match=match, ply__gte=was["ply"]).delete()
    for name, (model, _) in RESTORED.items():
        if name not in before:  # written down by the site as it was before it knew of them
            continue
        _all(name, match).exclude(pk__in=[row["id"] for row in before[name]]).delete()
        _restored(model, before[name])
    restored = _made(Match, was)
    for name in MATCH_FIELDS:
        setattr(match, name, getattr(restored, name))
    match.rewinds += 1
    for tenure in SeatTenure.objects.current().filter(match=match):
        call_deadline(match, tenure)
    return True


def _forget_events(match: Match, undo: Undo) -> None:
    event = undo.event
    later = match.events.filter(pk__gte=event.pk, seat=event.seat)
    later.filter(code__in=[TableEvent.Code.TIMEOUT, TableEvent.Code.BOT, TableEvent.Code.FREE]).delete()


def _counted(people: Iterable[int]) -> list[dict[str, Any]]:
    wanted = sorted(people)
    known = {row.player_id: row for row in Reliability.objects.filter(player__in=wanted)}
    return [
        {"player_id": player, "turns": row.turns if row else "", "matches": row.matches if row else ""}
        for player in wanted
        for row in [known.get(player)]
    ]


def _count_again(undo: Undo) -> None:
    """Take back what was counted of people, where nothing has been counted since."""
    for was, now in zip(undo.before["counted"], undo.before["counted_after"], strict=True):
        if was == now:
            continue
        if was["turns"] or was["matches"]:
            Reliability.objects.filter(**now).update(turns=was["turns"], matches=was["matches"])
        else:
            Reliability.objects.filter(**now).delete()


def _all(name: str, match: Match) -> models.QuerySet[Any]:
    model, path = RESTORED[name]
    rows: models.QuerySet[Any] = model._base_manager.filter(**{path: match}).order_by("pk")
    return rows


def _row(instance: models.Model) -> dict[str, Any]:
    """The columns of a row as JSON can hold them, to the microsecond; `_made` reads them back."""
    return {
        field.attname: value
        if (value := getattr(instance, field.attname)) is None or isinstance(value, int | str)
        else field.value_to_string(instance)
        for field in instance._meta.concrete_fields
    }


def _made(model: type[models.Model], row: Mapping[str, Any]) -> Any:
    return model(
        **{
            field.attname: None if row[field.attname] is None else field.to_python(row[field.attname])
            for field in model._meta.concrete_fields
            if field.attname in row  # a column may be newer than what was written down
        }
    )


def _restored(model: type[models.Model], rows: Iterable[Mapping[str, Any]]) -> list[Any]:
    made = [_made(model, row) for row in rows]
    for each in made:
        each.save()
    return made
