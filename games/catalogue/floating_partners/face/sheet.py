"""End sheet of a hand and of a match of Floating Partners, in the place of the cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.played_out import is_played_out
from games.catalogue.floating_partners.face.score import (
    RULER,
    Break,
    breaks_in,
    by_rank,
    gain,
    gain_css,
    ranks_of,
)
from games.catalogue.floating_partners.face.words import crest, figure, points_words, suit_head, suit_html
from games.catalogue.floating_partners.rules.cards import Declaration
from games.catalogue.floating_partners.rules.view import CampaignResult, Phase
from games.kit.face.addresses import campaign_url, replay_url, score_url
from games.kit.face.marks import icon
from games.kit.face.markup import NOTHING, element, joined
from games.kit.face.names import Names
from games.kit.face.outline import SmallTable, drawn_table
from games.kit.face.phrases import listed
from games.kit.face.result_sheet import Sheet, SheetPart
from games.kit.rules.api import Outcome
from games.kit.rules.seats import Seat

# --- sentences --------------------------------------------------------------------------------------

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


def _hand_title(desk: PartnersDesk, result: CampaignResult) -> str:
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


def _hand_sentence(desk: PartnersDesk, result: CampaignResult, before: Sequence[int]) -> SafeString:
    """The position of the match, and one's own in it: *Hand 6 of 12. You rise from third to second.*

    :param before: the totals before the hand.
    """
    said = [
        hand_words(desk, result.number),
        _stand(desk, result, before),
        _leader(desk, result),
        _played_out(desk, result),
    ]
    return joined(filter(None, said), " ")


def _played_out(desk: PartnersDesk, result: CampaignResult) -> str:
    """A sentence of a hand whose last tricks the site played; empty: people did."""
    if not is_played_out(desk.table.log, result.number):
        return ""
    return _("The site played its last tricks: nothing that was left could change a score.")


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
            return format_html(_("You share the lead with {who}."), who=listed(others))
        return format_html(_("You lead by {points}."), points=best - sorted(totals)[-2])
    words = ngettext("{who} leads by {points}.", "{who} lead by {points}.", len(first))
    return format_html(words, who=who, points=best - totals[desk.reader])


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


def _match_sentence(desk: PartnersDesk, outcome: Outcome) -> SafeString:
    """The reason why it is over, who cannot have won it, and the viewer's own place."""
    last = desk.view.results[-1:]
    said: list[str] = [_why(desk, outcome), _shared(desk, outcome), _gone(desk), _mine(desk, outcome)]
    said += [_played_out(desk, result) for result in last]
    return joined(filter(None, said), " ")


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
    who = listed([desk.names_then(seat).html[seat] for seat in gone])
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


# --- tricks on rulers of ten, the bids as notches ---------------------------------------------------


@dataclass(frozen=True, slots=True)
class Side:
    """An alliance in a hand that is over, or a seat that was alone."""

    declaration: Declaration
    seats: tuple[Seat, ...]
    tricks: int
    bids: tuple[int, ...]
    """Of its members, in the order of `seats`."""


def sides_of(result: CampaignResult, first: Seat | None = None) -> tuple[Side, ...]:
    """The alliances of a hand: that of `first` before the others, then those with more tricks."""
    found = []
    for declaration in sorted(set(result.declared)):
        seats = tuple(Seat(seat) for seat, each in enumerate(result.declared) if each is declaration)
        tricks = sum(result.won[seat] for seat in seats)
        found.append(Side(declaration, seats, tricks, tuple(result.bids[seat] for seat in seats)))
    return tuple(sorted(found, key=lambda side: (first not in side.seats, -side.tricks, side.declaration)))


def rulers_html(sides: Sequence[Side], names: Names) -> SafeString:
    """A list with a ruler for each alliance."""
    return element("ul", *(_ruler(side, names) for side in sides), css="made")


