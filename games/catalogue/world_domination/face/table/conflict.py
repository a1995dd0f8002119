"""The cards of a conflict or a trick on the table with their present power, the target between them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.catalogue.world_domination.face.dock.arguments import table_marks
from games.catalogue.world_domination.face.log.specials import effect_html
from games.catalogue.world_domination.face.log.story import WorldStory
from games.catalogue.world_domination.face.table.board import side_token
from games.catalogue.world_domination.face.table.cards import lying_card, mini, power
from games.catalogue.world_domination.face.table.desk import WorldDesk
from games.catalogue.world_domination.face.table.verdict import verdict_html
from games.catalogue.world_domination.face.words import card_html, card_key, country_name
from games.catalogue.world_domination.rules.cards import SUITS, Card, is_special
from games.catalogue.world_domination.rules.grid import COUNTRY
from games.catalogue.world_domination.rules.moves import Play
from games.catalogue.world_domination.rules.view import Conflict, Fate, Laid, Trick
from games.kit.face.marks import icon
from games.kit.rules.seats import Seat

_FATE: Final = {Fate.DISCARDED: gettext_lazy("discarded"), Fate.TAKEN: gettext_lazy("taken")}
_FIRST, _SECOND, _LAST = gettext_lazy("leads"), gettext_lazy("plays second"), gettext_lazy("plays last")
WAITING: Final = {
    2: (_FIRST, gettext_lazy("follows")),
    3: (_FIRST, _SECOND, _LAST),
    4: (_FIRST, _SECOND, gettext_lazy("plays third"), _LAST),
}
"""Tasks of a seat that has not played yet, by how many play."""


def conflict_context(desk: WorldDesk) -> dict[str, Any] | None:
    """The panel of the conflict, or None before the first of a campaign."""
    conflict = desk.shown_conflict
    if conflict is None:
        return None
    country = desk.view.layout[conflict.target]
    return {
        "number": conflict.number,
        "country": country_name(country),
        "ended": conflict.result is not None,
        "defence": SafeString(_defence(COUNTRY[country].defence, conflict.defence)),
        **laid_context(desk, conflict),
    }


def laid_context(desk: WorldDesk, trick: Trick) -> dict[str, Any]:
    """The cards of a conflict or a trick: ``slots``, ``seats``, ``verdict`` and ``deeds``."""
    marks = table_marks(desk)
    seats = range(desk.view.seats)
    return {
        "seats": desk.view.seats,
        "slots": SafeString("".join(_slot(desk, trick, turn, marks) for turn in seats)),
        "verdict": SafeString(verdict_html(desk, trick)),
        "deeds": _deeds(desk, trick),
    }


def _deeds(desk: WorldDesk, trick: Trick) -> list[SafeString]:
    """The effects of the specials, in order of play."""
    layout = desk.view.layout
    target = country_name(layout[trick.target]) if isinstance(trick, Conflict) else ""
    story = WorldStory(desk.names, layout=layout, target=target)
    deeds, plays = [], desk.plays(trick)
    for laid in trick.laid:
        event = plays[laid.seat]
        story.follow(event)
        if is_special(laid.card):
            deeds.append(SafeString(f"{card_html(laid.card)}: {effect_html(event, story)}."))
    return deeds


def last_conflict(desk: WorldDesk) -> dict[str, Any] | None:
    """The conflict before the running one, small."""
    conflict = desk.last_conflict
    if conflict is None:
        return None
    is_fresh = desk.view.conflict is not None and not desk.view.conflict.laid
    country = country_name(desk.view.layout[conflict.target])
    return last_context(desk, conflict, f"conflict {conflict.number}, {country}", is_fresh=is_fresh)


def last_context(desk: WorldDesk, trick: Trick, name: str, *, is_fresh: bool) -> dict[str, Any]:
    """A conflict or a trick to look back at; it lies open while it is fresh."""
    cards = "".join(
        f'<li title="{escape(desk.names.full[laid.seat])}">{side_token(desk.side(laid.seat))}'
        f'<span class="last__who">{escape(desk.names.subject(laid.seat))}</span>'
        f"{mini(laid.card, opens=True)}</li>"
        for laid in trick.laid
    )
    return {
        "name": name,
        "cards": SafeString(cards),
        "verdict": SafeString(verdict_html(desk, trick)),
        "fresh": is_fresh,
    }


def _slot(desk: WorldDesk, trick: Trick, turn: int, marks: Mapping[Seat, str]) -> str:
    """The place of the seat that plays as number `turn`."""
    seat = desk.order(trick.starter)[turn]
    laid = trick.laid[turn] if turn < len(trick.laid) else None
    mark = icon("crown", "crown") if desk.is_empire(seat) else side_token(desk.side(seat))
    who = (
        f'<span class="slot__who" title="{escape(desk.names.full[seat])}">{mark}'
        f"<span>{escape(desk.names.subject(seat))}</span></span>"
    )
    cls = f"slot slot--{desk.place(seat)}"
    if laid is None and seat == desk.me and isinstance(desk.sent, Play):
        return f'<li class="{cls} slot--sent">{who}{_sent(desk.sent.card, seat)}</li>'
    if laid is None:
        state, body = _empty(desk, seat, turn)
        return f'<li class="{cls} {state}">{who}<span class="slot__card">{body}</span></li>'
    if trick.leader == seat:
        cls += " slot--winning"
    return f'<li class="{cls}">{who}{_laid(desk, trick, laid, marks.get(seat, ""))}</li>'


def _empty(desk: WorldDesk, seat: Seat, turn: int) -> tuple[str, str]:
    if seat in desk.view.to_move:
        mine = seat == desk.me
        words = "your<br>card" if seat == desk.reader else "to play"
        return "slot--turn" if mine else "slot--acting", f'<span class="slot__empty">{words}</span>'
    return "", f'<span class="slot__empty">{WAITING[desk.view.seats][turn]}</span>'


def _sent(card: Card, seat: Seat) -> str:
    """A card that only the viewer sees there and may still take back; what it does nobody knows yet."""
    tag = f'<span class="slot__power"><span class="slot__tag">{_("sent")}</span></span>'
    return (
        f'<span class="slot__card" data-piece="card-{card_key(card)}" data-home="seat-{seat}">'
        f"{lying_card(card)}</span>{tag}"
    )


def _laid(desk: WorldDesk, trick: Trick, laid: Laid, marks: str) -> str:
    gone = _FATE.get(laid.fate)
    card = lying_card(laid.card, "pcard--gone" if gone else "", opens=True)
    fate = f'<span class="slot__fate">{gone}</span>' if gone else ""
    word = _("led") if laid is trick.laid[0] else ""
    if trick.leader == laid.seat:
        is_whole = len(trick.laid) == desk.view.seats
        word = _("won") if is_whole else _("winning")
    tag = f'<span class="slot__tag">{word}</span>' if word else ""
    return (
        f'<span class="slot__card" data-piece="card-{card_key(laid.card)}" data-home="seat-{laid.seat}">'
        f"{card}{fate}{marks}</span>"
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
