"""Every template there is. A number is never used again: it stands in keys."""

from __future__ import annotations

from typing import Final

from games.questions.making.draft import Template
from games.questions.making.templates.borders import BORDERS
from games.questions.making.templates.capitals import CAPITALS
from games.questions.making.templates.cities import CITIES
from games.questions.making.templates.codes import CODES
from games.questions.making.templates.elements import ELEMENTS
from games.questions.making.templates.everyday import EVERYDAY
from games.questions.making.templates.measures import MEASURES
from games.questions.making.templates.names_abroad import NAMES_ABROAD
from games.questions.making.templates.numbers import NUMBERS
from games.questions.making.templates.play import PLAY
from games.questions.making.templates.puzzles import PUZZLES
from games.questions.making.templates.sky import SKY
from games.questions.making.templates.sounds import SOUNDS
from games.questions.making.templates.words_abroad import WORDS_ABROAD

TEMPLATES: Final[tuple[Template, ...]] = (
    *CAPITALS,
    *BORDERS,
    *CITIES,
    *CODES,
    *WORDS_ABROAD,
    *NAMES_ABROAD,
    *PUZZLES,
    *ELEMENTS,
    *SKY,
    *NUMBERS,
    *EVERYDAY,
    *SOUNDS,
    *PLAY,
    *MEASURES,
)
