"""The cards of a conflict or a trick on the table with their present power, the target between them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.html import escape
from django.utils.safestring import SafeString

from games.presenters.world_domination.arguments import table_marks
from games.presenters.world_domination.board import side_token
from games.presenters.world_domination.cards import lying_card, mini, power
from games.presenters.world_domination.specials import effect_html
from games.presenters.world_domination.stage import Stage
from games.presenters.world_domination.story import Story
from games.presenters.world_domination.verdict import verdict_html
from games.presenters.world_domination.words import card_html, country_name
from games.rules.core.api import Seat
from games.rules.world_domination.cards import SUITS, is_special
from games.rules.world_domination.grid import COUNTRY
from games.rules.world_domination.view import Conflict, Fate, Laid, Trick
from games.templatetags.marks import icon

_FATE: Final = {Fate.DISCARDED: "discarded", Fate.TAKEN: "taken"}
WAITING: Final = {
    2: ("leads", "follows"),
    3: ("leads", "plays second", "plays last"),
    4: ("leads", "plays second", "plays third", "plays last"),
}
"""What a seat is to do that has not played yet, by how many play."""


def conflict_context(stage: Stage) -> dict[str, Any]:
    """The panel of the conflict, or None before the first of a campaign."""
    conflict = stage.shown_conflict
    if conflict is None:
        return {"conflict": None}
    country = stage.view.layout[conflict.target]
    return {
        "conflict": {
            "number": conflict.number,
            "country": country_name(country),
            "ended": conflict.result is not None,
            "defence": SafeString(_defence(COUNTRY[country].defence, conflict.defence)),
            **laid_context(stage, conflict),
        },
        "last": _last_conflict(stage),
    }


def laid_context(stage: Stage, trick: Trick) -> dict[str, Any]:
    """The cards of a conflict or a trick: ``slots``, ``seats``, ``verdict`` and ``deeds``."""
    marks = table_marks(stage)
    seats = range(stage.view.seats)
    return {
        "seats": stage.view.seats,
        "slots": SafeString("".join(_slot(stage, trick, turn, marks) for turn in seats)),
        "verdict": SafeString(verdict_html(stage, trick)),
        "deeds": _deeds(stage, trick),
    }


def _deeds(stage: Stage, trick: Trick) -> list[SafeString]:
    """What the specials did, in order of play."""
    layout = stage.view.layout
    target = country_name(layout[trick.target]) if isinstance(trick, Conflict) else ""
    story = Story(stage.names, layout=layout, target=target)
    deeds, plays = [], stage.plays(trick)
    for laid in trick.laid:
        event = plays[laid.seat]
        story.follow(event)
        if is_special(laid.card):
            deeds.append(SafeString(f"{card_html(laid.card)}: {effect_html(event, story)}."))
    return deeds


def _last_conflict(stage: Stage) -> dict[str, Any] | None:
    """The conflict before the running one, small."""
    conflict = stage.last_conflict
    if conflict is None:
        return None
    is_fresh = stage.view.conflict is not None and not stage.view.conflict.laid
    country = country_name(stage.view.layout[conflict.target])
    return last_context(stage, conflict, f"conflict {conflict.number}, {country}", is_fresh=is_fresh)


def last_context(stage: Stage, trick: Trick, name: str, *, is_fresh: bool) -> dict[str, Any]:
    """A conflict or a trick to look back at; it lies open while it is fresh."""
    cards = "".join(
        f'<li title="{escape(stage.names.full[laid.seat])}">{side_token(stage.side(laid.seat))}'
        f'<span class="last__who">{escape(stage.names.subject(laid.seat))}</span>{mini(laid.card)}</li>'
        for laid in trick.laid
    )
    return {
        "name": name,
        "cards": SafeString(cards),
        "verdict": SafeString(verdict_html(stage, trick)),
        "fresh": is_fresh,
    }


def _slot(stage: Stage, trick: Trick, turn: int, marks: Mapping[Seat, str]) -> str:
    """The place of the seat that plays as number `turn`."""
    seat = stage.order(trick.starter)[turn]
    laid = trick.laid[turn] if turn < len(trick.laid) else None
    mark = icon("crown", "crown") if stage.is_empire(seat) else side_token(stage.side(seat))
    who = (
        f'<span class="slot__who" title="{escape(stage.names.full[seat])}">{mark}'
        f"<span>{escape(stage.names.subject(seat))}</span></span>"
    )
    cls = f"slot slot--{stage.place(seat)}"
    if laid is None:
        state, body = _empty(stage, seat, turn)
        return f'<li class="{cls} {state}">{who}<span class="slot__card">{body}</span></li>'
    if trick.leader == seat:
        cls += " slot--winning"
    return f'<li class="{cls}">{who}{_laid(stage, trick, laid, marks.get(seat, ""))}</li>'


def _empty(stage: Stage, seat: Seat, turn: int) -> tuple[str, str]:
    if seat in stage.view.to_move:
        mine = seat == stage.me
        words = "your<br>card" if mine else "to play"
        return "slot--turn" if mine else "slot--acting", f'<span class="slot__empty">{words}</span>'
    return "", f'<span class="slot__empty">{WAITING[stage.view.seats][turn]}</span>'


def _laid(stage: Stage, trick: Trick, laid: Laid, marks: str) -> str:
    gone = _FATE.get(laid.fate)
    card = lying_card(laid.card, "pcard--gone" if gone else "")
    fate = f'<span class="slot__fate">{gone}</span>' if gone else ""
    word = "led" if laid is trick.laid[0] else ""
    if trick.leader == laid.seat:
        word = "won" if len(trick.laid) == stage.view.seats else "leads"
    tag = f'<span class="slot__tag">{word}</span>' if word else ""
    return (
        f'<span class="slot__card">{card}{fate}{marks}</span>'
        f'<span class="slot__power num">{power(laid.suit, laid.power)}{tag}</span>'
    )


def _defence(printed: tuple[int, ...], present: tuple[int, ...]) -> str:
    """The three values of a target; a changed one beside the printed one, struck through."""
    parts = []
    for suit, was, now in zip(SUITS, printed, present, strict=True):
        if was == now:
            parts.append(power(suit, now))
        else:
            old = f'<s><span class="sr">printed </span>{was}</s><span class="sr">, now </span> {now}'
            parts.append(power(suit, old, "v--changed"))
    return "".join(parts)
