"""Offers in the console: looked at by whoever may see all rows, found by person, and changed by nobody."""

from __future__ import annotations

import pytest

from accounts.models import User
from games.models import StandingOffer
from tests.support.moderators import moderator
from tests.support.offers import offers
from tests.support.tables import people, person

from .console import inside, text_of

pytestmark = pytest.mark.django_db
LIST = "/admin/games/standingoffer/"


def overseer() -> User:
    user = person("olga")
    User.objects.filter(pk=user.pk).update(is_superuser=True, is_staff=True)
    return User.objects.get(pk=user.pk)


def test_offers_are_found_by_the_person_who_made_them() -> None:
    ann, ben = people("ann", "ben")
    User.objects.filter(pk=ben.pk).update(display_name="Benedikt")
    offers(ann, ben)
    browser = inside(overseer())
    assert text_of(browser.get(LIST)).count('class="field-game"') == 2
    for asked, is_bens in (("ann", False), ("Benedikt", True)):
        page = text_of(browser.get(LIST, {"q": asked})).partition('id="result_list"')[2]
        assert ("Benedikt" in page or ">ben<" in page) is is_bens
    offer = StandingOffer.objects.get(player=ann)
    page = text_of(browser.get(f"{LIST}{offer.pk}/change/"))
    assert "standard" in page
    assert browser.post(f"{LIST}{offer.pk}/change/", {"is_on": ""}).status_code == 403
    assert browser.get(f"{LIST}add/").status_code == 403
    assert StandingOffer.objects.filter(is_on=True).count() == 2


@pytest.mark.parametrize("group", ["helper", "steward", "moderator"])
def test_a_group_of_moderators_does_not_see_them(group: str) -> None:
    """It is nobody's business who looks for a match, where nothing is reported."""
    (ann,) = people("ann")
    (offer,) = offers(ann)
    browser = inside(moderator("mona", group))
    assert browser.get(LIST).status_code == 403
    assert browser.get(f"{LIST}{offer.pk}/change/").status_code == 403
