// The moments of a match between two fetches. What has ended since the page was shown (a conflict, a colour) is
// shown for two seconds each before what came after it, the last three at most; a click or a key goes on at once.
// And one can step back through what happened: by the links of the page, which are fetched here, and by keys.

import { isBegun } from "./choice.js";
import { asking, whole } from "./fragments.js";

const SHOWN = 2_000; // so long a result stays, in milliseconds
const MOST = 3; // so many results are shown one after the other; older ones are there at once

const byId = (id) => document.getElementById(id);
const table = () => byId("table");
const plyOf = (element) => Number(element.dataset.ply);
const resultsOf = (element) => (element.dataset.results ?? "").split(" ").filter(Boolean).map(Number);

let shownAt = performance.now(); // when the table came to show this ply
let shownPly = table() ? plyOf(table()) : 0;
let live = table()?.dataset.url; // where the table is found as it is
let goOn = null; // while results are shown one after the other: ends it
let isLeft = false; // the reader steps by themselves while results are shown

/** A table in an answer, or null. */
function tableOf(text) {
  return new DOMParser().parseFromString(text, "text/html").getElementById("table");
}

function put(text) {
  return htmx.swap({ sourceElement: table(), target: table(), swap: "outerMorph", text });
}

async function fetched(url, signal) {
  const { had, headers: knowing } = asking();
  const headers = { "HX-Request": "true", Accept: "text/html", ...knowing };
  const response = await fetch(url, { headers, signal, cache: "no-store" });
  if (!response.ok || response.headers.get("HX-Redirect")) throw new Error(String(response.status));
  return whole(await response.text(), had);
}

/** Wait so long, unless `signal` ends it; whether the wait was over by itself. */
function rest(milliseconds, signal) {
  if (signal.aborted) return Promise.resolve(false);
  if (milliseconds <= 0) return Promise.resolve(true);
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve(!signal.aborted);
    };
    const timer = setTimeout(end, milliseconds);
    signal.addEventListener("abort", end);
  });
}

/**
 * Show what has ended between the table on the page and the one in `text`, before that one is put there.
 * Whether it may be put there: not if the reader has begun to step back meanwhile.
 */
export async function unrolled(element, text, signal) {
  const next = tableOf(text);
  const isCovered = document.querySelector(".question[role=dialog]") !== null; // nobody would see it
  if (!next || element.id !== "table" || isBegun() || isCovered || document.hidden) return true;
  const from = plyOf(element);
  const to = plyOf(next);
  if (!(to > from)) return true;
  isLeft = false;
  // A player who wants to go on is heard while a result is being fetched too.
  const hurry = new AbortController();
  goOn = () => hurry.abort();
  await showResults(from, to, next, AbortSignal.any([signal, hurry.signal]));
  goOn = null;
  return !isLeft;
}

async function showResults(from, to, next, signal) {
  const results = resultsOf(next);
  const left = shownPly === from ? SHOWN - (performance.now() - shownAt) : 0;
  let isPatient = !results.includes(from) || (await rest(left, signal));
  for (const ply of results.filter((each) => each > from && each < to).slice(-MOST)) {
    if (!isPatient || isLeft) break;
    try {
      await put(await fetched(table().dataset.moment + ply, signal));
    } catch {
      break; // the newest is at hand
    }
    const now = byId("step-now");
    if (now && next.hasAttribute("data-my-turn")) {
      now.textContent = now.dataset.turn;
      now.classList.add("btn--go");
    }
    isPatient = await rest(SHOWN, signal);
  }
}

document.addEventListener("htmx:after:swap", () => {
  if (!table()) return;
  live = table().dataset.url ?? live;
  if (plyOf(table()) === shownPly) return;
  shownPly = plyOf(table());
  shownAt = performance.now();
});

// --- stepping --------------------------------------------------------------------------------------

let asked = 0;

/** Show the moment of an address of the page; the table as it is if it names none. */
async function step(href) {
  const at = new URL(href, location.href).searchParams.get("at");
  const moment = table().dataset.moment;
  const url = at ? moment + at : (live ?? moment.replace(/\?at=$/, ""));
  const mine = ++asked;
  try {
    const text = await fetched(url);
    if (mine !== asked) return;
    await put(text);
  } catch {
    location.assign(href); // the same without a script
    return;
  }
  if (byId("says") && at) byId("heard").textContent = byId("says").textContent;
  // A reader who has come to a page by the address of an earlier moment is at the table now, also when it is loaded anew.
  if (!at && location.search) history.replaceState(history.state, "", href);
  if (!at) document.body.dispatchEvent(new CustomEvent("live"));
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-step]");
  const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && event.button === 0;
  const isWaiting = goOn !== null;
  goOn?.();
  if (!link || !isPlain || !table()?.contains(link)) return;
  event.preventDefault();
  if (isWaiting && link.id === "step-now") return; // the newest comes at once
  isLeft = true;
  step(link.href);
});

const isFree = (target) => target === document.body || target.matches("a, #prompt, #verdict-title, #board, #log");

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || !table() || byId("guide")?.open) return;
  if (goOn && !["Shift", "Tab"].includes(event.key)) {
    goOn();
    if (isFree(event.target)) event.preventDefault(); // who types loses no letter
    return;
  }
  if (event.defaultPrevented || !isFree(event.target) || isBegun()) return;
  const href = { ArrowLeft: byId("step-back")?.href ?? table().dataset.back, ArrowRight: byId("step-on")?.href, Escape: byId("step-now")?.href }[event.key];
  if (!href) return;
  event.preventDefault();
  step(href);
});

// --- how it ended: the focus goes there once -------------------------------------------------------

const verdictOf = () => byId("verdict-title")?.dataset.verdict ?? "";
let verdict = verdictOf();

document.addEventListener("htmx:after:swap", () => {
  if (verdictOf() === verdict) return;
  verdict = verdictOf();
  const isAtWork = document.activeElement && !table()?.contains(document.activeElement) && document.activeElement !== document.body;
  if (verdict && !isAtWork && !byId("step-now")) byId("verdict-title").focus({ preventScroll: true });
});
