// Was the deal fair? The reader's own browser works it out; the words come with the page.

import { check } from "./deal-check.js";

const SHOWN = 5; // findings; the others are folded
const FIRST = 5; // things of a long list

const byId = (id) => document.getElementById(id);
const { words, acts, things, draws, key, commitment } = JSON.parse(byId("fair-check").textContent);
const button = byId("work-out");

const filled = (pattern, values) => pattern.replace(/%\((\w+)\)s/g, (_, name) => values[name] ?? "");
const called = (thing) => things[thing] ?? thing;

function titleOf({ is, act }) {
  if (is === "promise") return words.promise;
  const own = acts[act.kind];
  if (!own) return act.name;
  const name = filled(act.nth ? own.again : own.name, { campaign: act.campaign, nth: act.nth + 1 });
  return act.epoch ? filled(words.after, { act: name, epoch: act.epoch }) : name;
}

// --- what was compared ---------------------------------------------------------------------------

/** Numbers of groups as people count them: seats, and places behind a colon. */
const counted = (groups) => groups.flat().map((each) => Number(String(each).split(":").pop()) + 1).join(", ");

const isNumbers = ({ kind }) => kind === "seats" || ["number", "marked"].includes(draws[kind]?.way);

function inWords(act, groups) {
  const drawn = groups.flat();
  const first = drawn.slice(0, FIRST).map(called).join(", ");
  return filled(acts[act.kind]?.drawn ?? "%(things)s", {
    things: drawn.length > FIRST ? `${first} …` : first,
    count: drawn.length,
    numbers: isNumbers(act) ? counted(groups) : "",
  });
}

/** The first thing that differs, where that says more than all of it. */
function difference({ act, recorded, computed }) {
  const draw = draws[act.kind];
  const here = { act: act.name };
  const group = computed.findIndex((each, n) => String(each) !== String(recorded[n] ?? ""));
  if (draw?.way === "shuffled" && draw.groups.length && group >= 0) {
    const [mine, right] = [recorded[group] ?? [], computed[group]];
    const isHand = group < draw.groups.length;
    const at = right.findIndex((thing, n) => thing !== mine[n]);
    const [one, other] = isHand ? [odd(mine, right), odd(right, mine)] : [mine[at], right[at]];
    const who = isHand ? filled(words.seat, { number: group + 1 }) : acts[act.kind]?.rest || words.rest;
    const values = { who, recorded: called(one ?? words.nothing), computed: called(other ?? words.nothing) };
    return filled(words.hand, { ...here, ...values });
  }
  const told = isNumbers(act) ? counted : (groups) => groups.flat().map(called).join(", ");
  return filled(words.drawn, { ...here, recorded: told(recorded), computed: told(computed) });
}

/** A thing that the one has more often than the other. */
const odd = (mine, others) => mine.find((thing) => copies(mine, thing) > copies(others, thing)) ?? mine[0];
const copies = (list, thing) => list.filter((each) => each === thing).length;

const SAID = {
  promise: (finding) => (finding.right ? words.kept : filled(words.broken, finding)),
  drawn: (finding) => (finding.right ? filled(words.right, { act: finding.act.name, drawn: inWords(finding.act, finding.recorded) }) : difference(finding)),
  renamed: ({ act, recorded }) => filled(words.renamed, { act: act.name, recorded }),
  unnamed: ({ act }) => filled(words.unnamed, { act: act.name }),
  "made-up": ({ act }) => filled(words.made_up, { act: act.name }),
  beyond: ({ act }) => filled(words.beyond, { act: act.name }),
};

// --- on the page ---------------------------------------------------------------------------------

function clone(id) {
  return byId(id).content.firstElementChild.cloneNode(true);
}

function item(finding) {
  const id = finding.right === null ? "proof-unchecked" : finding.right ? "proof-right" : "proof-wrong";
  const row = clone(id);
  row.querySelector("b").textContent = titleOf(finding);
  row.querySelector(".proof__said").textContent = SAID[finding.is](finding);
  return row;
}

function told(findings) {
  const wrong = findings.filter(({ right }) => right === false).length;
  const beyond = findings.filter(({ right }) => right === null).length;
  const note = clone(wrong ? "fair-bad" : beyond ? "fair-some" : "fair-good");
  note.querySelector("b").textContent = wrong ? filled(words.some, { count: wrong }) : beyond ? filled(words.unchecked, { count: beyond }) : words.all;
  return note;
}

function list(findings) {
  const proof = clone("proof");
  proof.append(...findings.map(item));
  return proof;
}

function show(findings) {
  const result = [told(findings), list(findings.slice(0, SHOWN))];
  const others = findings.slice(SHOWN);
  if (others.length) {
    const more = clone("proof-others");
    more.querySelector("summary").textContent = filled(words.others, { count: others.length });
    more.open = others.some(({ right }) => right === false);
    more.append(list(others));
    result.push(more);
  }
  byId("proven").replaceChildren(...result);
}

async function workOut() {
  button.disabled = true;
  try {
    const answer = await fetch(button.dataset.record);
    if (!answer.ok) throw new TypeError("no record");
    show(await check(await answer.json(), draws, { key, commitment }));
  } catch {
    const note = clone("fair-some");
    note.querySelector("b").textContent = words.unread;
    byId("proven").replaceChildren(note);
  } finally {
    button.disabled = false;
  }
}

// Browsers give the arithmetic to pages that came over a safe way only.
if (crypto.subtle) {
  button.hidden = byId("by-browser").hidden = false;
  button.addEventListener("click", workOut);
}
