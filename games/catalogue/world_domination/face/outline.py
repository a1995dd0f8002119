"""Position in words: its parts as outlines, for the page and for a mail."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final

from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from games.catalogue.world_domination.face.conflict import verdict_html
from games.catalogue.world_domination.face.desk import WorldDesk
from games.catalogue.world_domination.face.hand import sorted_hand
from games.catalogue.world_domination.face.score import needs_html
from games.catalogue.world_domination.face.words import (
    SIDE_WORD,
    bid_html,
    card_key,
    card_name,
    country_name,
    hand_words,
    side_name,
    special_rule,
    suit_html,
    suit_name,
)
from games.catalogue.world_domination.rules.arming import TRICKS
from games.catalogue.world_domination.rules.cards import SUITS, VALUE_OF, Card
from games.catalogue.world_domination.rules.grid import CELLS, COLUMNS, COUNTRY, Side
from games.catalogue.world_domination.rules.moves import Play, Target
from games.catalogue.world_domination.rules.view import Conflict, Contract, Fate, Goal, Phase, Trick, View
from games.kit.face.idle_dock import SENT
from games.kit.face.mail import MailDeed, mailed
from games.kit.face.markup import element, filled, joined
from games.kit.face.outline import Outline, SmallTable, on_page
from games.kit.face.phrases import capitalised, counted, listed
from games.kit.rules.seats import Seat
from games.kit.table import Table

_ASKED: Final = {
    Phase.DRAFT: "Keep two cards of your hand; the rest goes to the left.",
    Phase.MEETING: "Show two cards to your ally.",
    Phase.AUCTION: "Bid or pass.",
    Phase.ARMING: "Play a card to the trick.",
    Phase.PAIRS: "Lay two pairs of cards face down for the Rebels.",
    Phase.DECLARE: "Declare the dominant suit.",
    Phase.TRIBUTE: "Give the Empire two power cards.",
    Phase.TARGET: "Choose the country of the next conflict.",
    Phase.PLAY: "Play a card to the conflict.",
}
_FATE: Final = {Fate.DISCARDED: gettext_lazy("discarded"), Fate.TAKEN: gettext_lazy("taken")}


def text_context(table: Table) -> dict[str, Any]:
    """The context of the panel *In words*: ``text``, everything of the position in HTML."""
    return {"text": in_words(WorldDesk(table))}


def in_words(desk: WorldDesk) -> SafeString:
    """Everything of the position in HTML."""
    return on_page(_parts(desk))


def _parts(desk: WorldDesk) -> Iterator[Outline | None]:
    yield _now(desk)
    yield trick_part(desk, desk.shown_conflict)
    yield _hand(desk)
    yield trick_part(desk, desk.shown_trick)
    yield from _arming(desk)
    yield _rise(desk)
    yield _remembered(desk)
    yield auction_part(desk)
    yield from _score(desk)
    yield _seats(desk)
    yield world_part(desk)


def why_not(view: View, card: Card) -> str:
    """The reason why the viewer may not play `card` now; empty: they may."""
    if view.viewer not in view.to_move:
        return "it is not your turn"
    if view.phase is not Phase.PLAY or any(isinstance(m, Play) and m.card == card for m in view.legal):
        return ""
    if view.conflict is None or view.conflict.leading is None:
        return "it cannot be played now"
    suit = suit_name(view.conflict.leading)
    return f"{suit} was led and you hold {suit}"


# --- now ------------------------------------------------------------------------------------------


def _now(desk: WorldDesk) -> Outline:
    view, names = desk.view, desk.names
    if view.outcome is not None:
        return Outline("Now", (joined(("The match is over. ", _won(desk), ".")),))
    sentences: list[str] = [standing_words(desk)]
    if view.contract is not None:
        sentences.append(_promise(desk, view.contract))
    others = [names.html[seat] for seat in sorted(view.to_move) if seat != desk.reader]
    if desk.sent is not None:
        sentences.append(str(SENT))
    elif desk.reader in view.to_move:
        sentences.append(f"It is your turn. {_ASKED[view.phase]}")
    if others:
        sentences.append(joined((listed(others), " is to move." if len(others) == 1 else " are to move.")))
    return Outline("Now", tuple(sentences))


def _won(desk: WorldDesk) -> str:
    view = desk.view
    winners = sorted(view.outcome.winners) if view.outcome else []
    if not winners:
        return "Nobody won"
    if view.seats == 3:
        who = listed([desk.names.html_object(seat) for seat in winners])
        return joined(("The winner: " if len(winners) == 1 else "The winners: ", who))
    winner = view.sides[winners[0]]
    return f"{side_name(winner)} won {view.won[winner]} : {view.won[winner.rival]}"


def standing_words(desk: WorldDesk) -> SafeString:
    """The campaign, and how the match stands before it."""
    view = desk.view
    if view.seats == 3:
        words = _("Campaign %(number)d of 3; countries as the Empire so far: %(tally)s.")
        return filled(words, {"number": view.campaign, "tally": desk.names.tally(view.scores)})
    words = _("Campaign %(number)d; campaigns won: gold %(gold)d, silver %(silver)d.")
    return filled(words, {"number": view.campaign, "gold": view.won[0], "silver": view.won[1]})


def _promise(desk: WorldDesk, contract: Contract) -> SafeString:
    """The bid or declaration of the Aggressor."""
    values: dict[str, object] = {
        "side": side_name(contract.aggressor),
        "rival": SIDE_WORD[contract.aggressor.rival],
        "suit": suit_html(contract.dominant),
        "bid": bid_html(contract.number, contract.dominant),
        "countries": counted(contract.number, "country", "countries"),
        "who": desk.names.html[contract.bidder],
    }
    match contract.goal:
        case Goal.AT_LEAST:
            words = _("%(side)s is the Aggressor and has bid %(bid)s; the suit is dominant.")
        case Goal.EXACTLY:
            words = _(
                "%(side)s is the Aggressor and must hold exactly %(countries)s at the end;"
                " %(suit)s is dominant."
            )
        case Goal.MORE:
            words = _(
                "%(side)s is the Aggressor and must hold more countries than %(rival)s at the end;"
                " %(suit)s is dominant."
            )
        case Goal.MANY if contract.bidder == desk.reader:
            words = _("You are the Empire; %(suit)s is dominant.")
        case Goal.MANY:
            words = _("%(who)s is the Empire; %(suit)s is dominant.")
    return filled(words, values)


# --- conflicts and tricks -------------------------------------------------------------------------


def trick_part(desk: WorldDesk, trick: Trick | None) -> Outline | None:
    """The cards of a conflict or a trick, who is still to play, and the verdict; None without one."""
    if trick is None:
        return None
    verdict = mailed(verdict_html(desk, trick))
    laid = tuple(_deed(desk, trick, seat) for seat in desk.order(trick.starter))
    if not isinstance(trick, Conflict):
        title = _("Trick %(number)d of %(count)d") % {"number": trick.number, "count": TRICKS}
        return Outline(title, (verdict,), laid=laid)
    country = desk.view.layout[trick.target]
    title = _("Conflict %(number)d for %(country)s")
    title %= {"number": trick.number, "country": country_name(country)}
    return Outline(title, (_defence(country, trick), verdict), laid=laid)


def _deed(desk: WorldDesk, trick: Trick, seat: Seat) -> MailDeed:
    """A seat's card, its power where that is not the printed one, or that it is still to play."""
    is_mine = seat == desk.reader
    laid = next((laid for laid in trick.laid if laid.seat == seat), None)
    if laid is None:
        return MailDeed(_who(desk, seat), _("your card") if is_mine else _("still to play"), is_mine=is_mine)
    best = _("highest") if desk.view.running is None else _("is winning")
    notes = []
    if laid.power != VALUE_OF[laid.card]:
        notes.append(_("%(suit)s power %(power)d") % {"suit": suit_name(laid.suit), "power": laid.power})
    notes += [_("led")] * (laid is trick.laid[0]) + [best] * (seat == trick.leader)
    if laid.fate in _FATE:
        notes.append(str(_FATE[laid.fate]))
    return MailDeed(_who(desk, seat), card_name(laid.card), _(", ").join(notes), is_mine=is_mine)


