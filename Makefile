# Everything here sets itself up: the virtual environment is made on first use and again when
# pyproject.toml or constraints.txt changes: first what playing takes, the rest when it is asked for.

PYTHON ?= $(shell command -v python3.11 || echo python3)
VENV := .venv
BIN := $(VENV)/bin
NODE := $(VENV)/page
PLAYABLE := $(VENV)/.playable
READY := $(VENV)/.ready
INSTALL := $(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt
PORT ?= sim://
TESTERS = $(shell expr 2 '*' $$(nproc || echo 2)) # half of the time tests wait for boards, pages and terminals

help: ## this list
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /	/' | expand -t 12

play: $(PLAYABLE) ## a round of Kamisado on the simulated board, in the browser (PORT=... for another board)
	@$(BIN)/madang web --open --port '$(PORT)' || [ $$? -eq 130 ] # Ctrl-C is how it ends

test: $(READY) ## all tests; those of the emulated Pico need a MicroPython image (MADANG_PICO_IMAGE=FILE.uf2)
	@$(BIN)/pytest -n $(TESTERS) --dist worksteal

check: $(READY) $(NODE)/.ready ## format, lint, types and import directions
	@$(BIN)/ruff format --check .
	@$(BIN)/ruff check .
	@$(BIN)/mypy
	@$(BIN)/mypy examples/*.py
	@$(BIN)/mypy --config-file firmware/mypy.ini
	@$(BIN)/mypy --config-file firmware/circuit.ini
	@$(BIN)/pytest -q tests/host/test_imports.py
	@$(NODE)/node_modules/.bin/tsc -p tools/page
	@$(NODE)/node_modules/.bin/biome lint --config-path=tools/page --error-on-warnings host/madang_host/ui/web/static

format: $(READY) ## put the code into the house's format
	@$(BIN)/ruff format .
	@$(BIN)/ruff check --fix .

flash: $(PLAYABLE) ## put the firmware on a board (PORT=/dev/ttyACM0)
	@$(BIN)/madang flash $(if $(filter-out sim://,$(PORT)),--port '$(PORT)')

pico: $(READY) ## a round on the emulated Pico
	@$(BIN)/madang play --port pico://

bench: $(READY) ## figures of speed, memory and latency
	@PYTHONPATH=tools:tests/shared $(BIN)/python -m bench

campaign: $(READY) ## thousands of rounds by messy hands, kind by kind (ARGS="--kind sweep --rounds 100" for fewer)
	@$(BIN)/python tests/soak.py $(ARGS)

hardware: $(READY) ## tables, boards and models of hardware/, made and checked (installs KiCad and more on Debian 12)
	@hardware/make.sh

faults: $(READY) ## campaigns of faults with figures: lines that lose bytes, power cuts
	@PYTHONPATH=tests $(BIN)/python -m faults

docs: $(READY) ## the documents as a site that opens from a file; renews what they take from the code
	@$(BIN)/python tools/documents.py

pictures: $(READY) ## the documents' pictures of the terminal, the page and a chart (takes Chromium)
	@$(BIN)/python tools/pictures.py

clean: ## remove all that was made
	rm -rf $(VENV) build

# What playing takes.
$(PLAYABLE): pyproject.toml constraints.txt
	@echo "Setting up $(VENV), once: 370 MB, three quarters of a minute of work beside the download ..."
	@command -v $(PYTHON) >/dev/null || $(MAKE) --no-print-directory system-venv
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null || \
		{ echo "Madang needs Python 3.11 or later: install it, or say PYTHON=/path/to/python"; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || $(MAKE) --no-print-directory system-venv
	@$(PYTHON) -m venv --clear $(VENV)
	@$(INSTALL) --editable '.[engine]'
	@$(BIN)/madang engine --compile
	@touch $@

# And what working on it takes.
$(READY): $(PLAYABLE)
	@echo "Setting up the tools of development, once: a minute or two beside the download ..."
	@$(INSTALL) 'pip>=25.1'
	@$(INSTALL) --editable '.[all,cluster]' --group dev
	@$(INSTALL) --target $(VENV)/typings --group board-types
	@$(INSTALL) --target $(VENV)/circuit-typings --group circuit-types
	@for folder in $(VENV)/circuit-typings/*-stubs; do rm -rf "$${folder%-stubs}"; mv "$$folder" "$${folder%-stubs}"; done
	@touch $@

# What checks the page's JavaScript; Node 18 or later runs it.
$(NODE)/.ready: $(READY) tools/page/package.json
	@command -v npm >/dev/null || \
		{ echo "Node and npm are missing, which check the page: 'sudo apt-get install nodejs npm', then again"; exit 1; }
	@mkdir -p $(NODE) && cp tools/page/package.json $(NODE)/
	@npm install --prefix $(NODE) --silent --no-audit --no-fund --no-package-lock
	@touch $@

# Debian keeps a part of venv in a package of its own, which brings Python too.
system-venv:
	@[ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null || \
		{ echo "Python or its venv is missing: run 'sudo apt-get install python3-venv', then again"; exit 1; }
	@apt-get update -qq && apt-get install -qq --yes --no-install-recommends python3-venv

.PHONY: help play test check format flash pico bench campaign faults hardware docs pictures clean system-venv
