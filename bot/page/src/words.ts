// How figures and times read.

export const timeOf = (at: string) => new Date(at).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit", hourCycle: "h23" });

export const number = (count: number) => count.toLocaleString("en-US");

export const plural = (count: number, one: string, many = `${one}s`) => `${number(count)} ${count === 1 ? one : many}`;

/** Milliseconds with one place, as `platter explain` says them. */
export const ms = (count: number) => `${count.toFixed(1)} ms`;
