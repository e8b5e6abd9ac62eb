# Everything runs in a virtual environment of its own; only git, make and python3 (with venv) are needed.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.installed
PLAYABLE := $(VENV)/.playable
PYTEST := $(BIN)/python -m pytest

.PHONY: play test lint types contracts unit soak fuzz bench screenshots clean help

help:          ## these lines
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/ /' 

$(STAMP): pyproject.toml
	@echo "Setting up the tests, a minute or two ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $@ $(PLAYABLE)

$(PLAYABLE): pyproject.toml
	@echo "Setting up, about a minute ..."
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable .
	@touch $@

play: $(PLAYABLE) ## set everything up and open the menu
	@$(BIN)/boardgames

test: lint types contracts unit ## set everything up and run the whole suite

lint: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: $(STAMP)
	$(BIN)/mypy

contracts: $(STAMP)
	$(BIN)/lint-imports

unit: $(STAMP)
	$(PYTEST) -n 4

soak: $(STAMP) ## the long checks, with the full numbers
	$(PYTEST) -n 2 --soak

fuzz: $(STAMP) ## the loader of matches under a fuzzer that looks which code it reaches; needs atheris
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[fuzz]'
	$(BIN)/python -m tests.fuzz

bench: $(STAMP) ## what it costs, each figure beside its yardstick
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[bench]'
	$(BIN)/python -m tests.bench

screenshots: $(STAMP) ## the pictures of the README, from saved matches in the real app
	$(BIN)/python -m screenshots.scenes
	$(BIN)/python -m screenshots.make

clean:         ## forget the environment
	rm -rf $(VENV)
