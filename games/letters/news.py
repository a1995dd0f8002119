"""News in a mail beside turns, in a sentence or two each: begun, ended, asked, written."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Final

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Kind, User
from accounts.notifications.site_urls import absolute_url
from games.catalogue import PRESENTERS, has_rules
from games.kit.face.markup import joined
from games.kit.face.phrases import listed
from games.kit.face.times import moment_words
from games.letters import clubs, events, moderation_notices, offers, team_matches
from games.letters.answers import AskedQuestion, answers_to, invitation_of, vote_of
from games.letters.told import LetterNews
from games.letters.topics import Topic
from games.models import Invitation, Match
from games.presenters.lobby.options import options_in_words
from games.presenters.votes.proposals import TAKE_BACK, asked_in_words
from games.selectors.seats.snapshot import Seating
from games.selectors.talk.messages import has_read_all
from games.selectors.votes.proposals import open_proposals_of


def letter_news(user: User, topic: Topic, seating: Seating | None, *, count: int) -> LetterNews | None:
    """The news of `topic` at a table; None: it is no longer so. One query or two.

    :param seating: None: it is about no table that is there. :param count: how often it came about.
    """
    if topic.kind is Kind.ACCOUNT:
        return _moderated(topic) if topic.what == moderation_notices.WHAT else _account(topic.says)
    if topic.what in team_matches.WORDS:
        return team_matches.news_of_team_match(topic, user)
    if topic.what in events.WORDS:
        return events.news_of_event(topic, user)
    if topic.what in clubs.WORDS:
        return clubs.news_of_club(topic, user)
    if seating is None:
        return None
    said = _SAID.get(topic.what, _unknown)(user, seating, count)
    if said is None:
        return None
    subject, html, act = said
    match = seating.match
    url = absolute_url(reverse("games:match", args=[match.key]))
    answers = answers_to(asked) if (asked := _question(topic, user, match)) else ()
    return LetterNews(topic.kind, match.name, url, subject % {"table": match.name}, html, act, answers)


def _question(topic: Topic, user: User, match: Match) -> AskedQuestion | None:
    """The question that can be answered from a mail."""
    if topic.what not in {"invited", "vote"}:
        return None
    is_open = match.status == Match.Status.OPEN
    return invitation_of(user, match.key) if is_open else vote_of(user, match.key)


_Said = tuple[str, SafeString, str]
"""A subject in which ``%(table)s`` stands, what is said, and the words of a button."""


def _account(says: str) -> LetterNews:
    said = _("%(what)s.") % {"what": says} if says else _("Something about your account has changed.")
    return LetterNews(
        kind=Kind.ACCOUNT,
        name=_("Your account"),
        url=absolute_url(reverse("accounts:settings")),
        subject=says or _("About your account"),
        html=_html(said),
        act=_("Open my settings"),
    )


def _moderated(topic: Topic) -> LetterNews:
    data = json.loads(topic.detail)
    return LetterNews(
        kind=Kind.ACCOUNT,
        name=topic.says or _("Your account"),
        url=absolute_url(moderation_notices.sanctions_page()),
        subject=moderation_notices.subject(data, topic.says),
        html=moderation_notices.said(data),
        act=_("Read it, or appeal"),
    )


def _begun(user: User, seating: Seating, _count: int) -> _Said | None:
    match = seating.match
    if match.status not in {Match.Status.RUNNING, Match.Status.FINISHED}:
        return None
    others = [_bold(t.player.name) for t in seating.tenures if t.player_id != user.pk]
    said = format_html(_("{game} with {people}."), game=_game(match), people=listed(others))
    return _("It begins: %(table)s"), said, _("Open the table")


def _ended(user: User, seating: Seating, _count: int) -> _Said | None:
    match = seating.match
    subject, act = _("It is over: %(table)s"), _("See how it ended")
    if match.status == Match.Status.CANCELLED:
        return _called_off(user, seating, _count)
    if match.status != Match.Status.FINISHED or match.outcome is None:
        return None
    if not has_rules(match.game, match.rules_version):
        return subject, _html(_("The match is over.")), act
    names = [tenure.player.name for tenure in seating.tenures]
    result = PRESENTERS[match.game].lists.result(match.digest, match.outcome, names)
    won = next((tenure.won for tenure in seating.tenures if tenure.player_id == user.pk), None)
    if won is None:
        return subject, format_html("{}.", result), act
    mine = _("You have won.") if won else _("You have not won.")
    return subject, format_html("<b>{}</b> {}.", mine, result), act


def _called_off(_user: User, seating: Seating, _count: int) -> _Said | None:
    if seating.match.status == Match.Status.RUNNING:
        return None
    said = _html(_("All agreed to call the match off: nobody has won."))
    return _("Called off: %(table)s"), said, _("Open the table")


def _taken(_user: User, _seating: Seating, _count: int) -> _Said:
    said = _html(_("Somebody has taken over your seat; no more moves are asked of you there."))
    return _("Your seat was taken over: %(table)s"), said, _("Open the table")


def _goes_on(_user: User, _seating: Seating, _count: int) -> _Said:
    said = _html(_("You were told that the match was over. It is not: a move had come just in time."))
    return _("The match goes on: %(table)s"), said, _("Open the table")


# --- time that was up -----------------------------------------------------------------------------


def _kept(user: User, seating: Seating, _count: int) -> _Said | None:
    if not _is_kept(user, seating):
        return None
    said = _html(_("Your time was up. A bot plays for you until you are back."))
    return _("A bot plays for you: %(table)s"), said, _("Take my seat back")


def _free(user: User, seating: Seating, _count: int) -> _Said | None:
    if not _is_kept(user, seating):
        return None
    said = _html(_("A bot plays for you, and somebody else may take your seat over now."))
    return _("Your seat may be taken over: %(table)s"), said, _("Take my seat back")


def _lost(_user: User, _seating: Seating, _count: int) -> _Said:
    return _("Your time was up: %(table)s"), _html(_("Your time was up, and your seat is lost.")), _("See it")


def _in_time(_user: User, _seating: Seating, _count: int) -> _Said:
    said = _html(_("You were told that your time was up. It was not: you keep your seat."))
    return _("You keep your seat: %(table)s"), said, _("Open the table")


def _is_kept(user: User, seating: Seating) -> bool:
    """True if a bot keeps a seat of a running match for somebody."""
    is_running = seating.match.status == Match.Status.RUNNING
    return is_running and any(tenure.owner_id == user.pk for tenure in seating.tenures)


# --- what is asked --------------------------------------------------------------------------------


def _asked(user: User, seating: Seating, _count: int) -> _Said | None:
    waits = (of for of in open_proposals_of(user.pk) if of.key == seating.match.key and not of.is_answered)
    asked = next(waits, None)
    if asked is None:
        return None
    said = asked_in_words(asked.asked, by=_bold(asked.asked.by), is_mine=False)
    words = _("An answer counts until %(when)s.")
    if asked.asked.kind == TAKE_BACK:
        words = _("If you move, that is a no; an answer counts until %(when)s.")
    until = words % {"when": moment_words(asked.asked.lapses_at)}
    return _("You are asked: %(table)s"), format_html("{} {}", said, until), _("Answer at the table")


def _declined(_user: User, _seating: Seating, _count: int) -> _Said:
    said = _html(_("Somebody did not agree: nothing changes."))
    return _("Not agreed: %(table)s"), said, _("Open the table")


def _lapsed(_user: User, _seating: Seating, _count: int) -> _Said:
    said = _html(_("Not all answered in time: nothing changes."))
    return _("Not agreed: %(table)s"), said, _("Open the table")


def _paused(_user: User, seating: Seating, _count: int) -> _Said | None:
    until = seating.match.paused_until
    if until is None:
        return None
    said = _html(_("All clocks stand, until %(when)s at most.") % {"when": moment_words(until)})
    return _("The clocks stand: %(table)s"), said, _("Open the table")


def _resumed(_user: User, seating: Seating, _count: int) -> _Said | None:
    if seating.match.status != Match.Status.RUNNING or seating.match.paused_until is not None:
        return None
    return _("The clocks run again: %(table)s"), _html(_("The clocks run again.")), _("Open the table")


def _asked_or_invited(user: User, seating: Seating, count: int) -> _Said | None:
    is_open = seating.match.status == Match.Status.OPEN
    return _invited(user, seating, count) if is_open else _asked(user, seating, count)


def _invited(user: User, seating: Seating, _count: int) -> _Said | None:
    match = seating.match
    kept = Invitation.objects.told().filter(match=match, player=user).select_related("match__host").first()
    if kept is None:
        return None
    host = kept.match.host
    players = ngettext("%(count)d player", "%(count)d players", match.seat_count)
    said = format_html(
        _("{who} keeps a seat for you: {game}, {players}."),
        who=_bold(_("Somebody") if host is None else host.name),
        game=_game(match),
        players=players % {"count": match.seat_count},
    )
    return _("You are invited: %(table)s"), said, _("Look at the table")


def _substitute(user: User, seating: Seating, _count: int) -> _Said | None:
    is_free = any(tenure.free_since is not None for tenure in seating.tenures)
    sits = any(tenure.player_id == user.pk for tenure in seating.tenures)
    if sits or not is_free or seating.match.status != Match.Status.RUNNING:
        return None
    said = format_html(
        _("A seat has become free at {game}, and a moderator asks you whether you would take it over."),
        game=_game(seating.match),
    )
    return _("Will you play on at %(table)s?"), said, _("Look at the table")


def _wrote(user: User, seating: Seating, _count: int) -> _Said | None:
    """The news of unread messages, without their number: one is told once, until one has read them.

    None: they have been read. None: it has been read.
    """
    if has_read_all(seating, user.pk):
        return None
    said = _html(_("There is something new to read."))
    return _("Somebody wrote at %(table)s"), said, _("Read it at the table")


def _unknown(_user: User, _seating: Seating, _count: int) -> _Said:
    """The sentence for a word that has no sentence of its own yet."""
    return _("News at %(table)s"), _html(_("Something has happened at the table.")), _("Open the table")


def _html(words: str) -> SafeString:
    return joined([words])


def _game(match: Match) -> str:
    """*World Domination (Drafting)*."""
    presenter = PRESENTERS[match.game]
    extras = options_in_words(match.game, match.seat_count, match.options)
    return f"{presenter.name} ({_(', ').join(extras)})" if extras else presenter.name


def _bold(name: str) -> SafeString:
    return format_html("<b>{}</b>", name)


_SAID: Final[Mapping[str, Callable[[User, Seating, int], _Said | None]]] = {
    "begun": _begun,
    "found": lambda user, seating, count: offers.found(_begun(user, seating, count)),
    "offer-taken": lambda *_: offers.taken_out(),
    "offer-rests": lambda _user, seating, _count: offers.rests(seating),
    "ended": _ended,
    "called-off": _called_off,
    "taken": _taken,
    "kept": _kept,
    "free": _free,
    "lost": _lost,
    "in-time": _in_time,
    "goes-on": _goes_on,
    "invited": _asked_or_invited,
    "vote": _asked,
    "substitute": _substitute,
    "declined": _declined,
    "lapsed": _lapsed,
    "paused": _paused,
    "resumed": _resumed,
    "wrote": _wrote,
}
"""By the word with which it was written down."""

WORDS: Final = frozenset(_SAID) | team_matches.WORDS | clubs.WORDS | events.WORDS
"""All of these words."""
