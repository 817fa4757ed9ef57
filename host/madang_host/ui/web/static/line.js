// The line to the server: keeps the state up to date, comes back after a loss, sends requests. Draws nothing.

/** @import { Message, Request, State } from "./state" */

const AGAIN_MS = 1000;

/**
 * Change an object as a JSON Merge Patch (RFC 7396) says.
 * @param {object} into
 * @param {object} patch
 */
export function merge(into, patch) {
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) {
      delete into[key];
    } else if (typeof value === "object") {
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
   * `onState` is called after every change, `onNotice` with what only this viewer is told, and `onLost` when the server
   * does not answer.
   * @param {string} language
   * @param {{ onState: (state: State, patch: Partial<State>) => void, onNotice: (words: string) => void, onLost: () => void }} handlers
   */
  constructor(language, handlers) {
    /** @type {State | undefined} */
    this.state = undefined;
    this.aheadMs = 0; // of the server's clock, this one
    this.handlers = handlers;
    this.language = language;
    this.connect();
  }

  connect() {
    const query = new URLSearchParams(location.search);
    query.set("lang", this.language);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    this.socket = new WebSocket(`${scheme}://${location.host}/line?${query}`);
    this.socket.onmessage = (event) => this.hear(JSON.parse(event.data));
    this.socket.onclose = () => {
      this.handlers.onLost();
      setTimeout(() => this.connect(), AGAIN_MS);
    };
  }

  /** Go on in another language. */
  speak(language) {
    this.language = language;
    this.socket.close();
  }

  /** @param {Message} message */
  hear(message) {
    if (message.state) {
      this.state = message.state;
      this.aheadMs = performance.now() - message.now_ms;
      this.handlers.onState(this.state, this.state);
    } else if (message.changes) {
      merge(this.state, message.changes);
      this.handlers.onState(this.state, message.changes);
    } else if (message.notice) {
      this.handlers.onNotice(message.notice);
    }
  }

  /** @param {Request} request */
  send(request) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(request));
  }
}
