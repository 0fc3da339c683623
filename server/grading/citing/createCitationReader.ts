/**
 * Reads an answer's citations while it streams, in whatever form a model writes them, and passes the text on with one
 * form: `[n]` after what it supports. A possible citation is held back until it is complete, so chunk boundaries don't
 * matter. Code and links are left as they are.
 */
import { CitedText } from "./citedText.ts";
import { CodeReader } from "./codeReader.ts";
import { findAnnouncement } from "./findAnnouncement.ts";
import { HeldText, type Step } from "./heldText.ts";
import { CLOSING, DECORATION, ENTRY, MARKS_ONLY, RULE } from "./lineForms.ts";
import { MarkReader } from "./markReader.ts";
import { readMark, readSources } from "./readMark.ts";

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

/** A list of sources, from its heading on. */
interface Sources {
  raw: string;
  numbers: number[];
  entries: number;
}

class Reader {
  readonly #text: CitedText;
  readonly #held = new HeldText();
  readonly #code: CodeReader;
  readonly #marks: MarkReader;
  #sources: Sources | null = null;

  constructor(known: ReadonlySet<number>) {
    this.#text = new CitedText(known);
    this.#code = new CodeReader(this.#text, this.#held);
    this.#marks = new MarkReader(this.#text, this.#held);
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
    if (this.#code.isOpen) return this.#code.stepInBlock();
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
    const step = this.#code.stepAtFence(line, shown);
    if (step !== 0) return step;
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
    const first = text.charAt(0);
    if (first === "\\") return text.length < 2 && !this.#held.isOver ? null : this.#text.emit(text.slice(0, 2));
    if (first === "`") return this.#code.readInline();
    if (first === "(" || first === "（") return this.#marks.readParenthesis(first);
    if (first in CLOSING) return this.#marks.readBracket(first);
    const word = /^[\p{L}\p{M}]+/u.exec(text)?.[0];
    if (word === undefined) return this.#text.emit(ORDINARY.exec(text)?.[0] ?? first);
    const step = this.#readAnnouncement(0);
    return step === 0 ? this.#text.emit(word) : step;
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
    if (!this.#sources) return;
    const { raw, numbers, entries } = this.#sources;
    this.#sources = null;
    if (entries === 0) {
      this.#text.emit(raw.trimEnd());
      this.#text.addGap(raw.slice(raw.trimEnd().length));
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
}
