// The calendar of a leave: a tap on a first day and one on a last choose all days between them.
//
// Without this the server takes the first and the last day that are ticked, and shows the rest.

const form = document.getElementById("leave");
const boxes = [...form.querySelectorAll("input[name=day]:not(:disabled)")];
let first = null; // index of the day that waits for a last one

function choose(from, to) {
  boxes.forEach((box, index) => {
    const inside = from <= index && index <= to;
    const day = box.closest(".day");
    box.checked = inside;
    day.classList.toggle("day--only", inside && from === to);
    day.classList.toggle("day--first", index === from && from !== to);
    day.classList.toggle("day--last", index === to && from !== to);
    day.classList.toggle("day--in", from < index && index < to);
  });
  // After the box has become what the tap made of it.
  form.dispatchEvent(new CustomEvent("leave:chosen"));
}

form.addEventListener("change", (event) => {
  const tapped = boxes.indexOf(event.target);
  if (tapped < 0) return;
  if (first === null) {
    first = tapped;
    choose(tapped, tapped);
  } else {
    const from = Math.min(first, tapped);
    const to = Math.max(first, tapped);
    first = null;
    choose(from, to);
  }
});

for (const button of form.querySelectorAll("[data-without-script]")) button.hidden = true;
