// The page that wanted to be shown is asked for again as soon as there is a network, or the site is back.

const BETWEEN = 20_000;

addEventListener("online", () => location.reload());
setInterval(async () => {
  if (document.hidden) return;
  try {
    await fetch("/sw.js", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(10_000) });
  } catch {
    return;
  }
  location.reload();
}, BETWEEN);
