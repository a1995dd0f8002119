"""Templates as they are worked with: put together, and without what only their writers need.

A table's partial is fetched after every move. A fifth of it would be blanks; to go from one file to another
twenty times, and to look for translations that there are none of, would take a seventh of its time. So a
template is read with the parts that it includes by their names, with its messages where the site translates
nothing (`USE_I18N`), and without breaks and blanks around them.
Where errors are shown on the page (`DEBUG`) everything stays, since an error is found by its line.
"""

import re

from django.conf import settings
from django.template import Origin, TemplateDoesNotExist
from django.template.loaders import cached

# Inside of these every blank counts.
_KEPT = re.compile(r"(<(pre|textarea|script|style)\b.*?</\2\s*>)", re.DOTALL | re.IGNORECASE)
# Beside these none does.
_BLOCK = (
    r"</?(?:article|aside|body|caption|dd|details|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|head|header|html"
    r"|legend|li|link|main|meta|nav|ol|optgroup|option|p|section|summary|t(?:able|body|d|foot|h|head|itle|r)|ul)\b"
)
_BEFORE_BLOCK = re.compile(rf"\s*\n\s*(?={_BLOCK})")
_BEHIND_BLOCK = re.compile(rf"""({_BLOCK}(?:"[^"]*"|[^">])*>)\s*\n\s*""")
# Nor at the end of a tag, nor at either end of an attribute.
_AT_END = re.compile(r"""(?<==")\s*\n\s*|\s*\n\s*(?=/?>|"[\s/>])""")
_BREAK = re.compile(r"\s*\n\s*")


def squeezed(source: str) -> str:
    """Return the page without line breaks and blanks around them, but for a blank where it may part words."""
    pieces = _KEPT.split(source)  # what is between, what is kept, its element's name, and again
    for at in range(0, len(pieces), 3):
        piece = _BEFORE_BLOCK.sub("", _AT_END.sub("", pieces[at]))
        pieces[at] = _BREAK.sub(" ", _BEHIND_BLOCK.sub(r"\1", piece))
    return "".join(piece for at, piece in enumerate(pieces) if at % 3 != 2)


_NOTE = re.compile(r"\s*(?:{% comment %}.*?{% endcomment %}|{#[^\n]*?#})", re.DOTALL)
_INCLUDE = re.compile(r'{% include "([^"{]+)"(?: with ((?:(?! only)[^%])+))? %}')
# In a file of its own these mean something else than in the middle of another.
_OF_A_FILE = re.compile(r"{% (?:extends|block|cycle|ifchanged)\b|\bas \w+ %}")
_MESSAGE = re.compile(r'{% translate "([^"\\]*)" %}')
_LONG_MESSAGE = re.compile(r"{% blocktranslate trimmed %}([^{]*){% endblocktranslate %}")


def told(source: str) -> str:
    """Return the page with its messages in place of the tags that have them translated."""
    source = _MESSAGE.sub(r"\1", source)
    return _LONG_MESSAGE.sub(lambda found: " ".join(found[1].split("\n")).strip(), source)


class Loader(cached.Loader):
    """Reads each template once, from wherever the loaders find it that it is made of."""

    def get_contents(self, origin: Origin) -> str:
        """The source of a template as it is worked with. :raises TemplateDoesNotExist:"""
        source = super().get_contents(origin)
        if self.engine.debug or not origin.name.endswith(".html"):
            return source
        source = squeezed(_NOTE.sub("", self._whole(source, str(origin.template_name))))
        return source if settings.USE_I18N else told(source)

    def _whole(self, source: str, *within: str) -> str:
        """A source with the parts that it includes, and theirs.

        :param within: the names of the templates in which it stands; what includes itself stays by itself.
        """

        def part(found: re.Match[str]) -> str:
            name, values = found.groups()
            inside = None if name in within else self._source(name)
            if inside is None or _OF_A_FILE.search(inside):
                return found[0]
            inside = self._whole(inside, *within, name)
            return f"{{% with {values} %}}{inside}{{% endwith %}}" if values else inside

        return _INCLUDE.sub(part, source)

    def _source(self, name: str) -> str | None:
        """The source of a template as it was written; None: there is none, which is said when it is drawn."""
        for origin in self.get_template_sources(name):
            try:
                return super().get_contents(origin)
            except TemplateDoesNotExist:
                continue
        return None