def _who(desk: WorldDesk, seat: Seat) -> str:
    """*Dmitri (gold)*; with three seats before there is an Empire only *Dmitri*."""
    name, role = desk.names.subject(seat), _role(desk, seat)
    return _("%(name)s (%(side)s)") % {"name": name, "side": role} if role else name


def _role(desk: WorldDesk, seat: Seat) -> str:
    """The side of a seat; with three the Empire or a Rebel, nothing before it is known."""
    view = desk.view
    if view.seats != 3:
        return desk.party(desk.side(seat))
    if view.empire is None:
        return ""
    return _("the Empire") if seat == view.empire else _("a Rebel")


def _defence(country: str, conflict: Conflict) -> str:
    printed = COUNTRY[country].defence
    values = [
        f"{suit_name(suit)} {conflict.defence[suit]}"
        + (f" (printed {printed[suit]})" if printed[suit] != conflict.defence[suit] else "")
        for suit in SUITS
    ]
    return f"It defends with {listed(values)}."


# --- the hand -------------------------------------------------------------------------------------


def _hand(desk: WorldDesk) -> Outline | None:
    view = desk.view
    if not view.hand:
        return None
    rows = [
        (_with_rule(card), _playable(desk, card), element("code", card_key(card)))
        for card in sorted_hand(view.hand, desk.table.account.hand_order)
    ]
    caption = "The hand to choose from" if view.phase is Phase.DRAFT else "The hand"
    title = "Your cards" if desk.me == desk.reader else "The cards"
    return Outline(title, table=SmallTable(caption, ("Card", "Now", "Typed"), rows))


