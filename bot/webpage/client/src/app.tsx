import { useCallback, useEffect, useRef, useState, type FormEvent, type KeyboardEvent, type ReactNode } from "react";

import { told, useConversation, type Conversation, type Trouble } from "./conversation";
import { Drawer } from "./drawer";
import { Picked } from "./picked";
import logo from "./platter.svg";
import { about, kept, type About, type SurfaceName, type Turn } from "./server";
import { DRAWN_BY, TOOLS_BY } from "./surfaces";
import { heard, number } from "./words";

const STATUS_AFTER_MS = 1_000; // Under a second nothing is said of waiting (voice).

export function App() {
  const talk = useConversation();
  const { known, missing, learn } = useAbout();
  const [open, setOpen] = useState<string | null>(null);
  const [explained, setExplained] = useState<Turn | null>(null);
  const [draft, setDraft] = useState("");
  const [picked, setPicked] = useState<string | null>(null);
  const box = useRef<HTMLTextAreaElement>(null);

  const surfaces = (known?.surfaces ?? []).filter((one) => one.name in DRAWN_BY);
  const shown = open ?? surfaces[0]?.name ?? null;

  const send = async (text: string) => {
    setDraft("");
    if (!(await talk.say(text))) setDraft((now) => now || text);
    box.current?.focus();
  };
  const again = () => {
    learn();
    talk.reload();
  };
  const trouble = talk.trouble ?? (missing && { ...missing, again });
  const begin = () => {
    talk.begin();
    box.current?.focus();
  };
  return (
    <>
      <Header begin={begin} busy={talk.waiting} surfaces={surfaces} shown={shown} show={setOpen} picked={() => void talk.named().then(setPicked, again)}>
        <Tools talk={talk} surfaces={surfaces} shown={shown} />
      </Header>
      <main data-shown={shown ?? ""}>
        {talk.turns.length === 0 && <Beginning known={known} send={send} busy={talk.waiting} />}
        <Turns talk={talk} surfaces={surfaces} explain={setExplained} />
      </main>
      <footer>
        <Status waiting={talk.waiting} items={known?.items ?? 0} />
        {trouble && <Problem trouble={trouble} unlock={again} keeps={draft !== ""} />}
        <Composer box={box} draft={draft} setDraft={setDraft} send={send} busy={talk.waiting} />
      </footer>
      <Announced turn={talk.turns.at(-1)} />
      {picked && <Picked thread={picked} pick={talk.pick} close={() => setPicked(null)} />}
      {explained && talk.thread && (
        <Drawer thread={talk.thread} turn={explained} close={() => setExplained(null)} />
      )}
    </>
  );
}

/** What the server tells of itself, or why it does not. */
function useAbout() {
  const [known, setKnown] = useState<About | null>(null);
  const [missing, setMissing] = useState<Trouble | null>(null);
  const learn = useCallback(() => {
    setMissing(null);
    about().then(setKnown, (error) => setMissing(told(error)));
  }, []);
  useEffect(learn, [learn]);
  return { known, missing, learn };
}

interface Top { begin: () => void; busy: boolean; surfaces: SurfaceName[]; shown: string | null; show: (name: string) => void; picked: () => void; children: ReactNode }

function Header({ begin, busy, surfaces, shown, show, picked, children }: Top) {
  return (
    <header className="top">
      <img src={logo} alt="" width="28" height="28" />
      <h1>Platter</h1>
      <p className="told">One conversation, as Slack and as Teams draw it.</p>
      <button type="button" onClick={picked} data-testid="picked-open">Picked for you</button>
      <button type="button" onClick={begin} disabled={busy} data-testid="new-conversation">New conversation</button>
      <a href="/docs">HTTP interface</a>
      <div className="switch" role="group" aria-label="Shown as">
        {surfaces.map(({ name, title }) => (
          <button key={name} type="button" aria-pressed={name === shown} onClick={() => show(name)}>{title}</button>
        ))}
      </div>
      {children}
    </header>
  );
}

/** Above each channel's pane, what stands beside its conversation there. */
function Tools({ talk, surfaces, shown }: { talk: Conversation; surfaces: SurfaceName[]; shown: string | null }) {
  return (
    <div className="tools" data-shown={shown ?? ""}>
      {surfaces.map(({ name, title }) => {
        const Drawn = TOOLS_BY[name]!;
        const told = { press: (action: object) => talk.press(name, null, action), ask: (action: object) => talk.ask(name, null, action) };
        return (
          <div key={name} className={`tools-${name}`} role="group" aria-label={`Beside the conversation in ${title}`} data-testid={`tools-${name}`}>
            <span aria-hidden="true">{title}</span>
            <Drawn {...told} />
          </div>
        );
      })}
    </div>
  );
}

interface Start { known: About | null; send: (text: string) => void; busy: boolean }

