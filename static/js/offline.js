// The page that wanted to be shown is asked for again as soon as there is a network, or the site is back.

const BETWEEN = 20_000;
const SETTLED = 1_000;

// A network that comes and goes at once is none, and a page that is being left must not call its reader back.
addEventListener("online", () => setTimeout(() => navigator.onLine && location.reload(), SETTLED));
setInterval(async () => {
  if (document.hidden) return;
  try {
    await fetch("/sw.js", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(10_000) });
  } catch {
    return;
  }
  location.reload();
}, BETWEEN);
