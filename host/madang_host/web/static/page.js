// The page: joins the line to the server with the board, the hand, the panel and the sounds. Start reading here.

import { Board } from "./board.js";
import { Clocks } from "./clocks.js";
import { Hand } from "./hand.js";
import { legend } from "./legend.js";
import { Line } from "./line.js";
import { Panel, make, say } from "./panel.js";
import { Profiles } from "./profiles.js";
import { Settings } from "./settings.js";
import { Sound } from "./sound.js";
import { LANGUAGES, _, preferred, speak } from "./words.js";

const NOTICE_MS = 6000;

const board = new Board(document.getElementById("board"));
const sound = new Sound();
const panel = new Panel(lookBack, (square) => line.send({ do: "choose", at: square }));
await speak(preferred());
const line = new Line(preferred(), { seen, noticed, lost });
const send = (deed) => line.send(deed);
const hand = new Hand(board, send);
const clocks = new Clocks(send, () => line.aheadMs);
const settings = new Settings(send);
const profiles = new Profiles(send);
let noticeTimer = 0;

function seen(state, patch) {
  hand.heard(state.held?.tower ?? null);
  if (patch.look) {
    board.build(state);
    showDeeds();
    showSound();
    showMore(state);
  } else {
    board.show(state, patch);
  }
  if (patch.moves && panel.looking !== null) panel.lookAt(null);
  panel.show(state, patch);
  if (patch.clocks) clocks.show(state.clocks);
  if (patch.settings) settings.show(patch.settings);
  if (patch.profiles && !patch.look) profiles.show(state.profiles);
  sound.follow(state);
}

function lookBack(index) {
  const { moves, start } = line.state;
  board.showPast(index === null ? null : index < 0 ? start : moves[index].position);
}

function noticed(words) {
  hand.forget();
  board.drag(null);
  say(panel.nodes.notice, words);
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => say(panel.nodes.notice, ""), NOTICE_MS);
}

function lost() {
  panel.showConnection(false, _("The page has lost its server; it comes back by itself."));
}

/** The buttons below the board. */
function showDeeds() {
  const deed = (words, does) => make("button", { type: "button", onclick: does }, words);
  const slides = make("input", { type: "checkbox" });
  slides.checked = hand.slides;
  slides.addEventListener("change", () => { hand.slides = slides.checked; });
  document.getElementById("deeds").replaceChildren(
    deed(_("Set up"), () => line.send({ do: "set-up" })),
    deed(_("Put back"), () => line.send({ do: "back" })),
    deed(_("As the round has them"), () => line.send({ do: "restore" })),
    deed(_("New game"), () => askNew()),
    make("label", {}, slides, ` ${_("A dragged tower slides")}`),
  );
}

/** What can be unfolded below the panel. */
function showMore(state) {
  const fold = (title, content) => make("details", {}, make("summary", {}, title), content);
  document.getElementById("more").replaceChildren(
    fold(_("Signs and keys"), legend(state.look)),
    fold(_("Clocks"), clocks.form(state.clocks)),
    fold(_("Settings of the board"), make("div", {}, profiles.form(state.profiles), settings.list(state))),
  );
}

/** A game that is on is dropped only after a question. */
function askNew() {
  const isOn = line.state.is_on === "yes";
  if (!isOn || confirm(_("A game is on. Drop it and begin a new one?"))) line.send({ do: isOn ? "new" : "set-up" });
}

function showSound() {
  const button = document.getElementById("sound");
  button.setAttribute("aria-pressed", String(sound.isOn));
  button.textContent = _("Sound");
  document.getElementById("language").setAttribute("aria-label", _("Language"));
}

document.getElementById("sound").addEventListener("click", () => {
  sound.toggle();
  showSound();
});

const languages = document.getElementById("language");
languages.append(...Object.entries(LANGUAGES).map(([code, name]) => make("option", { value: code, lang: code }, name)));
languages.value = preferred();
languages.addEventListener("change", async () => {
  localStorage.setItem("language", languages.value);
  await speak(languages.value);
  line.speak(languages.value);
});
