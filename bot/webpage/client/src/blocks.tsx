// Block Kit, drawn by slack-blocks-to-jsx; presses are told by the id of the element.

import { useMemo, type KeyboardEvent, type MouseEvent } from "react";
import { Message, type Block } from "slack-blocks-to-jsx";
import "slack-blocks-to-jsx/dist/style.css";

import logo from "./platter.svg";
import type { Json } from "./server";
import type { Press } from "./surfaces";

const MARK = "--";

/** `place`: tells these blocks from all others on the page. `at`: of a message, which stands under its sender's name. */
export function Blocks({ blocks, place, press, at }: { blocks: Json[]; place: string; press: Press; at?: string }) {
  const prefix = `slack${MARK}${place}${MARK}`;
  const drawn = useMemo(() => named(blocks, prefix) as Block[], [blocks, prefix]);
  const pressed = async (event: MouseEvent) => {
    const button = (event.target as HTMLElement).closest("button");
    const action = button && actionOf(button, blocks, prefix);
    if (!action) return;
    const done = await press(action);
    if (done.rated) choose(button);
  };
  // The library takes its choices behind a mark away before a click on one ends, and lets none be pressed by key.
  const chose = (event: MouseEvent | KeyboardEvent) => {
    if ("key" in event && !["Enter", " "].includes(event.key)) return;
    const at = event.target as HTMLElement;
    const chosen = chosenAt(at, blocks, prefix);
    if (!chosen) return;
    event.preventDefault();
    if ("key" in event) at.click();
    void press(chosen);
  };
  return (
    <div onClick={pressed} onMouseDown={chose} onKeyDown={chose}>
      {at ? <Message blocks={drawn} name="Platter" logo={logo} time={new Date(at)} /> : <Message blocks={drawn} name="Platter" logo={logo} withoutWrapper />}
    </div>
  );
}

/** The same blocks for the library: its elements' ids are made of the action_id, and must be unique on the page; and it
 * reads more marks in a text than Slack does. */
function named(part: any, prefix: string): any {
  if (Array.isArray(part)) return part.map((one) => named(one, prefix));
  if (!part || typeof part !== "object") return part;
  if (part.type in AS_SLACK_READS) return AS_SLACK_READS[part.type]!(part);
  const made: Json = {};
  for (const [name, value] of Object.entries(part)) made[name] = name === "action_id" ? `${prefix}${value}` : named(value, prefix);
  return made;
}

const AS_SLACK_READS: Record<string, (text: Json) => Json> = {
  plain_text: (text) => ({ ...text, text: text.text.replace(ENTITY, `&${JOINED}`), verbatim: true }),
  // The library takes "verbatim" for plain words, where Slack reads the marks and only makes no links.
  mrkdwn: ({ verbatim, ...text }) => ({ ...text, text: text.text.split(DATES).map((part: string) => (DATE.test(part) ? part : guarded(spelt(part)))).join("") }),
  raw_text: (text) => ({ ...text, text: guarded(text.text.replace(/[<>*_~`]/g, `${JOINED}$&${JOINED}`)) }),
};
const JOINED = "\u2060"; // A word joiner: nobody sees it, and with it a mark is none.
const DATES = /(<!date\^[^>]*>)/; // Only Slack's own marks begin with "<": words have it escaped.
const DATE = /^<!date\^/;
const ENTITY = /&(?=[#\w])/g;

/** The three characters that Slack has escaped, as words. */
const spelt = (text: string) =>
  text.replaceAll("&lt;", `${JOINED}<${JOINED}`).replaceAll("&gt;", `${JOINED}>${JOINED}`).replaceAll("&amp;", "&");

/** Links, pictures, lists, headings, tables and entities of Markdown, which Slack does not read, as words. */
const guarded = (text: string) =>
  text
    .replace(ENTITY, `&${JOINED}`)
    .replace(/[[\]|\\@]|:(?=\/\/)|www(?=\.)/g, `$&${JOINED}`)
    .replace(/^\s*([-+#=]|\d+[.)])/gm, `$&${JOINED}`)
    .replace(AT_AN_END, "$1 \n");
/** The library takes what stands between two colons for an emoji, also over the end of a line; not over a space. */
const AT_AN_END = /(:[^\s:]*)\n/g;

/** What Slack would send of a press on this button; null for one that is the library's own, as a carousel's arrows. */
function actionOf(button: HTMLElement, blocks: Json[], prefix: string): Json | null {
  const holder = button.id ? button : button.closest(`[id^="${prefix}"]`);
  if (!holder?.id.startsWith(prefix)) return null;
  const element = find(blocks, holder.id.slice(prefix.length));
  if (element?.type !== "feedback_buttons") return element;
  const chosen = holder.querySelector("button") === button ? element.positive_button : element.negative_button;
  return { type: element.type, action_id: element.action_id, value: chosen.value };
}

const CHOICES = '[id^="overflow_menu_popup_"] [tabindex]';

/** What Slack would send of a choice behind a mark; null for any other element. */
function chosenAt(at: HTMLElement, blocks: Json[], prefix: string): Json | null {
  const choice = at.closest<HTMLElement>(CHOICES);
  const holder = choice?.closest<HTMLElement>(`[id^="${prefix}"]`);
  if (!choice || !holder) return null;
  const { action_id, options } = find(blocks, holder.id.slice(prefix.length))!;
  const place = [...holder.querySelectorAll(CHOICES)].indexOf(choice);
  return { type: "overflow", action_id, selected_option: options[place] };
}

function find(part: any, action_id: string): Json | null {
  if (!part || typeof part !== "object") return null;
  if (part.action_id === action_id) return part;
  for (const one of Object.values(part)) {
    const found = find(one, action_id);
    if (found) return found;
  }
  return null;
}

/** The thumb that was pressed stays marked, as in Slack. */
function choose(button: HTMLElement): void {
  for (const one of button.parentElement?.querySelectorAll("button") ?? []) one.removeAttribute("aria-pressed");
  button.setAttribute("aria-pressed", "true");
}
