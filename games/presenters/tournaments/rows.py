"""Rows of the lists of events."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue import PRESENTERS
from games.kit.face.durations import about
from games.kit.face.markup import NOTHING
from games.kit.face.phrases import listed
from games.kit.face.times import moment_words
from games.presenters.ratings.rating_words import terms_of_rating
from games.presenters.tournaments.numbers import standing_words
from games.presenters.tournaments.words import (
    day,
    game_name,
    kind_words,
    last_day_words,
    near,
    sentence,
    waits_line,
)
from games.selectors.tournaments.lists import EventRow, OwnEvent


@dataclass(frozen=True, slots=True)
class ListRow:
    """A row of a list of events."""

    key: str
    name: str
    picture: SafeString
    line: str
    """What it is, or where one stands."""
    fact: str
    """What matters most of it."""
    more: str
    act: str
    """Of its button."""
    act_label: str
    """The same for who does not see the row."""
    url: str
    is_near: bool = False
    """The last day is within a week."""
    is_asked: bool = False
    """It asks something of the reader."""


def open_row(row: EventRow) -> ListRow:
    """An event that people enter."""
    counted = entered(row)
    at_once = ngettext("%(count)d match at once", "%(count)d matches at once", row.at_once)
    at_same_time = at_once % {"count": row.at_once}
    terms = terms_of_rating(
        is_rated=row.terms.is_rated, least=row.terms.min_rating, most=row.terms.max_rating
    ).lower()
    act = _("You are in") if row.is_mine else _("Enter")
    return ListRow(
        key=row.key,
        name=row.name,
        picture=_picture(row),
        line=_what(row),
        fact=_("Begins %(day)s") % {"day": day(row.begins_at)},
        more=" · ".join((counted, at_same_time, terms)),
        act=act,
        act_label=_("%(act)s: %(event)s") % {"act": act, "event": row.name},
        url=reverse("games:event" if row.is_mine else "games:event_enter", args=[row.key]),
    )


def plain_row(row: EventRow) -> ListRow:
    """An event that runs, or is over."""
    if row.over_at is not None:
        fact = _("Over since %(day)s") % {"day": day(row.over_at)}
    elif row.last_day is not None:
        fact = _("Last day %(day)s") % {"day": day(row.last_day)}
    else:
        fact = _("Since %(day)s") % {"day": day(row.begins_at)}
    return ListRow(
        key=row.key,
        name=row.name,
        picture=_picture(row),
        line=_what(row),
        fact=fact,
        more=playing(row),
        act=_("Look"),
        act_label=_("Look at %(event)s") % {"event": row.name},
        url=reverse("games:event", args=[row.key]),
    )


def own_row(own: OwnEvent, now: datetime) -> ListRow:
    """An event of one's own: what is asked, then where one stands."""
    row, url = own.row, reverse("games:event", args=[own.row.key])
    act, fact, more, asked, is_near = _("Look"), "", "", False, False
    turn = next((match for match in own.matches if match.my_turn), None)
    if not own.has_agreed and own.state == "asked":
        fact, asked = _("You are asked to be a partner"), True
        more = _("By %(name)s. Entry closes %(when)s.") % {
            "name": listed(list(own.partners)) or _("somebody"),
            "when": moment_words(row.begins_at),
        }
        act, url = _("Answer"), reverse("games:event_enter", args=[row.key])
    elif own.asked_until is not None:
        fact, asked = _("A seat is free for you"), True
        more = _("You are asked as a reserve; answer until %(when)s.") % {
            "when": moment_words(own.asked_until)
        }
        act, url = _("Answer"), reverse("games:event_reserve", args=[row.key])
    elif row.status in {"draft", "open"}:
        fact = (
            _("Not open yet") if row.status == "draft" else _("Begins %(day)s") % {"day": day(row.begins_at)}
        )
        more = entered(row)
    elif row.status == "running":
        fact, more, is_near = _running(own, now)
        if turn is not None:
            act, url = _("To the table"), reverse("games:match", args=[turn.key])
    elif row.status == "cancelled":
        fact = _("Cancelled")
    else:
        fact = _("Over since %(day)s") % {"day": day(row.over_at or row.begins_at)}
    return ListRow(
        key=row.key,
        name=row.name,
        picture=_picture(row),
        line=_where(own),
        fact=fact,
        more=more,
        act=act,
        act_label=_("%(act)s: %(event)s") % {"act": act, "event": row.name},
        url=url,
        is_near=is_near,
        is_asked=asked,
    )


