// The site's service worker (/sw.js): it stands by for being called and for when there is no network. What it tells
// the pages: that something has changed, so that they look.

const tell = (name) => document.body.dispatchEvent(new CustomEvent(name));

/** Have the worker stand by; what it is, or null where a browser has none. */
export async function standBy() {
  try {
    return await navigator.serviceWorker.register("/sw.js", { updateViaCache: "none" });
  } catch {
    return null; // no such thing, not over plain HTTP, not in a private window
  }
}

navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  if (!data?.look) return;
  tell("turns");
  tell("overdue");
});
