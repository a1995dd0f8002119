// One websocket a page. It carries no game content, only "something changed": `ply` and `turns` become
// events on <body>, and htmx fetches what is new (hx-trigger="ply from:body").

const LONGEST_WAIT = 30_000;
const LIVE = "live";
const LOST = "reconnecting, checking every minute";

let socket = null;
let failures = 0;
let timer = 0;
let live = null; // null: not known yet

/** Write what is known of the connection into every `.link-state`. */
export function showLink() {
  if (live === null) return;
  for (const element of document.querySelectorAll(".link-state")) {
    element.classList.toggle("link-state--lost", !live);
    const words = live ? LIVE : LOST;
    if (element.textContent !== words) element.textContent = words;
  }
}

function tell(name, detail) {
  document.body.dispatchEvent(new CustomEvent(name, { detail }));
}

function receive(message) {
  const data = JSON.parse(message.data);
  if ("ply" in data) tell("ply", { ply: data.ply });
  if (data.turns) tell("turns");
}

function open(path) {
  clearTimeout(timer);
  if (socket && socket.readyState <= WebSocket.OPEN) return;
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  socket = new WebSocket(`${scheme}//${location.host}${path}`);
  socket.addEventListener("open", () => {
    if (live === false) tell("turns"); // what was missed meanwhile; the table's own ply comes with the greeting
    live = true;
    failures = 0;
    showLink();
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
