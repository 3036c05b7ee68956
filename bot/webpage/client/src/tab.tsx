// The tab in Teams: what its reader kept. Teams says who that is; nothing is asked of anybody but Platter's own server.

import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from "react";
import { createRoot } from "react-dom/client";

import { begin, isFramed, onTheme, open, token, type Context } from "./host";
import { KeptLists, type Kept, type Recent, type Saved } from "./kept";
import logo from "./platter.svg";
import { newKey } from "./server";
import "./tab.css";

type Answer = Record<string, any>;

interface Trouble { title: string; detail: string; again?: () => void }

const WITHIN_MS = 15_000; // The server answers from its own tables.
const OUTSIDE = {
  title: "This page stands in Teams",
  detail: "Open Platter there: it is Teams that says whose searches and dishes to show.",
};

async function ask(path: string, body?: Answer): Promise<Answer> {
  const headers: Record<string, string> = { Authorization: `Bearer ${await token()}` };
  if (body) headers["Content-Type"] = "application/json";
  const method = body ? "POST" : "GET";
  const signal = AbortSignal.timeout(WITHIN_MS);
  const response = await fetch(`/teams/tab/${path}`, { method, headers, body: body && JSON.stringify(body), signal });
  if (!response.ok) throw new Error(String(response.status));
  return response.json();
}

function told(error: unknown, again: () => void): Trouble {
  const said = error instanceof Error ? error.message : "";
  if (said === "refused" || said === "401") {
    return { title: "Teams did not say who you are", detail: "Allow it when you are asked, or ask whoever runs Platter for your organisation.", again };
  }
  return { title: "Platter does not answer just now", detail: "Nothing was lost.", again };
}

function Tab({ context }: { context: Context }) {
  const [kept, setKept] = useState<Kept | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [said, setSaid] = useState("");
  const [busy, setBusy] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);

  const tried = useCallback(async (work: () => Promise<void>, again: () => void) => {
    setBusy(true);
    setTrouble(null);
    try {
      await work();
    } catch (error) {
      setTrouble(told(error, again));
    } finally {
      setBusy(false);
    }
  }, []);
  const load = useCallback((): void => void tried(async () => setKept((await ask("kept")) as Kept), load), [tried]);
  useEffect(() => {
    load();
    const seen = () => document.visibilityState === "visible" && load();
    document.addEventListener("visibilitychange", seen);
    return () => document.removeEventListener("visibilitychange", seen);
  }, [load]);

  const again = (one: Recent, key = newKey()): void =>
    void tried(async () => {
      const answer = await ask("again", { turn_id: one.turn_id, key, locale: context.locale });
      setSaid(answer.said);
      if (answer.asked && kept) await open(kept.chat).catch(() => undefined);
    }, () => again(one, key));
  const takeOut = (one: Saved): void =>
    void tried(async () => {
      setKept((await ask("take-out", { doc_id: one.doc_id })) as Kept);
      setSaid(`Taken out: ${one.name}`);
      heading.current?.focus(); // The button that was pressed is gone with its row.
    }, () => takeOut(one));
  const lead = (link: string): void => void open(link).catch(() => setSaid("Teams does not open that."));
  return (
    <Frame heading={heading} beside={kept && <button type="button" onClick={() => lead(kept.chat)}>Open the chat</button>}>
      <p role="status" className="said" data-testid="said">{said}</p>
      {trouble && <Problem trouble={trouble} />}
      {kept && <KeptLists kept={kept} again={again} open={lead} takeOut={takeOut} busy={busy} />}
    </Frame>
  );
}

interface Framed { heading?: RefObject<HTMLHeadingElement | null>; beside?: ReactNode; children: ReactNode }

function Frame({ heading, beside, children }: Framed) {
  return (
    <main>
      <header>
        <img src={logo} alt="" width="28" height="28" />
        <h1 ref={heading} tabIndex={-1}>Platter</h1>
        {beside}
      </header>
      {children}
    </main>
  );
}

function Problem({ trouble }: { trouble: Trouble }) {
  return (
    <div className="trouble" role="alert" data-testid="trouble">
      <p><strong>{trouble.title}.</strong> {trouble.detail}</p>
      {trouble.again && <button type="button" onClick={trouble.again}>Try again</button>}
    </div>
  );
}

const THEMES = ["dark", "contrast"];
const drawIn = (theme: string) => (document.documentElement.dataset.theme = THEMES.includes(theme) ? theme : "default");

async function start() {
  const root = createRoot(document.getElementById("tab")!);
  if (!isFramed()) return root.render(<Frame><Problem trouble={OUTSIDE} /></Frame>);
  try {
    const context = await begin();
    drawIn(context.theme);
    onTheme(drawIn);
    root.render(<Tab context={context} />);
  } catch {
    root.render(<Frame><Problem trouble={OUTSIDE} /></Frame>);
  }
}

void start();
