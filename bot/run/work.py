"""Work of `platter work`: what others take in is answered, until told to stop."""

from collections.abc import Callable
from contextlib import AsyncExitStack

import structlog

from bot.app import open_platter
from bot.channels.connect import Connect, connect
from bot.run.chores import chores
from bot.run.parts import count, opened_delivery, sending_in, working_on
from bot.run.shutdown import until_told
from bot.settings import Settings
from bot.suppliers.connect import sends
from engine.ports import PlatterError

log = structlog.get_logger()


class NothingToWorkOn(PlatterError):
    """No channel is connected that puts turns into the inbox: HTTP and the terminal are answered in the call."""


async def work(
    settings: Settings, say: Callable[[str], None], *, probe_port: int | None = None, connected_by: Connect = connect
) -> None:
    """Answers what others take in, until SIGTERM or SIGINT; probes and figures are on `probe_port`.

    Raises NothingToWorkOn.
    """
    async with until_told() as told, open_platter(settings) as platter, AsyncExitStack() as stack:
        delivery = await stack.enter_async_context(opened_delivery(platter))
        channels = await stack.enter_async_context(connected_by(settings, platter, delivery.inbox))
        if not channels:
            raise NothingToWorkOn("connect a channel first: see the README")
        await platter.warm()
        await stack.enter_async_context(chores(platter, settings, delivery))
        from bot.observability.metrics import Metrics
        from bot.run.server import build_probes, serving
        from channels.http.app import build_probes_app

        metrics = Metrics()
        count(platter, delivery, metrics)
        probes = build_probes(platter, metrics)
        if probe_port is not None:  # opened before the worker, so that they say how it drains
            port = await stack.enter_async_context(serving(build_probes_app(probes), probes, settings.host, probe_port))
            log.info("probes", port=port)
        if sending := sending_in(platter, settings, delivery, channels):
            await stack.enter_async_context(sends(sending[0]))
        stop = await stack.enter_async_context(working_on(platter, settings, delivery, channels, metrics))
        say(f"Platter works on the turns of {', '.join(one.channel.platform for one in channels)}")
        log.info("working")
        await told.wait()
        probes.draining = True
        stop()
