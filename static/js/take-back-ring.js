// The ring beside "Take back" runs on from what the server said was left. It only shows: the server decides. When it
// is empty the table is asked for until the move has been played, for what tells of that may have been lost.

import { steady as now } from "./server-time.js";

const ROUND = 62.8; // the length of the circle
const AGAIN = 2_000; // so long after the end, and again, the table is asked for, in milliseconds

const ring = () => document.querySelector(".back-ring");

let end = 0; // when the ring is empty
let asked = 0; // when the table was last asked for

/** Take over what a fresh table says. */
function take() {
  const left = Number(ring()?.dataset.left) * 1_000;
  if (!ring()) return;
  end = now() + left;
  asked = end;
  show();
}

function show() {
  const shown = ring();
  if (!shown) return;
  const left = Math.max(0, end - now()) / 1_000;
  const share = Math.min(1, left / Number(shown.dataset.of));
  shown.querySelector(".back-ring__left").setAttribute("stroke-dasharray", `${(ROUND * share).toFixed(1)} 63`);
  const words = String(Math.ceil(left));
  const text = shown.querySelector("text");
  if (text.textContent !== words) text.textContent = words;
  if (left || now() - asked < AGAIN) return;
  asked = now();
  document.body.dispatchEvent(new CustomEvent("overdue"));
}

document.addEventListener("htmx:after:swap", take);
setInterval(show, 200);
take();
