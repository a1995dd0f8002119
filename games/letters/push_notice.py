"""A push notice: what a locked screen may show. No card, no bid, no position, no word of anybody's."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Final

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import Delivery, Kind, User
from accounts.notifications.defaults import OF_EVENTS
from accounts.notifications.seen_pushes import seen_path
from games.catalogue import PRESENTERS
from games.kit.face.times import moment_words
from games.letters import moderation_notices
from games.letters.answers import (
    Answer,
    AskedQuestion,
    answers_to,
    invitation_of,
    pushed,
    vote_of,
    warning_of,
)
from games.letters.time_zone import in_zone_of
from games.letters.topics import Topic, topic_of
from games.models import SeatTenure
from games.models.club import CLUB_KEY
from games.models.event import EVENT_KEY
from games.models.team_match import TEAM_KEY
from games.selectors.inbox.badge import turns_of


@dataclass(frozen=True, slots=True)
class PushNotice:
    """The notice that a browser shows, with the page that a click opens."""

    title: str
    body: str
    url: str
    """A path of this site."""
    tag: str
    """A newer notice with the same tag takes the place of an older one."""
    badge: int
    """Number of matches in which the person is asked for a move, of those that they want to see counted."""

    seen: str
    """Path on this site by which the browser reports that it was opened or put away."""
    actions: tuple[Answer, ...] = ()
    """Answers that may be given from it, by its person's session; a browser shows two."""

    def payload(self) -> bytes:
        """As the site's service worker reads it: JSON with the same names."""
        return json.dumps(asdict(self), ensure_ascii=False, separators=(",", ":")).encode()


def notice_for(user: User, delivery: Delivery, *, now: datetime) -> PushNotice | None:
    """The push notice for a person about `delivery`; None: it is no longer so. Two queries.

    Of a table its name, what kind of thing it is, and of a turn until when: nothing that is seen there.

    :param now: when it is told.
    """
    topic = topic_of(delivery)
    with in_zone_of(user):
        title, said = _SAID.get(topic.what, _SAID["news"])
        body, asked = _turn(user, delivery, str(said)) if topic.is_turn else _asked(user, topic, str(said))
        if body is None:
            return None
        return PushNotice(
            title=" ".join((str(title) % {"table": delivery.title}).split()),
            body=body,
            url=_page(delivery),
            tag=_tag(topic.kind, delivery.thread),
            badge=turns_of(user.pk, now=now).badge,
            seen=seen_path(delivery.pk),
            actions=() if asked is None else answers_to(pushed(asked)),
        )


def _page(delivery: Delivery) -> str:
    if topic_of(delivery).what == moderation_notices.WHAT:
        return moderation_notices.sanctions_page()
    if delivery.thread.startswith(TEAM_KEY):
        return reverse("games:team_match", args=[delivery.thread])
    if delivery.thread.startswith(EVENT_KEY):
        return reverse("games:event", args=[delivery.thread])
    if delivery.thread.startswith(CLUB_KEY):
        return reverse("games:club", args=[delivery.thread])
    return reverse("games:match", args=[delivery.thread]) if delivery.thread else reverse("accounts:settings")


def _tag(kind: Kind, thread: str) -> str:
    """Turns of a table, and that it begins and ends, replace each other; what is asked and written stays."""
    beside = kind in {Kind.ASKED, Kind.WROTE, Kind.ACCOUNT, *OF_EVENTS}
    return "-".join(filter(None, [thread, kind.value if beside else ""]))


def _turn(user: User, delivery: Delivery, said: str) -> tuple[str | None, AskedQuestion | None]:
    """The game and until when, or without a clock `said`; None: nothing is asked of the person any more.

    With a warning goes the question whether they want to be warned once more.
    """
    asked = SeatTenure.objects.asked().filter(match__key=delivery.thread, player=user)
    tenure = asked.select_related("match").first()
    if tenure is None:
        return None, None
    until = tenure.deadline_at
    if until is None:
        return said, None
    game = PRESENTERS[tenure.match.game].name
    words = _("%(game)s, until %(when)s") % {"game": game, "when": moment_words(until)}
    return words, warning_of(user.pk, delivery.thread, until) if delivery.kind == Kind.TIME else None


def _asked(user: User, topic: Topic, said: str) -> tuple[str, AskedQuestion | None]:
    """The sentence of a notice, and of an invitation or a vote the question.

    A vote says what is asked for, or nobody could answer it from a locked screen.
    """
    if topic.what == "invited":
        return said, invitation_of(user, topic.thread)
    vote = vote_of(user, topic.thread) if topic.what == "vote" else None
    return (said, None) if vote is None else (vote.words, vote)


