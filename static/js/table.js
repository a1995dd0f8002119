// A match's page: keeps what was chosen and not yet confirmed when the table is fetched anew, says in words
// what a choice would do, and plays by keys. Without it the same page works by plain forms.

import "./catchup.js";
import "./moments.js";
import "./motion.js";
import "./sound.js";
import "./take-back-ring.js";
import "./clock.js";
import { byKey, chooseAgain, confirming, form, isBegun, isChoice, putBack, tell } from "./choice.js";
import { startGuide } from "./guide.js";

const MINUTE = 60_000;
const table = () => document.getElementById("table");
const byId = (id) => document.getElementById(id);

// --- what is chosen ------------------------------------------------------------------------------

document.addEventListener("change", (event) => {
  if (!form() || event.target.form !== form()) return;
  for (const told of form().querySelectorAll(".told")) told.remove(); // of what was chosen before
  tell();
});
document.addEventListener("reset", (event) => {
  if (event.target === form()) setTimeout(tell);
});

// A second tap on what is chosen sends it where moves need no confirmation.
let before = null;
document.addEventListener("pointerdown", (event) => {
  const input = event.target.closest("label")?.control ?? null;
  before = input?.checked ? input : null;
});
document.addEventListener("click", (event) => {
  if (event.target === before && form()?.dataset.confirm === "off" && before.form === form()) {
    if (isChoice(before) && before.type === "radio" && !byId("go").disabled) form().requestSubmit();
  }
});

// --- keys ----------------------------------------------------------------------------------------

function typing(target) {
  return target.matches("input:not([type=radio]):not([type=checkbox]), textarea, select, [contenteditable]");
}

/** True if something lies over the table that keys are for. */
function isCovered(target) {
  return Boolean(document.querySelector("dialog[open], #told") || target.closest("[popover]"));
}

document.addEventListener("keydown", (event) => {
  const f = form();
  if (!f || event.ctrlKey || event.altKey || event.metaKey || typing(event.target) || isCovered(event.target)) return;
  if (event.key === "Escape" && isBegun() && !event.target.closest("[data-menu]")) {
    putBack();
  } else if (byKey(event.key)) {
    const input = byKey(event.key);
    input.focus();
    input.click();
  } else if (event.key === "Enter" && (event.target === document.body || event.target.type === "checkbox")) {
    if (!byId("go").disabled) f.requestSubmit();
  } else {
    return;
  }
  event.preventDefault();
});

// --- a swap keeps what the reader has in hand ----------------------------------------------------

const SCROLLED = "#log, .record[id], .dock__body, [data-scrolls]";
let kept = null;

function keep() {
  const f = form();
  kept = {
    ply: Number(table().dataset.ply),
    turn: f?.elements.ply?.value,
    checked: [...table().querySelectorAll("input:checked")].map((e) => e.id).filter(Boolean),
    choices: f ? [...f.elements].filter((e) => e.checked && isChoice(e)).length : 0,
    hadChoice: isBegun(),
    typed: byId("typed")?.value ?? "",
    typedFor: byId("typed-move")?.elements.ply.value,
    open: new Map([...table().querySelectorAll("details[id]")].map((d) => [d.id, d.open])),
    scrolls: new Map([...table().querySelectorAll(SCROLLED)].map((e) => [e.id || e.className, [e.scrollLeft, e.scrollTop]])),
    folded: document.querySelector(".dock")?.classList.contains("dock--folded"),
    focus: document.activeElement?.id,
  };
}

function restore() {
  if (!kept || !table()) return;
  const was = kept;
  kept = null;
  form()?.reset();
  let choices = 0;
  for (const id of was.checked) {
    const input = byId(id);
    if (!input || input.disabled) continue;
    if (!input.form) input.checked = true; // how the table is looked at
    else if (input.form === form() && was.turn === form()?.elements.ply.value) {
      input.checked = true;
      choices += isChoice(input);
    }
  }
  if (byId("typed") && was.typed && was.typedFor === byId("typed-move").elements.ply.value) byId("typed").value = was.typed;
  for (const [id, open] of was.open) if (byId(id) && byId(id).dataset.afresh === undefined) byId(id).open = open;
  for (const element of table().querySelectorAll(SCROLLED)) {
    const at = was.scrolls.get(element.id || element.className);
    if (at) [element.scrollLeft, element.scrollTop] = at;
  }
  if (was.folded) fold(true);
  if (was.focus && document.activeElement === document.body) byId(was.focus)?.focus({ preventScroll: true });
  const stale = document.querySelector("[data-stale]");
  if (stale && was.hadChoice) stale.textContent = choices < was.choices ? stale.dataset.lost : stale.dataset.kept;
  return was.ply;
}

