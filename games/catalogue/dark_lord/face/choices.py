"""Choices side by side: the territories that may be claimed, attacked or struck."""

from __future__ import annotations

from django.utils.safestring import SafeString

from games.catalogue.dark_lord.face.board import ask_of, choices_of, land_label
from games.catalogue.dark_lord.face.desk import DarkDesk
from games.catalogue.dark_lord.face.words import disk
from games.catalogue.dark_lord.rules.land import NAMES
from games.kit.face.choices import Outlook, WeighedChoice
from games.kit.face.markup import element
from games.kit.table import Table


def choices(table: Table) -> tuple[WeighedChoice, ...]:
    """The territories that the viewer may choose now, each beside its holder's sign."""
    desk = DarkDesk(table)
    ask = ask_of(desk)
    if ask is None:
        return ()
    return tuple(
        WeighedChoice(
            name=land_label(desk, land),
            face=_sign(desk, land),
            outlooks=(Outlook(says=ask.words(desk, land), fields={ask.field: NAMES[land]}),),
        )
        for land in choices_of(desk)
    )


def _sign(desk: DarkDesk, land: int) -> SafeString:
    owner = desk.view.owners[land]
    return element("span", css="disk disk--free") if owner is None else disk(desk.colour(owner))
