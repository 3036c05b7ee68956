"""The command `platter`: one file a command under `bot/cli`, imported when it is called, so that help is quick."""

import gc
import sys
import threading
from importlib.metadata import version
from pathlib import Path
from typing import Annotated

import typer

from bot.cli.outcome import ending

app = typer.Typer(
    name="platter",
    help="The catering concierge: menus in, conversations out.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)
tenants_app = typer.Typer(context_settings={"help_option_names": ["-h", "--help"]})
app.add_typer(tenants_app, name="tenants")
people_app = typer.Typer(
    help="Seal profiles anew after a change of keys; give out what is kept of a person.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(people_app, name="people")
orders_app = typer.Typer(
    help="List and show orders; pass them on, answer for a restaurant; limits and promo codes.",
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"]},
)
app.add_typer(orders_app, name="orders")
Json = Annotated[bool, typer.Option("--json", help="One JSON object, for programs.")]
By = Annotated[str | None, typer.Option("--by", help="Who you are, for the audit, beside the system's user.")]
Limit = Annotated[int, typer.Option("--limit", min=1, help="Most lines of a list.")]
TenantName = Annotated[str, typer.Argument(metavar="NAME", help="As `platter tenants` spells it.")]


def main() -> None:
    """Entry point. Exit codes: 0 done, 1 failed, 2 wrong use or setting."""
    # A start makes what stays: looking for cycles in it takes a tenth of the time. `Platter.warm` ends this; commands
    # that answer no turn are over soon.
    gc.disable()
    sys.excepthook = lambda _, raised, __: _tell_escaped("process", raised)
    sys.unraisablehook = lambda told: _tell_escaped("finaliser", told.exc_value)
    threading.excepthook = _thread_ended
    # Called as the command that it makes: Typer's own call would put a hook of its own in the place of ours.
    typer.main.get_command(app)()


def _thread_ended(told: threading.ExceptHookArgs) -> None:
    """A thread that ends itself has failed at nothing, as Python's own hook has it."""
    if told.exc_type is not SystemExit:
        _tell_escaped("thread", told.exc_value)


def _tell_escaped(where: str, raised: BaseException | None) -> None:
    from bot.observability.log import tell_escaped

    tell_escaped(where, raised)


@app.callback(invoke_without_command=True)
def _platter(
    show_version: Annotated[bool, typer.Option("--version", help="Say the version and stop.", is_eager=True)] = False,
) -> None:
    if show_version:
        typer.echo(version("platter"))
        raise typer.Exit


@app.command()
def serve(
    with_sample: Annotated[
        bool, typer.Option("--with-sample", help="Put the shipped sample into an empty embedded catalogue.")
    ] = False,
    web_only: Annotated[bool, typer.Option("--web-only", help="Take turns in; `platter work` answers them.")] = False,
) -> None:
    """Serve the HTTP interface and the channels until told to stop."""
    with ending():
        from bot.cli.serve import run_serve

        run_serve(with_sample, web_only=web_only)


@app.command()
def work(
    probe_port: Annotated[
        int | None, typer.Option(help="Answer /healthz, /readyz and /metrics there; 0 takes a free one.")
    ] = None,
) -> None:
    """Answer the turns that `platter serve --web-only` took in, until told to stop."""
    with ending():
        from bot.cli.serve import run_work

        run_work(probe_port)


@app.command()
def ingest(
    paths: Annotated[list[Path] | None, typer.Argument(help="Files or folders: JSON, JSON lines, gzip.")] = None,
    sample: Annotated[bool, typer.Option("--sample", help="Put in the shipped sample.")] = False,
    keep_sample: Annotated[bool, typer.Option("--keep-sample", help="Keep the sample beside real menus.")] = False,
    complete: Annotated[
        bool, typer.Option("--complete", help="The feed is whole: take out restaurants it lacks.")
    ] = False,
    as_json: Json = False,
) -> None:
    """Bring the catalogue to what menu files say; a running server answers from it at once."""
    if not paths and not sample:
        raise typer.BadParameter("name at least one file or folder, or --sample", param_hint="PATH…")
    with ending():
        from bot.cli.ingest import run_ingest

        run_ingest(paths or [], sample=sample, keep_sample=keep_sample, complete=complete, as_json=as_json)


@app.command()
def remove(
    restaurant: Annotated[str | None, typer.Argument(help="Its id, its key, or its name (then in every city).")] = None,
    sample: Annotated[bool, typer.Option("--sample", help="Take out the shipped sample.")] = False,
    as_json: Json = False,
) -> None:
    """Take a restaurant, or the sample, out of the catalogue."""
    if not restaurant and not sample:
        raise typer.BadParameter("name a restaurant, or --sample", param_hint="RESTAURANT")
    with ending():
        from bot.cli.remove import run_remove

        run_remove(restaurant, sample=sample, as_json=as_json)


@app.command()
def reindex(as_json: Json = False) -> None:
    """Make both indexes anew from the stored dishes: for another embedder, or a damaged index."""
    with ending():
        from bot.cli.reindex import run_reindex

        run_reindex(as_json=as_json)


@app.command()
def chat(
    session: Annotated[str | None, typer.Option(help="Go on with a conversation of that name.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object a turn, for programs.")] = False,
) -> None:
    """Talk in the terminal; what is piped in is one turn a line."""
    with ending():
        from bot.cli.chat import run_chat

        run_chat(session, as_json=as_json)


@app.command()
def explain(
    turn: Annotated[str | None, typer.Argument(help="The id of a turn, as every answer carries it.")] = None,
    thread: Annotated[str | None, typer.Option(help="In its place: the last turn of this session or thread.")] = None,
    tenant: Annotated[str, typer.Option(help="Whose turn it is.")] = "local",
    as_json: Json = False,
    raw: Annotated[bool, typer.Option("--raw", help="The record of the turn as it was written.")] = False,
) -> None:
    """Say why the results of a turn are what they are: what was heard, what each filter left, why this order."""
    if (turn is None) == (thread is None):
        raise typer.BadParameter("name one turn, or --thread", param_hint="TURN")
    with ending():
        from bot.cli.explain import run_explain

        run_explain(turn, thread, tenant, form="raw" if raw else "json" if as_json else "words")


@app.command()
def inbox(
    letters: Annotated[
        list[str] | None,
        typer.Argument(metavar="NUMBER", help="With --retry, --discard: dead letters, or their turns' ids."),
    ] = None,
    retry: Annotated[bool, typer.Option("--retry", help="Put these dead letters back, each once.")] = False,
    retry_all: Annotated[bool, typer.Option("--retry-all", help="Put back all that still have their words.")] = False,
    discard: Annotated[bool, typer.Option("--discard", help="Lay these dead letters aside, with their words.")] = False,
    discard_erased: Annotated[
        bool, typer.Option("--discard-erased", help="Lay aside all whose words are erased.")
    ] = False,
    by: By = None,
    limit: Limit = 20,
    as_json: Json = False,
) -> None:
    """Say what waits to be answered and posted, and what failed for good; put that back, or lay it aside."""
    if (retry or discard) == (not letters) or sum((retry, retry_all, discard, discard_erased)) > 1:
        said = "name dead letters after --retry or --discard, or say --retry-all or --discard-erased"
        raise typer.BadParameter(said, param_hint="NUMBER")
    with ending():
        from bot.cli.inbox import run_discard, run_inbox, run_put_back

        if retry or retry_all:
            run_put_back(None if retry_all else letters, by, limit, as_json=as_json)
        elif discard or discard_erased:
            run_discard(None if discard_erased else letters, by, limit, as_json=as_json)
        else:
            run_inbox(limit, as_json=as_json)


@app.command()
def feedback(
    tenant: Annotated[str, typer.Option(help="Whose ratings.")] = "local",
    comments: Annotated[bool, typer.Option("--comments", help="Show what was written with them, too.")] = False,
    by: By = None,
    limit: Limit = 20,
    as_json: Json = False,
) -> None:
    """Say what people of a tenant thought of answers and dishes; that it was read goes into the audit."""
    with ending():
        from bot.cli.feedback import run_feedback

        run_feedback(tenant, limit, by, comments=comments, as_json=as_json)


@tenants_app.callback(invoke_without_command=True)
def tenants(context: typer.Context, limit: Limit = 20, as_json: Json = False) -> None:
    """Say whom Platter serves, what is kept of whom, and who changed what by hand; erase one."""
    if context.invoked_subcommand is None:
        with ending():
            from bot.cli.tenants import run_tenants

            run_tenants(limit, as_json=as_json)


@tenants_app.command("show")
def tenants_show(name: TenantName, as_json: Json = False) -> None:
    """Say what is kept of one tenant, by channel."""
    with ending():
        from bot.cli.tenants import run_show

        run_show(name, as_json=as_json)


@tenants_app.command("erase")
def tenants_erase(
    name: TenantName,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask for the name to be typed again.")] = False,
    by: By = None,
    as_json: Json = False,
) -> None:
    """Erase everything of one tenant from every store: what was said, what waits, where it is installed."""
    with ending():
        from bot.cli.tenants import run_erase

        run_erase(name, by, yes=yes, as_json=as_json)


@tenants_app.command("usual")
def tenants_usual(
    name: TenantName,
    channel: Annotated[str | None, typer.Option(help="slack, teams or http, where the tenant is in several.")] = None,
    conversation: Annotated[str, typer.Option(help="Of this one; else wherever the tenant speaks.")] = "",
    city: Annotated[str | None, typer.Option(help="As menus spell it.")] = None,
    state: Annotated[str | None, typer.Option(help="As menus spell it.")] = None,
    zip_code: Annotated[str | None, typer.Option("--zip")] = None,
    address: Annotated[str | None, typer.Option(help="Where exactly, for whoever delivers.")] = None,
    party: Annotated[int | None, typer.Option(min=1, help="How many people.")] = None,
    day: Annotated[str | None, typer.Option(help="Of the week.")] = None,
    drop: Annotated[bool, typer.Option("--drop", help="Nothing is usual there any more.")] = False,
    by: By = None,
    as_json: Json = False,
) -> None:
    """Say or set where a tenant is fed, how many it is and on which day, for requests that do not say."""
    with ending():
        from bot.cli.usual import run_usual, weekday_of
        from engine.conversation import Usual

        usual = Usual(city, state, zip_code, address, party, weekday_of(day))
        run_usual(name, channel, conversation, usual, by, drops=drop, as_json=as_json)


@tenants_app.command("audit")
def tenants_audit(
    name: Annotated[str | None, typer.Argument(help="Only of this tenant.")] = None,
    limit: Limit = 20,
    as_json: Json = False,
) -> None:
    """Say who put dead letters back or aside, erased a tenant, set its usual, read ratings or had profiles, when."""
    with ending():
        from bot.cli.tenants import run_audit

        run_audit(name, limit, as_json=as_json)


@people_app.command("reseal")
def people_reseal(by: By = None, as_json: Json = False) -> None:
    """Seal every profile under the first of PLATTER_SECRET_KEYS; then the older keys can be taken away."""
    with ending():
        from bot.cli.people import run_reseal

        run_reseal(by, as_json=as_json)


@people_app.command("export")
def people_export(
    tenant: TenantName,
    platform: Annotated[str, typer.Argument(metavar="PLATFORM", help="slack, teams, http, page.")],
    user: Annotated[str, typer.Argument(metavar="USER", help="As the platform names them; over HTTP their UUID.")],
    by: By = None,
) -> None:
    """Print all that is kept of one person as JSON; that it was given out goes into the audit."""
    with ending():
        from bot.cli.people import run_export
        from engine.messages.people import Person

        run_export(Person(platform, tenant, user), by)


OrderNumber = Annotated[str, typer.Argument(metavar="NUMBER", help="PL-… as its receipt says.")]
Restaurant = Annotated[str, typer.Option("--restaurant", help="By its name, where the order has several.")]


@orders_app.command("list")
def orders_list(
    tenant: Annotated[str | None, typer.Argument(help="Only of this tenant.")] = None,
    limit: Limit = 20,
    only_open: Annotated[bool, typer.Option("--open", help="What nobody could be told of, of all tenants.")] = False,
    as_json: Json = False,
) -> None:
    """Say what was ordered, newest first; with --open what waits for you to pass it on."""
    with ending():
        from bot.cli.orders import run_list

        run_list(tenant, limit, only_open=only_open, as_json=as_json)


@orders_app.command("show")
def orders_show(tenant: TenantName, number: OrderNumber, by: By = None, as_json: Json = False) -> None:
    """Print one order whole, with where it goes to; that it was read goes into the audit."""
    with ending():
        from bot.cli.orders import run_show

        run_show(tenant, number, by, as_json=as_json)


@orders_app.command("resend")
def orders_resend(tenant: TenantName, number: OrderNumber, by: By = None) -> None:
    """Have its restaurants sent it again, under the same ids."""
    with ending():
        from bot.cli.orders import run_resend

        run_resend(tenant, number, by)


@orders_app.command("told")
def orders_told(tenant: TenantName, number: OrderNumber, restaurant: Restaurant = "", by: By = None) -> None:
    """Say that you have passed on what Platter can tell nobody: an order, or that it is cancelled."""
    with ending():
        from bot.cli.orders import run_told

        run_told(tenant, number, restaurant, by)


@orders_app.command("accepted")
def orders_accepted(tenant: TenantName, number: OrderNumber, restaurant: Restaurant = "", by: By = None) -> None:
    """Answer for a restaurant that said yes, by telephone say."""
    with ending():
        from bot.cli.orders import run_answered

        run_answered(tenant, number, "accepted", restaurant, "", by)


@orders_app.command("declined")
def orders_declined(
    tenant: TenantName,
    number: OrderNumber,
    restaurant: Restaurant = "",
    reason: Annotated[str, typer.Option(help="In the restaurant's words.")] = "",
    by: By = None,
) -> None:
    """Answer for a restaurant that said no."""
    with ending():
        from bot.cli.orders import run_answered

        run_answered(tenant, number, "declined", restaurant, reason, by)


@orders_app.command("limit")
def orders_limit(
    tenant: TenantName,
    head: Annotated[str | None, typer.Option(help="Most a head.")] = None,
    order: Annotated[str | None, typer.Option(help="Most for one order.")] = None,
    currency: Annotated[str, typer.Option(help="Of both; empty: whatever an order is in.")] = "",
    approver: Annotated[str, typer.Option(help="The platform's id of whoever approves what is above.")] = "",
    by: By = None,
) -> None:
    """Say or set above what an order needs approval; without any option it is said."""
    with ending():
        from bot.cli.orders import run_limit

        run_limit(tenant, head, order, currency, approver, by)


@orders_app.command("promo")
def orders_promo(
    tenant: TenantName,
    code: Annotated[str | None, typer.Argument(help="The code; without it all are listed.")] = None,
    percent: Annotated[str | None, typer.Option(help="Off the food, in percent.")] = None,
    amount: Annotated[str | None, typer.Option(help="Off the food.")] = None,
    free_delivery: Annotated[bool, typer.Option("--free-delivery")] = False,
    minimum: Annotated[str, typer.Option(help="From this much food on.")] = "0",
    uses: Annotated[int | None, typer.Option(min=1, help="In all.")] = None,
    uses_a_person: Annotated[int | None, typer.Option(min=1)] = None,
    starts: Annotated[str | None, typer.Option(help="2026-12-01")] = None,
    ends: Annotated[str | None, typer.Option(help="The day behind the last.")] = None,
    budget: Annotated[str | None, typer.Option(help="Most that it gives away in all, in its currency.")] = None,
    currency: Annotated[str, typer.Option(help="Of its sums; empty: whatever an order is in.")] = "",
    drop: Annotated[bool, typer.Option("--drop", help="It holds no more.")] = False,
    by: By = None,
) -> None:
    """List, set or drop promo codes."""
    with ending():
        from bot.cli.orders import PromoAsked, run_promo

        asked = PromoAsked(percent, amount, free_delivery, minimum, uses, uses_a_person, starts, ends, budget, currency)
        run_promo(tenant, code, asked, by, drops=drop)


@app.command()
def doctor(as_json: Json = False) -> None:
    """Say what is configured, reachable and in the catalogue; exit 1 when something is wrong, 2 when nothing works."""
    with ending():
        from bot.cli.doctor import run_doctor

        run_doctor(as_json=as_json)


@app.command("teams-package")
def teams_package(
    app_id: Annotated[str | None, typer.Option(help="Of the bot's registration; else PLATTER_TEAMS_APP_ID.")] = None,
    public_url: Annotated[
        str | None, typer.Option(help="https://… of the tab; else PLATTER_TEAMS_PUBLIC_URL; without: no tab.")
    ] = None,
    folder: Annotated[Path, typer.Option(help="Where manifest and icons are.")] = Path("manifests/teams"),
    to: Annotated[Path, typer.Option(help="The file to write.")] = Path("platter-teams.zip"),
) -> None:
    """Zip the app for Microsoft Teams, with the bot's id in its manifest."""
    with ending():
        from bot.cli.teams_package import run_teams_package
        from bot.settings import load_settings

        settings = load_settings()
        run_teams_package(app_id or settings.teams_app_id, public_url or settings.teams_public_url, folder, to)


@app.command()
def understand(
    file: Annotated[
        Path | None, typer.Argument(help='A line each {"thread": …, "text": …}; without a file, what is piped in.')
    ] = None,
    engine: Annotated[
        bool,
        typer.Option("--engine", help="Answer whole turns on the catalogue; a line's asked and page are passed over."),
    ] = False,
    vocabulary: Annotated[Path | None, typer.Option(help="JSON with the words to know, for the catalogue's.")] = None,
    processes: Annotated[
        int | None, typer.Option(min=1, help="Over which long input is spread; else one a processor.")
    ] = None,
    schema: Annotated[bool, typer.Option("--schema", help="Print the JSON Schema of a line that comes out.")] = False,
) -> None:
    """Read lines of conversation and say what was understood, as JSON lines."""
    if engine and (vocabulary or processes):
        raise typer.BadParameter("whole turns know the catalogue's words, in one process", param_hint="--engine")
    with ending():
        from bot.cli.understand import print_schema, run_understand, run_whole_turns

        if schema:
            print_schema()
        elif engine:
            run_whole_turns(file)
        else:
            run_understand(file, vocabulary, processes)
