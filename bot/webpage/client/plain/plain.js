// The page without a build: the same server, drawn as lines and buttons (bot/webpage/plain.py). Words are set as text only.

const SURFACE = "plain";
const STATUS_AFTER_MS = 1000; // Under a second nothing is said of waiting (voice).
const WITHIN_MS = 45000; // The server gives a turn 30 s (ANSWER_WITHIN_S in bot/webpage/page.py).
const THREAD = "platter.thread";
const KEY = "platter.key";
const at = (id) => document.getElementById(id);
let items = 0;
let waiting = false;
let unanswered = { text: "", key: "" };

async function ask(path, body) {
  const key = sessionStorage.getItem(KEY);
  const headers = key ? { Authorization: `Bearer ${key}` } : {};
  if (body) headers["Content-Type"] = "application/json";
  const given = { method: body ? "POST" : "GET", headers, body: body && JSON.stringify(body) };
  const response = await fetch(`/page/${path}`, { ...given, signal: AbortSignal.timeout(WITHIN_MS) }).catch(() => null);
  if (!response) throw { title: "Platter does not answer", detail: "Nothing was lost. See that it runs, and try again." };
  const answer = await response.json().catch(() => ({}));
  if (response.status === 401) answer.detail = "One of PLATTER_API_KEYS opens this page.";
  if (!response.ok) throw { ...answer, status: response.status };
  return answer;
}

function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (one) => one.toString(16).padStart(2, "0")).join("");
}

async function thread() {
  const name = sessionStorage.getItem(THREAD) ?? (await ask("threads", {})).thread;
  sessionStorage.setItem(THREAD, name);
  return name;
}

/** One request at a time: what it is waiting for, what went wrong. Resolves to undefined where it failed. */
async function tried(work) {
  if (waiting) return undefined;
  waiting = true;
  trouble(null);
  const late = setTimeout(() => (at("status").textContent = `Searching ${items.toLocaleString("en-US")} dishes…`), STATUS_AFTER_MS);
  try {
    return await work();
  } catch (wrong) {
    trouble(wrong);
    return undefined;
  } finally {
    clearTimeout(late);
    at("status").textContent = "";
    waiting = false;
  }
}

function trouble(wrong) {
  at("trouble").hidden = !wrong;
  at("trouble").textContent = wrong ? `${wrong.title ?? "That did not work"}. ${wrong.detail ?? ""}` : "";
  at("unlock").hidden = wrong?.status !== 401;
}

async function say(text) {
  // The same words after a failure go under the same key, so that what was answered meanwhile is not said twice.
  if (unanswered.text !== text) unanswered = { text, key: newKey() };
  const done = await tried(async () => ask(`threads/${await thread()}/turns`, { text, key: unanswered.key }));
  if (!done) return false;
  unanswered = { text: "", key: "" };
  show(done.turn);
  return true;
}

async function press(turn, choice) {
  const done = await act(turn, { token: choice.token, text: choice.text });
  if (done?.turn) show(done.turn).focus();
  if (done?.shown?.form) fillIn(turn, choice.token, done.shown.form);
}

const act = (turn, action, key = newKey()) =>
  tried(async () => ask(`threads/${await thread()}/acts`, { surface: SURFACE, turn_id: turn.turn_id, key, action }));

/** A form of the order, in a dialog: what is wrong stands at its field, and what was typed stays. */
function fillIn(turn, token, { title, notes, fields, submit, version }) {
  const dialog = made("dialog", undefined, { ariaLabel: title, onclose: () => dialog.remove() });
  const form = made("form", undefined, { noValidate: true, dir: "auto" });
  const drawn = new Map(fields.map((one, place) => [one.name, field(one, `field-${place}`)]));
  const wrong = made("p", undefined, { className: "wrong", role: "alert", hidden: true });
  const close = made("button", "Close", { type: "button", onclick: () => dialog.close() });
  const save = made("button", submit, { type: "submit", className: "primary" });
  form.append(...notes.map((note) => made("p", note)), ...[...drawn.values()].map((one) => one.box), wrong, save);
  dialog.append(made("h2", title), close, form);
  let sent = { told: "", key: "" };
  form.onsubmit = async (event) => {
    event.preventDefault();
    const action = { type: "order", token, version, fields: Object.fromEntries([...drawn].map(([name, one]) => [name, one.value()])) };
    // The same form after a failure goes under the same key, so that what was taken in meanwhile is not taken in twice.
    const told = JSON.stringify(action);
    if (sent.told !== told) sent = { told, key: newKey() };
    const done = await act(turn, action, sent.key);
    if (done?.turn) {
      dialog.close();
      show(done.turn).focus();
    }
    if (done?.shown?.said) form.replaceChildren(made("p", done.shown.said, { role: "status" }));
    const faults = done?.shown?.faults ?? {};
    for (const [name, one] of drawn) one.fault(faults[name] ?? "");
    form.querySelector("[aria-invalid=true]")?.focus();
    wrong.hidden = Boolean(done);
    wrong.textContent = at("trouble").textContent;
  };
  document.body.append(dialog);
  dialog.showModal();
  form.querySelector("input, select, textarea")?.focus();
}

