// Teams, drawn by adaptivecards from the activities that go out; presses are told by the library's own actions.

import {
  AdaptiveCard, ExecuteAction, GlobalRegistry, HostConfig, SubmitAction, Table, Versions, type Action,
} from "adaptivecards";
import { useEffect, useRef, useState } from "react";

import { Dialog } from "./dialog";
import { hostConfig } from "./hostconfig";
import logo from "./platter.svg";
import type { Json } from "./server";
import type { Drawing, Press } from "./surfaces";
import { useDark } from "./theme";
import { timeOf } from "./words";

// A bundler leaves out the module that registers itself and is named by nobody.
GlobalRegistry.defaultElements.register("Table", Table, Versions.v1_5);

const MODEL_LABEL = "AIGeneratedContent";

export function Teams({ turn, messages, press }: Drawing) {
  return (
    <div className="teams">
      <div className="teams-said">
        <time dateTime={turn.sent_at}>{timeOf(turn.sent_at)}</time>
        <p dir="auto">{turn.said}</p>
      </div>
      {messages.map((activity, place) => (
        <Posted key={place} activity={activity} first={place === 0} at={turn.sent_at} press={press} />
      ))}
    </div>
  );
}

interface PostedActivity { activity: Json; first: boolean; at: string; press: Press }

function Posted({ activity, first, at, press }: PostedActivity) {
  const byModel = (activity.entities ?? []).some((one: Json) => one.additionalType?.includes(MODEL_LABEL));
  const cards: Json[] = activity.attachments ?? [];
  return (
    <div className="teams-posted">
      {first ? <img className="avatar" src={logo} alt="" /> : <span className="avatar" />}
      <div className="teams-bubble">
        {first && (
          <div>
            <span className="who">Platter</span> <time dateTime={at}>{timeOf(at)}</time>
            {byModel && <span className="label">AI generated</span>}
          </div>
        )}
        {activity.text && <Words text={activity.text} isXml={activity.textFormat === "xml"} />}
        <ul className={activity.attachmentLayout === "carousel" ? "teams-carousel" : "teams-list"}>
          {cards.map((one, place) => (
            <li key={place}><Card content={one.content} press={press} /></li>
          ))}
        </ul>
        {activity.channelData?.feedbackLoop && <Thumbs press={press} />}
      </div>
    </div>
  );
}

/** The text of a message; of "xml" Platter sends line breaks and three escaped characters alone. */
function Words({ text, isXml }: { text: string; isXml: boolean }) {
  const lines = isXml ? text.split("<br/>").map(unescaped) : text.split("\n");
  return <div className="teams-words">{lines.map((line, place) => <p key={place} dir="auto">{line}</p>)}</div>;
}

const unescaped = (line: string) => line.replaceAll("&lt;", "<").replaceAll("&gt;", ">").replaceAll("&amp;", "&");

/** One card; what the answer to Action.Execute shows takes its place. */
function Card({ content, press }: { content: Json; press: Press }) {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(content);
  const dark = useDark();
  useEffect(() => {
    const card = new AdaptiveCard();
    card.hostConfig = new HostConfig(hostConfig(dark));
    card.onExecuteAction = async (action: Action) => {
      if (!(action instanceof SubmitAction || action instanceof ExecuteAction)) return;
      const done = await press(action.toJSON() ?? {});
      if (done.shown?.value?.type !== "AdaptiveCard") return;
      setShown(done.shown.value);
      box.current!.focus(); // The button that was pressed is gone with the old card.
    };
    card.parse(shown);
    const drawn = card.render();
    box.current!.replaceChildren(...(drawn ? [drawn] : []));
  }, [shown, dark]);
  return <div className="teams-card" tabIndex={-1} dir={shown.rtl ? "rtl" : "auto"} lang={shown.lang} ref={box} />;
}

function Thumbs({ press }: { press: Press }) {
  const [asked, setAsked] = useState("");
  const [given, setGiven] = useState("");
  const send = async (comment: string) => {
    const done = await press({ type: "feedback", reaction: asked, comment });
    if (done.rated) setGiven(asked);
    setAsked("");
  };
  return (
    <div className="teams-thumbs">
      <Thumb up label="Good answer" isChosen={given === "like"} press={() => setAsked("like")} />
      <Thumb up={false} label="Bad answer" isChosen={given === "dislike"} press={() => setAsked("dislike")} />
      {asked && <Feedback good={asked === "like"} send={send} close={() => setAsked("")} />}
    </div>
  );
}

interface Judged { up: boolean; label: string; isChosen: boolean; press: () => void }

function Thumb({ up, label, isChosen, press }: Judged) {
  return (
    <button type="button" aria-label={label} aria-pressed={isChosen} onClick={press}>
      <svg viewBox="0 0 20 20" width="16" height="16" aria-hidden="true" transform={up ? undefined : "rotate(180)"}>
        <path d="M3 9h3v8H3zM7 9l3.4-6.2c1.3 0 2 .9 1.8 2L11.6 8H16c1.2 0 1.9 1 1.6 2.1l-1.3 5.3c-.2 1-1 1.6-2 1.6H7z" />
      </svg>
    </button>
  );
}

interface Form { good: boolean; send: (comment: string) => void; close: () => void }

function Feedback({ good, send, close }: Form) {
  const [comment, setComment] = useState("");
  return (
    <Dialog title="Submit feedback" closeLabel="Cancel" className="teams-feedback" onClose={close}>
      <label>
        {good ? "What did you like?" : "What was wrong?"}
        <textarea dir="auto" maxLength={1000} rows={4} value={comment} onChange={(event) => setComment(event.target.value)} />
      </label>
      <button type="button" className="primary" onClick={() => send(comment)}>Submit</button>
    </Dialog>
  );
}
