"""All that the templates make."""

from __future__ import annotations

from games.questions.making.choose import LeftOut, make
from games.questions.making.draft import Made
from games.questions.making.registry import TEMPLATES


def make_all() -> tuple[list[Made], LeftOut]:
    """Every question, template by template, and what was left out."""
    left_out = LeftOut()
    return [one for template in TEMPLATES for one in make(template, left_out)], left_out
