"""What comes before the conflicts, in words and tables: draft, meeting, auction, tricks, Rise to Power."""

from __future__ import annotations

from typing import Final

from django.utils.html import escape

from games.presenters.phrases import capitalised, listed
from games.presenters.pieces import lines, section, table_of
from games.presenters.world_domination.stage import Stage
from games.presenters.world_domination.words import bid_html, card_name, hand_words, power_html, suit_name
from games.rules.core.api import Seat
from games.rules.world_domination.view import Fate, Phase, Trick

_FATE: Final = {Fate.ON_TABLE: "on the table", Fate.DISCARDED: "discarded", Fate.TAKEN: "taken"}


def before_the_conflicts(stage: Stage) -> tuple[str, ...]:
    """The sections, empty ones too."""
    return _arming(stage), _rise(stage), _remembered(stage), _auction(stage)


def cards_laid(stage: Stage, trick: Trick) -> str:
    """The cards of a conflict or a trick as a table; empty while there are none."""
    rows = [
        (
            escape(stage.names.subject(laid.seat)),
            f"{card_name(laid.card)}{', led' if laid is trick.laid[0] else ''}",
            power_html(laid.suit, laid.power),
            _FATE[laid.fate],
        )
        for laid in trick.laid
    ]
    return table_of("Cards in order of play", ("Player", "Card", "Power now", "Lies"), rows) if rows else ""


def _arming(stage: Stage) -> str:
    """The tricks of the drafting phase, and what the viewer drew."""
    arming, names = stage.view.arming, stage.names
    if arming is None:
        return ""
    parts = []
    if arming.trick is not None:
        parts += [f"<p>Trick {arming.trick.number} of 12. {_standing(stage, arming.trick)}</p>"]
        parts += [cards_laid(stage, arming.trick)]
    sentences = [
        f"Tricks taken: {names.tally(arming.won)}.",
        f"{arming.reserve_size or 'No'} cards are left in the reserve.",
    ]
    if stage.me is not None and (mine := arming.drawn[stage.me]):
        sentences.append(f"You drew {listed([card_name(card) for card in mine])}, in this order.")
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
    return section("Drafting phase", *parts)


def _standing(stage: Stage, trick: Trick) -> str:
    names, leading = stage.names, trick.leading
    if leading is None:
        return f"{names.html[trick.starter]} {names.verb(trick.starter, 'leads', 'lead')} any card."
    if trick.leader is None:
        return f"{suit_name(leading)} was led; nobody has power in it."
    power = next(laid.power for laid in trick.laid if laid.seat == trick.leader)
    who, verb = names.html[trick.leader], names.verb(trick.leader, "leads", "lead")
    return f"{suit_name(leading)} was led; {who} {verb} with {power}."


def _rise(stage: Stage) -> str:
    """Who is the Empire, and who has laid cards down."""
    view, rise, empire, names = stage.view, stage.view.rise, stage.view.empire, stage.names
    if rise is None or empire is None:
        return ""
    who, verb = names.html[empire], names.verb
    sentences = [f"{who} {verb(empire, 'is', 'are')} the Empire."]
    if rise.is_paired:
        sentences.append(f"{who} {verb(empire, 'has', 'have')} laid two pairs face down.")
    for seat in stage.order(empire)[1:]:
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


def _exchanged(stage: Stage) -> list[str]:
    """The pairs and the tributes that the viewer has seen."""
    rise, empire, names = stage.view.rise, stage.view.empire, stage.names
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


def _remembered(stage: Stage) -> str:
    """What the viewer knows of the draft, the meeting and the exchange of this campaign."""
    view, me, names = stage.view, stage.me, stage.names
    sentences: list[str] = []
    if me is not None and view.draft is not None:
        kept, passed = view.draft.kept[me] or (), view.draft.passed[me] or ()
        for number, (mine, rest) in enumerate(zip(kept, passed, strict=True), 1):
            words = f"Round {number} of the draft: you kept {hand_words(mine)}"
            sentences.append(f"{words} and passed on {hand_words(rest)}." if rest else f"{words}.")
    if view.meeting is not None:
        for seat, shown in enumerate(view.meeting.shown):
            if shown is not None:
                sentences.append(f"{names.html[seat]} showed {hand_words(shown)} at the secret meeting.")
    sentences += _exchanged(stage)
    return section("What you know besides", lines(sentences)) if sentences else ""


def _auction(stage: Stage) -> str:
    auction = stage.view.auction
    if auction is None or not auction.calls:
        return ""
    rows = [
        (
            escape(stage.names.subject(call.seat)),
            "pass" if call.suit is None else bid_html(call.number, call.suit),
        )
        for call in auction.calls
    ]
    return section("State of the Nations", table_of("Calls in order", ("Player", "Call"), rows))
