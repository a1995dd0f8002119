"""Settings that every way of running the site shares.

Without `DATABASE_URL` and `REDIS_URL` everything is embedded: SQLite, a broker and a channel layer in
memory, caches in the process. With them the same code runs on PostgreSQL and Redis.
"""

from pathlib import Path

from csp.constants import NONCE, NONE, SELF

from alliances_site.environment.files import password_of, with_password
from alliances_site.environment.folders import insist_on
from alliances_site.environment.reading import BOT_PAUSE as PAUSE
from alliances_site.environment.reading import DATABASE_POOL as POOL
from alliances_site.environment.reading import env
from alliances_site.limits import LARGEST_BODY
from alliances_site.observe import prometheus, worker_heartbeat
from alliances_site.observe.logs import logging_of
from alliances_site.observe.sentry import report_errors_to
from alliances_site.release import release_of
from games.catalogue import FOLDERS

env.check()

BASE_DIR = Path(__file__).resolve().parents[2]
DATA_DIR = Path(env.text("ALLIANCES_DATA", default=str(BASE_DIR / "data"))).resolve()

# A new release's pages are others than those that browsers have kept, though no match has changed.
RELEASE = env.text("RELEASE") or release_of(BASE_DIR)

# Keys of before: what was signed or sealed with them still holds.
SECRET_KEY_FALLBACKS = env.texts("SECRET_KEY_FALLBACKS")

DEBUG = False
ALLOWED_HOSTS: list[str] = []
ROOT_URLCONF = "alliances_site.urls"
ASGI_APPLICATION = "alliances_site.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

INSTALLED_APPS = [
    "alliances_site.apps.SiteConfig",
    "moderation.apps.ConsoleConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "django.contrib.staticfiles",
    "channels",
    "csp",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "allauth.usersessions",
    "accounts",
    "games",
    *(f"games.catalogue.{folder}" for folder in FOLDERS),  # templates and static files of each game
    "moderation",
]

MIDDLEWARE = [
    "alliances_site.middleware.TimeMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "alliances_site.middleware.PermissionsMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "alliances_site.middleware.PolicyMiddleware",
    "accounts.program_middleware.ProgramMiddleware",
    "alliances_site.middleware.ReadableMiddleware",
    "alliances_site.middleware.OwnMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "accounts.middleware.UserMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "accounts.reauthentication.FreshMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "accounts.middleware.TimeZoneMiddleware",
    "accounts.middleware.SeenMiddleware",
    "moderation.middleware.StandingMiddleware",
    "games.middleware.SealedTableMiddleware",
    "accounts.program_middleware.RepeatMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "alliances_site.compact_templates.Loader",
                    [
                        "django.template.loaders.filesystem.Loader",
                        "django.template.loaders.app_directories.Loader",
                    ],
                )
            ],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "games.context_processors.turns",
            ],
            "builtins": ["alliances_site.quick_templates"],
        },
    },
]

# Data ----------------------------------------------------------------------------------------------

REDIS_URL = with_password(env.text("REDIS_URL"), password_of("REDIS_PASSWORD"))
# Time limit of the database for one statement of a page or a task; `manage.py` takes the limit off.
DATABASE_STATEMENT_SECONDS = env.number("DATABASE_STATEMENT_SECONDS", default=1.5)
# Connections to PostgreSQL that a process may hold.
DATABASE_POOL = env.whole("DATABASE_POOL", default=POOL)
DATABASES = {
    "default": env.parts("DATABASE_URL")
    or {"ENGINE": "django.db.backends.sqlite3", "NAME": str(DATA_DIR / "alliances.sqlite3")}
}
_database = DATABASES["default"]
IS_SQLITE = "sqlite" in _database["ENGINE"]
if IS_SQLITE:
    _database["ENGINE"] = "alliances_site.sqlite"
    # A thread keeps its connection, with the statements that it has prepared: to open the file anew took a
    # sixth of the time of a short answer. Each request is worked on in one of a few threads.
    _database["CONN_MAX_AGE"] = None
    _database["OPTIONS"] = {
        # A write transaction takes its lock at the start, so two never meet half-way.
        "transaction_mode": "IMMEDIATE",
        "timeout": 20,
        "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;",
        **_database.get("OPTIONS", {}),
    }
