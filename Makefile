# Every target works on a fresh clone with Python 3.11 or newer: scripts/bootstrap makes .venv and fills it.
#
#   make play ARGS="--port 8000 --lang ja"     ARGS goes to the command that the target runs
#   make test PYTHON=python3.12                another Python than the first suitable one
#   make test JOBS=8                           so many tests at once

ARGS ?=
# On two cores a third test works while the others wait for a browser or a process.
JOBS ?= 3
BIN := .venv/bin
# A worker that was ended by the time limit is not replaced: pytest-xdist 3.8 can hang when it groups tests and does.
PYTEST := $(BIN)/pytest -n $(JOBS) --dist loadgroup --max-worker-restart 0
DENO := DENO_NO_UPDATE_CHECK=1 $(BIN)/deno
SCRIPT := src/torri/web/static/js tests/web/js

# Packages are installed without bytecode. Where it may not be written, every process of the tests would make it anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help play test quick quickly compiled check format messages bench load beside balance statistics levels styles decisions exploit soak coverage pictures golden docs packages installed reference setup lock clean

help: ## show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-10s %s\n", $$1, $$2 }' Makefile

play: ## play in the browser, alone or with friends
	@scripts/bootstrap play
	@$(BIN)/torri serve --browser $(ARGS)

test: setup ## run all checks, then all tests
	@$(MAKE) --no-print-directory --jobs 2 check compiled
	@echo "deno test" && $(DENO) test --quiet
	@$(PYTEST) $(ARGS)

# Rules, engine, players, table and terminal without whole games, other processes, databases and browsers.
QUICK := engine games players table terminal testing test_documents.py test_language.py test_one_folder.py
LEFT_OUT := battery compiled every_table golden memory migrations play real_terminal records reserve revealing \
	rules_of_the_table secrets service stopping undo whole_games

quick: setup ## the checks and the quick tests, for the loop of a developer
	@$(MAKE) --no-print-directory --jobs 2 check quickly

quickly: setup
	@$(PYTEST) -q $(addprefix tests/,$(QUICK)) $(patsubst %,--ignore-glob='*/test_*%.py',$(LEFT_OUT)) $(ARGS)

compiled: setup # the games, while types are checked
	@$(BIN)/python -c "import torri; print(*torri.games())" | xargs -n 1 -P $(JOBS) $(BIN)/torri warmup

check: setup ## formatting, lint, types, dependencies and the direction of imports
	@echo "ruff format --check" && $(BIN)/ruff format --check --quiet
	@echo "ruff check" && $(BIN)/ruff check --quiet
	@echo "mypy" && $(BIN)/mypy --no-error-summary
	@echo "deptry" && { report=$$($(BIN)/deptry src examples 2>&1) || { echo "$$report"; exit 1; }; }
	@echo "lint-imports" && { report=$$($(BIN)/lint-imports --no-logo 2>&1) || { echo "$$report"; exit 1; }; }
	@echo "deno fmt --check" && $(DENO) fmt --check --quiet
	@echo "deno lint" && $(DENO) lint --quiet
	@echo "deno check" && $(DENO) check --quiet $(SCRIPT)

format: setup ## format the code and repair what can be repaired
	@$(BIN)/ruff check --fix --quiet; $(BIN)/ruff format
	@$(DENO) lint --fix --quiet; $(DENO) fmt --quiet

messages: setup ## collect the messages of the source into the catalogues, for translation
	@for folder in src/torri src/torri/games/*/; do scripts/messages $${folder%/} || exit 1; done
	@$(BIN)/pytest -q tests/test_language.py -k catalogue

bench: ## measure the speed against OpenSpiel
	@scripts/bootstrap bench
	@$(BIN)/torri bench $(ARGS)

load: setup ## measure the table service: 500 tables at once, SQLite and PostgreSQL
	@$(BIN)/python -m benchmarks.table $(ARGS)

beside: setup ## measure how much slower tables are while a game is reviewed
	@$(BIN)/python -m benchmarks.reviewing $(ARGS)

balance: setup ## play the studies of our games and write docs/balance anew; it goes on where it was stopped
	@$(BIN)/python -m torri.lab.balance $(ARGS)

statistics: setup ## play greedy games and write the pages of docs/statistics anew
	@$(BIN)/python -m torri.lab.statistics $(ARGS)

levels: setup ## let the levels play each other and write docs/levels.md anew; it goes on where it was stopped
	@$(BIN)/python -m torri.lab.levels $(ARGS)

styles: setup ## let the styles play and write docs/styles.md anew; it goes on where it was stopped
	@$(BIN)/python -m torri.lab.styles $(ARGS)

decisions: setup ## make the decisions on which players are measured (torri bench decisions); it goes on where it was stopped
	@$(BIN)/python -m torri.lab.decisions $(ARGS)

exploit: setup ## let players who know a level play against it and write docs/exploit.md anew; it goes on where it was stopped
	@$(BIN)/python -m torri.lab.exploit $(ARGS)

soak: setup ## run the long form of the tests, then an hour of play at 100 tables
	@$(PYTEST) -m soak -o time_limit=3600 $(ARGS)
	@$(BIN)/python -m benchmarks.soak

coverage: setup ## branch coverage of the rules, from an uncompiled run
	@NUMBA_DISABLE_JIT=1 $(BIN)/coverage run -m pytest -o time_limit=1800 $(ARGS) tests/games
	@$(BIN)/coverage report

pictures: setup ## photograph every page, game, width and theme into build/pictures
	@$(BIN)/python -m tests.web.pictures $(ARGS)

golden: setup ## write the golden playthroughs anew; read what changed
	@$(BIN)/python -m tests.games.golden
	@git diff --stat -- tests/games/golden

docs: ## build the documentation site into build/site; it needs no network
	@scripts/bootstrap docs
	@$(BIN)/python -m scripts.build_site

packages: setup ## build wheel and sdist into dist, and check them; scripts/release makes a whole release
	@rm -rf dist && $(BIN)/python -m hatchling build --directory dist
	@$(BIN)/pytest -q tests/test_packages.py

installed: ## install what make packages built in an environment elsewhere, from an index, and use it
	@$(BIN)/python -m scripts.try_packages

reference: setup ## write docs/reference.md and docs/tensors.md anew from docstrings and layouts; read what changed
	@$(BIN)/python -m tests.reference
	@$(BIN)/python -m tests.tensors
	@git diff --stat -- docs/reference.md docs/tensors.md

setup: ## install everything for development
	@scripts/bootstrap dev

COMPILE = $(BIN)/uv --no-config pip compile pyproject.toml --quiet --universal --python-version 3.11 \
	--fork-strategy fewest --generate-hashes --no-emit-index-url --no-emit-find-links \
	--custom-compile-command "make lock" $(ARGS)

lock: setup ## write requirements/*.lock anew from pyproject.toml (ARGS=--upgrade: newest versions)
	@$(COMPILE) --group build --extra play -o requirements/play.lock
	@$(COMPILE) --group dev --extra play -o requirements/dev.lock --constraint requirements/play.lock
	@$(COMPILE) --group build --group docs --extra play -o requirements/docs.lock --constraint requirements/dev.lock
	@$(COMPILE) --group build --extra play --extra bench -o requirements/bench.lock --constraint requirements/dev.lock

clean: ## remove .venv and everything else that was generated
	@rm -rf .venv build dist htmlcov .coverage .coverage.* .hypothesis
	@rm -rf .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	@find src tests -name __pycache__ -type d -prune -exec rm -rf {} +
