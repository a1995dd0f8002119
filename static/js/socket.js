// One websocket a page. It carries no game content, only "something changed": `version` and `turns` become
// events on <body>, and whoever shows what has changed fetches it (catchup.js, hx-trigger="turns from:body").

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

function receive(message) {
  const data = JSON.parse(message.data);
  if ("version" in data) tell("version", { version: data.version });
  if (data.turns) tell("turns");
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
    if (again) tell("turns"); // what was missed meanwhile; the match's own version comes with the greeting
    if (again) tell("live");
  });
  socket.addEventListener("message", receive);
  socket.addEventListener("close", () => {
    live = false;
    showLink();
    const wait = Math.min(LONGEST_WAIT, 500 * 2 ** failures++);
    timer = setTimeout(() => open(path), wait * (0.5 + Math.random() / 2));
  });
}

/** Open the page's socket and keep it open; `path` is "/ws/" or "/ws/m/KEY/". */
export function connect(path) {
  const now = () => {
    if (document.visibilityState === "visible") open(path);
  };
  addEventListener("online", now);
  document.addEventListener("visibilitychange", now);
  // A page kept by the back button has lost its socket and perhaps some moves.
  addEventListener("pageshow", (event) => event.persisted && now());
  open(path);
}
