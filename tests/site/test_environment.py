"""The environment is checked as a whole, in one line for each thing, before any of it is used."""

from __future__ import annotations

import re

import pytest

from alliances_site.environment.catalogue import CATALOGUE
from alliances_site.environment.misspellings import is_a_slip, nearest
from alliances_site.environment.reading import Environment, problems

NEEDED = ("SECRET_KEY", "ALLOWED_HOSTS", "DATABASE_URL", "REDIS_URL", "EMAIL_URL", "DEFAULT_FROM_EMAIL")
KEY = "a-key-that-is-made-up-0123456789-and-long"
WHOLE = {
    "SECRET_KEY": KEY,
    "ALLOWED_HOSTS": "play.example.org, 192.168.1.20,[::1],.example.net",
    "DATABASE_URL": "postgres://user:p%40ss@db:5432/alliances?sslmode=verify-full",
    "REDIS_URL": "rediss://:password@redis:6379/3",
    "EMAIL_URL": "smtp+tls://user:password@mail.example.org:587",
    "DEFAULT_FROM_EMAIL": "Alliances <site@example.org>",
}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("ALLOWED_HOSTS", ""),
        ("ALLOWED_HOSTS", "https://example.org"),
        ("ALLOWED_HOSTS", "example.org:443"),
        ("ALLOWED_HOSTS", ","),
        ("HSTS_SECONDS", "abc"),
        ("HSTS_SECONDS", "-1"),
        ("HSTS_SECONDS", "1e3"),
        ("TRUSTED_PROXIES", "two"),
        ("SECRET_KEY", "$abc"),
        ("SECRET_KEY", f"${KEY}"),
        ("SECRET_KEY", "short"),
        ("SECRET_KEY", "a" * 60),
        ("PORT", "abc"),
        ("PORT", "80000"),
        ("PORT", "0"),
        ("HOST", "http://localhost"),
        ("DATABASE_URL", "postgres:/x"),
        ("DATABASE_URL", "postgres://user:password@db:port/x"),
        ("DATABASE_URL", "postgres://user:password@db"),
        ("DATABASE_URL", "mysql://user:password@db/x"),
        ("DATABASE_URL", "postgres://user:password@db/x?nonsense=1"),
        ("DATABASE_URL", "postgres://[::1/x"),
        ("REDIS_URL", "http://x"),
        ("REDIS_URL", "redis://"),
        ("REDIS_URL", "redis://x/first"),
        ("SITE_URL", "example.org"),
        ("SITE_URL", "https://example.org/site"),
        ("SITE_URL", "https://"),
        ("EMAIL_URL", "mail.example.org"),
        ("EMAIL_URL", "smtp://"),
        ("EMAIL_URL", "filemail://data/mail"),
        ("EMAIL_URL", "filemail://"),
        ("DEFAULT_FROM_EMAIL", "nonsense"),
        ("DEFAULT_FROM_EMAIL", "Alliances site@example.org"),
        ("CSRF_TRUSTED_ORIGINS", "example.org"),
        ("METRICS", "maybe"),
        ("OPEN_DEMO", "perhaps"),
        ("COMPILED", "maybe"),
        ("DATABASE_POOL", "1"),
        ("SWEEP_SECONDS", "nan"),
        ("BOT_SECONDS", "inf"),
        ("BOT_PAUSE_MIN", "5"),
        ("LOG_LEVEL", "loud"),
        ("LOG_FORMAT", "xml"),
        ("VAPID_PRIVATE_KEY", "no key"),
        ("PUSH_HOSTS", "https://push.example.org"),
        ("SENTRY_DSN", "sentry.example.org"),
        ("SECURITY_CONTACT", "me"),
        ("ALLIANCES_DATA", "~/data"),
        ("RELEASE", "one\ntwo"),
    ],
)
def test_a_value_that_cannot_be_meant_is_one_line_that_says_what_it_is_and_should_be(
    name: str, value: str
) -> None:
    (line,) = problems(WHOLE | {name: value}, NEEDED)
    assert line.startswith(f"{name} ")
    assert "It is " in line
    assert "should" in line
    assert "\n" not in line


def test_what_is_right_is_no_problem_and_read_by_its_kind() -> None:
    env = Environment(WHOLE | {"METRICS": "Yes", "HSTS_SECONDS": "0", "SITE_URL": "https://example.org/"})
    env.check(*NEEDED)
    assert env.texts("ALLOWED_HOSTS") == ["play.example.org", "192.168.1.20", "[::1]", ".example.net"]
    assert env.parts("DATABASE_URL")["PASSWORD"] == "p@ss"
    assert env.switch("METRICS")
    assert env.whole("HSTS_SECONDS", default=5) == 0
    assert env.text("SITE_URL") == "https://example.org"


