"""Three Colours as the site shows it."""

from games.presenters.core import Presenter
from games.presenters.three_colours.compose import compose
from games.presenters.three_colours.digest import ask, headline, mini, result
from games.presenters.three_colours.errors import word_error
from games.presenters.three_colours.log import told
from games.presenters.three_colours.options import OPTIONS, SEAT_COUNT_HELP
from games.presenters.three_colours.options import seats as places
from games.presenters.three_colours.page import table_context
from games.presenters.three_colours.pictures import rules_context

THREE_COLOURS = Presenter(
    slug="three-colours",
    name="Three Colours",
    tagline="Two players place discs of three colours to connect opposite sides, or to fence the other off.",
    designer="Markus Hagenauer",
    options=OPTIONS,
    seat_count_help=SEAT_COUNT_HELP,
    seats=places,  # the name `seats` is taken by the module beside this one
    mini=mini,
    headline=headline,
    ask=ask,
    result=result,
    table=table_context,
    told=told,
    rules=rules_context,
    compose=compose,
    word_error=word_error,
    resigning=lambda _: "You lose the match at once, whatever colours you have won.",
    scripts=("js/hexgrid.js",),
)
