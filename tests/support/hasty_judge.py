"""A judge of Three Colours that is soon done; in a module of its own, for processes in which bots think."""

from __future__ import annotations

from random import Random

from games.catalogue.three_colours.bots import weighing
from games.catalogue.three_colours.rules.view import View
from games.kit.bots.weighing import Trial


def hasty_judge(view: View, rng: Random, deep: bool) -> Trial | None:
    """The game's own trial with few play-outs and no tree, from now on in the whole of this process."""
    vars(weighing).update(PLAYOUTS=128, LEAVES=1)  # with fewer some cell would help nobody in all of them
    return weighing.trial_of(view, rng, deep)
