"""Files about people, made at once as workers would, and opened."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from django.utils import timezone

from accounts.data_export.making import continue_export, fetch, request_export
from accounts.models import OwnFile, User


def made_for(user: User) -> OwnFile:
    """A file that is ready."""
    now = timezone.now()
    file = request_export(user_id=user.pk, now=now)
    while continue_export(file_id=file.pk, now=now):
        pass
    file.refresh_from_db()
    assert file.ready_at is not None
    return file


def opened(user: User, file: OwnFile) -> dict[str, str]:
    """The contents of a file, by name, as its owner gets them."""
    _, data = fetch(user_id=user.pk, token=file.token, now=timezone.now())
    with ZipFile(BytesIO(data)) as zipped:
        assert zipped.testzip() is None
        return {name.removeprefix("alliances/"): zipped.read(name).decode() for name in zipped.namelist()}


def told(user: User) -> dict[str, Any]:
    """The JSON of a new file, by what it is about."""
    files = opened(user, made_for(user))
    return {
        name.removesuffix(".json"): json.loads(text)
        for name, text in files.items()
        if name.endswith(".json") and "/" not in name
    }
