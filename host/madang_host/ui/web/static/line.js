// The line to the server: keeps the state up to date, comes back after a loss, sends deeds. Draws nothing.

const AGAIN_MS = 1000;

/** Change an object as a JSON Merge Patch (RFC 7396) says. */
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

export class Line {
  /** `seen(state, patch)` is called after every change, `noticed(words)` with what only this viewer is told, and
   * `lost()` when the server does not answer. */
  constructor(language, { seen, noticed, lost }) {
    this.state = {};
    this.aheadMs = 0; // of the server's clock, this one
    this.handlers = { seen, noticed, lost };
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
      this.handlers.lost();
      setTimeout(() => this.connect(), AGAIN_MS);
    };
  }

  /** Go on in another language. */
  speak(language) {
    this.language = language;
    this.socket.close();
  }

  hear(message) {
    if (message.state) {
      this.state = message.state;
      this.aheadMs = performance.now() - message.now_ms;
      this.handlers.seen(this.state, this.state);
    } else if (message.changes) {
      merge(this.state, message.changes);
      this.handlers.seen(this.state, message.changes);
    } else if (message.notice) {
      this.handlers.noticed(message.notice);
    }
  }

  send(deed) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(deed));
  }
}
