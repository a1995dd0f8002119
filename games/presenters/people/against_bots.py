"""Levels of bots that somebody has met and beaten, in words."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.catalogue import LEVELS
from games.kit.face.charts import many
from games.kit.face.level_words import level_word
from games.kit.face.phrases import listed
from games.selectors.people.profile import LevelCount, MatchCount


def against_bots(count: MatchCount) -> str:
    """The levels of a game's bots that somebody has met, from weak to strong; empty if they have met none.

    Levels that are there no more are left out.
    """
    by_level = {each.level: each for each in count.against_bots}
    met = [_level(by_level[level]) for level in LEVELS[count.game] if level in by_level]
    return _("won against bots: %(levels)s") % {"levels": listed(met)} if met else ""


def _level(count: LevelCount) -> str:
    values = {"level": level_word(count.level), "won": many(count.won), "played": many(count.played)}
    return _("%(level)s %(won)s of %(played)s") % values
