"""A table of The Dark Lord, put together from its parts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.dark_lord.face.answers import answered_of
from games.catalogue.dark_lord.face.board import board_html
from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.face.dock import dock_of, typed_moves
from games.catalogue.dark_lord.face.errors import EXAMPLE
from games.catalogue.dark_lord.face.guide import guide_steps
from games.catalogue.dark_lord.face.outline import outlines
from games.catalogue.dark_lord.face.question import question_of, told_of
from games.catalogue.dark_lord.face.score import CLAIMS, Balance, balance_of
from games.catalogue.dark_lord.face.seats import seats_of
from games.catalogue.dark_lord.face.sheet import sheet_of
from games.catalogue.dark_lord.rules.striking import ROUNDS
from games.catalogue.dark_lord.rules.view import Phase
from games.kit.face.outline import on_page
from games.kit.face.page import Tab, TablePage, Typed
from games.kit.table import Table

_STAGES = (Phase.CHOOSE, Phase.ANSWER, Phase.STRIKE)


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of a round."""

    name: str
    is_now: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class DarkOwn:
    """Parts that only a table of The Dark Lord shows."""

    board: SafeString
    stages: tuple[Stage, ...]
    """The parts of a round of the battle; empty before."""
    balance: Balance
    question: Any
    """The viewer's question, which lies in the place of the dock; None: there is none."""
    told: Any
    """A question answered, from which the viewer has not gone on; None: there is none."""
    answered: Any
    """Answers in earlier rounds."""


def table_page(table: Table) -> TablePage[DarkOwn]:
    """A table of The Dark Lord before its viewer."""
    desk = DarkDesk(table)
    return TablePage(
        desk=desk,
        css="dl",
        looks=(desk.view.phase.value,),
        where=_where(desk),
        seats=seats_of(desk),
        tabs=_tabs(desk),
        dock=dock_of(desk),
        sheet=sheet_of(desk),
        typed=Typed(EXAMPLE, typed_moves(desk)),
        guide=guide_steps(desk),
        words=lambda: on_page(outlines(desk)),
        own=DarkOwn(
            board=board_html(desk),
            stages=_stages(desk),
            balance=balance_of(desk),
            question=question_of(desk),
            told=told_of(desk),
            answered=answered_of(desk),
        ),
    )


def _tabs(desk: DarkDesk) -> tuple[Tab, ...]:
    if not desk.view.rounds:
        return ()
    about = _("The questions of earlier rounds")
    return (Tab("questions", _("Questions"), about, "games/dark_lord/_answers.html"),)


def _where(desk: DarkDesk) -> str:
    view = desk.view
    match view.phase:
        case Phase.OVER:
            return _("the match is over")
        case Phase.BASES:
            return _("the castles")
        case Phase.CLAIM:
            return _("expansion, round %(n)d of %(of)d") % {"n": view.round, "of": CLAIMS}
        case _:
            return _("round %(n)d of %(of)d") % {"n": view.round, "of": ROUNDS}


def _stages(desk: DarkDesk) -> tuple[Stage, ...]:
    if not desk.is_battle:
        return ()
    now = Phase.ANSWER if desk.view.phase is Phase.QUESTIONS else desk.view.phase
    names = (_("Choose"), _("Answer"), _("Strikes"))
    return tuple(Stage(name, phase is now) for name, phase in zip(names, _STAGES, strict=True))
