"""Icons of the site: marks, tokens, monograms.

Plain functions that return safe HTML, for Python that builds a board and, as tags (`templatetags/marks.py`),
for templates. Positions are classes or SVG coordinates; nothing here writes a style attribute.
"""

from functools import cache
from typing import Literal

from django.templatetags.static import static
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from games.kit.face.markup import element

SIGN = {"gold": "sun", "silver": "moon"}
RIM = {
    "gold": element("circle", css="token__rim", cx=20, cy=20, r=17.5)
    + element("circle", css="token__face", cx=20, cy=20, r=14),
    "silver": element("path", css="token__rim", d="M13 2.5h14L37.5 13v14L27 37.5H13L2.5 27V13z")
    + element("path", css="token__face", d="M14.5 6h11L34 14.5v11L25.5 34h-11L6 25.5v-11z"),
}


@cache
def sprite(name: str) -> str:
    """The address of a file of symbols, the site's or a game's; a symbol is `sprite("marks") + "#i-bot"`."""
    return static(f"img/{name}.svg")


@cache
def icon(name: str, cls: str = "") -> SafeString:
    """The mark `name` (see static/img/source/marks.json), as large and as dark as the text around it."""
    return format_html(
        '<svg class="i {}" aria-hidden="true"><use href="{}#i-{}"/></svg>', cls, sprite("marks"), name
    )


@cache
def token(side: Literal["gold", "silver"], count: int = 1, cls: str = "") -> SafeString:
    """A side's token, with the number of the pile from two up.

    Gold is a round coin with a sun, silver an octagon with a moon, so that colour is never alone.
    """
    return format_html(
        '<span class="token token--{} {}"><svg viewBox="0 0 40 40" aria-hidden="true">{}<use href="{}#i-{}" '
        'x="9.5" y="9.5" width="21" height="21" class="token__sign"/></svg>{}</span>',
        side,
        cls,
        RIM[side],
        sprite("marks"),
        SIGN[side],
        format_html('<b class="token__pile">{}</b>', count) if count > 1 else "",
    )


def initials(name: str) -> str:
    """One or two capitals for a name, particles left out.

    >>> initials("Maximiliana von Habenstein-Ortolani"), initials("ng_siew"), initials("---")
    ('MO', 'N', '?')
    """
    words = [word for word in name.replace("-", " ").replace(".", " ").split() if word[0].isalnum()]
    proper = [word for word in words if not word[0].islower()] or words[:1]
    return (proper[0][0] + (proper[-1][0] if len(proper) > 1 else "")).upper() if proper else "?"


def monogram(name: str, is_bot: bool = False, cls: str = "") -> SafeString:
    """The round badge of a person or, with the robot's mark, of a bot; the name is written beside it."""
    if is_bot:
        return format_html('<span class="mono mono--bot {}" aria-hidden="true">{}</span>', cls, icon("bot"))
    return format_html('<span class="mono {}" aria-hidden="true">{}</span>', cls, initials(name))


def person(name: str, is_bot: bool = False) -> SafeString:
    """A name as it reads everywhere: the robot's mark, said as "bot", follows that of a bot."""
    if not is_bot:
        return format_html('<span class="person">{}</span>', name)
    return format_html(
        '<span class="person">{}<span class="bot-mark" title="{}">{}'
        '<span class="sr">, {}</span></span></span>',
        name,
        _("bot"),
        icon("bot"),
        _("bot"),
    )
