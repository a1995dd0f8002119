"""Kept counts of Floating Partners, drawn and put in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.catalogue.floating_partners.balance import FIGURES
from games.catalogue.floating_partners.face.balance.drawn import figures_of
from games.catalogue.floating_partners.face.balance.ways import sentences_of
from games.kit.balance.figures import Figures, kept_figures
from games.kit.balance.rates import mean_of
from games.kit.face.balance import BalancePage, Section, of_chance, of_favour
from games.kit.face.by_language import by_language
from games.kit.face.charts import many
from games.kit.face.fairness import Comparison, headline, sentence
from games.kit.face.figures import rates, spread

_TITLES: Final[Mapping[int, str | Promise]] = {
    4: gettext_lazy("Four players"),
    5: gettext_lazy("Five players"),
    6: gettext_lazy("Six players"),
    7: gettext_lazy("Seven players"),
    8: gettext_lazy("Eight players"),
}
_IDS: Final = {4: "four", 5: "five", 6: "six", 7: "seven", 8: "eight"}
_PLAYERS: Final[Mapping[str, str | Promise]] = {
    "normal": gettext_lazy(
        "A normal bot imagines, before it declares or plays, how the hand may go on with the cards that"
        " others may hold, and takes what came out best. It believes what others bid."
    ),
    "easy": gettext_lazy("An easy bot counts the good cards of its hand and looks at the present trick."),
    "random": gettext_lazy("Some bots make any move that is allowed."),
}
_PLAYED_BY: Final[Mapping[str, str | Promise]] = {
    "normal": gettext_lazy("played by normal bots"),
    "easy": gettext_lazy("played by easy bots"),
    "random": gettext_lazy("played by bots that make any move"),
}


@by_language
def balance_page() -> BalancePage:
    """The page, from the counts that are kept in the repository."""
    return page_of(kept_figures(FIGURES))


def page_of(kept: Mapping[int, Figures]) -> BalancePage:
    """The page that tells these counts, which stand by number of seats."""
    made = [figures["made"] for figures in kept.values()]
    levels = list(dict.fromkeys(one["level"] for one in made))
    return BalancePage(
        sections=tuple(_section(seats, figures) for seats, figures in sorted(kept.items())),
        matches=many(sum(one["matches"] for one in made)),
        reading=_reading(levels),
    )


def _reading(levels: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    return (
        (
            _(
                "All seats of a match were played by equally strong bots, each knowing no more than a person"
                " at its seat would."
            ),
            _("Where one is told of who always bid the same, or never changed suit, that one alone did so."),
            *(str(_PLAYERS[level]) for level in levels),
            _(
                "What one gets more than another by when it declares, or by who its allies are, is therefore"
                " owed to the game, to the way in which these bots play it, or to chance."
            ),
        ),
        of_chance(_("It assumes that every match, and every hand, is independent of the others.")),
        (
            of_favour(),
            _(
                "People who bid more boldly, or change suit more often, may find other figures; so may tables"
                " with options, which were all as usual here."
            ),
        ),
    )


def _section(seats: int, figures: Figures) -> Section:
    compared = _comparisons(figures["hand"])
    return Section(
        _IDS[seats],
        str(_TITLES[seats]),
        _meant(seats),
        _facts(figures),
        headline(compared),
        (*map(sentence, compared), *sentences_of(seats)),
        figures_of(seats, figures),
    )


def _meant(seats: int) -> str:
    most = seats // 2
    text = _(
        "Whoever declares the same suit is aligned; at most %(most)s of %(seats)s may be. The deal passes"
        " round, so in the long run everybody declares first, last and between as often as the others."
    )
    return text % {"most": most, "seats": seats}


def _comparisons(hand: Mapping[str, Any]) -> tuple[Comparison, ...]:
    """The comparison of those who declare last and first, of the hands in which they did not get the same."""
    found = rates({"last": hand["last_above_first"]})
    return tuple(
        Comparison(
            _("whoever declares last"),
            _("whoever declares first"),
            rate,
            _("hands in which one of the two got more"),
        )
        for rate in found.values()
    )


def _facts(figures: Figures) -> tuple[str, ...]:
    """The number of matches and hands, their players, and what is told by a number alone."""
    made, match, hand = figures["made"], figures["match"], figures["hand"]
    lengths, changes = spread(match["hands"]), spread(hand["changes"])
    hands = sum(number * count for number, count in lengths.items())
    facts = [
        ngettext("%(count)s match", "%(count)s matches", made["matches"]) % {"count": many(made["matches"])},
        ngettext("%(count)s hand", "%(count)s hands", hands) % {"count": many(hands)},
        str(_PLAYED_BY[made["level"]]),
        _("%(mean)s hands to the end of a match") % {"mean": _mean(lengths)},
        _("%(mean)s moves in a hand") % {"mean": _mean(spread(hand["moves"]))},
    ]
    if changes:
        facts.append(_("%(mean)s changes of suit in a hand") % {"mean": _mean(changes, 2)})
        facts.append(_("%(mean)s broken alliances in a hand") % {"mean": _mean(spread(hand["breaks"]), 2)})
    return tuple(facts)


def _mean(counts: Mapping[int, int], digits: int = 1) -> str:
    return f"{mean_of(counts).value:.{digits}f}"
