// The time: one that goes on evenly, through sleep too, and what the server's clock says by it.
//
// `performance.now` is not moved when somebody sets the reader's clock, but on many devices it stands still while
// they sleep; `Date.now` goes on. So a jump of the one against the other is taken for sleep, and the server is asked:
// each of its answers says when it was sent (Site-Time), which lies between when it was asked for and when it came.

const JUMP = 1_000; // so much at once is sleep, or a clock that was set, in milliseconds
const HEADER = "Site-Time";
const AGAIN = 10_000; // an answer about the time that takes longer is given up

const still = () => performance.timeOrigin + performance.now();
const drifted = () => Date.now() - still();

let slept = 0; // how long `still` stood still
let drift = drifted();
let ahead = -Infinity; // how far the server's clock is ahead of `steady`

/** Milliseconds that go on evenly, from some beginning. */
export function steady() {
  const found = drifted();
  const jumped = found - drift;
  drift = found;
  if (jumped > JUMP) {
    slept += jumped;
    void ask();
    document.body.dispatchEvent(new CustomEvent("slept"));
  }
  return still() + slept;
}

/** The server's time in milliseconds since 1970, as well as it is known. */
export const serverTime = () => steady() + ahead;

/** Take over that it was so late at the server at some moment that is over. */
export function wasThen(time) {
  ahead = Math.max(ahead, time - steady());
}

/** Take over what an answer says that was asked for at `asked` (see `steady`). */
export function heed(headers, asked) {
  const time = Number(headers.get(HEADER));
  if (!time) return;
  ahead = Math.min(Math.max(ahead, time - steady()), time - asked);
}

/** `fetch`, of which the answer's time is heeded. */
export async function fetchTimed(url, options) {
  const asked = steady();
  const response = await fetch(url, options);
  heed(response.headers, asked);
  return response;
}

async function ask() {
  try {
    await fetchTimed("/sw.js", { method: "HEAD", cache: "no-store", signal: AbortSignal.timeout(AGAIN) });
  } catch {
    // the next answer will say it
  }
}

const sent = new WeakMap(); // when what htmx asks for was sent
document.addEventListener("htmx:before:request", ({ detail }) => sent.set(detail.ctx, steady()));
document.addEventListener("htmx:before:response", ({ detail: { ctx } }) => {
  // An answer to a GET may come out of the browser's own store, some minutes old.
  heed(ctx.response.headers, ctx.request.method === "GET" ? -Infinity : sent.get(ctx));
});
for (const event of ["visibilitychange", "resume"]) document.addEventListener(event, steady);
addEventListener("pageshow", steady);