def _with_rule(card: Card) -> str:
    if VALUE_OF[card]:
        return card_name(card)
    return joined((card_name(card), element("span", special_rule(card), css="words__rule")))


def _playable(desk: WorldDesk, card: Card) -> str:
    view = desk.view
    if view.phase is not Phase.PLAY or desk.reader not in view.to_move or desk.me != desk.reader:
        return "in hand"
    reason = why_not(view, card)
    return f"not playable: {reason}" if reason else "playable"


# --- before the conflicts: draft, meeting, auction, tricks, Rise to Power -------------------------


def auction_part(desk: WorldDesk) -> Outline | None:
    """The calls in the State of the Nations, in order."""
    auction = desk.view.auction
    if auction is None:
        return None
    title = _("State of the Nations")
    if not auction.calls:
        return Outline(title, (_("Nobody has bid yet."),))
    rows = [
        (
            desk.names.subject(call.seat),
            _("pass") if call.suit is None else bid_html(call.number, call.suit),
        )
        for call in auction.calls
    ]
    return Outline(title, table=SmallTable("Calls in order", (_("Player"), _("Call")), rows, words=2))


def _arming(desk: WorldDesk) -> Iterator[Outline]:
    """The arming phase so far, and what the viewer drew."""
    arming, names = desk.view.arming, desk.names
    if arming is None:
        return
    sentences = [
        joined(("Tricks taken: ", names.tally(arming.won), ".")),
        f"{arming.reserve_size or 'No'} cards are left in the reserve.",
    ]
    if desk.me is not None and (mine := arming.drawn[desk.me]):
        drawn = listed([card_name(card) for card in mine])
        sentences.append(f"{names.subject(desk.me)} drew {drawn}, in this order.")
    rows = [
        (
            trick.number,
            *(f"{names.subject(laid.seat)}: {card_name(laid.card)}" for laid in trick.laid),
            "nobody" if trick.leader is None else names.object(trick.leader),
        )
        for trick in arming.tricks
    ]
    heads = ("Trick", "Led", "Followed", "Taken by")
    table = SmallTable("Tricks that are over", heads, rows) if rows else None
    yield Outline("Arming phase", tuple(sentences), table)


