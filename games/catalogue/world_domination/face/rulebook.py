"""Pictures of the rules: positions made with the rules and drawn by the functions of the table."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from statistics import mean
from typing import Any, Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _

from games.catalogue.world_domination.face.board import Marks, world
from games.catalogue.world_domination.face.conflict import conflict_context, laid_context
from games.catalogue.world_domination.face.desk import WorldDesk
from games.catalogue.world_domination.face.hand import lying_card
from games.catalogue.world_domination.face.log import TELLER
from games.catalogue.world_domination.face.outline import why_not
from games.catalogue.world_domination.face.score import score_context
from games.catalogue.world_domination.face.words import (
    SUIT_WORD,
    card_key,
    card_name,
    special_rule,
    suit_name,
)
from games.catalogue.world_domination.rules import cards as c
from games.catalogue.world_domination.rules.campaigns import end_campaign
from games.catalogue.world_domination.rules.cards import (
    CARD_BY_NAME,
    CARDS,
    SPECIALS,
    SUIT_OF,
    Card,
    Suit,
    mask_of,
)
from games.catalogue.world_domination.rules.grid import COUNTRIES, Side
from games.catalogue.world_domination.rules.moves import Deal, Target, Tribute, parse_move
from games.catalogue.world_domination.rules.options import Config
from games.catalogue.world_domination.rules.position import ONLY
from games.catalogue.world_domination.rules.state import WorldDomination, initial_state
from games.catalogue.world_domination.rules.view import Cell, Contract, Goal, Phase
from games.kit.face.by_language import by_language
from games.kit.face.markup import element, joined
from games.kit.face.telling import log_lines
from games.kit.log import LogEntry
from games.kit.rules.seats import Seat, Viewer
from games.kit.seats import Holder
from games.kit.table import MatchFacts, Table

# --- examples: small matches from a fixed deal ----------------------------------------------------

NAMES: Final = ("Ada", "Ben", "Cleo", "Dan")
_THEN: Final = datetime(2026, 1, 1, tzinfo=UTC)
_LAYOUT: Final = (
    "layout united-states,canada,nigeria,japan,australia,mexico,brazil,united-kingdom,russia,egypt,"
    "france,turkey,saudi-arabia,germany,india,indonesia,sweden,china,south-africa,argentina"
)
_FOUR: Final = (
    "deal P5,P6,P12,E2,E6,E11,free-market,M1,M5,M9,M11,reinforcement/"
    "P1,P4,peace-treaty,embargo,E1,E4,E9,bribe,M3,M7,M12,defensive-pact/"
    "P2,P8,P9,dual-allegiance,E7,E8,global-trading,monopoly,M4,M8,M10,covert-operation/"
    "P3,P7,P10,P11,spin,E3,E5,E10,E12,M2,M6,reserve-forces"
)
_DEALS: Final = {
    2: Deal((CARDS[::4], CARDS[1::4]), CARDS[2::4] + CARDS[3::4]).notation(),
    3: Deal((CARDS[::3], CARDS[1::3], CARDS[2::3])).notation(),
    4: _FOUR,
}
AUCTION: Final = ("first 1", "pass", "bid 10 E", "bid 10 P", "bid 11 M", "bid 11 E", "pass", "pass")
LATE: Final = "GGGSSGGSSSSSGSGSGGGG"
"""Owners of the cells when every country has been taken."""
PILES: Final = {16: (2, 0), 12: (1, 1)}
"""The tokens of the cells that have more than one then."""


class Example:
    """A match that is played by notations; hands and countries may be set as an example needs.

    :param moves: what follows the deal.
    """

    def __init__(self, *moves: str, seats: int = 4, **options: Any) -> None:
        self.seats = seats
        self.state: WorldDomination = initial_state(Config(**options), seats)
        self.log: list[LogEntry] = []
        self.play(_LAYOUT, _DEALS[seats], *(moves or AUCTION))

    def play(self, *notations: str) -> Example:
        """Some moves, each by whoever is to move."""
        for notation in notations:
            mover = min(self.state.to_move, default=None)
            step = self.state.play(mover, parse_move(notation))
            self.log.append(LogEntry(len(self.log), _THEN, mover, step.events))
            self.state = step.state
        return self

    def set_hands(self, *hands: str) -> Example:
        """Other hands, by seat."""
        masks = tuple(mask_of(CARD_BY_NAME[name] for name in hand.split()) for hand in hands)
        self.state = WorldDomination(self.state.position.having(hands=masks))
        return self

    def set_world(self, owners: str, piles: dict[int, tuple[int, int]], starter: Seat) -> Example:
        """Other owners (``G`` or ``S`` by cell), some cells with more tokens, and who starts."""
        one = {"G": Cell(Side.GOLD, gold=1), "S": Cell(Side.SILVER, silver=1)}
        cells = [one[letter] for letter in owners]
        for cell, (gold, silver) in piles.items():
            cells[cell] = Cell(cells[cell].owner, gold, silver)
        position = self.state.position.having(cells=tuple(cells), to_move=ONLY[starter], phase=Phase.TARGET)
        self.state = WorldDomination(position)
        return self

    def set_contract(self, goal: Goal, number: int = 0) -> Example:
        """Gold is the Aggressor with that goal, Politics dominant."""
        contract = Contract(Side.GOLD, Seat(0), number, Suit.POLITICS, goal)
        self.state = WorldDomination(self.state.position.having(contract=contract))
        return self

    def end_campaign(self) -> Example:
        """The campaign is settled as the countries lie."""
        contract = self.state.position.contract
        assert contract is not None  # noqa: S101 - an example ends what was bid or declared
        self.state = WorldDomination(end_campaign(self.state.position, contract)[0])
        return self

    def desk(self, viewer: Viewer = None) -> WorldDesk:
        """The example as its table would show it."""
        return WorldDesk(
            Table(
                key="example",
                version=0,
                match=MatchFacts(
                    name="Example", game="world-domination", seat_count=self.seats, started_at=_THEN
                ),
                viewer=viewer,
                reader=viewer,
                view=self.state.view(viewer),
                holders=tuple(
                    Holder(Seat(seat), 0, name, name, False, "", None, None, 0, None)
                    for seat, name in enumerate(NAMES[: self.seats])
                ),
                log=tuple(self.log),
                ply=len(self.log),
                since=len(self.log),
            )
        )


# --- the context of the page ----------------------------------------------------------------------

_PUBLISHED: Final = ("first 0", "bid 10 M", "pass", "pass", "bid 10 E", "bid 10 P", "pass")
"""The auction of the published example 1a, after which gold starts with 10 Politics."""
_RISE: Final = ("pairs P1,M1/P2,E1", "declare M")
_OURS: Final[dict[Card, Any]] = {
    c.SPIN: _("A power keeps its suit where it goes."),
    c.DUAL_ALLEGIANCE: _(
        "The power counts in the suit of the receiver’s card, and only somebody with a card on the table can"
        " receive it. Taken from and given to the same player, nothing happens."
    ),
    c.FREE_MARKET: _("After Defensive Pact it grows by the tripled defence."),
    c.GLOBAL_TRADING: "",
    c.MONOPOLY: _("It does not count itself; if there is only one other, that one stays."),
    c.RESERVE_FORCES: _("If you hold fewer than four, all of them count."),
    c.COVERT_OPERATION: "",
}
"""The specials of which a part is our ruling: that part, empty where the rule itself says it."""


@by_language
def rules_context() -> dict[str, Any]:
    """The context of ``rules.html``: its pictures by name, and the special actions.

    The published examples are ``auction`` (1a), ``start`` (1b), ``only`` (2), ``free`` (3), ``breaks`` (4),
    ``rival`` (5), ``end`` (6) and ``more`` (7).
    """
    return {
        "auction": _told(Example(*_PUBLISHED), "State of the Nations"),
        "start": _reach(Example(*_PUBLISHED)),
        "follow": _hand(Example().play("target 6", "play M4")),
        "only": _hand(_only()),
        "free": _hand(_free()),
        "breaks": _conflict(_breaks()),
        "holds": _conflict(_holds()),
        "specials_at_work": _conflict(_specials_at_work()),
        "rival": _reach(Example(*_PUBLISHED).set_world(LATE, PILES, Seat(3))),
        "end": score_context(Example(*_PUBLISHED).set_world(LATE, PILES, Seat(3)).end_campaign().desk()),
        "draft": _draft(),
        "meeting": _meeting(),
        "two": world(Example("first 0", seats=2).desk().view, Marks()),
        "trick": _trick(),
        "reserve": _told(_arming(), "Arming phase · trick 1"),
        "more": _score_of_two(Goal.MORE, 0),
        "exactly": _score_of_two(Goal.EXACTLY, 12),
        "three": world(Example("first 0", seats=3).desk().view, Marks()),
        "second": _tribute("second"),
        "first": _tribute("first"),
        "rise": _told(_exchange(), "Rise to Power"),
        "specials": [_special(card) for card in SPECIALS],
        "defences": _defences(),
    }


def _told(example: Example, head: str) -> list[SafeString]:
    """The log's lines under a head, to somebody who sees every card."""
    table = example.desk().table
    return [line.html for line in log_lines(table, TELLER) if line.head == head]


