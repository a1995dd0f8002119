"""The site of these tests in a language that nobody speaks, in which every message is a third longer."""

from tests.e2e.settings import *  # noqa: F403 - settings modules build on each other
from tests.support import pseudo

LANGUAGE_CODE = pseudo.LANGUAGE
USE_I18N = True
LANGUAGES = [(pseudo.LANGUAGE, "Pseudo")]
pseudo.install()
