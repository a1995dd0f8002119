"""Page of one campaign, over or running: the deal, the auction and every conflict, from the log alone."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import groupby
from typing import Any, Final

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.world_domination.face.board import side_token
from games.catalogue.world_domination.face.hand import lying_card, power
from games.catalogue.world_domination.face.lists import CONFLICTS, mini
from games.catalogue.world_domination.face.log import TELLER
from games.catalogue.world_domination.face.words import country_name, side_called
from games.catalogue.world_domination.rules import events as e
from games.catalogue.world_domination.rules.cards import Card, Suit, is_special
from games.catalogue.world_domination.rules.grid import CELLS, STARTING_CELLS, Side, sides_of
from games.catalogue.world_domination.rules.view import Ending
from games.kit.face.campaign import CampaignPage, Stop, campaign_lines, campaign_of, chapters_of
from games.kit.face.markup import NOTHING, element, joined
from games.kit.face.names import Names, names_of
from games.kit.face.telling import LogLine
from games.kit.rules.api import Event
from games.kit.rules.seats import Seat
from games.kit.table import Table

_LETTER: Final = "gs"


@dataclass(slots=True)
class _Played:
    """A conflict, or a trick of the arming, as its events tell it."""

    cards: dict[Seat, Card] = field(default_factory=dict)
    powers: dict[Seat, tuple[Suit, int]] = field(default_factory=dict)
    gone: dict[Seat, str] = field(default_factory=dict)
    winner: Seat | None = None
    told: list[SafeString] = field(default_factory=list)
    """The choice of the target, what the specials did, what was drawn."""
    result: SafeString = NOTHING

    def follow(self, line: LogLine) -> None:
        event, data = line.event, line.event.data
        if event.code == e.CARD_PLAYED and event.seat is not None:
            self.cards[event.seat] = data["card"]
            self.powers[event.seat] = (data["suit"], data["power"])
            for seat, _, _, suit, now in data.get("powers", ()):
                self.powers[seat] = (suit, now)
            self.gone |= {seat: "discarded" for seat, _ in data.get("discarded", ())}
            self.gone |= {seat: "taken" for seat, _ in data.get("taken", ())}
            if is_special(data["card"]):
                self.told.append(line.html)
        elif event.code in {e.CONFLICT_ENDED, e.TRICK_ENDED}:
            self.result, self.winner = line.html, data["winner"]
        else:
            self.told.append(line.html)


@dataclass(frozen=True, slots=True, kw_only=True)
class Fought:
    """Contents of a campaign's page: the tricks of the arming, the conflicts, who won how many."""

    tricks: list[dict[str, Any]]
    conflicts: list[dict[str, Any]]
    wins: SafeString
    """Conflicts won, where each counts for a seat; else empty."""


def history_page(table: Table) -> CampaignPage[Fought]:
    """The latest campaign that the log of `table` has begun, with its tricks and conflicts drawn."""
    lines = campaign_lines(table, TELLER)
    names, sides = names_of(table), _sides(lines, table.match.seat_count)
    owners = _starting_owners(table.match.seat_count)
    before: list[LogLine] = []
    after: list[LogLine] = []
    tricks: list[dict[str, Any]] = []
    conflicts: list[dict[str, Any]] = []
    for _head, group in groupby(lines, key=lambda line: line.head):
        told = list(group)
        first = told[0].event
        if first.code == e.TARGET_CHOSEN:
            conflicts.append(_conflict(told, owners, sides, names))
        elif first.code == e.CARD_PLAYED:
            tricks.append({"number": first.data["trick"], **_shown(told, sides, names)})
        else:
            (after if conflicts else before).extend(told)
    whole = campaign_of(table, TELLER)
    return CampaignPage(
        number=whole.number,
        result=whole.result,
        is_stopped=whole.is_stopped,
        stop_name=_("Conflict"),
        stops=[
            Stop(number, f"conflict-{number}" if number <= len(conflicts) else "")
            for number in range(1, CONFLICTS[table.match.seat_count] + 1)
        ],
        before=chapters_of(before, TELLER),
        after=chapters_of(after, TELLER),
        own=Fought(
            tricks=tricks,
            conflicts=conflicts,
            wins=names.tally(_wins(lines, table.match.seat_count)) if table.match.seat_count < 4 else NOTHING,
        ),
    )


def _sides(lines: Iterable[LogLine], seats: int) -> tuple[Side, ...]:
    """The side of each seat in this campaign."""
    return sides_of(
        seats, next((line.event.seat for line in lines if line.event.code == e.EMPIRE_NAMED), None)
    )


def _wins(lines: Iterable[LogLine], seats: int) -> tuple[int, ...]:
    """Conflicts won, by seat."""
    winners = [line.event.data["winner"] for line in lines if line.event.code == e.CONFLICT_ENDED]
    return tuple(winners.count(seat) for seat in range(seats))


def _starting_owners(seats: int) -> list[str]:
    owners = ["."] * CELLS
    for side, cells in enumerate(STARTING_CELLS[seats]):
        for cell in cells:
            owners[cell] = _LETTER[side]
    return owners


def _conflict(
    lines: list[LogLine], owners: list[str], sides: tuple[Side, ...], names: Names
) -> dict[str, Any]:
    """One conflict for the template; `owners` moves on with its result."""
    first = lines[0].event.data
    picture = mini({"owners": "".join(owners), "target": first["cell"]})
    for line in lines:
        _take(owners, line.event)
    return {
        "number": first["conflict"],
        "ply": lines[0].ply + 1,
        "country": country_name(first["country"]),
        "picture": picture,
        **_shown(lines, sides, names),
    }


def _shown(lines: list[LogLine], sides: tuple[Side, ...], names: Names) -> dict[str, Any]:
    """The parts that a conflict and a trick share: cards, sentences, result, time of the last card."""
    played = _Played()
    for line in lines:
        played.follow(line)
    return {
        "cards": joined(_card(played, seat, sides[seat], names) for seat in played.cards),
        "told": played.told,
        "result": played.result,
        "at": lines[-1].at,
    }


def _take(owners: list[str], event: Event) -> None:
    if event.code == e.CONFLICT_ENDED and event.data["ending"] is Ending.TAKEN:
        owners[event.data["cell"]] = _LETTER[event.data["side"]]


def _card(played: _Played, seat: Seat, side: Side, names: Names) -> SafeString:
    """A card with its player and the power it came to."""
    gone, has_won = played.gone.get(seat, ""), seat == played.winner
    who = (
        side_token(side),
        element("span", names.subject(seat)),
        element("span", f", {side_called(side, len(names.full))}:", css="sr"),
    )
    won = element("span", "won", css="past__won") if has_won else NOTHING
    return element(
        "li",
        element("span", *who, css="past__who"),
        lying_card(played.cards[seat], "pcard--gone" if gone else ""),
        element("span", gone, css="past__fate") if gone else NOTHING,
        element("span", power(*played.powers[seat]), won, css="past__power num"),
        css=f"past__card{' past__card--won' if has_won else ''}",
    )
