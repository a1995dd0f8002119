"""The dock: what is asked on the map, what hangs on it, or who is waited for; what the forms post."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from django.http import QueryDict
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.dark_lord.face.board import Ask, ask_of, choices_of
from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.face.log import TELLER
from games.catalogue.dark_lord.face.words import attacks_words, disk, land_name
from games.catalogue.dark_lord.rules.land import ALLIES, LORD, NEIGHBOURS
from games.catalogue.dark_lord.rules.view import Phase
from games.kit.face.dock import Dock
from games.kit.face.idle_dock import idle_dock
from games.kit.face.marks import icon
from games.kit.face.markup import NOTHING, joined
from games.kit.face.phrases import capitalised
from games.kit.rules.errors import BadNotation


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """The stakes of the choice: strikes, to come or done, or territories held."""

    words: str
    badge: SafeString = NOTHING
    """Sign of the power whose it is."""
    number: int | None = None
    bolts: SafeString = NOTHING
    """Strikes that would come or are to come, as signs."""
    said: str = ""
    """The same for who does not see them."""
    is_done: bool = False
    """True of a strike that has fallen: the number comes first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DarkDock(Dock):
    """Dock with the consequences of the choice, in a row of chips."""

    chips: tuple[Chip, ...]
    about: str
    """Name of the list."""


def dock_of(desk: DarkDesk) -> DarkDock:
    """The dock before its viewer."""
    about, chips = _chips(desk)
    ask = ask_of(desk)
    calm = idle_dock(desk, TELLER, meanwhile=_meanwhile(desk), chance=_chance(desk))
    if calm is not None:
        return DarkDock(state=calm.state, prompt=calm.prompt, says=calm.says, chips=chips, about=about)
    if ask is None:  # a question, which lies here instead
        return DarkDock(state="waiting", prompt=_("Your question waits."), chips=chips, about=about)
    return _asking(desk, ask, chips, about)


def _asking(desk: DarkDesk, ask: Ask, chips: tuple[Chip, ...], about: str) -> DarkDock:
    lands = choices_of(desk)
    return DarkDock(
        state="idle",
        kind=ask.field,
        compares=True,
        prompt=_rule(desk),
        says=_hint(desk),
        go=ask.act % {"land": land_name(lands[0])} if len(lands) == 1 else _("Confirm the choice"),
        choose=_("Choose a territory"),
        data={"parts": ask.field},
        chips=chips,
        about=about,
    )


def _rule(desk: DarkDesk) -> str:
    view, me = desk.view, desk.me
    lands = choices_of(desk)
    match view.phase:
        case Phase.CLAIM if any(_touches(desk, land) for land in lands):
            return _("Claim a free territory next to yours.")
        case Phase.CLAIM if me in ALLIES and any(_touches(desk, land, ally=True) for land in lands):
            return _("None of your territories touches a free one: claim one next to your ally’s.")
        case Phase.CLAIM:
            return _("No free territory is in reach: claim any.")
        case Phase.CHOOSE if any(_touches(desk, land) for land in lands):
            return _("Attack a black territory next to yours.")
        case Phase.CHOOSE:
            return _("None of your territories touches one that is left: attack one next to your ally’s.")
        case _:
            return ngettext(
                "%(n)d strike is yours: a territory or a tower next to yours.",
                "%(n)d strikes are yours: a territory or a tower next to yours, one at a time.",
                view.strikes_left,
            ) % {"n": view.strikes_left}


def _touches(desk: DarkDesk, land: int, *, ally: bool = False) -> bool:
    owner = desk.ally if ally else desk.me
    return any(desk.view.owners[each] == owner for each in NEIGHBOURS[land])


