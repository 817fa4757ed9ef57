// The page: joins the line to the server with the board, the hand, the panel and the sounds. Start reading here.

import { Board } from "./board.js";
import { Clocks } from "./clocks.js";
import { Coach } from "./coach.js";
import { Hand } from "./hand.js";
import { legend } from "./legend.js";
import { Line } from "./line.js";
import { Moves } from "./moves.js";
import { Panel, make, say } from "./panel.js";
import { Profiles } from "./profiles.js";
import { Settings } from "./settings.js";
import { Sound } from "./sound.js";
import { LANGUAGES, _, preferred, speak } from "./words.js";

const NOTICE_MS = 6000;

const board = new Board(document.getElementById("board"));
const sound = new Sound();
const panel = new Panel((square) => line.send({ do: "choose", at: square }));
const moves = new Moves(looked);
await speak(preferred());
const line = new Line(preferred(), { seen, noticed, lost });
const send = (deed) => line.send(deed);
const hand = new Hand(board, send);
const clocks = new Clocks(send, () => line.aheadMs);
const settings = new Settings(send);
const coach = new Coach(send, board, moves);
const profiles = new Profiles(send);
let opensAtStart = location.hash === "#replay"; // the address of a match that is replayed
let noticeTimer = 0;

function seen(state, patch) {
  hand.heard(state.held?.tower ?? null);
  if (patch.look) {
    board.build(state);
    moves.build(state);
    coach.build(state);
    showDeeds();
    showSound();
    showMore(state);
  } else {
    board.show(state, patch);
  }
  panel.show(state, patch);
  if (patch.moves || patch.rounds || "first" in patch || "start" in patch || "round" in patch) showMoves(state, patch);
  if (opensAtStart) moves.lookAt({ round: 1, at: -1 });
  opensAtStart = false;
  if (patch.prospects !== undefined || patch.judgement !== undefined || patch.roles || "result" in patch) coach.show(state);
  if (patch.clocks) clocks.show(state.clocks);
  if (patch.settings) settings.show(patch.settings);
  if (patch.profiles && !patch.look) profiles.show(state.profiles);
  sound.follow(state);
}

/** A new move brings who looked back in its round to the present. */
function showMoves(state, patch) {
  moves.show(state);
  moves.lookAt(patch.look || moves.shownRound !== state.round ? moves.place : null);
}

function looked() {
  board.showPast(moves.place === null ? null : moves.position);
  panel.lookBack(moves.words);
  coach.looked();
}

function noticed(words) {
  hand.forget();
  board.drag(null);
  say(panel.nodes.notice, words);
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => say(panel.nodes.notice, ""), NOTICE_MS);
}

function lost() {
  panel.showConnection(false, _("The page has lost its server and keeps trying to reconnect."));
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
    deed(_("Match the game"), () => line.send({ do: "restore" })),
    deed(_("New game"), () => askNew()),
    make("label", {}, slides, ` ${_("A dragged tower slides")}`),
  );
}

/** What can be unfolded below the panel. */
function showMore(state) {
  const fold = (title, content) => make("details", {}, make("summary", {}, title), content);
  const ofSettings = make("div", {}, profiles.form(state.profiles), settings.list(state));
  const settingsFold = fold(_("Settings of the board"), ofSettings);
  settingsFold.classList.add("settings-fold");
  settingsFold.addEventListener("toggle", () => settings.keep());
  document.getElementById("more").replaceChildren(
    fold(_("Signs and keys"), legend(state.look)),
    fold(_("Clocks"), clocks.form(state.clocks)),
    settingsFold,
  );
}

/** A game that is on is dropped only after a question. */
function askNew() {
  const isOn = line.state.is_on === "yes";
  if (!isOn || confirm(_("A game is in progress. Drop it and begin a new one?"))) line.send({ do: isOn ? "new" : "set-up" });
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
