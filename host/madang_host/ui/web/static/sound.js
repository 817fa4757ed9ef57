// Sounds made on the spot: a move, a mistake, a pass, a win. Knows nothing of the game but what changed on the page.

import { choose, chosen } from "./make.js";

// notes: frequency in Hz, when it begins and how long it lasts in s
const SOUNDS = {
  move: { shape: "triangle", notes: [[330, 0, 0.09], [220, 0.03, 0.1]] },
  mistake: { shape: "sawtooth", notes: [[140, 0, 0.16], [110, 0.17, 0.22]] },
  pass: { shape: "sine", notes: [[520, 0, 0.14], [390, 0.15, 0.22]] },
  win: { shape: "triangle", notes: [[392, 0, 0.16], [494, 0.14, 0.16], [587, 0.28, 0.16], [784, 0.42, 0.5]] },
};
const LOUDEST = 0.36;
const USUAL_VOLUME = "50"; // percent
const WOODEN = { shape: "square", pitch: 0.5, lasting: 0.35 }; // short and low, as of wood on wood

export class Sound {
  keys = ["moves", "mistake", "result"];

  constructor() {
    this.kind = chosen("sounds", "soft");
    this.volume = Number(chosen("volume", USUAL_VOLUME));
    this.context = null;
    this.before = null;
  }

  /** @param {string} kind  soft, wooden or off */
  setKind(kind) {
    this.kind = kind;
    choose("sounds", kind);
    this.play("move");
  }

  /** @param {number} volume  in percent */
  setVolume(volume) {
    this.volume = volume;
    choose("volume", String(volume));
    this.play("move");
  }

  /**
   * Play what goes with a change of the state.
   * @param {import("./state").State} state
   */
  show(state) {
    const now = { moves: Object.values(state.moves).map((move) => move.text), mistake: state.mistake, result: state.result };
    const { before } = this;
    this.before = now;
    if (before === null) return;
    if (now.result && !before.result) this.play("win");
    else if (now.mistake && !before.mistake) this.play("mistake");
    else if (now.moves.length > before.moves.length) this.play(now.moves.at(-1) === "pass" ? "pass" : "move");
  }

  play(name) {
    if (this.kind === "off" || !navigator.userActivation?.hasBeenActive) return;
    this.context ??= new AudioContext();
    const { shape, notes } = SOUNDS[name];
    const isWooden = this.kind === "wooden";
    const loudness = (LOUDEST * this.volume) / 100;
    for (const [frequency, after, lasting] of notes) {
      const begin = this.context.currentTime + after;
      const lasts = isWooden ? lasting * WOODEN.lasting : lasting;
      const level = new GainNode(this.context, { gain: 0 });
      level.gain.setTargetAtTime(isWooden ? loudness / 2 : loudness, begin, isWooden ? 0.002 : 0.008);
      level.gain.setTargetAtTime(0, begin + lasts / 2, lasts / 5);
      level.connect(this.context.destination);
      const tone = new OscillatorNode(this.context, {
        type: isWooden ? WOODEN.shape : shape,
        frequency: isWooden ? frequency * WOODEN.pitch : frequency,
      });
      tone.connect(level);
      tone.start(begin);
      tone.stop(begin + lasting * 2);
    }
  }
}
