// Teams, drawn from the activities that go out: messages, dialogs, and the tab of what a person kept.

import { useState } from "react";

import { Card } from "./card";
import { Dialog } from "./dialog";
import { KeptLists, type Kept } from "./kept";
import logo from "./platter.svg";
import type { Done, Json } from "./server";
import type { Drawing, Press, Tooling } from "./surfaces";
import { timeOf } from "./words";

const MODEL_LABEL = "AIGeneratedContent";
const MESSAGE = "application/vnd.microsoft.activity.message";

export function Teams({ turn, messages, press }: Drawing) {
  const tasks = useTasks(press);
  const [noted, setNoted] = useState("");
  const show: Press = async (action) => {
    const done = await tasks.press(action);
    setNoted(done.shown?.type === MESSAGE ? String(done.shown.value) : "");
    return done;
  };
  return (
    <div className="teams">
      <div className="teams-said">
        <time dateTime={turn.sent_at}>{timeOf(turn.sent_at)}</time>
        <p dir="auto">{turn.said}</p>
      </div>
      {messages.map((activity, place) => (
        <Posted key={place} activity={activity} first={place === 0} at={turn.sent_at} press={show} />
      ))}
      <p role="status" className="teams-noted" data-testid="noted">{noted}</p>
      {tasks.open}
    </div>
  );
}

/** `said`: in the place of a card, where a dialog gives way to a sentence. */
interface Task { title: string; card?: { content: Json }; said?: string; send: Json }

/** Dialogs that presses open; what is sent in one goes back the way that it was opened. */
function useTasks(press: Press) {
  const [task, setTask] = useState<Task | null>(null);
  const show: Press = async (action) => {
    const done = await press(action);
    const { type, value } = done.shown?.task ?? {};
    if (type === "continue") setTask({ ...value, send: sending(action) });
    else if (type === "message") setTask((before) => ({ title: before?.title ?? "Platter", said: value, send: sending(action) }));
    else if (done.turn) setTask(null);
    return done;
  };
  const open = task && <TaskDialog task={task} press={show} close={() => setTask(null)} />;
  return { press: show, open };
}

const sending = ({ type, commandId }: Json) =>
  commandId ? { type: "composeExtension/submitAction", commandId } : { type: type === "task/submit" ? type : "task/submit" };

function TaskDialog({ task, press, close }: { task: Task; press: Press; close: () => void }) {
  const [wrong, setWrong] = useState("");
  const send: Press = async ({ data }) => {
    const done = await press({ ...task.send, data });
    setWrong(done.wrong ?? "");
    return done;
  };
  return (
    <Dialog title={task.title} className="teams-task" onClose={close}>
      {wrong && <p className="trouble" role="alert">{wrong}</p>}
      {task.said && <p className="teams-told" role="status">{task.said}</p>}
      {task.card && <Card content={task.card.content} press={send} />}
    </Dialog>
  );
}

/** As the button of a card tells it. */
const OWN_PROFILE = { type: "Action.Submit", data: { profile: "form", msteams: { type: "task/fetch" } } };

/** The compose box's form, and the tab. */
export function TeamsTools({ press }: Tooling) {
  const tasks = useTasks(press);
  const [kept, setKept] = useState<Kept | null>(null);
  const [said, setSaid] = useState("");
  const ask = async (told: Json): Promise<Done> => {
    const done = await tasks.press({ type: "tab", ...told });
    if (done.shown?.recent) setKept(done.shown as Kept);
    else if (done.turn) setKept(null);
    setSaid(done.shown?.said ?? done.wrong ?? "");
    return done;
  };
  const find = () => tasks.press({ type: "composeExtension/fetchTask", commandId: "find_catering" });
  return (
    <>
      <button type="button" onClick={find}>Search form</button>
      <button type="button" onClick={() => ask({ verb: "kept" })}>Your searches and dishes</button>
      <button type="button" onClick={() => tasks.press(OWN_PROFILE)}>Your food profile</button>
      {tasks.open}
      {kept && (
        <Dialog title="Your searches and dishes" className="drawer teams-tab" onClose={() => setKept(null)}>
          <p role="status" className="said">{said}</p>
          <KeptLists
            kept={kept}
            busy={false}
            again={(one) => void ask({ verb: "again", turn_id: one.turn_id })}
            takeOut={(one) => void ask({ verb: "take-out", doc_id: one.doc_id })}
          />
        </Dialog>
      )}
    </>
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
