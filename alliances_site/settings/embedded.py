"""One machine, one process, no service: what `make play` runs."""

from django.core.management.utils import get_random_secret_key

from .base import *  # noqa: F403 - settings modules build on each other
from .base import DATA_DIR, env


def _kept_secret() -> str:
    """The secret key of this data folder, made on the first start and readable by its owner alone."""
    DATA_DIR.mkdir(parents=True, exist_ok=True)
    path = DATA_DIR / "secret-key"
    if not path.exists():
        path.touch(mode=0o600)
        path.write_text(get_random_secret_key(), encoding="utf-8")
    return path.read_text(encoding="utf-8")


SECRET_KEY = env.str("SECRET_KEY", default="") or _kept_secret()
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["127.0.0.1", "localhost", "[::1]"])
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
DEVELOPER_PAGES = True
# Files are served as they lie in the tree: no collecting step between an edit and a look.
STATIC_ROOT = None  # type: ignore[assignment] # nothing is collected
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = True
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
