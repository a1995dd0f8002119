// What is chosen at a table and not yet confirmed: the sentence and the button say what it would do.

const byId = (id) => document.getElementById(id);

/** The form of the viewer's turn, or null. */
export const form = () => byId("move-form");

/** The groups of radio buttons that make one move together; none where each choice is a move by itself. */
const parts = () => form()?.dataset.parts?.split(" ") ?? [];

/** Whether an input is what one chooses, and not how. */
export function isChoice(input) {
  const isMove = /^(move|cards)$/.test(input.name) && input.dataset.act !== undefined;
  return isMove || /^(number|pair\..*)$/.test(input.name) || parts().includes(input.name);
}

/** What the keys 1 to 9 choose, in order. */
export function byDigit() {
  const names = form().dataset.digits?.split(" ") ?? ["move", "cards"];
  return [...form().elements].filter((e) => names.includes(e.name) && e.id && !e.disabled);
}

function chosen() {
  const f = form();
  return f ? [...f.elements].filter((e) => e.checked && (e.name === "move" || e.name === "cards")) : [];
}

/** Whether something is chosen, or was put elsewhere than where it lay. */
export function isBegun() {
  const f = form();
  return Boolean(f) && (chosen().some(isChoice) || [...f.elements].some((e) => e.checked && !e.defaultChecked));
}

/** The radio groups of the chosen card's own questions. */
function questions() {
  const card = chosen()[0]?.value.replace(/^play /, "");
  const box = card && document.querySelector(`.args--${CSS.escape(card)}`);
  if (!box) return { box: null, answers: [] };
  const names = [...new Set([...box.querySelectorAll("input")].map((e) => e.name))];
  return { box, answers: names.map((name) => box.querySelector(`input[name="${CSS.escape(name)}"]:checked`)) };
}

/** Make the sentence and the button say what is chosen. */
export function tell() {
  const f = form();
  if (!f) return;
  const go = byId("go");
  const says = byId("says");
  if (parts().length) return tellParts(f, go, says);
  const picks = chosen();
  const { box, answers } = questions();
  byId("put-back").disabled = !isBegun();
  if (f.elements.pair?.value === "pairs") return tellPairs(f, go, says);
  const wanted = f.elements.pair ? 2 : 1;
  const numbers = f.querySelector("input[name=number]");
  const number = f.querySelector("input[name=number]:checked");
  const complete = picks.length === wanted && answers.every(Boolean) && Boolean(numbers) === Boolean(number);
  let act = picks.map((e) => e.dataset.act).join(" and ");
  if (number) act += `, exactly ${number.value}`;
  if (f.elements.pair && complete) act = `${f.elements.pair.value === "keep" ? "Keep" : "Show"} ${act}`;
  let words = picks.length ? picks.at(-1).dataset.says : says.dataset.hint;
  if (f.elements.pair && picks.length !== wanted) {
    words = picks.length > wanted ? `${picks.length} chosen: put ${picks.length - wanted} back.` : `${picks.length} of 2 chosen. ${words}`;
  }
  if (box && answers.every(Boolean)) {
    words = JSON.parse(box.dataset.outcomes)[answers.map((e) => e.value).join(",")] ?? words;
  }
  if (number) words = `${picks.length ? `${words} ` : ""}${number.dataset.says}`;
  const asked = numbers ? "Choose a number" : "Say for which card";
  say(go, says, words, complete ? act : picks.length && wanted === 1 ? asked : go.dataset.choose, complete);
  for (const mark of document.querySelectorAll(".mark")) {
    mark.classList.toggle("is-on", Boolean(byId(mark.htmlFor)?.checked));
  }
}

function say(go, says, words, label, complete) {
  if (says.textContent !== words) says.textContent = words;
  if (go.textContent !== label) go.textContent = label;
  go.disabled = !complete;
}

/** A move of several parts, or one that stands for itself beside them. */
function tellParts(f, go, says) {
  byId("put-back").disabled = !isBegun();
  const whole = chosen().find(isChoice);
  if (whole) return say(go, says, whole.dataset.says, whole.dataset.act, true);
  const picks = parts().map((name) => [name, [...f.elements].find((e) => e.name === name && e.checked)]);
  const missing = picks.filter(([, input]) => !input).map(([name]) => name);
  const found = Object.fromEntries(picks);
  const key = picks.map(([, input]) => input?.value).join(" ");
  const told = picks.map(([, input]) => input?.dataset.says).filter(Boolean);
  const words = JSON.parse(f.dataset.outcomes)[key] ?? (told.join(" ") || says.dataset.hint);
  const act = f.dataset.act.replace(/\{(\w+)\}/g, (_, name) => found[name]?.dataset.act);
  const label = missing.length === 1 ? go.getAttribute(`data-choose-${missing[0]}`) : go.dataset.choose;
  say(go, says, words, missing.length ? label : act, !missing.length);
}

/** Show in two trays where the cards of a hand were put, and whether there are two in each. */
function tellPairs(f, go, says) {
  const sizes = [...document.querySelectorAll("[data-tray]")].map((tray) => {
    const inside = [...f.querySelectorAll(`.sort input[value="${tray.dataset.tray}"]:checked`)];
    const cards = inside.map((e) => e.closest(".sort").querySelector(".sort__mini").cloneNode(true));
    tray.hidden = false;
    tray.querySelector("span").replaceChildren(...cards);
    tray.classList.toggle("tray--over", cards.length > 2);
    return cards.length;
  });
  const complete = sizes.every((size) => size === 2);
  const words = sizes.some((size) => size > 2)
    ? "A pair has two cards: put one back."
    : complete ? says.dataset.hint : `${sizes[0]} of 2 in the first pair, ${sizes[1]} of 2 in the second. ${says.dataset.hint}`;
  say(go, says, words, complete ? go.dataset.go : go.dataset.choose, complete);
}

export function putBack() {
  form()?.reset();
  tell();
}


/** Who chooses a part of a move has decided against the one that stands for itself. */
document.addEventListener("change", (event) => {
  const f = form();
  if (!f || event.target.form !== f || !parts().includes(event.target.name)) return;
  const other = [...f.elements].find((e) => e.name === "move" && e.type === "radio" && !isChoice(e));
  if (other) other.checked = true;
});
