// Slack, drawn by slack-blocks-to-jsx from the body of chat.postMessage; presses are told by the id of the element.

import { useMemo, useState, type MouseEvent } from "react";
import { Message, type Block } from "slack-blocks-to-jsx";
import "slack-blocks-to-jsx/dist/style.css";

import { Dialog } from "./dialog";
import logo from "./platter.svg";
import { timeOf } from "./words";
import type { Json } from "./server";
import type { Drawing, Press } from "./surfaces";

const MARK = "--";

export function Slack({ turn, messages, press }: Drawing) {
  const [view, setView] = useState<Json | null>(null);
  const show: Press = async (action) => {
    const done = await press(action);
    if (done.shown) setView(done.shown);
    return done;
  };
  return (
    <div className="slack">
      {!turn.pressed && <Said turn={turn} />}
      {messages.map((message, place) => (
        <Posted key={place} message={message} place={place} turn_id={turn.turn_id} at={turn.sent_at} press={show} />
      ))}
      {view && <Modal view={view} close={() => setView(null)} />}
    </div>
  );
}

function Said({ turn }: { turn: Drawing["turn"] }) {
  return (
    <div className="slack-said">
      <span className="avatar" aria-hidden="true">Y</span>
      <div>
        <span className="who">You</span> <time dateTime={turn.sent_at}>{timeOf(turn.sent_at)}</time>
        <p dir="auto">{turn.said}</p>
      </div>
    </div>
  );
}

interface PostedMessage { message: Json; place: number; turn_id: string; at: string; press: Press }

function Posted({ message, place, turn_id, at, press }: PostedMessage) {
  const prefix = `slack${MARK}${turn_id}${MARK}${place}${MARK}`;
  const blocks = useMemo(() => named(message.blocks, prefix) as Block[], [message, prefix]);
  const pressed = async (event: MouseEvent) => {
    const button = (event.target as HTMLElement).closest("button");
    const action = button && actionOf(button, message.blocks, prefix);
    if (!action) return;
    const done = await press(action);
    if (done.rated) choose(button);
  };
  return (
    <div onClick={pressed}>
      <Message blocks={blocks} name="Platter" logo={logo} time={new Date(at)} />
    </div>
  );
}

function Modal({ view, close }: { view: Json; close: () => void }) {
  return (
    <Dialog title={view.title?.text ?? ""} closeLabel={view.close?.text} onClose={close} className="slack-modal">
      <div dir="auto">
        <Message blocks={named(view.blocks, `slack${MARK}view${MARK}`) as Block[]} name="Platter" logo={logo} withoutWrapper />
      </div>
    </Dialog>
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
  mrkdwn: ({ verbatim, ...text }) => ({ ...text, text: guarded(spelt(text.text)) }),
  raw_text: (text) => ({ ...text, text: guarded(text.text.replace(/[<>*_~`]/g, `${JOINED}$&${JOINED}`)) }),
};
const JOINED = "\u2060"; // A word joiner: nobody sees it, and with it a mark is none.
const ENTITY = /&(?=[#\w])/g;

/** The three characters that Slack has escaped, as words. */
const spelt = (text: string) =>
  text.replaceAll("&lt;", `${JOINED}<${JOINED}`).replaceAll("&gt;", `${JOINED}>${JOINED}`).replaceAll("&amp;", "&");

/** Links, pictures, lists, headings, tables and entities of Markdown, which Slack does not read, as words. */
const guarded = (text: string) =>
  text
    .replace(ENTITY, `&${JOINED}`)
    .replace(/[[\]|\\@]|:(?=\/\/)|www(?=\.)/g, `$&${JOINED}`)
    .replace(/^\s*([-+#=]|\d+[.)])/gm, `$&${JOINED}`);

/** What Slack would send of a press on this button; null for one that is the library's own, as a carousel's arrows. */
function actionOf(button: HTMLElement, blocks: Json[], prefix: string): Json | null {
  const holder = button.id ? button : button.closest(`[id^="${prefix}"]`);
  if (!holder?.id.startsWith(prefix)) return null;
  const element = find(blocks, holder.id.slice(prefix.length));
  if (element?.type !== "feedback_buttons") return element;
  const chosen = holder.querySelector("button") === button ? element.positive_button : element.negative_button;
  return { type: element.type, action_id: element.action_id, value: chosen.value };
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
