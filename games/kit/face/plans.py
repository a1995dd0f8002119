"""Plans in words: the sheet of somebody's plans, and what waits or is off."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.kit.face.markup import NOTHING, joined
from games.kit.face.phrases import listed
from games.kit.face.times import moment
from games.kit.table import Table

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


@dataclass(frozen=True, slots=True)
class KindWords:
    """A kind of instruction."""

    title: StrOrPromise
    """*Throw a card if I am void*."""
    help: StrOrPromise
    """Effect of it, whatever comes, in a sentence or two."""
    is_apart: bool = False
    """True if it is given on a page of its own, to which one line leads, and not in the sheet."""


@dataclass(frozen=True, slots=True)
class PlanWords:
    """Words of a game for its instructions."""

    kinds: Mapping[str, KindWords]
    label: Callable[[Any, Table], SafeString]
    """One instruction, short: *keep hearts, with Dmitri*."""
    choice: Callable[[Any, Table], SafeString]
    """The same among others of its kind, under that kind's title: the card alone."""
    off: Mapping[str, StrOrPromise]
    """Reasons why one is off, by those that the rules give: *somebody has joined you or left*."""
    gone: Callable[[str, Table], SafeString] | None = None
    """The whole sentence instead, by the reason, of a kind that `is_apart`."""


@dataclass(frozen=True, slots=True)
class PlanOffer:
    """Something that may be instructed."""

    notation: str
    label: SafeString
    stands: bool


@dataclass(frozen=True, slots=True)
class PlanPart:
    """A kind of instruction with all that may be instructed of it."""

    kind: str
    words: KindWords
    offers: Sequence[PlanOffer]

    @property
    def is_single(self) -> bool:
        """True if there is one thing to say yes or no to."""
        return len(self.offers) == 1

    @property
    def stands(self) -> bool:
        """True if something of it is planned."""
        return any(offer.stands for offer in self.offers)


@dataclass(frozen=True, slots=True)
class PlanSheet:
    """All that the dock shows of plans."""

    key: str
    """A part of the sheet's id: another after every change, so that it closes."""
    parts: Sequence[PlanPart]
    planned: SafeString
    """Plan that stands, in a few words; empty: none."""
    off: Sequence[SafeString]
    """Plans that were dropped, and why."""
    apart: Sequence[SafeString]
    """What stands of the kinds that are given on a page of their own, a line each: *3 answers wait*."""
    waits: SafeString
    """Move that is going to be played for the viewer in this turn; empty: none."""
    stood: Sequence[str] = ("",)
    """The notations of what stands, after an empty one: the form brings them back."""


def plan_sheet(table: Table, words: PlanWords | None) -> PlanSheet | None:
    """The viewer's plans at a table; None if there is nothing of the kind."""
    waits = _waits(table)
    plans = table.turn.plans
    if words is None or plans is None:
        return PlanSheet(f"{table.account.own_version}", (), NOTHING, (), (), waits) if waits else None
    apart = [words.label(each, table) for each in plans.standing if words.kinds[each.kind].is_apart]
    within = [each for each in plans.standing if not words.kinds[each.kind].is_apart]
    standing = {each.notation() for each in within}
    offers: dict[str, dict[str, PlanOffer]] = {}
    for each in (*plans.offered, *within):
        notation = each.notation()
        label = words.choice(each, table)
        offers.setdefault(each.kind, {}).setdefault(
            notation, PlanOffer(notation, label, notation in standing)
        )
    parts = [
        PlanPart(kind, words.kinds[kind], tuple(offers[kind].values()))
        for kind in words.kinds
        if kind in offers
    ]
    off = [_gone(each, reason, words, table) for each, reason in plans.dropped]
    if not (parts or off or waits or apart):
        return None
    planned = joined([listed([words.label(each, table) for each in within])]) if within else NOTHING
    key = f"{table.account.own_version}"
    return PlanSheet(key, parts, planned, off, apart, waits, ("", *sorted(standing)))


def _gone(each: Any, reason: str, words: PlanWords, table: Table) -> SafeString:
    if words.gone is not None and words.kinds[each.kind].is_apart:
        return words.gone(reason, table)
    return format_html(
        _("Your plan, {what}, is off: {why}."), what=words.label(each, table), why=words.off[reason]
    )


def _waits(table: Table) -> SafeString:
    pending = table.turn.pending
    if pending is None or pending.why == "sent":
        return NOTHING
    sentences = {
        "forced": _("Your only card is played for you before {when}. You may play it yourself."),
        "planned": _("Your plan is carried out before {when}. You may move otherwise until then."),
    }
    return format_html(sentences[pending.why], when=moment(pending.due_at))
