// An open table: it follows who sits down and gets up, and its link goes to the clipboard with one press.

import "./catchup.js";

function offer(button) {
  const field = document.getElementById(button.dataset.copy);
  const words = button.textContent;
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      button.textContent = "Copied";
    } catch {
      button.textContent = "Press Ctrl+C"; // the browser keeps its clipboard to itself; the link is selected
    }
    setTimeout(() => (button.textContent = words), 3000);
  });
}

function offerAll() {
  for (const button of document.querySelectorAll("[data-copy][hidden]")) {
    if (!button.dataset.offered) offer(button);
    else button.hidden = false;
    button.dataset.offered = "";
  }
}

// What the reader has unfolded stays so when the table is fetched anew.
let unfolded = [];
document.addEventListener("htmx:before:swap", () => {
  unfolded = [...document.querySelectorAll("#open-match details[open]")];
});

offerAll();
document.addEventListener("htmx:after:swap", () => {
  for (const details of unfolded) details.open = true;
  offerAll();
});
