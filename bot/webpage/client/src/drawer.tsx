// What the server keeps of how an answer came about (bot/webpage/explanation.py), drawn where a picture says it better.

import { useEffect, useState, type ReactNode } from "react";

import { Bumps, Funnel, Waterfall } from "./charts";
import { Dialog } from "./dialog";
import { explained, Failed, type Explained, type Turn } from "./server";
import { ms, plural } from "./words";

interface Opened { thread: string; turn: Turn; close: () => void }

export function Drawer({ thread, turn, close }: Opened) {
  const [told, setTold] = useState<Explained | null>(null);
  const [wrong, setWrong] = useState("");
  useEffect(() => {
    explained(thread, turn.turn_id).then(setTold, (error) => setWrong(error instanceof Failed ? error.title : "It could not be shown"));
  }, [thread, turn]);
  return (
    <Dialog title="How this answer came about" className="drawer" onClose={close}>
      {wrong && <p role="alert">{wrong}.</p>}
      {told && <Told told={told} />}
      <Sent turn={turn} />
    </Dialog>
  );
}

function Told({ told }: { told: Explained }) {
  return (
    <>
      <Part title="What was heard">
        <Line told={told} />
        <p>Taken for {told.taken_for}.{told.in_force && ` In force: ${told.in_force}.`}</p>
      </Part>
      {told.narrowed.length > 0 && (
        <Part title="What each limit left">
          <Funnel narrowed={told.narrowed} />
          {told.no_size > 0 && <p>Of the {plural(told.counted, "dish", "dishes")} counted, {told.no_size} state no size.</p>}
          <Listed lines={[...told.steps, ...told.notices]} />
        </Part>
      )}
      {told.ranked.length > 0 && (
        <Part title="From ranks to places">
          <Bumps told={told} />
          {told.ranked.some((one) => one.place === null) && <p>Dashed: ranked high, and not on this page.</p>}
          <Order told={told} />
        </Part>
      )}
      {told.dishes.length > 0 && <Part title="Why each dish stands where it stands"><Dishes told={told} /></Part>}
      {told.timings && told.timings.length > 0 && (
        <Part title="Time">
          <p>{ms(Math.max(...told.timings.map((one) => one.at_ms + one.ms)))} to the answer.</p>
          <Waterfall timings={told.timings} />
        </Part>
      )}
      <Beside told={told} />
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return <section><h3>{title}</h3>{children}</section>;
}

/** The line as it was said, each piece with what it was heard as. */
function Line({ told }: { told: Explained }) {
  if (!told.marked.length) return <p>{told.said ? `“${told.said}”` : "The words are not kept."}</p>;
  return (
    <p className="heard" dir="auto">
      {told.marked.map(({ words, meaning }, place) =>
        meaning ? <mark key={place}>{words}<small> {meaning}</small></mark> : <span key={place}>{words}</span>,
      )}
    </p>
  );
}

function Order({ told }: { told: Explained }) {
  return (
    <>
      <p>The order of groups, best first:</p>
      <ol>{told.order.map((one) => <li key={one}>{one}</li>)}</ol>
      {told.first && <p>{told.first}.</p>}
      {told.waiting.length > 0 && (
        <p>Behind More, because three of their restaurant stand here: {told.waiting.join("; ")}.</p>
      )}
      {told.context.length > 0 && <p>For a model to read: dishes {told.context.join(", ")}.</p>}
    </>
  );
}

function Dishes({ told }: { told: Explained }) {
  return (
    <ol>
      {told.dishes.map((one) => (
        <li key={one.place} dir="auto">
          <strong>{one.dish}</strong>, {one.restaurant}
          <Listed lines={one.why} />
        </li>
      ))}
    </ol>
  );
}

function Listed({ lines }: { lines: string[] }) {
  return lines.length ? <ul>{lines.map((one, place) => <li key={place} dir="auto">{one}</li>)}</ul> : null;
}

function Beside({ told }: { told: Explained }) {
  const model = Object.entries(told.model ?? {}).map(([name, value]) => `${name} ${String(value)}`);
  return (
    <Part title="This turn">
      {told.missing.length > 0 && <p>Missing: {told.missing.join(", ")}.</p>}
      {model.length > 0 && <p>Language model: {model.join(", ")}.</p>}
      <p>Number {told.number} of its conversation, from generation {told.generation} of the catalogue. <code>platter explain {told.turn_id} --tenant page</code></p>
    </Part>
  );
}

/** The very JSON that goes out. */
function Sent({ turn }: { turn: Turn }) {
  return (
    <Part title="What goes out">
      {Object.entries(turn.surfaces).map(([name, messages]) => (
        <details key={name}>
          <summary>{name}, {plural(messages.length, "message")}</summary>
          <pre tabIndex={0} aria-label={`JSON for ${name}`}>{JSON.stringify(messages, null, 1)}</pre>
        </details>
      ))}
    </Part>
  );
}
