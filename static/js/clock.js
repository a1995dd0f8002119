// Clocks run on from what the server said, against its clock and not the reader's (server-time.js): what is left changes at
// whole minutes, in the last hour at whole seconds. Nothing is decided here: when time is up, or what a clock shows is
// over, the page looks again.
//
// Each clock has, in milliseconds since 1970: data-now (the server's time when it was drawn), data-ends, and where it
// matters data-low (little is left from then on), data-look (then it shows something else), data-stops (then it stands), data-whole (of its ring);
// and in data-announce what is read out in the last minute, or with so many milliseconds left as data-announce-at says.

import { serverTime, steady, wasThen } from "./server-time.js";

const ROUND = 56.5; // the length of the ring's circle
const COUNTED = 3_600_000; // with less left the seconds are counted
const AGAIN = 2_000; // after the end the page is asked for so soon, then ever more slowly …
const SLOWEST = 30_000; // … down to this, in milliseconds

const clocks = () => document.querySelectorAll("[data-now]");

let asked = 0; // when the page was last asked for
let pause = AGAIN;
const announced = new Set(); // the ends of turns whose last minute was read out

/** Take over what a fresh page says of the server's time. */
function take() {
  for (const clock of clocks()) wasThen(Number(clock.dataset.now));
  pause = AGAIN;
  show();
}

function words(left, forms) {
  const [both, alone, hour, minute] = JSON.parse(forms);
  const minutes = Math.floor(left / 60_000);
  const [d, h, m] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60), minutes % 60];
  const form = d ? (h && d < 7 ? both : alone) : h ? hour : minute;
  return form.replace("{d}", d).replace("{h}", h).replace("{m}", d || !h ? m : String(m).padStart(2, "0"));
}

function seconds(left) {
  const whole = Math.ceil(left / 1_000);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function put(element, text) {
  if (element && element.textContent !== text) element.textContent = text;
}

/** The time left of a clock that may stop before it is over, as when a night begins. */
function leftOf(clock, now) {
  const { ends, stops } = clock.dataset;
  return Math.max(0, Number(ends) - Math.min(now, Number(stops ?? Infinity)));
}

/** Let one clock show what is left of it now. */
function run(clock, now) {
  const { low, whole, forms, pattern } = clock.dataset;
  const left = leftOf(clock, now);
  const isCounted = left < COUNTED;
  clock.classList.toggle("clock--live", isCounted);
  clock.classList.toggle("clock--low", low !== undefined && now >= Number(low));
  clock.classList.toggle("clock--over", left <= 0);
  const told = isCounted ? seconds(left) : words(left, forms);
  put(clock.querySelector("b"), isCounted ? told : (pattern ?? "{left}").replace("{left}", told));
  if (whole) {
    const share = Math.min(1, left / Number(whole));
    clock.querySelector(".clock__left")?.setAttribute("stroke-dasharray", `${(ROUND * share).toFixed(1)} 57`);
  }
  return left;
}

function announce(clock, left) {
  const { announce: sentence, announceAt, ends } = clock.dataset;
  if (!sentence || left > Number(announceAt ?? 60_000) || left <= 0 || announced.has(ends)) return;
  announced.add(ends);
  const heard = document.getElementById("question-heard") ?? document.getElementById("heard");
  if (heard) heard.textContent = sentence;
}

/** The last minute of the reader's own turn stands before the page's title. */
function entitle(left) {
  const bare = document.title.replace(/^\d+:\d\d · /, "");
  const title = left > 0 && left <= 60_000 ? `${seconds(left)} · ${bare}` : bare;
  if (document.title !== title) document.title = title;
}

function show() {
  const now = serverTime();
  let mine = Infinity;
  let isOver = false;
  for (const clock of clocks()) {
    const { ends, look, stops } = clock.dataset;
    isOver ||= [look, stops].some((at) => at !== undefined && now >= Number(at));
    if (ends === undefined) continue;
    const left = document.hidden ? leftOf(clock, now) : run(clock, now);
    isOver ||= left <= 0;
    if ("mine" in clock.dataset) mine = Math.min(mine, left);
    announce(clock, left);
  }
  entitle(mine);
  if (!isOver || document.hidden || steady() - asked < pause) return;
  asked = steady();
  pause = Math.min(pause * 1.5, SLOWEST);
  document.body.dispatchEvent(new CustomEvent("overdue"));
}

document.addEventListener("htmx:after:swap", take);
document.addEventListener("visibilitychange", show);
addEventListener("pageshow", show);
setInterval(show, 250);
take();
