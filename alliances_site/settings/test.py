"""What the tests run on: embedded, or PostgreSQL and Redis where `DATABASE_URL` and `REDIS_URL` say so."""

import os
import tempfile
from pathlib import Path

os.environ.setdefault("ALLIANCES_DATA", tempfile.mkdtemp(prefix="alliances-test-"))

from .base import *  # noqa: F403 - the data folder must be named first
from .base import DATA_DIR, DATABASES, env

SECRET_KEY = "only for tests"  # noqa: S105
ALLOWED_HOSTS = ["testserver", "127.0.0.1", "localhost"]
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
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
if DATABASES["default"]["ENGINE"] == "django.db.backends.sqlite3":
    DATABASES["default"]["TEST"] = {"NAME": str(Path(DATA_DIR) / "test.sqlite3")}
else:
    # Threads of a test hold connections that a pool would keep open past the test database's end.
    DATABASES["default"]["OPTIONS"] = {}
BOT_PAUSE = (0.0, 0.0)
BOT_PROCESSES = 0
LOG_LEVEL = env.str("LOG_LEVEL", default="ERROR")
