"""Forms of acts on people."""

from typing import Final

from . import sanctions, writing

FORMS: Final = {**sanctions.FORMS, **writing.FORMS}
