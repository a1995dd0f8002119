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
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.dark_lord.face.answered import Answer, answers_of, flag_url, source_of
from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.face.labels import about
from games.catalogue.dark_lord.face.lands import land_html
from games.catalogue.dark_lord.rules.land import ALLIES, LORD
from games.catalogue.dark_lord.rules.view import Phase, Told
from games.kit.face.markup import NOTHING
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
    says: SafeString = NOTHING
    """A sentence or two below it."""
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
        prompt=format_html(_("Your question waits, for {land}."), land=land_html(told.target)),
        says=format_html("<b>{}</b> {}", words % {"count": seconds}, rest),
        if_right=_if_right(desk, told),
        if_wrong=_("one more strike"),
    )


def _if_right(desk: DarkDesk, told: Told) -> SafeString:
    """The gain of a right answer, as far as that is certain."""
    view = desk.view
    if view.bases is None or told.target != view.bases[LORD]:
        return format_html(_("{land} is yours"), land=land_html(told.target))
    if view.towers[LORD] == 1:
        return format_html("{}", _("his last tower breaks, and you win"))
    return format_html("{}", _("a tower of his castle breaks"))


# --- while its clock runs -------------------------------------------------------------------------


def _open(desk: DarkDesk, told: Told, wording: Wording, answering: Answering, now: datetime) -> Question:
    left = (answering.closes_at - now).total_seconds()
    is_late = left <= 0
    until = date_format(timezone.localtime(answering.closes_at), "H:i:s")
    return Question(
        state="late" if is_late else "open",
        prompt=format_html(_("Your question, for {land}"), land=land_html(told.target)),
        says=SafeString(
            _("The time is up. No answer in time is a wrong one.")
            if is_late
            else _("Only you see this question.")
        ),
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
    return format_html(
        ' data-now="{}" data-ends="{}" data-whole="{}" data-low="{}" data-forms="[]" data-mine'
        ' data-announce="{}" data-announce-at="{}"',
        f"{now.timestamp() * 1000:.0f}",
        f"{ends:.0f}",
        whole,
        f"{ends - min(_LAST, whole / 4):.0f}",
        _("Ten seconds are left for your answer."),
        _LAST,
    )


def _seconds(left: float) -> str:
    whole = max(0, -int(-left // 1))
    return f"{whole // 60}:{whole % 60:02}"


# --- afterwards -----------------------------------------------------------------------------------


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
        return format_html("<b>{}</b> {}", _("Too late."), _("No answer in time is a wrong one."))
    if not told.is_right:
        return format_html("<b>{}</b> {}", _("Wrong."), _("The Dark Lord strikes once more."))
    if desk.view.phase is Phase.STRIKE:
        return format_html("<b>{}</b>", _("Right."))
    gain = _if_right(desk, told)
    return format_html(_("<b>Right.</b> Once your ally has answered too: {gain}."), gain=gain)


def _waits(desk: DarkDesk) -> SafeString:
    """The people who are waited for."""
    view = desk.view
    if view.phase is Phase.STRIKE:
        words = ngettext(
            "The Dark Lord strikes: %(count)d strike is left.",
            "The Dark Lord strikes: %(count)d strikes are left.",
            view.strikes_left,
        )
        return format_html("{}", words % {"count": view.strikes_left})
    who = listed([desk.names.html[seat] for seat in desk.to_move if seat != desk.me])
    return format_html(_("Waiting for {who}, who has a question too."), who=SafeString(who))
