"""The viewer's own question: the gate before it, the question with its clock, and what became of it.

All of it follows from what the site says: a page that is loaded anew, opened twice or on another device shows
the same question with the same clock.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.dark_lord.face.answers import Answer, about, answers_of, flag_url, source_of
from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.face.words import land_html
from games.catalogue.dark_lord.rules.events import ANSWERS_TOLD
from games.catalogue.dark_lord.rules.land import ALLIES, LORD
from games.catalogue.dark_lord.rules.view import Phase, Round, Told
from games.kit.face.markup import NOTHING, attributes, element, filled, joined
from games.kit.face.phrases import listed
from games.kit.questions import Answering, Wording

State = Literal["gate", "open", "late", "answered"]

_ROUND = 56.5
"""Length of the ring; as in `static/js/clock.js`."""
_LAST = 10_000
"""With so many milliseconds left it is read out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A question as ``games/dark_lord/_question.html`` draws it, in the place of the dock."""

    state: State
    prompt: SafeString
    """The first line."""
    says: str = ""
    """A sentence or two below it, text or markup."""
    about: str = ""
    """Category and difficulty: *Geography, hard*; empty before it was opened."""
    text: str = ""
    answers: tuple[Answer, ...] = ()
    """By place."""
    if_right: SafeString = NOTHING
    """Gain of a right answer."""
    if_wrong: str = ""
    clock: SafeString = NOTHING
    """Data for `static/js/clock.js`, as attributes."""
    dashes: str = ""
    """Of the ring: how much of it is left."""
    left: str = ""
    """*0:30*, when it was drawn."""
    until: str = ""
    """The moment in which it closes: *20:15:32*."""
    source: str = ""
    flag_url: str = ""
    """Address at which a fault in it can be reported."""

    @property
    def is_dialog(self) -> bool:
        """True if it lies over the page."""
        return self.state in {"open", "late"}


def question_of(desk: DarkDesk, now: datetime | None = None) -> Question | None:
    """The question that the viewer may open, has open, or has answered in this round; None: there is none.

    :param now: the present if None.
    """
    view = desk.view
    if desk.is_past or desk.is_over or desk.table.has_sent or desk.me is None or desk.me not in ALLIES:
        return None
    told = view.asked[desk.me]
    if told is None or told.question is None or view.phase not in {Phase.ANSWER, Phase.STRIKE}:
        return None
    wording = desk.table.quiz.wordings.get(told.question)
    if told.has_answered:
        return _answered(desk, told, wording)
    answering = desk.table.quiz.answering
    if wording is None or answering is None:
        return _gate(desk, told)
    return _open(desk, told, wording, answering, now or timezone.now())


# --- before it is opened --------------------------------------------------------------------------


def _gate(desk: DarkDesk, told: Told) -> Question:
    seconds = desk.view.options.answer_seconds
    words = ngettext(
        "%(count)d second once you open it; nothing runs before.",
        "%(count)d seconds once you open it; nothing runs before.",
        seconds,
    )
    rest = _("Then the clock goes on, whatever you do: the question and its time are the same everywhere.")
    return Question(
        state="gate",
        prompt=filled(_("Your question waits, for %(land)s."), {"land": land_html(told.target)}),
        says=joined([element("b", words % {"count": seconds}), rest], " "),
        if_right=_if_right(desk, told),
        if_wrong=_("one more strike"),
    )


def _if_right(desk: DarkDesk, told: Told) -> SafeString:
    """The gain of a right answer, as far as that is certain."""
    view = desk.view
    if view.bases is None or told.target != view.bases[LORD]:
        return filled(_("%(land)s is yours"), {"land": land_html(told.target)})
    if view.towers[LORD] == 1:
        return joined([_("his last tower breaks, and you win")])
    return joined([_("a tower of his castle breaks")])


# --- while its clock runs -------------------------------------------------------------------------


def _open(desk: DarkDesk, told: Told, wording: Wording, answering: Answering, now: datetime) -> Question:
    left = (answering.closes_at - now).total_seconds()
    is_late = left <= 0
    until = date_format(timezone.localtime(answering.closes_at), "H:i:s")
    return Question(
        state="late" if is_late else "open",
        prompt=filled(_("Your question, for %(land)s"), {"land": land_html(told.target)}),
        says=_("The time is up. No answer in time is a wrong one.")
        if is_late
        else _("Only you see this question."),
        about=about(wording),
        text=wording.text,
        answers=answers_of(wording, None, {}, desk),
        if_right=_if_right(desk, told),
        if_wrong=_("one more strike"),
        clock=_clock(answering, now),
        dashes=f"{_ROUND * min(1.0, max(0.0, left / max(answering.seconds, 1))):.1f} 57",
        left=_seconds(left),
        until=until,
    )


def _clock(answering: Answering, now: datetime) -> SafeString:
    """Instants in milliseconds since 1970, by the site's clock (see `static/js/clock.js`)."""
    ends = answering.closes_at.timestamp() * 1000
    whole = answering.seconds * 1000
    return attributes(
        {
            "data_now": f"{now.timestamp() * 1000:.0f}",
            "data_ends": f"{ends:.0f}",
            "data_whole": whole,
            "data_low": f"{ends - min(_LAST, whole / 4):.0f}",
            "data_forms": "[]",
            "data_mine": True,
            "data_announce": _("Ten seconds are left for your answer."),
            "data_announce_at": _LAST,
        }
    )


