"""Questions and answers as the log tells them: a question's words only where the reader may read them."""

from __future__ import annotations

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.catalogue.dark_lord.face.story import DarkStory, seat_of, who
from games.catalogue.dark_lord.rules.land import ALLIES
from games.catalogue.dark_lord.rules.view import Told
from games.kit.face.phrases import capitalised
from games.kit.rules.api import Event
from games.kit.rules.seats import Seat


def questions_drawn(_event: Event, story: DarkStory) -> str:
    """The sentence that each ally has a question."""
    if story.names.reader in ALLIES:
        return _("A question was drawn for each of you; you see only your own")
    return _("A question was drawn for each ally; each sees only its own")


def answered(event: Event, story: DarkStory) -> str:
    """The sentence that an ally has answered; nobody else learns what."""
    return _("%(who)s answered") % {"who": who(seat_of(event), story)}


def own_answer(event: Event, story: DarkStory) -> str:
    """The result that a seat learns when it answers; when the match is over everybody may read it."""
    data, seat = event.data, seat_of(event)
    values = {"who": who(seat, story)}
    if data["place"] is None:
        return _("%(who)s gave no answer in time, which counts as wrong") % values
    if data["is_right"]:
        return _("%(who)s answered, and rightly") % values
    return _("%(who)s answered, and wrongly") % values


def answers_told(event: Event, story: DarkStory) -> str:
    """The questions and answers of both allies."""
    one, other = (
        _told(Seat(seat), told, story) for seat, told in zip(ALLIES, event.data["answers"], strict=True)
    )
    return _("%(one)s; %(other)s") % {"one": one, "other": other}


def _told(seat: Seat, told: Told, story: DarkStory) -> str:
    wording = story.wording(told)
    if wording is None or told.right is None:
        return capitalised(_briefly(seat, told, story))
    values = {
        "who": who(seat, story),
        "question": f'<i class="asked-what">{escape(wording.text)}</i>',
        "right": f"<b>{escape(wording.answers[told.right])}</b>",
        "answer": "" if told.answer is None else f"<b>{escape(wording.answers[told.answer])}</b>",
    }
    is_mine = seat == story.names.reader
    if told.answer is None:
        if is_mine:
            return _("You were asked “%(question)s” and gave no answer in time; right is %(right)s") % values
        return _("%(who)s was asked “%(question)s” and gave no answer in time; right is %(right)s") % values
    if told.is_right:
        if is_mine:
            return _("You were asked “%(question)s” and answered %(answer)s, which is right") % values
        return _("%(who)s was asked “%(question)s” and answered %(answer)s, which is right") % values
    if is_mine:
        return _("You were asked “%(question)s” and answered %(answer)s; right is %(right)s") % values
    return _("%(who)s was asked “%(question)s” and answered %(answer)s; right is %(right)s") % values


def _briefly(seat: Seat, told: Told, story: DarkStory) -> str:
    """The sentence where the question cannot be read: whether the answer was right."""
    values = {"who": who(seat, story)}
    if told.answer is None:
        return _("%(who)s gave no answer in time") % values
    return _("%(who)s answered rightly") % values if told.is_right else _("%(who)s answered wrongly") % values