else:
    from alliances_site import database

    _database["PASSWORD"] = _database["PASSWORD"] or password_of("DATABASE_PASSWORD")
    # Under ASGI a connection a thread must not outlive its request; the pool keeps them warm instead.
    _database["CONN_MAX_AGE"] = 0
    _database["CONN_HEALTH_CHECKS"] = True
    _database["OPTIONS"] = database.options(
        _database.get("OPTIONS", {}),
        statement_seconds=DATABASE_STATEMENT_SECONDS,
        pool_size=DATABASE_POOL,
    )

if REDIS_URL:
    CACHES = {
        "default": {
            "BACKEND": "alliances_site.cache.SteadyCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "cache",  # of what else is in that Redis
        }
    }
    CHANNEL_LAYERS = {
        "default": {
            "BACKEND": "alliances_site.channel_layer.RedisLayer",
            "CONFIG": {"hosts": [REDIS_URL]},
        }
    }
else:
    CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    CHANNEL_LAYERS = {"default": {"BACKEND": "alliances_site.embedded.EmbeddedChannelLayer"}}

# Tasks ---------------------------------------------------------------------------------------------

CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
if REDIS_URL:
    CELERY_BROKER_TRANSPORT = "alliances_site.broker:Transport"
    CELERY_BROKER_TRANSPORT_OPTIONS: dict[str, float] = {
        "socket_connect_timeout": 1,
        "socket_timeout": 2,
        "socket_keepalive": True,
        # So often kombu looks whether Redis still answers a worker that waits for calls (seconds): a link
        # that went dead while nothing was sent over it is renewed within 1 + 2 × 2.
        "health_check_interval": 2,
        # A message that its worker has not acknowledged by then goes to another one (seconds): longer than
        # any task may run and than any countdown.
        "visibility_timeout": 180,
    }
