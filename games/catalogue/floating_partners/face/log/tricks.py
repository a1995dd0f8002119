"""Log of the tricks, and of the ends of hands and matches, as sentences of HTML."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _

from games.catalogue.floating_partners.face.log.story import PartnersStory, card_html, people, seat_of, who
from games.catalogue.floating_partners.face.numbers import figure, points_words, tricks_words
from games.catalogue.floating_partners.face.words import suit_html
from games.catalogue.floating_partners.rules import events as e
from games.catalogue.floating_partners.rules.cards import Declaration
from games.catalogue.floating_partners.rules.ranking import is_trump, suit_under
from games.kit.face.names import Names
from games.kit.rules.api import CAMPAIGN_ENDED, RESIGNED, Event
from games.kit.rules.seats import Seat


def _played(event: Event, story: PartnersStory) -> str:
    trumps: Declaration = event.data["trumps"]
    values = {
        "name": who(event, story),
        "card": card_html(event.data["card"], trumps),
        "trumps": suit_html(trumps),
    }
    if event.data["leads"]:
        if trumps is Declaration.NO_TRUMPS:
            return _("%(name)s led %(card)s; there are no trumps") % values
        return _("%(name)s led %(card)s; %(trumps)s are trumps") % values
    return _answered(event, story, trumps, values)


def _answered(event: Event, story: PartnersStory, trumps: Declaration, values: Mapping[str, str]) -> str:
    card = event.data["card"]
    led, own = suit_under(card if story.led is None else story.led, trumps), suit_under(card, trumps)
    # The Joker without trumps belongs to no suit, so that playing it tells nothing of the rest.
    if own is led or own is Declaration.NO_TRUMPS or led is Declaration.NO_TRUMPS:
        return _("%(name)s played %(card)s") % values
    if is_trump(card, trumps):
        return _("%(name)s trumped with %(card)s") % values
    return _("%(name)s threw %(card)s, void in %(led)s") % {**values, "led": suit_html(led)}


def won(event: Event, story: PartnersStory) -> str:
    """The winner of a trick, and how many that makes for its alliance."""
    seat, reader = seat_of(event), story.names.reader
    if not story.is_allied(seat):
        words = _("%(name)s won trick %(number)d with %(card)s, which makes %(tricks)s")
    elif reader is not None and story.declared.get(reader) is story.declared[seat]:
        words = _("%(name)s won trick %(number)d with %(card)s, which makes %(tricks)s for your alliance")
    else:
        words = _("%(name)s won trick %(number)d with %(card)s, which makes %(tricks)s for that alliance")
    return words % {
        "name": who(event, story),
        "number": event.data["number"],
        "card": card_html(event.data["card"]),
        "tricks": tricks_words(event.data["tricks"]),
    }


# --- endings --------------------------------------------------------------------------------------


def hand_result(event: Event, names: Names) -> str:
    """The result of a hand, in short: *Hand 3: the bid was made by Ada and Ben. Most points: Ada with
    230*.
    """
    result, scores = event.data["result"], event.data["scores"]
    seats = range(len(scores))
    made = [seat for seat in seats if result.tricks[seat] >= result.bids[seat]]
    if len(made) == len(scores):
        words = _("Hand %(number)d: everybody made their bid. Most points: %(leaders)s with %(points)s")
    elif made:
        words = _("Hand %(number)d: the bid was made by %(made)s. Most points: %(leaders)s with %(points)s")
    else:
        words = _("Hand %(number)d: nobody made their bid. Most points: %(leaders)s with %(points)s")
    story = PartnersStory(names)
    return words % {
        "number": event.data["number"],
        "made": people(made, story),
        "leaders": people([seat for seat in seats if scores[seat] == max(scores)], story),
        "points": figure(max(scores)),
    }


def _hand_ended(event: Event, story: PartnersStory) -> str:
    result, names = event.data["result"], story.names
    gained = [points + penalty for points, penalty in zip(result.points, result.penalties, strict=True)]
    return _("Hand %(number)d is over. Points of this hand: %(gained)s. Points in all: %(scores)s") % {
        "number": event.data["number"],
        "gained": _tally(gained, names),
        "scores": _tally(event.data["scores"], names),
    }


def _tally(numbers: Sequence[int], names: Names) -> str:
    """A number for each seat, the reader first: *you 70, Dmitri −20*."""
    seats = sorted(range(len(numbers)), key=lambda seat: (seat != names.reader, seat))
    return ", ".join(f"{names.html_object(Seat(seat))} {figure(numbers[seat])}" for seat in seats)


def resigned(event: Event, story: PartnersStory) -> str:
    """The seat that resigned, with a bot in its place."""
    name = who(event, story)
    return _("%(name)s resigned and cannot win any more; a bot plays on in that seat") % {"name": name}


def match_ended(event: Event, story: PartnersStory) -> str:
    """The winner: *Dmitri won the match with 515 points*."""
    winners, scores = sorted(event.data["winners"]), event.data["scores"]
    if not winners:
        return _("The match ended without a winner")
    points = points_words(scores[winners[0]])
    if len(winners) > 1:
        shared = _("The win is shared by %(winners)s, with %(points)s each")
        return shared % {"winners": people(winners, story), "points": points}
    alone = _("%(name)s won the match with %(points)s")
    return alone % {"name": story.names.html[winners[0]], "points": points}


TRICKS: Final[Mapping[str, Callable[[Event, PartnersStory], str]]] = {
    e.CARD_PLAYED: _played,
    e.TRICK_WON: won,
    CAMPAIGN_ENDED: _hand_ended,
    RESIGNED: resigned,
    e.MATCH_ENDED: match_ended,
}
