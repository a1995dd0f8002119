"""The page on which a reader checks the chance of a match."""

from __future__ import annotations

from django.http import HttpResponseBase
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from accounts.http import SiteRequest
from games.catalogue import PRESENTERS, has_rules, rules_of
from games.kit.rules.draws import Draws
from games.models import Match
from games.presenters.deals.fair import fair_page
from games.selectors.deals.promises import promise_of
from games.selectors.replay.record_files import file_name
from games.views.match_by_key import with_match


@require_GET
@never_cache
@with_match
def fair(request: SiteRequest, match: Match) -> HttpResponseBase:
    """Of a match at every stage of its life, for everybody who has its address."""
    presenter = PRESENTERS[match.game]
    page = fair_page(presenter, match.seat_count, promise_of(match), _draws(match))
    context = {"match": match, "presenter": presenter, "page": page, "record_name": file_name(match)}
    return render(request, "games/fair.html", context)


def _draws(match: Match) -> Draws:
    if not has_rules(match.game, match.rules_version):
        return {}
    rules = rules_of(match.game, match.rules_version)
    return rules.draws(rules.parse_config(match.options), match.seat_count)
