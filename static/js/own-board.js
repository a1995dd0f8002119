// A board of one's own: a tap on a cell tries it, arrows step through the branch, Escape goes back to the table, and
// the dock says what a disc would decide before it is tried. Without it the same page works by plain forms and links.

const byId = (id) => document.getElementById(id);
const form = () => byId("move-form");
const chosen = (name) => [...(form()?.elements ?? [])].find((e) => e.name === name && e.checked);
let hint = byId("says")?.textContent.trim() ?? "";

/** Say what the chosen disc would decide. */
function tell() {
  const says = byId("says");
  const [cell, colour] = [chosen("cell"), chosen("colour")];
  if (!says || !form()) return;
  const outcomes = JSON.parse(form().dataset.outcomes || "{}");
  const told = cell && colour ? (outcomes[`${cell.value} ${colour.value}`] ?? outcomes[""] ?? "") : "";
  const words = told || hint;
  if (says.textContent.trim() !== words) says.textContent = words;
}

/** The colour of the last try is chosen again, as the discs of a line often have the same. */
let last = null;
function dress() {
  hint = byId("says")?.textContent.trim() ?? "";
  const colours = [...(form()?.elements ?? [])].filter((e) => e.name === "colour" && !e.disabled);
  if (!chosen("colour")) (colours.find((e) => e.value === last) ?? colours[0])?.click();
  const here = byId("own")?.dataset.here;
  if (here && location.pathname + location.search !== here) history.replaceState(history.state, "", here);
}

document.addEventListener("change", (event) => {
  if (event.target.name === "colour") last = event.target.value;
  if (event.target.form === form()) tell();
});

// A finger or a mouse on a cell tries it at once; keys walk over the cells, and Enter tries.
document.addEventListener("click", (event) => {
  const isCell = event.target.matches?.("input[name=cell]") && event.target.form === form();
  if (isCell && event.detail > 0 && chosen("colour") && chosen("colour").value !== "swap") form().requestSubmit();
});

// On a phone the branches are a sheet. A tap on one of them shows it on the board, so the sheet goes.
const sheet = () => document.querySelector("#branches:popover-open");

document.addEventListener("click", (event) => {
  if (event.target.closest?.("#branches a")) sheet()?.hidePopover();
});

const isFree = (target) => target === document.body || target.matches("a, button, #prompt, #board, #branches, #log, [name=colour]");

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
  if (event.key === "Escape" && sheet()) return; // it closes the sheet, and no more
  if (event.key === "Escape") {
    byId("to-table")?.click();
  } else if (event.key === "Enter" && event.target.matches("input[type=radio]") && form()) {
    form().requestSubmit();
  } else if (/^[1-3]$/.test(event.key) && !event.target.matches("input[name=name]")) {
    const colour = [...(form()?.elements ?? [])].filter((e) => e.name === "colour")[Number(event.key) - 1];
    colour?.focus();
    colour?.click();
  } else if (isFree(event.target) && event.target.name !== "colour") {
    const step = { ArrowLeft: "step-back", ArrowRight: "step-on", Home: "step-first", End: "step-last" }[event.key];
    if (!step || !byId(step)?.href) return;
    byId(step).click();
  } else {
    return;
  }
  event.preventDefault();
});

document.addEventListener("htmx:after:swap", () => {
  form()?.reset();
  dress();
  byId("heard").textContent = `${byId("prompt").textContent.trim()}. ${hint}`;
});
document.addEventListener("htmx:error", () => {
  const says = byId("says");
  if (says) says.textContent = byId("main").dataset.noAnswer;
});

dress();
