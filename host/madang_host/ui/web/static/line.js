// The line to the server: keeps the state up to date, notices when the server falls silent, comes back by itself, sends
// requests. Draws nothing.

/** @import { Message, Request, State } from "./state" */

const AGAIN_MS = 1000;
const SILENT_MS = 5000; // the server gives a sign of life every two seconds
const LOOK_MS = 500;
const HIDDEN_MS = 100; // a page that nobody sees is not painted

/** @typedef {"silent" | "refused" | "full" | "gone"} Loss  why there is no line */

/**
 * Change an object as a JSON Merge Patch (RFC 7396) says.
 * @param {object} into
 * @param {object} patch
 */
export function merge(into, patch) {
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) {
      delete into[key];
    } else if (typeof value === "object" && !Array.isArray(value)) {
      if (typeof into[key] !== "object") into[key] = {};
      merge(into[key], value);
    } else {
      into[key] = value;
    }
  }
}

/**
 * Let those show the state that name a key of it that changed.
 * @param {{ keys: string[], show: (state: State, patch: Partial<State>) => void }[]} views
 * @param {State} state
 * @param {Partial<State>} patch
 */
export function showChanged(views, state, patch) {
  for (const view of views) {
    if (view.keys.some((key) => key in patch)) view.show(state, patch);
  }
}

export class Line {
  /**
   * `onState` is called after every change, `onNotice` with what only this viewer is told, `onLost` with the reason when
   * the server does not answer; the next state says that it does again.
   * @param {string} language
   * @param {{ onState: (state: State, patch: Partial<State>) => void, onNotice: (words: string) => void, onLost: (loss: Loss) => void }} handlers
   */
  constructor(language, handlers) {
    /** @type {State | undefined} */
    this.state = undefined;
    this.aheadMs = 0; // of the server's clock, this one
    this.handlers = handlers;
    this.language = language;
    this.token = takeToken();
    /** @type {Message[] | null} */
    this.unheard = null; // what comes until the page is painted, if it is to be painted first
    /** @type {WebSocket | null} */
    this.socket = null;
    this.connect();
    setInterval(() => this.look(), LOOK_MS);
    addEventListener("online", () => this.again(0));
    addEventListener("offline", () => this.lose("silent"));
  }

  get isOpen() {
    return this.socket !== null && this.socket.readyState === WebSocket.OPEN && this.isHeard;
  }

  connect() {
    const query = new URLSearchParams({ lang: this.language, ...(this.token && { token: this.token }) });
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/line?${query}`);
    this.socket = socket;
    this.isHeard = false;
    this.heardMs = performance.now();
    socket.onmessage = (event) => socket === this.socket && this.take(JSON.parse(event.data));
    socket.onclose = () => socket === this.socket && this.onClosed();
  }

  /** The line was closed, or never came about. */
  async onClosed() {
    const loss = this.isHeard ? "gone" : await this.whyRefused();
    this.lose(loss);
  }

  /**
   * A browser does not tell why a websocket is refused; a plain request does.
   * @returns {Promise<Loss>}
   */
  async whyRefused() {
    try {
      const query = this.token ? `?token=${encodeURIComponent(this.token)}` : "";
      const { status } = await fetch(`access${query}`, { cache: "no-store", signal: AbortSignal.timeout(SILENT_MS) });
      return status === 403 ? "refused" : status === 503 ? "full" : "gone";
    } catch {
      return "gone";
    }
  }

  /** Whether the server is still there. */
  look() {
    if (this.socket !== null && performance.now() - this.heardMs > SILENT_MS) this.lose("silent");
  }

  /** @param {Loss} loss */
  lose(loss) {
    const { socket } = this;
    this.socket = null; // what still comes from it is of the past
    this.unheard &&= [];
    socket?.close();
    this.handlers.onLost(loss);
    this.again(AGAIN_MS);
  }

  /** Try again, after a while. */
  again(afterMs) {
    clearTimeout(this.trying);
    this.trying = setTimeout(() => this.socket ?? this.connect(), afterMs);
  }

  /** Go on in another language. */
  speak(language) {
    this.language = language;
    const { socket } = this;
    this.connect();
    socket?.close();
  }

  /** @param {Message} message */
  take(message) {
    this.heardMs = performance.now();
    if (this.unheard === null) this.hear(message);
    else this.unheard.push(message);
  }

  /** Let what the viewer did be seen before the server's answer is: that takes longer to draw. */
  paintFirst() {
    if (this.unheard !== null) return;
    this.unheard = [];
    const goOn = () => {
      const messages = this.unheard ?? [];
      this.unheard = null;
      for (const message of messages) this.hear(message);
    };
    requestAnimationFrame(() => setTimeout(goOn));
    setTimeout(goOn, HIDDEN_MS);
  }

  /** @param {Message} message */
  hear(message) {
    if (message.state) {
      this.isHeard = true;
      this.state = message.state;
      this.aheadMs = performance.now() - message.now_ms;
      this.handlers.onState(this.state, this.state);
    } else if (message.changes) {
      merge(this.state, message.changes);
      if (Object.keys(message.changes).length) this.handlers.onState(this.state, message.changes);
    } else if (message.notice) {
      this.handlers.onNotice(message.notice);
    }
  }

  /**
   * Whether the request could be sent.
   * @param {Request} request
   */
  send(request) {
    if (!this.isOpen) return false;
    this.socket.send(JSON.stringify(request));
    return true;
  }
}

/** The key that the address came with; from now on a cookie has it, and nobody sees it in the address. */
function takeToken() {
  const address = new URL(location.href);
  const token = address.searchParams.get("token") ?? "";
  if (token) {
    address.searchParams.delete("token");
    history.replaceState(null, "", address);
  }
  return token;
}
