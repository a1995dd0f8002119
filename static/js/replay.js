// A replay: steps by links, keys and the slider without loading the page anew. Without it the links do the same.

const root = () => document.getElementById("replay");
const byId = (id) => document.getElementById(id);
const plies = () => byId("reel-slider").dataset.plies.split(",");
const TITLE = /^((?:● |\(\d+\) )?).*/;
const SCROLLED = "#log, .record[id], [data-scrolls]";

let wanted = null; // the moment to be shown at last: its address and what becomes of the present one
let busy = false;
let direction = 1;
let failed = false;

// --- addresses -----------------------------------------------------------------------------------

const here = () => root().dataset.url;

/** The address of a moment alone. What may change in it is named there too, for the browser keeps it for a while. */
function stepOf(url) {
  const { searchParams } = new URL(url, location.href);
  searchParams.set("look", root().dataset.look);
  return `${root().dataset.step}?${searchParams}`;
}

function withPly(url, ply) {
  const to = new URL(url, location.href);
  to.searchParams.set("ply", ply);
  return to.pathname + to.search;
}

/** The step that is shown, or on its way. */
function index() {
  const ply = new URL(wanted?.url ?? here(), location.href).searchParams.get("ply");
  return plies().indexOf(ply);
}

// --- going ---------------------------------------------------------------------------------------

/**
 * Show a moment; while one is fetched only the latest that was asked for counts.
 * `past`: "push" leaves the present address to the back button, "replace" does not, "none" has come from there.
 */
async function go(url, past) {
  wanted = { url, past };
  if (busy) return;
  busy = true;
  try {
    while (wanted && wanted.url !== here()) {
      const to = wanted;
      failed = false;
      await htmx.ajax("GET", stepOf(to.url), { target: "#replay", swap: "outerMorph" });
      if (failed) return location.assign(to.url); // the page itself says what is the matter
      if (to.past === "push") history.pushState(null, "", here());
      else history.replaceState(null, "", here());
      if (wanted === to) break;
    }
  } finally {
    busy = false;
    wanted = null;
  }
  ahead();
}

function stepBy(by) {
  const to = Math.max(0, Math.min(index() + by, plies().length - 1));
  if (to === index()) return;
  direction = Math.sign(by);
  go(withPly(wanted?.url ?? here(), plies()[to]), wanted?.past ?? "replace");
}

/** Have the browser keep the next step, so that it is there when it is asked for. */
function ahead() {
  const next = plies()[index() + direction];
  if (next) fetch(stepOf(withPly(here(), next)), { priority: "low" }).catch(() => {});
}

// --- links, keys, slider -------------------------------------------------------------------------

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("#replay a[href]");
  if (!link || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (link.pathname !== location.pathname) return;
  event.preventDefault();
  link.closest("details[data-menu]")?.removeAttribute("open");
  if (link.closest("details[data-menu]")) link.closest("details").querySelector("summary").focus();
  direction = link.id === "way-back" ? -1 : 1;
  go(link.pathname + link.search, "push");
});

const BY = { ArrowLeft: -1, ArrowRight: 1, Home: -Infinity, End: Infinity };

let pointed = null; // the tab that was chosen by pointer: who then presses an arrow does not mean the tabs

document.addEventListener("click", (event) => {
  const control = event.target.closest("label")?.control;
  if (event.detail) pointed = control?.type === "radio" ? control : null;
  else if (event.target === document.activeElement) pointed = null; // chosen by a key
});

/** True if somebody types there, or walks through choices by keys. */
const needsKeys = (target) => target !== pointed && target.matches("input:not([type=checkbox]), textarea, select, [contenteditable]");

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || event.defaultPrevented) return;
  if (!(event.key in BY) || needsKeys(event.target)) return;
  event.preventDefault();
  stepBy(BY[event.key]);
});

document.addEventListener("input", (event) => {
  if (event.target.id !== "reel-slider") return;
  const to = Number(event.target.value);
  event.target.setAttribute("aria-valuetext", event.target.dataset.stepOf.replace("{}", to + 1));
  stepBy(to - index());
});

addEventListener("popstate", () => go(location.pathname + location.search, "none"));

for (const name of ["htmx:error", "htmx:response:error"]) {
  document.addEventListener(name, () => (failed = true));
}

// --- a swap keeps what the reader has in hand ----------------------------------------------------

let kept = null;

document.addEventListener("htmx:before:swap", () => {
  kept = {
    checked: new Map([...root().querySelectorAll("[type=radio][id], [type=checkbox][id]")].map((e) => [e.id, e.checked])),
    open: new Map([...root().querySelectorAll("details[id]")].map((d) => [d.id, d.open])),
    scrolls: new Map([...root().querySelectorAll(SCROLLED)].map((e) => [e.id, [e.scrollLeft, e.scrollTop]])),
    focus: document.activeElement?.id,
  };
});

document.addEventListener("htmx:after:swap", () => {
  if (!kept) return;
  for (const [id, checked] of kept.checked) if (byId(id)) byId(id).checked = checked;
  for (const [id, open] of kept.open) if (byId(id)) byId(id).open = open;
  for (const element of root().querySelectorAll(SCROLLED)) {
    [element.scrollLeft, element.scrollTop] = kept.scrolls.get(element.id) ?? [0, 0];
  }
  byId("reel-words").scrollTop = 0;
  if (kept.focus && document.activeElement === document.body) byId(kept.focus)?.focus({ preventScroll: true });
  kept = null;
  dress();
  document.title = document.title.replace(TITLE, (_, mark) => mark + root().dataset.title);
  byId("heard").textContent = root().dataset.said;
});

function dress() {
  const slider = byId("reel-slider");
  slider.hidden = false;
  if (!wanted || document.activeElement !== slider) slider.value = slider.getAttribute("value");
  byId("reel-copy").hidden = !navigator.clipboard;
}

document.addEventListener("click", async (event) => {
  const button = event.target.closest?.("#reel-copy");
  if (!button) return;
  const words = (button.dataset.words ??= button.textContent);
  let said = button.dataset.copied;
  try {
    await navigator.clipboard.writeText(location.origin + here());
  } catch {
    said = button.dataset.byHand; // the browser keeps its clipboard to itself
  }
  button.textContent = said;
  setTimeout(() => (button.textContent = words), 3000);
});

history.replaceState(null, "", here()); // an address without a ply or eyes gets both
dress();
ahead();
