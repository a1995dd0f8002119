// Works out again every act of chance of a record, by the published rule `alliances-deal/1`: no library, no request.
// Which things a game shuffles and draws comes with the page (presenters/deals/browser_check.py).

const text = new TextEncoder();
const HEX = /^([0-9a-f]{2})*$/;

const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
const unhex = (digits) => Uint8Array.from(digits.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** Parts with a zero byte between them. */
function joined(...parts) {
  const bytes = [];
  for (const part of ["alliances-deal/1", ...parts]) bytes.push(...(typeof part === "string" ? text.encode(part) : part), 0);
  return Uint8Array.from(bytes.slice(0, -1));
}

async function hmac(key, message) {
  const how = { name: "HMAC", hash: "SHA-256" };
  const sealed = await crypto.subtle.importKey("raw", key, how, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign(how.name, sealed, message));
}

async function fingerprint(key, seed) {
  return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", joined(key, seed))));
}

/** The random numbers of one act. */
class Numbers {
  #key;
  #counter = 0;
  #ready = [];

  static async of(fair, act) {
    const numbers = new Numbers();
    numbers.#key = await hmac(unhex(fair.seed), joined(fair.key, fair.wishes.join("/"), act));
    return numbers;
  }

  async #bits(count) {
    const size = Math.ceil(count / 8);
    while (this.#ready.length < size) {
      const counter = new DataView(new ArrayBuffer(8));
      counter.setUint32(4, this.#counter++);
      this.#ready.push(...(await hmac(this.#key, counter)));
    }
    return this.#ready.splice(0, size).reduce((number, byte) => number * 256 + byte, 0) >> (8 * size - count);
  }

  /** A number from 0 to below `n`; `n` has 24 bits at most. */
  async draw(n) {
    for (;;) {
      const number = await this.#bits(32 - Math.clz32(n));
      if (number < n) return number;
    }
  }

  async shuffled(things) {
    const order = [...things];
    for (let last = order.length - 1; last > 0; last--) {
      const other = await this.draw(last + 1);
      [order[last], order[other]] = [order[other], order[last]];
    }
    return order;
  }
}

// --- the draws of a game -------------------------------------------------------------------------

/** All rows of `count` different things of which no two touch, sorted. */
function rowsApart({ things, touching, count }) {
  let rows = [[]];
  for (let n = 0; n < count; n++) {
    rows = rows.flatMap((row) =>
      [...things.keys()].filter((at) => !row.some((other) => other === at || touching[other].includes(at))).map((at) => [...row, at]),
    );
  }
  return rows;
}

/** What chance draws, as groups of words: what stands between the slashes of a notation, and there between commas. */
const DRAWN = {
  async number(numbers, { below }) {
    return [[String(await numbers.draw(below))]];
  },
  async marked(numbers, { count, below }, recorded) {
    const groups = [];
    for (let n = 0; n < count; n++) groups.push([`${recorded[n]?.join(",").split(":")[0] ?? ""}:${await numbers.draw(below)}`]);
    return groups;
  },
  async apart(numbers, draw) {
    const rows = rowsApart(draw);
    return [rows[await numbers.draw(rows.length)].map((at) => draw.things[at])];
  },
  async shuffled(numbers, { things, groups: sizes, rest }) {
    const order = await numbers.shuffled(things);
    let at = 0;
    const groups = sizes.map((size) => {
      const hand = order.slice(at, (at += size));
      return hand.sort((one, other) => things.indexOf(one) - things.indexOf(other));
    });
    return rest ? [...groups, order.slice(-rest)] : groups;
  },
};

const groupsOf = (notation) => notation.slice(notation.indexOf(" ") + 1).split("/").map((group) => group.split(","));
const notationOf = (kind, groups) => `${kind} ${groups.map((group) => group.join(",")).join("/")}`;

// --- the acts of a record ------------------------------------------------------------------------

const BEGINS = { never: () => false, always: () => true, again: (had) => had > 0 };

/** The acts of a record in order, undone ones too, each with its name and its notation. */
function actsOf(moves, draws) {
  let had = { acts: 0, campaign: 0, kinds: [] };
  let epoch = 0;
  const moments = [had];
  const acts = [];
  for (const [mover, notation] of moves) {
    const kind = notation.split(" ")[0];
    if (mover === null && kind === "@back") {
      const then = moments[Number(notation.split(" ")[1])];
      if (then.acts < had.acts) epoch++;
      had = then;
    } else if (mover === null) {
      const before = had.kinds.filter((each) => each === kind).length;
      const begins = BEGINS[draws[kind]?.begins ?? "never"](before);
      const { acts: count, campaign, kinds } = had;
      had = { acts: count + 1, campaign: campaign + begins, kinds: begins ? [kind] : [...kinds, kind] };
      const nth = begins ? 0 : before;
      acts.push({ epoch, campaign: had.campaign, kind, nth, name: `${epoch}/${had.campaign}/${kind}/${nth}`, notation });
    }
    moments.push(had);
  }
  return acts;
}

function refuseUnreadable({ fair, moves }) {
  const isText = (value) => typeof value === "string";
  const isRead =
    Array.isArray(moves) &&
    moves.every((move) => Array.isArray(move) && isText(move[1])) &&
    isText(fair.key) &&
    isText(fair.commitment) &&
    isText(fair.seed) &&
    HEX.test(fair.seed) &&
    fair.wishes.every(isText) &&
    fair.acts.every(isText) &&
    (fair.lot ?? []).every(Number.isInteger);
  if (!isRead) throw new TypeError("no record with an opened seed");
}

/**
 * Every comparison in order. `is` says which: `promise`, `drawn`, `renamed`, `unnamed`, `made-up`, `beyond` (what the page
 * has no draw for); `right` whether both are alike; `act` of which, `recorded` and `computed` what was compared.
 * `shown`: the key and the fingerprint that the page shows.
 */
export async function check(record, draws, shown) {
  refuseUnreadable(record);
  const { fair, moves } = record;
  const computed = await fingerprint(shown.key, unhex(fair.seed));
  const isKept = computed === shown.commitment && fair.commitment === shown.commitment && fair.key === shown.key;
  const recorded = fair.commitment === shown.commitment ? shown.commitment : fair.commitment;
  const findings = [{ is: "promise", right: isKept, recorded, computed }];
  if (fair.lot) {
    const act = { epoch: 0, campaign: 0, kind: "seats", nth: 0, name: "0/0/seats/0" };
    const free = [...fair.lot].sort((one, other) => one - other);
    findings.push(compared(act, [fair.lot], [await (await Numbers.of(fair, act.name)).shuffled(free)]));
  }
  const acts = actsOf(moves, draws);
  for (let n = 0; n < Math.max(acts.length, fair.acts.length); n++) {
    const [act, named] = [acts[n], fair.acts[n]];
    if (!act) findings.push({ is: "made-up", right: false, act: { name: named } });
    else if (named === undefined) findings.push({ is: "unnamed", right: false, act });
    else if (named !== act.name) findings.push({ is: "renamed", right: false, act, recorded: named });
    else findings.push(await workedOut(act, draws[act.kind], fair));
  }
  return findings;
}

async function workedOut(act, draw, fair) {
  if (!draw) return { is: "beyond", right: null, act };
  const recorded = groupsOf(act.notation);
  const computed = await DRAWN[draw.way](await Numbers.of(fair, act.name), draw, recorded);
  return { ...compared(act, recorded, computed), right: act.notation === notationOf(act.kind, computed) };
}

function compared(act, recorded, computed) {
  return { is: "drawn", right: String(recorded) === String(computed), act, recorded, computed };
}
