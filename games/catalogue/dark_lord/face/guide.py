"""Guide for a first visit to a table of The Dark Lord."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.catalogue.dark_lord.face.desk import DarkDesk
from games.kit.face.guide import GuideStep


def guide_steps(desk: DarkDesk) -> tuple[GuideStep, ...]:
    """Five steps, told for whoever looks: an ally, the Dark Lord, or somebody who watches."""
    return (_map(desk), _war(), _question(desk), _strikes(desk), _record())


def _map(desk: DarkDesk) -> GuideStep:
    if desk.is_ally:
        whose = _(
            "Blue with a ring is yours, green with a triangle your ally’s, black with a crown the Dark"
            " Lord’s."
        )
    else:
        whose = _(
            "Blue with a ring and green with a triangle are the allies, black with a crown the Dark Lord."
        )
    rest = _("A castle has three towers. The dashed line is the front; rings mark what may be chosen.")
    return GuideStep("#map", _("Three powers, nineteen territories"), f"{whose} {rest}")


def _war() -> GuideStep:
    return GuideStep(
        "#rail",
        _("Who is ahead"),
        _(
            "A castle counts 400. An ally’s territory counts 200, the Dark Lord’s 400. The battle lasts ten"
            " rounds at most; if no castle has fallen by then, more points win. The allies win or lose"
            " together."
        ),
    )


def _question(desk: DarkDesk) -> GuideStep:
    return GuideStep(
        "#move-form, #dock",
        _("One question a round"),
        _(
            "Each ally chooses a black territory and gets a question of its own. Nothing runs before you open"
            " it; then you have %(seconds)d seconds, here and on any other device. Keys 1–4 choose, Enter"
            " confirms. Right takes the territory, or a tower of his castle."
        )
        % {"seconds": desk.view.options.answer_seconds},
    )


def _strikes(desk: DarkDesk) -> GuideStep:
    if desk.is_ally:
        words = _(
            "Then he strikes once, and once more for every wrong answer. A strike takes a territory beside"
            " his own, or a tower of a castle. If one of your two castles falls, both of you have lost."
        )
    else:
        words = _(
            "Then the Dark Lord strikes once, and once more for every wrong answer. A strike takes a"
            " territory beside black land, or a tower of a castle. If an ally’s castle falls, both allies"
            " have lost."
        )
    return GuideStep("#map", _("The Dark Lord strikes"), words)


def _record() -> GuideStep:
    return GuideStep(
        "#record",
        _("What happened"),
        _(
            "The log, and all earlier questions with who answered what, right answers and sources. You may"
            " talk at any time, but not while somebody’s clock runs. Under “In words” moves can be typed."
        ),
    )