_SAID: Final[Mapping[str, tuple[Promise, Promise]]] = {
    "turn": (gettext_lazy("Your turn: %(table)s"), gettext_lazy("A move is asked of you.")),
    "time": (gettext_lazy("Little time left: %(table)s"), gettext_lazy("A move is asked of you.")),
    "kept": (
        gettext_lazy("Your time was up: %(table)s"),
        gettext_lazy("A bot plays for you until you are back."),
    ),
    "free": (
        gettext_lazy("Your time was up: %(table)s"),
        gettext_lazy("Somebody else may take your seat over."),
    ),
    "lost": (gettext_lazy("Your time was up: %(table)s"), gettext_lazy("Your seat is lost.")),
    "in-time": (
        gettext_lazy("You keep your seat: %(table)s"),
        gettext_lazy("Your time was not up after all."),
    ),
    "goes-on": (
        gettext_lazy("The match goes on: %(table)s"),
        gettext_lazy("It is not over after all."),
    ),
    "begun": (gettext_lazy("It begins: %(table)s"), gettext_lazy("The match has begun.")),
    "found": (
        gettext_lazy("A match for you: %(table)s"),
        gettext_lazy("People were found. Look in within 48 hours."),
    ),
    "offer-taken": (
        gettext_lazy("You were taken out: %(table)s"),
        gettext_lazy("You did not look in for 48 hours. No more matches are looked for."),
    ),
    "offer-rests": (
        gettext_lazy("You are waited for: %(table)s"),
        gettext_lazy("You have not looked in for 48 hours. No more matches are looked for."),
    ),
    "ended": (gettext_lazy("It is over: %(table)s"), gettext_lazy("The match is over.")),
    "called-off": (gettext_lazy("It is over: %(table)s"), gettext_lazy("All agreed to call the match off.")),
    "team-begun": (gettext_lazy("It begins: %(table)s"), gettext_lazy("The team match has begun.")),
    "team-board": (
        gettext_lazy("A board is shown: %(table)s"),
        gettext_lazy("See what both tables made of it."),
    ),
    "team-over": (gettext_lazy("It is over: %(table)s"), gettext_lazy("The team match is over.")),
    "team-off": (gettext_lazy("Called off: %(table)s"), gettext_lazy("It was called off before it began.")),
    **{
        what: (gettext_lazy("%(table)s"), said)
        for what, said in {
            "event-begun": gettext_lazy("The event has begun, and so have your first matches."),
            "event-apart": gettext_lazy("Look who has entered: you may withdraw until it begins."),
            "event-paired": gettext_lazy("You are paired for the next round."),
            "event-last-day": gettext_lazy("A last day is near, and a match of yours still runs."),
            "event-seat": gettext_lazy("A seat is offered to you. An answer is asked of you."),
            "event-taken": gettext_lazy("You have a place in the event, and its matches wait for you."),
            "event-waits": gettext_lazy("There was no place left: you are one of the reserves."),
            "event-over": gettext_lazy("The event is over."),
            "event-off": gettext_lazy("The event was called off."),
            "event-out": gettext_lazy("You are no longer in the event."),
            "event-alone": gettext_lazy("Your partner has left, so that your pair is out."),
            "event-asked": gettext_lazy("You are asked to play as a pair."),
            "event-host": gettext_lazy("You are asked to look after it."),
        }.items()
    },
    "taken": (
        gettext_lazy("Your seat was taken over: %(table)s"),
        gettext_lazy("Somebody else plays there now."),
    ),
    "invited": (gettext_lazy("You are invited: %(table)s"), gettext_lazy("A seat is kept for you.")),
    "club-invited": (
        gettext_lazy("You are invited into a club: %(table)s"),
        gettext_lazy("You join it, or decline, on its page."),
    ),
    "substitute": (
        gettext_lazy("A seat is offered to you: %(table)s"),
        gettext_lazy("You may take it over at the table."),
    ),
    "vote": (gettext_lazy("You are asked: %(table)s"), gettext_lazy("An answer is asked of you.")),
    "declined": (gettext_lazy("Not agreed: %(table)s"), gettext_lazy("Nothing changes.")),
    "lapsed": (gettext_lazy("Not agreed: %(table)s"), gettext_lazy("Nothing changes.")),
    "paused": (gettext_lazy("The clocks stand: %(table)s"), gettext_lazy("The table pauses.")),
    "resumed": (gettext_lazy("The clocks run again: %(table)s"), gettext_lazy("The pause is over.")),
    "wrote": (
        gettext_lazy("Somebody wrote: %(table)s"),
        gettext_lazy("There is something to read at the table."),
    ),
    "account": (
        gettext_lazy("About your account"),
        gettext_lazy("Something has changed. Your settings say what."),
    ),
    moderation_notices.WHAT: (
        gettext_lazy("A moderator’s decision"),
        gettext_lazy("It is about you, or a table of yours. Your settings say what."),
    ),
    "news": (gettext_lazy("News: %(table)s"), gettext_lazy("Something has happened at the table.")),
}
"""By the word with which it was written down: a title, and what is said where no deadline is."""

WORDS: Final = frozenset(_SAID)
"""All of these words."""
