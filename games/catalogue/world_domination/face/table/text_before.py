"""Tables in words of the time before the conflicts: draft, meeting, auction, tricks, Rise to Power."""

from __future__ import annotations

from typing import Final

from django.utils.html import escape
from django.utils.translation import gettext as _

from games.catalogue.world_domination.face.table.desk import WorldDesk
from games.catalogue.world_domination.face.words import bid_html, card_name, hand_words, power_html, suit_name
from games.catalogue.world_domination.rules.view import Fate, Phase, Trick
from games.kit.face.phrases import capitalised, listed
from games.kit.face.pieces import lines, section, table_of
from games.kit.rules.seats import Seat

_FATE: Final = {Fate.ON_TABLE: "on the table", Fate.DISCARDED: "discarded", Fate.TAKEN: "taken"}


def before_the_conflicts(desk: WorldDesk) -> tuple[str, ...]:
    """The sections, empty ones too."""
    return _arming(desk), _rise(desk), _remembered(desk), _auction(desk)


def cards_laid(desk: WorldDesk, trick: Trick) -> str:
    """The cards of a conflict or a trick as a table; empty while there are none."""
    rows = [
        (
            escape(desk.names.subject(laid.seat)),
            f"{card_name(laid.card)}{', led' if laid is trick.laid[0] else ''}",
            power_html(laid.suit, laid.power),
            _FATE[laid.fate],
        )
        for laid in trick.laid
    ]
    return table_of("Cards in order of play", ("Player", "Card", "Power now", "Lies"), rows) if rows else ""


def _arming(desk: WorldDesk) -> str:
    """The tricks of the arming phase, and what the viewer drew."""
    arming, names = desk.view.arming, desk.names
    if arming is None:
        return ""
    parts = []
    if arming.trick is not None:
        parts += [f"<p>Trick {arming.trick.number} of 12. {_standing(desk, arming.trick)}</p>"]
        parts += [cards_laid(desk, arming.trick)]
    sentences = [
        f"Tricks taken: {names.tally(arming.won)}.",
        f"{arming.reserve_size or 'No'} cards are left in the reserve.",
    ]
    if desk.me is not None and (mine := arming.drawn[desk.me]):
        sentences.append(
            f"{names.subject(desk.me)} drew {listed([card_name(card) for card in mine])}, in this order."
        )
    parts.append(lines(sentences))
    if arming.tricks:
        rows = [
            (
                trick.number,
                *(f"{escape(names.subject(laid.seat))}: {card_name(laid.card)}" for laid in trick.laid),
                "nobody" if trick.leader is None else escape(names.object(trick.leader)),
            )
            for trick in arming.tricks
        ]
        parts.append(table_of("Tricks that are over", ("Trick", "Led", "Followed", "Taken by"), rows))
    return section("Arming phase", *parts)


def _standing(desk: WorldDesk, trick: Trick) -> str:
    names, leading = desk.names, trick.leading
    values: dict[str, str] = {"name": names.html[trick.starter if trick.leader is None else trick.leader]}
    if leading is None:
        mine = trick.starter == desk.reader
        return (_("You lead any card.") if mine else _("%(name)s leads any card.")) % values
    values["suit"] = suit_name(leading)
    if trick.leader is None:
        return _("%(suit)s was led; nobody has power in it.") % values
    values["power"] = str(next(laid.power for laid in trick.laid if laid.seat == trick.leader))
    if trick.leader == desk.reader:
        return _("%(suit)s was led; you are winning with %(power)s.") % values
    return _("%(suit)s was led; %(name)s is winning with %(power)s.") % values


def _rise(desk: WorldDesk) -> str:
    """The Empire, and the seats that have laid cards down."""
    view, rise, empire, names = desk.view, desk.view.rise, desk.view.empire, desk.names
    if rise is None or empire is None:
        return ""
    who, verb = names.html[empire], names.verb
    sentences = [f"{who} {verb(empire, 'is', 'are')} the Empire."]
    if rise.is_paired:
        sentences.append(f"{who} {verb(empire, 'has', 'have')} laid two pairs face down.")
    for seat in desk.order(empire)[1:]:
        if seat in rise.given:
            has = f"{names.html[seat]} {verb(seat, 'has', 'have')}"
            sentences.append(f"{has} laid down a tribute of two cards.")
    if rise.takers is not None:
        one, other = rise.takers
        taken = f"{names.html[one]} took the first pair, {names.html_object(other)} the second"
        sentences.append(f"{taken}; {names.html_object(empire)} took both tributes.")
    elif view.phase is Phase.SETUP:
        sentences.append("The pairs are being handed out.")
    return section("Rise to Power", lines(sentences))


def _exchanged(desk: WorldDesk) -> list[str]:
    """The pairs and the tributes that the viewer has seen."""
    rise, empire, names = desk.view.rise, desk.view.empire, desk.names
    if rise is None or empire is None:
        return []
    sentences = [
        f"{capitalised(names.html_possessive(empire))} {which} pair: {hand_words(pair)}."
        for which, pair in zip(("first", "second"), rise.pairs, strict=True)
        if pair
    ]
    return sentences + [
        f"{capitalised(names.html_possessive(Seat(seat)))} tribute: {hand_words(cards)}."
        for seat, cards in enumerate(rise.tributes)
        if cards
    ]


def _remembered(desk: WorldDesk) -> str:
    """The viewer's memory of the draft, the meeting and the exchange of this campaign."""
    view, me, names = desk.view, desk.me, desk.names
    sentences: list[str] = []
    if me is not None and view.draft is not None:
        kept, passed = view.draft.kept[me] or (), view.draft.passed[me] or ()
        for number, (mine, rest) in enumerate(zip(kept, passed, strict=True), 1):
            words = f"Round {number} of the draft: {names.object(me)} kept {hand_words(mine)}"
            sentences.append(f"{words} and passed on {hand_words(rest)}." if rest else f"{words}.")
    if view.meeting is not None:
        for seat, shown in enumerate(view.meeting.shown):
            if shown is not None:
                sentences.append(f"{names.html[seat]} showed {hand_words(shown)} at the secret meeting.")
    sentences += _exchanged(desk)
    return section("What was seen besides", lines(sentences)) if sentences else ""


def _auction(desk: WorldDesk) -> str:
    auction = desk.view.auction
    if auction is None or not auction.calls:
        return ""
    rows = [
        (
            escape(desk.names.subject(call.seat)),
            "pass" if call.suit is None else bid_html(call.number, call.suit),
        )
        for call in auction.calls
    ]
    return section("State of the Nations", table_of("Calls in order", ("Player", "Call"), rows))
