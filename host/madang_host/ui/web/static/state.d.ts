// What the server sends and the page asks for: the same as madang_host.ui.web.page_types and requests say; a test holds
// the keys together. A patch holds the keys that changed; within it null is "gone" (RFC 7396).

export type Square = string; // a1 to h8; places beside the board are a0 to h0 and a9 to h9
export type Css = string; // a colour
export type By<T> = Record<string, T>; // squares, names or numbers, as the key's comment says
export type Send = (request: Request) => boolean;

/** Of a game of throws (madang_host.games.race_types). */
export interface Throw { words: string; steps: number; flat: boolean[] }
export interface RaceLook {
  is_round: boolean;
  places: By<number[]>; // by station: where it is shown, from 0 to 100, right and down
  roads: Square[][];
  large: Square[];
  signs: By<string>; // by station
  colours: By<Css>; // by side
  throws: By<Throw>; // by the record's word
  marked: number[]; // sticks
  mal: number; // of each side
  teams: By<number>; // by side: how many play it
}
export interface RaceMove { text: string; words: string; throw: string; origin: Square; landing: Square; catches: boolean; joins: boolean } // or empty
export interface Thrown { number: number; throw: string; side: string; by_board: boolean }
export interface Presence { text: string; words: string; side: string; is_away: boolean } // that a side leaves, or comes back
export interface RaceState {
  is_due: boolean; // the sticks are to be thrown
  for_begin: boolean;
  mover: string; // in words
  member: number; // of a team, the first being 0
  waiting: string[]; // throws to be spent
  moves: RaceMove[];
  seals: string[];
  seed: string; // after the round, or empty
  best: string; // the text of the move that a coach advises, or empty
  catches: By<number>; // by square, in percent
  chances: By<number>; // by throw, in percent
  presence: Presence[]; // who may leave now, or come back
  last?: Thrown;
}

export interface State {
  look: Look;
  profiles: By<ProfileWords>; // by name
  right: "watch" | "play" | "own"; // what this viewer may do
  players: By<Player>; // by side
  side_to_take: string; // the side that, by the pie rule, whoever is to move may take instead, or empty
  hint: "thinking" | "";
  is_engine_ready: boolean;
  clocks: Clocks;
  lights: By<Light>; // by square, those that are lit
  towers: By<Standing>; // by tower: white-green
  strangers: By<boolean>; // by square: something stands there, and nobody knows what
  held?: Held;
  match: string; // what was begun: one of look.matches, or another first entry of a record
  resigned: string; // the side that has given the game up, or empty
  draws: boolean; // the players may agree on a draw now
  port: string;
  hands: "virtual" | "real"; // virtual: the page moves the towers
  connection: Connection;
  phase: string;
  roles: By<string>; // by square: what it means, but for dark ones
  turn: string;
  side: string; // who is to move: black or white
  active: string; // the colour that must move; empty if it is not one alone
  asks: string; // the name of what the board asks
  ask: string; // the same in words
  advice: string;
  advised: AdvisedMove;
  mistake: string;
  result: string;
  score: By<string>; // by number of the line
  options: By<Option>; // by square
  shelf: By<string>; // the other games that the board has, by name: in the viewer's language
  is_on: "yes" | "no"; // a game that would be lost
  current_ma: number;
  dropped: number; // lines of the board that were lost
  settings: By<number>; // by name
  board?: Identity;
  round: number;
  rounds: By<PastRound>; // by number
  first: string; // the side that began the round
  start: string; // its first position
  start_pieces: string; // as Move.pieces: of each tower of the look, in its order, square and rings, or ---; then square and letter of each colour that is no tower, small if it was not given
  moves: By<Move>; // by number, from 0
  race?: RaceState; // of games of throws
  prospects?: Prospects;
  judgement?: Judgement;
}

export interface Look {
  language: string;
  game: string; // its name
  squares: By<string>; // by square: the name of its tile, which may be that of its colour
  colours: By<string>; // by name, in the viewer's language
  letters: By<string>;
  games: By<GameWords>; // by name
  matches: By<string>; // by what the board is told to begin, the game's name first: in the viewer's language
  variants: By<Variants[]>; // by match: what can be chosen beside it
  setups: By<By<string>>; // by match: how its first round can be set up, in words by the option
  lessons: By<string>; // kinds of positions to be solved, of this game or of the first that has them: in words
  sides: By<string>; // that players have, by name: in the viewer's language; who sits above comes first
  has_trays: boolean; // pieces stand beside the board while it is played
  tiles: By<Css>; // of squares, by the name of the colour
  shapes: Shapes;
  towers: By<string>; // by tower, in words
  signs: By<string>; // by role
  roles: By<string>; // by role, in words
  settings: By<Setting>;
  race?: RaceLook; // of games of throws
}

