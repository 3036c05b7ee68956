// One conversation: what was said in it, what is under way, and what went wrong with it.

import { useCallback, useEffect, useRef, useState } from "react";

import { act, Failed, kept, newKey, newThread, say, turns as load, type Done, type Json, type Turn } from "./server";

export interface Trouble { title: string; detail: string; locked: boolean; again?: () => void }

export interface Conversation {
  turns: Turn[];
  thread: string | null;
  waiting: boolean;
  trouble: Trouble | null;
  /** Resolves to whether it was answered. */
  say: (text: string) => Promise<boolean>;
  press: (surface: string, turn: Turn, action: Json) => Promise<Done>;
  begin: () => void;
  reload: () => void;
}

export function useConversation(): Conversation {
  const [turns, setTurns] = useState<Turn[]>([]);
  const [waiting, setWaiting] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const unanswered = useRef({ text: "", key: "" });
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
      setTrouble(told(error, again));
      return {};
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

  const named = async () => {
    const name = kept.thread() ?? (await newThread()).thread;
    kept.keep(name);
    return name;
  };
  const speak = async (text: string) => {
    // The same words after a failure go under the same key, so that what was answered meanwhile is not said twice.
    if (unanswered.current.text !== text) unanswered.current = { text, key: newKey() };
    const { key } = unanswered.current;
    const done = await tried(async () => say(await named(), text, key));
    if (done.turn) unanswered.current = { text: "", key: "" };
    return done.turn !== undefined;
  };
  const press = (surface: string, turn: Turn, action: Json): Promise<Done> => {
    if (busy.current) return Promise.resolve({});
    const key = newKey();
    const work = () => act(kept.thread()!, surface, turn.turn_id, action, key);
    return tried(work, () => void tried(work));
  };
  const begin = () => {
    kept.leave();
    setTurns([]);
    setTrouble(null);
  };
  return { turns, thread: kept.thread(), waiting, trouble, say: speak, press, begin, reload };
}

const added = (before: Turn[], turn: Turn) =>
  before.some((one) => one.turn_id === turn.turn_id) ? before : [...before, turn];

export function told(error: unknown, again?: () => void): Trouble {
  if (error instanceof Failed) {
    return { title: error.title, detail: error.detail, locked: error.status === 401, again };
  }
  return { title: "The page could not show the answer", detail: "Load the page again; what was said is kept.", locked: false };
}
