# The few commands of Gymnasia; `make run` and `make test` are enough to start.
PYTHON ?= python3
PORT ?= 8000
VENV := .venv
PY := $(VENV)/bin/python
STAMP := $(VENV)/.installed
DEV_STAMP := $(VENV)/.installed-dev
PYTEST := $(PY) -m pytest -q

.PHONY: install install-dev run test test-unit test-browser test-postgres lint format bench lock

install: $(STAMP)
install-dev: $(DEV_STAMP)

$(VENV)/bin/python:
	$(PYTHON) -m venv $(VENV)

$(STAMP): requirements.txt | $(VENV)/bin/python
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.txt
	touch $@

$(DEV_STAMP): requirements-dev.txt | $(VENV)/bin/python
	$(PY) -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.txt
	touch $@ $(STAMP)

run: install
	@DEBUG=1 $(PY) manage.py prepare
	@DEBUG=1 $(PY) manage.py serve --port $(PORT)

test: install-dev test-unit test-browser

test-unit: install-dev
	.ci/need-conformance
	$(PYTEST) -n 2 --ignore tests/e2e

# A process of its own: the browser's event loop would break the asynchronous tests.
test-browser: install-dev
	.ci/need-browser
	$(PYTEST) tests/e2e

test-postgres: install-dev
	.ci/with-postgres $(MAKE) test-unit test-browser

lint: install-dev
	$(PY) -m ruff format --check .
	$(PY) -m ruff check .
	DEBUG=1 $(PY) -m mypy
	DEBUG=1 $(PY) manage.py makemigrations --check --dry-run
	DEBUG=1 $(PY) manage.py check

format: install-dev
	$(PY) -m ruff format .
	$(PY) -m ruff check --fix .

bench: install-dev
	for script in bench/*.py; do $(PY) $$script || exit 1; done

lock: install-dev
	$(PY) -m uv pip compile -q --upgrade --python-version 3.11 --generate-hashes --no-header requirements.in -o requirements.txt
	$(PY) -m uv pip compile -q --upgrade --python-version 3.11 --generate-hashes --no-header requirements-dev.in -o requirements-dev.txt
