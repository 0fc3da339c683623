/** A title made in parallel with a turn: stored with the turn's end, or separately when it arrives later. */
export class TurnTitle {
  #text: string | null = null;
  #isStored = false;
  #isOver = false;

  /** @returns whether the turn still runs, so that its stream can show the title */
  set(text: string): boolean {
    this.#text = text;
    return !this.#isOver;
  }

  /** Takes the title to store it with the turn's end. */
  take(): string | null {
    this.#isStored = this.#text !== null;
    return this.#text;
  }

  /** Called once the turn's end is stored. */
  close(): void {
    this.#isOver = true;
  }

  /** The title, if it arrived after the turn's end. */
  get late(): string | null {
    return this.#isStored ? null : this.#text;
  }
}
