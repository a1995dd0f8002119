"""Last line of the title of a verdict: what a match that is over did to the reader's rating."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.kit.face.charts import NBSP, many
from games.kit.face.markup import element, filled, joined
from games.kit.table import Table
from games.presenters.ratings.reasons import reason_in_words
from games.presenters.strength.changes import change_of
from games.selectors.ratings.ratings import PersonRating
from games.selectors.ratings.strength import RatingChange


def verdict_line(table: Table, change: RatingChange | None, *, tells_own: bool) -> SafeString:
    """The line for a match that is over; to those who did not play it, no more than whether it counted.

    :param change: the reader's own, if the match changed their rating.
    :param tells_own: whether the reader wants to see ratings at tables.
    """
    counts = table.match.counts
    if counts == "due":
        return joined([_("Is being counted.")])
    if counts != "counted":
        return joined([reason_in_words(counts, has_played=table.me is not None)])
    if change is None:
        if tells_own and table.me is not None:
            return joined([_("It counted, and changed no rating of yours.")])
        return joined([_("It counted.")])
    rating = PersonRating(change.after, change.sigma)
    by = change_of(change.before, change.after).words
    values = {
        "rating": element("b", _("%(points)s (%(by)s)") % {"points": many(rating.points), "by": by}),
        "off": f"±{NBSP}{many(rating.give_or_take)}",
    }
    return filled(_("Rating %(rating)s, still %(off)s."), values)