document.addEventListener("htmx:before:request", (event) => {
  const button = event.target.querySelector?.("#go, #typed-move .btn");
  if (!table()?.contains(event.target) || !event.target.matches("form") || !button) return;
  const { ctx } = event.detail;
  if (event.target === form()) confirming(true);
  setTimeout(() => ctx.isOver || button.setAttribute("aria-busy", "true"), 300);
});
document.addEventListener("htmx:finally:request", (event) => {
  event.detail.ctx.isOver = true;
  byId("go")?.removeAttribute("aria-busy");
  if (form()?.dataset.state === "confirm") confirming(false);
});
document.addEventListener("htmx:before:swap", (event) => {
  // An answer that is not shown, such as an error, is told of all the same.
  const isShown = !event.defaultPrevented && event.detail.ctx.swap !== "none";
  if (table()?.contains(event.target) && !event.target.closest?.("#chat") && isShown) keep();
});
document.addEventListener("htmx:after:swap", () => {
  const ply = restore();
  if (ply === undefined) return;
  chooseAgain();
  dress();
  hear(ply);
});
/** A move that did not get through stays chosen, and the dock says so, in words of the page. */
function failed(event, why) {
  const says = byId("says");
  if (says && event.target.matches?.("#move-form, #typed-move")) says.textContent = byId("main").dataset[why];
}

document.addEventListener("htmx:error", (event) => {
  failed(event, "noAnswer");
});
document.addEventListener("htmx:response:error", (event) => {
  const status = event.detail.ctx.response.status;
  if (status >= 500) failed(event, "noAnswer");
  else if (status !== 409 && status !== 422) failed(event, "notTaken");
});

// --- heard, folded -------------------------------------------------------------------------------

const happened = () => Number(table()?.dataset.happened ?? 0);
let told = happened(); // the newest that is no move and that the page has shown: such a thing is read out once

/** Read out what the moves from a ply on brought about, what else happened, and whose turn it is: in one piece, in
 * that order. */
function hear(since) {
  if (since >= Number(table().dataset.ply) && told >= happened()) return;
  const isFresh = ([ply, , id]) => (id === undefined ? ply >= since : id > told);
  byId("heard").textContent = JSON.parse(table().dataset.heard).filter(isFresh).map(([, words]) => words).join(" ");
  told = Math.max(told, happened());
}

function fold(folded) {
  const dock = document.querySelector(".dock");
  const handle = dock?.querySelector("[data-fold]");
  if (!handle) return;
  dock.classList.toggle("dock--folded", folded);
  handle.setAttribute("aria-expanded", String(!folded));
  handle.setAttribute("aria-label", folded ? handle.dataset.unfold : handle.dataset.words);
}

document.addEventListener("click", (event) => {
  const handle = event.target.closest?.("[data-fold]");
  if (handle) fold(handle.getAttribute("aria-expanded") === "true");
});

// --- times, and what a fresh table needs ---------------------------------------------------------

const ago = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: "auto", style: "long" });

/** Say in titles how long ago something was; the text stays absolute. */
function age() {
  for (const time of document.querySelectorAll("#table time[datetime]")) {
    const minutes = (new Date(time.dateTime) - Date.now()) / 60_000;
    const [value, unit] =
      Math.abs(minutes) < 60 ? [minutes, "minute"] : Math.abs(minutes) < 48 * 60 ? [minutes / 60, "hour"] : [minutes / 1440, "day"];
    const words = ago.format(Math.round(value), unit);
    if (!time.dataset.at) time.dataset.at = time.title || time.textContent;
    time.title = `${time.dataset.at} (${words})`;
  }
}

function dress() {
  for (const element of document.querySelectorAll("[data-fold], [data-guide-open]")) element.hidden = false;
  tell();
  age();
}

chooseAgain();
dress();
setInterval(age, MINUTE);
startGuide(Boolean(table()?.hasAttribute("data-seated")));
