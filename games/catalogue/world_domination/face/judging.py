"""The words for what the bots of World Domination judge."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catalogue.world_domination.face.words import bid_html, card_html, country_name, suit_html
from games.catalogue.world_domination.rules.cards import Card, Suit
from games.catalogue.world_domination.rules.moves import (
    Bid,
    Declare,
    Keep,
    Pairs,
    Pass,
    Play,
    Target,
    Tribute,
    parse_move,
)
from games.catalogue.world_domination.rules.view import View
from games.kit.bots.weighing import SCORE, SHARE
from games.kit.face.curve import per_cent
from games.kit.face.judge_words import Fact, JudgeWords
from games.kit.rules.seats import Seat


def option(view: View, notation: str) -> SafeString:
    """See `JudgeWords.option`: *Play Economics 5*, *Fight for Brazil*."""
    match parse_move(notation):
        case Play(card, on, _give) if on is not None:
            return format_html(_("Play {card} on {other}"), card=card_html(card), other=card_html(on))
        case Play(card):
            return format_html(_("Play {card}"), card=card_html(card))
        case Bid(number, suit):
            return format_html(_("Bid {bid}"), bid=bid_html(number, suit))
        case Pass():
            return escape(_("Pass"))
        case Pairs(first, second):
            cards = [card_html(card) for card in (*first, *second)]
            return format_html(
                _("Lay down {first}, {second} and {third}, {fourth}"),
                **dict(zip(("first", "second", "third", "fourth"), cards, strict=True)),
            )
        case Keep(cards):
            return _two(_("Keep {one} and {other}"), cards)
        case Tribute(cards):
            return _two(_("Give {one} and {other} as tribute"), cards)
        case Declare(suit, number):
            return _declared(suit, number)
        case Target(cell):
            country = view.country(cell)
            return format_html(
                _("Fight for <b>{country}</b>"), country=country_name(country) if country else cell + 1
            )
        case _:
            return format_html("{}", notation)


def _two(words: str, cards: tuple[Card, Card]) -> SafeString:
    one, other = (card_html(card) for card in cards)
    return format_html(words, one=one, other=other)


def _declared(suit: Suit, number: int | None) -> SafeString:
    dominant = suit_html(suit)
    if number is None:
        return format_html(_("Declare {suit} dominant"), suit=dominant)
    words = ngettext(
        "Declare {suit} dominant, and {number} country",
        "Declare {suit} dominant, and {number} countries",
        number,
    )
    return format_html(words, suit=dominant, number=number)


ERRATIC: Final = 0.5
"""Chance that a seat does anything that it may from which that is told."""


def _known(known: Mapping[str, Sequence[float]], names: Sequence[str], _own: Seat) -> tuple[SafeString, ...]:
    return (
        *(_lead(known["lead"]) if "lead" in known else ()),
        *(_opening(known["opening"]) if "opening" in known else ()),
        *(
            format_html(
                _(
                    "It thought it {share} likely that {name} calls and plays at random: such calls"
                    " and cards tell nothing of a hand."
                ),
                name=names[seat],
                share=per_cent(chance),
            )
            for seat, chance in enumerate(known.get("erratic", ()))
            if chance >= ERRATIC
        ),
    )


def _lead(leads: Sequence[float]) -> tuple[SafeString, ...]:
    """The worth of a lead, which was measured, and not well: the intervals of keeps rest on it."""
    about, low, high = (f"{25 * lead:.1f}" for lead in leads)  # at even odds a quarter of the slope
    return (
        format_html(
            _(
                "It assumed that a lead of one country is worth about {about} percentage points;"
                " matches put that between {low} and {high}, which the intervals leave out."
            ),
            about=about,
            low=low,
            high=high,
        ),
    )


def _opening(worths: Sequence[float]) -> tuple[SafeString, ...]:
    (worth,) = worths
    return (
        format_html(
            _(
                "It does not foresee what others would bid if nobody had bid before them: it assumed"
                " that passing is worth {score}. No interval counts that."
            ),
            score=f"{100 * worth:.0f}",
        ),
    )


def _outlook(seats: int) -> str:
    if seats == 3:
        return _("Your side’s share of the countries at the end of the campaign")
    return _("Your side’s chance to win the campaign")


def _worth(unit: str, _seats: int) -> str:
    if unit == SHARE:
        return _("Moves are compared by the share of the countries that your side holds in the end.")
    if unit == SCORE:
        return _(
            "Moves are compared by the bots’ score, from 0 to 100: more the more surely your side wins the "
            "campaign, but it is no chance to win. By how many countries counts too, the more the longer the "
            "campaign still is."
        )
    return _("Moves are compared by how surely your side wins the campaign: 100 % is for certain.")


JUDGING = JudgeWords(
    option=option,
    outlook=_outlook,
    worth=_worth,
    facts={
        "countries": Fact(
            gettext_lazy("Countries"),
            gettext_lazy(
                "It saw your side end the campaign with %(advised)s countries after its own move, and with "
                "%(made)s after yours."
            ),
        ),
        "won": Fact(
            gettext_lazy("Campaign won"),
            gettext_lazy(
                "Your side won %(advised)s of the imagined campaigns after its own move, and %(made)s after "
                "yours."
            ),
            is_share=True,
        ),
        "ours": Fact(
            gettext_lazy("Lead in your suit"),
            gettext_lazy(
                "In the suit that is best for your side it put your lead at %(advised)s countries after its "
                "own move, and at %(made)s after yours."
            ),
        ),
        "theirs": Fact(
            gettext_lazy("Rivals’ lead in theirs"),
            gettext_lazy(
                "In the suit that is best for your rivals it put their lead at %(advised)s countries after "
                "its own move, and at %(made)s after yours."
            ),
        ),
    },
    card=card_html,
    known=_known,
    unjudged=gettext_lazy(
        "What is shown in the meeting matters only by what the ally makes of it, which the bots do"
        " not foresee. So there is no verdict on that."
    ),
)
