# Shortcuts; `.ci/run` does all of this on a bare machine.
PYTHON ?= .venv/bin/python

.PHONY: install serve test coverage lint check quality comparison operations messages site-measures

install:
	python3 -m venv .venv
	$(PYTHON) -m pip install -q -e '.[dev]'

serve:
	$(PYTHON) -m refsearch serve

test:
	$(PYTHON) -m pytest

# Every branch of every ruling, or exit 1: about half a minute.
coverage:
	$(PYTHON) -m pytest tests/rulings tests/evaluation/test_search_offers.py tests/web/rulings/test_calculators_named.py tests/search/test_search_plain_words.py --cov

lint:
	$(PYTHON) -m ruff check .
	$(PYTHON) -m ruff format --check .
	$(PYTHON) -m mypy
	.venv/bin/lint-imports

check:
	$(PYTHON) -m refsearch check

quality:
	$(PYTHON) -m benchmarks.reference_quality --misses
	$(PYTHON) -m benchmarks.search_latency

# What the first request of a kind and a further process cost, and faults under load: some minutes.
operations:
	$(PYTHON) -m benchmarks.serving
	$(PYTHON) -m benchmarks.faults

# How well editions are compared, against hand-made judgements and planted differences: some minutes.
comparison:
	$(PYTHON) -m refsearch report bridge-2017-it bridge-2017-el --precision
	$(PYTHON) -m benchmarks.redline
	$(PYTHON) -m benchmarks.comparing
	$(PYTHON) -m refsearch concordance measure bridge-2007 bridge-2017
	$(PYTHON) -m benchmarks.planted_differences

# What the pages are held to, each figure beside what is wanted: some minutes, with Chromium; Lighthouse where it is there.
site-measures:
	PYTHONPATH=tests:tests/web:tests/web/site $(PYTHON) -m benchmarks.site_measures

# What the core says, collected into its catalogs; what is new waits there for its translation.
BABEL = $(PYTHON) -m babel.messages.frontend -q
messages:
	$(BABEL) extract -F pyproject.toml --no-default-keywords -k msg -k nmsg:1,2 --sort-output --no-location --no-wrap -o core.pot refsearch
	for po in texts/languages/*/computing.po; do $(BABEL) update -i core.pot -o $$po -l $$(basename $$(dirname $$po)) --no-wrap --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date || exit 1; done
	rm core.pot
