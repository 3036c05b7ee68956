// How figures, times and levels read.

/** How grave a caution is, for who sees no colour (engine/messages/alerts.py). */
export const LEVELS: Record<string, string> = { danger: "Danger", warning: "Warning", caution: "Caution", info: "Note" };

export interface Caution { words: string; level: string }

/** A line as it is heard: of the cautions in it how grave each is, before its words. */
export const heard = (line: string, cautions: Caution[]) =>
  cautions.reduce((told, { words, level }) => told.replaceAll(words, () => `${LEVELS[level]}: ${words}`), line);

export const timeOf = (at: string) => new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

export const number = (count: number) => count.toLocaleString("en-US");

export const plural = (count: number, one: string, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;

/** Milliseconds with one place, as `platter explain` says them. */
export const ms = (count: number) => `${count.toFixed(1)} ms`;
