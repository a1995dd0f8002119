"""The way into the admin pages."""

from __future__ import annotations

import pytest
from django.test import Client

from accounts.models import User

PASSWORD = "harbour-lantern-42"
LOG_IN = "/accounts/login/"


@pytest.fixture
def keeper(db: None) -> User:
    """Somebody who looks after the site."""
    return User.objects.create_superuser("keeper", "keeper@example.org", PASSWORD)


def test_the_admin_has_the_log_in_of_the_site(client: Client, keeper: User) -> None:
    assert client.get("/admin/").headers["Location"] == "/admin/login/?next=/admin/"
    assert client.get("/admin/login/?next=/admin/").headers["Location"] == f"{LOG_IN}?next=%2Fadmin%2F"
    form = {"login": "keeper", "password": PASSWORD, "next": "/admin/"}
    assert client.post(LOG_IN, form).headers["Location"] == "/admin/"
    assert client.get("/admin/").status_code == 200


def test_wrong_passwords_are_tried_at_neither_log_in_for_long(client: Client, keeper: User) -> None:
    for number in range(60):
        form = {"username": "keeper", "login": "keeper", "password": f"wrong {number}"}
        client.post("/admin/login/?next=/admin/", form)
        client.post(LOG_IN, form)
    right = {"username": "keeper", "login": "keeper", "password": PASSWORD, "next": "/admin/"}
    assert client.post("/admin/login/?next=/admin/", right).headers["Location"].startswith(LOG_IN)
    refused = client.post(LOG_IN, right)
    assert refused.status_code in {200, 422, 429}
    assert "_auth_user_id" not in client.session


def test_somebody_else_is_not_let_in(client: Client, db: None) -> None:
    client.force_login(User.objects.create_user("ann", "ann@example.org", PASSWORD))
    assert client.get("/admin/login/?next=/admin/").status_code == 403
