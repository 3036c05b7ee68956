// One conversation: what was said in it, what is under way, and what went wrong with it.

import { useCallback, useEffect, useRef, useState } from "react";

import { act, bestOrder, Failed, kept, newKey, newThread, pick, say, turns as load, type Done, type Json, type Turn } from "./server";

export interface Trouble { title: string; detail: string; locked: boolean; again?: () => void }

export interface Conversation {
  turns: Turn[];
  thread: string | null;
  waiting: boolean;
  trouble: Trouble | null;
  /** Resolves to whether it was answered. */
  say: (text: string) => Promise<boolean>;
  /** `turn`: whose answer it was pressed under; null for what stands beside the conversation. */
  press: (surface: string, turn: Turn | null, action: Json) => Promise<Done>;
  ask: (surface: string, turn: Turn | null, action: Json) => Promise<Done>;
  /** A dish that was picked for the person; resolves to whether it is a pick of this conversation now. */
  pick: (dish: string) => Promise<boolean>;
  /** The conversation's name, made where there is none yet. */
  named: () => Promise<string>;
  begin: () => void;
  reload: () => void;
}

export function useConversation(): Conversation {
  const [turns, setTurns] = useState<Turn[]>([]);
  const [waiting, setWaiting] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const unanswered = useRef({ told: "", key: "" });
  // Beside the state, for cards that hold on to the press they were drawn with.
  const busy = useRef(false);

  const tried = useCallback(async (work: () => Promise<Done>, again?: () => void): Promise<Done> => {
    busy.current = true;
    setWaiting(true);
    setTrouble(null);
    try {
      const done = await work();
      if (done.turn) setTurns((before) => added(before, done.turn!));
      return done;
    } catch (error) {
      const wrong = told(error, again);
      setTrouble(wrong);
      return { wrong: `${wrong.title}. ${wrong.detail}` };
    } finally {
      busy.current = false;
      setWaiting(false);
    }
  }, []);

  const reload = useCallback(() => {
    const name = kept.thread();
    if (name) void tried(async () => (setTurns((await load(name)).turns), {}), reload);
  }, [tried]);
  useEffect(reload, [reload]);

  const newest = turns.at(-1);
  const open = newest?.may_add ? newest.turn_id : null;
  useEffect(() => {
    const name = kept.thread();
    if (!name || !open) return;
    // Nobody waits for it, and nobody is told where it does not come.
    bestOrder(name, open).then(({ turn }) => turn && setTurns((before) => changed(before, turn)), () => undefined);
  }, [open]);

  const named = async () => {
    const name = kept.thread();
    if (name && kept.person()) return name;
    const made = await newThread();
    kept.know(made.person);
    kept.keep(name ?? made.thread);
    return name ?? made.thread;
  };
  /** The same after a failure goes under the same key, so that what was answered meanwhile is not said twice. */
  const once = async (what: unknown, work: (key: string) => Promise<Done>, again?: () => void) => {
    const words = JSON.stringify(what);
    if (unanswered.current.told !== words) unanswered.current = { told: words, key: newKey() };
    const { key } = unanswered.current;
    const done = await tried(() => work(key), again);
    if (!done.wrong) unanswered.current = { told: "", key: "" };
    return done;
  };
  const speak = async (text: string) => (await once(text, async (key) => say(await named(), text, key))).turn !== undefined;
  const picked = async (dish: string) =>
    (await once(["picked", dish], async (key) => pick(await named(), dish, key))).turn !== undefined;
  const doing = (surface: string, turn: Turn | null, action: Json) => async (key: string) =>
    act(await named(), surface, turn?.turn_id ?? "", action, key);
  const press = (surface: string, turn: Turn | null, action: Json): Promise<Done> => {
    if (busy.current) return Promise.resolve({});
    const go = (again?: () => void) => once([surface, turn?.turn_id, action], doing(surface, turn, action), again);
    return go(() => void go());
  };
  const ask = (surface: string, turn: Turn | null, action: Json) =>
    doing(surface, turn, action)(newKey()).catch((): Done => ({}));
  const begin = () => {
    kept.leave();
    setTurns([]);
    setTrouble(null);
  };
  return { turns, thread: kept.thread(), waiting, trouble, say: speak, press, ask, pick: picked, named, begin, reload };
}

const added = (before: Turn[], turn: Turn) =>
  before.some((one) => one.turn_id === turn.turn_id) ? before : [...before, turn];

/** Only what was said last changes. */
const changed = (before: Turn[], turn: Turn) =>
  before.at(-1)?.turn_id === turn.turn_id ? [...before.slice(0, -1), turn] : before;

export function told(error: unknown, again?: () => void): Trouble {
  if (error instanceof Failed) {
    return { title: error.title, detail: error.detail, locked: error.status === 401, again };
  }
  return { title: "The page could not show the answer", detail: "Load the page again; what was said is kept.", locked: false };
}
