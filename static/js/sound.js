// A soft knock when something comes to lie on the table, two when it becomes my turn: only for those who have asked
// for sounds in their settings, and only after they have touched the page. Made here; there is no file to fetch.

const isWanted = () => document.getElementById("main")?.dataset.sound === "on";
const table = () => document.getElementById("table");
const now = () => ({ ply: Number(table()?.dataset.ply), mine: Boolean(table()?.hasAttribute("data-my-turn")) });

let audio = null;
let was = now();

function wake() {
  if (!isWanted()) return;
  audio ??= new AudioContext();
  if (audio.state === "suspended") audio.resume();
}

document.addEventListener("pointerdown", wake);
document.addEventListener("keydown", wake);

document.addEventListener("htmx:after:swap", () => {
  const is = now();
  if (audio && isWanted() && is.ply > was.ply) {
    knock(0, 170);
    if (is.mine && !was.mine) knock(0.16, 220);
  }
  was = is;
});

/** Wood on wood: a low tone that is gone after a tenth of a second. */
function knock(after, pitch) {
  const at = audio.currentTime + after;
  const tone = new OscillatorNode(audio, { type: "triangle", frequency: pitch });
  const loud = new GainNode(audio, { gain: 0 });
  loud.gain.setValueAtTime(0.18, at);
  loud.gain.exponentialRampToValueAtTime(0.001, at + 0.11);
  tone.frequency.exponentialRampToValueAtTime(pitch * 0.6, at + 0.11);
  tone.connect(loud).connect(audio.destination);
  tone.start(at);
  tone.stop(at + 0.12);
}
