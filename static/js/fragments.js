// Fragments of the table: what the server has drawn and need not send again while it stays the same.
//
// The server puts each between comments, with a digest of it; this page keeps them, as they came, and says in a
// header which it has. Of these an answer holds the digest alone, and is made whole here before anything else sees
// it: so it does not matter what the page has come to show meanwhile. The comments are taken out.

const HEADER = "Table-Fragments";
const UNREAD = "Table-Words-Unread";
const KEPT = 150; // the ones used last, more than a table has, so that it is cheap to go back to how things were
const MARKED = /<!--new ([\w.]{8})-->(.*?)<!--end-->|<!--=([\w.]{8})-->/gs;

const table = () => document.getElementById("table");

let kept = new Map(); // the markup of fragments by their digests, the ones used last at the end

function keep(fragments) {
  for (const [digest] of fragments) kept.delete(digest);
  kept = new Map([...kept, ...fragments].slice(-KEPT));
}

const areWordsRead = () => document.getElementById("record-text")?.checked ?? false;

/** True if the reader looks at the table in words, and the page has not got them. */
export const lacksWords = () => areWordsRead() && document.querySelector("#in-words[data-unread]") !== null;

/** The fragments that the page has, and the headers by which a request says so, and that nobody reads the words. */
export function asking() {
  const had = kept;
  const headers = had.size ? { [HEADER]: [...had.keys()].join("") } : {};
  if (!areWordsRead()) headers[UNREAD] = "1";
  return { had, headers };
}

/** The whole of an answer to a request that said that the page `had` some fragments. It throws if one is missing. */
export function whole(text, had) {
  const found = new Map();
  const filled = text.replace(MARKED, (_, fresh, markup, known) => {
    const digest = fresh ?? known;
    if (known && !had.has(known)) {
      kept = new Map(); // the next answer comes without gaps
      throw new Error(`no fragment ${known}`);
    }
    found.set(digest, fresh ? markup : had.get(known));
    return found.get(digest);
  });
  keep(found);
  return filled;
}

/** Keep the fragments of the page as it was loaded, before scripts have changed anything in it. */
function keepLoaded() {
  const comments = document.createNodeIterator(table(), NodeFilter.SHOW_COMMENT);
  const found = new Map();
  const marks = [];
  const range = new Range();
  for (let mark = comments.nextNode(); mark; mark = comments.nextNode()) {
    marks.push(mark);
    if (mark.data !== "end") {
      range.setStartAfter(mark);
      continue;
    }
    range.setEndBefore(mark);
    const box = document.createElement("div");
    box.append(range.cloneContents());
    found.set(marks.at(-2).data.slice("new ".length), box.innerHTML);
  }
  for (const mark of marks) mark.remove();
  table().normalize();
  keep(found);
}

if (table()) keepLoaded();

// --- forms that bring the table back ---------------------------------------------------------------

document.addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  if (ctx.target !== table()) return;
  const { had, headers } = asking();
  ctx.fragments = had;
  Object.assign(ctx.request.headers, headers);
});

document.addEventListener("htmx:after:request", (event) => {
  const { ctx } = event.detail;
  if (!ctx.fragments) return;
  try {
    ctx.text = whole(ctx.text, ctx.fragments);
  } catch {
    ctx.isLost = true; // what follows then is fetched (catchup.js)
    event.preventDefault();
  }
});
