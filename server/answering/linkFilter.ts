/** Removes links from an answer while it streams: text that may become a link is held back until it is complete. */

import { SEED } from "../language/addresses/addressesIn.ts";
import { keepVouched, unlink, type Vouch } from "../language/addresses/unlink.ts";
import type { Passage } from "../ports/passage.ts";
import { withoutInvisible } from "../protocol/addresses.ts";
import { vouchFor } from "./links.ts";

/** Text at the end of the stream that may still turn out to be (part of) a link. */
const UNFINISHED = [
  // An incomplete address, or the first letters of one.
  /<?\bhttps?:\/\/[^\s<>)\]"'`]*$/i,
  /<?\bh(?:t(?:t(?:p(?:s?(?::\/?)?)?)?)?)?$/i,
  /[<!]$/,
  // A Markdown link or image. None spans a blank line.
  /!?\[(?:(?!\n\s*\n)[^\]])*$/,
  /!?\[(?:(?!\n\s*\n)[^\]])*\](?:\((?:(?!\n\s*\n)[^)])*)?$/,
  // A reference definition, which is a line of its own.
  /^[^\S\n]*\[[^\]\n]+\]:\s*[^\n]*$/m,
  // Half of a surrogate pair: visibility depends on the other half.
  /[\uD800-\uDBFF]$/,
];

export interface LinkFilter {
  /** @returns what may be shown now, possibly nothing */
  push(piece: string): string;
  /** @returns what was held back, at the end of the stream */
  end(): string;
}

/** @param passages their addresses are kept @param hosts as are these hosts' addresses (see `keepAllowedLinks`) */
export function createLinkFilter(passages: Passage[], hosts: string[]): LinkFilter {
  const isVouched = vouchFor(passages, hosts);
  const [links, addresses] = [linksOf(isVouched), addressesOf(isVouched)];
  return {
    push: (piece) => addresses.push(links.push(piece)),
    end: () => addresses.push(links.end()) + addresses.end(),
  };
}

/** Links as models write them: a possible link is held back until it is complete. */
function linksOf(isVouched: Vouch): LinkFilter {
  let held = "";
  /** What was released of the current line: some syntax only counts at its start. */
  let line = "";
  const release = (upTo: number) => {
    const lead = leadOf(line);
    const released = held.slice(0, upTo);
    held = held.slice(upTo);
    line += released;
    line = line.slice(line.lastIndexOf("\n") + 1);
    return unlink(lead + released, isVouched).slice(lead.length);
  };
  return {
    push(piece) {
      held = withoutInvisible(held + piece);
      const lead = leadOf(line);
      const starts = UNFINISHED.map((pattern) => (lead + held).search(pattern)).filter((at) => at >= 0);
      return release(Math.max(0, Math.min(held.length, ...starts.map((at) => at - lead.length))));
    },
    end: () => release(held.length),
  };
}

/** The start of a scheme at the end of the text. */
const HALF_SEED = /(?:h(?:t(?:t(?:ps?)?)?)?|m(?:a(?:i(?:l(?:to?)?)?)?)?)$/i;

/** Addresses in any other form: none is released before its last character arrived. */
function addressesOf(isVouched: Vouch): LinkFilter {
  /** The released part of the current word, and the part that is held back. */
  let [lead, held] = ["", ""];
  const finish = () => {
    const kept = keepVouched(lead + held, isVouched, lead.length).slice(lead.length);
    [lead, held] = ["", ""];
    return kept;
  };
  return {
    push(piece) {
      let shown = "";
      for (const part of piece.split(/(\s+)/)) {
        if (part !== "" && part.trim() === "") shown += finish() + part;
        else held += part;
      }
      const word = lead + held;
      const starts = [lead.length + held.search(SEED), word.search(HALF_SEED)].filter((at) => at >= lead.length);
      const upTo = Math.min(held.length, ...starts.map((at) => at - lead.length));
      const released = held.slice(0, upTo);
      [lead, held] = [lead + released, held.slice(upTo)];
      return shown + released;
    },
    end: finish,
  };
}

/** A character that stands for the line so far: a word character or not. Empty at the start of a line. */
function leadOf(line: string): string {
  if (line.trim() === "") return "";
  return /\w$/.test(line) ? "x" : ".";
}