def _ruler(side: Side, names: Names) -> SafeString:
    cells = (
        element(
            "rect",
            x=n * 10 + 0.5,
            y=2,
            width=9,
            height=8,
            css=f"made__{'trick' if n < side.tricks else 'none'}",
        )
        for n in range(RULER)
    )
    # A bid of nothing would lie half outside.
    notches = (
        element("path", d=f"M{max(bid * 10, 1)} 0V12", css="made__bid") for bid in sorted(set(side.bids))
    )
    label = _label(side, names)
    ruler = element(
        "svg",
        *cells,
        *notches,
        css="made__ruler",
        viewBox="0 0 100 12",
        preserveAspectRatio="none",
        role="img",
        aria_label=label,
    )
    number = element("b", side.tricks, css="made__tricks num")
    return element("li", crest(side.declaration), ruler, number, title=label)


def _label(side: Side, names: Names) -> str:
    """*Hearts, you and Maximiliana: 6 tricks, bids 6 and 5*."""
    words = ngettext(
        "%(suit)s, %(who)s: %(count)d trick, bids %(bids)s",
        "%(suit)s, %(who)s: %(count)d tricks, bids %(bids)s",
        side.tricks,
    )
    return words % {
        "suit": suit_head(side.declaration),
        "who": listed([names.object(seat) for seat in side.seats]),
        "count": side.tricks,
        "bids": listed([str(bid) for bid in side.bids]),
    }


# --- the seats by rank after a hand -----------------------------------------------------------------


def gains_html(desk: PartnersDesk, result: CampaignResult) -> SafeString:
    """A list of the seats by rank, mine tinted."""
    ranks = ranks_of(result.totals)
    has_penalty = any(result.penalties)
    rows = (_row(desk, result, seat, ranks[seat], has_penalty=has_penalty) for seat in by_rank(result.totals))
    css = " gains--paid" if has_penalty else ""
    return element("ol", *rows, css=f"gains gains--{len(ranks)}{css}")


