# Everything a reader, a designer or a tester needs; `make serve` and `make test` set themselves up.
PYTHON ?= python3
PORT ?= 8000
# The rules' variant to build from: make serve VARIANT=path/to/variant.toml
VARIANT ?=
VENV := .venv
BIN := $(VENV)/bin
SITE := _build/html
# In the order of their names: a long file that came last would keep the other processors waiting.
PYTEST = $(BIN)/python -m pytest --numprocesses logical --maxprocesses 4 --dist loadfile \
  --no-loadscope-reorder
CODE_TESTS := tests/rules tests/design tests/widgets

# Jupyter refuses to start as root unless told.
AS_ROOT := $(if $(filter 0,$(shell id -u)),--allow-root)

ifneq ($(VARIANT),)
export MOMENTA_VARIANT := $(abspath $(VARIANT))
endif
export PYTHONPATH := $(CURDIR)
export NO_COLOR := 1
# Jupyter's tools must not read or leave anything outside this folder.
export JUPYTER_PLATFORM_DIRS := 1
export IPYTHONDIR := $(CURDIR)/_build/ipython

.PHONY: serve book engine schemas lab test test-code lint bench soak screenshots clean

serve: book
	$(BIN)/python -m widgets.live.serve $(SITE) $(PORT)

book: engine
	$(BIN)/jupyter-book build . -W --keep-going --quiet
	$(BIN)/python -m book._ext.check_site $(SITE)

engine: $(VENV)/.ready
	$(BIN)/python -m widgets.live.build

# What an editor needs to complete and check the data files; see CONTRIBUTING.
schemas: $(VENV)/.ready
	$(BIN)/python -m rules.data.schema

lab: $(VENV)/.ready
	JUPYTER_CONFIG_PATH=$(CURDIR)/notebooks/lab $(BIN)/jupyter lab --ip=127.0.0.1 $(AS_ROOT) \
	  notebooks/design-bench.ipynb

# What needs no built book is tested while it is built, which takes one processor alone.
test: $(VENV)/.ready-test
	$(MAKE) --jobs=3 --output-sync=line lint test-code book
	$(PYTEST) $(addprefix --ignore=,$(CODE_TESTS))

test-code: $(VENV)/.ready-test
	$(PYTEST) $(CODE_TESTS)

lint: $(VENV)/.ready-test
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/codespell

bench: $(VENV)/.ready-bench book
	$(BIN)/python bench/bench_dice.py
	$(BIN)/python bench/bench_moments.py
	$(BIN)/python bench/bench_live.py
	$(BIN)/python -m bench.bench_builder

soak: $(VENV)/.ready-test book
	$(BIN)/python -m pytest tests/site/test_soak.py --loads 100
	PAGE_CASES=all $(BIN)/python -m pytest tests/page

screenshots: $(VENV)/.ready-test book
	$(BIN)/python -m tests.site.screenshots

clean:
	rm -rf _build $(VENV) widgets/live/page/node_modules

$(VENV)/.ready: requirements.txt pyproject.toml
	$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Python 3.11 or newer is needed; name it with PYTHON=...")'
	test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet -r requirements.txt
	$(BIN)/python -m pip install --quiet --no-deps --no-build-isolation -e .
	touch $@

$(VENV)/.ready-test: $(VENV)/.ready requirements-test.txt
	$(BIN)/python -m pip install --quiet -r requirements-test.txt
	touch $@

$(VENV)/.ready-bench: $(VENV)/.ready-test requirements-bench.txt
	$(BIN)/python -m pip install --quiet -r requirements-bench.txt
	touch $@
