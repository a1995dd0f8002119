"""Conflict or trick on the table: its cards with their present power, and the verdict on it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.catalogue.world_domination.face.board import side_token
from games.catalogue.world_domination.face.conflict_end import end_words
from games.catalogue.world_domination.face.desk import WorldDesk
from games.catalogue.world_domination.face.hand import lying_card, mini, power
from games.catalogue.world_domination.face.log_specials import effect_html
from games.catalogue.world_domination.face.log_story import WorldStory
from games.catalogue.world_domination.face.words import (
    SUIT_CLASS,
    SUIT_WORD,
    card_html,
    card_key,
    country_name,
    suit_html,
    suit_name,
)
from games.catalogue.world_domination.rules.arming import TRICKS
from games.catalogue.world_domination.rules.cards import SUITS, Card, Suit, is_special
from games.catalogue.world_domination.rules.grid import COUNTRY
from games.catalogue.world_domination.rules.moves import ARGUMENT, Play
from games.catalogue.world_domination.rules.view import Conflict, Ending, Fate, Laid, Phase, Result, Trick
from games.kit.face.marks import icon
from games.kit.face.markup import NOTHING, element, filled, fragment, joined
from games.kit.face.phrases import listed
from games.kit.rules.seats import Seat, left_of

# --- the cards and their present power ------------------------------------------------------------

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
        "defence": _defence(COUNTRY[country].defence, conflict.defence),
        **laid_context(desk, conflict),
    }


def laid_context(desk: WorldDesk, trick: Trick) -> dict[str, Any]:
    """The cards of a conflict or a trick: ``slots``, ``seats``, ``verdict`` and ``deeds``."""
    marks = table_marks(desk)
    seats = range(desk.view.seats)
    return {
        "seats": desk.view.seats,
        "slots": joined(_slot(desk, trick, turn, marks) for turn in seats),
        "verdict": verdict_html(desk, trick),
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
            deeds.append(joined((card_html(laid.card), ": ", effect_html(event, story), ".")))
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
    cards = joined(
        element(
            "li",
            side_token(desk.side(laid.seat)),
            element("span", desk.names.subject(laid.seat), css="last__who"),
            mini(laid.card, opens=True),
            title=desk.names.full[laid.seat],
        )
        for laid in trick.laid
    )
    return {
        "name": name,
        "cards": cards,
        "verdict": verdict_html(desk, trick),
        "fresh": is_fresh,
    }


def _slot(desk: WorldDesk, trick: Trick, turn: int, marks: Mapping[Seat, SafeString]) -> SafeString:
    """The place of the seat that plays as number `turn`."""
    seat = desk.order(trick.starter)[turn]
    laid = trick.laid[turn] if turn < len(trick.laid) else None
    mark = icon("crown", "crown") if desk.is_empire(seat) else side_token(desk.side(seat))
    name = element("span", desk.names.subject(seat))
    who = fragment(element("span", mark, name, css="slot__who", title=desk.names.full[seat]))
    css = f"slot slot--{desk.place(seat)}"
    if laid is None and seat == desk.me and isinstance(desk.sent, Play):
        return element("li", who, _sent(desk.sent.card, seat), css=f"{css} slot--sent")
    if laid is None:
        state, body = _empty(desk, seat, turn)
        return element("li", who, element("span", body, css="slot__card"), css=f"{css} {state}")
    if trick.leader == seat:
        css += " slot--winning"
    return element("li", who, _laid(desk, trick, laid, marks.get(seat, NOTHING)), css=css)


def _empty(desk: WorldDesk, seat: Seat, turn: int) -> tuple[str, SafeString]:
    state, words = "", [str(WAITING[desk.view.seats][turn])]
    if seat in desk.view.to_move:
        state = "slot--turn" if seat == desk.me else "slot--acting"
        words = ["your", element("br"), "card"] if seat == desk.reader else ["to play"]
    return state, element("span", *words, css="slot__empty")


def _sent(card: Card, seat: Seat) -> SafeString:
    """A card that only the viewer sees there and may still take back; what it does nobody knows yet."""
    return joined(
        (
            _card_there(lying_card(card), card, seat),
            element("span", element("span", _("sent"), css="slot__tag"), css="slot__power"),
        )
    )


def _card_there(drawn: SafeString, card: Card, seat: Seat) -> SafeString:
    """A card in its place, which scripts move from the hand."""
    piece, home = f"card-{card_key(card)}", f"seat-{seat}"
    return element("span", drawn, css="slot__card", data_piece=piece, data_home=home)


def _laid(desk: WorldDesk, trick: Trick, laid: Laid, marks: SafeString) -> SafeString:
    gone = _FATE.get(laid.fate)
    card = lying_card(laid.card, "pcard--gone" if gone else "", opens=True)
    fate = element("span", gone, css="slot__fate") if gone else NOTHING
    word = _("led") if laid is trick.laid[0] else ""
    if trick.leader == laid.seat:
        is_whole = len(trick.laid) == desk.view.seats
        word = _("won") if is_whole else _("winning")
    tag = element("span", word, css="slot__tag") if word else NOTHING
    return joined(
        (
            _card_there(joined((card, fate, marks)), laid.card, laid.seat),
            element("span", power(laid.suit, laid.power), tag, css="slot__power num"),
        )
    )


def _defence(printed: tuple[int, ...], present: tuple[int, ...]) -> SafeString:
    """The three values of a target; a changed one beside the printed one, struck through."""
    parts = []
    for suit, was, now in zip(SUITS, printed, present, strict=True):
        if was == now:
            parts.append(power(suit, now))
        else:
            old = element("s", element("span", "printed ", css="sr"), was)
            changed = joined((old, element("span", ", now ", css="sr"), " ", now))
            parts.append(power(suit, changed, "v--changed"))
    return joined(parts)


# --- whose card a special acts on -----------------------------------------------------------------


def choice_id(card: Card, argument: str, seat: Seat) -> str:
    """The id of the radio button that chooses `seat` for an argument."""
    return f"arg-{card_key(card)}-{argument}-{seat}"


def choosers(desk: WorldDesk) -> dict[Card, list[Play]]:
    """The specials that the viewer may play now and that ask for a choice, with all their moves."""
    found: dict[Card, list[Play]] = {}
    for move in desk.view.legal:
        if isinstance(move, Play) and move.on is not None:
            found.setdefault(move.card, []).append(move)
    return found


def table_marks(desk: WorldDesk) -> dict[Seat, SafeString]:
    """By seat: labels that lie over its card on the table and light up with the special they belong to."""
    marks: dict[Seat, SafeString] = {}
    if not desk.is_my_turn:
        return marks
    for card, moves in choosers(desk).items():
        for seat in dict.fromkeys(move.on for move in moves if move.on is not None):
            label = element(
                "label",
                element("span", ARGUMENT[card]),
                css=f"mark mark--{card_key(card)}",
                **{"for": choice_id(card, ARGUMENT[card], seat)},
                aria_hidden="true",
            )
            marks[seat] = joined((marks.get(seat, NOTHING), label))
    return marks


# --- the verdict: how it stands, or how it ended --------------------------------------------------


def verdict_html(desk: WorldDesk, conflict: Trick) -> SafeString:
    """The sentence under the cards of a conflict, or of a trick of the arming."""
    if not isinstance(conflict, Conflict):
        if len(conflict.laid) == desk.view.seats:
            return _trick_ended(desk, conflict)
    elif conflict.result is not None:
        return _ended(desk, conflict, conflict.result)
    if not conflict.laid:
        return _before_the_lead(desk, conflict)
    still_open = len(conflict.laid) < desk.view.seats
    return joined((_deciding(conflict, still_open=still_open), standing_html(desk, conflict)), " ")


def suit_of(conflict: Trick) -> Suit:
    """The suit that decides, once a card has been played."""
    suit = conflict.deciding
    assert suit is not None  # noqa: S101 - a card has been played
    return suit


def highest(conflict: Trick) -> int:
    """The highest power in the suit that decides."""
    return max((laid.power for laid in conflict.laid if laid.suit is conflict.deciding), default=0)


def _before_the_lead(desk: WorldDesk, conflict: Trick) -> SafeString:
    values = {"name": desk.names.html[conflict.starter]}
    if conflict.starter == desk.reader:
        leads = _("You lead any card; its suit is to be followed.")
    else:
        leads = _("%(name)s leads any card; its suit is to be followed.")
    if isinstance(conflict, Conflict):
        dominant = filled(_("%(suit)s is dominant."), {"suit": suit_html(conflict.dominant)})
    else:
        dominant = filled(_("No suit is dominant."), {})
    return joined((filled(leads, values), dominant), " ")


def _deciding(conflict: Trick, *, still_open: bool) -> SafeString:
    suit = suit_of(conflict)
    values: dict[str, object] = {
        "suit": element("b", icon(SUIT_WORD[suit]), suit_name(suit), css=SUIT_CLASS[suit])
    }
    if isinstance(conflict, Conflict):
        values["dominant"] = suit_name(conflict.dominant)
        if suit is conflict.dominant:
            return filled(_("%(suit)s decides because it is dominant."), values)
        if still_open:
            return filled(_("%(suit)s decides unless %(dominant)s is played."), values)
    return filled(_("%(suit)s decides because it was led."), values)


def standing_html(desk: WorldDesk, conflict: Trick) -> SafeString:
    """The seat that is winning with what, in a conflict against which defence."""
    best, names, power = conflict.best, desk.names, highest(conflict)
    if not best:
        return filled(_("Nobody has power in it."), {})
    if len(best) > 1:
        tie = (
            _("A tie at %(power)d between %(tied)s: nobody would win.")
            if isinstance(conflict, Conflict)
            else _("A tie at %(power)d between %(tied)s: nobody would take the trick.")
        )
        return filled(tie, {"power": power, "tied": listed([names.html_object(seat) for seat in best])})
    mine = best[0] == desk.reader
    values: dict[str, object] = {
        "name": names.html[best[0]],
        "power": power,
        "side": desk.party(desk.side(best[0])),
    }
    if not isinstance(conflict, Conflict):
        words = _("You are winning with %(power)d.") if mine else _("%(name)s is winning with %(power)d.")
        return filled(words, values)
    values["defence"] = defence = conflict.defence[suit_of(conflict)]
    if power > defence:
        words = (
            _("You are winning for %(side)s, %(power)d against a defence of %(defence)d.")
            if mine
            else _("%(name)s is winning for %(side)s, %(power)d against a defence of %(defence)d.")
        )
    else:
        words = (
            _("You are winning for %(side)s, but %(power)d does not beat a defence of %(defence)d.")
            if mine
            else _("%(name)s is winning for %(side)s, but %(power)d does not beat a defence of %(defence)d.")
        )
    return filled(words, values)


def _trick_ended(desk: WorldDesk, trick: Trick) -> SafeString:
    """The taker of a trick of the arming, and the seat that drew first."""
    winner, is_last = trick.leader, trick.number == TRICKS
    following = left_of(trick.starter, desk.view.seats) if winner is None else winner
    mine = following == desk.reader
    if is_last:
        then = _("You drew first.") if mine else _("%(name)s drew first.")
    else:
        then = (
            _("You drew first and lead the next.") if mine else _("%(name)s drew first and leads the next.")
        )
    values = {"name": desk.names.html[following], "power": highest(trick)}
    if winner is not None:
        took = _("You took the trick") if mine else _("%(name)s took the trick")
        took_html = element("strong", filled(took, values))
        result = filled(_("%(took)s with %(power)d."), {"took": took_html, **values})
    elif values["power"]:
        result = element("strong", filled(_("A tie at %(power)d: nobody took the trick."), values))
    else:
        result = element("strong", _("Nobody had power in it: nobody took the trick."))
    return joined((result, filled(then, values)), " ")


def _ended(desk: WorldDesk, conflict: Conflict, result: Result) -> SafeString:
    parts = [_result_words(desk, conflict, result)]
    if result.ending is not Ending.DRAW:
        parts.append(_deciding(conflict, still_open=False))
    return joined([*parts, *_next(desk, conflict)], " ")


def _result_words(desk: WorldDesk, conflict: Conflict, result: Result) -> SafeString:
    """The ending in bold, and the highest power against the defence."""
    values: dict[str, object] = {"power": result.power, "defence": result.defence}
    ending = _ending(desk, conflict, result)
    if result.winner is None:
        return ending
    mine = result.winner == desk.reader
    values["name"] = desk.names.html[result.winner]
    if result.ending is Ending.HELD:
        how = (
            _("You had the highest power, %(power)d, but the defence was %(defence)d.")
            if mine
            else _("%(name)s had the highest power, %(power)d, but the defence was %(defence)d.")
        )
    else:
        how = (
            _("You won it, %(power)d against %(defence)d.")
            if mine
            else _("%(name)s won it, %(power)d against %(defence)d.")
        )
    return joined((ending, filled(how, values)), " ")


def _ending(desk: WorldDesk, conflict: Conflict, result: Result) -> SafeString:
    """The result in one sentence: *Gold took Brazil from silver.*"""
    side = None if result.winner is None else desk.side(result.winner)
    values: dict[str, object] = {
        "country": country_name(desk.view.layout[conflict.target]),
        "power": result.power,
    }
    if side is not None:
        values |= {"side": desk.head(side), "rival": desk.party(side.rival)}
    words = end_words(result.ending, side=side, taken_from=result.taken_from, power=result.power)
    return element("strong", filled(str(words.verdict), values))


def _next(desk: WorldDesk, conflict: Conflict) -> tuple[SafeString, ...]:
    starter = desk.view.starter
    if desk.view.phase is not Phase.TARGET or conflict is not desk.shown_conflict or starter is None:
        return ()
    words = (
        _("You start the next conflict.")
        if starter == desk.reader
        else _("%(name)s starts the next conflict.")
    )
    return (filled(words, {"name": desk.names.html[starter]}),)
