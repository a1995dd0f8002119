"""Template tags for the site's small pictures: ``{% icon "bot" %}``."""

from django import template

from games.kit.face.marks import icon, monogram, person, token

register = template.Library()

for draw in (icon, monogram, person, token):
    register.simple_tag(draw)
