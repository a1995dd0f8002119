"""All games of the conformance suite: those of the site, and one with everything that a game may have."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import games
from games.catalogue import GAMES, RULES
from games.kit.game import Game
from games.kit.rules.replay import AnyRules
from games.kit.tests.rules.conformance import Conformance, Secrets
from tests.support.eight.game import GAME as EIGHT

ALL_GAMES: dict[str, Game] = {**GAMES, EIGHT.slug: EIGHT}
ALL_RULES: dict[str, AnyRules] = {**RULES, EIGHT.slug: EIGHT.rules}


def _conformance_of(game: Game) -> Conformance:
    """A game's part of the suite, from its folder."""
    root = Path(games.__file__).parents[1]
    package = ".".join(game.folder.relative_to(root).parts)
    conformance: Conformance = import_module(f"{package}.tests.rules.conformance").CONFORMANCE
    return conformance


CONFORMANCE: dict[str, Conformance] = {slug: _conformance_of(game) for slug, game in ALL_GAMES.items()}
"""By slug."""
SECRETS: dict[str, Secrets] = {
    slug: conformance.secrets for slug, conformance in CONFORMANCE.items() if conformance.secrets is not None
}
"""By slug: of the games that hide anything."""
