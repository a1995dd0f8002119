"""Result of a question that the viewer has answered, kept over the page until they go on.

It shows which answer is right, which was given, and what it costs. Both the ally's answer and the strikes are
told as far as they have come: the same sheet says more when there is more.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.dark_lord.face.answered import Answer, answers_of, flag_url, source_of
from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.face.labels import about
from games.catalogue.dark_lord.face.lands import land_html
from games.catalogue.dark_lord.rules.events import ANSWERS_TOLD
from games.catalogue.dark_lord.rules.land import ALLIES, LORD
from games.catalogue.dark_lord.rules.view import Phase, Round, Told


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
    says: SafeString
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
        verdict=_verdict(desk, told, is_whole=each is not None),
        says=SafeString(_says(desk, each)),
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


def _verdict(desk: DarkDesk, told: Told, *, is_whole: bool) -> SafeString:
    """The consequence of the answer. :param is_whole: whether both have answered."""
    at_castle = desk.view.bases is not None and told.target == desk.view.bases[LORD]
    if told.is_right:
        if not is_whole:
            words = _("Right: once your ally has answered too, {land} is yours.")
            if at_castle:
                words = _("Right: once your ally has answered too, a tower of his castle breaks.")
        else:
            words = _("Right: you have taken {land}.")
            if at_castle:
                words = _("Right: a tower of his castle has broken.")
    elif told.answer is None:
        words = _("Too late: no answer in time is a wrong one, and he strikes once more.")
    elif at_castle:
        words = _("Wrong: his castle stands as it stood, and he strikes once more.")
    else:
        words = _("Wrong: {land} stays black, and he strikes once more.")
    return SafeString(words.format(land=land_html(told.target)))


def _says(desk: DarkDesk, each: Round | None) -> str:
    assert desk.me is not None  # noqa: S101 - see above
    ally = desk.names.html[desk.ally]
    if each is None:
        return _("%(ally)s has a question too and has not answered yet.") % {"ally": ally}
    mine, other = each.told[desk.me], each.told[desk.ally]
    if other.answer is None:
        words = _("%(ally)s gave no answer in time.")
    elif other.is_right:
        words = _("%(ally)s answered right too.") if mine.is_right else _("%(ally)s answered right.")
    else:
        words = _("%(ally)s answered wrong.") if mine.is_right else _("%(ally)s answered wrong too.")
    return " ".join(filter(None, (words % {"ally": ally}, _strikes(desk, each))))


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