def _rise(desk: WorldDesk) -> Outline | None:
    """The Empire, and the seats that have laid cards down."""
    view, rise, empire, names = desk.view, desk.view.rise, desk.view.empire, desk.names
    if rise is None or empire is None:
        return None
    who, verb = names.html[empire], names.verb
    sentences = [joined((who, f" {verb(empire, 'is', 'are')} the Empire."))]
    if rise.is_paired:
        sentences.append(joined((who, f" {verb(empire, 'has', 'have')} laid two pairs face down.")))
    sentences += [
        joined((names.html[seat], f" {verb(seat, 'has', 'have')} laid down a tribute of two cards."))
        for seat in desk.order(empire)[1:]
        if seat in rise.given
    ]
    if rise.takers is not None:
        one, other = rise.takers
        words = _("%(one)s took the first pair, %(other)s the second; %(empire)s took both tributes.")
        values = {
            "one": names.html[one],
            "other": names.html_object(other),
            "empire": names.html_object(empire),
        }
        sentences.append(filled(words, values))
    elif view.phase is Phase.SETUP:
        sentences.append(filled(_("The pairs are being handed out."), {}))
    return Outline("Rise to Power", tuple(sentences))


def _remembered(desk: WorldDesk) -> Outline | None:
    """The viewer's memory of the draft, the meeting and the exchange of this campaign."""
    sentences = (*_drafted(desk), *_met(desk), *_exchanged(desk))
    return Outline("What was seen besides", sentences) if sentences else None


def _drafted(desk: WorldDesk) -> Iterator[str]:
    draft, me = desk.view.draft, desk.me
    if me is None or draft is None:
        return
    kept, passed = draft.kept[me] or (), draft.passed[me] or ()
    for number, (mine, rest) in enumerate(zip(kept, passed, strict=True), 1):
        words = f"Round {number} of the draft: {desk.names.object(me)} kept {hand_words(mine)}"
        yield f"{words} and passed on {hand_words(rest)}." if rest else f"{words}."


def _met(desk: WorldDesk) -> Iterator[str]:
    meeting = desk.view.meeting
    for seat, shown in enumerate(meeting.shown if meeting is not None else ()):
        if shown is not None:
            yield joined((desk.names.html[seat], f" showed {hand_words(shown)} at the secret meeting."))


def _exchanged(desk: WorldDesk) -> Iterator[str]:
    """The pairs and the tributes that the viewer has seen."""
    rise, empire, names = desk.view.rise, desk.view.empire, desk.names
    if rise is None or empire is None:
        return
    for which, pair in zip(("first", "second"), rise.pairs, strict=True):
        if pair:
            yield f"{capitalised(names.possessive(empire))} {which} pair: {hand_words(pair)}."
    for seat, cards in enumerate(rise.tributes):
        if cards:
            yield f"{capitalised(names.possessive(Seat(seat)))} tribute: {hand_words(cards)}."


# --- score and seats ------------------------------------------------------------------------------


def _score(desk: WorldDesk) -> Iterator[Outline]:
    view, names = desk.view, desk.names
    if not view.layout:
        return
    sides, needs = (Side.GOLD, Side.SILVER), (needs_html(desk),)
    if view.seats != 3:
        rows = [(side_name(side), view.countries(side), view.tokens(side), view.won[side]) for side in sides]
        heads = ("Side", "Countries", "Tokens", "Campaigns won")
        yield Outline("Score", needs, SmallTable("Score by side", heads, rows))
        return
    held = [(desk.head(side), view.countries(side), view.tokens(side)) for side in sides]
    yield Outline("Score", needs, SmallTable("The world by side", ("Side", "Countries", "Tokens"), held))
    rows = [
        (names.subject(seat), view.scores[seat], view.wins[seat], view.rebel_wins[seat])
        for seat in desk.order(Seat(0))
    ]
    heads = ("Player", "Countries as the Empire", "Conflicts won now", "Conflicts as a Rebel, all campaigns")
    yield Outline("The match", table=SmallTable("Score by player", heads, rows))


