"""Matches of The Dark Lord as rows, whose questions a test knows by what they read."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from random import Random
from typing import Any, Final

from accounts.models import User
from games.catalogue.dark_lord.rules.moves import Questions, parse_move
from games.catalogue.dark_lord.rules.view import Phase
from games.models import Match, MoveRecord, Question, QuestionVersion, SeatTenure, Showing
from games.questions.likeness import likeness
from games.selectors.record.history import history_of
from games.services.questions.opening import open_question
from tests.support.clock import NOON
from tests.support.redealt import rewritten
from tests.support.tables import bot, match_of, people, play, random_course

from .tables import BASES, CLAIMS

DARK_LORD: Final = "dark-lord"
IN_STOCK: Final = 45


def stocked(count: int = IN_STOCK) -> None:
    """Questions of every difficulty, of which every word tells the number."""
    shared = [
        {"category": "history", "difficulty": ("easy", "normal", "hard")[number % 3], "language": "en"}
        for number in range(count)
    ]
    questions = Question.objects.bulk_create(
        Question(
            **shared[number],
            key=f"kq-{number:03}",
            state=Question.State.IN_USE,
            alike=likeness(f"Whatsit {number:03}?", ""),
            added_at=NOON,
            state_at=NOON,
        )
        for number in range(count)
    )
    QuestionVersion.objects.bulk_create(
        QuestionVersion(
            **shared[number],
            question=question,
            number=1,
            text=f"Whatsit {number:03}?",
            right=f"Rightly {number:03}",
            wrong_1=f"Wrongly {number:03}a",
            wrong_2=f"Wrongly {number:03}b",
            wrong_3=f"Wrongly {number:03}c",
            source=f"Almanac {number:03}",
            licence="own",
            made_at=NOON,
        )
        for number, question in enumerate(questions)
    )


def begun(players: Sequence[User] = (), *, levels: Sequence[str] = (), **fields: Any) -> Match:
    """A match that has just begun: two people and a bot as the Dark Lord, if nobody else is named."""
    if not Question.objects.exists():
        stocked()
    players = players or [*people("ann", "bea"), bot("lord")]
    return match_of(players, levels=levels, game=DARK_LORD, **fields)


def phase_of(match: Match) -> Phase:
    """The phase of the match."""
    match.refresh_from_db()
    phase: Phase = history_of(match).state.view(None).phase
    return phase


def to_phase(match: Match, phase: Phase, *, seed: int = 7, now: datetime = NOON) -> Match:
    """The match after random moves of whoever is to move, up to a phase."""
    course = random_course(match, Random(seed), now=now)
    next(history for history in course if history.state.view(None).phase is phase)
    match.refresh_from_db()
    return match


def asked(match: Match | None = None, *, now: datetime = NOON, **fields: Any) -> Match:
    """A match at which both allies are to answer their first questions."""
    return to_phase(match or begun(now=now, **fields), Phase.ANSWER, now=now)


def holder(match: Match, seat: int) -> SeatTenure:
    """The present holder of a seat."""
    return SeatTenure.objects.current().select_related("player").get(match=match, seat=seat)


def opened(match: Match, seat: int, *, now: datetime = NOON) -> Showing:
    """The question of a seat, after its holder has asked for it."""
    tenure = holder(match, seat)
    open_question(match_id=match.pk, user_id=tenure.player_id, turn_ply=tenure.turn_ply or 0, now=now)
    return showing(match, seat)


def showing(match: Match, seat: int) -> Showing:
    """The row of the latest question that a seat was asked."""
    rows = Showing.objects.filter(match=match, seat=seat).select_related("version__question")
    return rows.order_by("-round")[0]


def right_place(match: Match, seat: int) -> int:
    """The place at which the right answer of the latest question of a seat is shown."""
    rows = MoveRecord.objects.filter(match=match, notation__startswith="questions ").order_by("-ply")
    drawn = parse_move(rows[0].notation)
    assert isinstance(drawn, Questions)
    return drawn.drawn[seat].right


def answer(
    match: Match,
    seat: int,
    *,
    right: bool = True,
    now: datetime = NOON,
    arrived_at: datetime | None = None,
    opens: bool = True,
) -> None:
    """Have the holder of a seat open its question, unless it has, and answer it rightly or wrongly."""
    if opens and showing(match, seat).opened_at is None and not holder(match, seat).is_bot:
        opened(match, seat, now=now)
    place = right_place(match, seat)
    notation = f"answer {place if right else (place + 1) % 4}"
    play(match, notation, seat=seat, now=now, arrived_at=arrived_at)


def secrets_of(match: Match, seat: int) -> list[str]:
    """Texts that tell the question that a seat was asked last, or one of its answers."""
    version = showing(match, seat).version
    return [version.text.rstrip("?"), version.right, *version.wrong, version.source, version.question.key]


def in_battle(match: Match) -> Match:
    """The match at the first round of the battle on a map that is known; see `dl_tables.battle`."""
    rewritten(match, [(None, parse_move(BASES))])
    for land in CLAIMS:
        play(match, f"claim t{land}")
    return match
