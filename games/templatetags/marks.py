"""The site's small pictures as tags of templates: ``{% icon "bot" %}``."""

from django import template

from games.presenters.marks import icon, monogram, outline, person, token

register = template.Library()

for draw in (icon, monogram, outline, person, token):
    register.simple_tag(draw)
