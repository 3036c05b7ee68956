// Teams around the tab, spoken to by messages as Microsoft's library does [@microsoft/teams-js 2.58, communication.js].
// The library itself asks another server for a list of hosts as soon as it is loaded, which nothing here may do; of its
// seventy modules the tab needs five calls. Who frames the tab is held by the policy the server sends with it
// (frame-ancestors), so that a message from the parent is Teams'.

type Args = any[];

const VERSION = "2.58.0"; // Whose messages these are: Teams reads them by it.
const RUNTIME = 4; // `latestRuntimeApiVersion` of that version.
const WITHIN_MS = 5_000;

interface Native { framelessPostMessage: (message: string) => void }
declare global { interface Window { nativeInterface?: Native; onNativeMessage?: (event: MessageEvent) => void } }

export interface Context { theme: string; locale: string }

const waiting = new Map<number, (args: Args) => void>();
const told = new Map<string, (args: Args) => void>();
let origin = "*"; // Until Teams has answered: what is said first holds nothing.
let count = 0;

/** Whether anybody is there to be spoken to: a frame's parent, or a phone's own window. */
export const isFramed = () => window.parent !== window || window.nativeInterface !== undefined;

/** Raises where Teams does not answer. */
export async function begin(): Promise<Context> {
  window.addEventListener("message", heard);
  window.onNativeMessage = heard;
  await call("initialize", [VERSION, RUNTIME]);
  const [context] = await call("getContext", []);
  tell("appInitialization.appLoaded", [VERSION]);
  tell("appInitialization.success", [VERSION]);
  return { theme: context?.theme ?? "default", locale: context?.locale ?? "" };
}

export function onTheme(changed: (theme: string) => void): void {
  told.set("themeChange", ([theme]) => changed(theme));
  tell("registerHandler", ["themeChange"]);
}

/** Who is reading, signed; raises where the reader or the directory refuses. A dialog may ask the reader first. */
export async function token(): Promise<string> {
  const [good, answer] = await call("authentication.getAuthToken", [undefined, undefined, false], 60_000);
  if (!good || typeof answer !== "string") throw new Error("refused");
  return answer;
}

/** Within Teams, where the link leads into it. */
export async function open(link: string): Promise<void> {
  await call("executeDeepLink", [link]);
}

function call(func: string, args: Args, withinMs = WITHIN_MS): Promise<Args> {
  return new Promise((resolve, reject) => {
    const id = tell(func, args);
    const timer = setTimeout(() => (waiting.delete(id), reject(new Error("Teams does not answer"))), withinMs);
    waiting.set(id, (answer) => (clearTimeout(timer), resolve(answer)));
  });
}

function tell(func: string, args: Args): number {
  const id = count++;
  const message = { id, func, timestamp: Date.now(), args };
  if (window.parent !== window) window.parent.postMessage(message, origin);
  else window.nativeInterface?.framelessPostMessage(JSON.stringify(message));
  return id;
}

function heard(event: MessageEvent): void {
  const framed = window.parent !== window;
  if (framed && (event.source !== window.parent || (origin !== "*" && event.origin !== origin))) return;
  const { id, func, args } = event.data ?? {};
  if (typeof func === "string") return void told.get(func)?.(args ?? []);
  const resolve = typeof id === "number" ? waiting.get(id) : undefined;
  if (!resolve) return;
  if (framed) origin = event.origin;
  waiting.delete(id);
  resolve(args ?? []);
}
