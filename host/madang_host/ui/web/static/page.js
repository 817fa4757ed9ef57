// The page: joins the line to the server with the board, the hand, the panel and the sounds. Start reading here.

import { Board } from "./board.js";
import { Clocks } from "./clocks.js";
import { Coach } from "./coach.js";
import { Hand } from "./hand.js";
import { legend } from "./legend.js";
import { Line, showChanged } from "./line.js";
import { Moves } from "./moves.js";
import { Panel, make, say } from "./panel.js";
import { Profiles } from "./profiles.js";
import { Settings } from "./settings.js";
import { Sound } from "./sound.js";
import { LANGUAGES, _, preferred, speak } from "./words.js";

const NOTICE_MS = 6000;

const boardNode = /** @type {any} */ (document.getElementById("board")); // an SVG, which the DOM's types do not know
const board = new Board(boardNode);
const sound = new Sound();
const panel = new Panel((square) => line.send({ do: "choose", at: square }));
const moves = new Moves(onPlaceChange);
await speak(preferred());
const line = new Line(preferred(), { onState, onNotice, onLost });
/** @type {import("./state").Send} */
const send = (request) => line.send(request);
const hand = new Hand(board, send);
const clocks = new Clocks(send, () => line.aheadMs);
const settings = new Settings(send);
const coach = new Coach(send, board, moves);
const profiles = new Profiles(send);
const views = [panel, moves, coach, clocks, settings, profiles, sound];
let opensAtStart = location.hash === "#replay"; // the address of a match that is replayed
let noticeTimer = 0;

/**
 * @param {import("./state").State} state
 * @param {Partial<import("./state").State>} patch
 */
function onState(state, patch) {
  hand.heard(state.held?.tower ?? null);
  if (patch.look) {
    board.build(state);
    moves.build(state);
    coach.build(state);
    showActions();
    showSound();
    showMore(state);
  } else {
    board.show(state, patch);
  }
  showChanged(views, state, patch);
  if (opensAtStart) moves.lookAt({ round: 1, at: -1 });
  opensAtStart = false;
}

function onPlaceChange() {
  board.showPast(moves.place === null ? null : moves.position);
  panel.lookBack(moves.words);
  coach.showPlace();
}

/** @param {string} words */
function onNotice(words) {
  hand.forget();
  board.drag(null);
  say(panel.nodes.notice, words);
  clearTimeout(noticeTimer);
  noticeTimer = setTimeout(() => say(panel.nodes.notice, ""), NOTICE_MS);
}

function onLost() {
  const words = _("The page has lost its server and keeps trying to reconnect.");
  panel.showConnection({ is_connected: false, words });
}

/** The buttons below the board. */
function showActions() {
  const action = (words, does) => make("button", { type: "button", onclick: does }, words);
  const slides = make("input", { type: "checkbox" });
  slides.checked = hand.slides;
  slides.addEventListener("change", () => { hand.slides = slides.checked; });
  document.getElementById("actions").replaceChildren(
    action(_("Set up"), () => line.send({ do: "set-up" })),
    action(_("Put back"), () => line.send({ do: "back" })),
    action(_("Match the game"), () => line.send({ do: "restore" })),
    action(_("New game"), () => askNew()),
    make("label", {}, slides, ` ${_("A dragged tower slides")}`),
  );
}

/** What can be unfolded below the panel. */
function showMore(state) {
  const fold = (title, content) => make("details", {}, make("summary", {}, title), content);
  const ofSettings = make("div", {}, profiles.form(state), settings.list(state));
  const settingsFold = fold(_("Settings of the board"), ofSettings);
  settingsFold.classList.add("settings-fold");
  settingsFold.addEventListener("toggle", () => settings.keep());
  document.getElementById("more").replaceChildren(
    fold(_("Signs and keys"), legend(state.look)),
    fold(_("Clocks"), clocks.form(state)),
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

const languages = /** @type {HTMLSelectElement} */ (document.getElementById("language"));
languages.append(...Object.entries(LANGUAGES).map(([code, name]) => make("option", { value: code, lang: code }, name)));
languages.value = preferred();
languages.addEventListener("change", async () => {
  localStorage.setItem("language", languages.value);
  await speak(languages.value);
  line.speak(languages.value);
});
