"""Sheet at the end of a campaign and of a match."""

from __future__ import annotations

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.world_domination.face.board import side_token
from games.catalogue.world_domination.face.desk import WorldDesk
from games.catalogue.world_domination.face.score import level_of
from games.catalogue.world_domination.face.sheet_parts import (
    Course,
    count_part,
    course_label,
    course_table,
    courses,
    match_part,
    stairs_part,
)
from games.catalogue.world_domination.face.step_chart import stairs_html
from games.catalogue.world_domination.face.words import (
    SIDE_WORD,
    bid_html,
    hand_words,
    side_called,
    side_name,
    suit_html,
)
from games.catalogue.world_domination.rules.grid import Side
from games.catalogue.world_domination.rules.view import CampaignResult, Contract, Goal, Phase
from games.kit.face.addresses import campaign_url, replay_url
from games.kit.face.marks import icon, token
from games.kit.face.markup import NOTHING, element, filled, joined
from games.kit.face.outline import SmallTable, drawn_table
from games.kit.face.phrases import listed
from games.kit.face.result_sheet import CampaignLink, Sheet
from games.kit.rules.api import RESIGNED, Outcome
from games.kit.rules.seats import Seat

# --- sentences of a campaign that is over ---------------------------------------------------------


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
            words = _("%(side)s bid %(bid)s")
        case Goal.EXACTLY:
            words = _("%(side)s declared exactly %(number)d, %(suit)s")
        case Goal.MORE:
            words = _("%(side)s declared %(suit)s")
        case Goal.MANY:
            words = _("%(suit)s was dominant")
    return filled(words, values)


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
            words = _("{promise} and holds <b>{held} of 20</b>.")
        case Goal.MORE:
            words = _("{promise} and holds <b>{held}</b>, {rival} <b>{theirs}</b>.")
        case Goal.MANY:
            words = _("{promise}. The Rebels held <b>{theirs}</b>.")
    return format_html(words, **values)


# --- the sheet of a campaign ----------------------------------------------------------------------


def campaign_sheet(desk: WorldDesk) -> Sheet | None:
    """The sheet, if the campaign is over and the next has not been dealt; else None."""
    view = desk.view
    if view.outcome is not None or view.phase is not Phase.SETUP or len(view.results) < view.campaign:
        return None
    result = view.results[-1]
    course = courses(desk.table.log, view.seats)[-1]
    return Sheet(
        kind="campaign",
        number=result.number,
        mark=mark_of(result.winner),
        title=campaign_title(desk, result),
        sentence=joined([campaign_sentence(result), *_played_out(course)], " "),
        parts=(count_part(desk, result), stairs_part(desk, course), match_part(desk, result)),
        look_url=look_url(desk, result),
        go=_next(desk),
        told=course_table(desk, course),
    )


def _played_out(course: Course) -> list[SafeString]:
    """A sentence of a campaign whose end the site played; what was taken then decided nothing."""
    if not course.is_played_out:
        return []
    return [escape(_("The site played its end: nothing that was left could change whose it is."))]


def mark_of(winner: Side | None) -> SafeString:
    """The winner's token; a crown where no side has won."""
    if winner is None:
        return element("span", icon("crown"), css="token--verdict verdict__crown")
    return token(SIDE_WORD[winner], 1, "token--verdict")


def look_url(desk: WorldDesk, result: CampaignResult) -> str:
    """The page with all conflicts of a campaign."""
    return campaign_url(desk.table.key, result.number)


def _next(desk: WorldDesk) -> str:
    """The text of the button: that it leads on, and to what if the viewer is waited for there."""
    table = desk.table
    if table.moment.held is None or not table.is_my_turn:
        return _("Next campaign")
    match table.moment.held.digest.get("phase"):
        case Phase.DRAFT | Phase.MEETING:
            return _("Next campaign: your two cards")
        case Phase.AUCTION:
            return _("Next campaign: your bid")
        case Phase.PAIRS:
            return _("Next campaign: your pairs")
        case Phase.DECLARE:
            return _("Next campaign: your suit")
        case Phase.TRIBUTE:
            return _("Next campaign: your tribute")
        case Phase.TARGET:
            return _("Next campaign: your country")
        case _phase:
            return _("Next campaign: your card")


# --- the sheet of a match -------------------------------------------------------------------------


def match_sheet(desk: WorldDesk) -> Sheet | None:
    """The sheet of a match that is over; None while it runs."""
    outcome = desk.view.outcome
    if outcome is None:
        return None
    played = courses(desk.table.log, desk.view.seats)
    three = desk.view.seats == 3
    winner = None if three or not outcome.winners else desk.side(min(outcome.winners))
    return Sheet(
        kind="match",
        number=len(played),
        mark=mark_of(winner),
        title=_title_of_three(desk, outcome) if three else _title(desk, outcome),
        sentence=_words_of_three(desk, outcome) if three else _words(desk, outcome),
        chapters=tuple(_chapter(desk, course) for course in played),
        look_url=replay_url(desk.table.key),
        told=joined((*(course_table(desk, course) for course in played if course.conflicts), _hands(desk))),
    )


# --- two and four seats ----------------------------------------------------------------------------


def _title(desk: WorldDesk, outcome: Outcome) -> str:
    if not outcome.winners:
        return _("Nobody has won")
    side = desk.side(min(outcome.winners))
    won, lost = desk.view.won[side], desk.view.won[side.rival]
    if outcome.reason != "played":  # a score of a match that was not played out decides nothing
        if desk.reader is None:
            return _("%(side)s has won the match") % {"side": side_name(side)}
        return _("You have won the match") if desk.reader in outcome.winners else _("You have lost the match")
    if desk.reader is None:
        words = _("%(side)s has won the match, %(won)d : %(lost)d")
    elif desk.reader in outcome.winners:
        words = _("You have won the match, %(won)d : %(lost)d")
    else:
        words = _("You have lost the match, %(lost)d : %(won)d")
    return words % {"side": side_name(side), "won": won, "lost": lost}


