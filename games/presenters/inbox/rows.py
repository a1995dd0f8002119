"""Row of a list of one's own tables, besides the game: with whom one plays, and what happened meanwhile."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue import PRESENTERS
from games.kit.face.clock import Clock, ClockHolder, clock_of, most_pressing
from games.kit.face.marks import person
from games.kit.face.markup import NOTHING, joined
from games.kit.face.phrases import listed
from games.presenters.ratings.beside_names import at_chair, drawn
from games.selectors.inbox.inbox import Mine
from games.selectors.inbox.news import SHOWN, CampaignEnd, TableNews
from games.selectors.lobby.rows import Chair, TableRow
from games.selectors.ratings.ratings import NO_RATINGS, NamedRatings


def company(mine: Mine, ratings: NamedRatings = NO_RATINGS) -> SafeString:
    """The others at a table: *with Ada 1,515 · against Ben and Cleo*. Empty where nobody else sits."""
    allies = _allies(mine)
    others = [chair for chair in mine.line.seated if chair.seat != mine.seat]
    friends = _people(mine.line, (chair for chair in others if chair.seat in allies), ratings)
    rivals = _people(mine.line, (chair for chair in others if chair.seat not in allies), ratings)
    if friends and rivals:
        return format_html(_("with {friends} · against {rivals}"), friends=friends, rivals=rivals)
    if rivals:
        return format_html(_("against {rivals}"), rivals=rivals)
    return format_html(_("with {friends}"), friends=friends) if friends else NOTHING


def _allies(mine: Mine) -> Collection[int]:
    presenter = PRESENTERS[mine.line.game]
    if presenter.lists.allies is not None:
        return presenter.lists.allies(mine.line.digest, mine.seat) if mine.line.is_readable else ()
    return presenter.setup.seats(mine.line.seat_count)[mine.seat].allies


def _people(line: TableRow, chairs: Iterable[Chair], ratings: NamedRatings) -> SafeString:
    return listed(
        [
            joined([person(chair.name, chair.is_bot), drawn(at_chair(line, chair, ratings))])
            for chair in chairs
        ]
    )


def since(mine: Mine) -> SafeString:
    """The deeds of others since my last move, three facts at most; empty if nobody did anything to show."""
    news = mine.news
    facts = [] if news is None else _facts(mine.line.game, news)
    if news is None or not facts:
        return NOTHING
    told = joined(facts, " · ")
    if news.since_mine:
        return format_html(_("Since your move: {facts}"), facts=told)
    return format_html(_("Since the match began: {facts}"), facts=told)


def _facts(game: str, news: TableNews) -> list[SafeString]:
    facts = [] if news.ended is None else [_ended(game, news.ended)]
    room = SHOWN - len(facts)
    latest = news.latest[-room:]
    if news.moves > len(latest):  # then their number says more than the earliest of them
        latest = latest[len(latest) - room + 1 :] if len(latest) == room else latest
        number = ngettext("{count} move", "{count} moves", news.moves).format(count=news.moves)
        facts.append(format_html("<b>{}</b>", number))
    word = PRESENTERS[game].lists.news
    return facts + [word(person(moved.name, moved.is_bot), moved.notation) for moved in latest]


def _ended(game: str, ended: CampaignEnd) -> SafeString:
    calls = PRESENTERS[game].record.teller.calls
    words = {None: calls.ended, True: calls.won, False: calls.lost}[ended.won]
    return format_html("<b>{}</b>", str(words) % {"number": ended.number})


def kept_end(mine: Mine) -> str:
    """The words that the end of a campaign is still to be looked at; empty if none is."""
    if mine.kept_end is None:
        return ""
    return str(PRESENTERS[mine.line.game].record.teller.calls.kept) % {"number": mine.kept_end}


def waits(mine: Mine) -> str:
    """The words that a move of mine waits there to be played, and which."""
    words = {
        "": "",
        "sent": _("Your move is sent and played in a moment."),
        "forced": _("Your only card is played for you before long."),
        "planned": _("Your instruction is carried out before long."),
    }
    return words[mine.waits]


def my_clock(mine: Mine) -> Clock | None:
    """The clock of my turn there; None where none runs."""
    return _clock(mine.line, mine.line.places[mine.seat], is_me=True)


def their_clock(mine: Mine) -> Clock | None:
    """The clock of those whose turn it is, that which ends first; None where none runs."""
    chairs = {chair.seat: chair for chair in mine.line.thinking if chair.seat != mine.seat}
    running = ((seat, chair.ticking) for seat, chair in chairs.items() if chair.ticking is not None)
    pressing = most_pressing(running)
    return None if pressing is None else _clock(mine.line, chairs[pressing[0]], is_me=False)


def _clock(line: TableRow, chair: Chair | None, *, is_me: bool) -> Clock | None:
    if chair is None or chair.ticking is None:
        return None
    sitter = ClockHolder(name=chair.name, is_me=is_me, contract=line.contract, seat_count=line.seat_count)
    return clock_of(chair.ticking, sitter)
