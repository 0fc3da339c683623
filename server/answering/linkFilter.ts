/** Takes links out of an answer while it is being written: what may become a link is held back until it is known whole. */
import type { Passage } from "../ports/engine.ts";
import { keepAllowedLinks, withoutInvisible } from "./links.ts";

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
  let held = "";
  /** What was let go of the line that is being written: whether it begins here matters. */
  let line = "";
  const release = (upTo: number) => {
    const lead = leadOf(line);
    const released = held.slice(0, upTo);
    held = held.slice(upTo);
    line = (line + released).split("\n").at(-1)!;
    return keepAllowedLinks(lead + released, passages, hosts).slice(lead.length);
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

/** A character that stands for the line before: part of a word, or not. Nothing at the line's beginning. */
function leadOf(line: string): string {
  if (line.trim() === "") return "";
  return /\w$/.test(line) ? "x" : ".";
}
