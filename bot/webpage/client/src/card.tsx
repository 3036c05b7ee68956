// An Adaptive Card, drawn by adaptivecards; presses are told by the library's own actions, with what was typed.

import {
  AdaptiveCard, ChoiceSetInput, Container, ExecuteAction, GlobalRegistry, HostConfig, NumberInput, RichTextBlock, SubmitAction, Table, Versions,
  type Action, type Input,
} from "adaptivecards";
import { useEffect, useRef, useState } from "react";

import { hostConfig } from "./hostconfig";
import type { Json } from "./server";
import type { Press } from "./surfaces";
import { useDark } from "./theme";
import { LEVELS } from "./words";

// A bundler leaves out the module that registers itself and is named by nobody.
GlobalRegistry.defaultElements.register("Table", Table, Versions.v1_5);

/** The library takes a number field with bounds and nothing in it for wrong, and then sends nothing and says nothing. */
class Numbers extends NumberInput {
  override isValid(): boolean {
    return this.isSet() ? super.isValid() : !this.isRequired;
  }
  protected override updateInputControlAriaLabelledBy(): void {
    super.updateInputControlAriaLabelledBy();
    named(this.renderedInputControlElement);
  }
}

class Choices extends ChoiceSetInput {
  protected override updateInputControlAriaLabelledBy(): void {
    super.updateInputControlAriaLabelledBy();
    named(this.renderedInputControlElement);
  }
}
/** Of a style (channels/teams/elements.py) → how grave the words in the box are. */
const GRADES: Record<string, string> = { attention: "danger", warning: "warning", accent: "caution", emphasis: "info" };

/** A box around a caution: its icon is for eyes alone, and a word for who does not see it. */
class Graded extends Container {
  protected override internalRender(): HTMLElement | undefined {
    const box = super.internalRender();
    const level = GRADES[this.style ?? ""];
    const icon = box?.querySelector(".ac-textRun");
    if (!box || !level || !icon || !ICON.test(icon.textContent ?? "")) return box;
    const heard = Object.assign(document.createElement("span"), { className: "unseen", textContent: `${LEVELS[level]}: ` });
    icon.before(heard);
    icon.setAttribute("aria-hidden", "true");
    box.classList.add("level", level);
    return box;
  }
}
const ICON = /^\p{Emoji}\ufe0f?\s*$/u;
GlobalRegistry.defaultElements.register("Container", Graded);
GlobalRegistry.defaultElements.register("Input.Number", Numbers);
GlobalRegistry.defaultElements.register("Input.ChoiceSet", Choices);

// The library's own words at a field go through Markdown; here they are words.
AdaptiveCard.onProcessMarkdown = (text, result) => {
  result.outputHtml = Object.assign(document.createElement("p"), { textContent: text }).outerHTML;
  result.didProcess = true;
};

const FIELDS = "input, select, textarea";

/** The library names the box around a list that is typed into, and takes a fault for a part of the name. */
function named(control: HTMLElement | undefined): void {
  const field = control?.matches(FIELDS) ? control : control?.querySelector<HTMLElement>("input[list]");
  const [label, fault] = control?.getAttribute("aria-labelledby")?.split(" ") ?? [];
  if (!control || !field || !label) return;
  control.removeAttribute("aria-labelledby");
  field.removeAttribute("aria-label");
  field.setAttribute("aria-labelledby", label);
  faulty(field, fault);
}

function faulty(field: HTMLElement, fault: string | undefined): void {
  if (fault) field.setAttribute("aria-describedby", fault);
  else field.removeAttribute("aria-describedby");
  field.toggleAttribute("aria-invalid", false);
  if (fault) field.setAttribute("aria-invalid", "true");
}

/** One card; what the answer to Action.Execute shows takes its place. */
export function Card({ content, press }: { content: Json; press: Press }) {
  const box = useRef<HTMLDivElement>(null);
  const [shown, setShown] = useState(content);
  const dark = useDark();
  useEffect(() => setShown(content), [content]);
  useEffect(() => {
    const card = new AdaptiveCard();
    card.hostConfig = new HostConfig(hostConfig(dark));
    card.onExecuteAction = async (action: Action) => {
      if (!(action instanceof SubmitAction || action instanceof ExecuteAction)) return;
      const done = await press({ ...action.toJSON(), data: action.data });
      if (done.shown?.value?.type !== "AdaptiveCard") return;
      setShown(done.shown.value);
      box.current?.focus(); // The button that was pressed is gone with the old card.
    };
    card.parse(shown);
    const drawn = card.render();
    card.getAllInputs().forEach(described);
    box.current!.replaceChildren(...(drawn ? [drawn] : []));
    box.current!.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [shown, dark]);
  return <div className="teams-card" tabIndex={-1} dir={shown.rtl ? "rtl" : "auto"} lang={shown.lang} ref={box} />;
}

const FAULT = "Attention";

/** A fault stands in a paragraph of its own under its field (channels/teams/search_form.py): the field names it. */
function described(input: Input): void {
  const column = input.parent as unknown as { getItemCount(): number; getItemAt(at: number): unknown };
  const items = Array.from({ length: column.getItemCount() }, (_, at) => column.getItemAt(at));
  const below = items[items.indexOf(input) + 1];
  const field = input.renderedElement?.querySelector<HTMLElement>(FIELDS);
  if (!(below instanceof RichTextBlock) || !below.renderedElement || !field || !isFault(below)) return;
  below.renderedElement.id ||= `${field.id || input.id}-fault`;
  faulty(field, below.renderedElement.id);
}

const isFault = (told: RichTextBlock) => told.toJSON()?.inlines?.some((one: Json) => one.color === FAULT);
