# Two commands matter: `make serve` opens the book, `make test` tests everything.
# The work is done by the scripts in tools/, which run without make as well.

PORT ?= 8000
ifeq ($(OS),Windows_NT)
  PY := .venv/Scripts/python.exe
else
  PY := .venv/bin/python
endif

# Any Python from 3.11 on will do; say which with PYTHON=...
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
  $$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' >/dev/null 2>&1 && { echo $$p; break; }; done)

.DEFAULT_GOAL := help
.PHONY: help env serve book test lint notebooks bench bench-site bench-peers clean

help:  ## show this list
	@echo "make serve        open the book in the browser of your choice (PORT=$(PORT))"
	@echo "make test         everything there is to test (less: ARGS='-k trick')"
	@echo "make book         build the pages into _build/html, for any static host"
	@echo "make notebooks    run every chapter and store its outputs"
	@echo "make lint         ruff and mypy only"
	@echo "make bench        the speed of the engine"
	@echo "make bench-site   the speed of a page, cold and warm"
	@echo "make bench-peers  the engine beside other card-game libraries"
	@echo "make clean        forget what was built (.venv stays)"

env:
	@test -n "$(PYTHON)" || { echo "No Python 3.11 or later was found."; \
	  echo "  Remedy: install one, or name it: make serve PYTHON=/path/to/python3"; exit 1; }
	@"$(PYTHON)" tools/env.py

serve: book
	@$(PY) tools/serve.py --port $(PORT)

book: env
	@$(PY) tools/book.py

test: env
	@$(PY) tools/test.py -- $(ARGS)

lint: env
	@$(PY) tools/test.py --lint

notebooks: env
	@$(PY) tools/notebooks.py

bench: env
	@$(PY) tests/bench/engine.py

bench-site: book
	@$(PY) tests/bench/site.py

bench-peers: env
	@$(PY) tests/bench/peers.py

clean:
	rm -rf _build node_modules .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find . -name __pycache__ -not -path './.venv/*' -prune -exec rm -rf {} +