def _reach(example: Example) -> SafeString:
    """The grid with all targets that the seat to move may choose."""
    starter = min(example.state.to_move)
    view = example.desk(starter).view
    targets = tuple(move.cell for move in view.legal if isinstance(move, Target))
    return world(view, Marks(reach=targets))


def _defences() -> dict[str, float]:
    """The least and the greatest of a suit, and their mean; each suit has the same."""
    values = [country.defence[0] for country in COUNTRIES]
    return {"least": min(values), "most": max(values), "mean": mean(values)}


# --- hands ----------------------------------------------------------------------------------------


def _hand(example: Example) -> SafeString:
    """The hand of the seat to move, what may not be played lying lower."""
    desk = example.desk(min(example.state.to_move))
    return _held(desk, lambda card: "not playable" if why_not(desk.view, card) else "", "playable")


def _held(desk: WorldDesk, off: Callable[[Card], str], words: str) -> SafeString:
    """The viewer's hand; a card for which `off` says something lies lower, the others are `words`."""
    items = []
    for card in desk.view.hand or ():
        said = element("span", f", {off(card) or words}", css="sr")
        items.append(element("li", lying_card(card), said, css="held held--off" if off(card) else "held"))
    return joined(items)


def _only() -> Example:
    """Example 2: Politics led, and the only Politics card of the hand is a special."""
    example = Example("first 0", "bid 10 M", "pass", "pass", "pass")
    example.set_hands("P4", "dual-allegiance M9 M6 E11", "P2", "P7")
    return example.play("target 2", "play P4")


