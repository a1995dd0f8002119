"""The pictures of the rules: a small match played with the rules, drawn by the functions of the table."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import UTC, datetime
from typing import Any, Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.dark_lord.bots import LEVELS
from games.catalogue.dark_lord.face.board import picture
from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.face.log import TELLER
from games.catalogue.dark_lord.face.words import attacks_words, land_name, towers_words
from games.catalogue.dark_lord.rules import events as e
from games.catalogue.dark_lord.rules.land import LORD, SEATS
from games.catalogue.dark_lord.rules.moves import parse_move
from games.catalogue.dark_lord.rules.options import Config
from games.catalogue.dark_lord.rules.points import CASTLE, LAND
from games.catalogue.dark_lord.rules.state import DarkLord, initial_state
from games.kit.bots.levels import KNOWLEDGE
from games.kit.face.by_language import by_language
from games.kit.face.charts import many
from games.kit.face.level_words import level_word
from games.kit.face.markup import element, joined, undivided
from games.kit.face.phrases import listed
from games.kit.face.telling import log_lines
from games.kit.log import LogEntry
from games.kit.questions import MIX
from games.kit.rules.seats import Mover, Seat, Viewer
from games.kit.seats import Holder
from games.kit.table import MatchFacts, Moment, Table

# --- a small match, played with the rules ---------------------------------------------------------

PEOPLE: Final = ("Ada", "Ben", "Cleo")
_THEN: Final = datetime(2026, 1, 1, tzinfo=UTC)
_RIGHT: Final = 1
"""The place of every right answer here."""


class Example:
    """A match in which castles stand where they did in many: Ada's, Ben's and the Dark Lord's."""

    def __init__(self, bases: str = "t8,t18,t7", **options: Any) -> None:
        self.state: DarkLord = initial_state(Config(**options), SEATS)
        self.log: list[LogEntry] = []
        self.make(None, f"bases {bases}")

    def make(self, mover: Mover, notation: str) -> None:
        """One move."""
        step = self.state.play(mover, parse_move(notation))
        self.log.append(LogEntry(len(self.log), _THEN, mover, step.events))
        self.state = step.state

    def play(self, kind: str, lands: str) -> Example:
        """Moves of one kind, each by whoever is to move: ``play("claim", "t6 t4")``."""
        for land in lands.split():
            self.make(min(self.state.to_move), f"{kind} {land}")
        return self

    def answer(self, *right: bool) -> Example:
        """Questions are drawn, and answered by Ada and Ben, rightly or not."""
        number = self.state.view(None).round
        self.make(None, f"questions q{2 * number - 1}.1:{_RIGHT}/q{2 * number}.1:{_RIGHT}")
        for seat, is_right in enumerate(right):
            self.make(Seat(seat), f"answer {_RIGHT if is_right else 0}")
        return self

    def desk(self, viewer: Viewer = None) -> DarkDesk:
        """The table before a viewer; before somebody who watches if None."""
        return DarkDesk(self.table(viewer))

    def table(self, viewer: Viewer = None) -> Table:
        """The table as it stands, at a moment gone by: nothing can be chosen."""
        return Table(
            key="example",
            version=1,
            match=MatchFacts(name="", game="dark-lord", seat_count=SEATS),
            moment=Moment(is_past=True),
            viewer=viewer,
            reader=None,
            view=self.state.view(viewer),
            holders=_holders(PEOPLE),
            log=tuple(self.log),
            ply=len(self.log),
            since=len(self.log),
        )


def _holders(people: Iterable[str]) -> tuple[Holder, ...]:
    return tuple(
        Holder(
            seat=Seat(seat),
            player_id=seat,
            username=name.lower(),
            name=name,
            is_bot=False,
            level="",
            turn_since=None,
            turn_ply=None,
            seen_ply=0,
            won=None,
        )
        for seat, name in enumerate(people)
    )


