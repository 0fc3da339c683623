/**
 * Reads an answer's citations while it streams, in whatever form a model writes them, and passes the text on with one
 * form: `[n]` after what it supports. A possible citation is held back until it is complete, so chunk boundaries don't
 * matter. Code and links are left as they are.
 */
import { CitedText } from "./citedText.ts";
import { findAnnouncement } from "./findAnnouncement.ts";
import { HeldText } from "./heldText.ts";
import { CLOSING, DECORATION, ENTRY, isBetween, LONGEST_ADDRESS, LONGEST_MARK, MARKS_ONLY, RULE } from "./lineForms.ts";
import { readMark, readParenthesis, readSources } from "./readMark.ts";

export interface CitationReader {
  /** @returns what may be shown now, possibly nothing */
  push(piece: string): string;
  /** @returns what was held back, at the end of the stream */
  end(): string;
}

/** @param known the passages' numbers; citations of any other number are removed */
export function createCitationReader(known: Iterable<number>): CitationReader {
  const reader = new Reader(new Set(known));
  return { push: (piece) => reader.take(piece, false), end: () => reader.take("", true) };
}

const ORDINARY = /^[^\s\p{L}\p{M}\\`[【［(（]+/u;

/** How much of the held text was consumed; null while more text is needed to decide. */
type Step = number | null;

/** A list of sources, from its heading on. */
interface Sources {
  raw: string;
  numbers: number[];
  entries: number;
}

class Reader {
  readonly #text: CitedText;
  readonly #held = new HeldText();
  /** The fence that closes the current code block. */
  #fence: string | null = null;
  /** Bracketed labels whose links are defined further down. */
  #labels = new Set<string>();
  #sources: Sources | null = null;

  constructor(known: ReadonlySet<number>) {
    this.#text = new CitedText(known);
  }

  take(piece: string, isOver: boolean): string {
    this.#held.text += piece;
    this.#held.isOver = isOver;
    for (let step = this.#step(); step !== null; step = this.#step()) this.#held.text = this.#held.text.slice(step);
    if (isOver) {
      if (this.#sources) this.#closeSources();
      this.#text.finish();
    }
    return this.#text.take();
  }

  #step(): Step {
    const text = this.#held.text;
    if (text === "") return null;
    if (this.#fence !== null) return this.#stepInCode(this.#fence);
    if (this.#sources) return this.#stepInSources(this.#sources);
    const white = /^\s+/.exec(text)?.[0];
    if (white) {
      this.#text.addGap(white);
      return white.length;
    }
    if (this.#text.isLineStart) {
      const step = this.#stepAtLineStart();
      if (step !== 0) return step;
    }
    return this.#stepInLine();
  }

  /** @returns 0 for an ordinary line */
  #stepAtLineStart(): Step {
    const line = this.#held.wholeLine();
    const shown = line ?? this.#held.text;
    if (/^(?:`{3,}|~{3,})/.test(shown)) {
      const fence = /^(`{3,}|~{3,})[^`]*$/.exec(shown)?.[1];
      if (line === null && fence) return null;
      if (fence) {
        this.#fence = fence;
        return this.#text.emit(shown);
      }
    } else if (line === null && /^(?:`{1,2}|~{1,2})$/.test(shown)) return null;
    if (RULE.test(shown)) {
      if (line === null) return null;
      this.#text.addGap(line);
      return line.length;
    }
    if (line === null && /^[-–+•*_#> \t]+$/.test(shown)) return null;
    if (MARKS_ONLY.test(shown)) return line === null ? null : this.#readMarksOnly(line);
    return this.#readAnnouncement(DECORATION.exec(shown)![0].length);
  }

  #stepInLine(): Step {
    const text = this.#held.text;
    const first = text[0]!;
    if (first === "\\") return text.length < 2 && !this.#held.isOver ? null : this.#text.emit(text.slice(0, 2));
    if (first === "`") return this.#readCode();
    if (first === "(" || first === "（") return this.#readParenthesis(first);
    if (first in CLOSING) return this.#readBracket(first);
    const word = /^[\p{L}\p{M}]+/u.exec(text)?.[0];
    if (word === undefined) return this.#text.emit(ORDINARY.exec(text)?.[0] ?? first);
    const step = this.#readAnnouncement(0);
    return step === 0 ? this.#text.emit(word) : step;
  }

  #stepInCode(fence: string): Step {
    const end = this.#held.text.indexOf("\n");
    if (this.#text.line === "" || this.#text.line.trim() === "") {
      const line = end < 0 ? this.#held.text : this.#held.text.slice(0, end);
      const marks = line.trim();
      if (end < 0 && !this.#held.isOver && /^[`~]*$/.test(marks)) return null;
      if (marks.length >= fence.length && marks === fence[0]!.repeat(marks.length)) {
        this.#fence = null;
        return this.#text.emit(line);
      }
    }
    return this.#text.emit(end < 0 ? this.#held.text : this.#held.text.slice(0, end + 1));
  }

  #readCode(): Step {
    const ticks = /^`+/.exec(this.#held.text)![0];
    if (ticks.length === this.#held.text.length && !this.#held.isOver) return null;
    const line = this.#held.wholeLine();
    const shown = line ?? this.#held.text;
    for (const { 0: run, index } of shown.slice(ticks.length).matchAll(/`+/g)) {
      const end = ticks.length + index + run.length;
      if (end === shown.length && line === null) return null;
      if (run === ticks) return this.#text.emit(shown.slice(0, end));
    }
    return line === null ? null : this.#text.emit(ticks);
  }

  #readBracket(opening: string): Step {
    const text = this.#held.text;
    const double = opening === "[" && text[1] === "[";
    if (opening === "[" && text.length === 1 && !this.#held.isOver) return null;
    const from = double ? 2 : 1;
    const content = this.#held.until(from, CLOSING[opening]!.repeat(from), LONGEST_MARK);
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

  /** "[words](address)" and "[words][label]" */
  #readLink(from: number, closing: string): Step {
    const rest = this.#held.until(from + 1, closing, LONGEST_ADDRESS);
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

  /** "(Source: [1])" and "(1)" after a statement; not "(2024)", and not "(1) first step". */
  #readParenthesis(opening: string): Step {
    const content = this.#held.until(1, CLOSING[opening]!, LONGEST_MARK);
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

  /** @returns 0 for any other word */
  #readAnnouncement(from: number): Step {
    const isInWord = this.#text.gap === "" && from === 0 && /[\p{L}\p{M}]$/u.test(this.#text.line);
    const line = this.#held.wholeLine();
    const written = { text: line ?? this.#held.text, isWhole: line !== null };
    const found = isInWord ? null : findAnnouncement(written, from, this.#text.isLineStart);
    if (found === "unclear") return null;
    if (found === null) return from > 0 ? this.#text.emit(this.#held.text.slice(0, from)) : 0;
    if (found === "heading") this.#sources = { raw: written.text, numbers: [], entries: 0 };
    else this.#text.attachMissing(found);
    return written.text.length;
  }

  #stepInSources(sources: Sources): Step {
    const line = this.#held.wholeLine();
    if (line === null) return null;
    const length = Math.min(this.#held.text.length, line.length + 1);
    if (line.trim() !== "" && !ENTRY.test(line)) {
      this.#closeSources();
      if (sources.entries > 0) this.#text.addGap("\n\n");
      return 0;
    }
    if (line.trim() !== "") {
      const first = readSources(line)?.numbers ?? readMark(/^\W*(\d{1,3})[.)]/.exec(line)?.[1] ?? "");
      sources.numbers.push(...(first ?? []));
      sources.entries++;
    }
    sources.raw += this.#held.text.slice(0, length);
    return length;
  }

  #closeSources(): void {
    const { raw, numbers, entries } = this.#sources!;
    this.#sources = null;
    if (entries === 0) {
      this.#text.emit(raw.trimEnd());
      this.#text.addGap(/\s*$/.exec(raw)![0]);
      return;
    }
    this.#text.attachMissing(numbers);
  }

  #readMarksOnly(line: string): Step {
    const { numbers } = readSources(line) ?? { numbers: null };
    if (numbers === null) return 0;
    this.#text.attach(numbers);
    return line.length;
  }

  #cite(numbers: number[], length: number): Step {
    this.#text.cite(numbers);
    return length;
  }
}
