"""The page that says how fair World Domination is: kept counts, drawn and put in words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.catalogue.world_domination.balance import FIGURES
from games.catalogue.world_domination.face.balance.of_sides import comparisons_of_sides, figures_of_sides
from games.catalogue.world_domination.face.balance.of_three import comparisons_of_three, figures_of_three
from games.kit.balance.figures import Figures, kept_figures
from games.kit.face.balance import BalancePage, Section, of_chance, of_favour
from games.kit.face.by_language import by_language
from games.kit.face.charts import NBSP, Bars, Columns, Grid, many
from games.kit.face.fairness import Comparison, headline, sentence
from games.kit.face.phrases import counted

_TITLES: Final = {2: "Two players", 3: "Three players", 4: "Four players"}
_IDS: Final = {2: "two", 3: "three", 4: "four"}
_ORDER: Final = (4, 2, 3)
_PLAYERS: Final[Mapping[str, str | Promise]] = {
    "normal": gettext_lazy(
        "A normal bot imagines, before it bids or plays, how the campaign may go on with hands that others"
        " may hold, and takes what came out best. It learns nothing from one campaign to the next."
    ),
    "easy": gettext_lazy("An easy bot looks at the present conflict and no further."),
    "random": gettext_lazy("Some bots make any move that is allowed."),
}
_PLAYED_BY: Final[Mapping[str, str | Promise]] = {
    "normal": gettext_lazy("played by normal bots"),
    "easy": gettext_lazy("played by easy bots"),
    "random": gettext_lazy("played by bots that make any move"),
}
_MEANT: Final = {
    2: (
        "One plays gold, the other silver. There is no bid: whoever wins the arming phase is the Aggressor,"
        " names the dominant suit and needs more countries than the Defender. Nobody is given that part, it"
        " is won; if the Aggressor wins more often, no seat is the better for it."
    ),
    3: (
        "Everybody is the Empire once. Nobody wins a campaign: the Empire scores the countries that it holds,"
        " and the most countries win the match."
    ),
    4: (
        "Gold sits at seats 1 and 3, silver at 2 and 4. The alliance that bids highest is the Aggressor: it"
        " has named the dominant suit and needs as many countries as it has bid. With a bid of 10 it needs"
        " 11, or exactly 10 with more tokens than the Defender."
    ),
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
        sections=tuple(_section(seats, kept[seats]) for seats in _ORDER if seats in kept),
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
            *(str(_PLAYERS[level]) for level in levels),
            _(
                "What one seat or side wins more often than another is therefore owed to the game, to the way"
                " in which these bots play it, or to chance."
            ),
        ),
        of_chance(_("It assumes that every match, and every campaign, is independent of the others.")),
        (
            of_favour(),
            _(
                "People who bid more boldly, or defend better, may find other figures; so may tables with"
                " options, which were all left off here."
            ),
        ),
    )


def _section(seats: int, figures: Figures) -> Section:
    compared: tuple[Comparison, ...]
    drawn: tuple[Bars | Columns | Grid, ...]
    if seats == 3:
        compared, drawn = comparisons_of_three(figures), figures_of_three(figures)
    else:
        compared, drawn = comparisons_of_sides(seats, figures), figures_of_sides(seats, figures)
    return Section(
        _IDS[seats],
        _TITLES[seats],
        _MEANT[seats],
        _facts(figures),
        headline(compared),
        tuple(map(sentence, compared)),
        drawn,
    )


def _facts(figures: Figures) -> tuple[str, ...]:
    """The number of matches and campaigns, their players, and what is told by a number alone."""
    made, match, campaign = figures["made"], figures["match"], figures["campaign"]
    campaigns = sum(campaign["countries"]["aggressor"].values())
    facts = [
        _("%(count)s matches") % {"count": many(made["matches"])},
        _("%(count)s campaigns") % {"count": many(campaigns)},
        str(_PLAYED_BY[made["level"]]),
    ]
    if "campaigns" in match:
        facts.append(
            f"{_of(match['campaigns'].get('3', 0), made['matches'])} matches went to a third campaign"
        )
    if "redeals" in campaign:
        again = sum(int(times) * count for times, count in campaign["redeals"].items())
        facts.append(
            f"all four passed: {counted(again, 'time', 'times')}" if again else "all four never passed"
        )
    if "drafting" in campaign:
        last = campaign["drafting"].get("last", 0)
        facts.append(f"{_of(last, campaigns)} arming phases were decided by the last trick")
    if "decided" in match:
        facts.append(f"{_of(match['decided'].get('conflicts', 0), made['matches'])} matches by conflicts won")
        facts.append(f"{many(match['decided'].get('shared', 0))} shared")
    return tuple(facts)


def _of(count: int, of: int) -> str:
    return f"{100 * count / of:.0f}{NBSP}% of the" if count else "none of the"