_EXPANSION: Final = "t6 t4 t14 t12 t9 t17 t11 t13 t19 t3 t5 t15 t2 t1 t16"
_SIXTH: Final = "t10"


def castles() -> Example:
    """The castles stand, everything else is free."""
    return Example()


def growing() -> Example:
    """The middle of the expansion."""
    return Example().play("claim", " ".join(_EXPANSION.split()[:7]))


def begun() -> Example:
    """The battle has just begun."""
    return Example().play("claim", f"{_EXPANSION} {_SIXTH}")


def marching() -> Example:
    """Both allies have chosen what they attack."""
    return begun().play("attack", f"{_SIXTH} t11")


def answered() -> Example:
    """Ada's answer was right, Ben's was not."""
    return marching().answer(True, False)


def struck() -> Example:
    """The Dark Lord has struck once of the two times that this gave him."""
    return answered().play("strike", "t15")


# --- pictures and tables --------------------------------------------------------------------------


@by_language
def rules_context() -> dict[str, Any]:
    """The context of ``rules.html``: its pictures by name, what was told of them, and its tables."""
    return {
        "castles": figure(castles()),
        "growing": figure(growing()),
        "begun": figure(begun()),
        "marching": figure(marching()),
        "struck": figure(struck()),
        "told": told(struck(), {e.TARGET_CHOSEN, e.LAND_TAKEN, e.ANSWERS_TOLD, e.STRIKES_DUE}),
        "points": _points(begun()),
        "mix": mix(),
        "knows": knows(),
    }


def figure(example: Example) -> SafeString:
    """A map as a picture with a text in its place: who holds what, and what the castles still have."""
    return element(
        "div",
        undivided(picture(example.desk())),
        css="position worldfig",
        role="img",
        aria_label=in_words(example),
    )


def in_words(example: Example) -> str:
    """Everything that a picture shows."""
    view, names = example.state.view(None), example.desk().names
    parts = []
    for seat in range(SEATS):
        lands = [land_name(land) for land, owner in enumerate(view.owners) if owner == seat]
        who = _("The Dark Lord") if seat == LORD else names.short[seat]
        castle = land_name((view.bases or (0, 0, 0))[seat])
        towers = towers_words(view.towers[seat])
        values = {"who": who, "lands": listed(lands), "castle": castle, "towers": towers}
        parts.append(_("%(who)s holds %(lands)s; the castle in %(castle)s has %(towers)s.") % values)
    for seat, land in enumerate(view.targets):
        if land is not None:
            parts.append(f"{attacks_words(names.short[Seat(seat)], land_name(land))}.")
    return " ".join(parts)


def told(example: Example, codes: Collection[str]) -> list[SafeString]:
    """The log's sentences about some kinds of events, without full stops."""
    return [line.html for line in log_lines(example.table(), TELLER) if line.event.code in codes]


def _points(example: Example) -> dict[str, str]:
    """The worth of territories and castles, and the points of each side when the battle begins."""
    points = example.state.view(None).points
    return {
        "allies": many(points[0] + points[1]),
        "lord": many(points[LORD]),
        "castle": many(CASTLE),
        "ally_land": many(LAND[0]),
        "lord_land": many(LAND[LORD]),
        "swing": many(LAND[0] + LAND[LORD]),
    }


def knows() -> str:
    """The knowledge of a bot of each level: *easy 50, normal 70 and hard 85*."""
    shares = {level: round(100 * KNOWLEDGE[level]) for level in LEVELS}
    return listed(
        [
            _("%(level)s %(share)d") % {"level": level_word(level), "share": share}
            for level, share in shares.items()
        ]
    )


def mix() -> SafeString:
    """The number of questions of each difficulty that a table gets, as rows."""
    names = {"easy": _("Easy"), "normal": _("Normal"), "hard": _("Hard")}
    return joined(
        element(
            "tr",
            element("th", names[word], scope="row"),
            *(element("td", _("%(share)d %%") % {"share": share}) for share in shares),
        )
        for word, shares in MIX.items()
    )
