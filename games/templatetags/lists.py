"""Template filters for lists of tables: a table's words and picture."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime, timedelta
from typing import Literal

from django import template
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.timesince import timesince
from django.utils.translation import gettext

from games.catalogue import PRESENTERS
from games.kit.face.phrases import either
from games.kit.face.presenter import Presenter
from games.letters import moderation_notices
from games.presenters.clubs.words import notice_in_words
from games.presenters.inbox.rows import kept_end, my_clock, since, their_clock, waits
from games.presenters.lobby.options import Explained, options_in_words, unusual
from games.presenters.lobby.tables import thinking_in_words
from games.presenters.people.reliability import reliability_in_short
from games.presenters.ratings.rating_words import limits_in_words, terms_of_rating
from games.presenters.tournaments.notices import event_notice_in_words
from games.presenters.votes.proposals import question_line
from games.selectors.inbox.inbox import InboxNotice, Mine
from games.selectors.lobby.rows import Chair, TableRow

register = template.Library()


@register.filter
def game_name(line: TableRow) -> str:
    """The name of the game that is played."""
    return PRESENTERS[line.game].name


@register.filter
def mini(line: TableRow) -> SafeString:
    """The position in small."""
    known = line.digest if line.is_readable else {}
    return PRESENTERS[line.game].lists.mini(known or {"seats": line.seat_count})


@register.filter
def headline(line: TableRow) -> str:
    """The position of a match, in words."""
    if not line.is_readable:
        return gettext("Played by earlier rules, which this site no longer has.")
    return PRESENTERS[line.game].lists.headline(line.digest)


@register.filter
def result(line: TableRow) -> str:
    """The result of a match, in words."""
    if not line.outcome and line.finished_at:
        return gettext("It was called off: all agreed.")
    if not line.outcome:
        return gettext("It was broken off.")
    names = [chair.name if chair else gettext("Somebody") for chair in line.places]
    said = PRESENTERS[line.game].lists.result(line.digest, line.outcome, names)
    return (
        gettext("%(result)s. Annulled: it counts for nobody.") % {"result": said}
        if line.is_annulled
        else said
    )


@register.filter
def parted(mine: Mine) -> str:
    """The reason why I am gone from a table that goes on, and who sits there now."""
    chair = mine.line.places[mine.seat]
    if chair is not None and not chair.level:
        return gettext("Somebody else has taken your seat over.")
    return gettext("A bot plays on in your seat.")


@register.filter
def fate(mine: Mine) -> str:
    """The result for me, in words; empty if nobody said."""
    if mine.line.is_annulled:
        return ""
    if mine.won:
        return gettext("You won.")
    if mine.left_at is not None:
        left, lost = gettext("You left before the end."), gettext("You lost your seat before the end.")
        return left if mine.has_resigned else lost
    return "" if mine.won is None else gettext("You did not win.")


@register.filter
def notice(told: InboxNotice) -> SafeString:
    """The notice about a table, with its name as a link, or about a decision on the reader."""
    if told.kind == "club":
        return notice_in_words(told.data or {})
    if told.kind == "event":
        return event_notice_in_words(told.data or {})
    if told.key is None:
        said = moderation_notices.said(told.data or {})
        return format_html(
            '{} <a href="{}">{}</a>', said, moderation_notices.sanctions_page(), gettext("More about it")
        )
    if told.data is not None:
        link = format_html('<a href="{}">{}</a>', reverse("games:match", args=[told.key]), told.name)
        return format_html(gettext("At {table}: {said}"), table=link, said=moderation_notices.said(told.data))
    words = {
        "closed": gettext("%(table)s, where you sat, was closed before it began."),
        "kept-closed": gettext("%(table)s, where a seat was kept for you, was closed."),
        "given": gettext("The seat kept for you at %(table)s was given free."),
        "begun": gettext("%(table)s began without you: a bot took the seat kept for you."),
        "moderated": gettext("A moderator did something at %(table)s: its log says what and why."),
        "one-address": gettext(
            "%(table)s counts for no rating: two accounts there come from one network address."
        ),
        "board-gone": gettext(
            "%(table)s is closed: the site cannot go on with its board, which counts for nobody."
        ),
        "substitute": gettext("A moderator asks whether you would take over a free seat at %(table)s."),
    }
    link = format_html('<a href="{}">{}</a>', reverse("games:match", args=[told.key]), told.name)
    return format_html(escape(words[told.kind]).replace("%(table)s", "{}"), link)


@register.filter
def ask(mine: Mine) -> str:
    """The decision that the position asks of me, in words."""
    if not mine.line.is_readable:
        return gettext("This match cannot go on.")
    return PRESENTERS[mine.line.game].lists.ask(mine.line.digest, mine.seat)


register.filter("reliability", reliability_in_short)
register.filter(since)
register.filter(kept_end)
register.filter(waits)
register.filter(my_clock)
register.filter(their_clock)
register.filter("question", question_line)


@register.filter
def options(line: TableRow) -> tuple[str, ...]:
    """The options of this table, in words."""
    return options_in_words(line.game, line.seat_count, line.options)


@register.filter
def counts(line: TableRow) -> str:
    """Word whether this table counts for ratings, and for whom it is."""
    return terms_of_rating(is_rated=line.is_rated, least=line.min_rating, most=line.max_rating)


@register.filter
def limits(line: TableRow) -> str:
    """Word for whom this table is, in a sentence; empty if it is for everybody."""
    return limits_in_words(line.min_rating, line.max_rating)


@register.filter
def thinking(line: TableRow) -> str:
    """The player to move, in words."""
    return thinking_in_words(line)


@register.filter
def moment(at: datetime | Literal[""] | None) -> str | SafeString:
    """A time in the viewer's zone: *14:05*, *yesterday, 14:05*, *Thu 20 Nov, 14:05*, *20 Nov 2025*.

    Absolute, for a page may lie open for hours. Nothing for what never was.
    """
    if not at:
        return ""
    local, now = timezone.localtime(at), timezone.localtime()
    if local.date() == now.date():
        words = date_format(local, "H:i")
    elif local.date() == now.date() - timedelta(days=1):
        words = gettext("yesterday, %(time)s") % {"time": date_format(local, "H:i")}
    elif local.year == now.year:
        words = date_format(local, "D j M, H:i")
    else:
        words = date_format(local, "j M Y")
    return format_html('<time datetime="{}">{}</time>', local.isoformat(timespec="minutes"), words)


@register.filter
def waited(since: datetime | None) -> str:
    """The time that something has waited, roughly: *3 hours*, *just now*."""
    if since is None:
        return ""
    if timezone.now() - since < timedelta(minutes=1):
        return gettext("just now")
    return timesince(since, depth=1).replace("\xa0", " ")


@register.filter
def mine(line: TableRow, user_id: int | None) -> Chair | None:
    """The chair of an account at a table, or the one kept for it."""
    return line.chair_of(user_id)


@register.filter
def picture(presenter: Presenter) -> SafeString:
    """A small picture of a game."""
    return presenter.lists.mini(presenter.about.pitch.picture)


@register.filter
def fresh_mini(presenter: Presenter) -> SafeString:
    """A game's board before the first move, in small."""
    return presenter.lists.mini({})


@register.filter
def in_words(counts: Iterable[int]) -> str:
    """*2, 3 or 4*, *4 to 8*."""
    numbers = tuple(counts)
    if len(numbers) > 3 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return gettext("{least} to {most}").format(least=numbers[0], most=numbers[-1])
    *most, last = (str(number) for number in numbers)
    return either([*most, last])


@register.filter
def options_told(line: TableRow) -> tuple[Explained, ...]:
    """The options that are to be explained at this table."""
    return unusual(line.game, line.seat_count, line.options)


@register.filter
def option_told(option: Explained, line: TableRow) -> str:
    """The value of an option at this table, in words."""
    return option.told(line.options)


@register.filter
def missing(seat_count: int, chairs: Collection[Chair]) -> int:
    """The number of seats at which nobody sits."""
    return seat_count - len(chairs)
