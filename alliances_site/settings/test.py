"""Settings of the tests: embedded, or PostgreSQL and Redis where `DATABASE_URL` and `REDIS_URL` say so.

Tests that run side by side (`pytest -n`) share nothing: each process has a data folder of its own,
pytest-django gives it a database of its own, and of Redis it takes a numbered database, counted on from the
one that is named.
"""

import os
import tempfile
from pathlib import Path

WORKER = os.environ.get("PYTEST_XDIST_WORKER", "")  # gw0, gw1, …; empty where tests run one after another
if WORKER and os.environ.get("ALLIANCES_TEST_WORKER") != WORKER:  # once, not in its child processes too
    os.environ["ALLIANCES_TEST_WORKER"] = WORKER
    os.environ["ALLIANCES_DATA"] = tempfile.mkdtemp(prefix=f"alliances-test-{WORKER}-")
    if os.environ.get("REDIS_URL"):
        server, _, number = os.environ["REDIS_URL"].rpartition("/")
        os.environ["REDIS_URL"] = f"{server}/{int(number) + int(WORKER.removeprefix('gw'))}"
os.environ.setdefault("ALLIANCES_DATA", tempfile.mkdtemp(prefix="alliances-test-"))

from alliances_site.environment.reading import env  # noqa: E402 - as below
from alliances_site.observe.logs import logging_of  # noqa: E402 - as below

from .base import *  # noqa: E402, F403 - the data folder must be named first
from .base import CHANNEL_LAYERS, DATA_DIR, DATABASES, IS_SQLITE, RELEASE  # noqa: E402 - as above

os.environ.setdefault("RELEASE", RELEASE)  # child processes need not read every file for it
SECRET_KEY = "only for tests"  # noqa: S105
ALLOWED_HOSTS = ["testserver", "127.0.0.1", "localhost"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
MAIL_TRANSPORT = "django.core.mail.backends.locmem.EmailBackend"
EMAIL_FILE_PATH = Path(DATA_DIR) / "mail"
DEVELOPER_PAGES = True
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
STATIC_ROOT = None  # type: ignore[assignment] # files are served as they lie
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
# A file, not memory: tests with several threads need a database that locks as the real one does.
if IS_SQLITE:
    DATABASES["default"]["TEST"] = {"NAME": str(Path(DATA_DIR) / "test.sqlite3")}
    DATABASES["default"]["OPTIONS"]["init_command"] += " PRAGMA synchronous=OFF;"  # no disk is waited for
    DATABASES["default"]["CONN_MAX_AGE"] = 0  # threads of a test leave nothing behind
else:
    # Threads of a test hold connections that a pool would keep open past the test database's end.
    # And a busy machine must fail no test by a time limit.
    for _name in ("pool", "options"):
        DATABASES["default"]["OPTIONS"].pop(_name, None)
if "CONFIG" in CHANNEL_LAYERS["default"]:  # what is published is heard in every numbered database
    CHANNEL_LAYERS["default"]["CONFIG"]["prefix"] = f"test-{WORKER}"  # type: ignore[index]
BOT_PAUSE = (0.0, 0.0)
# A busy machine must fail no test by a time limit.
REVIEW_PIECE_SECONDS = 600.0
# Tests play at once, whoever plays; those of moves that wait say how long.
TAKE_BACK_SECONDS = 0.0
# Lines that tests provoke are not for the eyes; tests that read the log ask for them.
LOG_LEVEL = env.text("LOG_LEVEL", default="ERROR")
LOGGING = logging_of(LOG_LEVEL, "lines")
