"""Service of `platter serve`: everything is opened, what is embedded or remote is said, until told to stop."""

from collections.abc import Callable
from contextlib import AsyncExitStack, nullcontext

import structlog

from bot.app import Platter, open_platter
from bot.channels.connect import Connect, connect
from bot.run.chores import chores
from bot.run.parts import count, opened_delivery, sending_in, working_on
from bot.run.shutdown import until_told
from bot.settings import Settings
from bot.suppliers.connect import pages_of, sends

log = structlog.get_logger()


async def serve(
    settings: Settings,
    with_sample: bool,
    say: Callable[[str], None],
    *,
    works: bool = True,
    connected_by: Connect = connect,
) -> None:
    """Runs until SIGTERM or SIGINT; `works`: what the channels bring is answered here, too."""
    async with until_told() as told, open_platter(settings) as platter:
        if with_sample:
            await put_in_sample(platter, settings, say)
        await platter.warm()
        from bot.observability.metrics import Metrics
        from bot.run.server import build_server, serving

        metrics = Metrics()
        app, probes = build_server(platter, settings, metrics)
        async with AsyncExitStack() as stack:
            delivery = await stack.enter_async_context(opened_delivery(platter))
            count(platter, delivery, metrics)
            channels = await stack.enter_async_context(connected_by(settings, platter, delivery.inbox))
            app.router.add_routes([route for one in channels for route in one.routes])
            if sending := sending_in(platter, settings, delivery, channels):
                app.router.add_routes(pages_of(platter, settings, *sending).routes())
                await stack.enter_async_context(sends(sending[0]) if works else nullcontext())
            await stack.enter_async_context(chores(platter, settings, delivery))
            # Both drain at the same time: the worker's begins when it is told to stop, and is waited for last.
            worked = working_on(platter, settings, delivery, channels if works else (), metrics)
            stop = await stack.enter_async_context(worked)
            port = await stack.enter_async_context(serving(app, probes, settings.host, settings.port))
            for line in [*await opening_lines(platter, settings, port), *(one.line for one in channels if one.line)]:
                say(line)
            log.info("serving", host=settings.host, port=port, works=works)
            await told.wait()
            stop()


async def put_in_sample(platter: Platter, settings: Settings, say: Callable[[str], None]) -> None:
    """The shipped sample, into an empty embedded catalogue only."""
    if settings.database_url is not None or (await platter.stores.catalog.state()).generation > 0:
        return
    from ingest.pipeline import ingest

    stores = platter.stores
    report = await ingest(
        [], writer=stores.writer, embedder=stores.embedder, clock=stores.clock, sample=True, owner="sample"
    )
    say(f"Put in the sample: {report.written:,} dishes. The first real `platter ingest` takes it out.")


async def opening_lines(platter: Platter, settings: Settings, port: int) -> list[str]:
    """What is embedded, what is remote, what is in it, and where to go next."""
    snapshot = await platter.stores.catalog.current()
    restaurants = len(snapshot.vocabulary.restaurants)
    where = f"http://{'[' + settings.host + ']' if ':' in settings.host else settings.host}:{port}"
    keys = len(settings.keys)
    return [
        f"Platter serves {snapshot.items:,} dishes of {restaurants:,} restaurant{'s' * (restaurants != 1)} on {where}",
        f"  PostgreSQL {_where(settings.database_url)}, Redis {_where(settings.redis_url)}, {_words_where(settings)} "
        f"embeddings in the process; data in {platter.stores.data_folder}",
        f"  {keys} API key{'s' if keys != 1 else ''}" if keys else "  no API keys: only this machine is answered",
        *([f"  language model {', then '.join(settings.models)}"] if platter.model else []),
        *([] if settings.speaks_slack else ["  no Slack: its settings are empty (.env.example names them)"]),
        *([] if settings.speaks_teams else ["  no Teams: its settings are empty (.env.example names them)"]),
        *([] if snapshot.items else ["  the catalogue is empty: platter ingest PATH… (or --sample)"]),
        _next(where, settings),
    ]


def _next(where: str, settings: Settings) -> str:
    docs, terminal = f"{where}/docs to read and try the interface", "`platter chat` to talk in a terminal"
    if settings.shows_page:
        return f"  next: open {where}/ and talk to it; {docs}; {terminal}"
    return f"  next: {docs}; {terminal}"


def _words_where(settings: Settings) -> str:
    return "word index and" if settings.opensearch is None else "word index by OpenSearch,"


def _where(url: object) -> str:
    return "embedded" if url is None else "remote"
