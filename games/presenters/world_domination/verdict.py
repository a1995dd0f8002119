"""How a conflict stands, or how it ended, in a sentence."""

from __future__ import annotations

from games.presenters.phrases import listed, plain
from games.presenters.world_domination.stage import Stage
from games.presenters.world_domination.words import SUIT_CLASS, SUIT_WORD, country_name, suit_html, suit_name
from games.rules.core.seats import left_of
from games.rules.world_domination.arming import TRICKS
from games.rules.world_domination.cards import Suit
from games.rules.world_domination.view import Conflict, Ending, Phase, Result, Trick
from games.templatetags.marks import icon


def verdict_html(stage: Stage, conflict: Trick) -> str:
    """The sentence under the cards of a conflict, or of a trick of the arming."""
    if not isinstance(conflict, Conflict):
        if len(conflict.laid) == stage.view.seats:
            return _trick_ended(stage, conflict)
    elif conflict.result is not None:
        return _ended(stage, conflict, conflict.result)
    if not conflict.laid:
        return _before_the_lead(stage, conflict)
    still_open = len(conflict.laid) < stage.view.seats
    return f"{_deciding(conflict, still_open=still_open)} {_standing(stage, conflict)}"


def preview_words(stage: Stage, before: Trick, after: Trick) -> str:
    """What a card of the viewer would make of a conflict or a trick, without mark-up."""
    if len(after.laid) == stage.view.seats:
        if isinstance(after, Conflict):
            return plain(_end_words(stage, after))
        return f"That ends it: {plain(_trick_ended(stage, after))}"
    if not before.laid and not after.best:
        return f"{suit_name(_suit(after))} is to be followed; no power in it yet."
    return plain(_standing(stage, after))


def _suit(conflict: Trick) -> Suit:
    suit = conflict.deciding
    assert suit is not None  # noqa: S101 - a card has been played
    return suit


def _before_the_lead(stage: Stage, conflict: Trick) -> str:
    seat = conflict.starter
    names = stage.names
    leads = (
        f"{names.subject(seat) if seat == stage.me else names.html[seat]} {names.verb(seat, 'leads', 'lead')}"
    )
    dominant = f"{suit_html(conflict.dominant)} is" if isinstance(conflict, Conflict) else "No suit is"
    return f"{leads} any card; its suit is to be followed. {dominant} dominant."


def _deciding(conflict: Trick, *, still_open: bool) -> str:
    suit = _suit(conflict)
    head = f'<b class="{SUIT_CLASS[suit]}">{icon(SUIT_WORD[suit])}{suit_name(suit)} decides</b>'
    if isinstance(conflict, Conflict) and suit is conflict.dominant:
        return f"{head}, being dominant."
    if not still_open or not isinstance(conflict, Conflict):
        return f"{head}, having been led."
    return f"{head} unless {suit_name(conflict.dominant)} is played."


def _standing(stage: Stage, conflict: Trick) -> str:
    """Who leads with what, in a conflict against which defence."""
    best = conflict.best
    names = stage.names
    if not best:
        return "Nobody has power in it."
    power = next(laid.power for laid in conflict.laid if laid.seat == best[0])
    if len(best) > 1:
        tied = listed([names.html_object(seat) for seat in best])
        return f"A tie at {power} between {tied}: nobody would {_prize(conflict)}."
    seat = best[0]
    subject = "You" if seat == stage.me else names.html[seat]
    leads = names.verb(seat, "leads", "lead")
    if not isinstance(conflict, Conflict):
        return f"{subject} {leads} with {power}."
    defence = conflict.defence[_suit(conflict)]
    against = (
        f"{power} against a defence of {defence}"
        if power > defence
        else f"but {power} does not beat {defence}"
    )
    return f"{subject} {leads} for {stage.party(stage.side(seat))}, {against}."


def _prize(trick: Trick) -> str:
    return "win" if isinstance(trick, Conflict) else "take the trick"


def _trick_ended(stage: Stage, trick: Trick) -> str:
    """Who has taken a trick of the arming, and who draws first."""
    names, winner = stage.names, trick.leader
    following = left_of(trick.starter, stage.view.seats) if winner is None else winner
    then = f"{names.verb(following, 'draws', 'draw')} first"
    if trick.number < TRICKS:
        then = f"{then} and {names.verb(following, 'leads', 'lead')} the next"
    power = max((laid.power for laid in trick.laid if laid.suit is trick.deciding), default=0)
    if winner is None:
        why = f"A tie at {power}" if power else "No power was played"
        nobody = f"<strong>{why}: nobody takes the trick.</strong>"
        return f"{nobody} {names.html[following]} {then}."
    took = (
        f"<strong>{names.html[winner]} {names.verb(winner, 'takes', 'take')} the trick</strong> with {power}"
    )
    return f"{took}, {then}." if trick.number < TRICKS else f"{took} and {then}."


def _ended(stage: Stage, conflict: Conflict, result: Result) -> str:
    words = _result_words(stage, conflict, result)
    because = "" if result.ending is Ending.DRAW else f" {_deciding(conflict, still_open=False)}"
    return f"{words}{because}{_next(stage, conflict)}"


def _result_words(stage: Stage, conflict: Conflict, result: Result) -> str:
    country = country_name(stage.view.layout[conflict.target])
    if result.winner is None:
        why = f"A tie at {result.power}" if result.power else "No power was played"
        return f"<strong>{why}: nobody wins {country}.</strong>"
    who = stage.names.html[result.winner]
    if result.ending is Ending.HELD:
        return (
            f"<strong>{country} holds.</strong> {who} had the highest power, {result.power}, "
            f"but the defence is {result.defence}."
        )
    side = stage.side(result.winner)
    how = f"{result.power} against {result.defence}"
    before = result.taken_from
    if before is None:
        verb, what = "take", country
    elif before is side:
        verb, what = "keep", f"{country}, with one more token"
    else:
        verb, what = "take", f"{country} from {stage.party(before)}"
    return f"<strong>{stage.takes(side, verb)} {what}.</strong> {who} won it, {how}."


def _next(stage: Stage, conflict: Conflict) -> str:
    if stage.view.phase is not Phase.TARGET or conflict is not stage.shown_conflict:
        return ""
    starter = stage.view.starter
    if starter is None:
        return ""
    if starter == stage.me:
        return " You start the next conflict."
    return f" {stage.names.html[starter]} starts the next conflict."


def _end_words(stage: Stage, conflict: Conflict) -> str:
    """How a conflict whose last card is only considered would end."""
    suit = _suit(conflict)
    best = conflict.best
    country = country_name(stage.view.layout[conflict.target])
    defence = conflict.defence[suit]
    if not best:
        return f"That ends it: no power, nobody wins {country}."
    power = next(laid.power for laid in conflict.laid if laid.seat == best[0])
    if len(best) > 1:
        return f"That ends it: a tie at {power}, nobody wins {country}."
    seat = best[0]
    if power <= defence:
        following = left_of(seat if stage.view.seats == 2 else conflict.starter, stage.view.seats)
        return (
            f"That ends it: {country} holds, {power} does not beat {defence}; "
            f"{stage.names.object(following)} {stage.names.verb(following, 'starts', 'start')} next."
        )
    takes = stage.takes(stage.side(seat), "take")
    who = "you start" if seat == stage.me else f"{stage.names.object(seat)} starts"
    return f"That ends it: {takes[0].lower()}{takes[1:]} {country}, {power} against {defence}; {who} next."
