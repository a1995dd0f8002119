"""Template tags for the site's small pictures, ``{% icon "bot" %}``, and for the looks of those of games."""

from django import template

from games.catalogue import PRESENTERS
from games.kit.face.marks import icon, monogram, person, token

register = template.Library()

for draw in (icon, monogram, person, token):
    register.simple_tag(draw)


@register.simple_tag
def marks_sheets() -> list[str]:
    """The stylesheets with which any page may show any game (`ListWords.sheet`)."""
    return [presenter.lists.sheet for presenter in PRESENTERS.values() if presenter.lists.sheet]
