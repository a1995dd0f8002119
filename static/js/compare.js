// Two tables beside each other: steps by links and keys without loading the page anew. Without it the links do the same.

const both = () => document.getElementById("both");
const KEYS = { ArrowLeft: "step-back", ArrowRight: "step-on", n: "step-parting" };

document.querySelector("#choice select")?.addEventListener("change", (event) => event.target.form.requestSubmit());

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("#step-back[href], #step-on[href], #step-parting[href]");
  if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button) return;
  event.preventDefault();
  go(link.href, link.id);
});

document.addEventListener("keydown", (event) => {
  if (event.metaKey || event.ctrlKey || event.altKey || event.target.closest?.("input, select, textarea")) return;
  const link = document.getElementById(KEYS[event.key] ?? "");
  if (!link?.href) return;
  event.preventDefault();
  go(link.href, null);
});

let busy = false;

/** Show a moment in place of the present one; the address is that of what is shown. */
async function go(url, pressed) {
  if (busy) return;
  busy = true;
  const before = both().dataset.url;
  try {
    await htmx.ajax("GET", url, { target: "#both", swap: "outerMorph" });
    if (both().dataset.url === before) return location.assign(url); // the page itself says what is the matter
    history.replaceState(null, "", both().dataset.url);
    if (pressed) document.getElementById(pressed)?.focus({ preventScroll: true });
  } finally {
    busy = false;
  }
}