def _words(desk: WorldDesk, outcome: Outcome) -> SafeString:
    """The winner, and the reason if it was not by campaigns."""
    if not outcome.winners:
        return filled(_("Nobody was left to win."), {})
    side = desk.side(min(outcome.winners))
    values: dict[str, object] = {
        "side": side_name(side),
        "winners": listed([desk.names.html_object(seat) for seat in _mine_last(desk, outcome)]),
        "won": desk.view.won[side],
        "lost": desk.view.won[side.rival],
    }
    if outcome.reason != "resigned":
        return filled(_("%(side)s: %(winners)s."), values)
    who = _resigned(desk)
    if who == desk.reader:
        return filled(_("You resigned at %(lost)d : %(won)d. %(side)s: %(winners)s."), values)
    values["who"] = element("b", _("Somebody")) if who is None else desk.names.html[who]
    return filled(_("%(who)s resigned at %(lost)d : %(won)d. %(side)s: %(winners)s."), values)


def _mine_last(desk: WorldDesk, outcome: Outcome) -> list[Seat]:
    """The winners, the viewer last: *Maximiliana and you*."""
    return sorted(outcome.winners, key=lambda seat: (seat == desk.reader, seat))


def _resigned(desk: WorldDesk) -> Seat | None:
    told = (event for entry in reversed(desk.table.log) for event in entry.events)
    return next((event.seat for event in told if event.code == RESIGNED), None)


# --- three seats -----------------------------------------------------------------------------------


def _title_of_three(desk: WorldDesk, outcome: Outcome) -> str:
    winners = sorted(outcome.winners)
    if not winners:
        return _("Nobody has won")
    most = desk.view.scores[winners[0]]
    if len(winners) > 1:
        if desk.reader in outcome.winners:
            return ngettext(
                "You share the win with %(count)d country", "You share the win with %(count)d countries", most
            ) % {"count": most}
        names = listed([desk.names.short[seat] for seat in winners])
        return _("%(names)s share the win") % {"names": names}
    if desk.reader == winners[0]:
        return ngettext(
            "You have won the match with %(count)d country",
            "You have won the match with %(count)d countries",
            most,
        ) % {"count": most}
    return ngettext(
        "%(name)s has won the match with %(count)d country",
        "%(name)s has won the match with %(count)d countries",
        most,
    ) % {"count": most, "name": desk.names.short[winners[0]]}


def _words_of_three(desk: WorldDesk, outcome: Outcome) -> SafeString:
    """The deciding count: countries as the Empire, or among equals conflicts as a Rebel."""
    view, winners = desk.view, sorted(outcome.winners)
    if not winners:
        return filled(_("All have resigned."), {})
    staying = [Seat(seat) for seat in range(view.seats) if seat not in view.resigned]
    level = [seat for seat in staying if view.scores[seat] == view.scores[winners[0]]]
    values = {"tally": desk.names.tally(view.scores), "won": desk.names.tally(view.rebel_wins, level)}
    words = (
        _("Countries as the Empire: %(tally)s. Among equals conflicts won as a Rebel: %(won)s.")
        if len(level) > 1
        else _("Countries as the Empire: %(tally)s.")
    )
    if not view.resigned:
        return filled(words, values)
    order = sorted(view.resigned, key=lambda seat: (seat != desk.reader, seat))
    gone = listed([desk.names_then(seat).html[seat] for seat in order])
    return filled(_("%(words)s %(names)s resigned."), {"words": filled(words, values), "names": gone})


# --- campaigns side by side ------------------------------------------------------------------------


def _chapter(desk: WorldDesk, course: Course) -> CampaignLink:
    label = _("Campaign %(number)d: look through it") % {"number": course.number}
    return CampaignLink(
        url=campaign_url(desk.table.key, course.number),
        label=label,
        head=_head(desk, course),
        picture=stairs_html(course.stairs(level_of(course.contract), course_label(desk, course)), small=True),
    )


def _head(desk: WorldDesk, course: Course) -> SafeString:
    gold, silver = course.counts
    contract = course.contract
    count = element("b", f"{gold} : {silver}", css="num")
    if contract is None:
        mark, how = NOTHING, filled(_("broken off"), {})
    elif course.winner is None:
        mark = joined((icon("crown", "crown"), desk.names.html[contract.bidder], " "))
        count, how = element("b", gold, css="num"), suit_html(contract.dominant)
    else:
        mark, how = side_token(course.winner), promised(contract)
    number = _("campaign %(number)d") % {"number": course.number}
    aside = element("span", element("span", number, " · ", css="hide-small"), how, css="small")
    return joined((mark, count, aside))


def _hands(desk: WorldDesk) -> SafeString:
    """The cards that each still held when the match was broken off; nothing where all was played."""
    hands = desk.view.hands or ()
    if not any(hands):
        return NOTHING
    rows = [(desk.names.full[seat], hand_words(cards)) for seat, cards in enumerate(hands)]
    return drawn_table(SmallTable(_("The hands that were left"), (_("Player"), _("Cards")), rows))


# --- the sheet of a moment ------------------------------------------------------------------------


def sheet_of(desk: WorldDesk) -> Sheet | None:
    """The sheet of the moment that a table shows, if a campaign or the match has just ended; else None."""
    return match_sheet(desk) or campaign_sheet(desk)
