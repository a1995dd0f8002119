"""Data with which a reader's browser checks a record: what is drawn of which things, and the words for it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.deals.acts import SEATS
from games.deals.claims import Claim
from games.kit.face.presenter import ActWords, DealWords
from games.kit.rules.draws import Apart, Draw, Draws, Marked, Number, Shuffled

_SEATS_WORDS: Final = ActWords(name=gettext_lazy("Who sits where"), drawn=gettext_lazy("seats %(numbers)s"))


@dataclass(frozen=True, slots=True)
class Sample:
    """A finding as a falsified record has it."""

    name: str
    said: str


def browser_check(claim: Claim, draws: Draws, words: DealWords) -> dict[str, Any]:
    """As `static/js/fair.js` reads it."""
    acts = {**words.acts, SEATS.kind: _SEATS_WORDS}
    count = len(claim.acts) + (claim.lot is not None)
    return {
        "key": claim.key,
        "commitment": claim.commitment,
        "draws": {kind: draw.data() for kind, draw in draws.items()},
        "things": words.things(),
        "acts": {
            kind: {
                "name": str(each.name),
                "again": str(each.again or each.name),
                "drawn": str(each.drawn),
                "rest": str(each.rest),
            }
            for kind, each in acts.items()
        },
        "words": {
            "all": _all_right(count),
            "some": _(
                "This record is not what the seed and the wishes say. Comparisons that differ: %(count)s."
            ),
            "unchecked": _("Acts that this page cannot work out: %(count)s. All others are as recorded."),
            "promise": _("The promise"),
            "kept": _("What was shown before anybody sat down is the SHA-256 of this table’s key and seed"),
            "broken": _("shown before anybody sat down: %(recorded)s; computed: %(computed)s"),
            "after": _("%(act)s, after going back (%(epoch)s)"),
            "right": _("%(act)s · %(drawn)s, as recorded"),
            "drawn": _differs(),
            "hand": _hand_differs(),
            "seat": _seat(),
            "rest": _("the rest"),
            "renamed": _("%(act)s · recorded under another name: %(recorded)s"),
            "unnamed": _("%(act)s · the record’s list of acts leaves it out"),
            "made_up": _("%(act)s · the record names it, but there is no such act"),
            "beyond": _("%(act)s · this page cannot work it out; the file below can"),
            "others": _("The others (%(count)s)"),
            "unread": _("The record could not be read. Try again, or use the file below."),
            "nothing": _("nothing"),
        },
    }


def _all_right(count: int) -> str:
    if not count:
        return _("The promise was kept. Nothing was left to chance in this match.")
    words = ngettext(
        "The only act of chance is as recorded, and the promise was kept.",
        "All %(count)d acts of chance are as recorded, and the promise was kept.",
        count,
    )
    return words % {"count": count}


def sample_of(draws: Draws, words: DealWords) -> Sample:
    """An act as a falsified record would have it: one with hands if the game has any."""
    kinds = sorted(draws, key=lambda kind: _has_hands(draws[kind]))
    if not kinds:
        said = {"act": str(SEATS), "recorded": "2, 1", "computed": "1, 2"}
        return Sample(str(_SEATS_WORDS.name), _differs() % said)
    kind = kinds[-1]
    recorded, computed = _two(draws[kind], words.things())
    said = {
        "act": f"0/1/{kind}/0",
        "recorded": recorded,
        "computed": computed,
        "who": _seat() % {"number": 1},
    }
    name = str(words.acts[kind].name) if kind in words.acts else kind
    differs = _hand_differs() if _has_hands(draws[kind]) else _differs()
    return Sample(name % {"campaign": 1, "nth": 1}, differs % said)


def _has_hands(draw: Draw) -> bool:
    return isinstance(draw.of, Shuffled) and bool(draw.of.groups)


def _two(draw: Draw, names: Mapping[str, str]) -> Sequence[str]:
    """Two things that may come of it, in words."""
    match draw.of:
        case Shuffled(things) | Apart(things):
            return [names.get(thing, thing) for thing in (things[0], things[-1])]
        case Number() | Marked():
            return ["1", "2"]


def _seat() -> str:
    return _("seat %(number)s")


def _differs() -> str:
    return _("%(act)s · recorded: %(recorded)s; computed: %(computed)s")


def _hand_differs() -> str:
    return _("%(act)s · recorded: %(who)s has %(recorded)s; computed: %(computed)s")
