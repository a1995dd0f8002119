"""Forms of acts on people."""

from typing import Final

from . import lasting, writing

FORMS: Final = {**lasting.FORMS, **writing.FORMS}