def _free() -> Example:
    """Example 3: Military led, and none in the hand."""
    example = Example(*_PUBLISHED).set_hands("M8", "bribe P4 P8 E9", "M5", "M6")
    return example.play("target 2", "play M8")


def _draft() -> SafeString:
    """The first round of a draft: what is kept of twelve cards."""
    desk = Example("first 0", drafting=True).desk(Seat(0))
    kept = {"P12", "M11"}
    return _held(desk, lambda card: "" if card_key(card) in kept else "passed on", "kept")


def _meeting() -> SafeString:
    """The cards that an ally is shown."""
    example = Example("first 0", secret_meeting=True)
    example.play("show P12,E11", "show E9,M12", "show P9,M10", "show P11,E12")
    meeting = example.desk(Seat(0)).view.meeting
    shown = (meeting.shown[2] if meeting else None) or ()
    return joined(element("li", lying_card(card), css="held") for card in shown)


def _tribute(printing: str) -> SafeString:
    """A Rebel's hand: what it owes, or may choose, of the rest."""
    desk = _rising(printing).desk(Seat(1))
    given = [set(move.cards) for move in desk.view.legal if isinstance(move, Tribute)]
    owed, possible = set.intersection(*given), set.union(*given)

    def stays(card: Card) -> str:
        return "" if card in possible else "stays"

    return _held(desk, stays, "given" if owed == possible else "given, or may be given")


# --- conflicts and tricks -------------------------------------------------------------------------


def _conflict(example: Example) -> dict[str, Any] | None:
    """The conflict on the table, ended or not."""
    return conflict_context(example.desk())


def _breaks() -> Example:
    """Example 4: one of the dominant suit beats everything that was led."""
    example = Example("first 3", "bid 10 P", "pass", "pass", "pass")
    example.set_hands("M9 P6", "reserve-forces P4", "P1 E7", "M4 P7")
    return example.play("target 8", "play M4", "play M9", "play reserve-forces", "play P1")


def _holds() -> Example:
    """The highest power does not beat the defence."""
    example = Example().set_hands("M5 P6", "M3 P4", "M4 P2", "M2 P7")
    return example.play("target 17", "play M4", "play M2", "play M5", "play M3")


def _specials_at_work() -> Example:
    """A power doubled and then discarded, a sum of countries left standing."""
    example = Example().set_hands("reinforcement P6", "peace-treaty P4", "M8 P2", "reserve-forces P7")
    moves = ("target 6", "play M8", "play reserve-forces", "play reinforcement double=2", "play peace-treaty")
    return example.play(*moves)


def _arming() -> Example:
    """Two seats: the first trick is over and both have drawn."""
    example = Example("first 0", seats=2)
    return example.set_hands("E6 P2", "E9 M3").play("play E6", "play E9")


def _trick() -> dict[str, Any]:
    desk = _arming().desk()
    trick = desk.last_trick
    assert trick is not None  # noqa: S101 - one has been played
    return {"number": trick.number, **laid_context(desk, trick)}


# --- two and three seats --------------------------------------------------------------------------


def _score_of_two(goal: Goal, number: int) -> dict[str, Any]:
    """Example 7, and the same end with a number declared."""
    example = Example("first 0", seats=2).set_world(LATE, PILES, Seat(1)).set_contract(goal, number)
    return score_context(example.end_campaign().desk())


def _rising(printing: str) -> Example:
    """Three seats: the pairs lie there, Military is dominant, the Rebels owe their tribute."""
    example = Example("first 0", seats=3, tribute=printing)
    example.set_hands(
        "P1 P2 P10 E1 E8 M1 M11", "P4 P11 spin E2 E9 embargo M3 M10", "P8 E5 E12 M2 M7 reserve-forces"
    )
    return example.play(*_RISE)


def _exchange() -> Example:
    return _rising("second").play("tribute P11,M10", "tribute E12,M7", "assign 0")


def _special(card: Card) -> dict[str, Any]:
    suit = SUIT_OF[card]
    return {
        "key": card_key(card),
        "name": card_name(card),
        "suit": suit_name(suit),
        "css": SUIT_WORD[suit],
        "rule": special_rule(card),
        "is_ours": card in _OURS,
        "ours": _OURS.get(card, ""),
        "card": lying_card(card),
    }
