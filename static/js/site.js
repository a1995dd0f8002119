// Script of every page: all that goes beyond plain HTML. Each part leaves a page that works without it.

import { showCount } from "./turn-badge.js";
import { connect, showLink } from "./socket.js";
import { standBy } from "./worker.js";
import "./focus.js";
import "./wish.js";

const YEAR = 365 * 24 * 3600;

function setCookie(name, value) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${name}=${value}; path=/; max-age=${YEAR}; samesite=lax${secure}`;
}

function tellTimeZone() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (zone) setCookie("timezone", zone);
  // The settings page offers it where nothing has been chosen yet.
  for (const button of document.querySelectorAll("[data-fill-time-zone]")) {
    const field = document.getElementById(button.dataset.fillTimeZone);
    const known = [...field.options].some((option) => option.value === zone);
    button.hidden = !known || field.value === zone;
    button.querySelector("b").textContent = zone.replaceAll("_", " ");
    button.addEventListener("click", () => {
      field.value = zone;
      button.hidden = true;
      field.focus();
    });
  }
}

function switchTheme() {
  const form = document.querySelector("[data-theme-form]");
  form?.addEventListener("submit", (event) => {
    event.preventDefault();
    const data = new FormData(form, event.submitter);
    document.documentElement.dataset.theme = data.get("theme");
    colourFrame(data.get("theme"));
    for (const button of form.querySelectorAll("button")) {
      button.setAttribute("aria-pressed", String(button === event.submitter));
    }
    fetch(form.action, { method: "POST", body: data, redirect: "manual" });
  });
}

/** The colour of what the browser or the system draws round the page: page_frame.py says the same of a page as it comes. */
function colourFrame(theme) {
  for (const colour of document.querySelectorAll('meta[name="theme-color"]')) {
    const { of } = colour.dataset;
    colour.media = theme === of ? "all" : ["light", "dark"].includes(theme) ? "not all" : `(prefers-color-scheme: ${of})`;
  }
}

function closeMenus() {
  for (const menu of document.querySelectorAll("[data-menu]")) {
    const summary = menu.querySelector("summary");
    const items = () => [...menu.querySelectorAll(".menu__item")].filter((item) => item.offsetParent);
    document.addEventListener("click", (event) => {
      if (!menu.contains(event.target)) menu.open = false;
    });
    menu.addEventListener("focusout", (event) => {
      if (event.relatedTarget && !menu.contains(event.relatedTarget)) menu.open = false;
    });
    menu.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && menu.open) {
        menu.open = false;
        summary.focus();
        return;
      }
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      if (!step) return;
      event.preventDefault();
      menu.open = true;
      const all = items();
      const here = all.indexOf(document.activeElement);
      const next = here < 0 ? (step > 0 ? 0 : all.length - 1) : (here + step + all.length) % all.length;
      all[next].focus();
    });
  }
}

function fadeToasts() {
  for (const toast of document.querySelectorAll("[data-toast]:not([data-timed])")) {
    toast.dataset.timed = "";
    setTimeout(() => {
      toast.classList.add("toast--gone");
      setTimeout(() => toast.remove(), 300);
    }, 6000);
  }
}

/** "● " where it is my turn at this very table, "(2) " where tables wait elsewhere. */
function retitle() {
  const badge = document.getElementById("badge");
  const count = Number.parseInt(badge?.textContent, 10) || 0;
  const mark = document.querySelector("[data-my-turn]") ? "● " : count ? `(${count}) ` : "";
  document.title = mark + document.title.replace(/^(?:\d+:\d\d · )?(● |\(\d+\) )?/, "");
  const next = document.querySelector("[data-next-table]");
  if (next && badge) next.hidden = !badge.dataset.turns;
  if (badge) showCount(count);
}

function refresh() {
  fadeToasts();
  retitle();
  showLink();
}

tellTimeZone();
switchTheme();
closeMenus();
refresh();
document.addEventListener("htmx:after:swap", refresh);
if (document.body.dataset.socket) connect(document.body.dataset.socket);
standBy();
if (document.body.dataset.me) import("./push.js").then(({ begin, keepAlive }) => (document.getElementById("devices") ? begin() : keepAlive()));
