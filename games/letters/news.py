"""What a person is told of beside their turns, in a sentence or two each: begun, ended, asked, written."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import Kind, User
from accounts.notifications.addresses import address_of
from games.models import Invitation, Match
from games.presenters.accord import asked_in_words
from games.presenters.options import options_in_words
from games.presenters.phrases import listed
from games.presenters.registry import PRESENTERS
from games.presenters.times import moment_words
from games.rules.registry import has_rules
from games.selectors.accord import asked_of
from games.selectors.seating import Seating


@dataclass(frozen=True, slots=True)
class News:
    """One thing a letter tells in few words."""

    kind: Kind
    name: str
    """Of the table."""
    url: str
    subject: str
    """Of a mail about it alone."""
    html: SafeString
    act: str
    """What the button of a mail about it alone says."""


def news_of(user: User, kind: Kind, seating: Seating | None, *, count: int) -> News | None:
    """What a letter says of `kind` at a table; None: it is no longer so. One query, or two, of what is asked.

    :param seating: None: it is about no table that is there. :param count: how often it came about.
    """
    if kind is Kind.ACCOUNT:
        return _account()
    if seating is None:
        return None
    said = _SAID[kind](user, seating, count)
    if said is None:
        return None
    subject, html, act = said
    match = seating.match
    url = address_of(reverse("games:match", args=[match.key]))
    return News(kind, match.name, url, subject % {"table": match.name}, html, act)


_Said = tuple[str, SafeString, str]
"""A subject in which ``%(table)s`` stands, what is said, and the words of a button."""


def _account() -> News:
    return News(
        kind=Kind.ACCOUNT,
        name=_("Your account"),
        url=address_of(reverse("accounts:settings")),
        subject=_("About your account"),
        html=SafeString(escape(_("Something about your account has changed. Your settings say what."))),
        act=_("Open my settings"),
    )


def _begun(user: User, seating: Seating, _count: int) -> _Said | None:
    match = seating.match
    if match.status not in {Match.Status.RUNNING, Match.Status.FINISHED}:
        return None
    others = [_bold(t.player.name) for t in seating.tenures if t.player_id != user.pk]
    said = format_html(_("{game} with {people}."), game=_game(match), people=SafeString(listed(others)))
    return _("It begins: %(table)s"), said, _("Open the table")


def _ended(user: User, seating: Seating, _count: int) -> _Said | None:
    match = seating.match
    subject, act = _("It is over: %(table)s"), _("See how it ended")
    if match.status == Match.Status.CANCELLED:
        return subject, SafeString(escape(_("The match was called off."))), _("Open the table")
    if match.status != Match.Status.FINISHED or match.outcome is None:
        return None
    if not has_rules(match.game, match.rules_version):
        return subject, SafeString(escape(_("The match is over."))), act
    names = [tenure.player.name for tenure in seating.tenures]
    result = PRESENTERS[match.game].result(match.digest, match.outcome, names)
    won = next((tenure.won for tenure in seating.tenures if tenure.player_id == user.pk), None)
    mine = {True: _("You have won."), False: _("You have lost.")}.get(won, "") if won is not None else ""
    return subject, format_html("<b>{}</b> {}.", mine, result) if mine else format_html("{}.", result), act


def _asked(user: User, seating: Seating, _count: int) -> _Said | None:
    match = seating.match
    if match.status == Match.Status.OPEN:
        return _invited(user, match)
    waits = (of for of in asked_of(user.pk) if of.key == match.key and not of.is_answered)
    asked = next(waits, None)
    if asked is None:
        return None
    said = asked_in_words(asked.asked, by=_bold(asked.asked.by), is_mine=False)
    until = _("An answer counts until %(when)s.") % {"when": moment_words(asked.asked.lapses_at)}
    return _("You are asked: %(table)s"), format_html("{} {}", said, until), _("Answer at the table")


def _invited(user: User, match: Match) -> _Said | None:
    kept = Invitation.objects.filter(match=match, player=user).select_related("match__host").first()
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


def _wrote(_user: User, _seating: Seating, count: int) -> _Said:
    words = ngettext("%(count)d new message.", "%(count)d new messages.", count) % {"count": count}
    subject = ngettext("A message at %(table)s", "Messages at %(table)s", count)
    return subject, SafeString(escape(words)), _("Read it at the table")


def _game(match: Match) -> str:
    """*World Domination (Drafting)*."""
    presenter = PRESENTERS[match.game]
    extras = options_in_words(match.game, match.seat_count, match.options)
    return f"{presenter.name} ({_(', ').join(extras)})" if extras else presenter.name


def _bold(name: str) -> SafeString:
    return format_html("<b>{}</b>", name)


_SAID: Final[Mapping[Kind, Callable[[User, Seating, int], _Said | None]]] = {
    Kind.BEGUN: _begun,
    Kind.ENDED: _ended,
    Kind.ASKED: _asked,
    Kind.WROTE: _wrote,
}
