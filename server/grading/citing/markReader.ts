/** Reads text in brackets and parentheses: a citation, a link, or neither. */
import type { CitedText } from "./citedText.ts";
import type { HeldText, Step } from "./heldText.ts";
import { CLOSING, isBetween, MAX_ADDRESS_CHARS, MAX_MARK_CHARS } from "./lineForms.ts";
import { readMark, readParenthesis } from "./readMark.ts";

export class MarkReader {
  readonly #text: CitedText;
  readonly #held: HeldText;
  /** Bracketed labels whose links are defined further down. */
  readonly #labels = new Set<string>();

  constructor(text: CitedText, held: HeldText) {
    this.#text = text;
    this.#held = held;
  }

  readBracket(opening: string): Step {
    const text = this.#held.text;
    const double = opening === "[" && text[1] === "[";
    if (opening === "[" && text.length === 1 && !this.#held.isOver) return null;
    const from = double ? 2 : 1;
    const content = this.#held.until(from, CLOSING[opening]!.repeat(from), MAX_MARK_CHARS);
    if (content === null) return null;
    if (content === false) return this.#text.emit(opening);
    const end = 2 * from + content.length;
    const next = text[end];
    if (next === undefined && !this.#held.isOver) return null;
    const whole = text.slice(0, end);
    if (next === "(") return this.#readLink(end, ")");
    const numbers = readMark(content);
    if (numbers === null) return next === "[" ? this.#readLink(end, "]") : this.#text.emit(whole);
    if (this.#text.isLineStart && next === ":") return this.#readDefinition(content);
    return this.#cite(numbers, end);
  }

  /** "(Source: [1])" and "(1)" after a statement; not "(2024)", and not "(1) first step". */
  readParenthesis(opening: string): Step {
    const content = this.#held.until(1, CLOSING[opening]!, MAX_MARK_CHARS);
    if (content === null) return null;
    if (content === false) return this.#text.emit(opening);
    const named = readParenthesis(content);
    if (!named?.isBare) return this.#text.emit(opening);
    const end = content.length + 2;
    if (!/^[\s\d,;&–—-]+$/.test(content)) return this.#cite(named.numbers, end);
    const after = this.#held.text.slice(end).replace(/^[ \t]+/, "");
    if (after === "" && !this.#held.isOver) return null;
    const isBehind =
      !this.#text.isLineStart &&
      !/[:：]$/.test(this.#text.line) &&
      (this.#text.gap !== "" || /[\p{P}\p{Script=Han}]$/u.test(this.#text.line));
    const endsHere = isBetween(this.#text.line, after) || /^(?:[.,;!?。！？、，\n]|$)/.test(after);
    const isMark = isBehind && endsHere && this.#text.isKnown(named.numbers);
    return isMark ? this.#cite(named.numbers, end) : this.#text.emit(opening);
  }

  /** "[words](address)" and "[words][label]" */
  #readLink(from: number, closing: string): Step {
    const rest = this.#held.until(from + 1, closing, MAX_ADDRESS_CHARS);
    if (rest === null) return null;
    if (rest === false) return this.#text.emit(this.#held.text.slice(0, from));
    if (closing === "]") this.#labels.add(rest);
    return this.#text.emit(this.#held.text.slice(0, from + 2 + rest.length));
  }

  /** "[^1]: Refunds" repeats what is shown under the answer; definitions that links need are kept. */
  #readDefinition(label: string): Step {
    const line = this.#held.wholeLine();
    if (line === null) return null;
    if (this.#labels.has(label)) return this.#text.emit(line);
    this.#text.dropGap();
    return line.length;
  }

  #cite(numbers: number[], length: number): Step {
    this.#text.cite(numbers);
    return length;
  }
}
