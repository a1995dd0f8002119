"""The stock as a match draws from it: questions that are new to whoever sits there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import Final

from django.conf import settings
from django.db.models import BigIntegerField, F, Value

from games.kit.questions import MIX
from games.kit.rules.api import Content, Json, Need
from games.models import BoardQuestion, Match, Question, QuestionRating, QuestionVersion, SeatTenure, Showing
from games.questions.kinds import DIFFICULTIES, LANGUAGES
from games.ratings.knowledge import JUDGED_FROM

from .drawing import Drawing, QuestionKind, Read

LAST: Final = 500
"""None of so many that somebody was asked last comes again, while others are left."""

LAST_OF_ALLIES: Final = 250
"""Nor of so many that their allies were asked last: when both have answered both have read both."""

_OF_BOARD: Final = 2**62
"""In the place of a showing's number: later than all of them."""


def site_language() -> str:
    """The language of the site's questions, as their rows name it: its own, if there can be any in it."""
    language = settings.LANGUAGE_CODE.partition("-")[0]
    return language if language in LANGUAGES else LANGUAGES[0]


def stock(match: Match) -> Content:
    """Questions for a match; what is drawn is noted (`Showing`) in the caller's transaction.

    The need's data: ``count``, a question for each seat from 0 on; ``difficulty``, the match's; ``round``.
    Answered by a list of ids. `drawing` says which come; one that comes again in a match has another id then.

    However much has been shown, it takes six statements and looks at `LAST` rows and some a person; a seventh
    if one comes again.
    """

    def content(need: Need, rng: Random) -> Json:
        count, number, difficulty = (need.data[name] for name in ("count", "round", "difficulty"))
        assert isinstance(count, int) and isinstance(number, int)  # noqa: S101, PT018 - as the rules have agreed
        wishes = rng.choices(DIFFICULTIES, MIX[str(difficulty)], k=count)
        people = people_asked(match, count)
        read = _read(match, people.values())
        drawn = Drawing(questions_in_use(), read, rng).draw(wishes)
        versions = QuestionVersion.objects.current().filter(question__in=drawn).select_related("question")
        by_question = {version.question_id: version for version in versions}
        times = _times(match, number) if read.here.intersection(drawn) else Counter[int]()
        rows = [
            Showing(
                match=match,
                round=number,
                seat=seat,
                version=by_question[question],
                time=times[by_question[question].pk] + 1,
                player_id=people.get(seat),
                ally_id=next((people[other] for other in people if other != seat), None),
            )
            for seat, question in enumerate(drawn)
        ]
        note_showings(rows)
        return [row.question for row in rows]

    return content


def people_asked(match: Match, count: int) -> dict[int, int]:
    """By seat: the person there, or for whom a bot keeps it; bots' seats are left out."""
    rows = SeatTenure.objects.filter(match=match, seat__lt=count).current()
    sitting = rows.values_list("seat", "level", "player_id", "owner_id")
    holders = {seat: owner if level else player for seat, level, player, owner in sitting}
    return {seat: holder for seat, holder in holders.items() if holder is not None}


def _read(match: Match, people: Iterable[int]) -> Read:
    """The versions that were drawn here before, and those that these people have read last.

    Those of boards that are not shown are as good as read: who meets one here could not play its board.
    """
    latest = [
        Showing.objects.filter(pk__in=Showing.objects.filter(**{role: person}).order_by("-pk")[:most])
        for person in people
        for role, most in (("player", LAST), ("ally", LAST_OF_ALLIES))
    ]
    # Each part reads along one index; in a union no part may be cut short itself.
    here, *others = (
        part.values_list("pk", "match_id", "version__question_id")
        for part in (Showing.objects.filter(match=match), *latest)
    )
    of_boards = BoardQuestion.objects.filter(board__shown_at=None).values_list(
        Value(_OF_BOARD, BigIntegerField()), Value(0, BigIntegerField()), "version__question_id"
    )
    drawn_here: set[int] = set()
    latest_of: dict[int, int] = {}
    for pk, match_id, question in here.union(*others, of_boards, all=True):
        if match_id == match.pk:
            drawn_here.add(question)
        latest_of[question] = max(pk, latest_of.get(question, 0))
    return Read(frozenset(drawn_here), latest_of)


def questions_in_use() -> dict[int, QuestionKind]:
    """All that may be drawn, by id; answered from an index alone but for how hard answers say that it is."""
    rows = Question.objects.in_use(site_language()).order_by("pk")
    judged = _judged()
    return {
        pk: QuestionKind(judged.get(pk, difficulty), category, template)
        for pk, difficulty, category, template in rows.values_list("pk", "difficulty", "category", "template")
    }


def _judged() -> dict[int, str]:
    """The difficulty that answers say, by question, where the latest version has enough of them."""
    rows = QuestionRating.objects.filter(
        answers__gte=JUDGED_FROM, version__number=F("version__question__number")
    )
    return dict(rows.values_list("version__question", "difficulty"))


def _times(match: Match, number: int) -> Counter[int]:
    """The number of times that each version has come in other rounds of a match."""
    return Counter(match.showings.exclude(round=number).values_list("version_id", flat=True))


def note_showings(rows: list[Showing]) -> None:
    """Write down what each seat got. A round that is drawn anew, its record being shortened, begins anew."""
    Showing.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["match", "round", "seat"],
        update_fields=[
            "version", "time", "player", "ally", "opened_at", "closes_at", "answered_at", "place", "is_right",
        ],
    )  # fmt: skip
