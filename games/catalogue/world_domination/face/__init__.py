"""World Domination as the site shows it."""

from django.utils.translation import gettext_lazy

from games.catalogue.world_domination.face.balance import balance_page
from games.catalogue.world_domination.face.boards import BOARDS
from games.catalogue.world_domination.face.choices import choices
from games.catalogue.world_domination.face.compose import compose
from games.catalogue.world_domination.face.deals import DEALS
from games.catalogue.world_domination.face.errors import REFUSALS
from games.catalogue.world_domination.face.history import history_page
from games.catalogue.world_domination.face.judging import JUDGING
from games.catalogue.world_domination.face.letter import letter
from games.catalogue.world_domination.face.lists import ask, headline, mini, news, result
from games.catalogue.world_domination.face.log import TELLER
from games.catalogue.world_domination.face.options import OPTIONS, SEAT_COUNT_HELP
from games.catalogue.world_domination.face.options import seats as places
from games.catalogue.world_domination.face.page import table_page
from games.catalogue.world_domination.face.plans import PLANS
from games.catalogue.world_domination.face.rulebook import rules_context
from games.catalogue.world_domination.face.scales import SCALES
from games.catalogue.world_domination.face.talk import CAUTION, SILENCES
from games.catalogue.world_domination.rules.events import CONFLICT_ENDED, TRICK_ENDED
from games.kit.face.presenter import (
    About,
    ListWords,
    Pitch,
    Play,
    Presenter,
    Record,
    Setup,
    TalkWords,
)

_RESIGNING = {
    2: gettext_lazy("You lose the match at once, whatever campaigns you have won."),
    3: gettext_lazy("The match goes on: a bot plays in your place, and you cannot win it any more."),
    4: gettext_lazy("Your side loses the match at once, and your ally loses it with you."),
}

WORLD_DOMINATION = Presenter(
    slug="world-domination",
    name="World Domination",
    about=About(
        tagline=gettext_lazy(
            "Two, three or four players fight for twenty countries with cards, in up to three campaigns."
        ),
        # Bots of the level that a first match has make some 40 moves each; a person takes less than half a
        # minute, and the three bots together three seconds.
        pitch=Pitch(
            words=gettext_lazy("Cards decide who takes which country, two against two."),
            lasts=gettext_lazy("about 20 minutes with bots"),
            seats=4,
            picture={"owners": "gg.ssg...ss...gss.gg", "target": 6},
        ),
        turns={2: 95, 3: 140, 4: 155},
        designer="Elad Goldsteen",
        rules=rules_context,
        balance=balance_page,
        scales=SCALES,
    ),
    setup=Setup(
        options=OPTIONS.__getitem__,
        seat_count_help=SEAT_COUNT_HELP,
        seats=places,  # the name `seats` is taken by the module beside this one
    ),
    lists=ListWords(
        mini=mini,
        headline=headline,
        ask=ask,
        news=news,
        result=result,
        sheet="css/world-domination-marks.css",
    ),
    play=Play(
        page=table_page,
        letter=letter,
        compose=compose,
        refusals=REFUSALS,
        choices=choices,
        plans=PLANS,
        resigning=lambda count: str(_RESIGNING[count]),
        scripts=("js/world-domination.js",),
        patterns="games/world_domination/_patterns.html",
        sheets=(
            "css/cards.css",
            "css/world-domination.css",
            "css/world-domination-dock.css",
            "css/world-domination-first.css",
        ),
    ),
    record=Record(
        teller=TELLER,
        results=frozenset({CONFLICT_ENDED, TRICK_ENDED}),
        campaign=history_page,
        judging=JUDGING,
    ),
    talk=TalkWords(
        caution=CAUTION,
        silences=SILENCES,
    ),
    deals=DEALS,
    boards=BOARDS,
)
