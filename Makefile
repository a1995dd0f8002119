# `make play` and `make test` are all a newcomer needs; both make the environment first.
PYTHON ?= python3
BIN := .venv/bin
PYTEST := $(BIN)/python -m pytest --dist worksteal
WORKERS ?= auto
# A test with a browser waits about half of its time, so that more of them run than there are cores.
BROWSERS ?= $(shell expr 1 + `nproc`)
# The production settings want every secret and address; these only serve to check them.
DEPLOYED := env DJANGO_SETTINGS_MODULE=alliances_site.settings.production \
	SECRET_KEY=for-the-check-only-3f9c1d7e5b2a8064c1e9f7d3b5a2-UVWXYZ-0123456789 ALLOWED_HOSTS=example.org \
	DATABASE_URL=postgres://example.org/alliances REDIS_URL=redis://example.org/0 \
	EMAIL_URL=smtp://example.org:25 DEFAULT_FROM_EMAIL=site@example.org

.PHONY: help setup setup-dev play test check format bench lock clean

help: ## show what there is
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

setup: .venv/installed ## make the environment that serves the site

setup-dev: .venv/installed-dev ## make the environment that tests it too

play: setup ## serve the whole site on http://127.0.0.1:8000 (PORT=… for another port)
	@exec $(BIN)/python manage.py play

test: test-pure test-site ## run every test, side by side (WORKERS=…, BROWSERS=… at once)

test-pure: setup-dev ## … those of rules and bots, which need no database
	$(PYTEST) -n $(WORKERS) tests/rules tests/bots

test-site: setup-dev ## … those of pages, services and browsers (DATABASE_URL, REDIS_URL for PostgreSQL and Redis)
	$(PYTEST) -n $(WORKERS) tests/accounts tests/games tests/site
	$(PYTEST) -n $(BROWSERS) tests/e2e -p no:randomly

check: lint test ## everything that must be green before a change lands

lint: setup-dev ## format, lint, types, import contracts, migrations, deployment settings
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy .
	$(BIN)/pyright
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(DEPLOYED) $(BIN)/python manage.py check --deploy --fail-level WARNING

format: setup-dev ## put the code in shape
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

bench: setup-dev ## measure (writes nothing; figures are kept in bench/RESULTS.md)
	$(BIN)/python -m bench

lock: setup-dev ## renew the lock files after a change in pyproject.toml
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header --extra dev pyproject.toml -c requirements.lock -o requirements-dev.lock

clean: ## forget the environment (not the data)
	rm -rf .venv

.venv/bin/python:
	$(PYTHON) -m venv .venv

.venv/installed: requirements.lock | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	@touch $@

.venv/installed-dev: requirements-dev.lock | .venv/bin/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	@touch $@ .venv/installed
