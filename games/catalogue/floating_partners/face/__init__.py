"""Floating Partners as the site shows it."""

from django.utils.translation import gettext, gettext_lazy

from games.catalogue.floating_partners.face.balance import balance_page
from games.catalogue.floating_partners.face.boards import BOARDS
from games.catalogue.floating_partners.face.choices import choices
from games.catalogue.floating_partners.face.compose import compose
from games.catalogue.floating_partners.face.deals import DEALS
from games.catalogue.floating_partners.face.errors import REFUSALS
from games.catalogue.floating_partners.face.history import history_page
from games.catalogue.floating_partners.face.judging import JUDGING
from games.catalogue.floating_partners.face.letter import letter
from games.catalogue.floating_partners.face.lists import allies, ask, headline, mini, news, result
from games.catalogue.floating_partners.face.log import TELLER
from games.catalogue.floating_partners.face.options import SEAT_COUNT_HELP, options
from games.catalogue.floating_partners.face.options import seats as places
from games.catalogue.floating_partners.face.page import table_page
from games.catalogue.floating_partners.face.plans import PLANS
from games.catalogue.floating_partners.face.rulebook import rules_context
from games.catalogue.floating_partners.face.score_page import score_page
from games.catalogue.floating_partners.rules.events import TRICK_WON
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

FLOATING_PARTNERS = Presenter(
    slug="floating-partners",
    name="Floating Partners",
    about=About(
        tagline=gettext_lazy(
            "Four to eight players take tricks with whoever has chosen the same trumps, anew in every hand."
        ),
        # Four hands are some 52 moves each, a quarter of them one's own; a person takes a quarter of a
        # minute.
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
        rules=rules_context,
        balance=balance_page,
        scales={
            "floating-partners": ScaleWords(
                gettext_lazy("Floating Partners"), gettext_lazy("Floating Partners")
            )
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
        allies=allies,
        sheet="css/floating-partners-marks.css",
    ),
    play=Play(
        page=table_page,
        letter=letter,
        compose=compose,
        refusals=REFUSALS,
        choices=choices,
        plans=PLANS,
        resigning=lambda _: gettext(
            "The match goes on: a bot plays in your place and keeps your alliance, and you cannot win any "
            "more."
        ),
        sheets=(
            "css/cards.css",
            "css/floating-partners.css",
            "css/floating-partners-dock.css",
            "css/floating-partners-score.css",
        ),
        scripts=("js/floating-partners.js",),
    ),
    record=Record(
        teller=TELLER,
        results=frozenset({TRICK_WON}),
        campaign=history_page,
        score=score_page,
        judging=JUDGING,
    ),
    talk=TalkWords(
        caution=gettext_lazy("Nobody speaks of cards or bids while a hand is played."),
    ),
    deals=DEALS,
    boards=BOARDS,
)
