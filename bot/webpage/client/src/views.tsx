// Slack's views: modals, with what can be filled in, and the home tab.

import { useEffect, useId, useRef, useState, type FormEvent } from "react";

import { Blocks } from "./blocks";
import { Dialog } from "./dialog";
import { Field, given, isInput, type Faults, type Values } from "./fields";
import type { Done, Json } from "./server";
import type { Press } from "./surfaces";

/** What presses open; an answer closes all of it. */
export function useViews(press: Press, ask: Press) {
  const [home, setHome] = useState<Json | null>(null);
  const [modal, setModal] = useState<Json | null>(null);
  const show: Press = async (action) => {
    const done = await press(action);
    const view = viewOf(done);
    if (view?.type === "home") setHome(view);
    else if (view?.type === "modal") setModal(view);
    else if (done.turn) {
      setHome(null);
      setModal(null);
    }
    return done;
  };
  const within = (view: Json): Press => (action) => show({ type: "block_actions", view: bare(view), action });
  const open = (
    <>
      {home && <Home view={home} press={within(home)} close={() => setHome(null)} />}
      {modal && <Modal view={modal} press={within(modal)} send={show} ask={ask} close={() => setModal(null)} />}
    </>
  );
  return { press: show, open };
}

const viewOf = ({ shown }: Done): Json | undefined => (shown?.response_action === "update" ? shown.view : shown);

/** What a client tells of a view: what it is, and what was put there for us. */
const bare = ({ type, callback_id, private_metadata }: Json): Json => ({ type, callback_id, private_metadata });

function Home({ view, press, close }: { view: Json; press: Press; close: () => void }) {
  const [wrong, setWrong] = useState("");
  const show: Press = async (action) => {
    const done = await press(action);
    setWrong(done.wrong ?? "");
    return done;
  };
  return (
    <Dialog title="Platter’s home" className="drawer slack-home" onClose={close}>
      {wrong && <p className="trouble" role="alert">{wrong}</p>}
      <Blocks blocks={view.blocks} place="home" press={show} />
    </Dialog>
  );
}

interface Shown { view: Json; press: Press; send: Press; ask: Press; close: () => void }

function Modal({ view, press, send, ask, close }: Shown) {
  const [faults, setFaults] = useState<Faults>({});
  const [wrong, setWrong] = useState("");
  const values = useRef<Values>({});
  const [form, box] = [useId(), useRef<HTMLFormElement>(null)];
  useEffect(() => box.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus(), [faults]);

  const submitted = async (event: FormEvent) => {
    event.preventDefault();
    const { state, missing } = given(view.blocks, values.current);
    if (Object.keys(missing).length) return setFaults(missing);
    const done = await send({ type: "view_submission", view: { ...bare(view), state } });
    setWrong(done.wrong ?? "");
    setFaults(done.shown?.response_action === "errors" ? done.shown.errors : {});
  };
  const foot = view.submit && <button type="submit" form={form} className="primary">{view.submit.text}</button>;
  return (
    <Dialog title={view.title?.text ?? ""} closeLabel={view.close?.text} onClose={close} className="slack-modal" foot={foot}>
      {wrong && <p className="trouble" role="alert">{wrong}</p>}
      <form id={form} ref={box} onSubmit={submitted} noValidate dir="auto">
        {parts(view.blocks).map((part, place) =>
          part.input ? (
            <Field key={part.input.block_id} block={part.input} fault={faults[part.input.block_id]} values={values} ask={ask} />
          ) : (
            <Blocks key={place} blocks={part.blocks} place={`view-${place}`} press={press} />
          ),
        )}
      </form>
    </Dialog>
  );
}

interface Part { input?: Json; blocks: Json[] }

/** Fields one by one, and what stands between them in one piece. */
function parts(blocks: Json[]): Part[] {
  const found: Part[] = [];
  for (const block of blocks) {
    const last = found.at(-1);
    if (isInput(block)) found.push({ input: block, blocks: [] });
    else if (last && !last.input) last.blocks.push(block);
    else found.push({ blocks: [block] });
  }
  return found;
}
