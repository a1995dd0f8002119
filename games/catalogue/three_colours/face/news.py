"""News of Three Colours: a move in a line of a list."""

from __future__ import annotations

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.catalogue.three_colours.face.words import cell_name, colour_html
from games.catalogue.three_colours.rules.moves import Place, Swap, parse_move


def news(name: SafeString, notation: str) -> SafeString:
    """See `Presenter.news`: *Dmitri placed purple on k9*."""
    match parse_move(notation):
        case Place(cell, colour):
            return format_html(
                _("{name} placed {colour} on {cell}"),
                name=name,
                colour=SafeString(colour_html(colour)),
                cell=format_html("<b>{}</b>", cell_name(cell)),
            )
        case Swap():
            return format_html(_("{name} swapped colours"), name=name)
        case _:
            return format_html(_("{name} resigned"), name=name)
