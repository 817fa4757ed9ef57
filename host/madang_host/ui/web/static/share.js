// A dialogue to hand a game on: by a link and its QR code, as a text, as files. Knows no server but by fetch.

import { action, byId, make, say } from "./make.js";
import { _ } from "./words.js";

/** @typedef {{ round: number, at: number }} Where */

export class Share {
  constructor() {
    this.node = make("dialog", { id: "share", "aria-labelledby": "share-title" });
    document.body.append(this.node);
  }

  /** Make anew what opens it, in the viewer's language. */
  build(language) {
    this.language = language;
    byId("phone").replaceChildren(action(_("Open on a phone"), () => this.openPage()));
  }

  /** The page itself, for a phone beside the board. */
  async openPage() {
    const addresses = await fetched("address");
    this.show(_("Open on a phone"), linkPart(addresses ?? {}, "", ["play", "watch"]));
  }

  /**
   * A game, `now` being that on the board; files and links show it at a place, if one is given.
   * @param {string} name
   * @param {Where} [place]
   */
  async open(name, place) {
    const [game, addresses] = await Promise.all([fetched(`games/${encodeURIComponent(name)}?lang=${this.language}`), fetched("address")]);
    if (!game) {
      this.show(_("Share or export"), make("p", {}, _("That could not be fetched.")));
      return;
    }
    const where = new URLSearchParams({ game: game.kept, ...(place && { round: String(place.round), at: String(place.at) }) });
    const link = game.kept ? String(where) : "";
    this.show(
      _("Share or export"),
      linkPart(addresses ?? {}, link, ["watch", "play"]),
      ...(game.text ? [textPart(game.text)] : []),
      filePart(name, game.forms, place),
    );
  }

  /**
   * @param {string} title
   * @param {...Node} parts
   */
  show(title, ...parts) {
    const close = action(_("Close"), () => this.node.close());
    this.node.replaceChildren(make("h2", { id: "share-title" }, title), ...parts, make("div", { class: "buttons" }, close));
    this.node.showModal();
  }
}

/**
 * Where others open it: a link with its QR code, in the order in which the uses are offered.
 * @param {import("./state").By<string>} addresses  by what they are for
 * @param {string} place
 * @param {string[]} uses
 */
function linkPart(addresses, place, uses) {
  const known = uses.filter((use) => use in addresses);
  if (!known.length) {
    const words = _("Only this PC can open the page. Started with --listen 0.0.0.0 it opens on phones in the same network, too.");
    return make("p", { class: "faint" }, words);
  }
  const labels = { play: _("to play"), watch: _("to watch only") };
  const field = make("input", { readonly: true, "aria-label": _("Link"), class: "link" });
  const code = make("img", { class: "qr", alt: _("QR code of the link") });
  const show = (use) => {
    field.value = addresses[use] + (place ? `#${place}` : "");
    code.src = `address.svg?${new URLSearchParams({ use, place })}`;
  };
  const choices = known.map((use, i) => {
    const choice = make("input", { type: "radio", name: "use", value: use });
    choice.checked = i === 0;
    choice.addEventListener("change", () => show(use));
    return make("label", {}, choice, ` ${labels[use]}`);
  });
  show(known[0]);
  return make(
    "fieldset",
    {},
    make("legend", {}, _("A link")),
    make("div", { class: "buttons" }, ...choices),
    field,
    make("div", { class: "buttons" }, copier(_("Copy the link"), field), ...sharer(() => ({ url: field.value }))),
    code,
  );
}

/** @param {string} text */
function textPart(text) {
  const area = make("textarea", { readonly: true, rows: 6, "aria-label": _("The game as a text") });
  area.value = text;
  return make("fieldset", {}, make("legend", {}, _("A text")), area, make("div", { class: "buttons" }, copier(_("Copy the text"), area), ...sharer(() => ({ text }))));
}

/**
 * @param {string} name
 * @param {string[]} forms
 * @param {Where} [place]
 */
function filePart(name, forms, place) {
  const words = {
    annotation: _("Annotation"),
    words: _("In words"),
    match: _("Match file"),
    jsonl: _("Match file, JSON lines"),
    record: _("Record"),
    log: _("With its times"),
    svg: _("Picture, SVG"),
    png: _("Picture, PNG"),
    gif: _("Moving picture, GIF"),
    apng: _("Moving picture, APNG"),
  };
  const ofRound = place ? { round: String(place.round) } : {};
  const query = { svg: place && { ...ofRound, ply: String(place.at + 1) }, gif: ofRound };
  query.png = query.svg;
  query.apng = query.gif;
  const links = forms.map((form) => {
    const asked = new URLSearchParams(query[form] ?? {});
    return make("a", { class: "file", href: `games/${encodeURIComponent(name)}/${form}${asked.size ? `?${asked}` : ""}`, download: "" }, words[form] ?? form);
  });
  return make("fieldset", { class: "files" }, make("legend", {}, _("Files to keep")), ...links);
}

/**
 * A button that copies what is in a field; where the browser does not allow it, the text is selected.
 * @param {string} words
 * @param {HTMLInputElement | HTMLTextAreaElement} field
 */
function copier(words, field) {
  const button = action(words, async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      say(button, _("Copied"));
    } catch {
      say(button, _("Selected: copy it with the keyboard or by a long press"));
    }
  });
  return button;
}

/**
 * A button that hands something on by the browser's own means, where it has any.
 * @param {() => ShareData} what
 */
function sharer(what) {
  const share = () => navigator.share({ title: "Madang", ...what() }).catch(() => undefined);
  return navigator.share ? [action(_("Share …"), share)] : [];
}

/** @param {string} path */
async function fetched(path) {
  try {
    const answer = await fetch(path, { cache: "no-store" });
    return answer.ok ? await answer.json() : null;
  } catch {
    return null;
  }
}
