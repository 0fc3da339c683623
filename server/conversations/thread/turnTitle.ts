/** The title that is made beside a turn: stored with the turn's end, or by itself when it comes later. */
export class TurnTitle {
  #text: string | null = null;
  #isStored = false;
  #isOver = false;

  /** @returns whether the turn still runs, so that its stream can show the title */
  set(text: string): boolean {
    this.#text = text;
    return !this.#isOver;
  }

  /** For the turn's end, which stores it. */
  take(): string | null {
    this.#isStored = this.#text !== null;
    return this.#text;
  }

  /** The turn's end is stored. */
  close(): void {
    this.#isOver = true;
  }

  /** What the turn's end came too early for. */
  get late(): string | null {
    return this.#isStored ? null : this.#text;
  }
}