else:
    CELERY_BROKER_TRANSPORT = "alliances_site.memory_broker:Transport"
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_BROKER_CONNECTION_MAX_RETRIES = None
# A worker takes what it can work on and leaves the rest to the others.
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_ENABLE_PREFETCH_COUNT_REDUCTION = False
# The last resort, in workers that are processes: a task that hangs is ended (seconds, less than the
# visibility timeout). Threads cannot be ended; what runs on them waits for nothing without a limit.
CELERY_TASK_SOFT_TIME_LIMIT, CELERY_TASK_TIME_LIMIT = 120, 150
CELERY_TIMEZONE = "UTC"
CELERY_TASK_ROUTES = {
    "games.bots.move": {"queue": "bots"},
    "games.bots.play": {"queue": "clock"},
    "games.pending.play": {"queue": "clock"},
    "games.clock.*": {"queue": "clock"},
    "accounts.mail.send": {"queue": "mail"},
    "accounts.mail.sweep": {"queue": "clock"},
    "accounts.reminders.*": {"queue": "mail"},
    "games.reminders.*": {"queue": "mail"},
    "games.reviews.go_on": {"queue": "reviews"},
    "games.archive.sweep": {"queue": "reviews"},
    "games.pictures.*": {"queue": "reviews"},
    "games.problems.find": {"queue": "reviews"},
    "accounts.own_data.go_on": {"queue": "reviews"},
    "games.reviews.sweep": {"queue": "clock"},
}
CELERY_TASK_DEFAULT_QUEUE = "clock"
CELERY_BEAT_SCHEDULER = "celery.beat:Scheduler"
# Interval of the sweep for bot seats whose wake-up was lost, in seconds.
SWEEP_SECONDS = env.number("SWEEP_SECONDS", default=10.0)
# Interval of the sweep for mails that are due again, or whose wake-up was lost, in seconds.
MAIL_SWEEP_SECONDS = env.number("MAIL_SWEEP_SECONDS", default=30.0)
CELERY_BEAT_SCHEDULE = {
    "sweep": {
        "task": "games.clock.sweep",
        "schedule": SWEEP_SECONDS,
        "options": {"expires": SWEEP_SECONDS},
    },
    "reviews": {
        # No move waits for a review whose call was lost.
        "task": "games.reviews.sweep",
        "schedule": 3 * SWEEP_SECONDS,
        "options": {"expires": 3 * SWEEP_SECONDS},
    },
    "vacate": {"task": "games.clock.vacate", "schedule": 60.0, "options": {"expires": 60.0}},
    "close": {"task": "moderation.close_accounts", "schedule": 60.0, "options": {"expires": 60.0}},
    "mail": {
        "task": "accounts.mail.sweep",
        "schedule": MAIL_SWEEP_SECONDS,
        "options": {"expires": MAIL_SWEEP_SECONDS},
    },
    "reminders": {
        "task": "games.reminders.find",
        "schedule": MAIL_SWEEP_SECONDS,
        "options": {"expires": MAIL_SWEEP_SECONDS},
    },
    "ratings": {
        "task": "games.ratings.sweep",
        "schedule": MAIL_SWEEP_SECONDS,
        "options": {"expires": MAIL_SWEEP_SECONDS},
    },
    "offers": {"task": "games.company.match", "schedule": 120.0, "options": {"expires": 120.0}},
    "team_matches": {"task": "games.boards.team_matches", "schedule": 60.0, "options": {"expires": 60.0}},
    "events": {"task": "games.tournaments.sweep", "schedule": 60.0, "options": {"expires": 60.0}},
    "pictures": {"task": "games.pictures.sweep", "schedule": 3600.0, "options": {"expires": 3600.0}},
    "archive": {"task": "games.archive.sweep", "schedule": 3600.0, "options": {"expires": 3600.0}},
    "balance": {"task": "games.ratings.balance", "schedule": 3600.0, "options": {"expires": 3600.0}},
    # Half of what was called for while nobody visits; three times before a worker is said to be late.
    **worker_heartbeat.schedule(2 * SWEEP_SECONDS),
}
# Whether there is a board of the day, of which the site plays eight matches of bots ahead.
if env.switch("BOARDS", default=True):
    CELERY_BEAT_SCHEDULE["boards"] = {
        "task": "games.boards.sweep",
        "schedule": 60.0,
        "options": {"expires": 60.0},
    }
# Whether there is a problem of the day, of which matches of bots are looked through ahead.
if env.switch("PROBLEMS", default=True):
    CELERY_BEAT_SCHEDULE |= {
        "problems": {"task": "games.problems.sweep", "schedule": 60.0, "options": {"expires": 60.0}},
        "problems-found": {"task": "games.problems.find", "schedule": 3600.0, "options": {"expires": 3600.0}},
    }
# Bots wait this long before they move, so that people can follow (seconds, drawn between the two).
BOT_PAUSE = (env.number("BOT_PAUSE_MIN", default=PAUSE[0]), env.number("BOT_PAUSE_MAX", default=PAUSE[1]))
# So long a move waits for somebody who may take it back (seconds; 0: none waits).
TAKE_BACK_SECONDS = env.number("TAKE_BACK_SECONDS", default=10.0)
# Processes that think for the bots of a worker, and how long one may think before it is stopped (seconds).
BOT_PROCESSES = env.whole("BOT_PROCESSES", default=1)
BOT_SECONDS = env.number("BOT_SECONDS", default=20.0)
# So often within a day may one person have bots go through their decisions in a match, and how long one piece
# of that may take before it is stopped (seconds).
REVIEWS_A_DAY = env.whole("REVIEWS_A_DAY", default=10)
REVIEW_PIECE_SECONDS = env.number("REVIEW_PIECE_SECONDS", default=45.0)

# People --------------------------------------------------------------------------------------------

