/** The text that a citation reader passes on, with its marks in one form. */

/** Lines that can't carry a mark: the end of a code block, a heading, a table row. */
const STANDS_ALONE = /^\s*(?:`{3,}|~{3,}|#{1,6}\s)|\|\s*$/;

export class CitedText {
  readonly #known: ReadonlySet<number>;
  #out = "";
  #hasText = false;
  /** White space or a rule, released with whatever follows. */
  #gap = "";
  /** The part of the current line that was released. */
  #line = "";
  readonly #cited = new Set<number>();
  #isParagraphCited = false;
  /** Sources named before any text. */
  #early: number[] = [];

  constructor(known: ReadonlySet<number>) {
    this.#known = known;
  }

  get line(): string {
    return this.#line;
  }
  get gap(): string {
    return this.#gap;
  }
  get isLineStart(): boolean {
    return !this.#hasText || this.#gap.includes("\n");
  }

  /** @returns what may be shown since the previous call */
  take(): string {
    const out = this.#out;
    this.#out = "";
    return out;
  }

  finish(): void {
    if (this.#early.length > 0 && this.#hasText) this.attach(this.#early);
    this.#out += this.#gap;
    this.#gap = "";
  }

  addGap(white: string): void {
    if (this.#hasText || this.#early.length === 0) this.#gap += white;
  }

  dropGap(): void {
    this.#gap = "";
  }

  /** @returns its length */
  emit(raw: string): number {
    if (/\n\s*\n/.test(this.#gap)) this.#isParagraphCited = false;
    this.#out += this.#gap + raw;
    const whole = this.#line + this.#gap + raw;
    this.#line = whole.slice(whole.lastIndexOf("\n") + 1);
    this.#gap = "";
    this.#hasText = true;
    return raw.length;
  }

  /** Writes marks where the model put them; nothing for numbers that match no passage. */
  cite(numbers: number[]): void {
    const real = this.#real(numbers);
    if (real.length > 0) {
      if (this.#gap === "" && /[\p{L}\p{N}]$/u.test(this.#line)) this.#gap = " ";
      this.#write(real);
    } else if (!this.#gap.includes("\n")) this.#gap = "";
  }

  /** Puts marks after the last text, replacing the white space since then. */
  attach(numbers: number[]): void {
    this.#gap = "";
    const real = this.#real(numbers);
    if (real.length === 0) return;
    if (!this.#hasText) {
      this.#early.push(...real);
      return;
    }
    this.#gap = STANDS_ALONE.test(this.#line) ? "\n\n" : " ";
    this.#write(real);
  }

  /** The same for sources listed below the text they support: only those that no mark names yet. */
  attachMissing(numbers: number[]): void {
    const left = numbers.filter((n) => !this.#cited.has(n));
    this.attach(left.length > 0 || this.#isParagraphCited ? left : numbers);
  }

  isKnown(numbers: number[]): boolean {
    return numbers.every((n) => this.#known.has(n));
  }

  #real(numbers: number[]): number[] {
    return [...new Set(numbers)].filter((n) => this.#known.has(n));
  }

  #write(numbers: number[]): void {
    this.emit(numbers.map((n) => `[${n}]`).join(""));
    for (const n of numbers) this.#cited.add(n);
    this.#isParagraphCited = true;
  }
}
