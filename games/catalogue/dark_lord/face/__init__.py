"""The Dark Lord as the site shows it."""

from typing import Final

from django.utils.translation import gettext, gettext_lazy

from games.catalogue.dark_lord.face.balance import balance_page
from games.catalogue.dark_lord.face.boards import BOARDS
from games.catalogue.dark_lord.face.choices import choices
from games.catalogue.dark_lord.face.deals import DEALS
from games.catalogue.dark_lord.face.dock import compose
from games.catalogue.dark_lord.face.errors import REFUSALS
from games.catalogue.dark_lord.face.history import history_page
from games.catalogue.dark_lord.face.judging import JUDGING
from games.catalogue.dark_lord.face.letter import letter
from games.catalogue.dark_lord.face.lists import ask, headline, mini, news, result
from games.catalogue.dark_lord.face.log import TELLER
from games.catalogue.dark_lord.face.options import SEAT_COUNT_HELP, options
from games.catalogue.dark_lord.face.options import seats as places
from games.catalogue.dark_lord.face.page import table_page
from games.catalogue.dark_lord.face.rulebook import rules_context
from games.catalogue.dark_lord.face.talk import CAUTION, SILENCES
from games.catalogue.dark_lord.rules.events import ANSWERS_TOLD, CASTLE_FELL, LAND_TAKEN, TOWER_BROKEN
from games.catalogue.dark_lord.rules.land import SEATS
from games.kit.face.presenter import (
    About,
    ListWords,
    Pitch,
    Play,
    Presenter,
    Record,
    ScaleWords,
    Setup,
    TalkWords,
)

_PICTURE: Final = {
    "phase": "choose",
    "round": 5,
    "owners": "2220022002220111111",
    "bases": [7, 17, 6],
    "towers": [3, 2, 2],
    "points": [1400, 1400, 3200],
    "targets": [9, 10],
}

DARK_LORD = Presenter(
    slug="dark-lord",
    name="The Dark Lord",
    about=About(
        tagline=gettext_lazy(
            "Two allies against the Dark Lord: each right answer takes a territory, each wrong one gives "
            "him a strike."
        ),
        pitch=Pitch(
            words=gettext_lazy("Answer questions together to bring down the Dark Lord’s castle."),
            lasts=gettext_lazy("about 10 minutes with a bot"),
            seats=SEATS,
            picture=_PICTURE,
            options={"difficulty": "easy"},
        ),
        # Ten claims of the allies, and of each of some six rounds two choices and an answer or two; the
        # Dark Lord moves at once.
        turns={3: 32},
        designer="",
        origin=gettext_lazy("after Triviador: Alliance"),
        rules=rules_context,
        against=gettext_lazy("the Dark Lord"),
        balance=balance_page,
        scales={
            "dark-lord": ScaleWords(
                gettext_lazy("The Dark Lord, as an ally"), gettext_lazy("The Dark Lord"), is_listed=False
            ),
            "dark-lord-lord": ScaleWords(
                gettext_lazy("The Dark Lord, as the lord"), gettext_lazy("As the lord"), is_listed=False
            ),
            "knowledge": ScaleWords(
                gettext_lazy("The Dark Lord, what you know"), gettext_lazy("Knowledge"), is_listed=False
            ),
        },
    ),
    setup=Setup(
        options=options,
        seat_count_help=SEAT_COUNT_HELP,
        seats=places,  # the name `seats` is taken by the module beside this one
    ),
    lists=ListWords(
        mini=mini,
        headline=headline,
        ask=ask,
        news=news,
        result=result,
        sheet="css/dark-lord-marks.css",
    ),
    play=Play(
        page=table_page,
        letter=letter,
        compose=compose,
        refusals=REFUSALS,
        choices=choices,
        resigning=lambda _: gettext(
            "The match goes on: a bot plays in your place, and you share what comes of it."
        ),
        sheets=(
            "css/dark-lord.css",
            "css/dark-lord-places.css",
            "css/dark-lord-dock.css",
            "css/dark-lord-question.css",
        ),
        scripts=("js/hexgrid.js", "js/question.js"),
        patterns="games/dark_lord/_patterns.html",
    ),
    record=Record(
        teller=TELLER,
        # Each strike is a move of its own; what is broken or taken by it is seen before the next.
        results=frozenset({ANSWERS_TOLD, LAND_TAKEN, TOWER_BROKEN, CASTLE_FELL}),
        judging=JUDGING,
        campaign=history_page,
    ),
    talk=TalkWords(
        caution=CAUTION,
        silences=SILENCES,
    ),
    deals=DEALS,
    boards=BOARDS,
)
