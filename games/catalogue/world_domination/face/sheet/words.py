"""The sentences of a campaign that is over: what was promised, what came of it, how the match stands."""

from __future__ import annotations

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.world_domination.face.table.desk import WorldDesk
from games.catalogue.world_domination.face.words import bid_html, side_called, side_name, suit_html
from games.catalogue.world_domination.rules.campaigns import is_by_tokens
from games.catalogue.world_domination.rules.grid import SIDES, Side
from games.catalogue.world_domination.rules.view import CampaignResult, Contract, Goal
from games.kit.face.phrases import listed
from games.kit.rules.seats import Seat


def promised(contract: Contract) -> SafeString:
    """The bid or declaration of the Aggressor: *Gold bid 11 Politics*."""
    values = {
        "side": side_name(contract.aggressor),
        "bid": bid_html(contract.number, contract.dominant),
        "suit": suit_html(contract.dominant),
        "number": contract.number,
    }
    match contract.goal:
        case Goal.AT_LEAST:
            words = _("%(side)s bid %(bid)s") % values
        case Goal.EXACTLY:
            words = _("%(side)s declared exactly %(number)d, %(suit)s") % values
        case Goal.MORE:
            words = _("%(side)s declared %(suit)s") % values
        case Goal.MANY:
            words = _("%(suit)s was dominant") % values
    return SafeString(words)


def campaign_title(desk: WorldDesk, result: CampaignResult) -> str:
    """The result of the campaign for the viewer: *Campaign 2 is yours*."""
    number = result.number
    if result.winner is None:
        held = result.countries[Side.GOLD]
        if result.contract.bidder == desk.reader:
            words = ngettext(
                "Your Empire held %(count)d country", "Your Empire held %(count)d countries", held
            )
            return words % {"count": held}
        words = ngettext(
            "The Empire of %(name)s held %(count)d country",
            "The Empire of %(name)s held %(count)d countries",
            held,
        )
        return words % {"count": held, "name": desk.names.short[result.contract.bidder]}
    if desk.reader is None:
        words = (
            _("Campaign %(number)d goes to silver")
            if result.winner
            else _("Campaign %(number)d goes to gold")
        )
    elif desk.side(desk.reader) is result.winner:
        words = _("Campaign %(number)d is yours")
    else:
        words = _("Campaign %(number)d is lost")
    return words % {"number": number}


def campaign_sentence(result: CampaignResult) -> SafeString:
    """The promise, and the countries held: *Gold bid 11 Politics and holds 14 of 20*."""
    contract = result.contract
    values = {
        "promise": promised(contract),
        "held": result.countries[contract.aggressor],
        "theirs": result.countries[contract.aggressor.rival],
        "rival": side_called(contract.aggressor.rival, 2),
    }
    match contract.goal:
        case Goal.AT_LEAST | Goal.EXACTLY:
            words = _("%(promise)s and holds <b>%(held)d of 20</b>.")
        case Goal.MORE:
            words = _("%(promise)s and holds <b>%(held)d</b>, %(rival)s <b>%(theirs)d</b>.")
        case Goal.MANY:
            words = _("%(promise)s. The Rebels held <b>%(theirs)d</b>.")
    return SafeString(words % values)


def difference(result: CampaignResult) -> str:
    """The distance of the Aggressor from what it needed: *3 more than bid*."""
    contract, held = result.contract, result.countries[result.contract.aggressor]
    match contract.goal:
        case Goal.AT_LEAST if is_by_tokens(contract, result.countries):
            return _("Tokens decide.")
        case Goal.AT_LEAST:
            over = held - contract.number
            if not over:
                return _("Just as many as bid.")
            if over > 0:
                return ngettext("%(count)d more than bid.", "%(count)d more than bid.", over) % {
                    "count": over
                }
            return ngettext("%(count)d fewer than bid.", "%(count)d fewer than bid.", -over) % {
                "count": -over
            }
        case Goal.EXACTLY:
            over = held - contract.number
            if not over:
                return _("Exactly as declared.")
            if over > 0:
                return ngettext("%(count)d too many.", "%(count)d too many.", over) % {"count": over}
            return ngettext("%(count)d too few.", "%(count)d too few.", -over) % {"count": -over}
        case Goal.MORE:
            return _ahead(held - result.countries[contract.aggressor.rival], contract.aggressor)
        case Goal.MANY:
            return ""


def _ahead(ahead: int, aggressor: Side) -> str:
    if not ahead:
        return _("As many each: the Defender wins.")
    leader = aggressor if ahead > 0 else Side(aggressor.rival)
    words = ngettext(
        "%(side)s is %(count)d country ahead.", "%(side)s is %(count)d countries ahead.", abs(ahead)
    )
    return words % {"side": side_name(leader), "count": abs(ahead)}


def tokens(result: CampaignResult) -> str:
    """The tokens, where they may count: with a bid there is."""
    contract, (gold, silver) = result.contract, result.tokens
    if contract.goal is not Goal.AT_LEAST:
        return ""
    values = {"gold": gold, "silver": silver}
    if is_by_tokens(contract, result.countries):
        return _("Tokens %(gold)d : %(silver)d.") % values
    if contract.number == 10:
        return _("Tokens %(gold)d : %(silver)d; they count only with exactly 10 countries.") % values
    return _("Tokens %(gold)d : %(silver)d; they count only at a bid of 10.") % values


def standing(desk: WorldDesk, winner: Side) -> SafeString:
    """The match after a campaign: *You and Maximiliana draw level, 0 : 1 before.*"""
    ours, theirs = desk.view.won[winner], desk.view.won[winner.rival]
    seats = [Seat(seat) for seat, side in enumerate(SIDES[desk.view.seats]) if side is winner]
    is_one = len(seats) == 1 and seats[0] != desk.reader
    values = {"who": people(desk, seats), "ours": ours - 1, "theirs": theirs}
    if ours == theirs:
        words = (
            _("%(who)s draws level, %(ours)d : %(theirs)d before. The third campaign decides.")
            if is_one
            else _("%(who)s draw level, %(ours)d : %(theirs)d before. The third campaign decides.")
        )
    else:
        words = (
            _("%(who)s is ahead. One more campaign wins the match.")
            if is_one
            else _("%(who)s are ahead. One more campaign wins the match.")
        )
    return SafeString(words % values)


def people(desk: WorldDesk, seats: list[Seat]) -> str:
    """Some seats at the head of a sentence, the viewer first: *You and Maximiliana*."""
    order = sorted(seats, key=lambda seat: (seat != desk.reader, seat))
    return listed(
        [
            f"<b>{desk.names.html[seat]}</b>" if seat == desk.reader else desk.names.html[seat]
            for seat in order
        ]
    )
