"""Answers that a mail or a push carries: to a vote, to an invitation, to a warning of little time.

A link is bound to a person, a question and the time until which that is open; whoever holds it is not asked
who they are, as with the links that end mails. From a push it acts with the session of that person alone.
Nothing is done by opening one. A move is never made so.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final, Self

from django.core import signing
from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import gettext as _

from accounts.models import User
from accounts.notifications.site_urls import absolute_url
from games.kit.face.phrases import plain
from games.models import Invitation
from games.presenters.votes.proposals import asked_in_words
from games.selectors.votes.proposals import open_proposals_of

SALT: Final = "games.answers"
VOTE, INVITED, TIME = "vote", "invited", "time"
YES, NO, LATER = "yes", "no", "later"
_SAID: Final = {VOTE: (YES, NO), INVITED: (YES, NO), TIME: (LATER,)}


class ForeignAnswerError(Exception):
    """Nobody here wrote this link."""


@dataclass(frozen=True, slots=True)
class AskedQuestion:
    """A question of a mail or a push, and for whom it is."""

    user_id: int
    what: str
    """`VOTE`, `INVITED` or `TIME`."""
    key: str
    """Of the table."""
    about: str
    """The number of a vote or an invitation; of a warning the deadline as ISO 8601."""
    is_pushed: bool = False
    words: str = ""
    """The question in a sentence, where it is known."""

    @property
    def token(self) -> str:
        """The same for the same question."""
        parts = [self.user_id, self.what, self.key, self.about, self.is_pushed]
        return signing.Signer(salt=SALT).sign_object(parts)

    @classmethod
    def of(cls, token: str) -> Self:
        """The question of a link. :raises ForeignAnswerError: it is spoilt, or of another use."""
        try:
            user_id, what, key, about, is_pushed = signing.Signer(salt=SALT).unsign_object(token)
            asked = cls(int(user_id), str(what), str(key), str(about), bool(is_pushed))
        except (signing.BadSignature, ValueError, TypeError) as error:
            raise ForeignAnswerError from error
        if asked.what not in _SAID:
            raise ForeignAnswerError
        return asked


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer that is offered, as a mail or a push carries it."""

    action: str
    """`YES`, `NO` or `LATER`."""
    title: str
    """Text of its button."""
    path: str
    """On this site."""

    @property
    def url(self) -> str:
        """The whole address, for a mail."""
        return absolute_url(self.path)


def answers_to(asked: AskedQuestion) -> tuple[Answer, ...]:
    """All that may be said to a question, in the order of its buttons."""
    return tuple(
        Answer(said, word_for(asked.what, said), reverse("games:answer", args=[asked.token, said]))
        for said in said_of(asked.what)
    )


def said_of(what: str) -> tuple[str, ...]:
    """All that may be said to a kind of question, in the order of the buttons."""
    return _SAID[what]


def word_for(what: str, said: str) -> str:
    """The text of a button."""
    return {
        (VOTE, YES): _("Agree"),
        (VOTE, NO): _("Decline"),
        (INVITED, YES): _("Sit down"),
        (INVITED, NO): _("Decline"),
        (TIME, LATER): _("Remind me again"),
    }[what, said]


def vote_of(user: User, match_key: str) -> AskedQuestion | None:
    """The question that somebody has still to answer at a table. Two queries at most."""
    for of in open_proposals_of(user.pk):
        if of.key == match_key and not of.is_answered:
            words = plain(asked_in_words(of.asked, by=escape(of.asked.by), is_mine=False))
            return AskedQuestion(user.pk, VOTE, match_key, str(of.asked.id), words=words)
    return None


def invitation_of(user: User, match_key: str) -> AskedQuestion | None:
    """The question whether somebody sits down where a chair is kept for them. One query."""
    kept = Invitation.objects.told().filter(match__key=match_key, player=user).values_list("pk", flat=True)
    number = kept.first()
    return None if number is None else AskedQuestion(user.pk, INVITED, match_key, str(number))


def warning_of(user_id: int, match_key: str, deadline_at: datetime) -> AskedQuestion:
    """The question whether somebody wants to be warned once more of a deadline."""
    return AskedQuestion(user_id, TIME, match_key, deadline_at.isoformat())


def pushed(asked: AskedQuestion) -> AskedQuestion:
    """The same question as a push carries it."""
    return replace(asked, is_pushed=True)
