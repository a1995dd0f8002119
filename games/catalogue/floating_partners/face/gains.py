"""The seats by rank after a hand: bid, tricks, points, penalty, total; and the alliances that were broken."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.numbers import figure
from games.catalogue.floating_partners.face.results import Break, by_rank, gain, gain_css, ranks_of
from games.catalogue.floating_partners.face.words import suit_head, suit_html
from games.catalogue.floating_partners.rules.view import CampaignResult
from games.kit.face.marks import icon
from games.kit.face.markup import NOTHING
from games.kit.face.phrases import listed
from games.kit.face.pieces import table_of
from games.kit.rules.seats import Seat


def gains_html(desk: PartnersDesk, result: CampaignResult) -> SafeString:
    """A list of the seats by rank, mine tinted."""
    ranks = ranks_of(result.totals)
    has_penalty = any(result.penalties)
    rows = "".join(
        _row(desk, result, seat, ranks[seat], has_penalty=has_penalty) for seat in by_rank(result.totals)
    )
    css = " gains--paid" if has_penalty else ""
    return SafeString(f'<ol class="gains gains--{len(ranks)}{css}">{rows}</ol>')


def _row(desk: PartnersDesk, result: CampaignResult, seat: Seat, rank: int, *, has_penalty: bool) -> str:
    mine = ' class="is-me"' if seat == desk.reader else ""
    outcome = desk.view.outcome
    won = icon("crown", "crown") if outcome is not None and seat in outcome.winners else NOTHING
    points, penalty = result.points[seat], result.penalties[seat]
    paid = f'<span class="gains__paid num">{_paid(penalty)}</span>' if has_penalty else ""
    return (
        f"<li{mine}>{_who(desk, seat, rank, won)}"
        f'<span class="gains__how">{escape(_how(result, seat))}</span>'
        f'<b class="gains__delta gains__delta--{gain_css(points)} num">{gain(points)}</b>{paid}'
        f'<span class="gains__total num"><span class="sr">{escape(_("in all"))} </span>'
        f"{figure(result.totals[seat])}</span></li>"
    )


def _who(desk: PartnersDesk, seat: Seat, rank: int, won: SafeString) -> SafeString:
    words = desk.resigned_words(seat)
    resigned = format_html(' <span class="gains__gone">{}</span>', words) if words else ""
    return format_html(
        '<span class="gains__who" title="{}">{}<span class="num">{}.</span> {}{}</span>',
        desk.names.full[seat],
        won,
        rank,
        desk.names.subject(seat),
        resigned,
    )


def _how(result: CampaignResult, seat: Seat) -> str:
    """The result of what was promised, as the plates say it: *5 of 6*."""
    return _("%(tricks)d of %(bid)d") % {"bid": result.bids[seat], "tricks": result.tricks[seat]}


def _paid(penalty: int) -> SafeString:
    if not penalty:
        return NOTHING
    return format_html('<span class="sr">{} </span>{}', _("for a broken alliance"), gain(penalty))


# --- broken alliances -----------------------------------------------------------------------------


def breaks_html(desk: PartnersDesk, breaks: Sequence[Break]) -> SafeString:
    """A line for each: who broke what, and what it cost whom; the viewer's own first."""
    order = sorted(breaks, key=lambda each: desk.reader not in each.members)
    lines = "".join(f"<li>{break_html(desk, each)}</li>" for each in order)
    # A list of many broken alliances scrolls, so that it must be reached by keys.
    label = escape(_("Broken alliances"))
    return SafeString(
        f'<div class="broke" role="group" tabindex="0" aria-label="{label}"><ul>{lines}</ul></div>'
    )


def break_html(desk: PartnersDesk, each: Break) -> SafeString:
    """*Dmitri broke hearts: −10 each for Dmitri, you and Cassius*, or *You broke hearts: −30*."""
    paid = [seat for seat in each.members if each.penalties.get(seat)]
    amounts = {each.penalties[seat] for seat in paid}
    values = {
        "who": desk.names.html[each.breaker],
        "suit": suit_html(each.declaration),
        "points": SafeString(f'<b class="gains__delta--down num">{gain(min(amounts, default=0))}</b>'),
    }
    if paid == [each.breaker]:
        return format_html(_("{who} broke {suit}: {points}"), **values)
    others = [desk.names.html_object(seat) for seat in paid if seat != each.breaker]
    values["others"] = SafeString(listed(others))
    if each.breaker == desk.reader:
        return format_html(_("{who} broke {suit}: {points} each for you and {others}"), **values)
    return format_html(_("{who} broke {suit}: {points} each, for {others} too"), **values)


# --- the same in words ----------------------------------------------------------------------------


def told_html(desk: PartnersDesk, result: CampaignResult) -> SafeString:
    """A hand as a table in words, by rank."""
    rows = [
        (
            escape(desk.names.subject(seat)),
            escape(suit_head(result.declared[seat])),
            result.bids[seat],
            result.tricks[seat],
            gain(result.points[seat]),
            gain(result.penalties[seat]),
            figure(result.totals[seat]),
        )
        for seat in by_rank(result.totals)
    ]
    heads = (_("Player"), _("Suit"), _("Bid"), _("Tricks"), _("Points"), _("Penalty"), _("Total"))
    caption = _("Hand %(number)d, player by player") % {"number": result.number}
    return SafeString(table_of(escape(caption), [escape(head) for head in heads], rows))
