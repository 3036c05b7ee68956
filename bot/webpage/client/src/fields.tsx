// The fields of a Slack modal, as the browser's own: the drawing library's have neither labels nor values.

import { useEffect, useId, useState, type ReactNode, type RefObject } from "react";

import type { Json } from "./server";
import type { Press } from "./surfaces";

/** By block, as `view.state.values` has it. */
export type Values = Record<string, Json>;
/** By block, what is wrong. */
export type Faults = Record<string, string>;

interface Drawn { block: Json; fault?: string; values: RefObject<Values>; ask: Press }

interface Control { id: string; element: Json; tell: (told: Json) => void; ask: Press; described: Json }

const TYPE_AHEAD_MS = 200;
const CHOOSE = "Choose one of the list.";

export const isInput = (block: Json) => block.type === "input" && block.element.type in CONTROLS;

/** What is told of the fields, and which are not right before anybody is asked. */
export function given(blocks: Json[], values: Values): { state: Json; missing: Faults } {
  const told: Json = {};
  const missing: Faults = {};
  for (const { block_id, element } of blocks.filter(isInput)) {
    const value = values[block_id] ?? beginning(element);
    if (value.typed) missing[block_id] = CHOOSE;
    told[block_id] = { [element.action_id]: { type: element.type, ...value } };
  }
  return { state: { values: told }, missing };
}

/** What stands in a field when it is opened, as Slack tells it. */
function beginning(element: Json): Json {
  switch (element.type) {
    case "datepicker": return { selected_date: element.initial_date ?? null };
    case "external_select":
    case "static_select":
    case "radio_buttons": return { selected_option: element.initial_option ?? null };
    case "conversations_select": return { selected_conversation: element.initial_conversation ?? null };
    case "multi_static_select":
    case "checkboxes": return { selected_options: element.initial_options ?? [] };
    default: return { value: element.initial_value ?? null };
  }
}

export function Field({ block, fault, values, ask }: Drawn) {
  const id = useId();
  const { element, label, hint, optional } = block;
  const tell = (told: Json) => void (values.current[block.block_id] = told);
  const told = [hint && `${id}-hint`, fault && `${id}-fault`].filter(Boolean).join(" ");
  const described = { "aria-describedby": told || undefined, "aria-invalid": fault ? true : undefined };
  const Drawn = CONTROLS[element.type]!;
  const named: ReactNode = <>{label.text}{optional && <span className="soft"> (optional)</span>}</>;
  const below = (
    <>
      {hint && <p className="soft" id={`${id}-hint`}>{hint.text}</p>}
      {fault && <p className="fault" id={`${id}-fault`}>{fault}</p>}
    </>
  );
  const drawn = <Drawn id={id} element={element} tell={tell} ask={ask} described={described} />;
  if (GROUPS.has(element.type)) return <fieldset className="field"><legend>{named}</legend>{drawn}{below}</fieldset>;
  return <div className="field"><label htmlFor={id}>{named}</label>{drawn}{below}</div>;
}

function Words({ id, element, tell, described }: Control) {
  const number = element.type === "number_input";
  const typed = (event: { target: { value: string } }) => tell({ value: event.target.value.trim() || null });
  const common = {
    id, ...described, onChange: typed, defaultValue: element.initial_value, placeholder: element.placeholder?.text,
    maxLength: element.max_length,
  };
  if (element.multiline) return <textarea {...common} rows={3} dir="auto" />;
  // As words, so that what is no number is told, too, and its fault said at the field.
  return <input {...common} inputMode={number ? (element.is_decimal_allowed ? "decimal" : "numeric") : undefined} autoComplete="off" dir="auto" />;
}

function Day({ id, element, tell, described }: Control) {
  return <input id={id} {...described} type="date" defaultValue={element.initial_date} onChange={(event) => tell({ selected_date: event.target.value || null })} />;
}

/** A menu of which one is chosen. */
function Menu({ id, element, tell, described }: Control) {
  const choose = (value: string) => tell({ selected_option: element.options.find((one: Json) => one.value === value) ?? null });
  return (
    <select id={id} {...described} defaultValue={element.initial_option?.value ?? ""} onChange={(event) => choose(event.target.value)}>
      <option value="">{element.placeholder?.text ?? ""}</option>
      {element.options.map((one: Json) => <option key={one.value} value={one.value}>{one.text.text}</option>)}
    </select>
  );
}

