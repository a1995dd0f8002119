"""The presenter of each game of `games.rules.registry.GAMES`."""

from typing import Final

from games.presenters.core import Presenter
from games.presenters.dark_lord import DARK_LORD
from games.presenters.floating_partners import FLOATING_PARTNERS
from games.presenters.three_colours import THREE_COLOURS
from games.presenters.world_domination import WORLD_DOMINATION
from games.rules.core.catalogue import Catalogue

PRESENTERS: Final[Catalogue[Presenter]] = Catalogue(
    {p.slug: p for p in (WORLD_DOMINATION, THREE_COLOURS, FLOATING_PARTNERS, DARK_LORD)}
)
