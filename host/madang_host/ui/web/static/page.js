// The page: joins the line to the server with the board, the hand, the panel and the sounds. Start reading here.

/** @import { Send, State } from "./state" */

import { Board } from "./board.js";
import { Clocks } from "./clocks.js";
import { Coach } from "./coach.js";
import { GameDialog } from "./game_dialog.js";
import { Games } from "./games.js";
import { Hand } from "./hand.js";
import { legend } from "./legend.js";
import { Lesson } from "./lesson.js";
import { Line, showChanged } from "./line.js";
import { Looks, restoreTheme } from "./looks.js";
import { action, byId, choose, chosen, make } from "./make.js";
import { Moves } from "./moves.js";
import { Panel } from "./panel.js";
import { Players } from "./players.js";
import { Profiles } from "./profiles.js";
import { Race } from "./race.js";
import { Saying, wordsForUnsent } from "./saying.js";
import { Settings } from "./settings.js";
import { Share } from "./share.js";
import { Sound } from "./sound.js";
import { Study } from "./study.js";
import { Tabs } from "./tabs.js";
import { keepAwake } from "./wake.js";
import { Why } from "./why.js";
import { _, preferred, speak } from "./words.js";

restoreTheme();
await speak(preferred());
const board = new Board(byId("board"));
const saying = new Saying();
const sound = new Sound();
const tabs = new Tabs();
const moves = new Moves(onPlaceChange);
const line = new Line(preferred(), {
  onState,
  onNotice: (words) => {
    hand.forget();
    saying.notice(words);
  },
  onLost: (loss) => saying.showLoss(loss),
});
/** @type {Send} */
const send = (request) => {
  const isSent = line.send(request);
  if (!isSent) saying.notice(wordsForUnsent());
  return isSent;
};
const hand = new Hand(board, byId("ground"), send, () => line.paintFirst());
const clocks = new Clocks(send, () => line.aheadMs);
const players = new Players(clocks);
const panel = new Panel(send, { hint, lookBack, shareGame, turnBoard, newGame, playAgain, fullScreen });
const race = new Race(send, moves);
const settings = new Settings(send);
const share = new Share();
const study = new Study(moves, () => board.showPast(study.past), (name, place) => share.open(name, place));
hand.onTap = (spot) => study.tap(spot);
const why = new Why(moves, study, (move) => {
  if (board.state.right !== "watch") send({ do: "advise", text: move });
});
const lesson = new Lesson(moves, study);
const coach = new Coach(send, board, moves, (words) => saying.comment(words), (moments) => why.showMoments(moments));
coach.isSecret = (position) => lesson.position === position;
const profiles = new Profiles(send);
const games = new Games((game, place) => {
  tabs.show("moves");
  moves.openOther(game, place);
}, (name) => share.open(name));
const gameDialog = new GameDialog(send, race, (isCoached) => coach.setComments(isCoached));
const looks = new Looks(sound, saying, speakFrom);
const views = [clocks, players, panel, moves, race, coach, settings, profiles, sound, saying];
let isOpened = false;
let opensAtStart = location.hash === "#replay"; // the address of a match that is replayed

/**
 * @param {State} state
 * @param {Partial<State>} patch
 */
function onState(state, patch) {
  hand.isOn = state.hands === "virtual" && state.right !== "watch";
  if (patch.look) {
    board.build(state);
    turn(chosen("turned", "no") === "yes");
    document.body.classList.toggle("has-trays", state.look.has_trays && state.hands === "virtual");
    tabs.build();
    moves.build(state);
    study.build();
    why.build();
    lesson.build();
    coach.build(state);
    games.build(state);
    share.build(state.look.language);
    looks.build(state.look.language);
    showMore(state);
  } else {
    board.show({ ...state, look: moves.look }, patch);
  }
  hand.heard(state);
  showChanged(views, state, patch);
  if (patch.phase) keepAwake(state.phase === "playing");
  if (!isOpened) games.showAddressed();
  isOpened = true;
  if (opensAtStart) {
    tabs.show("moves");
    moves.lookAt({ round: 1, at: -1 });
  }
  opensAtStart = false;
}

function onPlaceChange() {
  study.showPlace();
  if (board.state.look !== moves.look) board.build({ ...line.state, look: moves.look }, study.past);
  else board.showPast(study.past);
  race.showPlace();
  saying.lookBack(moves.words);
  document.body.classList.toggle("looking-back", moves.place !== null);
  why.showPlace();
  lesson.showPlace();
  coach.showPlace();
}

/** What can be unfolded among the tools. */
function showMore(state) {
  const fold = (title, content) => make("details", {}, make("summary", {}, title), content);
  const ofSettings = make("div", {}, profiles.form(state), settings.list(state));
  const settingsFold = fold(_("Settings of the board"), ofSettings);
  settingsFold.addEventListener("toggle", () => settings.keep());
  const slides = make("input", { type: "checkbox" });
  slides.checked = hand.slides;
  slides.addEventListener("change", () => { hand.slides = slides.checked; });
  byId("more").replaceChildren(
    fold(_("Signs and keys"), legend(state.look)),
    fold(_("Clocks"), clocks.form(state)),
    settingsFold,
    make("label", { class: "row" }, _("A dragged tower slides, as the sensors feel it"), slides),
  );
}

/** Have the board show the best move, now. */
function hint() {
  moves.stop();
  moves.lookAt(null);
  send({ do: "hint" });
  race.hint();
}

/** Go back to the start of the round that is over. */
function lookBack() {
  tabs.show("moves");
  moves.lookAt({ round: line.state.round, at: -1 });
}

/** Hand on the board's game, or take it along. */
function shareGame() {
  share.open("now");
}

addEventListener("hashchange", () => games.showAddressed());

function turnBoard() {
  choose("turned", board.isTurned ? "no" : "yes");
  turn(!board.isTurned);
}

function turn(isTurned) {
  board.turn(isTurned);
  players.turn(isTurned);
}

/** The board and the two lines, nothing else. */
async function fullScreen() {
  document.body.classList.add("board-only");
  const leave = action(_("Leave full screen"), () => leaveFullScreen(), { class: "leave" });
  document.body.append(leave);
  leave.focus();
  await document.documentElement.requestFullscreen?.().catch(() => undefined); // where it may not, the page is all there is
}

function leaveFullScreen() {
  document.body.classList.remove("board-only");
  document.querySelector(".leave")?.remove();
  if (document.fullscreenElement) document.exitFullscreen();
}

document.addEventListener("fullscreenchange", () => {
  if (!document.fullscreenElement) leaveFullScreen();
});

function newGame() {
  gameDialog.open(line.state, coach.comments);
}

function playAgain() {
  gameDialog.playAgain(line.state);
}

/** @param {string} language */
async function speakFrom(language) {
  choose("language", language);
  await speak(language);
  line.speak(language);
}
