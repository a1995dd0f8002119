// A question lies over its page: while it does, nothing else of the page can be reached.

const dialog = () => document.querySelector(".question[role=dialog]");

let covered = []; // what was made unreachable

/** Cover whatever is not the question; where there is none, nothing. */
function cover() {
  const now = [];
  for (let e = dialog(); e && e !== document.body; e = e.parentElement) {
    now.push(...[...e.parentElement.children].filter((other) => other !== e && !other.matches("script, dialog")));
  }
  for (const e of covered) if (!now.includes(e)) e.inert = false;
  for (const e of now) e.inert = true;
  covered = now;
}

/** Cover the page, and bring the focus into a question that lies over it. */
function look() {
  cover();
  const found = dialog();
  if (found && !found.contains(document.activeElement) && !document.querySelector("dialog[open]")) {
    document.getElementById("question-text").focus({ preventScroll: true });
  }
}

document.addEventListener("htmx:after:swap", look);
look();