export interface GameWords { words: string; sides: By<string>; has_pie_rule: boolean; explains: boolean }
export interface Variants { words: string; choices: string[][]; sides: By<number> } // choices: word and in words; sides: how many play, by choice
export interface Setting { group: "play" | "lights" | "sensors" | "current"; default: number; least: number; most: number; help: string }
export interface Connection { is_connected: boolean; words: string }
export interface Identity { id: string; firmware: string }
export interface ProfileWords { words: string; purpose: string } // what players call it, and what it is for
export interface Player { name: string; level: number } // the engine's level, 0 for hands
export interface Option { words: string; is_in_force: boolean }
export interface Standing { at: Square; rings: number; missing?: boolean }
export interface Held { tower: string; over: Square; rings: number }
/** An element of SVG: name, attributes, children (madang_host.render.shapes). */
export type Shape = [string, Record<string, string | number>, (Shape | string)[]];
export interface Shapes {
  sheet: Shape; // what is printed besides the squares
  tiles: By<Shape>;
  light: Shape;
  pieces: By<Shape>; // by tower
  rings: Shape[]; // none to three
  unknown: Shape; // a tower of which nobody knows which it is
  signs: By<Shape>; // of the colours
}
export interface Light { colour: Css; period_ms?: number; levels?: string; turns?: string } // see page_types
export interface Move { text: string; words: string; side: string; origin: Square; landing: Square; called: Square; keeps_turn: boolean; position: string; pieces: string }
export interface AdvisedMove { origin: Square; landing: Square } // or empty
export interface RoundMoves { first: string; start: string; start_pieces: string; moves: By<Move> }
export interface PastRound extends RoundMoves { result: string }
export interface Clocks {
  control: string; // empty: no clocks, and nothing else here
  left_ms?: By<number>; // by side
  is_paused?: boolean;
  running?: string; // the side, from since_ms on, after free_ms
  since_ms?: number;
  free_ms?: number;
}
/** `plies` to the end, 0 if nobody has counted them, or within which nobody forces a win. */
export interface MoveOutcome { outcome: "win" | "draw" | "loss" | "open"; plies: number }
export interface Prospects { position: string; is_final: boolean; moves: By<MoveOutcome> }
export interface BestMove extends MoveOutcome { move: string }
export interface JudgedMove extends MoveOutcome { best: BestMove; kind: string }
export interface Worth { winner: string; plies: number } // the side that wins by force, draw, or empty
export interface Judgement { last: string; done: number; of: number; worth: By<Worth>; said: By<string>; moves: By<JudgedMove>; moments: By<string> }
/** Why a move leads to what it does: sentences, and the line that proves it, the move first. */
export interface ExplainedStep { move: string; words: string }
export interface Explanation { said: string[]; kind: string; line: ExplainedStep[] }
export interface LessonGiven { question: string; progress: string; round: PastRound; look?: Look } // a position to be solved
export interface LessonAnswer { is_right: boolean; said: string; progress: string }
export interface LegalMove { text: string; origin: Square; landing: Square; wins: boolean }
/** A line that is tried: its last moves by number, and how it may go on. */
export interface TriedLine { moves: By<Move>; legal: LegalMove[]; result: string }

/** Where a viewer looks back to: move `at` of a round, -1 being its start; null is the present. */
export type Place = { round: number; at: number } | null;
/** What the board shows instead of the present: pieces as in Move, the squares of the last move, what squares mean. */
export type Past = { pieces: string; squares: Square[]; roles: By<string> };
/** A tower that a pointer drags, and to which point of the drawing. */
export type Dragged = { tower: string; x: number; y: number };
/** What the server will say soon: where a tower is, and whether it is in the hand. */
export type Expected = { tower: string; at: Square; isHeld: boolean };
/** Where a tower is seen; `isOwn` while this viewer's hand moves it, `point` where it is dragged to. */
export type Seen = Standing & { isHeld?: boolean; isOwn?: boolean; point?: { x: number; y: number; scale: number } };
/** A kept game that is looked at, or a position to be solved, which has no name: with a look if it is another game than the board's. */
export type KeptGame = { name: string; words: string; rounds: By<PastRound>; look?: Look };
/** What is tried in the place of a round, which it leaves after the move `from`. */
export type Variation = { round: number; from: number; line: PastRound };

export type Request =
  | { do: "lift" | "slide" | "carry" | "place" | "aside" | "choose"; at: Square }
  | { do: "back" | "set-up" | "restore" | "new" | "hint" | "undo" | "draw" | "swap" | "throw" }
  | { do: "play" | "advise"; text: string }
  | { do: "game"; name: string }
  | { do: "match"; text: string; setup: string; seats: By<Player>; clock: string }
  | { do: "resign"; side: string }
  | { do: "set"; name: string; value: number }
  | { do: "profile" | "keep"; name: string }
  | { do: "clock"; control: string }
  | { do: "pause"; paused: boolean }
  | { do: "look"; prospects: boolean; judgement: boolean; round?: number; at?: number; game?: string; start?: string; moves?: string };

export interface Message { state?: State; now_ms?: number; changes?: Partial<State>; notice?: string }