def entered(row: EventRow) -> str:
    """*7 pairs of 8 have entered.*"""
    numbers = {"count": row.entrants, "most": row.most}
    if row.terms.has_pairs:
        words = ngettext(
            "%(count)d pair of at most %(most)d has entered",
            "%(count)d pairs of at most %(most)d have entered",
            row.entrants,
        )
    else:
        words = ngettext(
            "%(count)d of at most %(most)d has entered",
            "%(count)d of at most %(most)d have entered",
            row.entrants,
        )
    return words % numbers


def playing(row: EventRow) -> str:
    """*31 people*, *8 pairs*."""
    if row.terms.has_pairs:
        return ngettext("%(count)d pair", "%(count)d pairs", row.entrants) % {"count": row.entrants}
    return ngettext("%(count)d person", "%(count)d people", row.entrants) % {"count": row.entrants}


def _what(row: EventRow) -> str:
    """The game, the kind, and about how long it takes."""
    parts = [game_name(row.terms), kind_words(row.kind, row.terms)]
    if row.last_day is not None:
        parts.append(about(row.last_day - row.begins_at))
    elif row.round_days is not None:
        parts.append(
            ngettext("%(count)d day a round", "%(count)d days a round", row.round_days)
            % {"count": row.round_days}
        )
    if row.boards:
        parts.append(_("the same boards for all"))
    return " · ".join(parts)


def _where(own: OwnEvent) -> str:
    """The division and group, the partner, the place."""
    parts = []
    if own.partners:
        parts.append(_("with %(names)s") % {"names": listed(list(own.partners))})
    if own.row.kind == "league" and own.division is not None:
        parts.append(
            _("division %(division)d, group %(group)d") % {"division": own.division, "group": own.group or 1}
        )
    if own.round is not None:
        parts.append(_("round %(number)d") % {"number": own.round[0]})
    if own.standing is not None:
        parts.append(standing_words(*own.standing))
    if own.state == "reserve":
        parts.append(_("you wait as a reserve"))
    if own.state == "host":
        parts.append(_("you look after it"))
    if own.state in {"gone", "replaced", "removed"}:
        parts.append(_("you have left"))
    return " · ".join(parts) or _what(own.row)


def _running(own: OwnEvent, now: datetime) -> tuple[str, str, bool]:
    """Say what matters most of an event that runs, more about it, and whether its last day is near."""
    last = own.last_day
    if own.matches:
        count, turns = len(own.matches), sum(match.my_turn for match in own.matches)
        runs = ngettext("%(count)d match of yours runs", "%(count)d matches of yours run", count)
        words = runs % {"count": count}
        if turns:
            asked = ngettext("in one it is your turn", "in %(count)d it is your turn", turns)
            words = _("it is your turn") if count == 1 else asked % {"count": turns}
            words = _("%(runs)s, and %(turn)s") % {"runs": runs % {"count": count}, "turn": words}
        if last is None:
            return sentence(words), "", False
        if near(last, now):
            then = _("Not over by then, the side that is ahead wins.")
            return last_day_words(last), f"{sentence(words)}. {then}", True
        return _("Last day %(day)s") % {"day": day(last)}, f"{sentence(words)}.", False
    if own.round is not None and own.waits:
        return _("Yours are over"), waits_line(own.waits, own.round[1]), False
    done = _("Yours are over") if own.state == "playing" else ""
    return done, "" if last is None else _("Last day %(day)s") % {"day": day(last)}, False


def _picture(row: EventRow) -> SafeString:
    return picture_of(row.terms.game)


def picture_of(game: str) -> SafeString:
    """A small picture of a game."""
    if game not in PRESENTERS:
        return NOTHING
    presenter = PRESENTERS[game]
    return presenter.lists.mini(presenter.about.pitch.picture)
