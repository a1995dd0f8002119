"""News of The Dark Lord: a move in a line of a list."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.dark_lord.face.lands import land_html
from games.catalogue.dark_lord.rules.moves import Answer, Attack, Claim, Strike, parse_move


def news(name: SafeString, notation: str) -> SafeString:
    """See `Presenter.news`: *Dmitri marched on Oxenby*; of an answer only that it was given."""
    match parse_move(notation):
        case Claim(land):
            return format_html(_("{name} claimed {land}"), name=name, land=land_html(land))
        case Attack(land):
            return format_html(_("{name} marched on {land}"), name=name, land=land_html(land))
        case Strike(land):
            return format_html(_("{name} struck {land}"), name=name, land=land_html(land))
        case Answer():
            return format_html(_("{name} answered"), name=name)
        case _:
            return format_html(_("{name} resigned"), name=name)
