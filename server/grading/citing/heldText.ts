/** How much of the held text was consumed; null while more text is needed to decide. */
export type Step = number | null;

/** Text that arrived but was not consumed yet, and how far ahead it can be read. */
export class HeldText {
  text = "";
  /** The stream has ended. */
  isOver = false;

  /** The held line, without its line break; null while it is being written. */
  wholeLine(): string | null {
    const end = this.text.indexOf("\n");
    if (end >= 0) return this.text.slice(0, end);
    return this.isOver ? this.text : null;
  }

  /** The text before `closing` on this line; false when it is missing, null while it may still arrive. */
  until(from: number, closing: string, most: number): string | false | null {
    const [found = ""] = this.text.slice(from, from + most + closing.length).split("\n", 1);
    const at = found.indexOf(closing);
    if (at >= 0) return found.slice(0, at);
    const isCut = from + found.length === this.text.length && found.length < most + closing.length;
    return isCut && !this.isOver ? null : false;
  }
}
