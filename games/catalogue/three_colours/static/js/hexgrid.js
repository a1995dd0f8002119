// A board of hexagons whose cells are radio buttons, or labelled elements to be read: arrow keys walk over it in
// all directions, and on small screens it can be enlarged like a map: by a button, by two taps, by two fingers.
// Without it the cells can be chosen and enlarged all the same.

const LARGEST = 3;
const board = () => document.querySelector("[data-hexgrid]");
const frame = () => board().parentElement;
const toggle = () => document.getElementById("zoom");

// --- arrows --------------------------------------------------------------------------------------

const cellOf = (element) => element.closest?.(".hex");
const focusable = (cell) => cell.querySelector("input") ?? cell;
const middle = (cell) => {
  const box = cell.getBoundingClientRect();
  return box.left + box.width / 2;
};

let column = null; // where one came from when walking up or down: { cell, x }

function step(cell, key) {
  const row = cell.parentElement;
  const cells = [...row.children];
  if (key === "ArrowLeft") return cells[cells.indexOf(cell) - 1];
  if (key === "ArrowRight") return cells[cells.indexOf(cell) + 1];
  if (key === "Home") return cells[0];
  if (key === "End") return cells.at(-1);
  const next = key === "ArrowUp" ? row.previousElementSibling : row.nextElementSibling;
  if (!next) return null;
  const x = column?.cell === cell ? column.x : middle(cell);
  const near = [...next.children].reduce((best, each) =>
    Math.abs(middle(each) - x) < Math.abs(middle(best) - x) - 1 ? each : best,
  );
  column = { cell: near, x };
  return near;
}

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const cell = cellOf(event.target);
  if (!cell || !board()?.contains(cell) || !/^(Arrow(Left|Right|Up|Down)|Home|End)$/.test(event.key)) return;
  event.preventDefault();
  const to = step(cell, event.key);
  if (!to) return;
  const control = focusable(to);
  control.focus();
  if (control !== to) control.click();
});

/** Makes one cell reachable by Tab where nothing can be chosen, so that the arrows can begin there. */
function open() {
  const grid = board();
  if (!grid || grid.querySelector("input")) return;
  const cells = [...grid.querySelectorAll(".hex")];
  const first = cells.find((cell) => cell.getAttribute("aria-label").includes("last disc")) ?? cells[cells.length >> 1];
  for (const cell of cells) cell.tabIndex = cell === first ? 0 : -1;
}

// --- enlarging -----------------------------------------------------------------------------------

let zoom = 1;

/** Enlarge the board to `to` times its frame; what lies at the point stays there, or comes to the middle. */
function enlarge(to, point, centred) {
  const scroller = frame();
  const box = scroller.getBoundingClientRect();
  const now = board().offsetWidth / scroller.clientWidth; // the button has enlarged it already
  const x = (point.x - box.left + scroller.scrollLeft) / now;
  const y = (point.y - box.top + scroller.scrollTop) / now;
  const left = centred ? box.width / 2 : point.x - box.left;
  const top = centred ? box.height / 2 : point.y - box.top;
  zoom = Math.max(1, Math.min(LARGEST, to));
  apply();
  scroller.scrollLeft = x * zoom - left;
  scroller.scrollTop = y * zoom - top;
}

function apply() {
  if (!board() || !toggle()) return;
  toggle().checked = zoom > 1;
  if (zoom > 1) frame().style.setProperty("--zoom", zoom);
  else frame().style.removeProperty("--zoom");
}

/** The cell that one most likely wants to see: the chosen cell, the last disc, the middle of the board. */
function point() {
  const seen = board().querySelector(".hex:has(:checked)") ?? board().querySelector(".hex[aria-label*='last disc']");
  const box = (seen ?? board()).getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}

document.addEventListener("change", (event) => {
  if (event.target === toggle()) enlarge(toggle().checked ? 1.75 : 1, point(), true);
});

const fingers = new Map();
let spread = null; // two fingers: { distance, zoom }

/** True if the screen is one where the board can be enlarged: there the button is shown. */
const isSmall = () => Boolean(toggle()?.parentElement.offsetParent);

function between() {
  const [a, b] = [...fingers.values()];
  return { distance: Math.hypot(a.x - b.x, a.y - b.y), x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
}

document.addEventListener("pointerdown", (event) => {
  if (event.pointerType !== "touch" || !board()?.contains(event.target) || !isSmall()) return;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (fingers.size === 2) spread = { distance: between().distance, zoom };
});
document.addEventListener("pointermove", (event) => {
  if (!fingers.has(event.pointerId)) return;
  fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  if (spread && fingers.size === 2) {
    const now = between();
    enlarge((spread.zoom * now.distance) / spread.distance, now, false);
  }
});
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (event) => {
    fingers.delete(event.pointerId);
    if (fingers.size < 2) spread = null;
  });
}

// --- what is remembered, and what a fresh table needs ---------------------------------------------

const remembered = () => document.querySelectorAll("[data-remembered]");

function recall() {
  for (const input of remembered()) {
    try {
      const kept = localStorage.getItem(input.dataset.remembered);
      if (kept !== null) input.checked = kept === "on";
    } catch {
      return; // a browser that keeps nothing shows what the page says
    }
  }
}

document.addEventListener("change", (event) => {
  const key = event.target.dataset?.remembered;
  if (!key) return;
  try {
    localStorage.setItem(key, event.target.checked ? "on" : "off");
  } catch {
    // it holds for this page
  }
});

function dress() {
  open();
  recall();
  apply();
}

document.addEventListener("htmx:after:swap", dress);
dress();
