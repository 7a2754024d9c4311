# Shortcuts; `.ci/run` does all of this on a bare machine.
PYTHON ?= .venv/bin/python

.PHONY: install serve test coverage lint check quality comparison operations messages site-measures lock sbom audit docs container

install:
	python3 -m venv .venv
	$(PYTHON) -m pip install -q -e '.[dev]'

serve:
	$(PYTHON) -m refsearch serve

test:
	$(PYTHON) -m pytest

# Every branch of every ruling, or exit 1: about half a minute.
coverage:
	$(PYTHON) -m pytest tests/rulings tests/evaluation/test_search_offers.py --cov

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

# Every figure of docs/operations.md and docs/scaling.md beside what is wanted: hours of a quiet machine, so
# PARTS="faults memory" takes some (python -m benchmarks.operations --list names them), REQUESTS=100000 asks fewer,
# and BRIEF=1 measures less, to see that a part runs.
REQUESTS ?= $(if $(BRIEF),2000,1000000)
operations:
	$(PYTHON) -m benchmarks.operations $(if $(BRIEF),--brief --rounds 1) --requests $(REQUESTS) $(addprefix --part ,$(PARTS))

# How well editions are compared, against hand-made judgements and planted differences: some minutes.
comparison:
	$(PYTHON) -m refsearch report bridge-2017-it bridge-2017-el --precision
	$(PYTHON) -m benchmarks.redline
	$(PYTHON) -m benchmarks.paragraph_rows
	$(PYTHON) -m benchmarks.comparing
	$(PYTHON) -m refsearch concordance measure bridge-2007 bridge-2017
	$(PYTHON) -m pytest -o addopts= -q -s tests/comparison/test_gold_concordance.py
	$(PYTHON) -m benchmarks.planted_differences

# What the pages are held to, each figure beside what is wanted: a quarter of an hour of a quiet machine, with Chromium,
# Lighthouse and the Nu HTML Checker; PARTS="weights words" takes some (--help names them).
site-measures:
	PYTHONPATH=tests:tests/web:tests/web/site:$(PYTHONPATH) $(PYTHON) -m benchmarks.site_measures $(addprefix --only ,$(PARTS))

# The documentation as a site, in build/docs; a link that leads nowhere fails it. LINKS=1 asks what is on the network too.
docs:
	$(PYTHON) -m sphinx -q -W --keep-going -b html -c docs . build/docs
	$(if $(LINKS),$(PYTHON) -m sphinx -q -b linkcheck -c docs . build/links)

# The image, built with buildah and asked for a page: some minutes.
container:
	deploy/container.sh

# For a release: what a site installs, with hashes; what is in it, as CycloneDX; what is known against it.
LOCK = deploy/requirements.lock
lock:
	$(PYTHON) -m pip install -q -e '.[release]'
	echo 'hatchling>=1.27,<2' | $(PYTHON) -m uv pip compile -q pyproject.toml - --extra mcp --extra postgresql --universal --python-version 3.11 --generate-hashes --no-header --no-annotate -o $(LOCK)

sbom:
	$(PYTHON) -m pip install -q -e '.[release]'
	$(PYTHON) -m cyclonedx_py requirements $(LOCK) --pyproject pyproject.toml --mc-type application --output-reproducible -o sbom.json

# It fails where a weakness is known; where packages could not be looked up it says so, for silence would look like none.
audit:
	$(PYTHON) -m pip install -q -e '.[release]'
	@said=$$($(PYTHON) -m pip_audit --strict --require-hashes --disable-pip -r $(LOCK) 2>&1); code=$$?; \
	case "$$said" in *ERROR:pip_audit*) echo "not audited, for want of data: $$said" | tail -n 1 ;; *) echo "$$said"; exit $$code ;; esac

# What the core says, collected into its catalogs; what is new waits there for its translation.
BABEL = $(PYTHON) -m babel.messages.frontend -q
messages:
	$(BABEL) extract -F pyproject.toml --no-default-keywords -k msg -k nmsg:1,2 --sort-output --no-location --no-wrap -o core.pot refsearch
	for po in texts/languages/*/computing.po; do $(BABEL) update -i core.pot -o $$po -l $$(basename $$(dirname $$po)) --no-wrap --no-fuzzy-matching --ignore-obsolete --ignore-pot-creation-date || exit 1; done
	rm core.pot
