/** Takes links out of an answer while it is being written: what may become a link is held back until it is known whole. */

import { SEED } from "../language/addresses/addressesIn.ts";
import { keepVouched, unlink, type Vouch } from "../language/addresses/unlink.ts";
import type { Passage } from "../ports/engine.ts";
import { withoutInvisible } from "../protocol/addresses.ts";
import { vouchFor } from "./links.ts";

/** What is still being written at the end of a text, and may turn out to be (part of) a link. */
const UNFINISHED = [
  // An address without its end, or the first letters of one.
  /<?\bhttps?:\/\/[^\s<>)\]"'`]*$/i,
  /<?\bh(?:t(?:t(?:p(?:s?(?::\/?)?)?)?)?)?$/i,
  /[<!]$/,
  // A Markdown link or image. None reaches over a blank line.
  /!?\[(?:(?!\n\s*\n)[^\]])*$/,
  /!?\[(?:(?!\n\s*\n)[^\]])*\](?:\((?:(?!\n\s*\n)[^)])*)?$/,
  // A reference's definition, which is a line of its own.
  /^[^\S\n]*\[[^\]\n]+\]:\s*[^\n]*$/m,
  // Half of a character: the other half says whether it can be seen.
  /[\uD800-\uDBFF]$/,
];

export interface LinkFilter {
  /** @returns what may be shown now, which can be nothing yet */
  push(piece: string): string;
  /** @returns what was held back: no more will come */
  end(): string;
}

/** @param passages their addresses are kept, @param hosts and these hosts' (see `keepAllowedLinks`) */
export function createLinkFilter(passages: Passage[], hosts: string[]): LinkFilter {
  const isVouched = vouchFor(passages, hosts);
  const [links, addresses] = [linksOf(isVouched), addressesOf(isVouched)];
  return {
    push: (piece) => addresses.push(links.push(piece)),
    end: () => addresses.push(links.end()) + addresses.end(),
  };
}

/** Links as models write them: what may be one is held back until it is known whole. */
function linksOf(isVouched: Vouch): LinkFilter {
  let held = "";
  /** What was let go of the line that is being written: whether it begins here matters. */
  let line = "";
  const release = (upTo: number) => {
    const lead = leadOf(line);
    const released = held.slice(0, upTo);
    held = held.slice(upTo);
    line = (line + released).split("\n").at(-1)!;
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

/** The beginning of a scheme, at the end of what has come. */
const HALF_SEED = /(?:h(?:t(?:t(?:ps?)?)?)?|m(?:a(?:i(?:l(?:to?)?)?)?)?)$/i;

/** Addresses in any other form: none is let go before its last character is there. */
function addressesOf(isVouched: Vouch): LinkFilter {
  /** What was let go of the word that is being written, and what is held of it. */
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

/** A character that stands for the line before: part of a word, or not. Nothing at the line's beginning. */
function leadOf(line: string): string {
  if (line.trim() === "") return "";
  return /\w$/.test(line) ? "x" : ".";
}
