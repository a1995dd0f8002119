// The guide to a table: a few steps, each beside the part of the page that it speaks of. It opens by itself
// for somebody who sits down for the first time on this browser at a game, or at one for so many, and again when
// asked. It never opens by itself over a result or a question: then it waits until the reader goes on.

const guide = document.getElementById("guide");
const steps = guide ? [...guide.querySelectorAll("[data-points]")] : [];
const key = `guide-${guide?.dataset.game}`;
let at = 0;

function point(to) {
  document.querySelector(".guide-here")?.classList.remove("guide-here");
  at = to;
  steps.forEach((step, index) => (step.hidden = index !== at));
  guide.querySelector("[data-guide-at]").textContent = at + 1;
  guide.querySelector("[data-guide-of]").textContent = steps.length;
  guide.querySelector("[data-guide-back]").disabled = at === 0;
  guide.querySelector("[data-guide-next]").textContent = at === steps.length - 1 ? "Play" : "Next";
  const part = document.querySelector(steps[at].dataset.points);
  part?.classList.add("guide-here");
  part?.scrollIntoView({ block: "nearest" });
  beside(part);
}

/** Lay the guide next to the part it speaks of, or on a phone at the other end of the screen. */
function beside(part) {
  guide.removeAttribute("data-placed");
  guide.style.inset = "";
  guide.style.margin = "";
  if (!part) return;
  const box = part.getBoundingClientRect();
  if (innerWidth < 700) {
    guide.style.margin = box.top + box.bottom > innerHeight ? "16px auto auto" : "auto auto 16px";
    return;
  }
  const { width, height } = guide.getBoundingClientRect();
  const left = box.right + width + 24 < innerWidth ? box.right + 16 : box.left - width - 16;
  const top = Math.min(Math.max(box.top, 16), innerHeight - height - 16);
  if (left < 8) {
    guide.style.margin = `${Math.max(16, box.top - height - 16)}px auto auto`;
    return;
  }
  guide.style.inset = `${top}px auto auto ${left}px`;
  guide.style.margin = "0";
}

function showRound() {
  guide.showModal();
  point(0);
}

const RESULT = "#told, .question[role=dialog], #verdict-title, .dock--result, #step-now";

/** Open the guide, unless there is something to be read first. */
function offer() {
  if (wasSeen() || guide.open || document.querySelector(RESULT)) return;
  document.removeEventListener("htmx:after:swap", offer);
  showRound();
}

function wasSeen() {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    return true;
  }
}

function remember() {
  try {
    localStorage.setItem(key, "seen");
  } catch {
    // A browser that keeps nothing is only shown round when asked.
  }
}

/** Make the guide answer, and open it unless it was seen before. */
export function startGuide(seated) {
  if (!guide) return;
  guide.addEventListener("close", () => {
    document.querySelector(".guide-here")?.classList.remove("guide-here");
    remember();
  });
  guide.addEventListener("click", (event) => {
    if (event.target.closest("[data-guide-back]")) point(Math.max(0, at - 1));
    if (event.target.closest("[data-guide-next]")) at === steps.length - 1 ? guide.close() : point(at + 1);
  });
  guide.addEventListener("change", (event) => {
    const says = event.target.dataset.guideSays;
    if (says) event.target.closest("[data-points]").querySelector("[data-guide-answer]").textContent = says;
  });
  document.addEventListener("click", (event) => {
    if (event.target.closest?.("[data-guide-open]")) {
      event.target.closest("details")?.removeAttribute("open");
      showRound();
    }
  });
  if (!seated || wasSeen()) return;
  document.addEventListener("htmx:after:swap", offer); // for who has gone on from a result
  offer();
}
