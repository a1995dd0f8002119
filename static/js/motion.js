// Cards, tokens and discs travel to where they lie: 240 ms each, the newest of a swap alone, older ones are there
// at once. A piece names itself (data-piece) and where it comes from (data-home, an id); what was chosen of it in
// the hand has the piece's name as its id. A picture of it flies over the page, which can be used meanwhile: a view
// transition would hold back clicks, focus and what the reader has chosen until it had ended, and could not carry
// what is drawn inside a board.

const FLIGHT = 240; // milliseconds
const EASE = "cubic-bezier(.2, .7, .2, 1)";

const table = () => document.getElementById("table");
const isWanted = () =>
  document.getElementById("main")?.dataset.motion !== "off" &&
  !document.hidden &&
  !matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Grows with every move, and with what only the reader has sent or taken back. */
const ageOf = (element) => Number(element.dataset.ply) + Number(element.dataset.own ?? 0);

let lain = null; // what lay where before a swap

document.addEventListener("htmx:before:swap", (event) => {
  const shown = table();
  lain = null;
  if (event.defaultPrevented || !shown || !isWanted() || !event.detail.tasks.some(({ target }) => target === shown)) return;
  const boxes = new Map();
  for (const element of shown.querySelectorAll("[id]")) {
    if (/^(card|seat|score|supply)-/.test(element.id)) boxes.set(element.id, (element.closest("label") ?? element).getBoundingClientRect());
  }
  lain = { pieces: new Set([...shown.querySelectorAll("[data-piece]")].map((e) => e.dataset.piece)), boxes, age: ageOf(shown) };
});

document.addEventListener("htmx:after:swap", () => {
  const was = lain;
  lain = null;
  if (!was || !table() || ageOf(table()) <= was.age) return;
  const fresh = [...table().querySelectorAll("[data-piece]")].filter((e) => !was.pieces.has(e.dataset.piece));
  const kinds = new Map(fresh.map((e) => [e.dataset.piece.split("-")[0], e])); // one of each kind
  if (fresh.length > 3 * kinds.size) return; // a table laid anew
  let delay = 0;
  for (const piece of kinds.values()) {
    const from = was.boxes.get(piece.dataset.piece) ?? was.boxes.get(piece.dataset.home);
    if (from?.width) {
      fly(piece, from, delay);
      delay += FLIGHT;
    }
  }
});

/** Let a picture of `piece` fly from a box to where the piece lies, which is empty until it is there. */
function fly(piece, from, delay) {
  const to = piece.getBoundingClientRect();
  if (!to.width || !to.height) return;
  const flyer = pictureOf(piece);
  flyer.classList.add("flyer");
  flyer.setAttribute("aria-hidden", "true");
  Object.assign(flyer.style, { left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px` });
  table().append(flyer);
  piece.style.visibility = "hidden";
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  const flight = flyer.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: "none" }], { duration: FLIGHT, delay, easing: EASE, fill: "backwards" });
  const land = () => {
    flyer.remove();
    piece.style.removeProperty("visibility");
    if (!piece.getAttribute("style")) piece.removeAttribute("style");
  };
  flight.finished.then(land, land);
}

function pictureOf(piece) {
  if (!(piece instanceof SVGElement)) {
    const copy = piece.cloneNode(true);
    for (const name of ["data-piece", "data-home", "id"]) copy.removeAttribute(name);
    return copy;
  }
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("viewBox", "-18 -18 36 36");
  const use = svg.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "use"));
  use.setAttribute("href", piece.getAttribute("href"));
  return svg;
}