def _seconds(left: float) -> str:
    whole = max(0, -int(-left // 1))
    return f"{whole // 60}:{whole % 60:02}"


# --- once it is answered --------------------------------------------------------------------------


def _answered(desk: DarkDesk, told: Told, wording: Wording | None) -> Question:
    seat = desk.me
    assert seat is not None  # noqa: S101 - asked of an ally alone
    return Question(
        state="answered",
        prompt=_verdict(desk, told),
        says=_waits(desk),
        about="" if wording is None else about(wording),
        text="" if wording is None else wording.text,
        answers=() if wording is None else answers_of(wording, told.right, {seat: told.answer}, desk),
        source="" if wording is None else source_of(wording),
        flag_url=flag_url(desk, desk.view.round, seat),
    )


def _verdict(desk: DarkDesk, told: Told) -> SafeString:
    if told.answer is None:
        return joined([element("b", _("Too late.")), _("No answer in time is a wrong one.")], " ")
    if not told.is_right:
        return joined([element("b", _("Wrong.")), _("The Dark Lord strikes once more.")], " ")
    right = element("b", _("Right."))
    if desk.view.phase is Phase.STRIKE:
        return right
    values = {"right": right, "gain": _if_right(desk, told)}
    return filled(_("%(right)s Once your ally has answered too: %(gain)s."), values)


def _waits(desk: DarkDesk) -> str:
    """The people who are waited for."""
    view = desk.view
    if view.phase is Phase.STRIKE:
        words = ngettext(
            "The Dark Lord strikes: %(count)d strike is left.",
            "The Dark Lord strikes: %(count)d strikes are left.",
            view.strikes_left,
        )
        return words % {"count": view.strikes_left}
    who = listed([desk.names.html[seat] for seat in desk.to_move if seat != desk.me])
    return filled(_("Waiting for %(who)s, who has a question too."), {"who": who})


# --- afterwards, until they go on -----------------------------------------------------------------


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldQuestion:
    """An answered question as ``games/dark_lord/_told_sheet.html`` draws it."""

    number: int
    """Of its round."""
    target: SafeString
    text: str
    """Empty where its words are gone."""
    about: str
    answers: tuple[Answer, ...]
    is_right: bool
    verdict: SafeString
    """*Wrong: Mirkstead stays black, and he strikes once more.*"""
    says: str
    """Answer of the ally, and the strikes that follow or have come."""
    go: str
    """Text of the button."""
    look_at: int | None
    """The ply after the first strike, from where on they are looked at one by one; None: none has come."""
    source: str
    flag_url: str


def told_of(desk: DarkDesk) -> ToldQuestion | None:
    """The question that the table keeps; None: there is none, or its player has gone on to the next round."""
    number = desk.table.quiz.kept_question
    if number is None or desk.me is None or desk.me not in ALLIES or desk.is_past or desk.table.has_sent:
        return None
    each = next((each for each in desk.view.rounds if each.number == number), None)
    told = _told(desk, each)
    if told is None or not told.has_answered or not _is_latest(desk, number):
        return None
    wording = None if told.question is None else desk.table.quiz.wordings.get(told.question)
    strikes = 0 if each is None or desk.is_over else len(each.strikes)
    return ToldQuestion(
        number=number,
        target=land_html(told.target),
        text="" if wording is None else wording.text,
        about="" if wording is None else about(wording),
        answers=() if wording is None else answers_of(wording, told.right, {desk.me: told.answer}, desk),
        is_right=bool(told.is_right),
        verdict=_told_verdict(desk, told, is_whole=each is not None),
        says=_says(desk, each),
        go=_go(desk, strikes),
        look_at=_first_strike(desk, number) if strikes else None,
        source="" if wording is None else source_of(wording),
        flag_url=flag_url(desk, number, desk.me),
    )


def _go(desk: DarkDesk, strikes: int) -> str:
    if strikes:
        return ngettext("See the strike", "See the strikes", strikes)
    return _("See how it ended") if desk.is_over else _("Go on")


def _first_strike(desk: DarkDesk, number: int) -> int | None:
    """The ply after the first strike of a round: it is the move after the answer that told all."""
    told = (
        entry.ply + 2
        for entry in desk.table.log
        for event in entry.events
        if event.code == ANSWERS_TOLD and event.data["round"] == number
    )
    return next(told, None)


def _told(desk: DarkDesk, each: Round | None) -> Told | None:
    assert desk.me is not None  # noqa: S101 - asked of an ally alone
    return desk.view.asked[desk.me] if each is None else each.told[desk.me]


def _is_latest(desk: DarkDesk, number: int) -> bool:
    """True if the viewer has done nothing since: a choice in the next round means going on."""
    view = desk.view
    assert desk.me is not None  # noqa: S101 - see above
    if number == view.round:
        return True
    return number == view.round - 1 and view.phase is Phase.CHOOSE and view.targets[desk.me] is None


def _told_verdict(desk: DarkDesk, told: Told, *, is_whole: bool) -> SafeString:
    """The consequence of the answer. :param is_whole: whether both have answered."""
    at_castle = desk.view.bases is not None and told.target == desk.view.bases[LORD]
    if told.is_right:
        if not is_whole:
            words = _("Right: once your ally has answered too, %(land)s is yours.")
            if at_castle:
                words = _("Right: once your ally has answered too, a tower of his castle breaks.")
        else:
            words = _("Right: you have taken %(land)s.")
            if at_castle:
                words = _("Right: a tower of his castle has broken.")
    elif told.answer is None:
        words = _("Too late: no answer in time is a wrong one, and he strikes once more.")
    elif at_castle:
        words = _("Wrong: his castle stands as it stood, and he strikes once more.")
    else:
        words = _("Wrong: %(land)s stays black, and he strikes once more.")
    return filled(words, {"land": land_html(told.target)})


def _says(desk: DarkDesk, each: Round | None) -> SafeString:
    assert desk.me is not None  # noqa: S101 - see above
    ally = {"ally": desk.names.html[desk.ally]}
    if each is None:
        return filled(_("%(ally)s has a question too and has not answered yet."), ally)
    mine, other = each.told[desk.me], each.told[desk.ally]
    if other.answer is None:
        words = _("%(ally)s gave no answer in time.")
    elif other.is_right:
        words = _("%(ally)s answered right too.") if mine.is_right else _("%(ally)s answered right.")
    else:
        words = _("%(ally)s answered wrong.") if mine.is_right else _("%(ally)s answered wrong too.")
    return joined(filter(None, (filled(words, ally), _strikes(desk, each))), " ")


def _strikes(desk: DarkDesk, each: Round) -> str:
    """The number of strikes that have come or follow, of a round that both have answered."""
    left = desk.view.strikes_left if each.number == desk.view.round else 0
    if desk.is_over:
        return ""
    if left:
        words = ngettext("%(count)d strike follows.", "%(count)d strikes follow.", left)
        return words % {"count": left}
    words = ngettext(
        "The Dark Lord has struck once.",
        "The Dark Lord has struck %(count)d times.",
        len(each.strikes),
    )
    return words % {"count": len(each.strikes)} if each.strikes else ""
