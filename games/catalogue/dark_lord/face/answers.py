"""Answers round by round: the table's *Questions*, the match's own page and its replay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.face.words import land_html
from games.catalogue.dark_lord.rules.land import ALLIES
from games.catalogue.dark_lord.rules.view import Round, Told
from games.kit.face.addresses import question_flag_url
from games.kit.face.phrases import listed
from games.kit.questions import BETWEEN, CATEGORIES, OWN, PUBLIC_DOMAIN, Wording
from games.kit.rules.seats import Seat

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """One of the four answers, as a row."""

    place: int
    text: str
    css: str = ""
    """``right``, ``wrong`` if it was given and is not, or nothing."""
    is_chosen: bool = False
    """It comes chosen: it was sent and not taken."""
    note: str = ""
    """Person whose answer it was, beside its sign: *your answer*."""

    @property
    def key(self) -> int:
        """The key that chooses it: 1 to 4."""
        return self.place + 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """An ally's question of a round."""

    who: SafeString
    """*You*, or the name in bold."""
    target: SafeString
    text: str
    """Empty where its words are gone."""
    about: str
    answers: tuple[Answer, ...]
    is_right: bool
    verdict: str
    """*answered right*, *answered wrong*, *no answer in time*."""
    source: str
    flag_url: str


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedRound:
    """A round whose questions both have answered."""

    number: int
    asked: tuple[Asked, ...]
    """In the order in which right answers counted."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Answered:
    """All rounds so far, the latest first, and how many answers were right."""

    rounds: tuple[AskedRound, ...]
    counts: tuple[str, ...]
    """By ally, the viewer first: *You answered 5 of 8 questions right.*"""


def answered_of(desk: DarkDesk) -> Answered:
    """The answers so far, as far as the viewer may know; nothing before the first round is told."""
    rounds = tuple(_round(desk, each) for each in reversed(desk.view.rounds))
    return Answered(rounds=rounds, counts=counts_of(desk) if rounds else ())


def right_of(desk: DarkDesk, seat: Seat) -> int:
    """The number of questions that an ally has answered right."""
    return sum(bool(each.told[seat].is_right) for each in desk.view.rounds)


def allies_in_order(desk: DarkDesk) -> tuple[Seat, ...]:
    """Both allies, whoever reads first."""
    return tuple(sorted(ALLIES, key=lambda seat: (seat != desk.reader, seat)))


def counts_of(desk: DarkDesk) -> tuple[str, ...]:
    """The number of right answers, a sentence an ally."""
    return tuple(_count(desk, seat) for seat in allies_in_order(desk))


def _count(desk: DarkDesk, seat: Seat) -> str:
    of = len(desk.view.rounds)
    values = {"name": desk.names.short[seat], "right": right_of(desk, seat), "of": of}
    if seat == desk.reader:
        return (
            ngettext(
                "You answered %(right)d of %(of)d question right.",
                "You answered %(right)d of %(of)d questions right.",
                of,
            )
            % values
        )
    return (
        ngettext(
            "%(name)s answered %(right)d of %(of)d question right.",
            "%(name)s answered %(right)d of %(of)d questions right.",
            of,
        )
        % values
    )


# --- a round --------------------------------------------------------------------------------------


def _round(desk: DarkDesk, each: Round) -> AskedRound:
    return AskedRound(
        number=each.number,
        asked=tuple(_asked(desk, each, seat) for seat in allies_in_order(desk)),
    )


def _asked(desk: DarkDesk, each: Round, seat: Seat) -> Asked:
    told = each.told[seat]
    wording = None if told.question is None else desk.table.quiz.wordings.get(told.question)
    return Asked(
        who=desk.names.html[seat],
        target=land_html(told.target),
        text="" if wording is None else wording.text,
        about="" if wording is None else about(wording),
        answers=() if wording is None else answers_of(wording, told.right, {seat: told.answer}, desk),
        is_right=bool(told.is_right),
        verdict=_verdict(told),
        source="" if wording is None else source_of(wording),
        flag_url=flag_url(desk, each.number, seat),
    )


def _verdict(told: Told) -> str:
    if told.answer is None:
        return _("no answer in time")
    return _("answered right") if told.is_right else _("answered wrong")


def answers_of(
    wording: Wording, right: int | None, given: Mapping[Seat, int | None], desk: DarkDesk
) -> tuple[Answer, ...]:
    """The four answers of a question, in the order in which they were shown.

    :param right: the place of the right one; None: it is not told.
    :param given: by ally, which they gave.
    """
    return tuple(
        _answer(place, text, right, [seat for seat, answer in given.items() if answer == place], desk)
        for place, text in enumerate(wording.answers)
    )


def _answer(place: int, text: str, right: int | None, givers: list[Seat], desk: DarkDesk) -> Answer:
    is_right = place == right
    css = "right" if is_right else "wrong" if givers else ""
    return Answer(
        place=place,
        text=text,
        css=css,
        is_chosen=desk.table.was_sent("answer", str(place)),
        note=_note(givers, desk),
    )


def _note(givers: list[Seat], desk: DarkDesk) -> str:
    if not givers:
        return ""
    if givers == [desk.reader]:
        return _("your answer")
    return _("%(who)s answer") % {"who": listed([desk.names.possessive(seat) for seat in givers])}


def source_of(wording: Wording) -> str:
    """The source of a question: *Wikidata, CC0, as of 1 March 2026*."""
    licences = [licence_word(licence) for licence in wording.licence.split(BETWEEN) if licence]
    parts = [part for part in (wording.source, *licences) if part]
    if wording.as_of is not None:
        parts.append(_("as of %(day)s") % {"day": date_format(wording.as_of, "j F Y")})
    return ", ".join(parts)


def flag_url(desk: DarkDesk, number: int, seat: Seat) -> str:
    """The page for reporting a fault in a question, for the one who has answered it; empty for all others."""
    if desk.me is None or desk.me != seat or desk.me != desk.reader:
        return ""
    return question_flag_url(desk.table.key, number)


# --- names ----------------------------------------------------------------------------------------

_DIFFICULTIES: Final[dict[str, StrOrPromise]] = {
    "easy": gettext_lazy("easy"),
    "normal": gettext_lazy("normal"),
    "hard": gettext_lazy("hard"),
}


def category_word(category: str) -> str:
    """*Geography*; one that is gone, as it was written."""
    return str(CATEGORIES.get(category, category))


def difficulty_word(difficulty: str) -> str:
    """*hard*."""
    return str(_DIFFICULTIES.get(difficulty, difficulty))


def about(wording: Wording) -> str:
    """The category and difficulty of a question: *Geography, hard*."""
    return _("%(category)s, %(difficulty)s") % {
        "category": category_word(wording.category),
        "difficulty": difficulty_word(wording.difficulty),
    }


def licence_word(licence: str) -> str:
    """A licence as people read it: *CC-BY-4.0*, *written for this site*."""
    return {OWN: _("written for this site"), PUBLIC_DOMAIN: _("public domain")}.get(licence, licence)
