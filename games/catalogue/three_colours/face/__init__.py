"""Three Colours as the site shows it."""

from typing import Final

from django.utils.translation import gettext, gettext_lazy

from games.catalogue.three_colours.face.balance import balance_page
from games.catalogue.three_colours.face.dock import compose
from games.catalogue.three_colours.face.errors import REFUSALS
from games.catalogue.three_colours.face.judging import JUDGING
from games.catalogue.three_colours.face.letter import letter
from games.catalogue.three_colours.face.lists import ask, headline, mini, news, result
from games.catalogue.three_colours.face.log import TELLER
from games.catalogue.three_colours.face.options import OPTIONS, SEAT_COUNT_HELP
from games.catalogue.three_colours.face.options import seats as places
from games.catalogue.three_colours.face.own_board import OWN_BOARD
from games.catalogue.three_colours.face.page import table_page
from games.catalogue.three_colours.face.plans import PLANS
from games.catalogue.three_colours.face.problem import PROBLEM
from games.catalogue.three_colours.face.rulebook import rules_context
from games.catalogue.three_colours.rules.events import COLOUR_WON
from games.kit.face.presenter import About, ListWords, Pitch, Play, Presenter, Record, ScaleWords, Setup

_PICTURE: Final = (
    "....PGGGGGGOPOOOOOOOPG.O.....PO...O...........OPP..PP.....OPO"
    "PPOOP....G.PPOPPG....PO..OO......OP.GP.....OGGO.....GPG....P"
)

THREE_COLOURS = Presenter(
    slug="three-colours",
    name="Three Colours",
    about=About(
        tagline=gettext_lazy(
            "Two players place discs of three colours to connect opposite sides, or to fence the other off."
        ),
        # Bots of the level that a first match has place some 40 discs each; a person takes a quarter of a
        # minute.
        pitch=Pitch(
            words=gettext_lazy("Connect two sides with discs, or fence the other off."),
            lasts=gettext_lazy("about 10 minutes with a bot"),
            seats=2,
            picture={"discs": _PICTURE},
        ),
        turns={2: 80},
        designer="Markus Hagenauer",
        rules=rules_context,
        balance=balance_page,
        scales={"three-colours": ScaleWords(gettext_lazy("Three Colours"), gettext_lazy("Three Colours"))},
    ),
    setup=Setup(
        options=lambda _: OPTIONS,
        seat_count_help=SEAT_COUNT_HELP,
        seats=places,  # the name `seats` is taken by the module beside this one
    ),
    lists=ListWords(
        mini=mini,
        headline=headline,
        ask=ask,
        news=news,
        result=result,
        sheet="css/three-colours-marks.css",
    ),
    play=Play(
        page=table_page,
        letter=letter,
        compose=compose,
        refusals=REFUSALS,
        resigning=lambda _: gettext("You lose the match at once, whatever colours you have won."),
        sheets=("css/three-colours.css",),
        scripts=("js/hexgrid.js",),
        plans=PLANS,
    ),
    record=Record(
        teller=TELLER,
        results=frozenset({COLOUR_WON}),
        judging=JUDGING,
    ),
    problem=PROBLEM,
    own_board=OWN_BOARD,
)