def _row(
    desk: PartnersDesk, result: CampaignResult, seat: Seat, rank: int, *, has_penalty: bool
) -> SafeString:
    outcome = desk.view.outcome
    won = icon("crown", "crown") if outcome is not None and seat in outcome.winners else NOTHING
    points, penalty = result.points[seat], result.penalties[seat]
    return element(
        "li",
        _who(desk, seat, rank, won),
        element("span", _how(result, seat), css="gains__how"),
        element("b", gain(points), css=f"gains__delta gains__delta--{gain_css(points)} num"),
        element("span", _paid(penalty), css="gains__paid num") if has_penalty else NOTHING,
        element(
            "span",
            element("span", _("in all"), " ", css="sr"),
            figure(result.totals[seat]),
            css="gains__total num",
        ),
        css="is-me" if seat == desk.reader else "",
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
    lines = element("ul", *(element("li", _break(desk, each)) for each in order))
    # A list of many broken alliances scrolls, so that it must be reached by keys.
    label = _("Broken alliances")
    return element("div", lines, css="broke", role="group", tabindex=0, aria_label=label)


def _break(desk: PartnersDesk, each: Break) -> SafeString:
    """*Dmitri broke hearts: −10 each for Dmitri, you and Cassius*, or *You broke hearts: −30*."""
    paid = [seat for seat in each.members if each.penalties.get(seat)]
    amounts = {each.penalties[seat] for seat in paid}
    values = {
        "who": desk.names.html[each.breaker],
        "suit": suit_html(each.declaration),
        "points": element("b", gain(min(amounts, default=0)), css="gains__delta--down num"),
    }
    if paid == [each.breaker]:
        return format_html(_("{who} broke {suit}: {points}"), **values)
    others = [desk.names.html_object(seat) for seat in paid if seat != each.breaker]
    values["others"] = listed(others)
    if each.breaker == desk.reader:
        return format_html(_("{who} broke {suit}: {points} each for you and {others}"), **values)
    return format_html(_("{who} broke {suit}: {points} each, for {others} too"), **values)


# --- the same in words ----------------------------------------------------------------------------


def told_html(desk: PartnersDesk, result: CampaignResult) -> SafeString:
    """A hand as a table in words, by rank."""
    rows = [
        (
            desk.names.subject(seat),
            suit_head(result.declared[seat]),
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
    return drawn_table(SmallTable(caption, heads, rows))


# --- the sheet --------------------------------------------------------------------------------------


def sheet_of(desk: PartnersDesk) -> Sheet | None:
    """The sheet of the moment that a table shows, if a hand or the match has just ended; else None."""
    view = desk.view
    if view.outcome is not None:
        return _match_sheet(desk, view.outcome)
    if view.phase is not Phase.DEAL or not view.results or view.results[-1].number < view.campaign:
        return None
    return _hand_sheet(desk, view.results[-1])


def _hand_sheet(desk: PartnersDesk, result: CampaignResult) -> Sheet:
    before = desk.view.results[-2].totals if len(desk.view.results) > 1 else (0,) * desk.view.seats
    return Sheet(
        kind="campaign",
        number=result.number,
        mark=crest(_shown(desk, result), "crest--verdict"),
        title=_hand_title(desk, result),
        sentence=_hand_sentence(desk, result, before),
        parts=_parts(desk, result),
        look_url=campaign_url(desk.table.key, result.number),
        go=_next(desk),
        told=told_html(desk, result),
    )


def _match_sheet(desk: PartnersDesk, outcome: Outcome) -> Sheet:
    results = desk.view.results
    return Sheet(
        kind="match",
        number=len(results),
        mark=element("span", icon("crown"), css="token--verdict verdict__crown"),
        title=match_title(desk, outcome),
        sentence=_match_sentence(desk, outcome),
        parts=_parts(desk, results[-1]) if results else (),
        look_url=replay_url(desk.table.key),
        told=told_html(desk, results[-1]) if results else NOTHING,
    )


def _shown(desk: PartnersDesk, result: CampaignResult) -> Declaration:
    """The crest of the sheet: the viewer's, or that of the alliance with most tricks."""
    if desk.reader is not None:
        return result.declared[desk.reader]
    tricks: Counter[Declaration] = Counter()
    for declaration, won in zip(result.declared, result.won, strict=True):
        tricks[declaration] += won
    return tricks.most_common(1)[0][0]


def _parts(desk: PartnersDesk, result: CampaignResult) -> tuple[SheetPart, ...]:
    tricks = SheetPart(
        name="made",
        label=_("Tricks"),
        aside=format_html('<span class="part__legend">{}</span>', _("notches: bids")),
        body=rulers_html(sides_of(result, desk.reader), desk.names),
    )
    whole = format_html(
        '<a class="part__link" href="{}">{}</a>',
        score_url(desk.table.key),
        _("All hands"),
    )
    gains = SheetPart(
        name="gains", label=_points_label(desk, result), aside=whole, body=gains_html(desk, result)
    )
    breaks = breaks_in(desk.table.log, result.number)
    if not breaks:
        return tricks, gains
    broken = SheetPart(name="broke", label=_("Broken alliances"), body=breaks_html(desk, breaks))
    return tricks, gains, broken


def _points_label(desk: PartnersDesk, result: CampaignResult) -> str:
    values = {"number": result.number, "target": desk.view.options.target}
    if desk.is_over:
        return _("Hand %(number)d, and the end") % values
    return _("Points of this hand, and to %(target)d") % values


def _next(desk: PartnersDesk) -> str:
    """The text of the button: that it leads on, and to what if the viewer is waited for there."""
    table = desk.table
    if table.moment.held is None or not table.is_my_turn:
        return _("Next hand")
    match table.moment.held.digest.get("phase"):
        case Phase.DECLARE:
            return _("Next hand: your suit")
        case Phase.BID:
            return _("Next hand: your bid")
        case Phase.DISCARD:
            return _("Next hand: your discard")
        case _phase:
            return _("Next hand: your card")
