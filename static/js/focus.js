// After a move the focus is where the next thing to do is, and Enter held down or pressed twice sends nothing twice.

const DEAF = 600; // milliseconds, after a move was sent

const byId = (id) => document.getElementById(id);
const now = () => performance.now();

let sent = -Infinity; // when a move was last sent, and nothing has been chosen or typed since

// --- keys ----------------------------------------------------------------------------------------

document.addEventListener(
  "keydown",
  (event) => {
    if (event.key !== "Enter" || (!event.repeat && now() - sent > DEAF)) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  },
  true,
);

// A player who has chosen or typed anew means it, however soon that is: two moves may follow each other at once.
document.addEventListener("input", (event) => {
  if (isMove(event.target.form)) sent = -Infinity;
});

// --- focus ---------------------------------------------------------------------------------------

const isMove = (form) => form?.matches?.("#move-form, #typed-move, #open-question");
const turn = () => byId("move-form")?.elements.ply?.value;

let moving = null; // the turn for which a move is on its way
let held = false; // whether something at the table, or of decisions that are gone through, had the focus

document.addEventListener(
  "submit",
  (event) => {
    if (!isMove(event.target)) return;
    sent = now();
    moving = turn();
  },
  true,
);

/** The next thing to do: the choice, the way to the next table, or to read what is said. */
function next() {
  const form = byId("move-form");
  const choices = form ? [...form.elements].filter((e) => e.type === "radio" || e.type === "checkbox") : [];
  const open = choices.filter((e) => !e.disabled);
  return open.find((e) => e.checked) ?? open[0] ?? document.querySelector(".dock .dock__first:is(a)") ?? byId("prompt");
}

document.addEventListener("htmx:before:swap", () => {
  held = Boolean((byId("table") ?? byId("decisions"))?.contains(document.activeElement));
});

document.addEventListener("htmx:after:swap", () => {
  const isMade = moving !== null && turn() !== moving;
  if (isMade) {
    moving = null;
    next()?.focus({ preventScroll: true });
  } else if (held && document.activeElement === document.body) {
    (byId("prompt") ?? byId("most"))?.focus({ preventScroll: true });
  }
});

document.addEventListener("htmx:finally:request", () => {
  if (turn() === moving) moving = null; // refused: it may be sent again
});
