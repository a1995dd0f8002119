"""Words of acts on people."""

from typing import Final

from . import contents, sanctions

WORDS: Final = {**sanctions.WORDS, **contents.WORDS}
