// An open table: it follows who sits down and gets up, and its link goes to the clipboard with one press.

import "./catchup.js";
import { offerAll } from "./copy.js";

// Parts that the reader has unfolded stay so when the table is fetched anew.
let unfolded = [];
document.addEventListener("htmx:before:swap", () => {
  unfolded = [...document.querySelectorAll("#open-match details[open]")];
});

document.addEventListener("htmx:after:swap", () => {
  for (const details of unfolded) details.open = true;
  offerAll();
});
