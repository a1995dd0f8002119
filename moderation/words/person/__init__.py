"""Words of acts on people."""

from typing import Final

from . import lasting, own

WORDS: Final = {**lasting.WORDS, **own.WORDS}
