// The chat of a table, in a tab of its page or on a page of its own. The room is fetched when it is opened, when the
// socket tells that something was written there, and once a minute while it is open; while it is closed only the
// number of new messages is. What comes is put where it belongs by morphing: what is being typed stays.
// Without this the tab holds a link to the page of the room, whose forms work by themselves.

import { patience } from "./socket.js";

const LIMIT = 10_000; // a fetch that takes longer is given up
const POLL = 60_000;
const SHORT = 390; // milliseconds between fetches, however much is written

const byId = (id) => document.getElementById(id);
const home = () => document.querySelector("[data-chat]");
const room = () => byId("chat");
const tab = () => byId("record-chat");
const finePointer = matchMedia("(pointer: fine)");

const isOpen = () => Boolean(home()) && (!tab() || tab().checked);
const isLoaded = () => Boolean(room()?.dataset.lines);

let fetching = false;
let again = false; // something was told of while a fetch was on its way
let failures = 0;
let timer = 0;

// --- fetching --------------------------------------------------------------------------------------

async function get(url) {
  const response = await fetch(url, {
    headers: { "HX-Request": "true", Accept: "text/html" },
    signal: AbortSignal.timeout(LIMIT),
    cache: "no-store",
  });
  const elsewhere = response.headers.get("HX-Redirect");
  if (elsewhere) location.assign(elsewhere);
  if (!response.ok || elsewhere) return null;
  return response.text();
}

/** Fetch what is due: the room if it is open, else how much is new in it. A hidden page waits until it is seen. */
async function look() {
  if (!home() || document.hidden) return;
  if (fetching) {
    again = true;
    return;
  }
  clearTimeout(timer);
  timer = 0;
  fetching = true;
  again = false;
  try {
    if (isOpen()) await showRoom();
    else await showCount();
    failures = 0;
  } catch {
    timer = setTimeout(look, patience(failures++));
  }
  fetching = false;
  if (again) setTimeout(look, SHORT);
}

async function showRoom() {
  const url = room().dataset.lines ?? home().dataset.lines;
  const text = await get(url);
  if (text === null || !isOpen()) return;
  const before = known();
  const first = room().dataset.first;
  const next = new DOMParser().parseFromString(text, "text/html").getElementById("chat");
  // The part above the list fits it only while it begins with the same message; above an empty one stands nothing.
  const swap = isLoaded() && (!first || next?.dataset.first === first) ? "outerMorph" : "outerHTML";
  await htmx.swap({ sourceElement: room(), target: room(), swap, text });
  dress();
  tellOf(before);
  setCount("");
}

async function showCount() {
  const url = home().dataset.count;
  if (!url) return;
  const text = await get(url);
  if (text !== null && !isOpen()) setCount(text.trim());
}

// --- what is new -----------------------------------------------------------------------------------

/** Draw the number of new messages wherever it stands, and read it out when it has grown. */
function setCount(html) {
  const places = [...document.querySelectorAll("[data-chat-new]")];
  if (!places.length || places.every((place) => place.innerHTML === html)) return;
  const of = (place) => Number(place.querySelector(".count")?.textContent ?? 0);
  const had = of(places[0]);
  for (const place of places) place.innerHTML = html;
  if (of(places[0]) > had) say(places[0].querySelector(".sr").textContent);
}

const known = () => (isLoaded() ? new Set([...room().querySelectorAll(".said[id]")].map((line) => line.id)) : null);

/** Read out what others have written since, but not while one writes oneself. */
function tellOf(before) {
  if (!before) return;
  const fresh = [...room().querySelectorAll(".said[data-new]")].filter((line) => !before.has(line.id));
  const words = fresh.map((line) => `${line.querySelector("bdi").textContent}: ${line.querySelector(".said__text").textContent}`);
  if (words.length) say(words.join(" "));
}

let unsaid = "";
function say(words) {
  unsaid = [unsaid, words].filter(Boolean).join(" ");
  if (byId("chat-heard") && !isTyping()) {
    byId("chat-heard").textContent = unsaid;
    unsaid = "";
  }
}

const isTyping = () => document.activeElement === byId("chat-text") && byId("chat-text").value !== "";

// --- writing ---------------------------------------------------------------------------------------

let waits = 0;

/** Prepares a fresh room: how much may still be written, a button that counts down, keys that are told of. */
function dress() {
  const form = byId("chat-write");
  for (const words of document.querySelectorAll("[data-enter]")) words.hidden = !finePointer.matches;
  if (!form) return;
  left();
  if (form.dataset.wait) {
    waits = Math.max(waits, Date.now() + 1000 * Number(form.dataset.wait));
    delete form.dataset.wait;
  }
  tick();
}

