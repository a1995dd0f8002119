"""The stock as a match draws from it: questions that are new to whoever sits there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Final

from django.conf import settings

from games.models import Match, Question, QuestionVersion, SeatTenure, Showing
from games.questions.kinds import DIFFICULTIES, LANGUAGES
from games.rules.core.api import Content, Json, Need, NoContent

LAST: Final = 500
"""None of so many that somebody was asked last comes again, while others are left."""

LAST_OF_ALLIES: Final = 250
"""Nor of so many that their allies were asked last: when both have answered both have read both."""

MIX: Final[Mapping[str, tuple[int, int, int]]] = MappingProxyType(
    {"easy": (60, 40, 0), "normal": (25, 50, 25), "hard": (0, 50, 50)}
)
"""By a match's difficulty: how many of a hundred questions are easy, normal and hard."""


def site_language() -> str:
    """The language of the site's questions, as their rows name it: its own, if there can be any in it."""
    language = settings.LANGUAGE_CODE.partition("-")[0]
    return language if language in LANGUAGES else LANGUAGES[0]


def stock(match: Match) -> Content:
    """Questions for a match; what is drawn is noted (`Showing`) in the caller's transaction.

    The need's data: ``count``, a question for each seat from 0 on; ``difficulty``, the match's; ``round``.
    Answered by a list of ids. A question of the match never comes again. Others that its people have read
    lately come only when none is left of any difficulty, those longest ago first.

    However much has been shown, it takes five statements and looks at `LAST` rows and some a person; a sixth
    if all of a difficulty have been read.
    """

    def content(need: Need, rng: Random) -> Json:
        count, number, difficulty = (need.data[name] for name in ("count", "round", "difficulty"))
        assert isinstance(count, int) and isinstance(number, int)  # noqa: S101, PT018 - as the rules have agreed
        wishes = rng.choices(DIFFICULTIES, MIX[str(difficulty)], k=count)
        people = _people(match, count)
        read = _read(match, people.values())
        drawn = _draw(wishes, read, rng)
        versions = QuestionVersion.objects.current().filter(question__in=drawn).select_related("question")
        by_question = {version.question_id: version for version in versions}
        _note(match, number, [by_question[each] for each in drawn], people)
        return [by_question[each].name for each in drawn]

    return content


@dataclass(frozen=True, slots=True)
class _Read:
    """Questions that have come before, by id."""

    here: frozenset[int]
    """In this match."""
    before: Mapping[int, int]
    """To its people lately: the greater the number, the later."""


def _people(match: Match, count: int) -> dict[int, int]:
    """By seat: the person there, or for whom a bot keeps it; bots' seats are left out."""
    rows = SeatTenure.objects.filter(match=match, seat__lt=count).current()
    sitting = rows.values_list("seat", "level", "player_id", "owner_id")
    holders = {seat: owner if level else player for seat, level, player, owner in sitting}
    return {seat: holder for seat, holder in holders.items() if holder is not None}


def _read(match: Match, people: Iterable[int]) -> _Read:
    """What was drawn here before, and what these people have read last."""
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
    drawn_here: set[int] = set()
    before: dict[int, int] = {}
    for pk, match_id, question in here.union(*others, all=True):
        if match_id == match.pk:
            drawn_here.add(question)
        elif pk > before.get(question, 0):
            before[question] = pk
    return _Read(frozenset(drawn_here), before)


def _ready(difficulties: Iterable[str]) -> dict[str, list[int]]:
    """By difficulty the ids of those that may be drawn; answered from an index alone."""
    ready: dict[str, list[int]] = {name: [] for name in sorted(set(difficulties))}
    rows = Question.objects.in_use(site_language()).filter(difficulty__in=ready)
    for pk, difficulty in rows.order_by("difficulty", "pk").values_list("pk", "difficulty"):
        ready[difficulty].append(pk)
    return ready


def _draw(wishes: list[str], read: _Read, rng: Random) -> list[int]:
    """The id of a question for each wish, none twice. :raises NoContent: so many are not left."""
    ready = _ready(wishes)
    drawn: list[int] = []

    def left(*difficulties: str) -> list[int]:
        gone = read.here.union(drawn)
        return [each for name in difficulties for each in ready[name] if each not in gone]

    for wish in wishes:
        fresh = [each for each in left(wish) if each not in read.before]
        if not fresh:
            ready = _ready(DIFFICULTIES)
            fresh = [each for each in left(*DIFFICULTIES) if each not in read.before]
        if fresh:
            drawn.append(rng.choice(fresh))
        elif again := left(wish) or left(*DIFFICULTIES):
            drawn.append(min(again, key=lambda each: read.before[each]))
        else:
            raise NoContent("questions")
    return drawn


def _note(match: Match, number: int, drawn: list[QuestionVersion], people: Mapping[int, int]) -> None:
    """Write down what each seat got. A round that is drawn anew, its record being shortened, begins anew."""
    rows = [
        Showing(
            match=match,
            round=number,
            seat=seat,
            version=each,
            player_id=people.get(seat),
            ally_id=next((people[other] for other in people if other != seat), None),
        )
        for seat, each in enumerate(drawn)
    ]
    Showing.objects.bulk_create(
        rows,
        update_conflicts=True,
        unique_fields=["match", "round", "seat"],
        update_fields=[
            "version", "player", "ally", "opened_at", "closes_at", "answered_at", "place", "is_right",
        ],
    )  # fmt: skip