function Radios({ id, element, tell }: Control) {
  return element.options.map((option: Json) => (
    <label key={option.value} className="choice">
      <input
        type="radio" name={id} defaultChecked={option.value === element.initial_option?.value}
        onChange={() => tell({ selected_option: option })}
      />
      <span>{option.text.text}{option.description && <span className="soft"> {option.description.text}</span>}</span>
    </label>
  ));
}

/** A menu of several choices, as boxes that are ticked: in a place of its own that is scrolled where there are many. */
function Several(control: Control) {
  const stands: Json[] = control.element.initial_options ?? [];
  const [chosen, setChosen] = useState(stands);
  const tell = (told: Json) => {
    setChosen(told.selected_options);
    control.tell(told);
  };
  return (
    <details className="several" open={stands.length > 0}>
      <summary>{chosen.length ? chosen.map((one) => one.text.text).join(", ") : control.element.placeholder?.text ?? "None"}</summary>
      <div className="several-choices"><Ticks {...control} tell={tell} /></div>
    </details>
  );
}

/** What can be ticked, each with what it means below its name. */
function Ticks({ id, element, tell }: Control) {
  const [ticked, setTicked] = useState<Json[]>(element.initial_options ?? []);
  const change = (option: Json, on: boolean) => {
    const now = [...ticked.filter((one) => one.value !== option.value), ...(on ? [option] : [])];
    setTicked(now);
    tell({ selected_options: now });
  };
  return element.options.map((option: Json) => (
    <div key={option.value}>
      <label className="choice">
        <input
          type="checkbox" checked={has(ticked, option)} onChange={(event) => change(option, event.target.checked)}
          aria-describedby={option.description && `${id}-${option.value}`}
        />
        {option.text.text}
      </label>
      {option.description && <p className="soft" id={`${id}-${option.value}`}>{option.description.text}</p>}
    </div>
  ));
}

/** A menu that asks for its choices as one types (`block_suggestion`). */
function TypeAhead({ id, element, tell, ask, described }: Control) {
  const [options, setOptions] = useState<Json[]>(element.initial_option ? [element.initial_option] : []);
  const [typed, setTyped] = useState<string>(element.initial_option?.text.text ?? "");
  useEffect(() => {
    const timer = setTimeout(async () => {
      const { shown } = await ask({ type: "block_suggestion", action_id: element.action_id, value: typed.trim() });
      if (shown?.options) setOptions((before) => [...shown.options, ...before.filter((one) => !has(shown.options, one))]);
    }, typed ? TYPE_AHEAD_MS : 0);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const words = typed.trim().toLowerCase();
    const chosen = options.find((one) => one.text.text.toLowerCase() === words);
    tell({ selected_option: chosen ?? null, ...(words && !chosen ? { typed: true } : {}) });
  }, [typed, options]);
  return (
    <>
      <input
        id={id} {...described} list={`${id}-list`} value={typed} placeholder={element.placeholder?.text} autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
      />
      <datalist id={`${id}-list`}>{options.map((one) => <option key={one.value} value={one.text.text} />)}</datalist>
    </>
  );
}

const has = (options: Json[], one: Json) => options.some(({ value }) => value === one.value);

/** The page has one conversation: what is left empty. */
function Place({ id, element, described }: Control) {
  return <select id={id} {...described}><option>{element.placeholder?.text ?? "This conversation"}</option></select>;
}

/** Fields of several controls, which a legend names. */
const GROUPS = new Set(["radio_buttons", "checkboxes", "multi_static_select"]);

const CONTROLS: Record<string, (control: Control) => ReactNode> = {
  plain_text_input: Words,
  number_input: Words,
  datepicker: Day,
  radio_buttons: Radios,
  checkboxes: Ticks,
  multi_static_select: Several,
  static_select: Menu,
  external_select: TypeAhead,
  conversations_select: Place,
};
