/* Rest days: when as many are ticked as there may be, the others cannot be, and a line says why. */

const week = document.querySelector("[data-most]");
const boxes = [...week.querySelectorAll("input")];
const why = document.getElementById("rest-days-full");

function look() {
  const isFull = boxes.filter((box) => box.checked).length >= Number(week.dataset.most);
  for (const box of boxes) box.disabled = isFull && !box.checked;
  why.textContent = isFull ? why.dataset.says : "";
}

week.addEventListener("change", look);
look();
