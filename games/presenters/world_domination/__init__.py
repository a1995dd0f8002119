"""World Domination as the site shows it."""

from games.presenters.core import Presenter
from games.presenters.world_domination.balance import balance_context
from games.presenters.world_domination.compose import compose
from games.presenters.world_domination.digest import ask, headline, mini, result
from games.presenters.world_domination.errors import word_error
from games.presenters.world_domination.history import history_context
from games.presenters.world_domination.log import told
from games.presenters.world_domination.options import OPTIONS, SEAT_COUNT_HELP
from games.presenters.world_domination.options import seats as places
from games.presenters.world_domination.page import table_context
from games.presenters.world_domination.pictures import rules_context

_RESIGNING = {
    2: "You lose the match at once, whatever campaigns you have won.",
    3: "A bot plays on in your place, and you cannot win the match any more.",
    4: "Your side loses the match at once, your ally too.",
}

WORLD_DOMINATION = Presenter(
    slug="world-domination",
    name="World Domination",
    tagline="Two, three or four players fight for twenty countries with cards, in up to three campaigns.",
    designer="Elad Goldsteen",
    options=OPTIONS,
    seat_count_help=SEAT_COUNT_HELP,
    seats=places,  # the name `seats` is taken by the module beside this one
    mini=mini,
    headline=headline,
    ask=ask,
    result=result,
    table=table_context,
    told=told,
    history=history_context,
    rules=rules_context,
    compose=compose,
    word_error=word_error,
    resigning=_RESIGNING.__getitem__,
    balance=balance_context,
)
