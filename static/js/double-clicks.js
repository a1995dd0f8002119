// A double click does once what one click does. What a click at the table changed is deaf for a moment to another
// click at the same spot: whatever has come to lie under the finger meanwhile was not meant, on the next page
// neither. No module, and not deferred: a page can be clicked as soon as it is drawn, long before modules run.

(() => {
  const DEAF = 600; // milliseconds, after a click and after what it changed
  const NEAR = 24; // pixels that a finger strays between two clicks

  const byId = (id) => document.getElementById(id);
  const now = () => performance.now();

  let last = null; // the last click at the table that was heard: where, when, on what (null: on the page before)
  let changed = -Infinity; // when the table was last drawn anew
  let passedOn = null; // the control to which the label that was just clicked passes its click on, however late

  // --- clicks --------------------------------------------------------------------------------------

  const thingAt = (target) => target.closest("label, a, button, summary") ?? target;

  /** True for a second tap on what is chosen, which sends it where moves need no confirmation. */
  const isSecondTap = (thing) => thing === last.thing && thing.control?.type === "radio" && thing.control.form?.dataset.confirm === "off";

  function isMeant(event) {
    const { clientX: x, clientY: y } = event;
    if (!last || Math.hypot(x - last.x, y - last.y) > NEAR) return true;
    const at = event.timeStamp; // when it was made: a busy page hears both halves of a double click late
    return at - last.at > DEAF && at - changed > DEAF;
  }

  document.addEventListener(
    "click",
    (event) => {
      if (!event.detail) return; // by a key, or by a script
      const isPassedOn = passedOn !== null && event.target === passedOn;
      passedOn = null;
      if (isPassedOn) return;
      const thing = thingAt(event.target);
      if (!isMeant(event) && !isSecondTap(thing)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        return;
      }
      if (event.target !== thing.control) passedOn = thing.control ?? null;
      last = byId("table")?.contains(event.target) ? { x: event.clientX, y: event.clientY, at: event.timeStamp, thing } : null;
    },
    true,
  );

  // The second click on the way to another page would fall on whatever lies there.
  addEventListener("pagehide", () => {
    if (!last || now() - last.at > DEAF) return;
    remember(JSON.stringify({ x: last.x, y: last.y, at: Date.now() }));
  });

  function remember(click) {
    try {
      sessionStorage.setItem("last-click", click);
    } catch {
      // a browser that keeps nothing has no way to know
    }
  }

  function recall() {
    try {
      const click = JSON.parse(sessionStorage.getItem("last-click"));
      sessionStorage.removeItem("last-click");
      if (!click || Date.now() - click.at > 10 * DEAF) return;
      last = { x: click.x, y: click.y, at: now(), thing: null };
    } catch {
      last = null;
    }
  }

  recall();

  document.addEventListener("htmx:after:swap", () => {
    changed = now();
  });
})();
