// Sounds made on the spot: a move, a mistake, a pass, a win. Knows nothing of the game but what changed on the page.

// notes: frequency in Hz, when it begins and how long it lasts in s
const SOUNDS = {
  move: { shape: "triangle", notes: [[330, 0, 0.09], [220, 0.03, 0.1]] },
  mistake: { shape: "sawtooth", notes: [[140, 0, 0.16], [110, 0.17, 0.22]] },
  pass: { shape: "sine", notes: [[520, 0, 0.14], [390, 0.15, 0.22]] },
  win: { shape: "triangle", notes: [[392, 0, 0.16], [494, 0.14, 0.16], [587, 0.28, 0.16], [784, 0.42, 0.5]] },
};
const LOUDNESS = 0.18;

export class Sound {
  keys = ["moves", "mistake", "result"];

  constructor() {
    this.isOn = localStorage.getItem("sound") !== "off";
    this.context = null;
    this.before = null;
  }

  toggle() {
    this.isOn = !this.isOn;
    localStorage.setItem("sound", this.isOn ? "on" : "off");
    if (this.isOn) this.play("move");
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
    if (!this.isOn || !navigator.userActivation?.hasBeenActive) return;
    this.context ??= new AudioContext();
    const { shape, notes } = SOUNDS[name];
    for (const [frequency, after, lasting] of notes) {
      const begin = this.context.currentTime + after;
      const loudness = new GainNode(this.context, { gain: 0 });
      loudness.gain.setTargetAtTime(LOUDNESS, begin, 0.008);
      loudness.gain.setTargetAtTime(0, begin + lasting / 2, lasting / 5);
      loudness.connect(this.context.destination);
      const tone = new OscillatorNode(this.context, { type: shape, frequency });
      tone.connect(loudness);
      tone.start(begin);
      tone.stop(begin + lasting * 2);
    }
  }
}
