// Push in this browser: switched on by a click, kept alive by the pages, and the part of the settings about it
// (accounts/_devices.html, which has all words). What the browser is subscribed for is remembered here for the account
// that switched it on: another one that uses this browser is not called.

import { standBy } from "./worker.js";

const KEPT = "push";
const LIMIT = 10_000;
const me = document.body.dataset.me;
const address = document.body.dataset.devices;

const part = () => document.getElementById("devices");
const today = () => new Date().toDateString();

function remembered() {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT));
    return kept?.me === me ? kept : null;
  } catch {
    return null;
  }
}

function remember(subscription) {
  if (subscription) localStorage.setItem(KEPT, JSON.stringify({ me, endpoint: subscription.endpoint, day: today() }));
  else localStorage.removeItem(KEPT);
}

async function post(subscription, more = {}) {
  const { endpoint, keys } = subscription.toJSON();
  const headers = JSON.parse(document.body.getAttribute("hx-headers:inherited"));
  const body = new URLSearchParams({ endpoint, ...keys, ...more });
  return fetch(`${address}here/`, { method: "POST", headers, body, signal: AbortSignal.timeout(LIMIT) });
}

async function subscribed() {
  const registration = await navigator.serviceWorker?.getRegistration("/");
  return (await registration?.pushManager?.getSubscription()) ?? null;
}

async function drop() {
  remember(null);
  await (await subscribed())?.unsubscribe();
}

/** Once a day, and whenever the browser has got another address: tell the site that this browser is still there. */
export async function keepAlive() {
  const kept = remembered();
  if (!kept || Notification.permission !== "granted") return;
  const subscription = await subscribed();
  if (!subscription || (kept.day === today() && kept.endpoint === subscription.endpoint && !part())) return;
  const answer = await post(subscription, { was: kept.endpoint, again: "1" });
  if (answer.ok) remember(subscription);
  else if (answer.status === 410) await drop();
}

// --- the part of the settings ----------------------------------------------------------------------

function state() {
  const isApple = /iPhone|iPad/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);
  const isInstalled = matchMedia("(display-mode: standalone)").matches || navigator.standalone;
  const isAble = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
  if (!isAble) return isApple && !isInstalled ? "home" : "unable";
  if (Notification.permission === "denied") return "blocked";
  return part().dataset.here ? "on" : "off";
}

function show(name, words = "") {
  for (const element of part().querySelectorAll("[data-state]")) element.hidden = !element.dataset.state.split(" ").includes(name);
  const failed = part().querySelector("[data-failed]");
  failed.textContent = words || failed.dataset[name] || "";
  failed.hidden = !failed.textContent;
}

/** The part as the site draws it now. */
async function renew() {
  const answer = await fetch(address, { headers: { "X-Part": "devices" }, signal: AbortSignal.timeout(LIMIT) });
  if (answer.ok) await put(await answer.text());
}

async function put(text) {
  await htmx.swap({ sourceElement: part(), target: part(), swap: "outerHTML", text });
}

/** After a click: ask the browser, which asks its owner, and tell the site. */
async function switchOn() {
  show("asking");
  try {
    if ((await Notification.requestPermission()) !== "granted") return show(state());
    await standBy();
    const registration = await navigator.serviceWorker.ready;
    const key = part().dataset.key;
    const was = await registration.pushManager.getSubscription();
    if (was && !isFor(was, key)) await was.unsubscribe(); // the site has another key since
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const subscription = await registration.pushManager.subscribe(options);
    const answer = await post(subscription, { was: remembered()?.endpoint ?? "" });
    const text = await answer.text();
    if (answer.ok) {
      remember(subscription);
      await put(text);
    } else show("off", answer.status === 422 ? text : part().querySelector("[data-failed]").dataset.site);
  } catch {
    show("off", part().querySelector("[data-failed]").dataset.browser);
  }
}

function isFor(subscription, key) {
  const bytes = String.fromCharCode(...new Uint8Array(subscription.options.applicationServerKey ?? []));
  return btoa(bytes).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "") === key;
}

function draw() {
  if (!part()) return;
  show(state());
  part().querySelector("[data-switch-on]")?.addEventListener("click", switchOn);
}

/** Draw the part and keep it drawn. */
export async function begin() {
  draw();
  if (part()?.dataset.here === "" && remembered()) {
    // Logged in anew in a browser in which it was on.
    await keepAlive();
    if (remembered()) await renew();
  }
  document.addEventListener("htmx:after:swap", () => {
    draw();
    if (part()?.dataset.here === "" && remembered()) drop();
  });
}
