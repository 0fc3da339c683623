/** Passes code on as it is written: a number in brackets there cites nothing. */
import type { CitedText } from "./citedText.ts";
import type { HeldText, Step } from "./heldText.ts";

export class CodeReader {
  readonly #text: CitedText;
  readonly #held: HeldText;
  /** The fence that closes the current block. */
  #fence: string | null = null;

  constructor(text: CitedText, held: HeldText) {
    this.#text = text;
    this.#held = held;
  }

  /** Whether a block is open. */
  get isOpen(): boolean {
    return this.#fence !== null;
  }

  /**
   * @param line null while it is incomplete
   * @param shown as much of it as has arrived
   * @returns 0 when no block begins here
   */
  stepAtFence(line: string | null, shown: string): Step {
    if (!/^(?:`{3,}|~{3,})/.test(shown)) return line === null && /^(?:`{1,2}|~{1,2})$/.test(shown) ? null : 0;
    const fence = /^(`{3,}|~{3,})[^`]*$/.exec(shown)?.[1];
    if (!fence) return 0;
    if (line === null) return null;
    this.#fence = fence;
    return this.#text.emit(shown);
  }

  /** A line of the open block, or its end. */
  stepInBlock(): Step {
    const fence = this.#fence ?? "";
    const end = this.#held.text.indexOf("\n");
    if (this.#text.line === "" || this.#text.line.trim() === "") {
      const line = end < 0 ? this.#held.text : this.#held.text.slice(0, end);
      const marks = line.trim();
      if (end < 0 && !this.#held.isOver && /^[`~]*$/.test(marks)) return null;
      if (marks.length >= fence.length && marks === fence.charAt(0).repeat(marks.length)) {
        this.#fence = null;
        return this.#text.emit(line);
      }
    }
    return this.#text.emit(end < 0 ? this.#held.text : this.#held.text.slice(0, end + 1));
  }

  /** Code between backticks, within a line. */
  readInline(): Step {
    const ticks = this.#held.text.slice(0, this.#held.text.search(/[^`]|$/));
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
}
