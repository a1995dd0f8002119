"""Every variable that the site reads: docs/operating.md has the same, for people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from accounts.notifications.encryption import private_key

from . import addresses, kinds
from .kinds import UnfitError, VariableKind

A_YEAR_AND_MORE = 2 * 366 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Variable:
    """One of them. :param what: what it is, in words that go on from "It is"."""

    name: str
    what: str
    kind: VariableKind[Any]


def _push_key(given: str) -> str:
    try:
        private_key(given)
    except ValueError:
        raise UnfitError("is no such key") from None
    return given


_KEY = VariableKind("32 bytes in base64 for addresses, without padding", _push_key)
_FILE = kinds.text("the path of a file")
_FILES = kinds.text("paths of files with colons between them")
_TEXT = kinds.text("a text of one line")

CATALOGUE: Final = {
    variable.name: variable
    for variable in (
        Variable(
            "DJANGO_SETTINGS_MODULE",
            "the settings that are used",
            kinds.text("such as alliances_site.settings.production"),
        ),
        Variable("ENVIRONMENT_FILE", "the file that all others may stand in", _FILES),
        Variable("SECRET_KEY", "what log-ins, links in mails and second factors hang on", kinds.secret_key),
        Variable(
            "SECRET_KEY_FALLBACKS",
            "the secret keys of before",
            kinds.several(_TEXT, "keys with commas between them"),
        ),
        Variable(
            "ALLOWED_HOSTS",
            "the host names of the site",
            kinds.several(
                addresses.host,
                "names without scheme and port, with commas between them, such as play.example.org",
            ),
        ),
        Variable(
            "CSRF_TRUSTED_ORIGINS",
            "where pages of the site come from",
            kinds.several(
                addresses.origin, "addresses with commas between them, such as https://example.org"
            ),
        ),
        Variable("DATABASE_URL", "the address of the database", addresses.database),
        Variable("DATABASE_POOL", "how many connections a process may hold", kinds.whole(2, 1000)),
        Variable("DATABASE_STATEMENT_SECONDS", "how long one statement may take", kinds.number(0, 3600)),
        Variable("REDIS_URL", "the address of Redis", addresses.redis),
        Variable("DATABASE_PASSWORD", "the password for the database, if its address has none", _TEXT),
        Variable("DATABASE_PASSWORD_FILE", "the file with the password for the database", _FILE),
        Variable("REDIS_PASSWORD", "the password for Redis, if its address has none", _TEXT),
        Variable("REDIS_PASSWORD_FILE", "the file with the password for Redis", _FILE),
        Variable("EMAIL_URL", "the address of the mail server", addresses.mail_server),
        Variable("DEFAULT_FROM_EMAIL", "who the site's mails are from", addresses.mailbox),
        Variable("SITE_URL", "what the addresses in mails begin with", addresses.site),
        Variable("SECURITY_CONTACT", "where weaknesses of the site are reported to", addresses.contact),
        Variable("VAPID_PRIVATE_KEY", "the key by which push services know the site", _KEY),
        Variable(
            "PUSH_HOSTS",
            "the hosts that pushes are sent to",
            kinds.several(addresses.called, "names with commas between them, *. for any below one"),
        ),
        Variable("ALLIANCES_DATA", "the folder for what is not in the database", kinds.folder),
        Variable("STATIC_ROOT", "the folder that the files of the pages are collected in", kinds.folder),
        Variable("TRUSTED_PROXIES", "how many proxies stand before the site", kinds.whole(0, 10)),
        Variable("HSTS_SECONDS", "how many seconds browsers insist on TLS", kinds.whole(0, A_YEAR_AND_MORE)),
        Variable("REQUESTS_AT_ONCE", "how many requests a process works on at once", kinds.whole(1, 1000)),
        Variable("REQUESTS_WAITING", "how many more requests may wait", kinds.whole(0, 100_000)),
        Variable("API_READS", "reads of a program in a minute", kinds.whole(1, 1_000_000)),
        Variable("API_WRITES", "writes of a program in a minute", kinds.whole(1, 1_000_000)),
        Variable("API_STREAMS", "streams that a token may hold", kinds.whole(0, 100_000)),
        Variable("SOCKETS_AN_ACCOUNT", "how many sockets an account may hold", kinds.whole(1, 100_000)),
        Variable("SOCKETS_AN_ADDRESS", "how many sockets one address may hold", kinds.whole(1, 100_000)),
        Variable("RELEASE", "which release is served", kinds.text("a text of one line")),
        Variable("SWEEP_SECONDS", "how often lost calls are looked for", kinds.number(0.1, 60)),
        Variable(
            "MAIL_SWEEP_SECONDS", "how often mails that are due are looked for", kinds.number(0.1, 3600)
        ),
        Variable(
            "BOT_PAUSE_MIN", "how many seconds bots wait at least before they move", kinds.number(0, 60)
        ),
        Variable("BOT_PAUSE_MAX", "how many seconds bots wait at most before they move", kinds.number(0, 60)),
        Variable("TAKE_BACK_SECONDS", "how long a move waits for who may take it back", kinds.number(0, 120)),
        Variable("BOT_PROCESSES", "how many processes think for the bots of a worker", kinds.whole(1, 256)),
        Variable("COMPILED", "whether what was compiled is run", kinds.choice("yes", "no")),
        Variable("BOT_SECONDS", "how many seconds a bot may think", kinds.number(0.1, 100)),
        Variable(
            "REVIEWS_A_DAY", "how many matches a day bots go through for one person", kinds.whole(0, 10_000)
        ),
        Variable("REVIEW_PIECE_SECONDS", "how long one piece of that may take", kinds.number(0.1, 100)),
        Variable(
            "LOG_LEVEL",
            "how much is told in the log",
            kinds.choice("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL"),
        ),
        Variable("LOG_FORMAT", "how a line of the log looks", kinds.choice("json", "lines")),
        Variable("BOARDS", "whether there is a board of the day", kinds.switch),
        Variable("PROBLEMS", "whether there is a problem of the day", kinds.switch),
        Variable("METRICS", "whether figures are served", kinds.switch),
        Variable("METRICS_TOKEN", "what whoever asks for figures has to know", _TEXT),
        Variable("SENTRY_DSN", "where errors are reported to", addresses.reports),
        Variable("OPEN_DEMO", "whether mails and demo log-ins are open to everybody", kinds.switch),
        Variable("HOST", "where `make play` listens", addresses.interface),
        Variable("PORT", "the port that the site listens on", kinds.whole(1, 65535)),
    )
}
