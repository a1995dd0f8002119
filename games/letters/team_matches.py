"""News of team matches in a mail: begun, a board shown, over, called off."""

from __future__ import annotations

from typing import Final

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from accounts.notifications.site_urls import absolute_url
from games.kit.face.phrases import listed
from games.letters.told import LetterNews
from games.letters.topics import Topic
from games.models import TeamMatch
from games.presenters.boards.team_matches import score_in_words, verdict_in_words
from games.selectors.boards.team_matches import TeamMatchFacts, facts_of_team_match

BEGUN, BOARD, OVER, OFF = "team-begun", "team-board", "team-over", "team-off"
WORDS: Final = frozenset({BEGUN, BOARD, OVER, OFF})
"""The words with which these are written down (`games.services.alerts`)."""


def news_of_team_match(topic: Topic, user: User) -> LetterNews | None:
    """The news of `topic` for somebody; None: it is no longer so. Six queries."""
    row = TeamMatch.objects.filter(key=topic.thread).first()
    told = None if row is None else _told(topic.what, row, facts_of_team_match(row, user.pk))
    if row is None or told is None:
        return None
    subject, html, act = told
    url = absolute_url(row.get_absolute_url())
    return LetterNews(topic.kind, row.name, url, subject % {"table": row.name}, html, act)


def _told(what: str, row: TeamMatch, facts: TeamMatchFacts) -> tuple[str, SafeString, str] | None:
    """A subject in which ``%(table)s`` stands, what is said, and the words of a button."""
    match what:
        case "team-off":
            words = _("It was called off before it began.")
            return _("Called off: %(table)s"), format_html("{}", words), _("Open the team match")
        case "team-begun" if facts.mine is not None:
            return _("It begins: %(table)s"), _begun(facts), _("Open the team match")
        case "team-over" if row.status == TeamMatch.Status.FINISHED:
            said = format_html("<b>{}</b> {}", verdict_in_words(facts), score_in_words(facts))
            return _("It is over: %(table)s"), said, _("See all boards")
        case "team-board" if row.status == TeamMatch.Status.RUNNING:
            shown = sum(board.is_shown for board in facts.boards)
            head = ngettext("%(count)d board of 4 is shown.", "%(count)d boards of 4 are shown.", shown)
            said = format_html("{} {}", head % {"count": shown}, score_in_words(facts))
            return _("A board is shown: %(table)s"), said, _("See the boards")
    return None


def _begun(facts: TeamMatchFacts) -> SafeString:
    assert facts.mine is not None  # noqa: S101 - the caller has looked
    team, pair, place = facts.mine
    partner = facts.members.get((team, pair, 1 - place))
    rivals = [
        format_html("<b>{}</b>", member.name)
        for (theirs, _pair, _place), member in sorted(facts.members.items())
        if theirs != team
    ]
    return format_html(
        _("You play for {team}, with {partner}, against {rivals}. Two boards have begun."),
        team=facts.team_names[team],
        partner="" if partner is None else partner.name,
        rivals=listed(rivals),
    )
