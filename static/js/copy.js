// Copies the text of a field to the clipboard with one press of the button that names it in data-copy.

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

/** Show the buttons that can do so, also those that came later. */
export function offerAll() {
  for (const button of document.querySelectorAll("[data-copy][hidden]")) {
    if (!button.dataset.offered) offer(button);
    else button.hidden = false;
    button.dataset.offered = "";
  }
}

offerAll();
