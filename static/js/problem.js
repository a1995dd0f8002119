// A problem's page: says in words what a choice would do, and chooses by keys. Without it the same page works by
// plain forms.

import { byKey, form, isBegun, putBack, tell } from "./choice.js";

document.addEventListener("change", (event) => {
  if (form() && event.target.form === form()) tell();
});
document.addEventListener("reset", (event) => {
  if (event.target === form()) setTimeout(tell);
});
document.addEventListener("keydown", (event) => {
  const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey;
  if (!form() || !isPlain || event.target.closest("[data-menu]")) return;
  if (event.key === "Escape" && isBegun()) {
    putBack();
  } else if (byKey(event.key)) {
    byKey(event.key).focus();
    byKey(event.key).click();
  } else if (event.key === "Enter" && event.target.type === "radio" && !document.getElementById("go").disabled) {
    form().requestSubmit();
  } else {
    return;
  }
  event.preventDefault();
});
document.addEventListener("htmx:after:swap", () => {
  form()?.reset();
  tell();
  document.getElementById("title")?.scrollIntoView({ block: "nearest" });
});
document.addEventListener("htmx:error", () => {
  const says = document.getElementById("says");
  if (says) says.textContent = document.getElementById("main").dataset.noAnswer;
});

tell();
