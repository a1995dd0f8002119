// The table of World Domination: the cards on the table that a special could act on light up with the choice, and
// the Empire's two pairs lie in trays. Without it the same choices are made in the dock.

import { filled, form, telling } from "./choice.js";

const byId = (id) => document.getElementById(id);

/** Labels that lie over the cards on the table show which of them is chosen. */
function light() {
  for (const mark of document.querySelectorAll(".mark")) {
    mark.classList.toggle("is-on", Boolean(byId(mark.htmlFor)?.checked));
  }
}

/** Show in the trays where the cards of the hand were put, and whether there are enough in each. */
function laidInTrays(f) {
  const size = Number(f.dataset.traySize);
  const numbers = [...document.querySelectorAll("[data-tray]")].map((tray) => {
    const inside = [...f.querySelectorAll(`.sort input[value="${tray.dataset.tray}"]:checked`)];
    const cards = inside.map((e) => e.closest(".sort").querySelector(".sort__mini").cloneNode(true));
    tray.hidden = false;
    tray.querySelector("span").replaceChildren(...cards);
    tray.classList.toggle("tray--over", cards.length > size);
    return cards.length;
  });
  const complete = numbers.every((number) => number === size);
  const says = byId("says").dataset.hint;
  const go = byId("go").dataset;
  const isOver = numbers.some((number) => number > size);
  const words = isOver ? f.dataset.over : complete ? says : `${filled(f.dataset.under, { first: numbers[0], second: numbers[1] })} ${says}`;
  return { words, label: complete ? go.go : go.choose, complete };
}

// A special's sheet gives way to the next one, and the focus goes back to the card from which the first was opened.
let opener = null;
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[popovertarget^=special-]");
  const sheet = button?.closest(".special");
  if (button && !sheet) opener = button;
  if (!sheet || button.popoverTargetAction !== "show") return;
  event.preventDefault();
  sheet.hidePopover();
  byId(button.getAttribute("popovertarget")).showPopover();
});
document.addEventListener(
  "toggle",
  (event) => {
    if (!event.target.matches(".special") || event.newState !== "closed") return;
    if (document.activeElement === document.body) opener?.focus({ preventScroll: true });
  },
  true,
);

telling((f, told) => {
  light();
  return f.dataset.traySize ? laidInTrays(f) : told;
});

// Keys: 1 to 9 go to a card of the hand, and there 0, 1 and 2 put it into its place.
document.addEventListener("keydown", (event) => {
  const f = form();
  if (!f?.dataset.traySize || event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
  const input = event.target.closest(".sort") ? placed(event.target.closest(".sort"), event.key) : cardOf(f, event);
  if (!input) return;
  event.preventDefault();
  input.focus();
  if (!input.checked) input.click();
});

const placed = (sort, key) => (/^[012]$/.test(key) ? sort.querySelector(`input[value="${key}"]`) : null);

function cardOf(f, event) {
  const isTyping = event.target.matches("input:not([type=radio]), textarea, select");
  if (isTyping || !/^[1-9]$/.test(event.key)) return null;
  return f.querySelectorAll(".sort")[event.key - 1]?.querySelector("input:checked");
}