AUTH_USER_MODEL = "accounts.User"
AUTHENTICATION_BACKENDS = ["allauth.account.auth_backends.AuthenticationBackend"]
AUTH_PASSWORD_VALIDATORS = [{"NAME": "accounts.passwords.PasswordValidator"}]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "games:inbox"
ACCOUNT_LOGOUT_REDIRECT_URL = "games:lobby"
ACCOUNT_ADAPTER = "accounts.adapter.AccountAdapter"
ACCOUNT_LOGIN_METHODS = {"email", "username"}
ACCOUNT_SIGNUP_FIELDS = ["email*", "username*", "password1*"]
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_MAX_EMAIL_ADDRESSES = 5
ACCOUNT_CHANGE_EMAIL = False
# An address that is known already is answered like a new one; the mail says the rest.
ACCOUNT_PREVENT_ENUMERATION = "strict"
# A change of password or address is told to the account's address.
ACCOUNT_EMAIL_NOTIFICATIONS = True
ACCOUNT_USERNAME_MIN_LENGTH = 2
ACCOUNT_USERNAME_VALIDATORS = "accounts.validators.username_validators"
ACCOUNT_SESSION_REMEMBER = True
# A change of the ways in needs a fresh confirmation of who one is (`accounts.reauthentication`).
ACCOUNT_REAUTHENTICATION_REQUIRED = True
# Wrong passwords and codes are counted by `accounts.login_attempts`, all tries too, not in allauth's view.
ACCOUNT_RATE_LIMITS = {
    "login": None,
    "login_tries": "30/m/ip",
    "login_failed": "10/m/ip,5/5m/key",
    "login_failed_known": "5/5m/key",
    "search_people": "60/m/user",
}
ACCOUNT_REAUTHENTICATION_TIMEOUT = 15 * 60
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""  # all mails begin with what they are about; their sender is the site
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_PASSKEY_LOGIN_ENABLED = True
MFA_ADAPTER = "accounts.adapter.FactorAdapter"
ACCOUNT_FORMS = {"reset_password": "accounts.forms.ResetForm"}
MFA_FORMS = {
    "authenticate": "accounts.factor_forms.AuthenticateForm",
    "reauthenticate": "accounts.factor_forms.ReauthenticateForm",
    "add_webauthn": "accounts.factor_forms.AddForm",
    "signup_webauthn": "accounts.factor_forms.SignupForm",
    "login_webauthn": "accounts.factor_forms.LoginForm",
    "reauthenticate_webauthn": "accounts.factor_forms.ReauthenticatePasskeyForm",
}
MFA_TOTP_ISSUER = "Alliances"
# A telephone's clock may be half a minute off.
MFA_TOTP_TOLERANCE = 1
USERSESSIONS_ADAPTER = "accounts.logins.SessionsAdapter"
SESSION_ENGINE = "accounts.sessions"
SESSION_COOKIE_AGE = 60 * 60 * 24 * 90

# Mail ----------------------------------------------------------------------------------------------

# Every mail becomes a row first; a task sends the rows by `MAIL_TRANSPORT`, a backend of Django's.
EMAIL_BACKEND = "accounts.notifications.email_backend.EmailBackend"
MAIL_TRANSPORT = "django.core.mail.backends.filebased.EmailBackend"
EMAIL_FILE_PATH = DATA_DIR / "mail"
# For each wait for a mail server, in seconds.
EMAIL_TIMEOUT = 10
DEFAULT_FROM_EMAIL = env.text("DEFAULT_FROM_EMAIL", default="Alliances <site@localhost>")
# Address of the site for those who read elsewhere: with it begin the addresses in mails.
SITE_URL = env.text("SITE_URL", default=f"http://localhost:{env.whole('PORT', default=8000)}")

# Push ----------------------------------------------------------------------------------------------

# Allowed hosts of pushes: a site that posts to any address its visitors name would be a tool of theirs.
PUSH_HOSTS = env.texts(
    "PUSH_HOSTS",
    default=[
        "fcm.googleapis.com",
        "jmt17.google.com",  # what Debian's Chromium is given
        "*.push.services.mozilla.com",
        "*.push.apple.com",
        "*.notify.windows.com",
    ],
)
# Made once and kept in the database where none is given.
VAPID_PRIVATE_KEY = env.text("VAPID_PRIVATE_KEY")

