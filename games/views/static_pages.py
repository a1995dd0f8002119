"""The pages that are read: the rules of the games, and who made what."""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from accounts.http import SiteRequest
from games.catalogue import PRESENTERS
from games.presenters.strength.people_balance import people_sections
from games.questions.sources import SOURCES
from games.selectors.ratings.people_balance import people_balance


@require_safe
def rules_index(request: SiteRequest) -> HttpResponse:
    """The games one can play here."""
    games = [
        {"presenter": presenter, "picture": presenter.lists.mini({})} for presenter in PRESENTERS.values()
    ]
    return render(request, "games/rules_index.html", {"games": games})


@require_safe
def rules(request: SiteRequest, slug: str) -> HttpResponse:
    """The rules of a game, with pictures."""
    presenter = PRESENTERS.get(slug)
    if presenter is None:
        raise Http404
    return render(request, presenter.rules_template, {"presenter": presenter, **presenter.about.rules()})


@require_safe
def balance(request: SiteRequest, slug: str) -> HttpResponse:
    """The balance of a game among bots, and among people who play for ratings: counts with pictures."""
    presenter = PRESENTERS.get(slug)
    if presenter is None or presenter.about.balance is None:
        raise Http404
    page = presenter.about.balance()
    sections = (*page.sections, *people_sections(slug, people_balance(slug)))
    context = {"presenter": presenter, "page": replace(page, sections=sections)}
    return render(request, "games/balance.html", context)


@require_safe
def credits_page(request: SiteRequest) -> HttpResponse:
    """The credits: games, data, letters and programs used, each with its licence."""
    context = {"presenters": PRESENTERS.values(), "sources": SOURCES.values()}
    return render(request, "games/credits.html", context)
