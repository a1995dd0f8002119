// Keeps what the page shows of a match as new as what its socket has told of: the one element that has the
// version of what it shows (data-version; data-own: of what only its reader sees) and the address of its successor
// (data-url).
//
// The fetching is done here and not by htmx, so that no message is lost, whatever moment of a fetch it comes at:
// whenever a fetch ends, however it ends, what is shown is compared with what was heard of. Failures are tried
// again, ever more slowly. Only one thing is on its way at a time: while a move is being sent nothing is fetched.
// And nothing older ever replaces what is newer. What a new release of the site has drawn (data-release) does not
// fit the scripts and styles of this page: it is loaded anew, unless its reader is busy with it. Without this the
// page shows what it showed when it was loaded.

import { asking, lacksWords, whole } from "./fragments.js";
import { unrolled } from "./moments.js";
import { fetchTimed } from "./server-time.js";
import { patience, tellTrouble } from "./socket.js";

const LIMIT = 10_000; // a fetch that takes longer is given up
const POLL = 60_000;

const root = () => document.querySelector("[data-version][data-url]");
const versionOf = (element) => Number(element?.dataset?.version);
const ownOf = (element) => Number(element?.dataset?.own ?? 0);
const isBehind = () => heard > versionOf(root()) || heardOwn > ownOf(root()) || lacksWords();
const known = () => [heard, heardOwn, lacksWords()].join();

let heard = 0; // the newest version that the socket has told of
let heardOwn = 0; // … of what only this reader sees
let etag = ""; // of what was fetched last
let limit = 0; // until a fetch is given up
let fetching = null; // what can give up the fetch that is on its way
let failures = 0; // one after the other
let hasCome = false; // whether the reader has come to the page, which the site has not been told
let isUnread = false; // whether there is something new that nobody may have looked at yet
let timer = 0; // until the next try after a failure
const sending = new Set(); // forms on their way that bring the page back
const release = document.querySelector("[data-release]")?.dataset.release; // an earlier moment says it too

/** Fetch if there is, or with `always` may be, something new. A hidden page waits until it is seen. */
function look(always = false) {
  if (!root() || fetching || timer || sending.size || document.hidden) return;
  if (always || isBehind()) run();
}

/** Look without waiting for the next try: something says that it may work now. */
function lookNow(always = false) {
  clearTimeout(timer);
  timer = 0;
  look(always || failures > 0);
}

async function run() {
  const asked = known();
  const giveUp = new AbortController();
  fetching = giveUp;
  limit = setTimeout(() => giveUp.abort(), LIMIT);
  let succeeded = false;
  try {
    succeeded = await renew(root(), giveUp.signal);
  } catch {
    // no network, no server, or none in time
  }
  clearTimeout(limit);
  fetching = null;
  if (sending.size) return; // put off for a move, whose answer is as good
  // A table that is still older than what was heard of before it was asked for is no success either.
  if (succeeded && !(isBehind() && asked === known())) {
    failures = 0;
    tellTrouble(false);
    look();
    return;
  }
  tellTrouble(true);
  timer = setTimeout(() => {
    timer = 0;
    look(true);
  }, patience(failures++));
}

/** Fetch what follows `element` and put it there; whether that worked. */
async function renew(element, signal) {
  const { had, headers: knowing } = asking();
  const headers = { "HX-Request": "true", Accept: "text/html", ...knowing };
  if (etag) headers["If-None-Match"] = etag;
  if (hasCome) headers["Reader-Came"] = "1";
  const response = await fetchTimed(element.dataset.url, { headers, signal, cache: "no-store" });
  if (response.ok || response.status === 304) hasCome = false;
  if (response.status === 304) return true;
  if (!response.ok) return false;
  const elsewhere = response.headers.get("HX-Redirect");
  if (elsewhere) {
    location.assign(elsewhere);
    return true;
  }
  const text = whole(await response.text(), had);
  if (signal.aborted) return false;
  clearTimeout(limit); // what has ended in between is looked at as long as it takes
  if (!(await unrolled(element, text, signal))) return true;
  if (signal.aborted) return false;
  await htmx.swap({ sourceElement: element, target: element, swap: "outerMorph", text });
  etag = response.headers.get("ETag") ?? "";
  isUnread = true;
  return true;
}

/** Tell the site that somebody is here: what they see need not be told by mail. A page that is only open is not
 *  looked at: so this follows what a person does, and nothing that comes by itself. */
function come() {
  if (document.hidden) return;
  isUnread = false;
  hasCome = true;
  lookNow(true);
}

document.body.addEventListener("version", (event) => {
  heard = Math.max(heard, event.detail.version);
  look();
});
document.body.addEventListener("own", (event) => {
  heardOwn = Math.max(heardOwn, event.detail.own);
  look();
});
document.body.addEventListener("overdue", () => look(true));
document.addEventListener("change", ({ target }) => target.name === "record" && look());
document.body.addEventListener("live", () => lookNow());
document.body.addEventListener("slept", () => lookNow(true));
document.addEventListener("visibilitychange", come);
for (const act of ["pointerdown", "keydown"]) addEventListener(act, () => isUnread && come(), { passive: true });
addEventListener("online", () => lookNow());
addEventListener("pageshow", (event) => event.persisted && lookNow(true));
setInterval(() => look(true), POLL);

// --- forms that bring the page back ----------------------------------------------------------------

document.addEventListener("htmx:before:request", (event) => {
  const { ctx } = event.detail;
  if (ctx.target !== root()) return;
  sending.add(ctx);
  fetching?.abort();
});
document.addEventListener("htmx:finally:request", (event) => {
  if (sending.delete(event.detail.ctx)) look(event.detail.ctx.isLost);
});

document.addEventListener("htmx:before:swap", (event) => {
  const shown = root();
  const next = event.detail.tasks.find(({ target }) => shown && target === shown)?.fragment.firstElementChild;
  if (!next?.dataset.version) return; // no table: an error, which is not shown
  const isOutdated = next.dataset.release && next.dataset.release !== release && !isBusy();
  // A reader who was logged out meanwhile, or has left the seat, should not find the dock gone without a word.
  const isUnseated = shown.hasAttribute("data-seated") && !next.hasAttribute("data-seated");
  if (isOutdated || isUnseated) location.reload();
  const isOlder = versionOf(next) < versionOf(shown) || ownOf(next) < ownOf(shown);
  if (isOutdated || isUnseated || isOlder) event.preventDefault();
});

/** True if the reader has chosen or typed something, or is shown round. */
function isBusy() {
  const fields = [...root().querySelectorAll("form")].flatMap((form) => [...form.elements]);
  const isTyped = (e) => e.matches("input:not([type=hidden]), textarea") && e.value !== e.defaultValue;
  return fields.some((e) => e.checked !== e.defaultChecked || isTyped(e)) || Boolean(document.querySelector("dialog[open]"));
}
