"""The presenter of each game of `games.rules.registry.GAMES`."""

from .core import Presenter
from .three_colours import THREE_COLOURS
from .world_domination import WORLD_DOMINATION

PRESENTERS: dict[str, Presenter] = {p.slug: p for p in (WORLD_DOMINATION, THREE_COLOURS)}
