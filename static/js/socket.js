// One websocket a page. It carries no game content, only "something changed": `version`, `own`, `turns` and `written`
// become events on <body>, and whoever shows what has changed fetches it (catchup.js, hx-trigger="turns from:body").

const FIRST_WAIT = 500;
const LONGEST_WAIT = 30_000;
const LIVE = "live";
const LOST = "reconnecting, checking every minute";
const TROUBLED = "the site does not answer, trying again";

let socket = null;
let failures = 0;
let timer = 0;
let live = null; // null: not known yet
let troubled = false; // what changed could not be fetched

/** Write what is known of the connection into every `.link-state`. */
export function showLink() {
  if (live === null && !troubled) return;
  const words = troubled ? TROUBLED : live ? LIVE : LOST;
  for (const element of document.querySelectorAll(".link-state")) {
    element.classList.toggle("link-state--lost", words !== LIVE);
    if (element.textContent !== words) element.textContent = words;
  }
}

/** Say whether what changed can be fetched. */
export function tellTrouble(now) {
  troubled = now;
  showLink();
}

function tell(name, detail) {
  document.body.dispatchEvent(new CustomEvent(name, { detail }));
}

/** The pause after so many failures before this one, drawn so that not all pages come at once. */
export function patience(failures) {
  return Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** failures) * (0.75 + Math.random() / 2);
}

function receive(message) {
  const data = JSON.parse(message.data);
  if ("version" in data) tell("version", { version: data.version });
  if ("own" in data) tell("own", { own: data.own });
  if (data.turns) tell("turns");
  if ("written" in data) tell("written", { room: data.written });
}

function open(path) {
  clearTimeout(timer);
  if (socket && socket.readyState <= WebSocket.OPEN) return;
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(`${scheme}//${location.host}${path}`);
  socket.addEventListener("open", () => {
    const again = live === false;
    live = true;
    failures = 0;
    showLink();
    // Fetches what was missed meanwhile, or between the making of a list and now; a match's own version comes with the greeting.
    if (again || document.getElementById("inbox")) tell("turns");
    if (again) tell("live");
  });
  socket.addEventListener("message", receive);
  socket.addEventListener("close", () => {
    live = false;
    showLink();
    timer = setTimeout(() => open(path), patience(failures++));
  });
}

// Lists of turns have no version to compare: one that could not be fetched is asked for again.
let missed = 0;
let retry = 0;
document.addEventListener("htmx:finally:request", (event) => {
  const { ctx } = event.detail;
  if (!ctx.sourceElement.matches?.("[hx-trigger^='turns ']")) return;
  if (ctx.response?.status < 400) missed = 0;
  else {
    retry ||= setTimeout(() => {
      retry = 0;
      tell("turns");
    }, patience(missed++));
  }
});

/** Open the page's socket and keep it open; `path` is "/ws/" or "/ws/m/KEY/". It is opened when every script of the
 *  page has run: on a slow machine the greeting would come before those listen who show what has changed. */
export function connect(path) {
  const now = () => {
    if (document.visibilityState === "visible") open(path);
  };
  addEventListener("online", now);
  document.addEventListener("visibilitychange", now);
  // A page kept by the back button has lost its socket and perhaps some moves.
  addEventListener("pageshow", (event) => event.persisted && now());
  addEventListener("DOMContentLoaded", () => open(path));
}
