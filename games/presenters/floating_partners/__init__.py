"""Floating Partners as the site shows it."""

from django.utils.translation import gettext, gettext_lazy

from games.presenters.core import Pitch, Presenter
from games.presenters.floating_partners.balance.page import balance_page
from games.presenters.floating_partners.compose import compose
from games.presenters.floating_partners.digest import allies as with_whom
from games.presenters.floating_partners.digest import ask, headline, mini, result
from games.presenters.floating_partners.errors import REFUSALS
from games.presenters.floating_partners.history import history_page
from games.presenters.floating_partners.judging import JUDGING
from games.presenters.floating_partners.letter import letter
from games.presenters.floating_partners.log import TELLER
from games.presenters.floating_partners.news import news
from games.presenters.floating_partners.options import SEAT_COUNT_HELP, options
from games.presenters.floating_partners.options import seats as places
from games.presenters.floating_partners.page import table_page
from games.presenters.floating_partners.plans import PLANS
from games.presenters.floating_partners.rulebook.pictures import rules_context
from games.presenters.floating_partners.score_page import score_page
from games.rules.floating_partners.events import TRICK_WON

FLOATING_PARTNERS = Presenter(
    slug="floating-partners",
    name="Floating Partners",
    tagline=gettext_lazy(
        "Four to eight players take tricks with whoever has chosen the same trumps, anew in every hand."
    ),
    # Four hands are some 52 moves each, a quarter of them one's own; a person takes a quarter of a minute.
    pitch=Pitch(
        words=gettext_lazy("Choose your trumps, and with them your partners."),
        lasts=gettext_lazy("about 15 minutes with bots"),
        seats=4,
        picture={"declared": ["H", "S", "H", "C", "H", "S", "NT", "D"]},
        options={"max_hands": 4},
    ),
    turns={4: 260, 5: 400, 6: 500, 7: 540, 8: 540},
    designer="",
    origin=gettext_lazy("after Alliance, of the Euchre family"),
    options=options,
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
    results=frozenset({TRICK_WON}),
    rules=rules_context,
    allies=with_whom,  # so is the name `allies`
    history=history_page,
    score=score_page,
    compose=compose,
    balance=balance_page,
    refusals=REFUSALS,
    judging=JUDGING,
    plans=PLANS,
    resigning=lambda _: gettext(
        "The match goes on: a bot plays in your place and keeps your alliance, and you cannot win any more."
    ),
    sheets=(
        "css/cards.css",
        "css/floating-partners.css",
        "css/floating-partners-dock.css",
        "css/floating-partners-score.css",
    ),
    scripts=("js/floating-partners.js",),
    caution=gettext_lazy("Nobody speaks of cards or bids while a hand is played."),
)
