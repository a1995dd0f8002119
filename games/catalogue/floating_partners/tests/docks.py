"""Docks of Floating Partners, and what there is to choose in them."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from games.catalogue.floating_partners.face.desk import PartnersDesk
from games.catalogue.floating_partners.face.dock import dock_of
from games.catalogue.floating_partners.face.dock_parts import PartnersDock
from games.kit.face.phrases import plain
from games.kit.rules.seats import Viewer
from games.selectors.record.history import History

from .tables import table_at

NAMES = ("Ann Alder", "Ben Nevis", "Cid Campeador", "Dot Cotton", "Eve", "Fay", "Gus", "Hal")


def dock(position: History, viewer: Viewer, **more: Any) -> PartnersDock:
    return dock_of(PartnersDesk(replace(table_at(position, viewer, names=NAMES), **more)))


def asked(position: History, **more: Any) -> PartnersDock:
    """The dock of whose turn it is."""
    (seat,) = position.state.to_move
    return dock(position, seat, **more)


def inputs(shown: PartnersDock) -> dict[str, dict[str, str]]:
    """Every input that one chooses with, by its id: its attributes, with ``disabled`` and ``checked``."""
    found = {}
    for tag in re.findall(r"<input[^>]*>", str(shown.body)):
        attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        flags = {flag: "" for flag in ("disabled", "checked") if re.search(rf" {flag}\b(?!=)", tag)}
        found[attributes["id"]] = attributes | flags
    return found


def offered(shown: PartnersDock) -> set[str]:
    """The choices that are open, as they are sent."""
    return {each["value"] for each in inputs(shown).values() if "disabled" not in each}


def says(shown: PartnersDock, ident: str) -> str:
    return plain(inputs(shown)[ident]["data-says"])


def titles(shown: PartnersDock) -> dict[str, str]:
    """The title of each label, by the id of its input."""
    labels = re.findall(r'<label[^>]*title="([^"]*)"[^>]*><input[^>]*id="([^"]*)"', str(shown.body))
    return {ident: plain(title) for title, ident in labels}
