// The choice at a table that is not yet confirmed: the sentence and the button say what it would do.
//
// A move is made of groups of inputs, the form's data-parts (one group named "move" if there is none), each with
// one of its inputs chosen, or data-count of them. An input says in data-act what the button calls it, in data-says
// what it would do; with data-alone it is a whole move, whatever else is chosen; data-asks names the fieldset with
// what it asks for besides; data-key the key that chooses it. The form's data-act puts the button's words
// together; data-outcomes and data-refused tell of some choices, by the values of all groups, what they would do
// and why they are none.
// What only one game knows is its own script's, which is asked by `telling`.

const byId = (id) => document.getElementById(id);

/** The form of the viewer's turn, or null. */
export const form = () => byId("move-form");

const words = (text) => text.split(" ").filter(Boolean);
const parts = () => words(form()?.dataset.parts ?? "move");
const chosen = (f, name) => [...f.elements].filter((e) => e.name === name && e.checked);

/** Words with what stands in their {places}. */
export const filled = (text, places) => text.replace(/\{(\w+)\}/g, (_, name) => places[name] ?? "");

/** True if an input is what one chooses, and not how. */
export function isChoice(input) {
  return parts().includes(input.name) || input.dataset.choice !== undefined;
}

/** The choice of a key: the input that names it, or by 1 to 9 and 0 one after another; undefined: nothing. */
export function byKey(key) {
  const open = [...form().elements].filter((e) => e.id && !e.disabled);
  const named = open.find((e) => e.dataset.key === key.toLowerCase());
  const areDigits = [...form().elements].some((e) => /^\d$/.test(e.dataset.key ?? ""));
  if (named || areDigits || !/^\d$/.test(key)) return named;
  const names = words(form().dataset.digits ?? form().dataset.parts ?? "move");
  return open.filter((e) => names.includes(e.name))[(Number(key) + 9) % 10];
}

/** True if something is chosen, or put elsewhere, than the page came with. */
export function isBegun() {
  return Boolean(form()) && [...form().elements].some((e) => e.checked !== e.defaultChecked);
}

const tellers = [];

/** Ask a game's own script too: what it makes of the form and of what is said of it stands in the dock. */
export function telling(teller) {
  tellers.push(teller);
  tell();
}

/** Make the sentence and the button say what is chosen. */
export function tell() {
  const f = form();
  if (!f) return;
  const go = byId("go");
  const says = byId("says");
  byId("put-back").disabled = !isBegun();
  const told = tellers.reduce((said, teller) => teller(f, said), toldOf(f, go, says));
  f.dataset.state = told.complete || isBegun() ? "chosen" : "idle";
  if (says.textContent !== told.words) says.textContent = told.words;
  if (go.textContent !== told.label) go.textContent = told.label;
  for (const button of [go, byId("go-next")]) if (button) button.disabled = !told.complete;
}

/** The words of the dock: the sentence, the label of the button, and whether it can be pressed. */
function toldOf(f, go, says) {
  const alone = [...f.elements].find((e) => e.checked && e.dataset.alone !== undefined);
  if (alone) return { words: alone.dataset.says, label: alone.dataset.act, complete: true };
  const groups = parts().map((name) => [name, chosen(f, name)]);
  if (f.dataset.count) return toldOfCount(f, go, says, groups[0]);
  const key = groups.map(([, [input]]) => input?.value).join(" ");
  const refused = JSON.parse(f.dataset.refused ?? "{}")[key];
  if (refused) return { words: refused, label: go.dataset.choose, complete: false };
  const missing = groups.filter(([, inputs]) => !inputs.length).map(([name]) => name);
  const question = questionOf(groups);
  if (question) return asked(f, groups, question);
  const outcomes = JSON.parse(f.dataset.outcomes ?? "{}");
  const told = groups.map(([, [input]]) => input?.dataset.says).filter(Boolean);
  const label = missing.length === 1 ? go.getAttribute(`data-choose-${missing[0]}`) : null;
  return {
    words: outcomes[key] ?? (missing.length ? undefined : outcomes[""]) ?? (told.join(" ") || says.dataset.hint),
    label: missing.length ? label ?? go.dataset.choose : act(f, groups),
    complete: !missing.length,
  };
}

/** The words of the button for a whole choice. */
function act(f, groups) {
  const names = groups.map(([name, inputs]) => [name, inputs.map((e) => e.dataset.act).join(f.dataset.and ?? " ")]);
  return filled(f.dataset.act ?? `{${parts()[0]}}`, Object.fromEntries(names));
}

/** Several of one kind: how many are chosen of how many. */
function toldOfCount(f, go, says, group) {
  const [, inputs] = group;
  const over = inputs.length - Number(f.dataset.count);
  const last = inputs.at(-1)?.dataset.says ?? says.dataset.hint;
  const numbers = { number: inputs.length, count: f.dataset.count, over };
  if (!over) return { words: last, label: act(f, [group]), complete: true };
  const told = over > 0 ? filled(f.dataset.over, numbers) : `${filled(f.dataset.under, numbers)} ${last}`;
  return { words: told, label: go.dataset.choose, complete: false };
}

/** The fieldset of what a chosen input asks for besides, or null. */
function questionOf(groups) {
  const id = groups.flatMap(([, inputs]) => inputs).find((e) => e.dataset.asks)?.dataset.asks;
  return id ? byId(id) : null;
}

function asked(f, groups, box) {
  const names = [...new Set([...box.querySelectorAll("input")].map((e) => e.name))];
  const answers = names.map((name) => chosen(f, name)[0]);
  const isAnswered = answers.every(Boolean);
  const outcome = JSON.parse(box.dataset.outcomes)[answers.map((e) => e?.value).join(",")];
  const says = groups.map(([, [input]]) => input?.dataset.says).filter(Boolean);
  return { words: outcome ?? says.join(" "), label: isAnswered ? act(f, groups) : box.dataset.choose, complete: isAnswered };
}

/** Make the dock say that what is chosen is on its way, or no longer is. */
export function confirming(isSent) {
  const f = form();
  if (!f) return;
  f.dataset.state = isSent ? "confirm" : "chosen";
  byId("put-back").disabled = isSent || !isBegun();
}

export function putBack() {
  form()?.reset();
  tell();
}

/** Choose what the page says was chosen before it was taken back. */
export function chooseAgain() {
  const f = form();
  if (!f?.dataset.chosen) return;
  const before = JSON.parse(f.dataset.chosen);
  delete f.dataset.chosen;
  for (const e of f.elements) {
    if (!e.id || e.disabled || !before[e.name]?.includes(e.value)) continue;
    if (f.dataset.confirm !== "off") e.defaultChecked = false; // so that it can be put back
    e.checked = true;
  }
}
