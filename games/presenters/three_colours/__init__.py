"""Three Colours as the site shows it."""

from typing import Final

from django.utils.translation import gettext, gettext_lazy

from games.presenters.core import Pitch, Presenter
from games.presenters.three_colours.compose import compose
from games.presenters.three_colours.digest import ask, headline, mini, result
from games.presenters.three_colours.errors import REFUSALS
from games.presenters.three_colours.judging import JUDGING
from games.presenters.three_colours.letter import letter
from games.presenters.three_colours.log import TELLER
from games.presenters.three_colours.news import news
from games.presenters.three_colours.options import OPTIONS, SEAT_COUNT_HELP
from games.presenters.three_colours.options import seats as places
from games.presenters.three_colours.page import table_page
from games.presenters.three_colours.pictures import rules_context
from games.rules.three_colours.events import COLOUR_WON

_PICTURE: Final = (
    "....PGGGGGGOPOOOOOOOPG.O.....PO...O...........OPP..PP.....OPO"
    "PPOOP....G.PPOPPG....PO..OO......OP.GP.....OGGO.....GPG....P"
)

THREE_COLOURS = Presenter(
    slug="three-colours",
    name="Three Colours",
    tagline=gettext_lazy(
        "Two players place discs of three colours to connect opposite sides, or to fence the other off."
    ),
    # Bots of the level that a first match has place some 40 discs each; a person takes a quarter of a minute.
    pitch=Pitch(
        words=gettext_lazy("Connect two sides with discs, or fence the other off."),
        lasts=gettext_lazy("about 10 minutes with a bot"),
        seats=2,
        picture={"discs": _PICTURE},
    ),
    turns={2: 80},
    designer="Markus Hagenauer",
    options=lambda _: OPTIONS,
    seat_count_help=SEAT_COUNT_HELP,
    seats=places,  # the name `seats` is taken by the module beside this one
    mini=mini,
    headline=headline,
    ask=ask,
    news=news,
    result=result,
    table=table_page,
    letter=letter,
    teller=TELLER,
    results=frozenset({COLOUR_WON}),
    rules=rules_context,
    compose=compose,
    refusals=REFUSALS,
    judging=JUDGING,
    resigning=lambda _: gettext("You lose the match at once, whatever colours you have won."),
    sheets=("css/three-colours.css",),
    scripts=("js/hexgrid.js",),
)