def _seats(desk: WorldDesk) -> Outline:
    view = desk.view
    rows = [
        (
            f"{desk.names.full[seat]}{' (you)' if seat == desk.reader else ''}{_bot(desk, seat)}",
            _role(desk, seat),
            view.hand_sizes[seat],
            _("to move") if seat in view.to_move else "",
            seat + 1,
            element("code", seat),
        )
        for seat in desk.order(Seat(0))
    ]
    heads = ("Player", _("Side"), _("Cards"), _("Turn"), _("Seat"), _("Typed"))
    return Outline(_("Seats"), table=SmallTable("Clockwise", heads, rows))


def _bot(desk: WorldDesk, seat: Seat) -> str:
    return ", bot" if desk.table.holders[seat].is_bot else ""


# --- the world ------------------------------------------------------------------------------------


def world_part(desk: WorldDesk) -> Outline | None:
    """The countries row by row, who holds each, and its defence; None before they are laid out."""
    view = desk.view
    if not view.layout:
        return None
    targets = {move.cell for move in view.legal if isinstance(move, Target)}
    rows = [_country(desk, cell, may_choose=cell in targets) for cell in range(CELLS)]
    heads = (
        _("Country"),
        _("Typed"),
        _("Row, column"),
        _("Held by"),
        _("Tokens"),
        *map(suit_name, SUITS),
        _("Conflict"),
    )
    table = SmallTable("Countries row by row, with their defence", heads, rows)
    note = _("P Politics, E Economics, M Military: what a country defends with.")
    return Outline(_world_title(desk), table=table, note=note)


def _world_title(desk: WorldDesk) -> str:
    gold, silver = desk.view.countries(Side.GOLD), desk.view.countries(Side.SILVER)
    values = {
        "one": desk.party(Side.GOLD),
        "gold": gold,
        "other": desk.party(Side.SILVER),
        "silver": silver,
        "neutral": CELLS - gold - silver,
    }
    return _("The world: %(one)s %(gold)d, %(other)s %(silver)d, neutral %(neutral)d") % values


def _country(desk: WorldDesk, cell: int, *, may_choose: bool) -> tuple[object, ...]:
    view = desk.view
    state, country = view.cells[cell], view.layout[cell]
    is_target = view.conflict is not None and view.conflict.target == cell
    fate = "fought for" if is_target else "you may choose it" if may_choose else ""
    holder = holder_words(desk, state.owner)
    return _country_row(country, cell, state.gold, state.silver, holder, fate, get_language())


@lru_cache(maxsize=4096)
def _country_row(
    country: str, cell: int, gold: int, silver: int, holder: str, fate: str, _language: str | None
) -> tuple[object, ...]:
    """The row of a country, from all that it depends on: most stay the same from move to move."""
    row, column = divmod(cell, COLUMNS)
    tokens = [f"{n} {word}" for n, word in zip((gold, silver), SIDE_WORD, strict=True) if n]
    return (
        country_name(country),
        element("code", cell),
        _("row %(row)d, column %(column)d") % {"row": row + 1, "column": column + 1},
        holder,
        ", ".join(tokens) or "none",
        *COUNTRY[country].defence,
        fate,
    )


def holder_words(desk: WorldDesk, owner: Side | None) -> str:
    """*gold*, *the Rebels*, *neutral*."""
    return _("neutral") if owner is None else desk.party(owner)
