"""Template loaders that take the indentation out of pages once, when a template is read.

A table's page is sent again after every move, and a fifth of it would be blanks that only its writers need.
Where errors are shown on the page (`DEBUG`) everything stays, since an error is found by its line.
"""

import re

from django.template import Origin
from django.template.loaders import app_directories, filesystem

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


class Filesystem(filesystem.Loader):
    def get_contents(self, origin: Origin) -> str:
        source = super().get_contents(origin)
        return squeezed(source) if origin.name.endswith(".html") and not self.engine.debug else source


class AppDirectories(app_directories.Loader):
    def get_contents(self, origin: Origin) -> str:
        source = super().get_contents(origin)
        return squeezed(source) if origin.name.endswith(".html") and not self.engine.debug else source
