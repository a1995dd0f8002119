"""Counts reliability: turns in time, matches played to their end.

Each count is one statement that goes on from whatever stands there by then, in the transaction of what is
counted. Matches in which a person met only bots do not count, nor those that were called off, annulled, or
ended by a moderator. What is kept at a table of a board that is not shown yet counts when it is
(`count_shown`): a profile that changed meanwhile would tell how far that table is.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.db.models import F, Value
from django.db.models.functions import Concat, Right

from games.kit.rules.seats import Seat
from games.models import Match, Reliability, SeatTenure
from games.models.reliability import MATCHES_COUNTED, SUBSTITUTE_EARNS, TURNS_COUNTED
from games.selectors.people.kept_turns import kept_matches, kept_turns


def turn_kept(match: Match, user_id: int, *, in_time: bool) -> None:
    """Count a turn of a person that had a deadline."""
    if match.annulled_at is None and not match.is_sealed:
        _count(user_id, "turns", _sign(in_time), TURNS_COUNTED)


def match_left(match: Match, user_id: int) -> None:
    """Count that a person has left a match for good while it goes on."""
    if match.annulled_at is None and not match.is_sealed and len(_people(match.tenures.all())) > 1:
        _count(user_id, "matches", _sign(kept=False), MATCHES_COUNTED)


def lock_counts(tenures: Iterable[SeatTenure]) -> None:
    """Lock what is counted of several people, in the one order in which matches that end at once do not wait
    for each other for ever. Before any of it is changed; one query at most.
    """
    if len(people := _people(tenures)) > 1:
        rows = Reliability.objects.select_for_update().filter(player__in=people).order_by("player_id")
        list(rows.values_list("pk"))


def count_match(match: Match, tenures: Collection[SeatTenure], *, lapsed: Seat | None) -> None:
    """Count a match that is over, for all who are not counted yet: who gave a seat up was counted then.

    :param tenures: all of the match, by now as they ended.
    :param lapsed: the seat whose turn lapsed and which lost by that, if the match ended so.
    """
    if match.annulled_at is not None or match.is_sealed or len(_people(tenures)) < 2:
        return
    holders = {tenure.seat: tenure for tenure in tenures if tenure.to_ply is None}
    for tenure in sorted(tenures, key=lambda tenure: tenure.player_id):
        if tenure.is_bot or tenure.came_back:
            continue
        if not tenure.has_left:
            kept = tenure.seat != lapsed
            earned = SUBSTITUTE_EARNS if kept and tenure.is_substitute else 1
            _count(tenure.player_id, "matches", _sign(kept) * earned, MATCHES_COUNTED)
        elif holders[tenure.seat].owner_id == tenure.player_id:  # the bot kept the seat in vain
            _count(tenure.player_id, "matches", _sign(kept=False), MATCHES_COUNTED)


def count_shown(match: Match) -> None:
    """Count all that its people have kept or not at a table whose board is shown from now on, by its record.

    For the transaction in which it is shown, in which the match is still sealed.
    """
    tenures = list(match.tenures.filter(level=""))
    people = _people(tenures)
    if match.annulled_at is not None or len(people) < 2:
        return
    turns, matches = kept_turns(match), kept_matches(match, tenures)
    for person in sorted(people):
        for field, counted, most in (("turns", turns, TURNS_COUNTED), ("matches", matches, MATCHES_COUNTED)):
            if signs := "".join(sign * counted[person, sign] for sign in "01"):
                _count(person, field, signs[-most:], most)


def excuse(user_id: int, *, and_match: bool) -> tuple[bool, bool]:
    """Count the last turn of a person that lapsed as kept, and the last match that they left.

    :param and_match: whether a match was lost by the turn. :returns: whether there was such a turn, a match.
    """
    return _turned(user_id, "0", "1", and_match=and_match)


def blame(user_id: int, *, turn: bool, and_match: bool) -> None:
    """Take an excuse back: `turn` and `and_match` say what it changed."""
    if turn or and_match:
        _turned(user_id, "1", "0", turn=turn, and_match=and_match)


def _turned(user_id: int, of: str, to: str, *, turn: bool = True, and_match: bool) -> tuple[bool, bool]:
    row = Reliability.objects.select_for_update().filter(player=user_id).first()
    if row is None:
        return False, False
    is_turn, is_match = turn and of in row.turns, and_match and of in row.matches
    if is_turn:
        row.turns = to.join(row.turns.rsplit(of, 1))
    if is_match:
        row.matches = to.join(row.matches.rsplit(of, 1))
    row.save(update_fields=["turns", "matches"])
    return is_turn, is_match


def _people(tenures: Iterable[SeatTenure]) -> set[int]:
    return {tenure.player_id for tenure in tenures if not tenure.is_bot}


def _sign(kept: bool) -> str:
    return "1" if kept else "0"


def _count(user_id: int, field: str, signs: str, most: int) -> None:
    rows = Reliability.objects.filter(player=user_id)
    grown = {field: Right(Concat(F(field), Value(signs)), most)}
    if not rows.update(**grown):
        # Of two who are first at once one finds the other's row.
        Reliability.objects.bulk_create([Reliability(player_id=user_id)], ignore_conflicts=True)
        rows.update(**grown)