/** One field of a form: what is drawn, its value as the server takes it, and how a fault is said at it. */
function field({ label, kind, value, choices, hint, is_needed, most }, id) {
  const several = kind === "several";
  const box = made(several ? "fieldset" : "div", undefined, { className: "field" });
  const named = made(several ? "legend" : "label", is_needed ? label : `${label} (optional)`, several ? {} : { htmlFor: id });
  const control = several ? made("div") : CONTROLS[kind]?.(choices) ?? made("input", undefined, { maxLength: most, autocomplete: "off", dir: "auto" });
  if (several) control.append(...choices.map((one) => tick(one, value.split(","))));
  else control.value = value;
  if (kind === "phone") control.inputMode = "tel";
  const at = several ? control.querySelector("input") : Object.assign(control, { id });
  const below = made("p", hint, { id: `${id}-hint`, className: "told", hidden: !hint });
  const fault = made("p", "", { id: `${id}-fault`, className: "fault", hidden: true });
  const describe = () => at.setAttribute("aria-describedby", [below, fault].filter((one) => !one.hidden).map((one) => one.id).join(" "));
  describe();
  box.append(named, control, below, fault);
  return {
    box,
    value: () => (several ? [...control.querySelectorAll(":checked")].map((one) => one.value).join(",") : control.value.trim()),
    fault: (words) => {
      fault.textContent = words;
      fault.hidden = !words;
      if (words) at.setAttribute("aria-invalid", "true");
      else at.removeAttribute("aria-invalid");
      describe();
    },
  };
}

const CONTROLS = {
  date: () => made("input", undefined, { type: "date" }),
  lines: () => made("textarea", undefined, { rows: 3, dir: "auto" }),
  one: (choices) => {
    const menu = made("select");
    menu.append(made("option", "", { value: "" }), ...choices.map((one) => made("option", one.label, { value: one.value })));
    return menu;
  },
};

function tick(choice, chosen) {
  const label = made("label", undefined, { className: "choice" });
  label.append(made("input", undefined, { type: "checkbox", value: choice.value, checked: chosen.includes(choice.value) }), choice.label);
  return label;
}

const LEVELS = { danger: "Danger", warning: "Warning", caution: "Caution", info: "Note" };

/** A line's words, and in a box of its level's colour each caution among them; a word says the level to who sees none. */
function told(line, cautions) {
  const found = cautions.filter((one) => line.includes(one.words)).sort((one, other) => other.words.length - one.words.length)[0];
  if (!found) return [line];
  const place = line.indexOf(found.words);
  const box = made("mark", undefined, { className: `level ${found.level}` });
  box.append(made("span", `${LEVELS[found.level]}: `, { className: "unseen" }), found.words);
  return [line.slice(0, place), box, ...told(line.slice(place + found.words.length), cautions)];
}

function paragraph(line, message, more = {}) {
  const drawn = made("p", undefined, more);
  drawn.append(...told(line, message.cautions));
  return drawn;
}

function made(name, text, more = {}) {
  const element = Object.assign(document.createElement(name), more);
  if (text !== undefined) element.textContent = text;
  return element;
}

function show(turn) {
  at("beginning").hidden = true;
  const article = made("article", undefined, { tabIndex: -1 });
  article.dataset.testid = "turn";
  article.append(made("p", turn.said, { className: "said", dir: "auto" }));
  for (const message of turn.surfaces[SURFACE]) {
    const lines = message.lines.map((line) => paragraph(line, message, { dir: "auto" }));
    const buttons = made("div", undefined, { className: "choices" });
    buttons.append(...message.choices.map((one) => made("button", one.label, { type: "button", onclick: () => press(turn, one) })));
    article.append(...lines, buttons);
  }
  at("announced").replaceChildren(...linesOf(turn));
  if (!turn.surfaces[SURFACE].length) article.append(made("p", "Platter took this for talk among people, and kept quiet."));
  at("turns").append(article);
  article.scrollIntoView({ block: "start" });
  if (turn.may_add) add(article, turn);
  return article;
}

const linesOf = (turn, more = {}) => turn.surfaces[SURFACE].flatMap((message) => message.lines.map((line) => paragraph(line, message, more)));

/** The best whole order, above the answer while that is the last; nobody waits for it. */
async function add(article, turn) {
  const isLast = () => at("turns").lastElementChild === article;
  await null; // Of a conversation that is loaded again, all stand there then.
  if (!isLast()) return;
  const path = `threads/${sessionStorage.getItem(THREAD)}/turns/${turn.turn_id}/best-order`;
  const done = await ask(path, {}).catch(() => ({}));
  if (!done.turn || !isLast()) return;
  const above = (lines) => lines.slice(0, lines.length - linesOf(turn).length);
  article.firstElementChild.after(...above(linesOf(done.turn, { dir: "auto" })));
  at("announced").prepend(...above(linesOf(done.turn)));
}

async function learn() {
  const about = await tried(() => ask("about"));
  if (!about) return false;
  items = about.items;
  at("examples").replaceChildren(...about.examples.map((example) => {
    const item = made("li");
    item.append(made("button", example, { type: "button", onclick: () => say(example) }));
    return item;
  }));
  return true;
}

async function begin() {
  at("turns").replaceChildren();
  at("beginning").hidden = false;
  if (!items && !(await learn())) return;
  const name = sessionStorage.getItem(THREAD);
  const kept = name && (await tried(() => ask(`threads/${name}`)));
  for (const turn of kept?.turns ?? []) show(turn);
}

at("composer").addEventListener("submit", async (event) => {
  event.preventDefault();
  const box = at("message");
  const text = box.value.trim();
  if (!text || waiting) return;
  box.value = "";
  if (!(await say(text))) box.value ||= text;
  box.focus();
});
at("message").addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.shiftKey || event.isComposing) return;
  event.preventDefault();
  at("composer").requestSubmit();
});
at("unlock").addEventListener("submit", (event) => {
  event.preventDefault();
  sessionStorage.setItem(KEY, new FormData(event.currentTarget).get("key"));
  begin();
});
at("new").addEventListener("click", () => {
  if (waiting) return;
  sessionStorage.removeItem(THREAD);
  begin();
  at("message").focus();
});
begin();