@pytest.mark.parametrize(
    "url",
    [
        "postgres:///alliances",
        "postgres://user@%2Fvar%2Frun%2Fpostgresql/alliances",
        "postgres://user:password@one:5432,two:5433/alliances?target_session_attrs=read-write",
        "postgres://user:password@[::1]:5432/alliances",
        "sqlite:////srv/alliances.sqlite3",
    ],
)
def test_every_way_to_a_database_that_works_is_taken(url: str) -> None:
    assert list(problems({"DATABASE_URL": url})) == []


def test_a_value_that_is_empty_was_not_given() -> None:
    env = Environment({"HSTS_SECONDS": "", "METRICS": "", "SECRET_KEY": "", "PUSH_HOSTS": ""})
    env.check()
    assert env.whole("HSTS_SECONDS", default=5) == 5
    assert not env.switch("METRICS")
    assert env.texts("PUSH_HOSTS", default=["push.example.org"]) == ["push.example.org"]


def test_everything_that_is_missing_or_wrong_is_told_at_once_and_ends_the_process() -> None:
    with pytest.raises(SystemExit) as ended:
        Environment({"HSTS_SECONDS": "abc", "METRICS": "maybe"}).check(*NEEDED)
    lines = str(ended.value).splitlines()
    assert [line.split()[0] for line in lines] == [*NEEDED, "HSTS_SECONDS", "METRICS"]


def test_more_requests_than_connections_are_refused_where_there_is_a_pool() -> None:
    numbers = {"DATABASE_POOL": "4", "REQUESTS_AT_ONCE": "8"}
    (line,) = problems(WHOLE | numbers, NEEDED)
    assert line.startswith("REQUESTS_AT_ONCE is 8, and DATABASE_POOL 4.")
    assert list(problems({**numbers, "DATABASE_URL": "sqlite:////srv/alliances.sqlite3"})) == []
    (line,) = problems(WHOLE | {"REQUESTS_AT_ONCE": "16"}, NEEDED)  # the pool that there is without a word
    assert "DATABASE_POOL 16" in line


def test_a_site_of_many_names_says_which_of_them_stands_in_mails() -> None:
    (line,) = problems(WHOLE | {"ALLOWED_HOSTS": ".example.org"}, NEEDED)
    assert line.startswith("SITE_URL is not given")
    assert (
        list(problems(WHOLE | {"ALLOWED_HOSTS": ".example.org", "SITE_URL": "https://a.example.org"})) == []
    )


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ("HSTS_SECOND", "HSTS_SECONDS"),
        ("HSTS_SECNODS", "HSTS_SECONDS"),
        ("hsts_seconds", "HSTS_SECONDS"),
        ("HSTSSECONDS", "HSTS_SECONDS"),
        ("DEFAULT_EMAIL_FROM", "DEFAULT_FROM_EMAIL"),
        ("SECRETKEY", "SECRET_KEY"),
        ("DATABASE_URI", "DATABASE_URL"),
    ],
)
def test_a_misspelt_name_is_found_and_its_value_not_repeated(given: str, meant: str) -> None:
    (line,) = problems({given: "a-secret"})
    assert given in line
    assert meant in line
    assert "a-secret" not in line


@pytest.mark.parametrize(
    "name",
    ["PATH", "HOME", "HOSTNAME", "POST", "PORTS", "PGPASSWORD", "DATABASE_PORT", "DATABASE_USER", "COMPILER",
     "LANG", "REDIS_HOST", "EMAIL_HOST", "http_proxy", "DJANGO_SETTINGS", "POSTGRES_PASSWORD"],
)  # fmt: skip
def test_names_of_others_are_left_alone(name: str) -> None:
    assert nearest(name, CATALOGUE) is None


def test_no_name_of_ours_is_a_slip_of_another() -> None:
    assert not [(a, b) for a in CATALOGUE for b in CATALOGUE if a != b and is_a_slip(a, b)]


SECRET = "Xy7-qT9-zK4-wB2"


@pytest.mark.parametrize(
    "name", ["SECRET_KEY", "DATABASE_URL", "REDIS_URL", "EMAIL_URL", "SENTRY_DSN", "VAPID_PRIVATE_KEY"]
)
@pytest.mark.parametrize(
    "shape",
    ["{}", "postgres:/u:{}@h/x", "http://u:{}@h", "postgres://u:{}@h:port/x", "redis://:{}@[h/0", "smtp://u:{}@",
     "$ {}", "postgres://u:{}", "filemail://{}", "://{}", "{}://h"],
)  # fmt: skip
def test_no_line_repeats_what_may_be_secret(name: str, shape: str) -> None:
    for line in problems({name: shape.format(SECRET)}):
        assert not re.search(re.escape(SECRET), line, re.IGNORECASE)