function left() {
  const place = document.querySelector("#chat-write [data-left]");
  if (!place) return;
  place.hidden = false;
  place.textContent = String(500 - [...byId("chat-text").value.normalize("NFC")].length);
}

function tick() {
  const button = byId("chat-send");
  if (button) {
    const seconds = Math.ceil((waits - Date.now()) / 1000);
    const words = seconds > 0 ? `${button.dataset.words} (${seconds})` : button.dataset.words;
    if (button.textContent !== words) button.textContent = words;
    button.disabled = seconds > 0;
    if (seconds > 0) setTimeout(tick, 250);
  }
}

/** Removes the buttons of messages that can be taken back no more. */
function expire() {
  for (const form of document.querySelectorAll("#chat [data-until]")) {
    if (new Date(form.dataset.until) <= Date.now()) form.remove();
  }
}

document.addEventListener("input", (event) => event.target.id === "chat-text" && left());
document.addEventListener("focusout", (event) => event.target.id === "chat-text" && unsaid && setTimeout(say, 0, ""));
document.addEventListener("keydown", (event) => {
  if (event.target.id === "chat-text" && event.key === "Enter" && !event.shiftKey && !event.isComposing && finePointer.matches) {
    event.preventDefault();
    if (!byId("chat-send").disabled) byId("chat-write").requestSubmit();
  } else if (event.key === "Escape" && isOpen() && home().contains(event.target)) {
    const menu = event.target.closest(".said__menu[open]");
    if (menu) menu.open = false;
    else close();
  }
});

// A form of the room on its way: its button is not pressed twice. What was sent is no longer in the field.
document.addEventListener("htmx:before:request", (event) => {
  if (!room()?.contains(event.target) || !event.target.matches("form")) return;
  for (const button of event.target.querySelectorAll("button")) button.disabled = true;
});
document.addEventListener("htmx:finally:request", (event) => {
  const { ctx } = event.detail;
  const form = ctx.sourceElement;
  if (!form?.matches?.("#chat form, #chat a")) {
    if (!form?.isConnected && isOpen()) dress();
    return;
  }
  for (const button of form.querySelectorAll("button")) button.disabled = false;
  if (form.id === "chat-write" && ctx.response?.status === 200) byId("chat-text").value = "";
  dress();
});
document.addEventListener("htmx:after:swap", (event) => {
  if (event.target.closest?.("[data-chat]")) dress();
  else if (isOpen() && !isLoaded()) look(); // somebody has sat down
});

// --- opening and closing ---------------------------------------------------------------------------

let cameFrom = null;

function open() {
  if (!tab() || tab().checked) return;
  tab().checked = true;
  opened();
}

async function opened() {
  // Messages that were new when the room was left are so no longer.
  if (isLoaded() && tab()) room().dataset.lines = room().dataset.lines.replace(/since=[^&]*/, "since=");
  await look();
  if (isSheet()) home().querySelector("[data-chat-close]").focus();
}

function close() {
  if (!tab()?.checked || !isSheet()) return;
  byId("record-log").checked = true;
  (cameFrom?.isConnected ? cameFrom : byId("record-log")).focus({ preventScroll: true });
}

const isSheet = () => Boolean(tab()) && getComputedStyle(home()).position === "fixed";

document.addEventListener("change", (event) => {
  if (event.target.name === "record" && event.target === tab()) opened();
});
document.addEventListener("click", (event) => {
  const way = event.target.closest?.("[data-chat-open]");
  if (way && tab()) {
    event.preventDefault();
    cameFrom = way;
    open();
  } else if (event.target.closest?.("[data-chat-close]")) {
    close();
  } else if (isSheet() && isOpen() && event.detail && !home().contains(event.target) && !event.target.closest(".tabs")) {
    event.preventDefault(); // beside the sheet: the table under it was not meant
    close();
  }
});

document.body.addEventListener("written", look);
document.body.addEventListener("live", look);
document.addEventListener("visibilitychange", look);
addEventListener("pageshow", (event) => event.persisted && look());
setInterval(() => {
  expire();
  if (isOpen()) look();
}, POLL);
setInterval(expire, 5000);

if (home()) {
  document.documentElement.classList.add("has-chat");
  if (isLoaded()) dress();
  else if (location.hash === "#chat") open();
  // Messages written since the page was drawn: nothing tells of them.
  if ("requestIdleCallback" in window) requestIdleCallback(look);
  else setTimeout(look, 200);
}
