"""The presenter of each game of `games.rules.registry.GAMES`."""

from .core import Presenter
from .world_domination import WORLD_DOMINATION

PRESENTERS: dict[str, Presenter] = {p.slug: p for p in (WORLD_DOMINATION,)}
