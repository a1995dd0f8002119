"""The sentences at the end of a hand and of a match: what came of my bid, how the match stands, who won."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.numbers import figure, points_words
from games.catalogue.floating_partners.face.results import gain, ranks_of
from games.catalogue.floating_partners.rules.view import CampaignResult
from games.kit.face.markup import NOTHING
from games.kit.face.phrases import listed
from games.kit.rules.api import Outcome
from games.kit.rules.seats import Seat

_PLACES: Final = (
    gettext_lazy("first"),
    gettext_lazy("second"),
    gettext_lazy("third"),
    gettext_lazy("fourth"),
    gettext_lazy("fifth"),
    gettext_lazy("sixth"),
    gettext_lazy("seventh"),
    gettext_lazy("eighth"),
)


# --- a hand ---------------------------------------------------------------------------------------


def hand_title(desk: PartnersDesk, result: CampaignResult) -> str:
    """The result of the hand for the viewer: *You made your bid: +130*."""
    if desk.reader is None:
        return _best(desk, result)
    points = gain(result.points[desk.reader])
    missing = result.bids[desk.reader] - result.tricks[desk.reader]
    if missing > 0:
        words = ngettext(
            "You missed your bid by %(count)d trick: %(points)s",
            "You missed your bid by %(count)d tricks: %(points)s",
            missing,
        )
        return words % {"count": missing, "points": points}
    return _("You made your bid: %(points)s") % {"points": points}


def _best(desk: PartnersDesk, result: CampaignResult) -> str:
    """The seat that made most of it, to who only watches."""
    most = max(result.points)
    if most <= 0:
        return _("Nobody made points in hand %(number)d") % {"number": result.number}
    best = [desk.names.short[seat] for seat, points in enumerate(result.points) if points == most]
    values = {"names": listed(best), "points": gain(most), "number": result.number}
    if len(best) > 1:
        return _("%(names)s made most of hand %(number)d: %(points)s each") % values
    return _("%(names)s made most of hand %(number)d: %(points)s") % values


def hand_sentence(desk: PartnersDesk, result: CampaignResult, before: Sequence[int]) -> SafeString:
    """The position of the match, and one's own in it: *Hand 6 of 12. You rise from third to second.*

    :param before: the totals before the hand.
    """
    said = [SafeString(hand_words(desk, result.number)), _stand(desk, result, before), _leader(desk, result)]
    return SafeString(" ".join(each for each in said if each))


def hand_words(desk: PartnersDesk, number: int) -> str:
    """*Hand 6 of 12.*"""
    most = desk.view.options.max_hands
    if most:
        return _("Hand %(number)d of %(most)d.") % {"number": number, "most": most}
    return _("Hand %(number)d.") % {"number": number}


def _stand(desk: PartnersDesk, result: CampaignResult, before: Sequence[int]) -> SafeString:
    """The viewer's place, and what it was."""
    if desk.reader is None:
        return NOTHING
    was, now = ranks_of(before)[desk.reader], ranks_of(result.totals)[desk.reader]
    values = {
        "was": str(_PLACES[was - 1]),
        "now": format_html("<b>{}</b>", _PLACES[now - 1]),
    }
    if now == 1 and (result.number == 1 or was == now):
        return NOTHING  # that is told of who leads
    if result.number == 1 or was == now:
        return format_html(_("You are {now}."), **values)
    if now < was:
        return format_html(_("You rise from {was} to {now}."), **values)
    return format_html(_("You fall from {was} to {now}."), **values)


def _leader(desk: PartnersDesk, result: CampaignResult) -> SafeString:
    """The seat that is ahead, and by how much of the viewer, or of the next."""
    totals, best = result.totals, max(result.totals)
    first = [Seat(seat) for seat, total in enumerate(totals) if total == best]
    who = listed([desk.names.html[seat] for seat in first])
    if desk.reader is None:
        words = ngettext("{who} leads with {points}.", "{who} lead with {points}.", len(first))
        return format_html(words, who=who, points=figure(best))
    others = [desk.names.html_object(seat) for seat in first if seat != desk.reader]
    if desk.reader in first:
        if others:
            return format_html(_("You share the lead with {who}."), who=SafeString(listed(others)))
        return format_html(_("You lead by {points}."), points=best - sorted(totals)[-2])
    words = ngettext("{who} leads by {points}.", "{who} lead by {points}.", len(first))
    return format_html(words, who=who, points=best - totals[desk.reader])


# --- the match ------------------------------------------------------------------------------------


def match_title(desk: PartnersDesk, outcome: Outcome) -> str:
    """The winner, and the points: *You share the win with 510 points*."""
    winners = sorted(outcome.winners)
    if not winners:
        return _("Nobody has won")
    values = {
        "names": listed([desk.names.short[seat] for seat in winners]),
        "points": points_words(outcome.scores[winners[0]]),
    }
    if desk.reader in outcome.winners:
        if len(winners) > 1:
            return _("You share the win with %(points)s") % values
        return _("You have won the match with %(points)s") % values
    if len(winners) > 1:
        return _("%(names)s share the win with %(points)s") % values
    return _("%(names)s has won the match with %(points)s") % values


def match_sentence(desk: PartnersDesk, outcome: Outcome) -> SafeString:
    """The reason why it is over, who cannot have won it, and the viewer's own place."""
    said = (_why(desk, outcome), _shared(desk, outcome), _gone(desk), _mine(desk, outcome))
    return SafeString(" ".join(each for each in said if each))


def _why(desk: PartnersDesk, outcome: Outcome) -> SafeString:
    """*Maximiliana reached 500 in hand 9*, or that all hands are played."""
    view = desk.view
    if outcome.reason != "played":
        return format_html("{}", _("The match was broken off."))
    number, target = len(view.results), view.options.target
    there = [Seat(seat) for seat, total in enumerate(outcome.scores) if total >= target]
    if there:
        return format_html(
            _("{who} reached {target} in hand {number}."),
            who=listed([desk.names.html[seat] for seat in there]),
            target=target,
            number=number,
        )
    words = ngettext("The one hand has been played.", "All {count} hands have been played.", number)
    return format_html(words, count=number)


def _shared(desk: PartnersDesk, outcome: Outcome) -> SafeString:
    """The seats with whom the viewer shares the win."""
    others = sorted(outcome.winners - {desk.reader}) if desk.reader is not None else []
    if desk.reader not in outcome.winners or not others:
        return NOTHING
    who = listed([desk.names.html_object(seat) for seat in others])
    return format_html(_("{who} won it with you."), who=who)


def _gone(desk: PartnersDesk) -> SafeString:
    """The seats that had resigned."""
    gone = sorted(desk.view.resigned, key=lambda seat: (seat != desk.reader, seat))
    if not gone:
        return NOTHING
    who = SafeString(listed([desk.names_then(seat).html[seat] for seat in gone]))
    return format_html(_("{who} resigned and cannot win."), who=who)


def _mine(desk: PartnersDesk, outcome: Outcome) -> SafeString:
    """The place of a viewer who has not won."""
    me = desk.reader
    if me is None or me in outcome.winners or me in desk.view.resigned:
        return NOTHING
    place = ranks_of(outcome.scores)[me]
    return format_html(
        _("You are {place} with {points}."), place=_PLACES[place - 1], points=points_words(outcome.scores[me])
    )
