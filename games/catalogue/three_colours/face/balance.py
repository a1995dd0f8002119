"""Page *Balance* of Three Colours: kept counts in pictures and in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.catalogue.three_colours.balance import FIGURES
from games.kit.balance.figures import Figures, kept_figures
from games.kit.balance.rates import Rate, mean_of
from games.kit.face.balance import BalancePage, Section, of_chance, of_favour
from games.kit.face.by_language import by_language
from games.kit.face.charts import NBSP, Bars, many, percent, rate_row
from games.kit.face.fairness import Comparison, headline, sentence
from games.kit.face.figures import READ, rates, spread


@by_language
def balance_page() -> BalancePage:
    """The page, from the counts that are kept in the repository."""
    return page_of(kept_figures(FIGURES)[2])


def page_of(figures: Figures) -> BalancePage:
    """The page that tells these counts."""
    return BalancePage(
        sections=(_section(figures),), matches=many(figures["made"]["matches"]), reading=_reading()
    )


def _reading() -> tuple[tuple[str, ...], ...]:
    return (
        (
            _("Both seats of a match were played by equally strong bots."),
            _(
                "A normal bot plays matches on from the position to their end, again and again, and takes the"
                " move after which it won most of them."
            ),
            _(
                "What one seat wins more often than the other is therefore owed to the game, to the way in"
                " which these bots play it, or to chance."
            ),
        ),
        of_chance(_("It assumes that every match is independent of the others.")),
        (
            of_favour(),
            _(
                "Under the option Swap the second player may exchange the players’ allies after the first"
                " disc, so that nobody begins too well. Here it was off, as usual."
            ),
        ),
    )


def _section(figures: Figures) -> Section:
    compared = _comparisons(figures)
    return Section(
        "two",
        _("Two players"),
        _("Whoever begins has a disc more on the board, or as many: is that worth anything?"),
        _facts(figures),
        headline(compared),
        tuple(map(sentence, compared)),
        _pictures(figures),
    )


def _comparisons(figures: Figures) -> tuple[Comparison, ...]:
    found = rates(figures["match"]["seat"])
    return (
        Comparison(_("whoever begins"), _("the other"), found["0"], _("matches"), is_of_seats=True),
        Comparison(
            _("whoever begins"),
            _("the other"),
            rates(figures["colour"]["seat"])["0"],
            _("colours"),
            is_of_seats=True,
        ),
    )


def _facts(figures: Figures) -> tuple[str, ...]:
    """The number of matches, their players, and what is told by a number alone."""
    made, match = figures["made"], figures["match"]
    swept = Rate(match["to_nothing"]["won"], match["to_nothing"]["of"])
    return (
        ngettext("%(count)s match", "%(count)s matches", made["matches"]) % {"count": many(made["matches"])},
        _("played by normal bots"),
        _("%(mean)s discs to the end of a match") % {"mean": f"{mean_of(spread(match['discs'])).value:.0f}"},
        _("%(share)s ended with no colour for the loser") % {"share": percent(swept.share)},
    )


def _pictures(figures: Figures) -> tuple[Bars, ...]:
    seats = {"0": _("Whoever begins"), "1": _("The other")}
    ways = {"connection": _("By a connection"), "fence": _("By a fence")}
    return (
        _bars(_("Matches, by who began"), _("Who"), seats, figures["match"]["seat"]),
        _bars(_("Colours, by who began"), _("Who"), seats, figures["colour"]["seat"]),
        _bars(_("Colours, by how they were won"), _("How"), ways, figures["colour"]["way"]),
    )


def _bars(title: str, head: str, names: Mapping[str, str], counts: Mapping[str, Any]) -> Bars:
    found = rates(counts)
    return Bars(
        title,
        escape(READ),
        head,
        _("Won, with the 95%(gap)s%% interval") % {"gap": NBSP},
        ("0", f"50{NBSP}%", "100"),
        tuple(rate_row(name, found[key]) for key, name in names.items() if key in found),
    )
