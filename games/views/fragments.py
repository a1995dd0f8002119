"""Fragments of a table's page that a browser has already got, left out of what is sent to it.

What is drawn marks its fragments (`games.kit.face.markup.fragment`); here each gets its digest. A page
names the digests that it has in the header `HEADER`, in a row, and puts in itself what they stand for
(static/js/fragments.js). A digest says all of a fragment: where the page has it from does not matter.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Container
from functools import lru_cache
from hashlib import blake2b
from typing import Final

from games.kit.face.markup import FRAGMENT, FRAGMENT_END

HEADER: Final = "Table-Fragments"
UNREAD: Final = "Table-Words-Unread"
"""The header by which a page says that its reader does not look at the table in words."""
_SIGNS: Final = 8
"""Of a digest: letters, digits, low lines and full stops."""
_MOST: Final = 400
"""So many digests of a page are looked at."""
_WORTH: Final = 60
"""A fragment of fewer characters is always sent: to name it would take as much."""


def named_fragments(header: str) -> frozenset[str]:
    """The digests in a page's header. What is none is that of no fragment."""
    return frozenset(header[at : at + _SIGNS] for at in range(0, min(len(header), _SIGNS * _MOST), _SIGNS))


def digested(html: str, known: Container[str] = frozenset()) -> str:
    """Markup with a digest before each fragment; in place of the known ones nothing but their digests."""
    before, *pieces = html.split(FRAGMENT)
    sent = [before]
    for piece in pieces:
        inside, _end, behind = piece.partition(FRAGMENT_END)
        if len(inside) < _WORTH:
            sent += (inside, behind)
        elif (digest := _digest(inside)) in known:
            sent += (f"<!--={digest}-->", behind)
        else:
            sent += (f"<!--new {digest}-->", inside, "<!--end-->", behind)
    return "".join(sent)


@lru_cache(maxsize=4096)
def _digest(fragment: str) -> str:
    return b64encode(blake2b(fragment.encode(), digest_size=6).digest(), b"_.").decode()