function Beginning({ known, send, busy }: Start) {
  if (!known) return null;
  return (
    <section className="beginning" aria-labelledby="beginning">
      <h2 id="beginning">Say what you need in one line</h2>
      <p>
        Platter searches {number(known.items)} dishes and says what each costs for your people. Every answer stands here
        as Slack and as Teams show it, and its buttons work as they do there. For example:
      </p>
      <ul className="examples" data-testid="examples">
        {known.examples.map((example) => (
          <li key={example}>
            <button type="button" disabled={busy} onClick={() => send(example)}>{example}</button>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Spoken { talk: Conversation; surfaces: SurfaceName[]; explain: (turn: Turn) => void }

function Turns({ talk, surfaces, explain }: Spoken) {
  const last = useRef<HTMLElement>(null);
  const newest = talk.turns.at(-1);
  useEffect(() => {
    last.current?.scrollIntoView({ block: "start", behavior: calm() ? "auto" : "smooth" });
    if (newest?.pressed || newest?.filled) last.current?.focus({ preventScroll: true });
  }, [newest?.turn_id]); // What is added to an answer moves nobody.
  return talk.turns.map((turn, place) => (
    <article
      key={turn.turn_id}
      ref={turn === newest ? last : undefined}
      tabIndex={-1}
      aria-labelledby={`turn-${place}`}
      data-testid="turn"
    >
      <h2 className="unseen" id={`turn-${place}`} dir="auto">{`Turn ${place + 1}: ${turn.said}`}</h2>
      <div className="panes">
        {surfaces.map(({ name, title }) => (
          <Pane key={name} name={name} title={title} turn={turn} talk={talk} />
        ))}
      </div>
      <div className="turn-tools">
        {turn.kind === "silence" && <span>Platter took this for talk among people, and kept quiet.</span>}
        <button type="button" onClick={() => explain(turn)} data-testid="explain">How this answer came about</button>
      </div>
    </article>
  ));
}

const calm = () => window.matchMedia("(prefers-reduced-motion: reduce)").matches;

function Pane({ name, title, turn, talk }: { name: string; title: string; turn: Turn; talk: Conversation }) {
  const Drawn = DRAWN_BY[name]!;
  const press = (action: object) => talk.press(name, turn, action);
  const ask = (action: object) => talk.ask(name, turn, action);
  return (
    <div className={`pane pane-${name}`} role="group" aria-label={title} data-surface={name} data-testid={`pane-${name}`}>
      <Drawn turn={turn} messages={turn.surfaces[name] ?? []} press={press} ask={ask} />
    </div>
  );
}

function Status({ waiting, items }: { waiting: boolean; items: number }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    setLate(false);
    const timer = waiting ? setTimeout(() => setLate(true), STATUS_AFTER_MS) : undefined;
    return () => clearTimeout(timer);
  }, [waiting]);
  return <p className="status" role="status" data-testid="status">{late ? `Searching ${number(items)} dishes…` : ""}</p>;
}

interface Told { trouble: Trouble; unlock: () => void; keeps: boolean }

function Problem({ trouble, unlock, keeps }: Told) {
  return (
    <div className="trouble" role="alert" data-testid="trouble">
      <p><strong>{trouble.title}.</strong> {trouble.detail} {keeps && "What you wrote is kept below."}</p>
      {trouble.locked ? <Key unlock={unlock} /> : trouble.again && <button type="button" onClick={trouble.again}>Try again</button>}
    </div>
  );
}

function Key({ unlock }: { unlock: () => void }) {
  const given = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    kept.unlock(String(new FormData(event.currentTarget).get("key")));
    unlock();
  };
  return (
    <form onSubmit={given}>
      <label>API key <input name="key" type="password" required autoComplete="off" /></label>
      <button type="submit">Open</button>
    </form>
  );
}

interface Writing {
  box: React.RefObject<HTMLTextAreaElement | null>;
  draft: string;
  setDraft: (text: string) => void;
  send: (text: string) => void;
  busy: boolean;
}

function Composer({ box, draft, setDraft, send, busy }: Writing) {
  const words = draft.trim();
  const go = () => words && !busy && send(words);
  const typed = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    go();
  };
  const submitted = (event: FormEvent) => {
    event.preventDefault();
    go();
  };
  return (
    <form className="composer" onSubmit={submitted}>
      <label className="unseen" htmlFor="message">Message to Platter</label>
      <textarea
        id="message" ref={box} dir="auto" rows={1} maxLength={4000} autoFocus value={draft}
        placeholder="lunch for 25 in Boston"
        onChange={(event) => setDraft(event.target.value)} onKeyDown={typed} data-testid="message"
      />
      <button type="submit" className="primary" disabled={!words || busy} data-testid="send">Send</button>
    </form>
  );
}

/** Said once to screen readers: both panes hold the same answer. Counted from the end, so that of an answer to which a
 *  line is added only that one is said. */
function Announced({ turn }: { turn: Turn | undefined }) {
  const told = turn?.surfaces.plain?.[0];
  const lines: string[] = (told?.lines ?? []).map((line: string) => heard(line, told?.cautions ?? []));
  return <div className="unseen" aria-live="polite" data-testid="announced" dir="auto">{lines.map((line, place) => <p key={`${turn?.turn_id} ${lines.length - place}`}>{line}</p>)}</div>;
}
