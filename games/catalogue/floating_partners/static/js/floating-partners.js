// The table of Floating Partners: before cards are put away, the dock says what is kept. Without it the same cards
// are chosen by the same boxes.

import { form, telling } from "./choice.js";

const letters = (inputs) => inputs.map((input) => input.dataset.suit);

/** The hand once the chosen cards are away: the trumps that it keeps, and the suits that it loses. */
function kept(f) {
  const boxes = [...f.elements].filter((input) => input.dataset.suit);
  const all = letters(boxes);
  const left = letters(boxes.filter((input) => !input.checked));
  const trumps = left.filter((suit) => suit === f.dataset.trumps).length;
  const lost = JSON.parse(f.dataset.lost);
  const gone = Object.keys(lost).filter((suit) => all.includes(suit) && !left.includes(suit));
  return [JSON.parse(f.dataset.keeps)[trumps], ...gone.map((suit) => lost[suit])].filter(Boolean).join(" ");
}

telling((f, told) => (f.dataset.keeps && told.complete ? { ...told, words: kept(form()) } : told));
