// What the page asks the server (bot/webpage/routes.py), and how it fails.

export type Json = Record<string, any>;

export interface SurfaceName { name: string; title: string }

export interface About { surfaces: SurfaceName[]; examples: string[]; items: number }

export interface Turn {
  turn_id: string;
  said: string;
  pressed: boolean;
  filled: boolean;
  sent_at: string;
  kind: string;
  surfaces: Record<string, Json[]>;
  /** Its best whole order may be added. */
  may_add: boolean;
}

export interface Heard { words: string; meaning: string }

export interface Ranked { dish: string; restaurant: string; ranks: Record<string, number>; place: number | null }

export interface Timed { node: string; at_ms: number; ms: number }

export interface Explained {
  turn_id: string;
  number: number;
  generation: number;
  said: string;
  taken_for: string;
  in_force: string;
  marked: Heard[];
  narrowed: { by: string; dishes: number }[];
  counted: number;
  no_size: number;
  order: string[];
  first: string;
  dishes: { place: number; dish: string; restaurant: string; why: string[] }[];
  waiting: string[];
  context: number[];
  steps: string[];
  notices: string[];
  missing: string[];
  model: Json | null;
  lists: { name: string; title: string }[];
  ranked: Ranked[];
  timings?: Timed[];
}

export interface Warned { allergen: string; level: "danger" | "warning" | "caution" | "info"; message: string }

export interface PickedDish {
  rank: number;
  fit_score: number;
  fit_word: string;
  fit_tags: { label: string; type: string }[];
  consolidated_review: string;
  allergy_summary: { warnings: Warned[] };
  orderable: "freely" | "named" | "never"; // A press of what is named is asked about first.
  item: { doc_id: string; item_name: string; restaurant_name: string; city: string };
  restaurant: { price_tier: string | null };
}

export interface Feed { heading: string; nothing: string; recommendations: PickedDish[]; unsaid: PickedDish[]; flagged: PickedDish[] }

export interface Behind {
  why_fit_paragraph: string | null;
  highlights: { title: string; description: string }[];
  allergy_detail: { stated: string[] };
  axes: [string, number][];
}

/** What a press came to: an answer, something only shown, or a rating that was kept; or why it came to nothing. */
export interface Done { turn?: Turn; shown?: Json; rated?: number; wrong?: string }

export class Failed extends Error {
  constructor(readonly title: string, readonly detail: string, readonly status: number) {
    super(title);
  }
}

const WITHIN_MS = 45_000; // The server gives a turn 30 s (ANSWER_WITHIN_S in bot/webpage/page.py).
const KEY = "platter.key";
const THREAD = "platter.thread";
const PERSON = "platter.person"; // Whose searches and dishes are kept, for as long as this tab is open.

export const kept = {
  thread: () => sessionStorage.getItem(THREAD),
  keep: (thread: string) => sessionStorage.setItem(THREAD, thread),
  person: () => sessionStorage.getItem(PERSON),
  know: (person: string) => sessionStorage.setItem(PERSON, kept.person() ?? person),
  leave: () => sessionStorage.removeItem(THREAD),
  unlock: (key: string) => sessionStorage.setItem(KEY, key),
};

export const about = () => ask<About>("about");
export const turns = (thread: string) => ask<{ turns: Turn[] }>(`threads/${thread}`);
export const newThread = () => ask<{ thread: string; person: string }>("threads", {});
export const explained = (thread: string, turn: string) => ask<Explained>(`threads/${thread}/turns/${turn}`);

export const say = (thread: string, text: string, key: string) =>
  ask<Done>(`threads/${thread}/turns`, { text, key, ...here() });

export const act = (thread: string, surface: string, turn_id: string, action: Json, key: string) =>
  ask<Done>(`threads/${thread}/acts`, { surface, turn_id, action, key, ...here() });

/** An answer with its best whole order above; without a turn where it has none. */
export const bestOrder = (thread: string, turn: string) => ask<Done>(`threads/${thread}/turns/${turn}/best-order`, {});

const whose = (): Json => (kept.person() ? { person: kept.person() } : {});

/** What is picked for whoever has this tab. */
export const pickedFor = (thread: string, refresh: boolean) => ask<Feed>(`threads/${thread}/picked`, { refresh, ...whose() });
export const behindDish = (thread: string, dish: string) => ask<Behind>(`threads/${thread}/picked/${dish}`, whose());
export const pick = (thread: string, dish: string, key: string) =>
  ask<Done>(`threads/${thread}/picked/${dish}/pick`, { key, ...here() });

export function newKey(): string {
  // crypto.randomUUID is there in secure contexts only, and a page by http on a network is none.
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (one) => one.toString(16).padStart(2, "0")).join("");
}

function here(): Json {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const person = kept.person();
  return { locale: navigator.language, ...(zone ? { time_zone: zone } : {}), ...(person ? { person } : {}) };
}

async function ask<Answer>(path: string, body?: Json): Promise<Answer> {
  const key = sessionStorage.getItem(KEY);
  const headers: Record<string, string> = key ? { Authorization: `Bearer ${key}` } : {};
  if (body) headers["Content-Type"] = "application/json";
  let response: Response;
  try {
    response = await fetch(`/page/${path}`, {
      method: body ? "POST" : "GET",
      headers,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(WITHIN_MS),
    });
  } catch {
    throw new Failed("Platter does not answer", "Nothing was lost. See that it runs, and try again.", 0);
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw problem(response.status, answer);
  return answer as Answer;
}

function problem(status: number, told: Json): Failed {
  if (status === 401) return new Failed(told.title, "One of PLATTER_API_KEYS opens this page.", status);
  const fields = (told.errors ?? []).map((one: Json) => `${one.field} ${one.message}`).join("; ");
  return new Failed(told.title ?? "That did not work", [told.detail, fields].filter(Boolean).join(" "), status);
}