# Words, times, files -------------------------------------------------------------------------------

LANGUAGE_CODE = "en-gb"
# The site speaks the language of its messages alone: with the first catalogue of another this is True.
# To look for translations that nobody has made took an eighth of the time of a table.
USE_I18N = False
DATE_FORMAT, TIME_FORMAT, DATETIME_FORMAT = "j M Y", "H:i", "j M Y, H:i"
DATE_INPUT_FORMATS = ["%d/%m/%Y", "%Y-%m-%d"]
FIRST_DAY_OF_WEEK = 1
TIME_ZONE = "UTC"
USE_TZ = True
STATIC_URL = "/static/"
STATICFILES_DIRS = [BASE_DIR / "static"]
STATIC_ROOT = Path(
    env.text("STATIC_ROOT", default=str(DATA_DIR / "static"))
)  # where production collects its files
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": "alliances_site.storage.ReleaseFilesStorage"},
}

# Safety --------------------------------------------------------------------------------------------

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF, NONCE],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "manifest-src": [SELF],
        "worker-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}
SECURE_CONTENT_TYPE_NOSNIFF = True
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_SAMESITE = "Lax"
CSRF_FAILURE_VIEW = "accounts.views.stale_forms.stale_form"
MESSAGE_STORAGE = "alliances_site.messages.MessageStorage"
MESSAGES_COOKIE_NAME = "messages"
# Pages of other addresses that may open sockets here: none but those that an operator names one by one.
SOCKET_ORIGINS = [origin for origin in env.texts("CSRF_TRUSTED_ORIGINS") if "*" not in origin]
# Contact for reports of weaknesses, for /.well-known/security.txt.
SECURITY_CONTACT = env.text("SECURITY_CONTACT")
DATA_UPLOAD_MAX_MEMORY_SIZE = LARGEST_BODY
DATA_UPLOAD_MAX_NUMBER_FIELDS = 200
# Requests that a process works on at once, and how many more may wait; the next are answered 503. Embedded,
# more only take the interpreter and SQLite's one lock from each other. Past that, each may want one of the
# pool's connections, and sockets want some too.
REQUESTS_AT_ONCE = env.whole(
    "REQUESTS_AT_ONCE",
    default=4 if IS_SQLITE else max(1, DATABASE_POOL * 3 // 4),
)
# How many of them may have the interpreter at once, if none takes long: one, where none waits for a server.
REQUESTS_COMPUTING = 1 if IS_SQLITE else REQUESTS_AT_ONCE
REQUESTS_WAITING = env.whole("REQUESTS_WAITING", default=128)
# Sockets that an account may hold in a process, and visitors from one address together.
SOCKETS_AN_ACCOUNT = env.whole("SOCKETS_AN_ACCOUNT", default=20)
SOCKETS_AN_ADDRESS = env.whole("SOCKETS_AN_ADDRESS", default=60)

# Requests of programs that are answered in any minute, of one token and of one address; and streams that each
# may hold in a process.
API_READS = env.whole("API_READS", default=120)
API_WRITES = env.whole("API_WRITES", default=30)
API_STREAMS = env.whole("API_STREAMS", default=2)

# Pages that only make sense on one's own machine (the mail folder).
DEVELOPER_PAGES = False
# True if those and the demo log-ins are open to requests from other machines too.
OPEN_DEMO = False

# Observation by an operator ----------------------------------------------------------------------------

LOG_LEVEL = env.text("LOG_LEVEL", default="INFO")
LOGGING = logging_of(LOG_LEVEL, env.text("LOG_FORMAT", default="lines"))
# Number of proxies before the site: whom to believe about visitors' addresses and request ids.
TRUSTED_PROXIES = 0
METRICS = env.switch("METRICS")
METRICS_TOKEN = env.text("METRICS_TOKEN")
if METRICS:
    insist_on(DATA_DIR / "figures", name="ALLIANCES_DATA")
    prometheus.keep_in(DATA_DIR / "figures")
if SENTRY_DSN := env.text("SENTRY_DSN"):
    report_errors_to(SENTRY_DSN)