def _hint(desk: DarkDesk) -> str:
    view = desk.view
    match view.phase:
        case Phase.CLAIM:
            return _(
                "Choose one on the map. What borders his land he can strike; what borders yours you"
                " can attack."
            )
        case Phase.CHOOSE:
            other = view.targets[desk.ally]
            if other is None:
                return _("Choose one on the map. Your question comes when both of you have chosen.")
            attack = attacks_words(desk.called(desk.ally), land_name(other))
            return _("Choose one on the map. %(attack)s.") % {"attack": attack}
        case _:
            return _("Choose one on the map: it tells what a strike there does.")


def _meanwhile(desk: DarkDesk) -> str:
    view = desk.view
    match view.phase:
        case Phase.CHOOSE if desk.me in ALLIES and (land := view.targets[desk.me]) is not None:
            return _("You attack %(land)s. The questions come when both have chosen.") % {
                "land": land_name(land)
            }
        case Phase.CHOOSE:
            return _("The allies choose what they attack.")
        case Phase.ANSWER if desk.me == LORD:
            return _("The allies answer. You strike once, and once more for each wrong answer.")
        case Phase.ANSWER:
            return _("You have answered. The other question is shown when both have answered.")
        case Phase.STRIKE:
            return _("The Dark Lord strikes.")
        case Phase.CLAIM:
            return _("Free territories are claimed, one after the other.")
        case _:
            return ""


def _chance(desk: DarkDesk) -> str:
    return (
        _("The questions are drawn.") if desk.view.phase is Phase.QUESTIONS else _("The castles are placed.")
    )


# --- what hangs on it -----------------------------------------------------------------------------


def _chips(desk: DarkDesk) -> tuple[str, tuple[Chip, ...]]:
    """The name of the row, and its items."""
    view = desk.view
    match view.phase:
        case Phase.CHOOSE | Phase.QUESTIONS | Phase.ANSWER:
            return _("Strikes of the Dark Lord"), _stakes()
        case Phase.STRIKE:
            return _("Strikes of the Dark Lord"), _strikes(desk)
        case _:
            return _("Territories"), _held(desk)


def _stakes() -> tuple[Chip, ...]:
    """The number of his strikes, by how many answers are right."""
    rows = ((_("both right"), 1), (_("one right"), 2), (_("none right"), 3))
    return tuple(
        Chip(
            words=words,
            bolts=joined([icon("bolt")] * n),
            said=ngettext("%(n)d strike", "%(n)d strikes", n) % {"n": n},
        )
        for words, n in rows
    )


def _strikes(desk: DarkDesk) -> tuple[Chip, ...]:
    """The strikes of this round: those that have fallen by name, those to come."""
    view = desk.view
    done = view.rounds[-1].strikes if view.rounds else ()
    fallen = [Chip(words=land_name(land), number=n, is_done=True) for n, land in enumerate(done, 1)]
    return (*fallen, *[Chip(words=_("to come"), bolts=icon("bolt"))] * view.strikes_left)


def _held(desk: DarkDesk) -> tuple[Chip, ...]:
    """The number of territories of each."""
    free = sum(owner is None for owner in desk.view.owners)
    held = [
        Chip(
            words=capitalised(desk.called(seat)),
            badge=disk(desk.colour(seat)),
            number=sum(owner == seat for owner in desk.view.owners),
        )
        for seat in desk.order()
    ]
    return (*held, *([Chip(words=_("free"), number=free)] if free else []))


def typed_moves(desk: DarkDesk) -> list[str]:
    """Every move that the viewer may type."""
    return [move.notation() for move in desk.view.legal] if ask_of(desk) else []


# --- the form -------------------------------------------------------------------------------------

KINDS: Final = ("claim", "attack", "strike", "answer")
"""Fields of the forms; each is the word of its notation too."""


def compose(data: QueryDict) -> str:
    """The notation: of a typed move (``move``), or of a territory or an answer by the field it came in.

    :raises BadNotation: ``nothing-chosen``.
    """
    move = " ".join(data.get("move", "").split())
    if move:
        return move
    for kind in KINDS:
        if value := data.get(kind, ""):
            return f"{kind} {value}"
    raise BadNotation("nothing-chosen")
